"""TK-16 to TK-23: the turn."""

import pytest
from positions import deal, ended, legal, mover, paid, play, refusal_of


def spreads(hand):
    return {action for action in legal(hand) if action.split()[1] == "spread"}


def hits(hand):
    return {action for action in legal(hand) if action.split()[1] == "hit"}


def test_tk_16_play_goes_clockwise_from_the_dealers_left():
    hand = deal("2c 4d 6h", "3c 5d 7h", "8s Ts Jc", up="9c")
    order = []
    for _ in range(4):
        seat = mover(hand)
        order.append(seat)
        play(hand, f"p{seat + 1} draw")
        play(hand, f"p{seat + 1} {hand.legal(seat)[0]}")
    assert order == [0, 1, 2, 0]


def test_tk_16_a_turn_starts_with_a_draw_or_a_drop():
    hand = deal("5c 5d 5h", "3c 6d 7h", up="9c")
    assert legal(hand) == {"p1 draw", "p1 take", "p1 drop"}
    assert refusal_of(hand, "p1 discard 5c") == "tonk.draw_first"
    assert refusal_of(hand, "p1 spread 5c 5d 5h") == "tonk.draw_first"
    assert refusal_of(hand, "p2 draw") == "tonk.not_your_turn"


def test_tk_17_a_drop_is_for_the_start_of_the_turn_only():
    hand = play(deal("2c 4d 6h", "3c 5d 7h", up="9c"), "p1 draw")
    assert refusal_of(hand, "p1 drop") == "tonk.turn_begun"
    assert refusal_of(hand, "p1 draw") == "tonk.turn_begun"


def test_tk_17_all_hands_and_the_stock_lie_open_after_any_end():
    hand = play(deal("2c 4d 6h", "3c 5d 7h", up="9c", stock="Kd Qd"), "p1 drop")
    for audience in (0, 1, None):
        view = hand.view(audience)
        assert view.hands == [["2c", "4d", "6h"], ["3c", "5d", "7h"]]
        assert view.rest is not None
        assert view.rest[:2] == ["Kd", "Qd"]
        assert len(view.rest) == 45
        assert view.legal == []


def test_tk_18_a_taken_card_enters_the_hand():
    hand = play(deal("2c 4d 6h", "3c 5d 7h", up="9c"), "p1 take")
    assert hand.view(0).hand == ["2c", "4d", "6h", "9c"]
    assert "p1 discard 9c" in legal(hand)


def test_tk_18_must_use_takes_only_what_can_be_used_at_once():
    idle = deal("2c 4d 6h", "3c 5d 7h", up="9c", take_discard="must_use")
    assert refusal_of(idle, "p1 take") == "tonk.cannot_use_discard"
    hand = deal("9d 9h 2c 3c 4c", "3d 5d 7h Kc Qd", up="9c", take_discard="must_use")
    play(hand, "p1 take")
    assert legal(hand) == {"p1 spread 9c 9d 9h"}
    assert refusal_of(hand, "p1 spread 2c 3c 4c") == "tonk.must_use"
    assert refusal_of(hand, "p1 discard 9c") == "tonk.must_use"
    assert "p1 spread 2c 3c 4c" in legal(play(hand, "p1 spread 9c 9d 9h"))


def test_tk_18_must_use_counts_hits():
    hand = deal("9d 9h 9s 4d Kc", "3d 5d 7h Kd Qd", up="Jc", stock="2d", take_discard="must_use")
    play(hand, "p1 draw", "p1 spread 9d 9h 9s", "p1 discard 2d")
    assert "p2 take" not in legal(hand)
    play(hand, "p2 draw")
    hand = deal(
        "9d 9h 9s 4d Kc", "9c 5d 7h Kd Qd", "2c 3c 6d 7d 8s", up="Jc", stock="2d 2h", take_discard="must_use"
    )
    play(hand, "p1 draw", "p1 spread 9d 9h 9s", "p1 discard 2d", "p2 draw", "p2 discard 9c")
    assert legal(play(hand, "p3 take")) == {"p3 hit s1 9c"}


def test_tk_19_only_the_top_discard_is_ever_seen():
    hand = deal("2c 4d 6h", "3c 5d 7h", up="9c", stock="Kd Qd")
    play(hand, "p1 draw", "p1 discard Kd", "p2 draw", "p2 discard Qd")
    for audience in (0, 1, None):
        assert hand.view(audience).top == "Qd"
    play(hand, "p1 take")
    assert hand.view(None).top == "Kd"


