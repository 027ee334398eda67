"""Advice on a hand of Tone Poker: hint, review, odds."""
