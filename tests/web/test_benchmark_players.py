"""The players of the benchmarks speak today's protocol: what nobody can join measures nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

from house_process import process
from table_clients import Listener, Tally, open_tables, run
from tone import Clicks, full_table, until


async def leave(*players: Listener) -> None:
    """Hang up: as long as they play, their loop does not end."""
    for player in players:
        assert player.wire is not None and player.wire.transport is not None
        player.wire.transport.abort()
    await asyncio.sleep(0)


def test_two_players_of_tonk_sit_down_and_play(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        tally = Tally()
        [pair] = await open_tables(base, 1, tally)
        for player in pair:
            player.say("ready")
        async with asyncio.timeout(60):
            await until(lambda: tally.moves >= 10)
        await leave(*pair)

    with process("house", tmp_path) as server:
        run(story(server.base))


def test_a_table_of_tone_poker_fills_and_is_dealt(tmp_path: Path) -> None:
    async def story(base: str) -> None:
        async with asyncio.timeout(60):
            clickers = await full_table(base, 0, Clicks())
            await until(lambda: all(clicker.last.hand for clicker in clickers))
        await leave(*clickers)

    with process("house", tmp_path) as server:
        run(story(server.base))
