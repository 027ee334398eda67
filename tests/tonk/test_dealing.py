"""TK-13 to TK-15: the deal and the wins on the deal."""

import pytest
from positions import deal, ended, in_turn, legal, outcome_of, paid, play, refusal_of, rules_of

from greenroom.games.tonk.game import TONK
from greenroom.kernel.refusal import Refusal
from refusals import granted

FIFTY = "Tc Jc Qd Ks Kh"
FORTY_NINE = "Th Jh Qh Kd 9d"
COURTS = "Jd Js Qs Kc Qc"
PLAIN = "2c 4d 6h 8s Ts"
FIFTEEN = "Ac 2d 3h 4s 5c"
TWELVE = "Ah 2h 3s 4h 2s"
BIG = {"points": [49, 50], "pays": 2}


def test_tk_13_cards_go_one_at_a_time_from_the_dealers_left():
    rules = rules_of(naturals=[])
    deck = TONK.pack(rules)
    hand = granted(TONK.deal(rules, 3, 0, deck))
    assert hand.view(1).hand == hand.notation.cards(sum(1 << card for card in (0, 3, 6, 9, 12)))
    assert hand.view(0).hand == hand.notation.cards(sum(1 << card for card in (2, 5, 8, 11, 14)))
    assert hand.turn() == 1


def test_tk_13_the_upcard_begins_the_discard_pile():
    hand = deal(PLAIN, "3c 3d 5h 7s 9s", up="9c")
    assert (hand.view(None).top, hand.view(None).stock) == ("9c", 41)
    assert "p1 take" in legal(hand)


def test_tk_13_without_an_upcard_the_first_player_draws_from_the_stock():
    hand = deal(PLAIN, "3c 3d 5h 7s 9s")
    assert legal(hand) == {"p1 draw", "p1 drop"}
    assert refusal_of(hand, "p1 take") == "tonk.nothing_to_take"


@pytest.mark.parametrize("held", [FIFTY, FORTY_NINE])
def test_tk_14_forty_nine_and_fifty_win_on_the_deal(held):
    hand = deal(PLAIN, held, "3c 3d 5h 7s 9s", up="9c", naturals=[BIG])
    assert ended(hand) == ("natural", [2])
    assert paid(hand) == {(1, 2): 2, (3, 2): 2}


def test_tk_14_max_points_wins_up_to_its_number():
    low = {"max_points": 15, "pays": 3}
    assert ended(deal(PLAIN, FIFTEEN, up="9c", naturals=[low])) == ("natural", [2])
    assert deal(PLAIN, FIFTEEN, up="9c", naturals=[low | {"max_points": 14}]).outcome is None


def test_tk_14_court_cards_are_counted_without_tens():
    five = {"court_cards": 5, "pays": 2}
    assert ended(deal(PLAIN, COURTS, up="9c", naturals=[five])) == ("natural", [2])
    assert deal(PLAIN, FIFTY, up="9c", naturals=[five]).outcome is None


def test_tk_14_court_cards_of_the_pack_of_forty():
    hand = deal(
        "2c 4d 6h 7s 3s", "Jd Js Qs Kc Qc", up="5c", pack="40", naturals=[{"court_cards": 5, "pays": 2}]
    )
    assert ended(hand) == ("natural", [2])


def test_tk_14_the_first_entry_that_fits_pays():
    entries = [{"points": [50], "pays": 5}, {"court_cards": 3, "pays": 1}]
    assert paid(deal(PLAIN, FIFTY, up="9c", naturals=entries)) == {(1, 2): 5}


def test_tk_14_a_natural_of_the_first_turn_is_claimed_before_anything_else():
    claim = [BIG | {"when": "first_turn"}]
    hand = deal(FIFTY, PLAIN, up="9c", naturals=claim)
    assert legal(hand) == {"p1 claim", "p1 pass"}
    assert refusal_of(hand, "p1 draw") == "tonk.claim_or_pass_first"
    assert ended(play(hand, "p1 claim")) == ("natural", [1])
    assert paid(hand) == {(2, 1): 2}


def test_tk_14_a_pass_is_told_to_nobody():
    hand = deal(FIFTY, PLAIN, up="9c", naturals=[BIG | {"when": "first_turn"}])
    before = (hand.view(1), hand.view(None))
    passed = hand.play(0, "pass")
    assert not isinstance(passed, Refusal)
    assert (hand.shown(passed, 1), hand.shown(passed, None)) == (None, None)
    shown = hand.shown(passed, 0)
    assert shown is not None and shown.did == "pass"
    assert (hand.view(1), hand.view(None)) == before
    assert refusal_of(hand, "p1 claim") == "tonk.no_natural_to_claim"


