"""The contract of every bot of Tonk, checked over whole hands: five lines make it a test of your own bot.

def test_my_bot():
    for seed in range(50):
        check_bot(MyBot, HouseRules(), players=3, seed=seed)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar

import msgspec

from greenroom.games.tonk.bots.bot import Bot, observe
from greenroom.games.tonk.bots.random_play import RandomPlay
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal

MakeBot = Callable[[Random], Bot]
Choice = tuple[int, bytes, str]
"""The seat that chose, the observation it was given, the action."""


class AnyObservation(Protocol):
    """The observation that a bot of any game is given, with its legal actions."""

    @property
    def legal(self) -> list[str]:
        """The actions to choose from."""


ObservationT = TypeVar("ObservationT", bound=AnyObservation)


def check_bot(make: MakeBot, rules: HouseRules, players: int, seed: int) -> int:
    """Let a bot play a hand among random players and check it; returns the number of its choices.

    It chooses legal actions only; its observation is left as it was; made twice from the same chance it
    chooses the same; and as long as it is shown the same, it chooses the same whatever the cards are that
    it cannot know. Raises AssertionError that says what failed.
    """
    chance = Random(seed)
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    choices = play_watched(make, rules, players, deck, seed)
    again = play_watched(make, rules, players, deck, seed)
    assert choices == again, "Made twice from the same chance, it played differently."
    for _ in range(3):
        one, two = chance.sample(range(len(deck)), 2)
        other = deck.copy()
        other[one], other[two] = deck[two], deck[one]
        check_same(choices, play_watched(make, rules, players, other, seed))
    return len(choices)


def play_watched(
    make: MakeBot, rules: HouseRules, players: int, deck: Sequence[str], seed: int
) -> list[Choice]:
    """Play one hand of a deck, the bot in every other seat; return its choices."""
    bots = [(RandomPlay if (seat + seed) % 2 else make)(Random(f"{seed} {seat}")) for seat in range(players)]
    hand = TONK.deal(rules, players, seed // 2 % players, deck)
    assert not isinstance(hand, Refusal), f"The deal is refused: {hand}"
    shown: list[list[TonkShown]] = [[] for _ in bots]
    order = Random(seed)
    choices: list[Choice] = []
    while hand.outcome is None:
        seat = order.choice(hand.may_act())
        observation = observe(hand, rules, seat, shown[seat])
        action, seen = choice_of(bots[seat].name, bots[seat].choose, observation)
        if (seat + seed) % 2 == 0:
            choices.append((seat, seen, action))
        play(hand, seat, action, shown)
    return choices


def choice_of(
    name: str, choose: Callable[[ObservationT], str], observation: ObservationT
) -> tuple[str, bytes]:
    """Ask a bot of any game; return what it chose, and what it was shown as bytes."""
    seen = msgspec.json.encode(observation)
    action = choose(observation)
    assert action in observation.legal, f"{name} chose {action!r}, which is not legal: {seen.decode()}"
    assert msgspec.json.encode(observation) == seen, f"{name} changed its observation."
    return action, seen


def check_same(told: Sequence[Choice], retold: Sequence[Choice]) -> None:
    """Compare two hands as far as the bots were shown the same."""
    for (_, seen, action), (_, seen_again, action_again) in zip(told, retold, strict=False):
        if seen != seen_again:
            return
        assert action == action_again, f"Shown the same, it chose {action!r} and {action_again!r}."
