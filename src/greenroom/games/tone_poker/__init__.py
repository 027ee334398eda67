"""Tone Poker, five-card draw on twelve intervals: every seat with a deck and a tonic of its own."""
