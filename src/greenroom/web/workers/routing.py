"""The place of a connection: by the table's code in its first line, else by the address it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from greenroom.table.catalogue import Catalogue
from greenroom.web.addresses_by_code import PAGES, SOCKETS, api_addresses, code_after

WORKER = re.compile(rb"GET [^ ?]*/metrics\?worker=(\d{1,4}) ")


class Router:
    """Finds the key of a connection in its first line, by the addresses of the room's own games."""

    def __init__(self, games: Catalogue) -> None:
        by_code = code_after([SOCKETS, PAGES, *api_addresses(games)])
        self._table = re.compile(rb"[A-Z]+ [^ ?]*" + by_code.pattern)

    def key_of(self, head: bytes, address: str) -> str:
        """Return what a connection is led by; all of one table has the same."""
        match = self._table.match(head)
        return address if match is None else match[1].decode("latin-1")


def worker_in(head: bytes) -> int | None:
    """Return the number of the worker whose figures are asked for, counted from 1."""
    match = WORKER.match(head)
    return None if match is None else int(match[1])


def ranked_workers(key: str, workers: Iterable[int]) -> list[int]:
    """Order workers for a key, the one that it belongs to first.

    Where one is gone its tables are spread over the others, and those of the others stay.
    """
    return sorted(workers, key=lambda each: blake2b(f"{each} {key}".encode(), digest_size=8).digest())
