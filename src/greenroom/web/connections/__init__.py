"""The TCP connections that clients open: how many there are, and what a request over one may cost.

`open_connections` counts them, and says which is closed to make room for a new one. `descriptor_limit` says
how many the system has room for. `http` reads requests, each within limits of size and time. `config` is what
the server's protocols share, `outbox` what waits to be written. A table's `Connection` is another thing: a
page's socket, which comes over one of these.
"""

from greenroom.compiler import attach

attach(__path__, __name__)
