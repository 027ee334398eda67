"""A house whose decks nobody knows: `python -m staged.honest DATA PORT`.

It is `greenroom serve`, but for the next hand, which waits until everybody wants it: else a busy machine
deals it under a test that still looks at the last one.
"""

from __future__ import annotations

import sys

import msgspec

from greenroom.fault_log import Faults
from greenroom.settings.options import Options
from greenroom.store import Store
from greenroom.web.app import Web
from greenroom.web.server import serve
from greenroom.web.settings import WebSettings
from staged.stage import NEVER_SECONDS


def main(data: str, port: str) -> None:
    """Serve until told to stop."""

    def web(store: Store, settings: WebSettings, faults: Faults) -> Web:
        timing = msgspec.structs.replace(settings.timing, next_hand=NEVER_SECONDS)
        return Web(store, msgspec.structs.replace(settings, timing=timing), faults)

    serve(Options(port=int(port), data=data), web)


if __name__ == "__main__":
    main(*sys.argv[1:])
