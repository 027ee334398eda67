"""Starts servers at once, over and over: `python kennel.py DATA PORT`.

For each line on standard input a server is forked off, everything imported already; its process id is
said on standard output. What becomes of it is its own business: it may be killed at any moment.
"""

from __future__ import annotations

import os
import sys

from greenroom.web.serve import serve


def main(data: str, port: int) -> None:
    """Fork a server for every line."""
    child = None
    for _ in sys.stdin:
        if child is not None:
            # Killed, it may still be holding its port for a moment.
            os.waitpid(child, 0)
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            serve(host="127.0.0.1", port=port, data=data)
            os._exit(0)
        print(f"pid {child}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
