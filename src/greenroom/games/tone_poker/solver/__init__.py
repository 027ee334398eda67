"""Perfect play of Tone Poker, exact."""
