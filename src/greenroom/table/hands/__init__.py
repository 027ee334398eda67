"""Hands at a table: the one in play, the next deal, bots, races."""

from greenroom.compiler import attach

attach(__path__, __name__)
