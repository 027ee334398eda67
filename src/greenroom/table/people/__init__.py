"""Who comes to a table: the lobby, guests, names, chairs, and what they may ask for."""
