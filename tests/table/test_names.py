"""What people may be called."""

import pytest

from greenroom.kernel.refusal import Refusal
from greenroom.table.people.names import LONGEST, clean_name, unique_name


@pytest.mark.parametrize(
    ("asked", "name"), [("Ann", "Ann"), ("  Zoë  ", "Zoë"), ("李", "李"), ("A B", "A B")]
)
def test_a_name_is_trimmed(asked: str, name: str) -> None:
    assert clean_name(asked) == name


@pytest.mark.parametrize("asked", ["", "   ", "x" * (LONGEST + 1)])
def test_a_name_has_one_to_twenty_four_characters(asked: str) -> None:
    assert clean_name(asked) == Refusal("room.name_length", {"most": LONGEST})


@pytest.mark.parametrize(
    "asked", ["A\nB", "A\x00", "A\u202eB", "A\u2066B", "\u200b", "A\u2028B", "\u200d", "A\ue000", "\u0301"]
)
def test_a_name_hides_nothing(asked: str) -> None:
    assert clean_name(asked) == Refusal("room.name_characters")


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert unique_name("Ann", ["Bob"]) == "Ann"
    assert unique_name("Ann", ["ANN", "Ann 2"]) == "Ann 3"
    assert unique_name("x" * LONGEST, ["x" * LONGEST]) == "x" * (LONGEST - 2) + " 2"
