"""The commands of a person to a table of any game, one record each, tagged by `do`.

A game adds commands of its own (`Game.messages`): those that lead to events for the log, those that change
only what the table hears now, and queries, which are answered and change nothing.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Generic, TypeGuard, get_args, get_origin

import msgspec

from greenroom.kernel.provable_deal import Hex32
from greenroom.table.parts import Details, DetailsT_co
from greenroom.table.views import Clock, Currency, Door, LookingOn, Pace, ReactionName, VoteName

MAX_STAKE = 1_000_000

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
"""Chosen by the client, unique for each command: a repeated one is answered, never done twice."""
Stake = Annotated[int, msgspec.Meta(ge=1, le=MAX_STAKE)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The fields of all commands."""

    id: CommandId
    cost: ClassVar[int] = 1
    """The cost of the command to its sender's allowance, which refills steadily (`wire.allowance`)."""
    heard: ClassVar[bool] = True
    """Whether the whole table is told of the command, as often as its sender likes."""
    is_audited: ClassVar[bool] = False
    """Whether the command is a host's decision about others, which the audit keeps."""


class EphemeralCommand(Command, frozen=True):
    """A command of one game that changes what is heard or shown now, and stores nothing."""


class Query(Command, frozen=True):
    """A question of one game: it is answered, and changes nothing."""

    heard: ClassVar[bool] = False


class Act(Command, frozen=True, tag="act"):
    """An action in the hand: as in records, without the seat."""

    # The hand asks for each, so nobody can send more than it does.
    heard: ClassVar[bool] = False
    decision: Annotated[int, msgspec.Meta(ge=0)]
    """The number of the decision it answers, as the last view gave it."""
    action: Annotated[str, msgspec.Meta(max_length=200)]
    race: Annotated[str, msgspec.Meta(max_length=8)] | None = None
    """The race that an action out of turn is for; it stays good as long as that race is on."""


class Sit(Command, Generic[DetailsT_co], frozen=True, tag="sit"):
    """Take a free chair, from the next deal."""

    cost: ClassVar[int] = 5
    details: DetailsT_co | None = None
    """The game's own part: what it wants of a newcomer."""


class Leave(Command, frozen=True, tag="leave"):
    """Give the chair up; in a hand, a bot plays it to the end."""

    cost: ClassVar[int] = 5


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the next hand; for the host before the first hand: start.

    Where the host deals every hand, only the host's counts.
    """

    unfinished: bool = False
    """Deal although the hand before is not finished: it then counts for nothing."""


class AddBot(Command, frozen=True, tag="add_bot"):
    """The host seats a bot."""

    cost: ClassVar[int] = 5
    bot: Annotated[str, msgspec.Meta(max_length=40)]


class SitIn(Command, frozen=True, tag="sit_in"):
    """Let a bot play the own chair, or (no clock, absent for 60 s) that of an absent person."""

    cost: ClassVar[int] = 5
    chair: int


class Vote(Command, frozen=True, tag="vote"):
    """Vote about somebody for whom the table has waited long, or take the vote back."""

    cost: ClassVar[int] = 5
    vote: VoteName
    chair: int
    on: bool = True


class TakeBack(Command, frozen=True, tag="take_back"):
    """Play the own chair again after a bot sat in."""

    cost: ClassVar[int] = 5


class Remove(Command, frozen=True, tag="remove"):
    """The host frees a chair, between hands; its person sits down again when the host lets them in."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    chair: int


Name = Annotated[str, msgspec.Meta(max_length=40)]
"""The name of somebody at the table, as everybody sees it: there, no two have the same."""


class Ban(Command, frozen=True, tag="ban"):
    """The host bans a person: they neither sit nor look on until they are let in again."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    name: Name


class LetIn(Command, frozen=True, tag="let_in"):
    """The host lets somebody in: one who asks for a seat, or one who had been removed."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    name: Name


class TurnAway(Command, frozen=True, tag="turn_away"):
    """The host does not give a seat to somebody who asks for one."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    name: Name


class SetDoor(Command, frozen=True, tag="door"):
    """The host says who may sit down, from now on."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    door: Door


