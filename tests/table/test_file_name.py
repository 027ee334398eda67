"""The names of files that people take home from a table."""

from datetime import datetime

import msgspec
import pytest

from greenroom.table.file_name import FORBIDDEN, file_name
from greenroom.table.log.events import AnyEvent, HandStarted, Sat
from greenroom.table.log.table_log import TableLog
from greenroom.table.parts import Deal

NOON = datetime(2026, 11, 22, 12).timestamp()
DAY_SECONDS = 86_400.0


def log(name: str = "Zoë") -> TableLog:
    """Somebody opens a table; hand 1 is dealt at once, 2 a day later, void, and again a day after that."""
    events: list[AnyEvent] = [Sat(1, "p", name), Sat(2, "q", "Bob"), _hand(1), _hand(2), _hand(2)]
    return TableLog(events, [NOON - DAY_SECONDS, NOON, NOON, NOON + DAY_SECONDS, NOON + 2 * DAY_SECONDS])


def _hand(number: int) -> HandStarted[Deal]:
    return HandStarted(
        number, "g", 1, "p", msgspec.Raw(b"{}"), 0, "points", [1, 2], ["p", "q"], ["Z", "B"], Deal()
    )


def test_a_file_tells_game_table_date_and_hand() -> None:
    assert file_name("High Card", log(), 1, None, "en") == "High Card - Zoë - 2026-11-22"
    assert file_name("High Card", log(), 1, "1", "en") == "High Card - Zoë - 2026-11-22 - hand 1"
    assert file_name("High Card", log(), 1, "1", "fr") == "High Card - Zoë - 2026-11-22 - donne 1"


def test_a_hand_that_was_dealt_again_has_the_later_date() -> None:
    assert file_name("High Card", log(), 2, "2", "en") == "High Card - Zoë - 2026-11-24 - hand 2"


@pytest.mark.parametrize("name", [f"A{FORBIDDEN}B", "../..", "A\u202eB", "con", ". "])
def test_no_name_of_a_person_is_refused_by_a_system(name: str) -> None:
    result = file_name("High Card", log(name), 1, None, "en")
    assert not set(result) & set(FORBIDDEN) and result.isprintable()
    assert result.startswith("High Card - ") and result.endswith(" - 2026-11-22")
