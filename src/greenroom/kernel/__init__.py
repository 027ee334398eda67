"""What every game is made of: cards and the shuffle, house rules declared and checked, refusals, outcomes."""
