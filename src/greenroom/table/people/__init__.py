"""The people of a table: the lobby, guests, names, chairs, and their commands."""

from greenroom.compiler import attach

attach(__path__, __name__)
