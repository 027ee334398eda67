"""A room behind the real server, asked over HTTP what its own description says, and worse."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from greenroom.faults import Faults
from greenroom.games.tone_poker.lesson.endpoints import LESSONS
from greenroom.games.tonk.rules.presets import PRESETS
from web.visitors import Browser, Place, house

AnyCase = Case[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
BATCH = 250
"""Questions that are generated together."""
FLEETING = {"/api/me/erase", "/api/me/revoke", "/api/link/use", "/api/me/back"}
"""Whoever asks these is another guest afterwards, or nobody."""


@dataclass
class Tally:
    """What was seen so far."""

    asked: Counter[str] = field(default_factory=Counter)
    """By method and path."""
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: int = 0
    """Questions that the description forbids."""
    answered: set[str] = field(default_factory=set)
    """What was ever answered and not refused."""


class AskedRoom:
    """The room, its guests, and what they know that can be asked for."""

    def __init__(
        self, base: str, guests: Mapping[str, Mapping[str, str]], known: dict[str, list[Any]]
    ) -> None:
        self._base = base
        self._guests = {name: _session(cookies) for name, cookies in guests.items()}
        self._known = known
        described = requests.get(f"{base}/api/openapi.json", timeout=60).json()
        found = schemathesis.openapi.from_dict(described).get_all_operations()
        self.operations = [each.ok() for each in found if isinstance(each, Ok)]
        assert len(self.operations) == sum(map(len, described["paths"].values()))
        self._made = cache(self._make)

    def case(self, draw: st.DataObject) -> AnyCase:
        """Draw a question; one of three is forbidden by the description."""
        number = draw.draw(st.integers(0, len(self.operations) - 1))
        return draw.draw(self._made(number, draw.draw(st.sampled_from((0, 0, 1)))))

    def _make(self, number: int, wrong: int) -> st.SearchStrategy[AnyCase]:
        operation = self.operations[number]
        # What is not read cannot be wrong.
        read = any("Not read" not in str(body.optimized_schema) for body in operation.body)
        mode = GenerationMode.NEGATIVE if wrong and read else GenerationMode.POSITIVE
        return operation.as_strategy(generation_mode=mode)

    def ask(self, case: AnyCase, chance: Random, tally: Tally) -> None:
        """Ask as one of the guests, and check the answer."""
        self._make_meaningful(case, chance)
        names = ["Dora"] if case.path in FLEETING else ["nobody", "Ann", "Ann", "Bob", "Cleo"]
        session = self._guests[chance.choice(names)]
        if case.path in FLEETING:
            session.post(
                f"{self._base}/api/me", json={"name": "Dora"}, headers={"Origin": self._base}, timeout=60
            )
        answer = case.call(base_url=self._base, session=session, headers={"Origin": self._base}, timeout=60)
        name = f"{case.method} {case.path}"
        tally.asked[name] += 1
        tally.statuses[answer.status_code] += 1
        tally.wrong += _is_wrong(case)
        if answer.status_code == 200:
            tally.answered.add(name)
        case.validate_response(answer, checks=CHECKS)

    def _make_meaningful(self, case: AnyCase, chance: Random) -> None:
        """Put what the room knows into some places: a code made at random leads nowhere."""
        if _is_wrong(case):
            return
        for holder in (case.path_parameters, case.query, case.body):
            if not isinstance(holder, dict):
                continue
            for name in sorted(holder):
                known = self._known.get("lesson" if name == "code" and "/lessons/" in case.path else name)
                if known and isinstance(holder[name], str | None) and chance.random() < 0.8:
                    holder[name] = chance.choice(known)


def _is_wrong(case: AnyCase) -> bool:
    return case.meta is not None and case.meta.generation.mode.is_negative


def _session(cookies: Mapping[str, str]) -> requests.Session:
    session = requests.Session()
    session.cookies.update(cookies)
    return session


def questioned(room: AskedRoom, wanted: int, run: str, tally: Tally) -> None:
    """Ask so many questions; raises the first fault."""
    chance = Random(run)
    while tally.asked.total() < wanted:
        _batch(room, min(BATCH, wanted - tally.asked.total()), chance, tally)


def _batch(room: AskedRoom, wanted: int, chance: Random, tally: Tally) -> None:
    faults: list[FailureGroup] = []

    # A room remembers, so a question that is asked again is another one: nothing is asked twice to shrink it.
    @seed(chance.randrange(2**32))
    @settings(
        max_examples=wanted,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def asked(draw: st.DataObject) -> None:
        case = room.case(draw)
        if not faults:
            try:
                room.ask(case, chance, tally)
            except FailureGroup as found:
                faults.append(found)

    with warnings.catch_warnings():
        # The room's own thread uses the module `random` meanwhile, which Hypothesis takes for the strategy's.
        warnings.filterwarnings("ignore", "Do not use the `random` module inside strategies")
        asked()
    if faults:
        raise faults[0]


class Complaints(logging.Handler):
    """Keeps what the server logs of failures."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.heard.append(record.getMessage())


