"""Tone Poker by objects and text: hands, notation, views, names."""
