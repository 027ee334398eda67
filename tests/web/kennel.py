"""Starts servers at once, over and over: `python -m web.kennel DATA PORT`, with tests as the folder.

For each line on standard input a server is forked off, everything imported already; its process id is
said on standard output. What becomes of it is its own business: it may be killed at any moment.
"""

from __future__ import annotations

import os
import sys

from staged.program import main as serve


def main(data: str, port: str) -> None:
    """Fork a server for every line."""
    child = None
    for _ in sys.stdin:
        if child is not None:
            # Killed, it may still be holding its port for a moment.
            os.waitpid(child, 0)
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            serve(data, port)
            os._exit(0)
        print(f"pid {child}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
