"""TK-27: waiting before a drop, and staying in after being hit."""

import pytest
from positions import deal, ended, legal, play, refusal_of

from greenroom.kernel.refusal import refuse


def waits(hand):
    return hand.view(None).waits


def hit_by_p2(**rules):
    """p1 has a run on the table; p2 adds two cards to it."""
    hand = deal("5c 6c 7c 9d", "8c 9c 3d 2d", up="Jd", stock="Kd Ks 4h Ts", **rules)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    return play(hand, "p2 hit s1 8c 9c", "p2 discard Ks")


def test_tk_27_without_waits_a_drop_is_always_open():
    hand = hit_by_p2()
    assert waits(hand) == [0, 0]
    assert "p1 drop" in legal(hand)


def test_tk_27_three_turns_after_a_spread_without_a_drop():
    hand = deal("5c 6c 7c 9d", "8h 9h 3d 2d", up="Jd", stock="Kd Ks Ah 4s Th Td Jh Js", wait_after_spread=3)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard 9d")
    for turns in (3, 2, 1):
        play(hand, "p2 draw")
        play(hand, f"p2 {hand.legal(1)[-1]}")
        assert waits(hand)[0] == turns
        assert refusal_of(hand, "p1 drop") == "tonk.waits"
        play(hand, "p1 draw")
        play(hand, f"p1 {hand.legal(0)[-1]}")
    play(hand, "p2 draw")
    play(hand, f"p2 {hand.legal(1)[-1]}")
    assert "p1 drop" in legal(hand)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_tk_27_a_refused_drop_is_told_how_many_more_turns_it_waits(turns: int):
    hand = deal("5c 6c 7c 9d", "8h 9h 3d 2d", up="Jd", stock="Kd Ks", wait_after_spread=turns)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard 9d", "p2 draw", "p2 discard Ks")
    assert hand.play(0, "drop") == refuse("tonk.waits", seat=1, turns=turns)


def test_tk_27_the_owner_waits_for_every_card_hit_by_another():
    hand = hit_by_p2(wait_after_hit=1)
    assert waits(hand) == [2, 0]
    assert "p1 drop" not in legal(hand)


def test_tk_27_hits_on_the_own_spread_do_not_make_the_owner_wait():
    hand = deal("5c 6c 7c 8c", "9h 9s 3d 2d", up="Jd", stock="Kd", wait_after_hit=1)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c")
    assert waits(hand) == [0, 0]


def test_tk_27_who_adds_to_its_own_spread_waits_for_every_card():
    hand = deal("5c 6c 7c 8c 9c Ah", "9h 9s 3d 2d Qs 4h", up="Jd", stock="Kd", wait_after_own_hit=1)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c 9c")
    assert waits(hand) == [2, 0]


def test_tk_27_a_hit_on_the_spread_of_another_makes_only_its_owner_wait():
    hand = hit_by_p2(wait_after_own_hit=3, wait_after_hit=1)
    assert waits(hand) == [2, 0]
    assert "p2 drop" in legal(play(hand, "p1 draw", "p1 discard 4h"))


def test_tk_27_once_counts_the_first_hit_since_the_own_turn_began():
    hand = hit_by_p2(wait_after_hit=3, wait_hits="once")
    assert waits(hand) == [3, 0]
    play(hand, "p1 draw")
    assert waits(hand) == [2, 0]


def test_tk_27_once_counts_again_after_the_own_turn_began():
    hand = deal(
        "5c 6c 7c 9d", "8c 9h 3d 2d", up="Jd", stock="Kd Ks 4h 4c", wait_after_hit=3, wait_hits="once"
    )
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c", "p2 discard Ks")
    play(hand, "p1 draw", "p1 discard 4h", "p2 draw", "p2 hit s1 4c", "p2 discard 9h")
    assert waits(hand) == [5, 0]


def test_tk_27_a_wait_falls_before_the_turns_own_additions():
    hand = deal("5c 6c 7c 2c 2h 2s", "8h 9h 3d Qd Qh 4s", up="Jd", stock="Kd Ks 4h", wait_after_spread=1)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard Ks")
    play(hand, "p1 draw", "p1 spread 2c 2h 2s")
    assert waits(hand)[0] == 1


