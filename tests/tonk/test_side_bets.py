"""TK-11, TK-12: the bet on the high suit and the pot for the first natural spread."""

import msgspec
from positions import deal, outcome_of, paid, play

from greenroom.games.tonk.rules.bets import Bets, HighSuit

HANDS = ("2h 4d 6c", "9h 5d 7h", "Kh Qh 2s")


def high(suit="h", seats=(0, 1), **rules):
    bets = Bets(high_suit=HighSuit(suit, tuple(seats)))
    return deal(*HANDS, up="9c", stock="Kd", bets=bets, side_bet_high_suit=3, **rules)


def test_tk_11_the_highest_card_of_the_suit_among_the_bettors_takes_the_pot():
    assert paid(high()) == {(1, 2): 3}
    assert paid(high(seats=(0, 1, 2))) == {(1, 3): 3, (2, 3): 3}


def test_tk_11_stakes_and_the_big_one_do_not_touch_it():
    assert paid(high(stake=50, big_one=True)) == {(1, 2): 3}


def test_tk_11_no_payments_without_the_suit_or_another_bettor():
    assert paid(high(suit="s", seats=(0, 1))) == {}
    assert paid(high(seats=(2,))) == {}


def test_tk_11_a_bet_of_nothing_pays_nothing():
    bets = Bets(high_suit=HighSuit("h", (0, 1)))
    hand = deal(*HANDS, up="9c", stock="Kd", bets=bets)
    assert hand.standing().payments == []


def test_tk_11_it_is_won_even_if_a_natural_ends_the_hand():
    hand = high(naturals=[{"max_points": 12, "pays": 2}])
    assert outcome_of(hand).end == "natural"
    assert paid(hand) == {(1, 2): 3, (2, 1): 2, (3, 1): 2}


def test_tk_11_all_see_whose_card_lies_apart_and_when_it_is_used():
    hand = high(seats=(0, 1, 2))
    assert [hand.view(audience).apart for audience in (0, 2, None)] == [[0, 1, 2]] * 3
    assert hand.view(None).called == "h"
    play(hand, "p1 draw", "p1 discard 2h")
    assert hand.view(None).apart == [1, 2]


def test_tk_11_the_winning_card_is_shown_to_all():
    assert [msgspec.to_builtins(each) for each in high(seats=(0, 1, 2)).view(1).awarded] == [
        {"bet": "high_suit", "winner": 2, "card": "Kh"}
    ]
    assert high(suit="s", seats=(0, 1)).view(1).awarded == []


def pot(first="5c 5d 5h", **rules):
    bets = Bets(natural=(0, 1), natural_pot=(4, 0, 6))
    return deal(first, "6c 6d 6h", "Kh Qh 2s", up="9c", stock="Kd Ks", bets=bets, side_bet_natural=2, **rules)


def test_tk_12_the_first_natural_spread_of_a_participant_is_paid_what_the_others_have_in_the_pot():
    hand = play(pot(), "p1 draw", "p1 spread 5c 5d 5h")
    assert paid(hand) == {(2, 1): 2, (3, 1): 6}
    assert [msgspec.to_builtins(each) for each in hand.view(2).awarded] == [
        {"bet": "natural_bet", "winner": 0}
    ]
    play(hand, "p1 discard Kd")
    assert outcome_of(hand).payments[0].why == "natural_bet"


def test_tk_12_who_does_not_take_part_does_not_win_it():
    bets = Bets(natural=(1, 2))
    hand = deal("5c 5d 5h", "6c 6d 6h", "Kh Qh 2s", up="9c", stock="Kd Ks", bets=bets, side_bet_natural=2)
    play(hand, "p1 draw", "p1 spread 5c 5d 5h")
    assert paid(hand) == {}


def test_tk_12_a_spread_with_a_wild_card_does_not_win_it():
    wild = {"jokers": 1, "joker_role": "wild"}
    assert paid(play(pot("5c 5d X1", **wild), "p1 draw", "p1 spread 5c 5d X1=5s")) == {}


def test_tk_12_it_is_won_once():
    bets = Bets(natural=(0, 1))
    hands = ("5c 5d 5h Ac", "6c 6d 6h Ad")
    hand = deal(*hands, up="9c", stock="Kd Ks", bets=bets, side_bet_natural=2)
    play(hand, "p1 draw", "p1 spread 5c 5d 5h", "p1 discard Kd", "p2 draw", "p2 spread 6c 6d 6h")
    assert paid(hand) == {(2, 1): 2}
