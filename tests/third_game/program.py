"""A staged house with High Card in it and on its page: `python -m third_game.program DATA PORT PAGE`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from greenroom.fault_log import Faults
from greenroom.settings.options import Options
from greenroom.store import Store
from greenroom.web.app import Web
from greenroom.web.server import serve
from greenroom.web.settings import WebSettings
from staged.stage import Stage
from third_game.room import THREE


def main(data: str, port: str, page: str) -> None:
    """Serve until told to stop."""

    def web(store: Store, settings: WebSettings, faults: Faults) -> Web:
        with_page = msgspec.structs.replace(settings, static=Path(page))
        return Stage().web(store, with_page, faults, THREE)

    serve(Options(port=int(port), data=data), web, THREE)


if __name__ == "__main__":
    main(*sys.argv[1:])
