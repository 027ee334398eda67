"""A room behind the real server, asked over HTTP what its own description says, and worse."""

from __future__ import annotations

import asyncio
import logging
import threading
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
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
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from endurance.guests import ASKING, FLEETING, PREPARATIONS, Guest, Known, people
from greenroom.fault_log import Faults
from web.visitors import STORY_SECONDS, house

AnyCase = Case[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
QUESTIONS_PER_BATCH = 250
"""Questions that are generated together."""
MEANT_SHARE = 0.8
"""The share of places that are filled with what the room knows."""


@dataclass
class QuestionTally:
    """The counts so far."""

    asked: Counter[str] = field(default_factory=Counter)
    """By method and path."""
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: int = 0
    """Questions that the description forbids."""
    answered: set[str] = field(default_factory=set)
    """The questions that were ever answered and not refused."""


class AskedRoom:
    """The room, its guests, and what they know that can be asked for."""

    def __init__(self, base: str, guests: Mapping[str, Guest], known: Known) -> None:
        self._base = base
        self._guests = guests
        self._known = known
        described = requests.get(f"{base}/api/openapi.json", timeout=STORY_SECONDS).json()
        found = schemathesis.openapi.from_dict(described).get_all_operations()
        self.operations = [each.ok() for each in found if isinstance(each, Ok)]
        """All kinds of question, or those alone that are to be asked."""
        assert len(self.operations) == sum(map(len, described["paths"].values()))
        self._made = {each.label: (_cases(each, 0), _cases(each, 1)) for each in self.operations}

    def case(self, draw: st.DataObject) -> AnyCase:
        """Draw a question; one of three is forbidden by the description."""
        operation = self.operations[draw.draw(st.integers(0, len(self.operations) - 1))]
        return draw.draw(self._made[operation.label][draw.draw(st.sampled_from((0, 0, 1)))])

    def ask(self, case: AnyCase, chance: Random, tally: QuestionTally) -> None:
        """Ask as one of the guests, and check the answer."""
        name = case.operation.label
        who = "Dora" if name in FLEETING else chance.choice(ASKING)
        guest = self._guests[who]
        if who in ("Dora", "nobody"):
            guest.begin_anew("Dora" if who == "Dora" else None)
        if not _is_wrong(case):
            self._make_meaningful(case, guest, chance)
        headers = {"Origin": self._base}
        answer = case.call(base_url=self._base, session=guest.session, headers=headers, timeout=STORY_SECONDS)
        tally.asked[name] += 1
        tally.statuses[answer.status_code] += 1
        tally.wrong += _is_wrong(case)
        if answer.status_code == HTTPStatus.OK:
            tally.answered.add(name)
        case.validate_response(answer, checks=CHECKS)

    def _make_meaningful(self, case: AnyCase, guest: Guest, chance: Random) -> None:
        """Put what the room knows into some places: a code made at random leads nowhere."""
        name = case.operation.label
        prepare = PREPARATIONS.get(name)
        given = (
            {} if prepare is None or chance.random() > MEANT_SHARE else prepare(guest, self._guests["Ann"])
        )
        for holder in (case.path_parameters, case.query, case.body):
            if not isinstance(holder, dict):
                continue
            for place in sorted(holder):
                known = self._known.get(f"{name} {place}", self._known.get(place))
                if known and chance.random() < MEANT_SHARE:
                    holder[place] = chance.choice(known)
        (case.body if isinstance(case.body, dict) and case.body else case.path_parameters).update(given)


def _cases(operation: APIOperation[Any, Any, Any, Any], wrong: int) -> st.SearchStrategy[AnyCase]:
    # What is not read cannot be wrong.
    read = any("Not read" not in str(body.optimized_schema) for body in operation.body)
    mode = GenerationMode.NEGATIVE if wrong and read else GenerationMode.POSITIVE
    return operation.as_strategy(generation_mode=mode)


def _is_wrong(case: AnyCase) -> bool:
    return case.meta is not None and case.meta.generation.mode.is_negative


def questioned(room: AskedRoom, wanted: int, run: str, tally: QuestionTally) -> None:
    """Ask so many questions; raises the first fault."""
    chance = Random(run)
    while tally.asked.total() < wanted:
        _batch(room, min(QUESTIONS_PER_BATCH, wanted - tally.asked.total()), chance, tally)


def _batch(room: AskedRoom, wanted: int, chance: Random, tally: QuestionTally) -> None:
    faults: list[FailureGroup | AssertionError] = []

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
            except (FailureGroup, AssertionError) as found:
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
            found["room"] = place.base, *await people(place)
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
