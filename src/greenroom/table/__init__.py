"""The generic table: people, clock, log and audiences of any game, which it knows by `game.py` alone."""

from greenroom.compiler import attach

attach(__path__, __name__)