def test_tk_27_waiting_stops_nobody_from_going_out():
    hand = deal("5c 6c 7c", "8h 9h 3d", up="Jd", stock="8c", wait_after_spread=3, wait_after_own_hit=3)
    assert ended(play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c")) == ("tonk", [1])


def test_tk_27_hit_blocks_out_forbids_the_spread_that_leaves_one_card():
    for blocks in (False, True):
        hand = deal("5c 6c 7c 9d 9s", "8c 2h 3d 2d Qs", up="Jd", stock="Kd Ks 9h", hit_blocks_out=blocks)
        play(
            hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c", "p2 discard Ks"
        )
        play(hand, "p1 draw")
        assert ("p1 spread 9d 9h 9s" in legal(hand)) != blocks
    assert refusal_of(hand, "p1 spread 9d 9h 9s") == "tonk.may_not_go_out"


def test_tk_27_who_was_hit_may_still_drop():
    assert "p1 drop" in legal(hit_by_p2(hit_blocks_out=True))


def test_tk_27_the_block_lasts_to_the_end_of_the_next_turn():
    hand = deal("5c 6c 7c 9d 9s", "8c 2h 3d 2d Qs", up="Jd", stock="Kd Ks 9h 9c", hit_blocks_out=True)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c", "p2 discard Ks")
    play(hand, "p1 draw", "p1 discard 9h", "p2 draw", "p2 discard 9c", "p1 take")
    assert "p1 spread 9c 9d 9s" in legal(hand)


def test_tk_27_a_spread_that_may_not_be_laid_obliges_nobody():
    hand = deal(
        "5c 6c 7c 9d 9s",
        "8c 2h 3d 2d Qs",
        up="Jd",
        stock="Kd Ks 9h",
        hit_blocks_out=True,
        must_spread="always",
    )
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c", "p2 discard Ks")
    assert "p1 discard 9h" in legal(play(hand, "p1 draw"))


def blocked(first: str, second: str, drawn: str, **rules):
    """p1 lays its run of clubs; p2 hits it with the 8c, which blocks p1; p1 draws a card."""
    hand = deal(first, second, up="Jd", stock=f"Kd Ks {drawn}", hit_blocks_out=True, **rules)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c")
    ends = "discard Ks" if rules.get("discard_after_hit", True) else "end"
    return play(hand, f"p2 {ends}", "p1 draw")


def test_tk_27_a_blocked_hit_leaves_the_card_to_discard_only_where_the_turn_ends_with_one():
    for discards in (True, False):
        hand = blocked("5c 6c 7c 9c", "8c 2h 3d 2d", "Th", discard_after_hit=discards)
        assert ("p1 hit s1 9c" in legal(hand)) != discards


def test_tk_27_a_blocked_hit_never_empties_the_hand():
    for discards in (True, False):
        hand = blocked("5c 6c 7c 9c", "8c 2h 3d 2d", "Tc", discard_after_hit=discards)
        assert "p1 hit s1 9c Tc" not in legal(hand)


def test_tk_27_a_blocked_spread_leaves_two_cards_unless_the_turn_has_hit():
    six, seven = "8c 2h 3d 2d Qs Js", "8c 2h 3d 2d Qs Js Th"
    hand = blocked("5c 6c 7c 9d 9s 4h", six, "9h", discard_after_hit=False)
    assert "p1 spread 9d 9h 9s" not in legal(hand)
    hand = blocked("5c 6c 7c 9c 9d 9s 4h", seven, "9h", discard_after_hit=False)
    assert "p1 spread 9d 9h 9s" in legal(hand), "two cards would be left"
    assert "p1 spread 9d 9h 9s" in legal(play(hand, "p1 hit s1 9c")), "one is left, and none is discarded"
    hand = blocked("5c 6c 7c 9c 9d 9s", six, "9h", discard_after_hit=False)
    assert "p1 spread 9d 9h 9s" not in legal(play(hand, "p1 hit s1 9c")), "the hand would be empty"


def test_tk_27_a_blocked_play_may_leave_two_cards_one_of_them_to_discard():
    hand = blocked("5c 6c 7c 9d 9s 4h", "8c 2h 3d 2d Qs Js", "9h")
    assert "p1 spread 9d 9h 9s" not in legal(hand)
    hand = blocked("5c 6c 7c 9d 9s 4h 2s", "8c 2h 3d 2d Qs Js Th", "9h")
    assert "p1 spread 9d 9h 9s" in legal(hand)
