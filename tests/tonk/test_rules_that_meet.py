"""Rules that say what they do to each other: slaps, waits, the low stock and the payments of a tonk."""

from typing import Any

import pytest
from positions import deal, draw_and_discard, ended, legal, mover, paid, play, refusal_of

TWO_SPREADS = ("5c 6c 7c 9d 9h", "8h Th 3d Qd Js")


LOW_STOCK: dict[str, Any] = {"pack": "40", "boobed": True}
"""Six players and nine cards of stock: after three draws nobody can go out."""


def fourth_at_a_low_stock(fifth="Jc 4d 5h 6s Ks", stock="6d 7d Ah Qs Qc Kc", **rules):
    """p4, who holds a run of five clubs, is the first to play at a low stock."""
    others = ("Ac Ad 2h 3s 7h", "2c 2d 3h 4s Qh", "Jd 3d 4h 5s Kh")
    last = (fifth, "Kd 5d 6h 7s Js")
    hand = deal(*others, "3c 4c 5c 6c 7c", *last, up="Qd", stock=stock, **LOW_STOCK | rules)
    play(hand, "p1 draw", "p1 discard 6d", "p2 draw", "p2 discard 7d", "p3 draw", "p3 discard Ah")
    return play(hand, "p4 draw")


def test_tk_23_the_extra_discard_of_a_slap_is_free_of_the_duty_to_spread():
    hand = deal("5c 6c 7c 9d", "8c 9s 3c 2d", "Kh Kc Ks 3s", up="Jd", stock="4d 4s", slap="race")
    free = play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard 4d", "p2 draw", "p2 discard 8c")
    bound = deal(
        "5c 6c 7c 9d", "8c 9s 3c 2d", "Kh Kc Ks 3s", up="Jd", stock="4d 4s", slap="race", must_spread="always"
    )
    play(bound, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard 4d", "p2 draw", "p2 discard 8c")
    assert legal(play(bound, "p3 slap s1")) == legal(play(free, "p3 slap s1"))
    assert len(legal(bound)) == 4


def test_tk_22_a_turn_that_ends_without_a_discard_leaves_nothing_to_slap():
    """The card on top fits the run since the hit, but nobody has just discarded it."""
    hand = deal("5c 6c 7c Qd", "8c 9s 3c 2d", up="Jd", stock="9c Ks", slap="race", discard_after_hit=False)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard 9c", "p2 draw", "p2 hit s1 8c", "p2 end")
    assert hand.view(None).top == "9c"
    assert legal(hand) == {"p1 draw", "p1 take", "p1 drop"}


def test_tk_26_a_slapper_needs_a_card_to_discard():
    """The jack joins on to the seven of the run; p4, whose hand is empty, cannot slap it."""
    hand = fourth_at_a_low_stock(slap="race")
    play(hand, "p4 spread 3c 4c 5c 6c 7c", "p4 discard Qs", "p5 draw", "p5 discard Jc")
    slaps = {action for action in legal(hand) if " slap" in action}
    assert slaps == {f"p{seat} slap s1" for seat in (1, 2, 3, 5, 6)}
    assert refusal_of(hand, "p4 slap s1") is not None


def test_tk_28_a_tonk_of_one_stake_is_a_tonk():
    hand = deal(*TWO_SPREADS, up="Jd", stock="9s", tonk_pays=1)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s")
    assert ended(hand) == ("tonk", [1])
    assert paid(hand) == {(2, 1): 1}


def test_tk_28_tonk_pays_one_spares_the_tonk_of_the_first_turn():
    hand = deal(*TWO_SPREADS, up="Jd", stock="9s", tonk_pays=1, first_turn_tonk_pays=2)
    assert paid(play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s")) == {(2, 1): 2}


@pytest.mark.parametrize(
    ("plays", "pays"),
    [
        (("p1 spread 5c 6c 7c 8c", "p1 spread 9d 9h 9s"), 2),
        (("p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s", "p1 hit s1 8c"), 1),
        (("p1 spread 5c 6c 7c", "p1 hit s1 8c", "p1 spread 9d 9h 9s"), 2),
    ],
)
def test_tk_28_second_spread_asks_how_the_last_cards_went_down(plays, pays):
    hand = deal("5c 6c 7c 8c 9d 9h", "8h Th 3d Qd Js 4s", up="Jd", stock="9s", tonk_by="second_spread")
    assert paid(play(hand, "p1 draw", *plays)) == {(2, 1): pays}


def test_tk_29_a_hit_among_it_is_no_tonk_of_the_first_turn():
    hand = deal("5c 6c 7c 8c 9d 9h", "8h Th 3d Qd Js 4s", up="Jd", stock="9s", first_turn_tonk_pays=4)
    plays = ("p1 spread 5c 6c 7c", "p1 hit s1 8c", "p1 spread 9d 9h 9s")
    assert paid(play(hand, "p1 draw", *plays)) == {(2, 1): 2}


def test_tk_29_break_hand_comes_before_tonk_by():
    """A player who has hit gets one stake even if the last cards were a second spread."""
    rules: dict[str, Any] = {"tonk_by": "second_spread", "break_hand": True}
    hand = deal("5c 6c 7c 8c 9d 9h", "8h Th 3d Qd Js 4s", up="Jd", stock="9s", **rules)
    plays = ("p1 spread 5c 6c 7c", "p1 hit s1 8c", "p1 spread 9d 9h 9s")
    assert paid(play(hand, "p1 draw", *plays)) == {(2, 1): 1}


def test_tk_27_a_slap_makes_the_owner_stay_in_too():
    """A slap is a hit for blocks: the owner may not lay what would leave it without a discard."""
    for blocks in (False, True):
        hand = deal(
            "5c 6c 7c 9d 9s", "8c 2h 3d 2d Qs", up="Jd", stock="Kd Ks 9h", slap="race", hit_blocks_out=blocks
        )
        play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard 8c")
        play(hand, "p2 slap s1", "p1 draw")
        assert ("p1 spread 9d 9h 9s" in legal(hand)) != blocks


@pytest.mark.parametrize("boobed", [True, False])
def test_tk_34_a_hand_emptied_by_a_discard_stays_in_the_game(boobed):
    hand = play(fourth_at_a_low_stock(boobed=boobed), "p4 spread 3c 4c 5c 6c 7c", "p4 discard Qs")
    assert (hand.outcome is None) == boobed
    assert hand.standing().counts[3] == 0


@pytest.mark.parametrize("boobed", [True, False])
def test_tk_34_a_hand_emptied_by_a_hit_ends_its_turn_without_a_discard(boobed):
    hand = fourth_at_a_low_stock("Qs 4d 5h 6s Ks", "6d 7d Ah Jc", boobed=boobed)
    play(hand, "p4 spread 3c 4c 5c 6c 7c", "p4 hit s1 Jc")
    assert (hand.outcome is None) == boobed
    if boobed:
        assert (hand.turn(), hand.view(None).cards[3]) == (4, 0)


@pytest.mark.parametrize("boobed", [True, False])
def test_tk_34_a_hand_emptied_by_a_slap_stays_in_the_game(boobed):
    hand = fourth_at_a_low_stock(slap="race", boobed=boobed)
    play(hand, "p4 spread 4c 5c 6c 7c", "p4 discard Qs", "p5 draw", "p5 discard Jc")
    play(hand, "p4 slap s1", "p4 slap_discard 3c")
    assert (hand.outcome is None) == boobed


@pytest.mark.parametrize("boobed", [True, False])
def test_tk_27_blocks_have_no_force_at_a_low_stock(boobed):
    """p2 has hit the run of p1, who may yet lay all its cards where nobody can go out."""
    hands = ("4c 5c 6c Ad Ah", "7c 2d 3h 4s Qh", "Jd 3d 4h 5s Kh", "3c 2c 2h 7h Ac")
    last = ("Qs 4d 5h 6s Ks", "Kd 5d 6h 7s Js")
    rules = LOW_STOCK | {"hit_blocks_out": True, "boobed": boobed}
    hand = deal(*hands, *last, up="Qd", stock="6d 7d Jc Qc Kc Jh As", **rules)
    play(hand, "p1 draw", "p1 spread 4c 5c 6c", "p1 discard 6d", "p2 draw", "p2 hit s1 7c", "p2 discard 7d")
    for seat, drawn in ((3, "Jc"), (4, "Qc"), (5, "Kc"), (6, "Jh")):
        play(hand, f"p{seat} draw", f"p{seat} discard {drawn}")
    play(hand, "p1 draw")
    assert ("p1 spread Ad Ah As" in legal(hand)) == boobed


def test_tk_38_takes_are_counted_from_the_last_draw():
    hand = deal("2c 4d 6h", "3c 5d 7h", up="9c", stock="Kd Qh", take_rounds=1)
    play(hand, "p1 take", "p1 discard 9c", "p2 draw", "p2 discard Kd")
    play(hand, "p1 take", "p1 discard Kd", "p2 take", "p2 discard Kd")
    assert legal(hand) == {"p1 draw", "p1 drop"}


def test_tk_38_an_empty_stock_ends_the_play_where_the_pile_is_closed():
    hand = deal("2c 4d 6h", "3c 5d 7h", up="9c", take_rounds=1)
    while hand.view(None).stock:
        draw_and_discard(hand)
    for _ in range(2):
        seat, top = mover(hand), hand.view(None).top
        play(hand, f"p{seat + 1} take", f"p{seat + 1} discard {top}")
    assert {action.split()[1] for action in legal(hand)} == {"draw", "drop"}
    play(hand, f"p{mover(hand) + 1} draw")
    assert ended(hand) == ("stock_out", [1])
