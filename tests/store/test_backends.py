"""A kind of store is a line in `STORES`: whatever is done with a URL finds it there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest

from greenroom.store import Store, StoreUnavailable, open_store
from greenroom.store.examination import Examination, ShowProgress
from greenroom.store.store import STORES, examine_store, holds_anything, place_of

URL = "paper://desk"
ASKED = "which of its methods was asked"


def not_shown(_: int) -> AbstractContextManager[Callable[[int], None]]:
    return nullcontext(lambda _: None)


class Paper:
    """A store that only tells what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def _ask(self, method: str, url: str) -> None:
        self.asked.append(f"{method} {url}")
        raise StoreUnavailable("failed", ASKED)

    async def open(self, url: str) -> Store:
        self._ask("open", url)
        raise AssertionError

    async def examine(self, url: str, shown: ShowProgress) -> Examination:
        self._ask("examine", url)
        raise AssertionError

    async def holds_anything(self, url: str) -> bool:
        self._ask("holds", url)
        return True

    def place(self, url: str) -> str:
        return url


def test_another_kind_of_store_is_asked_for_everything_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Paper()
    monkeypatch.setitem(STORES, "paper", paper)
    every: list[Coroutine[Any, Any, object]] = [
        open_store(URL),
        examine_store(URL, not_shown),
        holds_anything(URL),
    ]
    for asked in every:
        with pytest.raises(StoreUnavailable, match=ASKED):
            asyncio.run(asked)
    assert paper.asked == [f"open {URL}", f"examine {URL}", f"holds {URL}"]
    assert place_of(URL) == URL


def test_a_kind_that_nobody_knows_is_refused_without_what_may_be_a_password() -> None:
    with pytest.raises(StoreUnavailable, match="“parchment:” names no store"):
        place_of("parchment://ann:secret@desk")
