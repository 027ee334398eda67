"""Tone Poker's side of a table."""
