"""A duplicate as tests play it over HTTP and sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from greenroom.games.tonk.duplicate.journal import duplicate_journal
from greenroom.games.tonk.duplicate.state import Duplicate
from refusals import granted
from web.answers import answered
from web.visitors import Browser, Place

Choose = Callable[[list[str]], str]
OPTIONS: dict[str, Any] = {"hands": 2, "players": 2, "bots": 1}
"""A short one: everybody alone with a bot."""


async def opened(host: Browser, **options: object) -> str:
    """Open a duplicate; returns its address in the API."""
    view = answered(await host.http.post("/api/duplicates", json=OPTIONS | options))
    assert view["is_host"] and view["link"].endswith(f"/duplicate?code={view['code']}")
    return f"/api/duplicates/{view['code']}"


async def opens_table(browser: Browser, duplicate: str) -> str:
    """Open a table and come there; returns its code."""
    return await came(browser, answered(await browser.http.post(f"{duplicate}/tables", json={}))["code"])


async def sits(browser: Browser, duplicate: str, table: int, seat: int | None = None) -> str:
    """Sit down at a table, by its number, and come there; returns its code."""
    asked = await browser.http.post(f"{duplicate}/tables/{table}/chairs", json={"seat": seat})
    return await came(browser, answered(asked)["code"])


async def came(browser: Browser, code: str) -> str:
    await browser.enter(code)
    return code


def drops(legal: list[str]) -> str:
    """Choose as the people of these tests do: drop where they may, draw, throw what is listed last."""
    return next((each for each in ("drop", "draw") if each in legal), legal[-1])


def waits(legal: list[str]) -> str:
    """Choose otherwise: draw and throw until the stock is out."""
    return next((each for each in ("draw", "pass") if each in legal), legal[-1])


async def plays(*people: Browser, hands: int = 1, choose: Choose = drops) -> None:
    """Deal and play so many hands at the table of these people."""
    for _ in range(hands):
        number = people[0].now.room.hand_number + 1
        for each in reversed(people):
            await each.ask(do="ready")
        await asyncio.gather(*(_to_the_end(each, number, choose) for each in people))


async def _to_the_end(browser: Browser, hand: int, choose: Choose) -> None:
    while browser.now.room.hand_number < hand or browser.now.room.phase == "playing":
        if browser.legal:
            await browser.act(choose(browser.legal))
        else:
            await browser.hear()


async def dealt(browser: Browser, hand: int) -> None:
    """Begin a hand, and leave it there."""
    await browser.ask(do="ready")
    while browser.now.room.hand_number < hand:
        await browser.hear()


async def until_over(browser: Browser, phase: str) -> None:
    """Wait until a table has come that far."""
    while browser.now.room.phase != phase:
        await browser.hear()


async def known(place: Place, duplicate: str) -> Duplicate:
    """Read a duplicate from its log, with what no view tells."""
    journal = duplicate_journal(place.web.lobby.context)
    return granted(await journal.find(duplicate.rpartition("/")[2]))


async def sheet_of(browser: Browser, duplicate: str) -> dict[str, Any]:
    return answered(await browser.http.get(f"{duplicate}/sheet"))
