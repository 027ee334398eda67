"""What tests put where a house leaves things to chance or to the clock: decks, bots, waits, ports."""