def test_tk_20_books_of_three_and_four_and_every_sub_run():
    hand = play(deal("5c 5d 5h 5s 9h", "2d 4d 7h Kc Qd", up="9c", stock="Ts"), "p1 draw")
    assert spreads(hand) == {
        "p1 spread 5c 5d 5h",
        "p1 spread 5c 5d 5s",
        "p1 spread 5c 5h 5s",
        "p1 spread 5d 5h 5s",
        "p1 spread 5c 5d 5h 5s",
    }
    hand = play(deal("5c 6c 7c 8c 9h", "2d 4d 7h Kc Qd", up="Jc", stock="9c"), "p1 draw")
    assert spreads(hand) == {
        f"p1 spread {run}"
        for run in ("5c 6c 7c", "6c 7c 8c", "7c 8c 9c", "5c 6c 7c 8c", "6c 7c 8c 9c", "5c 6c 7c 8c 9c")
    }


@pytest.mark.parametrize("cards", ["5c 6c", "5c 6c 8c", "5c 6d 7c", "5c 5d 6h"])
def test_tk_20_anything_else_is_no_spread(cards):
    hand = play(deal("5c 6c 8c 5d 6d 6h 7c", "2d 4d 7h Kc Qd Js As", up="9c"), "p1 draw")
    assert refusal_of(hand, f"p1 spread {cards}") == "tonk.not_a_spread"


def test_tk_20_the_order_in_which_cards_are_named_does_not_matter():
    hand = play(deal("5c 6c 7c", "2d 4d 7h", up="9c"), "p1 draw", "p1 spread 7c 5c 6c")
    assert hand.view(None).spreads[0].cards == ["5c", "6c", "7c"]


def test_tk_20_a_spread_has_at_least_one_natural_card():
    hand = play(
        deal("X1 X2 X3 9h", "2d 4d 7h Kc", up="9c", jokers=3, joker_role="wild", stock="Ts"), "p1 draw"
    )
    assert refusal_of(hand, "p1 spread X1=5c X2=5d X3=5h") == "tonk.no_natural_card"
    assert "p1 spread 9h X1=9c X2=9d" not in legal(hand)
    assert "p1 spread X1=9c X2=9d 9h" in legal(hand)


def test_tk_20_wild_cards_stand_for_different_cards():
    hand = play(deal("X1 X2 5c 9h", "2d 4d 7h Kc", up="9c", jokers=3, joker_role="wild"), "p1 draw")
    assert refusal_of(hand, "p1 spread 5c X1=5d X2=5d") == "tonk.not_a_spread"
    assert refusal_of(hand, "p1 spread 5c X1=5c X2=5d") == "tonk.not_a_spread"


def test_tk_20_a_wild_card_keeps_the_meaning_it_was_declared_with():
    hand = deal("X1 X2 5c 9h", "2d 4d 7h Kc", up="9c", jokers=2, joker_role="wild")
    play(hand, "p1 draw", "p1 spread X2=5d X1=5s 5c")
    assert hand.view(1).spreads[0].cards == ["5c", "X2=5d", "X1=5s"]


def test_tk_20_one_entry_for_each_set_used_and_set_stood_for():
    """A deuce whose own card is wanted is itself; the other wild cards take the rest in order."""
    hand = play(deal("Ac 2c 2d 9h", "2h 4d 7h Kc", up="9c", deuces_wild=True, stock="Ts"), "p1 draw")
    runs = {action for action in spreads(hand) if action.startswith("p1 spread Ac 2")}
    assert runs == {
        "p1 spread Ac 2c 2d=3c",
        "p1 spread Ac 2c=Ad 2d=Ah",
        "p1 spread Ac 2c=Ad 2d=As",
        "p1 spread Ac 2c=Ah 2d=As",
    }


def test_tk_21_hits_of_several_cards_at_both_ends():
    hand = deal("5c 6c 7c 9c", "4c 8c 3c 2d", up="Jc", stock="Kd Ks")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    assert hits(hand) == {f"p2 hit s1 {cards}" for cards in ("4c", "3c 4c", "8c", "4c 8c", "3c 4c 8c")}
    play(hand, "p2 hit s1 8c 4c")
    assert hand.view(0).spreads[0].cards == ["4c", "5c", "6c", "7c", "8c"]
    assert refusal_of(hand, "p2 hit s1 2d") == "tonk.not_a_hit"
    assert refusal_of(hand, "p2 hit s2 3c") == "tonk.no_such_spread"


def test_tk_21_a_hit_must_join_on():
    hand = deal("5c 6c 7c 9c", "4c 9s 3c 2d", up="Jc", stock="Kd Ks")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    assert refusal_of(hand, "p2 hit s1 3c") == "tonk.not_a_hit"


def test_tk_21_hit_books_off_leaves_a_book_at_three():
    for hit_books in (True, False):
        hand = deal("5c 5d 5h 9c", "5s 9s 3c 2d", up="Jc", stock="Kd Ks", hit_books=hit_books)
        play(hand, "p1 draw", "p1 spread 5c 5d 5h", "p1 discard Kd", "p2 draw")
        assert ("p2 hit s1 5s" in legal(hand)) == hit_books
    assert refusal_of(hand, "p2 hit s1 5s") == "tonk.no_book_hits"


