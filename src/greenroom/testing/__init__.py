"""Checks that a new game, bot or store can inherit, and what they stand on; nothing imports them."""
