"""Table manners: all that a room asks of a game, one file a game beside this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from greenroom.kernel.game import AnyHand
from greenroom.kernel.refusal import Refusal
from greenroom.table.customs import Customs
from greenroom.table.log.events import Done, HandStarted, TableEvent
from greenroom.table.log.facts import Deal, Result
from greenroom.table.log.projection import Table
from greenroom.table.people.chairs import Chair
from greenroom.table.views import Clock, Currency

Shuffle = Callable[[Sequence[str]], list[str]]


class Diverged(Exception):  # noqa: N818 - says what happened
    """A stored hand cannot be played again: it belongs to another behaviour of its game."""


class Agreed(msgspec.Struct, frozen=True):
    """The house rules of a new table, whole, and the preset they came from."""

    preset: str
    rules: msgspec.Struct


class AnyBot(Protocol):
    """A bot of whichever game: it is given that game's observation."""

    def choose(self, observation: Any) -> str:
        """Return one of the legal actions."""


class Race(Protocol):
    """Who is first to slap the last discard (TK-26)."""

    @property
    def card(self) -> str:
        """The discard."""

    @property
    def seats(self) -> Sequence[int]:
        """Seats that can slap it."""

    @property
    def next_first(self) -> int | None:
        """Seat whose slap wins over others that come a little sooner; None where the first wins."""

    def begins_turn(self, action: str) -> bool:
        """Tell whether an action begins the next turn, after which the discard cannot be slapped."""


class HandInPlay(Protocol):
    """One hand at a table: the engine's, and what the table must know to keep it going."""

    @property
    def hand(self) -> AnyHand:
        """The engine's hand: legal actions, play, views."""

    def turn(self) -> int | None:
        """Return the seat that the turn clock runs for; None where nobody must act."""

    def awaited(self) -> Sequence[int]:
        """List the seats that have something to do, in which a bot would act now."""

    def asked(self) -> Mapping[int, object]:
        """Return what each seat is asked: where that changes, an answer to the earlier is stale."""

    def passes(self, action: str) -> bool:
        """Tell whether an action is seen and heard, and leaves nothing to keep."""

    def is_unseen(self, action: str) -> bool:
        """Tell whether nobody but its seat is told of an action."""

    def race(self) -> Race | None:
        """Return the race that is on; None while nobody can act out of turn."""

    def slap(self, seat: int, shown: Sequence[msgspec.Struct]) -> str | None:
        """Choose for a bot that may slap: how, or None where it would rather not."""

    def result(self) -> Result | None:
        """Return how the hand came out; None while that is open."""

    def safe_action(self, seat: int) -> str:
        """Choose for a seat whose time ran out, or whose bot fails."""

    def bot_action(self, bot: AnyBot, seat: int, shown: Sequence[msgspec.Struct]) -> str:
        """Let a bot choose by what its seat may know; `shown` is what that was shown since the deal."""


class Manner(Protocol):
    """How one game is kept at a table."""

    @property
    def name(self) -> str:
        """The game's name in the log and on the wire."""

    @property
    def behaviour(self) -> int:
        """Version of the game's behaviour: a hand of another cannot be taken up again."""

    @property
    def fewest(self) -> int:
        """Chairs that a deal needs."""

    @property
    def host_deals(self) -> bool:
        """Whether the host starts every hand and so closes the one before; else a hand ends by itself."""

    @property
    def acting_asks_anew(self) -> bool:
        """Whether every action of a seat makes its other answers to that decision stale."""

    @property
    def substitute(self) -> str:
        """The bot that plays on for who left, or sits in."""

    @property
    def customs(self) -> Customs:
        """What the game does at a table between the hands."""

    def agreed(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Build a table's rules; refused where there are none such, or a table cannot play by them yet."""

    def terms(self, clock: Clock, stake: int, currency: Currency) -> Refusal | None:
        """Refuse a clock or a stake that the game has no use for."""

    def most(self, rules: bytes) -> int:
        """Return how many chairs the rules, as stored, have room for."""

    def tonic(self, table: Table, asked: int | None) -> int | Refusal | None:
        """Return the tonic of a person who sits down (TP-02); None in a game without."""

    def bots_tonic(self, table: Table) -> int | None:
        """Choose the tonic of a bot that is seated; None in a game without."""

    def opening(self, table: Table, shuffle: Shuffle, done: Done) -> TableEvent | None:
        """Return what comes before the first deal; None where the host's start deals at once."""

    def deal(self, table: Table, shuffle: Shuffle) -> tuple[list[Chair], Deal]:
        """Return who plays the next hand, by seat, and how it is dealt."""

    def in_play(self, started: HandStarted) -> HandInPlay:
        """Lay out a hand as its event says. Raises `Diverged` where this program cannot."""
