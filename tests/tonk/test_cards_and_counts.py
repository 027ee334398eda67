"""TK-01 to TK-06, TK-24: the cards, and what they count."""

import pytest
from positions import deal, legal, play, refusal_of, rules_of

from greenroom.games.tonk.game import TONK
from greenroom.kernel.refusal import Refusal


def counts(hand):
    return hand.standing().counts


def test_tk_01_a_pack_of_forty_has_no_eight_nine_ten():
    pack = TONK.pack(rules_of(pack="40"))
    assert len(pack) == 40
    assert not {card[0] for card in pack} & set("89T")


def test_tk_01_seven_and_jack_are_neighbours_in_a_run():
    forty = deal("6c 7c 2d", "Ah Ad 4s", stock="Jc", pack="40")
    assert "p1 spread 6c 7c Jc" in legal(play(forty, "p1 draw"))
    fifty_two = deal("6c 7c 2d", "Ah Ad 4s", stock="Jc")
    assert refusal_of(play(fifty_two, "p1 draw"), "p1 spread 6c 7c Jc") == "tonk.not_a_spread"


def test_tk_02_ace_counts_one_and_court_cards_ten():
    assert counts(deal("Ac 9d Tc", "Jh Qd Ks")) == [20, 30]


def test_tk_02_stepped_court_cards_count_eleven_to_thirteen():
    assert counts(deal("Ac 9d Tc", "Jh Qd Ks", court_values="stepped")) == [20, 36]


def test_tk_02_stepped_forty_card_courts():
    assert counts(deal("Ac 7d 6c", "Jh Qd Ks", court_values="stepped", pack="40")) == [14, 36]


def test_tk_03_a_dead_joker_counts_nothing_and_fits_no_spread():
    hand = deal("5c 5d X1", "Ah Ad 4s", jokers=2, stock="9h")
    assert counts(hand)[0] == 10
    assert not any("spread" in action for action in legal(play(hand, "p1 draw")))
    assert refusal_of(hand, "p1 spread 5c 5d X1") == "tonk.dead_joker"
    assert refusal_of(hand, "p1 spread 5c 5d X1=5h") == "tonk.not_wild"


def test_tk_03_a_wild_joker_completes_a_book():
    hand = play(deal("5c 5d X1", "Ah Ad 4s", jokers=2, joker_role="wild", stock="9h"), "p1 draw")
    assert {"p1 spread 5c 5d X1=5h", "p1 spread 5c 5d X1=5s"} <= legal(hand)
    assert refusal_of(hand, "p1 spread 5c 5d X1") == "tonk.not_declared"


def test_tk_04_a_wild_deuce_stands_for_any_card_and_counts_two():
    hand = deal("5c 5d 2h", "Ah Ad 4s", deuces_wild=True, stock="9h")
    assert counts(hand)[0] == 12
    assert "p1 spread 5c 5d 2h=5s" in legal(play(hand, "p1 draw"))
    plain = deal("5c 5d 2h", "Ah Ad 4s", stock="9h")
    assert refusal_of(play(plain, "p1 draw"), "p1 spread 5c 5d 2h=5s") == "tonk.not_wild"


def test_tk_04_a_deuce_as_itself_is_natural():
    hand = play(deal("Ac 3c 2c", "Ah Ad 4s", deuces_wild=True, stock="9h"), "p1 draw")
    assert "p1 spread Ac 2c 3c" in legal(hand)


def test_tk_05_the_ace_is_low_only():
    hand = play(deal("Qc Kc Ac", "2h 2d 3c", stock="9h"), "p1 draw")
    assert refusal_of(hand, "p1 spread Qc Kc Ac") == "tonk.not_a_spread"
    low = play(deal("2c 3c Ac", "2h 2d 4s", stock="9h"), "p1 draw")
    assert "p1 spread Ac 2c 3c" in legal(low)


def test_tk_05_a_run_does_not_go_on_in_the_next_suit():
    hand = play(deal("Qc Kc Ad", "2h 2d 3c", stock="2s"), "p1 draw")
    assert not any("spread" in action for action in legal(hand))


@pytest.mark.parametrize(
    ("size", "upcard", "most"), [(5, True, 8), (7, True, 6), (9, True, 5), (9, False, 5)]
)
def test_tk_06_as_many_players_as_leave_a_card_of_stock_for_each(size, upcard, most):
    rules = rules_of(hand_size=size, upcard=upcard, naturals=[])
    assert TONK.fits(rules, most) is None
    if most < 8:
        refused = TONK.deal(rules, most + 1, 0, TONK.pack(rules))
        assert isinstance(refused, Refusal)
        assert refused.code == "tonk.too_many_players"


def test_tk_24_held_spreads_count_in_full_unless_switched_off():
    held = ("5c 5d 5h 9s", "Ah Ad 4s Kc")
    assert counts(deal(*held)) == [24, 16]
    assert counts(deal(*held, held_spreads_count=False)) == [9, 16]


def test_tk_24_the_best_arrangement_counts():
    """5c belongs to the book or to the run, not to both; the run leaves 10, the book would leave 13."""
    assert counts(deal("5c 5d 5h 6c 7c", "Ah Ad 4s Kc Kd", held_spreads_count=False))[0] == 10


def test_tk_24_wild_cards_are_arranged_as_well_as_can_be():
    hand = deal("Kc Kd 2h 9s", "Ah 3d 5s 7c", deuces_wild=True, held_spreads_count=False)
    assert counts(hand)[0] == 9
