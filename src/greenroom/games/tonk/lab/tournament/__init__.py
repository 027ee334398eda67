"""Tournaments: every pair of bots over the same decks from every seat."""
