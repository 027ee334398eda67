"""How a house rule is declared, checked and explained; what a game is; refusals and outcomes."""