def test_tk_14_no_claim_once_someone_has_spread():
    hand = deal("5c 5d 5h 8s 9h", FIFTY, up="9c", naturals=[BIG | {"when": "first_turn"}])
    play(hand, "p1 draw", "p1 spread 5c 5d 5h", "p1 discard 8s")
    assert "p2 claim" not in legal(hand)


def test_tk_14_no_claim_after_the_first_turn():
    claim = [{"max_points": 31, "pays": 1, "when": "first_turn"}]
    hand = deal(PLAIN, "3c 3d 5h 7s 9s", up="Jc", stock="3s 4h Qc", naturals=claim)
    play(hand, "p1 pass", "p1 draw", "p1 discard Ts", "p2 pass", "p2 draw", "p2 discard 9s")
    assert legal(hand) == {"p1 draw", "p1 take", "p1 drop"}


def test_tk_14_points_on_the_deal_count_in_full():
    """The spread in the hand changes nothing, even where held spreads do not count."""
    hand = deal(PLAIN, "Kc Kd Kh Qs Js", up="9c", naturals=[BIG], held_spreads_count=False)
    assert ended(hand) == ("natural", [2])
    assert outcome_of(hand).counts == [30, 50]


def test_tk_15_draw_pays_nothing_when_several_hold_one():
    hand = deal(FIFTY, FORTY_NINE, PLAIN, up="9c", naturals=[BIG | {"ties": "eldest"}])
    assert ended(hand) == ("natural_draw", [])
    assert paid(hand) == {}


def test_tk_15_best_lets_the_earlier_entry_win():
    entries = [{"points": [50], "pays": 2}, {"points": [49], "pays": 1}]
    hand = deal(FORTY_NINE, PLAIN, FIFTY, up="9c", naturals=entries, naturals_clash="best")
    assert ended(hand) == ("natural", [3])
    assert paid(hand) == {(1, 3): 2, (2, 3): 2}


def test_tk_15_best_lets_the_lower_count_win_within_max_points():
    low = [{"max_points": 15, "pays": 2}]
    assert ended(deal(FIFTEEN, TWELVE, up="9c", naturals=low, naturals_clash="best")) == ("natural", [2])


@pytest.mark.parametrize(("ties", "end"), [("draw", ("natural_draw", [])), ("eldest", ("natural", [1]))])
def test_tk_15_equals_in_one_entry_go_by_its_ties(ties, end):
    entries = [BIG | {"ties": ties}]
    assert ended(deal(FORTY_NINE, FIFTY, up="9c", naturals=entries, naturals_clash="best")) == end


def test_tk_15_the_dealer_is_the_last_of_the_eldest():
    rules = rules_of(naturals=[BIG | {"ties": "eldest"}], naturals_clash="best")
    deck = [*in_turn([FIFTY, PLAIN, FORTY_NINE]), "9c"]
    deck += [card for card in TONK.pack(rules) if card not in deck]
    assert ended(granted(TONK.deal(rules, 3, 0, deck))) == ("natural", [2])


def test_tk_15_all_pays_every_holder_by_those_who_hold_none():
    entries = [{"points": [50], "pays": 3}, {"points": [49], "pays": 1}]
    hand = deal(FIFTY, PLAIN, FORTY_NINE, up="9c", naturals=entries, naturals_clash="all")
    assert ended(hand) == ("natural", [1, 3])
    assert paid(hand) == {(2, 1): 3, (2, 3): 1}
    everyone = deal(FIFTY, FORTY_NINE, up="9c", naturals=entries, naturals_clash="all")
    assert ended(everyone) == ("natural", [1, 2])
    assert paid(everyone) == {}


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        ("2c 4d", "tonk.deck_too_short"),
        ("2c 2c", "tonk.card_twice"),
        ("2c 1z", "tonk.unknown_card"),
        ("2c X1", "tonk.unknown_card"),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused(deck, code):
    refused = TONK.deal(rules_of(), 2, 0, deck.split())
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_only_the_cards_that_are_reached_need_be_given():
    rules = rules_of(naturals=[])
    hand = granted(TONK.deal(rules, 2, 1, TONK.pack(rules)[:11]))
    assert refusal_of(hand, "p1 draw") == "tonk.deck_not_given"
    assert refusal_of(hand, "p1 take") is None
    assert hand.view(None).stock == 41
