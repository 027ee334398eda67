"""The parts of every game: cards, the shuffle and its proof, house rules declared and checked, refusals."""
