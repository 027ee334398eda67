"""The people of a table: the lobby, guests, names, chairs, and their commands."""
