"""The published check of a bot: it says what a bad one does wrong, in whichever game."""

from __future__ import annotations

import os
import sys
from itertools import count
from random import Random

import pytest

from greenroom.games.tone_poker.bots import Observation as ToneObservation
from greenroom.games.tone_poker.rules.house_rules import HouseRules as ToneRules
from greenroom.games.tone_poker.table.adapter import GAME as TONE_POKER
from greenroom.games.tonk.bots import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.adapter import GAME as TONK
from greenroom.table.log.events import AnyHandStarted
from greenroom.testing.check_bot import MakeBot, check_bot
from third_game.high_card.hand import HighCardHand, Timid
from third_game.high_card.hand import HouseRules as HighCardRules
from third_game.high_card.table.adapter import HighCardGame


class Cheats:
    def choose(self, observation: Observation) -> str:
        return "spread 5h 6h 7h 8h"


class Scribbles:
    def choose(self, observation: Observation) -> str:
        observation.legal.reverse()
        return observation.legal[0]


class Exits:
    def choose(self, observation: Observation) -> str:
        os._exit(0)


class Quits:
    def choose(self, observation: Observation) -> str:
        sys.exit()


MADE = count()


class RemembersItsMaking:
    def __init__(self) -> None:
        self._made = next(MADE)

    def choose(self, observation: Observation) -> str:
        return observation.legal[self._made % len(observation.legal)]


class CountsItsCalls:
    def __init__(self) -> None:
        self._calls = 0

    def choose(self, observation: Observation) -> str:
        self._calls += 1
        return observation.legal[self._calls % len(observation.legal)]


class Whim:
    """Draws at every choice, from the chance it was given or from one that it made of it."""

    def __init__(self, chance: Random, *, draws_first: bool) -> None:
        self._chance = Random(chance.getrandbits(32)) if draws_first else chance

    def choose(self, observation: Observation) -> str:
        return self._chance.choice(observation.legal)


class NeverPlays:
    def choose(self, observation: ToneObservation) -> str:
        return next(action for action in observation.legal if action != "play")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda _: Cheats(), "Cheats chose 'spread 5h 6h 7h 8h', which is not legal"),
        (lambda _: Exits(), "Exits ends its process"),
        (lambda _: Quits(), "Quits ends its process"),
        (lambda _: Scribbles(), "Scribbles changed its observation"),
        (lambda _: RemembersItsMaking(), "Made twice from the same chance, it played differently"),
        (lambda _: CountsItsCalls(), r"when it was made anew .* it keeps something from one choice to the"),
    ],
)
def test_a_bad_bot_is_told_what_it_does_wrong(make: MakeBot, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        for seed in range(20):
            check_bot(TONK, make, HouseRules(), 3, seed)


@pytest.mark.parametrize("draws_first", [False, True])
def test_a_bot_may_use_the_chance_that_it_is_made_of(draws_first: bool) -> None:
    def make(chance: Random) -> Whim:
        return Whim(chance, draws_first=draws_first)

    assert sum(check_bot(TONK, make, HouseRules(), 3, seed) for seed in range(10)) > 5


def test_a_bot_that_never_finishes_its_hand_is_found() -> None:
    with pytest.raises(AssertionError, match="The bot never finishes its hand"):
        check_bot(TONE_POKER, lambda _: NeverPlays(), ToneRules(), 2, seed=1, longest=20)


class Leaks(HighCardGame):
    """Lets a bot get hold of the hand itself."""

    def hand_adapter(self, started: AnyHandStarted) -> HighCardHand:
        self.latest = super().hand_adapter(started)
        return self.latest


class Peeks(Timid):
    def __init__(self, game: Leaks) -> None:
        self._game = game

    def choose(self, observation: object) -> str:
        hand = self._game.latest
        return hand.legal(hand.turn() or 0)["A" in "".join(hand.hands[-1])]


def test_a_bot_that_goes_by_cards_it_cannot_know_is_found() -> None:
    game = Leaks()
    with pytest.raises(AssertionError, match="Shown the same, it chose"):
        for seed in range(200):
            check_bot(game, lambda _: Peeks(game), HighCardRules(), 3, seed)


def test_a_good_bot_is_let_pass() -> None:
    assert all(check_bot(HighCardGame(), lambda _: Timid(), HighCardRules(), 3, seed) for seed in range(20))
