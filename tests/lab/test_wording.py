"""The words of the laboratory's commands: the language that is asked for, and the number that is meant."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from greenroom.games.tonk.lab.wording import ends_text
from greenroom.games.tonk.text.view import TonkOutcome
from running import Run


@pytest.mark.parametrize("end", get_args(get_type_hints(TonkOutcome)["end"]))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_end_has_words(lang: str, end: str):
    assert "_" not in ends_text(lang, {end: "1"})


@pytest.mark.parametrize(
    "typed",
    [
        ("tournament", "steady", "random", "--deals", 4, "--jobs", 1),
        ("simulate", "--hands", 8),
        ("simulate", "--odds", "--hands", 8),
    ],
)
def test_ends_are_told_in_french(run: Run, typed: tuple[object, ...]):
    status, out, _ = run(*typed, "--lang", "fr")
    (ends,) = (line for line in out.splitlines() if line.startswith("Fins"))
    assert status == 0 and "frappé " in ends
    assert not {"caught", "drop", "out"} & set(ends.split())


@pytest.mark.parametrize(
    ("lang", "one", "several"), [("en", "1 hand of", "2 hands of"), ("fr", "1 donne de", "2 donnes de")]
)
@pytest.mark.parametrize("typed", [("simulate",), ("simulate", "--odds")])
def test_one_hand_is_no_plural(run: Run, typed: tuple[str, ...], lang: str, one: str, several: str):
    assert run(*typed, "--lang", lang, "--hands", 1)[1].startswith(one)
    assert run(*typed, "--lang", lang, "--hands", 2)[1].startswith(several)
