"""TK-26: slapping a discard that fits a spread."""

from typing import Any

import pytest
from positions import deal, ended, legal, paid, play, refusal_of

RUN = ("5c 6c 7c 9d", "8c 9s 3c 2d", "Kh Qh 2s 3s")
"""p1 lays a run and discards; later p2 throws the 8 of clubs that fits it."""


def run_on_table(slap="race", **overrides):
    hand = deal(*RUN, up="Jd", stock="Kd Ks 4h Ts", slap=slap, **overrides)
    return play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard 8c")


def slaps(hand):
    return {action for action in legal(hand) if " slap" in action}


def test_tk_26_nothing_is_slapped_where_it_is_off():
    hand = run_on_table("off")
    assert slaps(hand) == set()
    assert refusal_of(hand, "p1 slap s1") == "tonk.no_slapping"


def test_tk_26_any_seat_may_slap_a_discard_that_fits():
    assert slaps(run_on_table()) == {"p1 slap s1", "p2 slap s1", "p3 slap s1"}


def test_tk_26_only_what_fits_can_be_slapped():
    hand = deal(*RUN, up="Jd", stock="Kd Ks", slap="race")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd")
    assert slaps(hand) == set()
    assert refusal_of(hand, "p2 slap s1") == "tonk.nothing_to_slap"


def test_tk_26_the_slapper_discards_one_more_and_the_turn_goes_on():
    hand = play(run_on_table(), "p1 slap s1")
    assert hand.view(None).spreads[0].cards == ["5c", "6c", "7c", "8c"]
    assert legal(hand) == {"p1 slap_discard 9d"}
    assert hand.turn() == 0
    assert refusal_of(hand, "p3 draw") == "tonk.not_your_turn"


def test_tk_26_the_discarder_lays_it_there_but_discards_no_more():
    hand = play(run_on_table(), "p2 slap s1")
    assert hand.turn() == 2
    assert "p3 draw" in legal(hand)


def test_tk_26_the_next_player_goes_on_to_a_normal_turn():
    hand = play(run_on_table(), "p3 slap s1", "p3 slap_discard Kh")
    assert hand.turn() == 2
    assert {"p3 draw", "p3 take", "p3 drop"} <= legal(hand)


def test_tk_26_a_slap_is_dead_once_the_next_player_has_drawn():
    hand = play(run_on_table(), "p3 draw")
    assert refusal_of(hand, "p1 slap s1") == "tonk.nothing_to_slap"


def test_tk_26_a_card_uncovered_by_a_slap_cannot_be_slapped():
    """The 4 of clubs lies under the 8: both fit, but only the 8 was just discarded."""
    hand = deal("5c 6c 7c 9d", "8c 4c 3c 2d", up="Jd", stock="Kd Ks 4h", slap="race")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard 4c")
    play(hand, "p1 draw", "p1 discard 4h", "p2 draw", "p2 discard 8c", "p2 slap s1")
    assert hand.view(None).top == "4h"
    assert slaps(hand) == set()


def test_tk_26_the_extra_discard_can_itself_be_slapped():
    hand = deal("5c 6c 7c 9c", "8c 9s 3c 2d", "Kh Qh 2s 3s", up="Jd", stock="Kd Ks 4h Ts", slap="race")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard 8c")
    play(hand, "p3 slap s1", "p3 slap_discard Kh")
    assert slaps(hand) == set()
    other = deal("5c 6c 7c 9d", "8c 9s 3c 2d", "9c Qh 2s 3s", up="Jd", stock="Kd Ks 4h Ts", slap="race")
    play(other, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard 8c")
    play(other, "p3 slap s1", "p3 slap_discard 9c")
    assert slaps(other) == {"p1 slap s1", "p2 slap s1", "p3 slap s1"}


def test_tk_26_a_slap_that_empties_the_hand_is_out():
    hand = play(run_on_table(), "p1 slap s1", "p1 slap_discard 9d")
    assert ended(hand) == ("out", [1])
    assert paid(hand) == {(2, 1): 1, (3, 1): 1}


def test_tk_26_next_first_makes_the_slap_the_whole_turn():
    hand = play(run_on_table("next_first"), "p3 slap s1", "p3 slap_discard Kh")
    assert hand.turn() == 0


def test_tk_26_next_first_leaves_others_a_normal_slap():
    hand = play(run_on_table("next_first"), "p1 slap s1")
    assert legal(hand) == {"p1 slap_discard 9d"}


def test_tk_26_under_next_first_waits_tick():
    spread = ("5c 6c 7c 9d", "8c 9s 3c 2d", "2h 3h 4h Kh")
    for slap, waits in (("race", 3), ("next_first", 2)):
        hand = deal(*spread, up="Jd", stock="Kd Ks Ad 4d 5d 6d", slap=slap, wait_after_spread=3)
        play(hand, "p1 draw", "p1 discard Kd", "p2 draw", "p2 discard Ks", "p3 draw", "p3 spread 2h 3h 4h")
        play(
            hand,
            "p3 discard Ad",
            "p1 draw",
            "p1 spread 5c 6c 7c",
            "p1 discard 4d",
            "p2 draw",
            "p2 discard 8c",
        )
        assert hand.view(None).waits[2] == 3
        play(hand, "p3 slap s2")
        assert hand.view(None).waits[2] == waits


@pytest.mark.parametrize(("books", "slappable"), [(True, True), (False, False)])
def test_tk_26_a_slap_heeds_hit_books(books, slappable):
    hand = deal("5c 5d 5h 9d", "5s 9s 3c 2d", up="Jd", stock="Kd Ks", slap="race", hit_books=books)
    play(hand, "p1 draw", "p1 spread 5c 5d 5h", "p1 discard Kd", "p2 draw", "p2 discard 5s")
    assert bool(slaps(hand)) == slappable


def test_tk_26_a_slap_knows_no_limit_of_hits():
    hand = deal("5c 6c 7c 9d", "8c 4c 3c 2d", up="Jd", stock="Kd Ks", slap="race", hits_per_turn=1)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 4c", "p2 discard 8c")
    assert "p2 slap s1" in legal(hand)


def test_tk_26_a_joker_is_never_slapped_and_a_deuce_only_as_itself():
    wild: dict[str, Any] = {"jokers": 1, "joker_role": "wild", "deuces_wild": True, "slap": "race"}
    for thrown, slappable in (("X1", False), ("2h", False), ("2c", True)):
        hand = deal("3c 4c 5c 9d", f"{thrown} 9s 8h Kc", up="Jd", stock="Kd Ks", **wild)
        play(hand, "p1 draw", "p1 spread 3c 4c 5c", "p1 discard Kd", "p2 draw", f"p2 discard {thrown}")
        assert bool(slaps(hand)) == slappable


def test_tk_26_a_slap_makes_the_owner_wait_as_a_hit_does():
    waits = {"wait_after_hit": 1, "wait_after_own_hit": 2}
    assert play(run_on_table(**waits), "p3 slap s1").view(None).waits == [1, 0, 0]
    assert play(run_on_table(**waits), "p1 slap s1").view(None).waits == [2, 0, 0]
