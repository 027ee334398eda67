"""Texts and codes (section 8): what is listed can be played as it stands, in any order, and nothing else."""

from random import Random
from typing import Any

import pytest
from positions import deal, play, refusal_of, rules_of

from greenroom.games.tonk.engine import legality
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.notation import ParsedAction, notation
from greenroom.games.tonk.text.parser import code_of
from greenroom.kernel.card_text import rank_first
from greenroom.kernel.refusal import Refusal


def random_hand(preset, seed, seats=3):
    rules, chance = rules_of(preset), Random(seed)
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    return TONK.deal(rules, seats, 0, deck), chance


def mixed(chance, text):
    words = text.split()
    fixed = 2 if words[0] == "hit" else 1
    cards = words[fixed:]
    chance.shuffle(cards)
    return "  ".join(words[:fixed] + cards)


def test_people_read_a_hand_by_rank_then_suit_with_jokers_last():
    written = notation("52", 2)
    hand = sum(1 << written.faces.numbers[text] for text in ["Ks", "X2", "Ah", "5d", "X1", "Ac"])
    assert written.cards(hand) == ["Ac", "Ah", "5d", "Ks", "X1", "X2"]
    assert written.cards(0) == []


@pytest.mark.parametrize("pack", ["52", "40"])
def test_a_hand_has_each_of_its_cards_once_in_the_order_in_which_people_read(pack):
    written, chance = notation(pack, 4), Random(7)
    for size in range(20):
        cards = chance.sample(sorted(written.faces.numbers.values()), size)
        names = [written.faces.names[card] for card in sorted(cards, key=rank_first)]
        assert written.cards(sum(1 << card for card in cards)) == names


@pytest.mark.parametrize("preset", PRESETS)
def test_every_listed_text_is_read_back_as_its_own_action(preset):
    hand, chance = random_hand(preset, 1959)
    while hand.outcome is None:
        for code in legality.listed(hand.state, -1):
            text, seat = hand.notation.text(code), code >> 4 & 7
            for written in (text, mixed(chance, text)):
                assert code_of(hand.state, seat, hand.notation.read(written), hand.notation) == code
        seat = chance.choice(hand.may_act())
        actions = [action for action in hand.legal(seat) if action != "drop"] or ["drop"]
        assert not isinstance(hand.play(seat, chance.choice(actions)), Refusal)


def test_cards_are_listed_in_the_order_of_the_cards_they_stand_for():
    wild: dict[str, Any] = {"jokers": 1, "joker_role": "wild"}
    hand = play(deal("Th Tc X1", "2d 4d 7h", stock="9c", **wild), "p1 draw")
    assert {"spread Tc X1=Td Th", "spread Tc Th X1=Ts"} <= set(hand.legal(0))
    assert {"spread 9c Tc X1=Jc", "spread X1=8c 9c Tc"} <= set(hand.legal(0))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("fold", "tonk.unreadable"),
        ("", "tonk.unreadable"),
        ("Draw", "tonk.unreadable"),
        ("draw 5c", "tonk.wrong_words"),
        ("discard", "tonk.wrong_words"),
        ("discard 5c 6c", "tonk.wrong_words"),
        ("spread", "tonk.wrong_words"),
        ("hit", "tonk.wrong_words"),
        ("hit s1", "tonk.wrong_words"),
        ("slap s1 5c", "tonk.wrong_words"),
        ("hit 1 5c", "tonk.no_such_spread"),
        ("hit s0 5c", "tonk.no_such_spread"),
        ("hit s01 5c", "tonk.no_such_spread"),
        ("hit s² 5c", "tonk.no_such_spread"),
        ("hit s1 5c", "tonk.no_such_spread"),
        ("discard 5C", "tonk.unknown_card"),
        ("discard X1", "tonk.unknown_card"),
        ("discard 10c", "tonk.unknown_card"),
        ("spread 5c 5c 5d", "tonk.card_twice"),
        ("spread 5c 5d 5h=", "tonk.unknown_card"),
        ("spread 5c 5d 6h=5h", "tonk.not_wild"),
        ("spread 5c 5d 5h=5h", "tonk.as_itself"),
        ("discard Ks", "tonk.not_held"),
        ("claim", "tonk.no_natural_to_claim"),
        ("slap_discard 5c", "tonk.nobody_slapped"),
        ("end", "tonk.discard_to_end"),
        ("take", "tonk.turn_begun"),
    ],
)
def test_what_cannot_be_read_or_done_is_refused_by_its_reason(action, code):
    hand = play(deal("5c 5d 6h", "2d 4d 7h", up="9c"), "p1 draw")
    assert refusal_of(hand, f"p1 {action}") == code


@pytest.mark.parametrize(
    "words", ["draw 5c", "spread", "hit", "discard 5c 6c", "slap", "slap_discard", "end now"]
)
def test_a_wrong_number_of_words_is_answered_with_an_example(words):
    said = notation("52", 0).read(words)
    assert isinstance(said, Refusal) and said.code == "tonk.wrong_words"
    example = str(said.args["example"])
    assert example.split(maxsplit=1)[0] == words.split()[0]
    assert isinstance(notation("52", 0).read(example), ParsedAction)


@pytest.mark.parametrize("seat", [-1, 2, 8])
def test_a_seat_that_is_not_there_is_an_error(seat):
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        deal("5c 5d 6h", "2d 4d 7h", up="9c").play(seat, "draw")
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        deal("5c 5d 6h", "2d 4d 7h", up="9c").view(seat)


def test_two_deuces_that_stand_for_each_other_are_wild():
    """They win no side bet for a spread without wild cards (TK-12), though the listed way does."""
    bets = Bets(natural=(0, 1))
    for spread, winner in (("2c 2d 2h", 0), ("2c=2d 2d=2c 2h", -1)):
        hand = deal("2c 2d 2h", "5d 4d 7h", up="9c", deuces_wild=True, bets=bets, side_bet_natural=2)
        play(hand, "p1 draw", f"p1 spread {spread}")
        assert hand.state.pot_winner == winner
    assert hand.view(None).spreads[0].cards == ["2d=2c", "2c=2d", "2h"]


def test_nothing_is_played_after_the_end():
    hand = play(deal("5c 5d 6h", "2d 4d 7h", up="9c"), "p1 drop")
    assert refusal_of(hand, "p2 draw") == "tonk.over"
    assert refusal_of(hand, "p2 hit s1 4d") == "tonk.over"
    assert (hand.turn(), hand.may_act(), hand.legal(0)) == (None, [], [])
