"""The messages of a table to each of its audiences."""

from greenroom.compiler import attach

attach(__path__, __name__)
