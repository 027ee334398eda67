"""TK-20: plays with wild cards, grouped for the wire, are the legal plays, no more and no fewer."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
import wild_plays
from positions import deal, play, refusal_of, rules_of

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.offers import all_actions, expand_wild_plays
from greenroom.games.tonk.text.view import WildPlays
from greenroom.testing.random_rules import random_rules

WILD_PRESETS = [name for name, preset in PRESETS.items() if preset.rules.deuces_wild]


def wild_rules(chance: Random) -> HouseRules:
    """Rules with wild cards, otherwise at random; long hands more often than not."""
    while True:
        rules = random_rules(chance, HouseRules(), contradiction, changes=12)
        wild = msgspec.structs.replace(
            rules,
            deuces_wild=chance.random() < 0.7,
            jokers=chance.randint(1, 4),
            joker_role="wild",
            hand_size=chance.choice((5, 6, 7, 9)),
            naturals=(),
        )
        if contradiction(wild) is None and most_players(wild) >= 2:
            return wild


def dealt(rules: HouseRules, chance: Random) -> TonkHand:
    """A deal in which wild cards come early, so that hands hold many."""
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    deck.sort(key=lambda card: chance.random() * (0.3 if card[0] in "X2" else 1))
    hand = TONK.deal(rules, chance.randint(2, min(4, most_players(rules))), 0, deck)
    assert isinstance(hand, TonkHand)
    return hand


def walk(hand: TonkHand, chance: Random) -> int:
    """Check every position of a hand played at random; returns how many plays were grouped."""
    plays = 0
    while hand.outcome is None:
        for seat in range(hand.state.seats):
            view, listed = hand.view(seat), hand.legal(seat)
            written = all_actions(view)
            assert len(set(written)) == len(written)
            assert sorted(written) == sorted(listed)
            if view.wild is not None:
                plays += len(written) - len(view.legal)
        actions = [action for action in listed_now(hand) if action[1] != "drop"]
        hand.play(*chance.choice(actions or listed_now(hand)))
    return plays


def listed_now(hand: TonkHand) -> list[tuple[int, str]]:
    return [(seat, action) for seat in hand.may_act() for action in hand.legal(seat)]


@pytest.mark.parametrize("number", range(60))
def test_tk_20_the_groups_written_out_are_the_legal_plays(number):
    chance = Random(number)
    rules = wild_rules(chance)
    assert sum(walk(dealt(rules, chance), chance) for _ in range(3)) > 0


@pytest.mark.parametrize("preset", WILD_PRESETS)
def test_tk_20_the_groups_of_every_wild_preset_are_its_legal_plays(preset):
    chance = Random(preset)
    assert sum(walk(dealt(rules_of(preset), chance), chance) for _ in range(10)) > 0


def test_tk_20_a_group_says_what_lies_and_how_many_are_wild():
    hand = deal("5h 6h X1 Kd", "3c 3d 9s Jc", stock="8s", jokers=1, joker_role="wild")
    wild = play(hand, "p1 draw").view(0).wild
    assert wild == WildPlays(cards=["X1"], plays={"spread 4h 5h 6h": [1], "spread 5h 6h 7h": [1]})


def test_tk_20_without_wild_cards_nothing_is_grouped():
    hand = play(deal("5h 6h 7h Kd", "3c 3d 9s Jc", stock="8s", preset="chicago"), "p1 draw")
    assert hand.view(0).wild is None
    assert all_actions(hand.view(0)) == hand.legal(0)


def test_tk_20_another_seat_is_offered_nothing():
    hand = play(deal("5h 6h X1 Kd", "3c 3d X2 Jc", stock="8s", jokers=2, joker_role="wild"), "p1 draw")
    assert hand.view(1).wild is None
    assert hand.view(None).wild is None


def test_tk_18_a_group_keeps_to_the_card_that_must_be_used():
    hand = deal(
        "5h 7h X1 Kd Kc",
        "3c 3d 9s Jc Qd",
        up="6h",
        jokers=1,
        joker_role="wild",
        take_discard="must_use",
    )
    wild = play(hand, "p1 take").view(0).wild
    assert wild is not None
    assert wild.must == "6h"
    written = list(expand_wild_plays(wild, hand.view(0).hand or ()))
    assert "spread 5h 6h X1=7h" in written
    assert all("6h" in action.split() for action in written)


def test_tk_20_thousands_of_plays_are_a_few_kilobytes():
    hand = deal(
        "2c 2d 2h 2s X1 X2 X3 X4 6h",
        "Kc Kd Kh Ks Qc Qd Qh Qs Jd",
        stock="7h",
        jokers=4,
        joker_role="wild",
        deuces_wild=True,
    )
    view = play(hand, "p1 draw").view(0)
    assert len(all_actions(view)) == len(hand.legal(0)) > 5000
    assert len(msgspec.json.encode(view)) < 5000


def test_tk_20_the_page_is_tested_with_positions_as_they_are_now():
    assert wild_plays.TARGET.read_text() == wild_plays.text(), "Run tests/tonk/wild_plays.py."


def test_tk_21_cards_that_would_fit_are_refused_for_the_rule_that_forbids_them():
    """Whoever leaves it open what wild cards stand for hears of the limit, not of the declaration."""
    hand = deal("5h 6h 7h X1 X2 Kd", "3c 3d 9s Jc Qd Ks", stock="8s", preset="chicago", hits_per_turn=1)
    play(hand, "p1 draw", "p1 spread 5h 6h 7h")
    assert refusal_of(hand, "p1 hit s1 X1 X2") == "tonk.hit_limit"
    assert refusal_of(hand, "p1 hit s1 X1 Kd") == "tonk.not_declared"


def test_tk_18_cards_that_would_fit_must_use_what_was_taken():
    hand = deal("5c 5d X1 Kd Kc", "3c 3d 9s Jc Qd", up="Kh", preset="chicago", take_discard="must_use")
    play(hand, "p1 take")
    assert refusal_of(hand, "p1 spread 5c 5d X1") == "tonk.must_use"
    assert refusal_of(hand, "p1 spread 5c Kd X1") == "tonk.not_declared"


def test_tk_21_a_book_that_takes_no_fourth_takes_no_wild_card():
    hand = deal("5c 5d 5h X1 Kc", "3c 3d 9s Jc Qd", stock="8s", preset="chicago", hit_books=False)
    play(hand, "p1 draw", "p1 spread 5c 5d 5h")
    assert refusal_of(hand, "p1 hit s1 X1") == "tonk.no_book_hits"
