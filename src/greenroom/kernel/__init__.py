"""The parts of every game: cards and the shuffle, house rules declared and checked, refusals, outcomes."""
