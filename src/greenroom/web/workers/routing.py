"""The place of a connection: by the table's code in its first line, else by the address it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from greenroom.games.catalogue import GAMES
from greenroom.web.addresses_by_code import PAGES, SOCKETS, asked_by_code, code_after

TABLE = re.compile(rb"[A-Z]+ [^ ?]*" + code_after([SOCKETS, PAGES, *asked_by_code(GAMES)]).pattern)
WORKER = re.compile(rb"GET [^ ?]*/metrics\?worker=(\d{1,4}) ")


def key_of(head: bytes, address: str) -> str:
    """Return what a connection is led by; all of one table has the same."""
    found = TABLE.match(head)
    return address if found is None else found[1].decode("latin-1")


def worker_in(head: bytes) -> int | None:
    """Return the number of the worker whose figures are asked for, counted from 1."""
    found = WORKER.match(head)
    return None if found is None else int(found[1])


def ranked(key: str, workers: Iterable[int]) -> list[int]:
    """Order workers for a key, the one that it belongs to first.

    Where one is gone its tables are spread over the others, and those of the others stay.
    """
    return sorted(workers, key=lambda each: blake2b(f"{each} {key}".encode(), digest_size=8).digest())