def test_tk_21_hit_books_off_still_lengthens_runs():
    hand = deal("5c 6c 7c 9c", "8c 9s 3c 2d", up="Jc", stock="Kd Ks", hit_books=False)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    assert "p2 hit s1 8c" in legal(hand)


def test_tk_21_hits_per_turn_counts_every_card():
    hand = deal("5c 6c 7c 9c", "4c 8c 3c 2d", up="Jc", stock="Kd Ks", hits_per_turn=1)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    assert hits(hand) == {"p2 hit s1 4c", "p2 hit s1 8c"}
    assert refusal_of(hand, "p2 hit s1 4c 8c") == "tonk.hit_limit"
    assert hits(play(hand, "p2 hit s1 4c")) == set()


def test_tk_21_a_hit_needs_no_natural_card():
    hand = deal("5c 6c 7c 9c", "X1 8d 3h 2d", up="Jc", stock="Kd Ks", jokers=1, joker_role="wild")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    assert hits(hand) == {"p2 hit s1 X1=4c", "p2 hit s1 X1=8c"}


def test_tk_21_a_wild_card_may_not_go_beyond_the_king():
    hand = deal("Jc Qc Kc 9c", "X1 8d 3c 2d", up="9d", stock="Kd Ks", jokers=1, joker_role="wild")
    play(hand, "p1 draw", "p1 spread Jc Qc Kc", "p1 discard Kd", "p2 draw")
    assert hits(hand) == {"p2 hit s1 X1=Tc"}


def test_tk_22_a_turn_with_a_hit_ends_without_a_discard():
    hand = deal("5c 6c 7c 9c", "8c 9s 3c 2d", up="Jc", stock="Kd Ks", discard_after_hit=False)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    assert refusal_of(hand, "p2 end") == "tonk.discard_to_end"
    play(hand, "p2 hit s1 8c")
    assert refusal_of(hand, "p2 discard 2d") == "tonk.no_discard_after_hit"
    play(hand, "p2 end")
    assert (hand.turn(), hand.view(None).top) == (0, "Kd")


def test_tk_22_elsewhere_a_turn_ends_with_a_discard():
    hand = deal("5c 6c 7c 9c", "8c 9s 3c 2d", up="Jc", stock="Kd Ks")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c")
    assert refusal_of(hand, "p2 end") == "tonk.discard_to_end"
    play(hand, "p2 discard 2d")


def test_tk_22_the_turn_ends_of_itself_when_the_hand_is_empty():
    hand = deal("5c 6c 7c", "9c Td Kc", up="Jc", stock="8c", discard_after_hit=False)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c")
    assert ended(hand) == ("tonk", [1])
    assert paid(hand) == {(2, 1): 2}


@pytest.mark.parametrize(("rule", "free"), [("never", True), ("always", False), ("but_three_aces", False)])
def test_tk_23_must_spread(rule, free):
    hand = play(deal("5c 5d 5h 9c", "8c 9s 3c 2d", up="Jc", stock="Kd", must_spread=rule), "p1 draw")
    assert ("p1 discard Kd" in legal(hand)) == free
    if not free:
        assert refusal_of(hand, "p1 discard Kd") == "tonk.must_spread"
        assert "p1 discard Kd" in legal(play(hand, "p1 spread 5c 5d 5h"))


@pytest.mark.parametrize(("rule", "free"), [("always", False), ("but_three_aces", True)])
def test_tk_23_three_aces_may_be_held(rule, free):
    hand = play(deal("Ac Ad Ah 9c", "8c 9s 3c 2d", up="Jc", stock="Kd", must_spread=rule), "p1 draw")
    assert ("p1 discard Kd" in legal(hand)) == free


def test_tk_23_four_aces_may_not_be_held():
    hand = play(
        deal("Ac Ad Ah As", "8c 9s 3c 2d", up="Jc", stock="Kd", must_spread="but_three_aces"), "p1 draw"
    )
    assert "p1 discard Kd" not in legal(hand)


def test_tk_23_a_wild_spread_counts():
    hand = deal(
        "5c 5d X1 9c", "8c 9s 3c 2d", up="Jc", stock="Kd", must_spread="always", jokers=1, joker_role="wild"
    )
    assert "p1 discard Kd" not in legal(play(hand, "p1 draw"))


def test_a_refused_action_changes_nothing():
    hand = play(deal("5c 5d 5h 9c", "8c 9s 3c 2d", up="Jc"), "p1 draw")
    before = [hand.view(audience) for audience in (0, 1, None)]
    for action in (
        "spread 5c 5d 9c",
        "discard 8c",
        "drop",
        "hit s1 9c",
        "slap s1",
        "end",
        "",
        "fold",
        "discard",
    ):
        assert refusal_of(hand, f"p1 {action}") is not None
    assert [hand.view(audience) for audience in (0, 1, None)] == before
