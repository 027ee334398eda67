"""High Card's parts of the log and of what pages are sent and send."""

from __future__ import annotations

import msgspec

from greenroom.table.commands import Command
from greenroom.table.log.events import GameEvent
from greenroom.table.parts import Deal, Details, Result
from greenroom.table.views import Shown


class HighCardDeal(Deal, frozen=True, tag="high-card"):
    """One pack, from the top; `low`: the lowest card wins this hand."""

    deck: list[str]
    low: bool


class HighCardResult(Result, frozen=True, tag="high-card"):
    """Who won the stake of every other seat."""

    winner: int
    hands: list[list[str]]
    won: list[int]

    @property
    def net(self) -> list[int]:
        return self.won


class CallLow(Command, frozen=True, tag="call_low"):
    """The lowest card shall win the next hand."""


class LowCalled(GameEvent, frozen=True):
    """Somebody called low."""

    chair: int


class HighCardRoom(Details, frozen=True, tag="high-card"):
    """The table's part."""

    hand_size: int
    low: bool


class HighCardRoomShown(Shown, frozen=True, tag="high_card_room"):
    """Somebody called low."""

    what: str
    chair: int


class HighCardScore(Details, frozen=True, tag="high-card"):
    """One finished hand."""

    hands: list[list[str]]


class Played(msgspec.Struct, frozen=True):
    """A record that was replayed."""

    game: str
    winner: int | None
    hands: list[list[str]]
