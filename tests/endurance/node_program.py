"""One node of a room: `python -m endurance.node_program DATA PORT STORE PUBLIC`, in `tests`.

People may add to a log as much as they like, however fast they play, and one address may ask as often as
it likes.
"""

from __future__ import annotations

import sys

from greenroom.settings.options import Options
from greenroom.table.log import allowance
from greenroom.web.server import serve

NO_LIMIT = 1_000_000


def main(data: str, port: str, store: str, public: str) -> None:
    """Serve until told to stop."""
    allowance.MAX_EVENTS_PER_HOUR = sys.maxsize
    serve(
        Options(
            data=data,
            port=int(port),
            store=store,
            public_url=public,
            trust_proxy=("127.0.0.1",),
            tables_per_address=NO_LIMIT,
            questions_per_address=NO_LIMIT,
            sockets_per_address=NO_LIMIT,
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
