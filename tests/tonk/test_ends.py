"""TK-28 to TK-34, TK-38: how the play ends."""

import pytest
from positions import deal, draw_and_discard, ended, legal, mover, paid, play, refusal_of

TWO_SPREADS = ("5c 6c 7c 9d 9h", "8h Th 3d Qd Js")


def off_the_deal(**rules):
    """p1 lays two spreads on its first turn and is out."""
    hand = deal(*TWO_SPREADS, up="Jd", stock="9s", **rules)
    return play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s")


def out_by_a_hit(**rules):
    """p1 lays a spread on its first turn and hits it with the last card."""
    hand = deal("5c 6c 7c", "8h Th 3d", up="Jd", stock="8c", **rules)
    return play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c")


def test_tk_28_out_without_a_discard_pays_two_stakes():
    hand = off_the_deal(stake=5)
    assert ended(hand) == ("tonk", [1])
    assert paid(hand) == {(2, 1): 10}


def test_tk_28_tonk_pays():
    assert paid(off_the_deal(tonk_pays=3)) == {(2, 1): 3}


def test_tk_28_tonk_by_second_spread_alone_pays_in_full():
    assert paid(off_the_deal(tonk_by="second_spread")) == {(2, 1): 2}
    assert paid(out_by_a_hit(tonk_by="second_spread")) == {(2, 1): 1}
    assert paid(out_by_a_hit()) == {(2, 1): 2}


def test_tk_29_two_spreads_on_the_own_first_turn():
    assert paid(off_the_deal(first_turn_tonk_pays=4)) == {(2, 1): 4}
    assert paid(out_by_a_hit(first_turn_tonk_pays=4)) == {(2, 1): 2}


def test_tk_29_not_on_a_later_turn():
    hand = deal("5c 6c 7c 9d 9h", "8h Th 3d Qd Js", up="Jd", stock="Kd Ks 9s", first_turn_tonk_pays=4)
    play(hand, "p1 draw", "p1 discard Kd", "p2 draw", "p2 discard Ks")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s")
    assert paid(hand) == {(2, 1): 2}


def test_tk_29_break_hand_leaves_one_stake_for_who_has_hit():
    assert paid(out_by_a_hit(break_hand=True)) == {(2, 1): 1}
    assert paid(off_the_deal(break_hand=True)) == {(2, 1): 2}


def test_tk_30_out_by_discarding_the_last_card():
    for pays in (1, 2):
        hand = deal("5c 6c 7c", "8h Th 3d", up="Jd", stock="Kh", out_pays=pays)
        play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kh")
        assert ended(hand) == ("out", [1])
        assert paid(hand) == {(2, 1): pays}


def test_tk_33_the_last_stock_card_may_be_drawn_and_the_next_draw_ends_the_play():
    hand = dry_stock()
    assert hand.outcome is None
    play(hand, f"p{mover(hand) + 1} draw")
    assert ended(hand) == ("stock_out", [2])
    assert paid(hand) == {(1, 2): 1}


def dry_stock(low="Ac 2c 3d", high="Kc Qd Jh", **rules):
    """Two play to an empty stock, each throwing what it drew; p2 holds the low hand."""
    hand = deal(high, low, up="9s", **rules)
    while hand.view(None).stock:
        draw_and_discard(hand)
    return hand


def test_tk_33_play_goes_on_while_each_takes_the_previous_discard():
    hand = dry_stock()
    seat = hand.turn()
    play(hand, f"p{seat + 1} take")
    assert hand.outcome is None
    assert refusal_of(hand, f"p{seat + 1} drop") == "tonk.turn_begun"


def test_tk_33_a_dead_stock_out_pays_nobody():
    hand = dry_stock(stock_out="dead")
    play(hand, f"p{mover(hand) + 1} draw")
    assert ended(hand) == ("stock_out", [])
    assert paid(hand) == {}


@pytest.mark.parametrize(
    ("ties", "winners", "payments"), [("all", [2, 3], {(1, 2): 1, (1, 3): 1}), ("dead", [], {})]
)
def test_tk_33_equal_lowest(ties, winners, payments):
    hand = deal("Kc Qd Jh", "Ac 2c 4d", "Ah 2h 4s", up="9s", stock_out_ties=ties)
    while hand.view(None).stock:
        draw_and_discard(hand)
    play(hand, f"p{mover(hand) + 1} draw")
    assert ended(hand) == ("stock_out", winners)
    assert paid(hand) == payments


def few_in_stock(boobed):
    """Play until the stock holds no more cards than there are players; then p1 to move."""
    hand = deal("5c 6c 7c", "Kc Qd 9h", up="As", boobed=boobed)
    while hand.view(None).stock > 3 or hand.turn() != 0:
        draw_and_discard(hand)
    return hand


def test_tk_34_nobody_goes_out_once_the_stock_is_low():
    for boobed in (False, True):
        hand = play(few_in_stock(boobed), "p1 draw", "p1 spread 5c 6c 7c")
        play(hand, f"p1 {hand.legal(0)[-1]}")
        assert (hand.outcome is None) == boobed
    assert hand.view(0).cards == [0, 3]
    assert hand.standing().counts[0] == 0


def test_tk_34_an_empty_hand_may_draw_take_or_drop():
    hand = play(few_in_stock(True), "p1 draw", "p1 spread 5c 6c 7c")
    play(hand, f"p1 {hand.legal(0)[-1]}", "p2 take")
    play(hand, f"p2 {hand.legal(1)[-1]}")
    assert legal(hand) == {"p1 draw", "p1 take", "p1 drop"}
    play(hand, "p1 drop")
    assert ended(hand) == ("drop", [1])


def test_tk_38_the_pile_closes_after_so_many_turns_that_took_from_it():
    hand = deal("2c 4d 6h", "3c 5d 7h", up="9c", stock="Kd Qh", take_rounds=1)
    play(hand, "p1 take", "p1 discard 9c", "p2 take", "p2 discard 9c")
    assert refusal_of(hand, "p1 take") == "tonk.pile_closed"
    play(hand, "p1 draw", "p1 discard Kd")
    assert "p2 take" in legal(hand)


def test_tk_38_is_ten_rounds_unless_changed():
    hand = deal("2c 4d 6h", "3c 5d 7h", up="9c", stock="Kd Qh")
    for turn in range(20):
        play(hand, f"p{turn % 2 + 1} take", f"p{turn % 2 + 1} discard 9c")
    assert legal(hand) == {"p1 draw", "p1 drop"}
