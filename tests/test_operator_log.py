"""A line that the operator reads: logfmt, and one line whatever is said."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from greenroom.operator_log import OperatorLog, logfmt


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("full", "reason=full"),
        (7, "reason=7"),
        (None, "reason="),
        ("no space left", 'reason="no space left"'),
        ("a=b", 'reason="a=b"'),
        ('said "no"', r'reason="said \"no\""'),
        (r"C:\room", r"reason=C:\room"),
        (r"C:\my room", r'reason="C:\\my room"'),
        ("one\ntwo\rthree", r"reason=one\ntwo\rthree"),
    ],
)
def test_a_value_is_written_so_that_it_can_be_told_from_the_next(value: object, written: str) -> None:
    assert logfmt({"reason": value, "event": "x"}) == f"{written} event=x"


def test_a_line_ends_with_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    OperatorLog().warning("store unavailable", reason="full")
    told, _, time = capsys.readouterr().err.rstrip("\n").rpartition(" timestamp=")
    assert told == 'reason=full event="store unavailable"'
    assert datetime.fromisoformat(time).utcoffset() == timedelta(0)