class SetLookingOn(Command, frozen=True, tag="looking_on"):
    """The host says what those without a chair see, from the next deal."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    looking_on: LookingOn


class SetOutsideBots(Command, frozen=True, tag="outside_bots"):
    """The host says whether outside bots may ask for a seat, from now on."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    on: bool


class PassHost(Command, frozen=True, tag="pass_host"):
    """The host hands the table on."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    chair: int


class Settings(Command, Generic[DetailsT_co], frozen=True, tag="settings"):
    """The host changes the clock and what the game adds to it, between hands."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    clock: Clock
    stake: Stake
    currency: Currency
    details: DetailsT_co | None = None
    """The game's own settings; null: as they are."""


class SetPace(Command, frozen=True, tag="pace"):
    """The host says how long bots take, from their next action on."""

    cost: ClassVar[int] = 5
    pace: Pace


class React(Command, frozen=True, tag="react"):
    """A quick reaction, kept nowhere; while a hand is on, players and onlookers are each among themselves."""

    cost: ClassVar[int] = 4
    reaction: ReactionName


class SetChat(Command, frozen=True, tag="chat"):
    """The host lets those who sit write to one another, or no longer; at first nobody may."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    on: bool


class Say(Command, frozen=True, tag="say"):
    """A line in one's own words, where the host allows it; never stored, and heard as a reaction is.

    The record does not bound the text: the table does, so that one too long is refused with a sentence.
    """

    cost: ClassVar[int] = 4
    text: str


class EndTable(Command, frozen=True, tag="end_table"):
    """The host ends the session: the score stays to be seen."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True


class PlayAgain(Command, frozen=True, tag="play_again"):
    """The host begins another session with those who sit: balances begin at 0."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True


class ReadHistory(Command, frozen=True, tag="history"):
    """Ask what happened at this table since the session began, as far as one may know it."""

    cost: ClassVar[int] = 10
    heard: ClassVar[bool] = False


class Hold(Command, frozen=True, tag="hold"):
    """Hold the next deal back while one chooses something for the table, or let it come."""

    cost: ClassVar[int] = 3
    on: bool


class Contribute(Command, frozen=True, tag="contribute"):
    """A browser adds chance of its own to the next draw, once it knows what the server is bound to."""

    draw: int
    commitment: Hex32
    entropy: Hex32


class Ping(Command, frozen=True, tag="ping"):
    """Ask for the server's time."""

    heard: ClassVar[bool] = False


AnySit = Sit[Details]
AnySettings = Settings[Details]
AtOnce = React | Say | TurnAway | Ping | Hold | Contribute | ReadHistory
"""The commands of every table for which nothing is stored: `actor/command_handler.py` handles them."""
AnyForHost = (
    AnySettings
    | AddBot
    | Remove
    | PassHost
    | SetDoor
    | SetLookingOn
    | SetOutsideBots
    | Ban
    | LetIn
    | SetPace
    | SetChat
    | EndTable
    | PlayAgain
)
"""The commands for which events are stored and which the host alone may send."""
AnyDecided = AnySit | Leave | SitIn | TakeBack | AnyForHost
"""All those for which events are stored: `people/handlers.py` decides which, but for playing and voting."""
_WITH_PARTS: tuple[type[Command], ...] = (Sit, Settings)
GENERIC: tuple[type[Command], ...] = (
    *(Act, Ready, Vote),
    *get_args(AtOnce),
    *(each for each in get_args(AnyDecided) if get_origin(each) not in _WITH_PARTS),
)
"""The commands of every table; `Sit` and `Settings` join them with the parts that games add to them."""


def is_decided(command: Command) -> TypeGuard[AnyDecided]:
    """Tell whether `people/handlers.py` decides on a command, and no game."""
    return isinstance(command, _DECIDED)


_DECIDED = tuple(get_origin(each) or each for each in get_args(AnyDecided))
OF_OUTSIDE_BOTS: tuple[type[Command], ...] = (Act, Sit, Leave, TakeBack, ReadHistory, Contribute, Ping)
"""The commands that an outside bot may send: it takes a chair and plays. All else is for people.

Between hands the house answers for it as for its own bots.
"""
