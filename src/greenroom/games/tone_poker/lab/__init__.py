"""Bots of Tone Poker against each other, exactly."""
