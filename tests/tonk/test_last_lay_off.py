"""TK-33: the last laying off, before the count, when the stock is out."""

from typing import Any

from positions import deal, draw_and_discard, ended, legal, paid, play, refusal_of

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules
from refusals import granted

KINGS, RUN, NOTHING = "Kc Kd Kh Qs", "5c 6c 7c 9h", "2h 4d 8s Jc"


def run_dry(hand, by):
    """All throw what they draw or, once the stock is empty, take, until seat `by` wants a card from it."""
    while hand.view(None).stock or hand.turn() != by - 1:
        seat, top = hand.turn(), hand.view(None).top
        drawn = hand.play(seat, "draw").cards[0] if hand.view(None).stock else top
        if drawn == top and not hand.view(None).stock:
            play(hand, f"p{seat + 1} take")
        play(hand, f"p{seat + 1} discard {drawn}")
    return play(hand, f"p{by} draw")


def out_of_stock(*hands, by=1, **rules):
    """A hand whose stock is out, and `by` has wanted a card from it."""
    return run_dry(deal(*hands, up="9s", **{"last_lay_off": True} | rules), by)


def test_tk_33_without_the_option_a_dry_stock_gives_no_last_round():
    assert ended(out_of_stock(KINGS, RUN, last_lay_off=False)) == ("stock_out", [2])


def test_tk_33_who_ended_the_play_lays_off_first_then_clockwise_each_once():
    hand = out_of_stock(KINGS, RUN, "3c 3d 3h 9c", by=2)
    for seat in (2, 3, 1):
        assert (hand.turn(), hand.view(None).phase) == (seat - 1, "lay_off")
        assert {action.split()[0] for action in hand.legal(seat - 1)} == {"spread", "end"}
        play(hand, f"p{seat} end")
    assert ended(hand) == ("stock_out", [3])
    assert hand.outcome.counts == [40, 27, 18]
    assert hand.view(None).outcome.ender == 1


def test_tk_33_a_seat_that_can_lay_nothing_is_passed_over():
    hand = out_of_stock(NOTHING, RUN, "As Td Qh 4s")
    assert hand.turn() == 1
    play(hand, "p2 spread 5c 6c 7c")
    assert ended(hand) == ("stock_out", [2])
    assert paid(hand) == {(1, 2): 1, (3, 2): 1}


def test_tk_33_whoever_is_passed_over_does_not_come_back():
    """p1 could hit the spread of p2 and p3 does, but the chance of p1 has gone by."""
    hand = out_of_stock("4c 2s Qd Jh", RUN, "8c 2d Qh 3s")
    assert legal(hand) == {"p2 end", "p2 spread 5c 6c 7c"}
    play(hand, "p2 spread 5c 6c 7c")
    assert legal(hand) == {"p3 end", "p3 hit s1 8c"}
    play(hand, "p3 hit s1 8c")
    assert ended(hand) == ("stock_out", [2])


def test_tk_33_the_own_part_ends_of_itself_once_nothing_fits():
    hand = out_of_stock("5c 6c 7c 8c", NOTHING)
    play(hand, "p1 spread 5c 6c 7c")
    assert legal(hand) == {"p1 end", "p1 hit s1 8c"}
    play(hand, "p1 hit s1 8c")
    assert ended(hand) == ("stock_out", [1])


def test_tk_33_a_hand_emptied_so_counts_nothing_and_is_lowest_as_any_other():
    for boobed in (False, True):
        hand = out_of_stock("5c 6c 7c 8c", "Ac 2h 3s Ah", boobed=boobed)
        play(hand, "p1 spread 5c 6c 7c 8c")
        assert ended(hand) == ("stock_out", [1])
        assert hand.outcome.counts == [0, 7]
        assert paid(hand) == {(2, 1): 1}


def test_tk_33_there_is_no_draw_no_discard_and_no_slap():
    hand = out_of_stock(KINGS, RUN, slap="race")
    play(hand, "p1 end")
    for action in ("draw", "take", "drop", "discard 9h", "pass"):
        assert refusal_of(hand, f"p2 {action}") in ("tonk.last_lay_off", "tonk.no_natural_to_claim")
    assert refusal_of(hand, "p2 slap_discard 9h") == "tonk.nobody_slapped"
    assert refusal_of(hand, "p1 end") == "tonk.not_your_turn"
    hand = fitting_discard()
    assert not [action for action in legal(hand) if " slap" in action]
    assert refusal_of(hand, "p2 slap s1") == "tonk.nothing_to_slap"


