"""TK-24, TK-28 to TK-32: what is counted and paid at each end where the winner is not p1."""

from __future__ import annotations

from typing import Any

import pytest
from positions import deal, ended, paid, play

from greenroom.games.tonk.text.hand import TonkHand

RUN_AND_COURTS = "2c 3c 4c Kd Qd"
RUN_AND_TEN = "2s 3s 4s Jh Tc"


def tonk(**rules: Any) -> TonkHand:
    """p2 lays two spreads on its first turn and is out; both others hold runs."""
    hand = deal(RUN_AND_COURTS, "5c 6c 7c 9d 9h", RUN_AND_TEN, up="Jd", stock="Kc 9s", **rules)
    return play(hand, "p1 draw", "p1 discard Kc", "p2 draw", "p2 spread 5c 6c 7c", "p2 spread 9d 9h 9s")


def out(**rules: Any) -> TonkHand:
    """p2 lays a run of five and discards its last card."""
    hand = deal(RUN_AND_COURTS, "5c 6c 7c 8c 9c", RUN_AND_TEN, up="Jd", stock="Kc 9s", **rules)
    play(hand, "p1 draw", "p1 discard Kc", "p2 draw")
    return play(hand, "p2 spread 5c 6c 7c 8c 9c", "p2 discard 9s")


def drop(**rules: Any) -> TonkHand:
    """p2 drops with the lowest hand."""
    hand = deal(RUN_AND_COURTS, "Ac As 2d Ah 4d", RUN_AND_TEN, up="Jd", stock="Kc", **rules)
    return play(hand, "p1 draw", "p1 discard Kc", "p2 drop")


ENDS = {"tonk": (tonk, 0), "out": (out, 0), "drop": (drop, 9)}


@pytest.mark.parametrize("end", ENDS)
def test_tk_24_spreads_in_hand_count_at_every_end_or_do_not(end: str):
    made, own = ENDS[end]
    assert made().standing().counts == [29, own, 29]
    without_aces = 0 if own == 0 else 6
    assert made(held_spreads_count=False).standing().counts == [20, without_aces, 20]


@pytest.mark.parametrize("end", ENDS)
def test_tk_35_push_ups_charge_the_losers_what_they_count(end: str):
    made, _ = ENDS[end]
    hand = made(scoring="push_ups", tonk_pays=1)
    assert ended(hand) == (end, [2])
    assert hand.standing().net == [-29, 0, -29]
    assert paid(hand) == {}


def test_tk_29_two_spreads_on_the_first_turn_of_a_later_seat():
    assert paid(tonk(first_turn_tonk_pays=5)) == {(1, 2): 5, (3, 2): 5}
    assert paid(tonk(tonk_by="second_spread")) == {(1, 2): 2, (3, 2): 2}


def test_tk_29_break_hand_is_for_the_seat_that_has_hit_and_no_other():
    for breaks, pays in ((False, 2), (True, 1)):
        hand = deal("5c 6c 7c Kh", "8c 2h 3h 4h", up="Jd", stock="Kd 9c Ks Ts", break_hand=breaks)
        play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd")
        play(hand, "p2 draw", "p2 hit s1 8c 9c", "p2 spread 2h 3h 4h")
        assert paid(hand) == {(1, 2): pays}
