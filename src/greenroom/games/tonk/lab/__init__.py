"""Bots against each other: many hands at once."""
