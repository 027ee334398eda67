"""A table's WebSockets, one module for each side from which a socket is seen.

`endpoint` is the ASGI application: handshake, hello, and the loop that reads. `handler` is what is done with
each frame that comes in. `connection` is the socket as the table sees it: something to send to. `protocol`
is the server's side of it, and `direct_writer` how a whole message leaves it.
"""

from greenroom.compiler import attach

attach(__path__, __name__)
