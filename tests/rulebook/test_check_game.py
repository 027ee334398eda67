"""The published checks of a game: Tonk passes them by every preset, and what is broken does not."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.outcome import Outcome
from greenroom.kernel.refusal import refuse
from greenroom.testing.check_game import check_game
from greenroom.testing.random_rules import random_rules


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_tonk_is_a_game_by_every_preset(preset, seed):
    chance = Random(seed)
    rules = PRESETS[preset].rules
    assert check_game(TONK, rules, chance.randint(2, min(4, most_players(rules))), chance) >= 0


@pytest.mark.parametrize("seed", range(40))
def test_tonk_is_a_game_by_any_rules(seed):
    chance = Random(seed)
    rules = random_rules(chance, chance.choice(list(PRESETS.values())).rules, contradiction, changes=10)
    check_game(TONK, rules, chance.randint(2, most_players(rules)), chance)


class Broken:
    """A hand of Tonk but for what a test breaks in it."""

    def __init__(self, hand):
        self.hand = hand

    def __getattr__(self, name):
        return getattr(self.hand, name)

    def copy(self):
        return type(self)(self.hand.copy())


class Leaks(Broken):
    """Shows every audience the first seat's hand."""

    def view(self, audience):
        return msgspec.structs.replace(self.hand.view(audience), hand=self.hand.view(0).hand)


class Accepts(Broken):
    """Takes what it cannot read for a draw that changes nothing."""

    def play(self, seat, action):
        return msgspec.Struct() if action == "no such thing" else self.hand.play(seat, action)


class Forgets(Broken):
    """Refuses the last of what it lists."""

    def play(self, seat, action):
        listed = self.hand.legal(seat)
        if listed and action == max(listed):
            return refuse("tonk.over")
        return self.hand.play(seat, action)


class Shares(Broken):
    """Gives itself away as its copy."""

    def copy(self):
        return self


class Owes(Broken):
    """Pays out more than it takes."""

    @property
    def outcome(self):
        outcome = self.hand.outcome
        if outcome is None:
            return None
        return msgspec.structs.replace(outcome, net=[each + 1 for each in outcome.net])


class Lingers(Broken):
    """Still names somebody who must act when it is over."""

    def turn(self):
        return 0


class Game:
    def __init__(self, hands):
        self.hands = hands

    def pack(self, rules):
        return TONK.pack(rules)

    def deal(self, *args, **options):
        hand = TONK.deal(*args, **options)
        assert isinstance(hand, TonkHand)
        return self.hands(hand)

    def safe_action(self, hand, seat):
        return TONK.safe_action(hand.hand, seat)


def test_the_frame_of_the_broken_games_is_sound():
    check_game(Game(Broken), HouseRules(), 3, Random(4))


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (Leaks, "Shown differently"),
        (Accepts, "Accepted"),
        (Forgets, "Listed, but refused"),
        (Shares, "changed the original"),
        (Owes, "Net is not"),
        (Lingers, "act after the end"),
    ],
)
def test_what_is_broken_does_not_pass(hands, said):
    with pytest.raises(AssertionError, match=said):
        for seed in range(30):
            check_game(Game(hands), HouseRules(), 3, Random(seed))


def test_an_outcome_says_who_won():
    hand = TONK.deal(HouseRules(), 2, 0, ["5h", "As", "6h", "2d", "7h", "9c", "Kc", "Jd", "Qd", "4s", "3c"])
    assert isinstance(hand, TonkHand)
    hand.play(1, "drop")
    assert isinstance(hand.outcome, Outcome)
    assert (hand.outcome.end, hand.outcome.winners) == ("caught", [0])
