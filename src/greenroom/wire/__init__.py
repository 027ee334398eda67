"""Messages between server and browsers: commands, views, their encoding, and what a client may send."""

from greenroom.compiler import attach

attach(__path__, __name__)
