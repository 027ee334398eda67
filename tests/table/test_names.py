"""What people may be called."""

import pytest

from greenroom.kernel.refusal import Refusal
from greenroom.table.people.names import LONGEST, clean_name, unique_name


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Ann", "Ann"),
        ("  Zoë  ", "Zoë"),
        ("李", "李"),
        ("A B", "A B"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_trimmed(asked: str, name: str) -> None:
    assert clean_name(asked) == name


@pytest.mark.parametrize("asked", ["", "   ", "x" * (LONGEST + 1)])
def test_a_name_has_one_to_twenty_four_characters(asked: str) -> None:
    assert clean_name(asked) == Refusal("room.name_length", {"most": LONGEST})


@pytest.mark.parametrize(
    "asked",
    [
        "A\nB",
        "A\x00",
        "A\u202eB",
        "A\u2066B",
        "\u200b",
        "A\u2028B",
        "A\u2029B",
        "\u200d",
        "A\ue000",
        "\u0301",
        "\u3164",
        "\u2800\u115f",
        "\uffa0",
        "\U000e0080",
        "A\ufff0",
        "A\u3164nn",
        "Ann\u2800",
        "\u115fAnn",
        "A\u200dnn",
        "Ann\u200c",
        "\u0645\u200c",
    ],
)
def test_a_name_hides_nothing(asked: str) -> None:
    assert clean_name(asked) == Refusal("room.name_characters")


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert unique_name("Ann", ["Bob"]) == "Ann"
    assert unique_name("Ann", ["ANN", "Ann 2"]) == "Ann 3"
    assert unique_name("x" * LONGEST, ["x" * LONGEST]) == "x" * (LONGEST - 2) + " 2"
    tens = ["x" * LONGEST, *("x" * (LONGEST - 2) + f" {number}" for number in range(2, 10))]
    assert unique_name("x" * LONGEST, tens) == "x" * (LONGEST - 3) + " 10"


@pytest.mark.parametrize("like", ["\uff21nn", "A\ufe0fnn", "A\u034fnn", "\u24b6nn", "aNN"])
def test_a_name_that_looks_like_another_but_for_width_or_unseen_signs_gets_a_number(like: str) -> None:
    assert unique_name(like, ["Ann"]) == f"{like} 2"


def test_a_name_may_be_joined_from_several_signs() -> None:
    """The joiners are invisible, and there are scripts and emoji that cannot do without them."""
    for name in ("\u0645\u06cc\u200c\u062e", "\U0001f469\u200d\U0001f33e"):
        assert clean_name(name) == name
