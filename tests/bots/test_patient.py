"""The patient player does not drop in the first rounds of a learner's first hands; else it is steady."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tables import Table

from greenroom.games.tonk.bots.patient import PATIENT_HANDS, TURNS_WITHOUT_DROP, Patient
from greenroom.games.tonk.rules.house_rules import HouseRules

LOW, HIGH = "Ac 2d Ah 3s 2c", "Kh Qs Jd Tc 8s"
LOWEST_AT_ONCE = (LOW, HIGH, "9c")


def played(turns: int) -> Table:
    """A table at which both threw what they drew, so often."""
    table = Table(*LOWEST_AT_ONCE, "Kc Qd Ks Qh Kd Qc Jc Th")
    for seat in (1, 0) * turns:
        table.play(f"p{seat + 1} draw")
        table.play(f"p{seat + 1} discard {table.shown[seat][-1].cards[0]}")
    return table


@pytest.mark.parametrize("turns", range(TURNS_WITHOUT_DROP))
@pytest.mark.parametrize("number", range(1, PATIENT_HANDS + 1))
def test_it_does_not_drop_in_the_first_rounds_of_the_first_hands(turns: int, number: int):
    seen = replace(played(turns).seen(), hand_number=number)
    assert "drop" in seen.legal
    assert Patient().choose(seen) in ("draw", "take")


@pytest.mark.parametrize("number", range(1, PATIENT_HANDS + 2))
def test_after_the_first_rounds_it_drops_as_the_steady_player_does(number: int):
    table = played(TURNS_WITHOUT_DROP)
    assert table.steady() == "drop"
    assert Patient().choose(replace(table.seen(), hand_number=number)) == "drop"


def test_after_the_first_hands_it_drops_at_once():
    assert Patient().choose(replace(Table(*LOWEST_AT_ONCE).seen(), hand_number=PATIENT_HANDS + 1)) == "drop"


def test_in_all_else_it_is_the_steady_player():
    table = Table("Kh Kd 3c 9s 7h", "Qs Jd Tc 8s 4d", "5h", "Ks").play("p2 draw")
    assert Patient().choose(table.seen()) == table.steady() == "spread Kd Kh Ks"


def test_where_nothing_else_is_legal_it_drops():
    """Whoever may only drop must."""
    seen = Table(*LOWEST_AT_ONCE).seen()
    only = replace(seen, view=replace(seen.view, legal=["drop"]))
    assert Patient().choose(only) == "drop"


def test_it_plays_any_rules():
    rules = HouseRules(stock_out="dead")
    assert Patient().choose(Table(*LOWEST_AT_ONCE, rules=rules).seen()) in ("draw", "take")
