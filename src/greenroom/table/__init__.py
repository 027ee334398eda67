"""The generic table: people, clock, log and audiences of any game, which it knows by `game.py` alone."""
