"""A hand of High Card: everybody may swap one card, once; then the highest of all wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Annotated, Literal

import msgspec

from greenroom.kernel.card_text import SUITS
from greenroom.kernel.declaration import option_group
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.game import AnyBot, HandAdapter
from greenroom.table.parts import Result

PACK = [rank + suit for rank in "A23456789TJQK" for suit in SUITS]
"""From the lowest: no two cards are equal."""


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play High Card."""

    hand_size: Annotated[int, msgspec.Meta(ge=1, le=5), option_group("deal")] = 3


class Swapped(msgspec.Struct, frozen=True, tag_field="t", tag="high-card"):
    """The card that a seat threw lies open, the one drawn does not; null where it kept its hand."""

    seat: int
    card: str | None
    by: Literal["clock", "bot"] | None = None


class HighCardView(msgspec.Struct, frozen=True, tag_field="game", tag="high-card"):
    """The whole of what one audience may see; `hand` is its own, `hands` are all, once the hand is over."""

    turn: int | None
    hand: list[str] | None
    thrown: list[str]
    legal: list[str]
    hands: list[list[str]] | None
    winner: int | None


class HighCardResult(Result, frozen=True, tag="high-card"):
    """The stakes that each seat has won."""

    won: list[int]

    @property
    def net(self) -> list[int]:
        return self.won


class HighCardHand(HandAdapter[Swapped]):
    """The cards and whose turn it is: the hand, its turns, and its adapter to a table in one."""

    def __init__(self, rules: HouseRules, seats: int, deck: Sequence[str], stake: int = 1) -> None:
        self._stock, self._stake = list(deck), stake
        self.hands = [[self._stock.pop(0) for _ in range(rules.hand_size)] for _ in range(seats)]
        self._thrown: list[str] = []
        self._acted = 0
        self.turns = self

    @property
    def hand(self) -> HighCardHand:
        return self

    def turn(self) -> int | None:
        return self._acted if self._acted < len(self.hands) else None

    def round(self) -> int:
        return 0

    def is_hidden(self, action: str) -> bool:
        return False

    def may_act(self) -> list[int]:
        return [self._acted][: len(self.hands) - self._acted]

    awaited_seats = may_act

    def legal(self, seat: int) -> list[str]:
        return ["keep", *(f"swap {card}" for card in self.hands[seat])] if seat == self.turn() else []

    def choices(self) -> Mapping[int, object]:
        return {seat: self.legal(seat) for seat in self.may_act()}

    def play(self, seat: int, action: str) -> Refusal | Swapped:
        if action not in self.legal(seat):
            return refuse("high_card.not_now")
        self._acted += 1
        if action == "keep":
            return Swapped(seat, None)
        card = action.removeprefix("swap ")
        self.hands[seat][self.hands[seat].index(card)] = self._stock.pop(0)
        self._thrown.append(card)
        return Swapped(seat, card)

    def shown(self, happened: msgspec.Struct, audience: int | None) -> msgspec.Struct:
        return happened

    def view(self, audience: int | None) -> HighCardView:
        return HighCardView(
            turn=self.turn(),
            hand=None if audience is None else sorted(self.hands[audience]),
            thrown=list(self._thrown),
            legal=[] if audience is None else self.legal(audience),
            hands=None if self.may_act() else [sorted(hand) for hand in self.hands],
            winner=self.winner(),
        )

    def copy(self) -> HighCardHand:
        return deepcopy(self)

    def winner(self) -> int | None:
        highest = [max(map(PACK.index, hand)) for hand in self.hands]
        return None if self.may_act() else highest.index(max(highest))

    def result(self) -> HighCardResult | None:
        others, winner = len(self.hands) - 1, self.winner()
        won = [self._stake * (others if seat == winner else -1) for seat in range(others + 1)]
        return None if winner is None else HighCardResult(won)

    def safe_action(self, seat: int) -> str:
        return "keep"

    def observation(self, seat: int, shown: Sequence[Swapped]) -> HighCardView:
        return self.view(seat)


class Timid:
    """A bot that throws its lowest card where the ten beats it."""

    is_quick = True

    def choose(self, observation: HighCardView) -> str:
        lowest = min(observation.hand or [], key=PACK.index)
        return f"swap {lowest}" if PACK.index(lowest) < PACK.index("Tc") else "keep"


BOTS = {"timid": Timid}


def bot(name: str, chance: Random | None = None) -> AnyBot:
    """Make a bot; it leaves nothing to chance."""
    return BOTS[name]()