@contextmanager
def asked_room(folder: Path) -> Iterator[AskedRoom]:
    """Open a room with played tables of both games and a lesson; nothing may fail inside while it is open."""
    opened, over = threading.Event(), threading.Event()
    found: dict[str, Any] = {}

    async def serve() -> None:
        async with house(folder, faults=Faults(folder / "faults.log")) as place:
            found["room"] = place.base, *await _people(place)
            opened.set()
            await asyncio.to_thread(over.wait)

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as fault:
            found["fault"] = fault
        finally:
            opened.set()

    serving, complaints = threading.Thread(target=run), Complaints()
    logging.getLogger().addHandler(complaints)
    serving.start()
    try:
        opened.wait()
        if "room" in found:
            yield AskedRoom(*found["room"])
    finally:
        over.set()
        serving.join()
        logging.getLogger().removeHandler(complaints)
    if "fault" in found:
        raise found["fault"]
    assert not complaints.heard, complaints.heard
    assert not (folder / "faults.log").exists(), (folder / "faults.log").read_text()


async def _people(place: Place) -> tuple[dict[str, dict[str, str]], dict[str, list[Any]]]:
    """Let people play, and say who they are and what can be asked for."""
    ann, bob, cleo, dora, nobody = [
        await place.browser(name) for name in ("Ann", "Bob", "Cleo", "Dora", None)
    ]
    tonk = await _played(ann, bob, preset="classic")
    tone = await _played(ann, bob, tonic=0)
    lesson = (await ann.http.post(LESSONS, json={"intervals": [3, 4, 7]})).json()
    await bob.http.post(f"{LESSONS}/{lesson['code']}/pupils", json={})
    record = (await ann.http.get(f"/api/tables/{tonk}/hands.jsonl")).text
    links = [(await ann.http.post("/api/me/link", json={})).json()["link"] for _ in range(20)]
    guests = {"Ann": ann, "Bob": bob, "Cleo": cleo, "Dora": dora, "nobody": nobody}
    known = {
        "code": [tonk, tone, "none"],
        "lesson": [lesson["code"], lesson["code"], "none"],
        "table": [tone, "none"],
        "number": ["1", "2", "none"],
        "hand": ["1", "2", "none"],
        "lang": ["en", "fr", "tlh"],
        "rhythm": ["straight", "none"],
        "key": [link.partition("#")[2] for link in links],
        "record": [json.dumps(json.loads(line)) for line in record.splitlines()] + [""],
        "game": ["tonk", "tone-poker", None],
        "preset": [*PRESETS, None],
        "bot": ["steady", "patient", None],
    }
    return {name: dict(each.http.cookies.items()) for name, each in guests.items()}, known


async def _played(host: Browser, guest: Browser, **new: object) -> str:
    """Play a hand to its end; returns the table's code."""
    opened = await host.open_table(**new)
    for each in (host, guest):
        await each.enter(opened["id"])
    await guest.sit(None if "tonic" not in new else 7)
    await host.ask(do="ready")
    while not (host.now.hand is not None and host.now.hand.outcome is not None):
        for each in (host, guest):
            if each.legal:
                await each.act("play" if "play" in each.legal else each.legal[-1])
        await host.ask(do="ping")
        await guest.ask(do="ping")
    return opened["code"]
