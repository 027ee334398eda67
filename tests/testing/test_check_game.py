"""The published checks of a game: three games pass them, and what is broken does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, Self

import msgspec
import pytest

from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.rules.house_rules import HouseRules as ToneRules
from greenroom.games.tone_poker.table.adapter import GAME as TONE_POKER
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.games.tonk.table.adapter import GAME, TonkGame
from greenroom.games.tonk.table.hand_adapter import TonkHandAdapter
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.games.tonk.text.view import TonkView
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.log.events import AnyHandStarted
from greenroom.testing.check_game import check_game
from greenroom.testing.random_rules import random_rules
from third_game.high_card.hand import HouseRules as HighCardRules
from third_game.high_card.records import HighCardDeal
from third_game.high_card.table.adapter import GAME as HIGH_CARD


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_tonk_is_a_game_by_every_preset(preset: str, seed: int) -> None:
    chance = Random(seed)
    rules = PRESETS[preset].rules
    check_game(GAME, rules, chance.randint(2, min(4, most_players(rules))), chance, **OF_TONK)


@pytest.mark.parametrize("seed", range(40))
def test_tonk_is_a_game_by_any_rules(seed: int) -> None:
    chance = Random(seed)
    rules = random_rules(chance, chance.choice(list(PRESETS.values())).rules, contradiction, changes=10)
    check_game(GAME, rules, chance.randint(2, most_players(rules)), chance, **OF_TONK)


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("seed", range(20))
def test_tone_poker_is_a_game(hands: Literal["open", "closed"], seed: int) -> None:
    chance = Random(f"{hands} {seed}")
    rules = ToneRules(hands=hands, hand_points=HandPoints(one_pair=2))
    check_game(TONE_POKER, rules, chance.randint(1, 6), chance)


@pytest.mark.parametrize("seed", range(20))
def test_a_third_game_is_a_game(seed: int) -> None:
    chance = Random(seed)
    rules = HighCardRules(hand_size=chance.randint(1, 5))
    check_game(HIGH_CARD, rules, chance.randint(2, 8), chance)


OF_TONK: dict[str, tuple[str, ...]] = {"rare": ("drop",), "public": ("apart", "awarded")}
"""The bet on the highest card of a suit shows everybody who has it (TK-11)."""


class Broken:
    """A hand of Tonk but for what a test breaks in it."""

    def __init__(self, hand: TonkHand) -> None:
        self.hand = hand

    def __getattr__(self, name: str) -> Any:
        return getattr(self.hand, name)

    def copy(self) -> Self:
        return type(self)(self.hand.copy())


class Leaks(Broken):
    """Shows every audience the first seat's hand."""

    def view(self, audience: int | None) -> TonkView:
        return msgspec.structs.replace(self.hand.view(audience), hand=self.hand.view(0).hand)


class Whispers(Broken):
    """Shows spectators the first seat's hand."""

    def view(self, audience: int | None) -> TonkView:
        view = self.hand.view(audience)
        return view if audience is not None else msgspec.structs.replace(view, hand=self.hand.view(0).hand)


class Accepts(Broken):
    """Takes what it cannot read for a draw that changes nothing."""

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        return msgspec.Struct() if action == "no such thing" else self.hand.play(seat, action)


class Forgets(Broken):
    """Refuses the last of what it lists."""

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        listed = self.hand.legal(seat)
        if listed and action == max(listed):
            return refuse("tonk.over")
        return self.hand.play(seat, action)


class Shares(Broken):
    """Gives itself away as its copy."""

    def copy(self) -> Self:
        return self


class Lingers(Broken):
    """Still names somebody who must act when it is over."""

    def turn(self) -> int | None:
        return self.hand.turn() if self.hand.outcome is None else 0


class BrokenHandAdapter(TonkHandAdapter):
    """A hand at a table, broken where its hand is."""


class Vague(BrokenHandAdapter):
    """Does not say when what a seat may do has changed."""

    def choices(self) -> Mapping[int, object]:
        return {}


class Waits(BrokenHandAdapter):
    """Waits for the first seat, whoever may act."""

    def awaited_seats(self) -> Sequence[int]:
        return (0,)


class BrokenGame(TonkGame):
    def __init__(self, hands: type[Broken], adapter: type[BrokenHandAdapter] = BrokenHandAdapter) -> None:
        self.hands, self.adapter = hands, adapter

    def hand_adapter(self, started: AnyHandStarted) -> TonkHandAdapter:
        broken = self.hands(super().hand_adapter(started).hand)
        return self.adapter(broken, rules_of(bytes(started.rules)))  # type: ignore[arg-type]


def test_the_frame_of_the_broken_games_is_sound() -> None:
    check_game(BrokenGame(Broken), HouseRules(), 3, Random(4), **OF_TONK)


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (Leaks, "Shown differently"),
        (Whispers, "Spectators are shown"),
        (Accepts, "Accepted"),
        (Forgets, "Listed, but refused"),
        (Shares, "changed the original"),
        (Lingers, "after the end"),
    ],
)
def test_what_is_broken_does_not_pass(hands: type[Broken], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        for seed in range(30):
            check_game(BrokenGame(hands), HouseRules(), 3, Random(seed), **OF_TONK)


@pytest.mark.parametrize(("adapter", "said"), [(Vague, "unnoticed"), (Waits, "is waited for")])
def test_what_is_broken_at_the_table_does_not_pass(adapter: type[BrokenHandAdapter], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        for seed in range(30):
            check_game(BrokenGame(Broken, adapter), HouseRules(), 3, Random(seed), **OF_TONK)


def test_a_deal_that_keeps_a_shuffle_back_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HighCardDeal, "shuffled", property(lambda deal: []))
    with pytest.raises(AssertionError, match="other shuffles"):
        check_game(HIGH_CARD, HighCardRules(), 2, Random(1))


def test_an_outcome_says_who_won() -> None:
    hand = TONK.deal(HouseRules(), 2, 0, ["5h", "As", "6h", "2d", "7h", "9c", "Kc", "Jd", "Qd", "4s", "3c"])
    assert isinstance(hand, TonkHand)
    hand.play(1, "drop")
    assert isinstance(hand.outcome, Outcome)
    assert (hand.outcome.end, hand.outcome.winners) == ("caught", [0])
