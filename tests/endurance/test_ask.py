"""A short run of `endurance.ask`: every answer over HTTP is as the room's own description says."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from schemathesis.core.failures import FailureGroup

from endurance.questions import QuestionTally, asked_room, questioned
from greenroom.kernel.refusal import refuse
from greenroom.table.http import EndpointResult, Request
from greenroom.web.api import Api
from greenroom.web.schemas import LinkPreview

ROUNDS_OF_EIGHT = 20
"""Of eight questions each."""


class Otherwise(msgspec.Struct):
    name: int


def test_every_answer_is_as_the_description_of_the_api_says(tmp_path: Path) -> None:
    tally = QuestionTally()
    with asked_room(tmp_path) as room:
        questioned(room, 300, "a short run", tally)
    assert tally.asked.total() == 300 and tally.wrong > 20
    assert len(tally.asked) > 40 and len(tally.answered) > 25


def test_every_kind_of_question_can_be_answered(tmp_path: Path) -> None:
    """If all are refused, no answer is held against the description."""
    tally = QuestionTally()
    with asked_room(tmp_path) as room:
        for each in room.operations:
            room.operations = [each]
            for _ in range(ROUNDS_OF_EIGHT):
                if each.label in tally.answered:
                    break
                questioned(room, tally.asked.total() + 8, f"{each.label} {tally.asked.total()}", tally)
            assert each.label in tally.answered


@pytest.mark.parametrize("fault", ["fails inside", "answers otherwise", "takes what is wrong"])
def test_a_fault_of_the_api_would_be_found(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer(_: Api, request: Request) -> EndpointResult:
        if not request.body:
            return refuse("web.bad_question")
        if fault == "fails inside":
            raise LookupError
        return Otherwise(5) if fault == "answers otherwise" else LinkPreview("Ann", None, None, False)

    monkeypatch.setattr(Api, "link_leads", answer)
    with pytest.raises((FailureGroup, AssertionError)), asked_room(tmp_path) as room:
        room.operations = [each for each in room.operations if each.path == "/api/link"]
        questioned(room, 100, "a fault", QuestionTally())
