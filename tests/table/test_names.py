"""Names that people may have."""

import itertools
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greenroom.kernel.refusal import Refusal
from greenroom.table.people.characters import BLANK, is_hidden, likenesses, only_seen
from greenroom.table.people.names import BOTS, MAX_NAME_CHARACTERS, clean_name, unique_name


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


@pytest.mark.parametrize("asked", ["", "   ", "x" * (MAX_NAME_CHARACTERS + 1)])
def test_a_name_has_one_to_twenty_four_characters(asked: str) -> None:
    assert clean_name(asked) == Refusal("room.name_length", {"most": MAX_NAME_CHARACTERS})


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


@pytest.mark.parametrize(
    "asked",
    ["a" + "\u0301\u0302\u0303\u0304\u0305\u0306", "B\u0336\u0336ob", "Z\u20dd\u0489\u0334\u0335\u0336"],
)
def test_marks_do_not_pile_up_in_a_name(asked: str) -> None:
    """They would reach over the lines and names around them."""
    assert clean_name(asked) == Refusal("room.name_characters")


@pytest.mark.parametrize("asked", ["Nguyễn", "Kōji", "שָׁלוֹם", "مُحَمَّد", "น้ำ", "नमस्ते", "1️⃣"])
def test_the_marks_of_every_writing_are_welcome(asked: str) -> None:
    assert isinstance(clean_name(asked), str)


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert unique_name("Ann", ["Bob"]) == "Ann"
    assert unique_name("Ann", ["ANN", "Ann 2"]) == "Ann 3"
    assert (
        unique_name("x" * MAX_NAME_CHARACTERS, ["x" * MAX_NAME_CHARACTERS])
        == "x" * (MAX_NAME_CHARACTERS - 2) + " 2"
    )
    tens = [
        "x" * MAX_NAME_CHARACTERS,
        *("x" * (MAX_NAME_CHARACTERS - 2) + f" {number}" for number in range(2, 10)),
    ]
    assert unique_name("x" * MAX_NAME_CHARACTERS, tens) == "x" * (MAX_NAME_CHARACTERS - 3) + " 10"


@pytest.mark.parametrize(
    "like",
    [
        *("\uff21nn", "A\ufe0fnn", "A\u034fnn", "\u24b6nn", "aNN", "\U0001d400nn", "\u13aann"),
        # The letter is Cyrillic, Greek, or Latin of another kind.
        *("\u0410nn", "\u0391nn", "\u1d00nn", "A\u0578n"),
    ],
)
def test_a_name_that_looks_like_another_gets_a_number(like: str) -> None:
    assert unique_name(like, ["Ann"]) == f"{like} 2"


def test_a_name_may_be_joined_from_several_signs() -> None:
    """The joiners are invisible, and there are scripts and emoji that cannot do without them."""
    for name in ("\u0645\u06cc\u200c\u062e", "\U0001f469\u200d\U0001f33e"):
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "like"),
    [("Paul", "PauI"), ("Paul", "Pau1"), ("Anni", "ANNI"), ("Mia", "\u041c\u0456\u0430"), ("Lou", "L0u")],
)
def test_letters_and_digits_that_look_alike_make_no_other_name(name: str, like: str) -> None:
    assert unique_name(like, [name]) == f"{like} 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Anna"), ("Zoe", "Zo\u00eb"), ("Jose", "Jos\u00e9"), ("\u674e", "\u738b"), ("Ann", "Ann 2")],
)
def test_names_that_can_be_told_apart_stay_as_they_are(name: str, other: str) -> None:
    assert unique_name(other, [name]) == other and unique_name(name, [other]) == name


ANY_TEXT = st.text(max_size=MAX_NAME_CHARACTERS + 2)
TRICKS = st.text(
    "Ann\u0410\u0391\uff21\u200c\u200d\u3164\u2800\u115f\ufe0f\u034f\u202e\u0301 12lI", max_size=8
)


@settings(max_examples=400)
@given(st.one_of(ANY_TEXT, TRICKS))
def test_an_accepted_name_shows_something_and_hides_nothing(asked: str) -> None:
    name = clean_name(asked)
    if isinstance(name, Refusal):
        return
    assert name == name.strip() and 1 <= len(name) <= MAX_NAME_CHARACTERS
    assert not any(is_hidden(each) or each in BLANK for each in name)
    assert any(unicodedata.category(each)[0] not in "CMZ" for each in name)
    assert only_seen(name) == name and clean_name(name) == name


@settings(max_examples=400)
@given(st.one_of(ANY_TEXT, TRICKS), st.lists(st.one_of(TRICKS, st.sampled_from(BOTS)), max_size=6))
def test_no_two_names_at_a_table_look_alike(asked: str, others: list[str]) -> None:
    name = clean_name(asked)
    if isinstance(name, Refusal):
        return
    taken: list[str] = []
    for other in [*others, name, name]:
        taken.append(unique_name(other, taken))
        assert len(taken[-1]) <= MAX_NAME_CHARACTERS
    assert not any(likenesses(one) & likenesses(other) for one, other in itertools.combinations(taken, 2))


@settings(max_examples=300)
@given(st.text("AIlLnNoO01 \u00c4\u00e9\u00d1\u0410\u0411\u0391", max_size=8))
def test_case_makes_no_other_name(text: str) -> None:
    for other in (text.casefold(), text.upper()):
        assert likenesses(text) & likenesses(other)


@settings(max_examples=300)
@given(st.one_of(st.text(), TRICKS))
def test_what_is_left_of_a_text_can_be_seen(text: str) -> None:
    seen = only_seen(text)
    assert not any(is_hidden(each) or each in BLANK for each in seen)
