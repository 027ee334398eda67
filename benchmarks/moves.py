"""Durable, redacted, broadcast moves of 50 tables of two, beside a bare relay of frames in the same run.

Server CPU is that of the server's process alone, sockets included; players are in another process. Then
the time from mover to opponent at 1 000 moves a second, beside bare syncs on the same disk in the same run.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from house_process import Process, process
from table_clients import Player, Tally, connect, open_tables, run

TABLES = 50
ROUND_SECONDS = 5.0
ROUNDS = 6
"""Single rounds differ by up to a tenth."""
MOVES_PER_SECOND = 1000
"""Moves a second in all, for the latency."""
HAND_SECONDS = 4.0
"""Seconds of a hand at that pace: the tables begin so far apart, since no room has fifty that end as one."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        costs: list[tuple[float, float]] = []
        for turn in range(ROUNDS):
            data = Path(folder) / str(turn)
            data.mkdir()
            with process("house", data) as server:
                moves, cpu, wall = run(measure_flat_out(server))
            with process("relay", data) as server:
                frames, relay_cpu, _ = run(measure_relay(server))
            costs.append((cpu / moves, relay_cpu / frames))
            print(
                f"round {turn + 1}: {moves / cpu:8.0f} moves/CPU s ({cpu / moves * 1e6:.0f} µs each; "
                f"{moves / wall:.0f} a second), bare relay {frames / relay_cpu:8.0f} "
                f"({relay_cpu / frames * 1e6:.0f} µs each)",
                flush=True,
            )
        move, frame = (statistics.median(each) for each in zip(*costs, strict=True))
        print(
            f"medians of {ROUNDS} rounds: {1 / move:.0f} moves/CPU s ({move * 1e6:.1f} µs each), "
            f"bare relay {1 / frame:.0f} ({frame * 1e6:.1f} µs each): {frame / move:.3f} of its rate",
            flush=True,
        )
        with process("house", Path(folder)) as server:
            synced_before = bare_syncs(Path(folder))
            took = run(measure_paced(server))
            synced_after = bare_syncs(Path(folder))
        figures("mover to opponent at 1 000 moves/s", took)
        figures("bare write and sync, before and after", synced_before + synced_after)


async def measure_flat_out(server: Process) -> tuple[int, float, float]:
    """Let all tables play as fast as they can; return moves, server CPU and wall seconds."""
    tally = Tally()
    pairs = await open_tables(server.base, TABLES, tally)
    for host, _ in pairs:
        host.say("ready")
    await asyncio.sleep(2)
    return await window(server, lambda: tally.moves)


async def measure_relay(server: Process) -> tuple[int, float, float]:
    """Let frames of a move's and an update's size go to and fro at as many paths."""
    tally = Tally()
    pairs = []
    for number in range(TABLES):
        pair = Echo(tally), Echo(tally)
        pair[0].partner, pair[1].partner = pair[1], pair[0]
        for player in pair:
            await connect(server.base, f"/{number}", "", player)
        pairs.append(pair)
    await asyncio.sleep(0.5)
    tally.moves = 0
    for first, _ in pairs:
        first.move()
    await asyncio.sleep(1)
    return await window(server, lambda: tally.moves)


class Echo(Player):
    """Answers the other's frame with the next; its own comes back to it and is let go."""

    partner: Player

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self._mine = 0

    def hear(self, payload: bytes) -> None:
        """Let one's own frame go, answer the other's."""
        if self._mine:
            self._mine -= 1
        elif self._tally.moves:
            self.move()

    def move(self) -> None:
        """Send a frame as long as a move."""
        self._mine += 1
        self._tally.moves += 1
        self.say("act", ',"decision":100010,"action":"discard 10c"')


async def window(server: Process, count: Callable[[], int]) -> tuple[int, float, float]:
    moves, cpu, wall = count(), server.cpu(), time.perf_counter()
    await asyncio.sleep(ROUND_SECONDS)
    return count() - moves, server.cpu() - cpu, time.perf_counter() - wall


async def measure_paced(server: Process) -> list[float]:
    """Let all tables play at a steady pace, in turn; return the seconds from mover to opponent."""
    tally = Tally()
    pause = TABLES / MOVES_PER_SECOND
    pairs = await open_tables(server.base, TABLES, tally, pause=pause)
    loop = asyncio.get_running_loop()
    for number, (host, other) in enumerate(pairs):
        rounds = int(HAND_SECONDS / pause) * number // TABLES
        host.next_at = other.next_at = loop.time() + number / MOVES_PER_SECOND + rounds * pause
        loop.call_at(host.next_at, host.say, "ready")
    await asyncio.sleep(HAND_SECONDS + 3)
    tally.took.clear()
    moves = tally.moves
    await asyncio.sleep(ROUND_SECONDS)
    print(f"paced: {(tally.moves - moves) / ROUND_SECONDS:.0f} moves/s")
    return list(tally.took)


def bare_syncs(folder: Path) -> list[float]:
    """Write and sync two pages at a time, as often as the paced moves do at most."""
    file = os.open(folder / "bare", os.O_RDWR | os.O_CREAT, 0o600)
    took: list[float] = []
    ends = time.perf_counter() + ROUND_SECONDS / 2
    while (began := time.perf_counter()) < ends:
        os.pwrite(file, b"x" * 8192, len(took) % 512 * 8192)
        os.fdatasync(file)
        took.append(time.perf_counter() - began)
        time.sleep(max(0.0, 1 / MOVES_PER_SECOND - took[-1]))
    os.close(file)
    return took


def figures(what: str, took: list[float]) -> None:
    took = sorted(took)
    p50, p99 = took[len(took) // 2] * 1e3, took[len(took) * 99 // 100] * 1e3
    print(f"{what}: p50 {p50:.2f} ms, p99 {p99:.2f} ms ({len(took)})")


if __name__ == "__main__":
    main()
