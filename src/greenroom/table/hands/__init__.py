"""Hands at a table: the one in play, the next deal, bots, races."""
