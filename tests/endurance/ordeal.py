"""An evening in a room that is killed over and over: real games over sockets, and accounts after each start.

A server is killed by SIGKILL. With `cuts` the power goes with it: it finds again what it had synced, with
some of the rest or without (`greenroom.testing.power_cut`).
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from endurance.account import LogAccount
from endurance.houses import House, Kennel, Program, cpu_seconds
from endurance.troubles import add_old_tables, take_back, unswept
from greenroom.operation.archive import unpack
from greenroom.store.sqlite.examination import examine
from greenroom.testing.power_cut import PowerCut
from web.steadfast import Steadfast
from web.test_kill import opened, playing
from web.visitors import STORY_SECONDS

KINDS = {"play": 10, "start": 4, "sweep": 2, "backup": 2, "upgrade": 2}
"""In what a server is killed, and how often in twenty rounds."""
NO_BACKUPS = ("play", "start", "sweep", "upgrade")
TABLES = ("tonk", "tonk", "tone-poker")
TABLES_SWEPT = 60
"""Tables that are due at once."""


@dataclass
class OrdealTally:
    """The counts of all evenings."""

    kills: Counter[str] = field(default_factory=Counter)
    backups: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    events: int = 0
    hands: int = 0
    answers: list[float] = field(default_factory=list)
    """Seconds from a start until the server answered."""
    cpu: list[float] = field(default_factory=list)
    """CPU seconds of that."""
    back: list[float] = field(default_factory=list)
    """Seconds from a start until somebody's next move was acknowledged."""


