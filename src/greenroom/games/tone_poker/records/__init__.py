"""Records of Tone Poker: seats with tonics, a deck for each, and what every action sounded like."""
