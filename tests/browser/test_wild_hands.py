"""Whole hands with wild cards, dealt as they come."""

from __future__ import annotations

import pytest

from .conftest import NewPerson
from .person import Table


@pytest.mark.parametrize("preset", ["chicago", "deuces-wild"])
def test_hands_with_wild_cards_are_played_to_their_end(person: NewPerson, preset: str) -> None:
    ann = person()
    ann.open_preset("Ann", preset, bots=2)
    ann.deal()
    table = Table(ann)
    for _ in range(2):
        table.hand_ends()
        table.ready()
    ann.is_content()
