"""The house rules of Tone Poker."""
