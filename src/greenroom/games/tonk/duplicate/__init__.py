"""Duplicates: several tables play the same decks, and comparing sheets tell play from cards."""
