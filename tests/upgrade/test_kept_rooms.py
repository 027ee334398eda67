"""A room of each format is taken up whole by the program of today; `played_room.py` says how one is made."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from greenroom.operation.archive import restore
from greenroom.store.sqlite.schema import STEPS
from upgrade.played_room import visit
from web.server import refused, serve
from web.steadfast import Steadfast
from web.test_kill import playing

ROOMS = sorted((Path(__file__).parent / "rooms").glob("*.tar.gz"))


def holds(answer: Any, told: Any) -> bool:
    """Tell whether an answer says what was told; it may say more, and have another address."""
    if isinstance(told, dict):
        return isinstance(answer, dict) and all(
            key == "link" or (key in answer and holds(answer[key], value)) for key, value in told.items()
        )
    if isinstance(told, list):
        return len(answer) == len(told) and all(map(holds, answer, told))
    return bool(answer == told)


@pytest.mark.parametrize("kept", ROOMS, ids=lambda file: file.name.partition(".")[0])
def test_a_room_of_every_format_says_what_it_said_then(tmp_path: Path, kept: Path) -> None:
    facts = json.loads((kept.parent / f"{kept.name.partition('.')[0]}.json").read_text())
    restore(kept, tmp_path / "data")
    server = serve(tmp_path / "data")

    async def story() -> None:
        for table in facts["tables"]:
            guest = await visit(server.base, table["cookies"][0])
            for path, told in table["answers"].items():
                answer = (await guest.http.get(path)).json()
                assert holds(answer, told), (path, answer, told)
            code = table["answers"][f"/api/tables/{table['table']}"]["code"]
            shown = await guest.enter(code)
            assert shown.room.hand_number > 0 and shown.you.chair is not None
            await guest.close()
            guests = [Steadfast(server.base, code, each, 7) for each in table["cookies"]]
            async with playing(guests[:1]):
                await guests[0].promised(1)
        if facts["banned"] is not None:
            eve = await visit(server.base, facts["banned"])
            assert (await eve.http.get("/api/me")).json()["code"] == "web.banned"
            await eve.close()

    try:
        asyncio.run(story())
    finally:
        assert server.stop() == 0


def test_a_room_of_a_newer_format_is_refused_with_the_way_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    restore(ROOMS[-1], data)
    newer = len(STEPS) + 1
    with contextlib.closing(sqlite3.connect(data / "room.db")) as db:
        db.execute(f"PRAGMA user_version = {newer}")
    before = (data / "room.db").read_bytes()
    status, _, said = refused("--data", str(data), "--port", "0")
    assert status == 1 and f"its format is {newer}, this version knows {len(STEPS)}" in said
    assert "Install that version again, or go back to a backup" in said and "greenroom restore" in said
    assert (data / "room.db").read_bytes() == before