class Ordeal:
    """One evening in one room, in a folder of its own."""

    def __init__(
        self,
        scratch: Path,
        chance: random.Random,
        tally: OrdealTally,
        *,
        cuts: bool = False,
        forked: bool = False,
    ) -> None:
        self._scratch = scratch
        self._chance = chance
        self._tally = tally
        self._data = scratch / "data"
        self._data.mkdir(parents=True)
        self._cut: PowerCut | None = None
        self._cuts = cuts
        self._folders = 0
        self._forked = forked
        self._house: House | None = None
        self._accounts: list[LogAccount] = []
        self._usual_start = self._usual_backup = 1.0

    async def whole(self, kinds: list[str]) -> None:
        """Play, be killed in each of these ways, and settle the account."""
        house = self._first_house()
        try:
            await house.spawn()
            await house.answers()
            base = f"http://127.0.0.1:{house.port}"
            seeds = iter(range(1000))
            for game in TABLES:
                table, cookies = await opened(base, game)
                guests = [Steadfast(base, table, each, next(seeds)) for each in cookies]
                self._accounts.append(LogAccount(table, guests))
            async with playing([guest for each in self._accounts for guest in each.people]):
                for kind in kinds:
                    await self._round(kind)
                await self._all_go_on()
            await self._settle()
        finally:
            house.close()

    async def _round(self, kind: str) -> None:
        await asyncio.sleep(self._chance.uniform(0.02, 0.4))
        if kind == "backup":
            await self._back_up_and_kill()
        else:
            self._kill()
        if kind == "sweep":
            await add_old_tables(self._data, self._accounts[0].table, TABLES_SWEPT)
        if kind == "upgrade":
            take_back(self._data)
        if kind in ("sweep", "start", "upgrade"):
            self._renew()
            await self._spawn()
            if kind == "sweep":
                await self._here.answers()
                await asyncio.sleep(self._chance.uniform(0, 0.3))
            else:
                await asyncio.sleep(self._chance.uniform(0, self._usual_start))
            self._kill()
        self._tally.kills[kind] += 1
        await self._come_back()

    async def _come_back(self) -> None:
        self._renew()
        promised = [account.promised for account in self._accounts]
        begun = time.monotonic()
        await self._spawn()
        await self._here.answers()
        self._usual_start = time.monotonic() - begun
        self._tally.answers.append(self._usual_start)
        self._tally.cpu.append(cpu_seconds(self._here.pid))
        await self._somebody_plays()
        self._tally.back.append(time.monotonic() - begun)
        for account, before in zip(self._accounts, promised, strict=True):
            account.read(self._data)
            account.check(before)

    async def _somebody_plays(self) -> None:
        guests = [guest for each in self._accounts for guest in each.people]
        waits = [asyncio.ensure_future(guest.promised(len(guest.acknowledged) + 1)) for guest in guests]
        done, pending = await asyncio.wait(waits, timeout=STORY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for each in pending:
            each.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        assert done, "nobody could go on"

    async def _all_go_on(self) -> None:
        async with asyncio.timeout(STORY_SECONDS):
            for account in self._accounts:
                for guest in account.people:
                    await guest.promised(len(guest.acknowledged) + 1)

    async def _back_up_and_kill(self) -> None:
        """Kill the server while a backup is made, and sometimes the backup as well."""
        file = self._scratch / f"backup{len(self._tally.answers)}"
        before = [account.promised for account in self._accounts]
        command = [sys.executable, "-m", "greenroom", "backup", str(file), "--data", str(self._data)]
        making = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        begun = time.monotonic()
        await asyncio.sleep(self._chance.uniform(0, 1.2 * self._usual_backup))
        self._kill()
        if self._chance.random() < 0.3 and making.returncode is None:
            making.kill()
        _, told = await making.communicate()
        if making.returncode == 0:
            self._usual_backup = time.monotonic() - begun
        self._tally.backups["made" if making.returncode == 0 else "killed"] += 1
        assert making.returncode in (0, -9), told.decode()
        if file.exists():
            self._hold_to_account(file, before)

    def _hold_to_account(self, file: Path, before: list[list[list[str]]]) -> None:
        """A backup holds everything that was acknowledged before it was asked for."""
        folder = file.with_suffix(".unpacked")
        folder.mkdir()
        unpack(file, folder)
        for account, promised in zip(self._accounts, before, strict=True):
            found = LogAccount(account.table, ())
            found.read(folder)
            found.check(promised)

    async def _settle(self) -> None:
        for _ in range(STORY_SECONDS):
            if not unswept(self._data):
                break
            await asyncio.sleep(1)
        assert not unswept(self._data), "a sweep that was killed has left something behind"
        self._kill()
        for account in self._accounts:
            account.read(self._data)
            account.check(account.promised)
            self._tally.events += account.settle(self._data)
            self._tally.hands += account.hands
            self._tally.acknowledged += sum(map(len, account.promised))
        assert examine(self._data / "room.db").faults == []
        assert not (self._data / "faults.log").exists(), (self._data / "faults.log").read_text()

    @property
    def _here(self) -> House:
        assert self._house is not None
        return self._house

    async def _spawn(self) -> None:
        await self._here.spawn()

    def _kill(self) -> None:
        self._here.kill()
        self._leave()

    def _leave(self) -> None:
        """Go on with what the power cut left, where there was one."""
        if self._cut is None:
            return
        self._folders += 1
        torn = self._chance if self._chance.random() < 0.5 else None
        self._data = self._cut.leave(self._scratch / f"left{self._folders}", torn)
        self._cut = None

    def _first_house(self) -> House:
        house: House = Kennel(self._data) if self._forked else Program(self._data)
        self._house = house
        self._renew()
        return house

    def _renew(self) -> None:
        """Watch the folder of the next start, where power is to be cut."""
        if not self._cuts or self._cut is not None or not isinstance(self._house, Program):
            return
        self._cut = PowerCut(self._data, self._scratch / f"watched{self._folders}")
        self._house.data = self._data
        self._house.environment = self._cut.environment(os.environ)


def kinds_of(number: int, chance: random.Random, *, cuts: bool = False) -> list[str]:
    """Draw in what the server is killed, so many times."""
    weights: Mapping[str, int] = {each: KINDS[each] for each in (NO_BACKUPS if cuts else KINDS)}
    return chance.choices(list(weights), list(weights.values()), k=number)
