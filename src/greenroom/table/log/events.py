"""The events in the log of a table of any game. A game adds event kinds of its own (`Game.messages`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal

import msgspec

from greenroom.kernel.provable_deal import Contribution, Pledge, Use
from greenroom.table.log.transfers import Transfer
from greenroom.table.parts import ChairT_co, Deal, DealT_co, Details, DetailsT_co, Result, ResultT_co
from greenroom.table.views import Clock, Currency, DealMethod, Door, LookingOn, Pace

By = Literal["self", "clock", "bot"]


class DoneCommand(msgspec.Struct, frozen=True, gc=False):
    """The command that led to an event: a repeated one is recognised by it, after a restart too."""

    person: str
    id: str


class TableEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One fact of a table's log."""

    done: DoneCommand | None = None
    """The command that led to the event; null where it happened by itself."""


class GameEvent(TableEvent, frozen=True):
    """A fact that only one game knows how to fold; every table remembers its command."""

    @property
    def transfers(self) -> Sequence[Transfer]:
        """The payments between people that follow from the event, by identity; the ledger sums them."""
        return ()


class Opened(TableEvent, Generic[DetailsT_co], frozen=True):
    """The table and what was agreed; `rules` are the effective ones in full."""

    id: str
    code: str
    game: str
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    clock: Clock
    details: DetailsT_co | None = None
    looking_on: LookingOn = "live"
    deal: DealMethod = "plain"
    """The way to deal, for good: nobody can switch the proof off while people sit there."""


class Sat(TableEvent, Generic[ChairT_co], frozen=True):
    """Somebody took a chair; `bot` names the bot where no person did."""

    chair: int
    person: str
    name: str
    bot: str | None = None
    details: ChairT_co | None = None
    owner: str | None = None
    """The name of the guest whose outside bot this is, as the table knew them."""


class Left(TableEvent, frozen=True):
    """A chair was given up (`removed`: by the host); in a hand a bot plays it to the end."""

    chair: int
    removed: bool = False
    bot: str | None = None
    """The bot that sat here; null in logs from before a table said which: then the game's substitute."""
    stays_out: bool = False
    """Whether the person may not sit down before the host lets them in again; they always may in older logs.
    """


class BotSatIn(TableEvent, frozen=True):
    """A bot plays a person's chair from now on."""

    chair: int
    bot: str
    voted: bool = False
    """Whether the others voted for it, after they had waited long."""
    late: bool = False
    """Whether the chair is an outside bot's that had not acted in time."""


class TookBack(TableEvent, frozen=True):
    """A person plays its own chair again."""

    chair: int


class HostChanged(TableEvent, frozen=True):
    """The table has another host; null while no person sits."""

    chair: int | None
    voted: bool = False
    """Whether the others voted for another host."""


class SettingsChanged(TableEvent, Generic[DetailsT_co], frozen=True):
    """Clock, stake and currency from now on."""

    clock: Clock
    stake: int
    currency: Currency
    details: DetailsT_co | None = None
    """The game's own settings; null: they stay as they were."""


class PaceSet(TableEvent, frozen=True):
    """The pace of the bots from now on; a log without it has the usual one."""

    pace: Pace


class ChatSet(TableEvent, frozen=True):
    """Those who sit may write to one another from now on, or no longer; a log without it has no chat.

    What they write is in no event: people's words are in no log, and so in no record or backup.
    """

    on: bool


class DoorSet(TableEvent, frozen=True):
    """The host says who may sit down from now on; a log without it lets anybody in."""

    door: Door


class LookingOnSet(TableEvent, frozen=True):
    """The host says what those without a chair see, from the next deal; a log without it shows all live."""

    looking_on: LookingOn


class OutsideBotsSet(TableEvent, frozen=True):
    """The host says whether outside bots may ask for a seat; a log without it lets them ask."""

    on: bool


class Banned(TableEvent, frozen=True):
    """The host has banned a person, who neither sits nor looks on until let in again."""

    person: str
    name: str


class LetIn(TableEvent, frozen=True):
    """The host has let a person in, who may sit down."""

    person: str
    name: str


class Committed(TableEvent, frozen=True):
    """The secret of the next draw is chosen; what it is, nobody is told before that draw is over."""

    pledge: Pledge


class Drawn(TableEvent, frozen=True):
    """The last promise is used, with these contributions, for whatever stands behind it in the log."""

    use: Use
    contributions: list[Contribution]
    """The contributions to the draw, by chair."""
    missing: list[str] = []
    """Names of people who sat there and added nothing."""
    shuffled: list[list[str]] = []
    """The results of shuffles before the first deal; those of a hand are in its deal."""


class HandStarted(TableEvent, Generic[DealT_co], frozen=True):
    """A deal, whole: with the actions that follow it determines the hand."""

    number: int
    game: str
    behaviour: int
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    chairs: list[int]
    """The chair of each seat, clockwise."""
    people: list[str]
    names: list[str]
    deal: DealT_co


class Acted(TableEvent, frozen=True):
    """One action of the hand in play."""

    seat: int
    action: str
    by: By = "self"


class HandEnded(TableEvent, Generic[ResultT_co], frozen=True):
    """The result of the hand: facts that the ledger sums without replaying."""

    result: ResultT_co


class HandVoid(TableEvent, frozen=True):
    """The hand in play cannot be finished and counts for nothing; the code says why."""

    code: str


class Ended(TableEvent, frozen=True):
    """The session is over; the score stays to be seen."""

    voted: bool = False
    """Whether the others voted for the end, while the table waited for somebody."""


class RulesChanged(TableEvent, frozen=True):
    """These rules, stake and currency hold from the next deal."""

    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency


class Again(TableEvent, frozen=True):
    """Another session begins with those who sit: nobody has won or lost anything in it."""


AnyOpened = Opened[Details]
AnySat = Sat[Details]
AnySettingsChanged = SettingsChanged[Details]
AnyHandStarted = HandStarted[Deal]
AnyHandEnded = HandEnded[Result]
AnyEvent = (
    AnyOpened
    | AnySat
    | Left
    | BotSatIn
    | TookBack
    | HostChanged
    | AnySettingsChanged
    | PaceSet
    | ChatSet
    | DoorSet
    | LookingOnSet
    | OutsideBotsSet
    | Banned
    | LetIn
    | Committed
    | Drawn
    | AnyHandStarted
    | Acted
    | AnyHandEnded
    | HandVoid
    | Ended
    | RulesChanged
    | Again
    | GameEvent
)
