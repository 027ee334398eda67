"""The addresses that name a table, or what a game keeps beside its tables, by its code.

All requests of one code must come to one worker and one node. The files in `deploy` repeat these addresses
for proxies, but for that of pages, which go where their visitor does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from greenroom.table.catalogue import Catalogue

SOCKETS, PAGES, TABLES = "/ws", "/t", "/api/tables"


def api_addresses(games: Catalogue) -> list[str]:
    """List what stands before a code in the address of a request to the API, for tables and for all games."""
    return [TABLES, *(each for game in games.values() for each in game.addresses_by_code)]


def code_after(addresses: Iterable[str]) -> re.Pattern[bytes]:
    """Return what finds a code behind one of some addresses; its group is the code."""
    return re.compile(rb"(?:%b)/([^/? ]+)" % b"|".join(re.escape(each.encode()) for each in addresses))
