"""The contract of every bot of any game, checked over whole hands; a few lines make it a test of your own.

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.adapter import GAME
from greenroom.testing.check_bot import check_bot

def test_my_bot():
    for seed in range(50):
        check_bot(GAME, MyBot, HouseRules(), seats=3, seed=seed)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NoReturn, Protocol
from unittest import mock

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.table.game import AnyBot, AnyHandAdapter, Game
from greenroom.testing.check_game import Shuffles, Step, choice, deal

MakeBot = Callable[[Random], AnyBot]
Choice = tuple[int, bytes, str]
"""The seat that chose, the observation it was given, the action."""
RANDOM_ACTIONS = 12
"""Actions that a person plays at random before the seat is left to the bot."""
MAX_ACTIONS_PER_SEAT = 1000
"""Most actions that a bot may need to finish a hand from any state, for each seat."""


class Observed(Protocol):
    """The observation that a bot of any game is given, with its legal actions."""

    @property
    def legal(self) -> list[str]:
        """The actions to choose from."""


class Watch:
    """The notes on the bots of a hand."""

    def __init__(self, *, repeats: bool = False) -> None:
        self.repeats = repeats
        """Whether each choice is made a second time, by a bot that is made for it."""
        self.choices: list[Choice] = []
        self.differences: list[str] = []
        """A sentence for each choice that was another the second time."""


class Watched:
    """A bot whose every choice is checked and kept."""

    def __init__(self, make: MakeBot, seed: str, seat: int, watch: Watch) -> None:
        self._make, self._seed = make, seed
        self._chance = Random(seed)
        self._bot = make(self._chance)
        # Of a bot that draws when it is made, the chance may be one of its own, which nothing winds back.
        self._can_repeat = self._chance.getstate() == Random(seed).getstate()
        self._seat, self._watch = seat, watch

    def choose(self, observation: Observed) -> str:
        """Let it choose among the legal actions."""
        name = type(self._bot).__name__
        seen = msgspec.json.encode(observation)
        before = self._chance.getstate()
        with _staying(name):
            action = self._bot.choose(observation)
        assert action in observation.legal, f"{name} chose {action!r}, which is not legal: {seen.decode()}"
        assert msgspec.json.encode(observation) == seen, f"{name} changed its observation."
        self._watch.choices.append((self._seat, seen, action))
        if self._watch.repeats and self._can_repeat:
            self._repeat(observation, before, name, action)
        return action

    def _repeat(self, observation: Observed, before: tuple[Any, ...], name: str, action: str) -> None:
        """Ask another of its kind, made for this one choice as a table makes it, with the same chance."""
        chance = Random(self._seed)
        fresh = self._make(chance)
        chance.setstate(before)
        with _staying(name):
            anew = fresh.choose(observation)
        if anew != action:
            self._watch.differences.append(
                f"{name} chose {action!r}, and {anew!r} when it was made anew for that choice: "
                f"it keeps something from one choice to the next."
            )


@contextmanager
def _staying(name: str) -> Iterator[None]:
    """Make a bot that would end the whole process, and the check with it, a bot that fails."""

    def leave(_status: int) -> NoReturn:
        raise AssertionError(f"{name} ends its process.")

    try:
        with mock.patch("os._exit", leave):
            yield
    except SystemExit as fault:
        raise AssertionError(f"{name} ends its process.") from fault


def check_bot(  # noqa: PLR0913 - what differs between games is said by name
    game: Game,
    make: MakeBot,
    rules: msgspec.Struct,
    seats: int,
    seed: int,
    *,
    rare: Collection[str] = (),
    longest: int = MAX_ACTIONS_PER_SEAT,
) -> int:
    """Let a bot play a hand beside people who act at random and check it; returns the number of its choices.

    It chooses legal actions only and the hand comes to its end; its observation is left as it was; made
    twice from the same chance it chooses the same; made anew for a choice, as at tables, it chooses the same
    too, unless it draws from its chance when it is made; and as long as it is shown the same, it chooses the
    same whatever the cards are that it cannot know. `rare` are the first words of actions that people seldom
    choose, `longest` is how many actions a seat may need. Raises AssertionError that says what failed.
    """

    def play_hand(shuffles: Shuffles, *, repeats: bool = False) -> Watch:
        adapter, watch = game.hand_adapter(deal(game, rules, seats, shuffles)), Watch(repeats=repeats)
        play_watched(adapter, make, seats, seed, rare, longest, watch)
        return watch

    chance = Random(seed)
    shuffles = Shuffles(chance.getrandbits(64))
    first = play_hand(shuffles, repeats=True)
    choices, again = first.choices, play_hand(shuffles.again()).choices
    assert choices == again, "Made twice from the same chance, it played differently."
    assert not first.differences, first.differences[0]
    for _ in range(3):
        check_same(choices, play_hand(shuffles.with_two_swapped(chance)).choices)
    return len(choices)


def play_watched(  # noqa: PLR0913, PLR0917 - what differs between games is said by name
    adapter: AnyHandAdapter,
    make: MakeBot,
    seats: int,
    seed: int,
    rare: Collection[str],
    longest: int,
    watch: Watch,
) -> None:
    """Play one hand, the bot in every other seat; the people leave theirs to it in the end."""
    hand = adapter.hand
    bots = [Watched(make, f"{seed} {seat}", seat, watch) for seat in range(seats)]
    patience = [0 if (seat + seed) % 2 == 0 else RANDOM_ACTIONS for seat in range(seats)]
    shown: list[list[msgspec.Struct]] = [[] for _ in bots]
    people, order = Random(f"{seed} people"), Random(seed)
    while adapter.result() is None:
        seat = order.choice(may_choose(adapter))
        if patience[seat]:
            patience[seat] -= 1
            steps: list[Step] = [(seat, action) for action in hand.legal(seat)]
            _, action = choice(adapter, steps, rare, people)
        else:
            action = adapter.bot_action(bots[seat], seat, shown[seat])
        assert len(watch.choices) <= longest * seats, "The bot never finishes its hand."
        happened = hand.play(seat, action)
        assert not isinstance(happened, Refusal), f"Listed, but refused: {action}"
        for audience, facts in enumerate(shown):
            fact = hand.shown(happened, audience)
            if fact is not None:
                facts.append(fact)


def may_choose(adapter: AnyHandAdapter) -> Sequence[int]:
    """List the seats that a bot could be asked for: where hands race, those out of turn too."""
    return adapter.awaited_seats() if adapter.races is None else adapter.hand.may_act()


def check_same(first: Sequence[Choice], second: Sequence[Choice]) -> None:
    """Compare two hands as far as the bots were shown the same."""
    for (_, seen, action), (_, seen_again, action_again) in zip(first, second, strict=False):
        if seen != seen_again:
            return
        assert action == action_again, f"Shown the same, it chose {action!r} and {action_again!r}."
