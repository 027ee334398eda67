"""Stand-ins for what a house leaves to chance or to the clock: decks, bots, waits, ports."""
