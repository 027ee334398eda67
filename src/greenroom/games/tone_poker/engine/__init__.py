"""A hand of Tone Poker: cards, ranks, pitches, legal actions, play, places."""