def fitting_discard():
    """The last discard fits the run on the table, and could be slapped if the play went on."""
    stock = [card for card in TONK.pack(HouseRules()) if card not in LAID_EARLY]
    last = ["Kh", "8c"]
    stock = [card for card in stock if card not in last] + last
    hand = deal("5c 6c 7c 9c Kd", "4c Th Qs 2d 3s", up="9s", stock=" ".join(stock), **RACE)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c")
    play(hand, f"p1 discard {stock[0]}")
    return run_dry(hand, by=1)


LAID_EARLY = ["5c", "6c", "7c", "9c", "Kd", "4c", "Th", "Qs", "2d", "3s", "9s"]
RACE: dict[str, Any] = {"last_lay_off": True, "slap": "race"}


def spread_before(**rules):
    """p1 lays a run in its first turn; then all throw what they draw. p2 holds the cards that fit it."""
    rules = {"last_lay_off": True} | rules
    hand = deal("5c 6c 7c Kd", "4c 8c 9c Qs", up="9s", stock="Ah", **rules)
    return run_dry(play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Ah"), by=2)


def test_tk_33_neither_a_limit_of_hits_nor_waits_limit_it():
    hand = spread_before(hits_per_turn=1, wait_after_spread=9, wait_after_hit=9)
    assert "p2 hit s1 4c 8c 9c" in legal(hand)
    before = hand.view(None).waits
    play(hand, "p2 hit s1 8c 9c")
    assert hand.view(None).waits == before
    assert "p2 hit s1 4c" in legal(hand)


def hit_at_last(held, last, left, **rules):
    """p1 lays a run first, and p2 hits it when the stock holds `left` cards, of which `last` is the last."""
    hands = f"5c 6c 7c {held}", "8c Th 2d 3s Js 4h"
    cards = [*" ".join(hands).split(), "9s", last]
    stock = [*(card for card in TONK.pack(HouseRules()) if card not in cards), last]
    rules = {"last_lay_off": True, "hit_blocks_out": True} | rules
    hand = deal(*hands, up="9s", stock=" ".join(stock), **rules)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", f"p1 discard {stock[0]}")
    while hand.view(None).stock > left + 1:
        draw_and_discard(hand)
    if hand.turn() == 0:
        top = hand.view(None).top
        play(hand, "p1 take", f"p1 discard {top}")
    drawn = granted(hand.play(1, "draw")).cards[0]
    return play(hand, "p2 hit s1 8c", f"p2 discard {drawn}")


def test_tk_33_a_block_does_not_limit_it():
    """p1 was hit and could not go out in a turn, but it may empty its hand when it lays off."""
    hand = hit_at_last("Jc Jd Jh", "Ks", 0)
    assert hand.view(None).blocked == [0]
    assert ended(play(hand, "p1 draw", "p1 spread Jc Jd Jh", "p2 end")) == ("stock_out", [1])


def test_tk_33_must_spread_obliges_nobody():
    """A spread that p1 was not allowed to lay in its last turn may be held when it lays off."""
    hand = hit_at_last("Jc Jd Qs", "Jh", 1, must_spread="always")
    play(hand, "p1 draw", "p1 discard Qs", "p2 draw")
    assert hand.turn() == 0
    assert legal(hand) == {"p1 end", "p1 spread Jc Jd Jh"}
    assert ended(play(hand, "p1 end")) == ("stock_out", [2])


def test_tk_33_hit_books_holds():
    for hit_books in (True, False):
        hand = out_of_stock("5c 5d 5h 9h", "5s Qd Jh 8d", hit_books=hit_books)
        play(hand, "p1 spread 5c 5d 5h")
        assert ("p2 hit s1 5s" in legal(hand)) == hit_books


def test_tk_33_it_is_played_where_the_hand_is_dead_and_can_win_the_natural_pot():
    bets = Bets(natural=(0, 1))
    hand = out_of_stock(RUN, NOTHING, stock_out="dead", side_bet_natural=3, bets=bets)
    play(hand, "p1 spread 5c 6c 7c")
    assert ended(hand) == ("stock_out", [])
    assert paid(hand) == {(2, 1): 3}


def test_tk_33_wild_cards_may_be_laid_then_too():
    hand = out_of_stock("5c 5d 2s 9h", "Kc Qd 8h Js", deuces_wild=True)
    assert "p1 spread 5c 5d 2s=5h" in legal(hand)
    assert hand.view(0).wild is not None
    play(hand, "p1 spread 5c 5d 2s=5s")
    assert ended(hand) == ("stock_out", [1])
    assert hand.outcome.counts == [9, 38]
