"""The view of a table besides the hand: the people, the balances, the last events."""

from __future__ import annotations

from typing import Generic, Literal

import msgspec

from greenroom.kernel.provable_deal import Contribution, Pledge
from greenroom.table.parts import ChairT_co, Details, DetailsT_co

Clock = Literal["none", "relaxed", "brisk"]
Currency = Literal["points", "chips", "cents"]
DealMethod = Literal["provable", "plain"]
"""Whether everybody can check afterwards that chance alone has dealt."""
TablePhase = Literal["gathering", "playing", "between", "ended"]
Pace = Literal["calm", "brisk", "quick"]
ReactionName = Literal[
    "nice", "ouch", "laugh", "thanks", "hurry", "wow", "nice_hand", "well_played", "moment", "good_game"
]
"""A phrase by its name: every page says it in its reader's language."""
Door = Literal["open", "host"]
"""The rule for who may sit down: anybody with the link, or those whom the host lets in."""
LookingOn = Literal["live", "later", "off"]
"""The hands that those without a chair see: all as they are played, each open once it is over, or none."""
VoteName = Literal["bot", "skip", "host", "end"]
"""The decisions that the others may take about somebody for whom the table has waited long.

A bot plays the seat; its turn is played once; somebody else is the host; the session ends.
"""
What = Literal[
    "opened",
    "joined",
    "left",
    "back",
    "gone",
    "bot_joined",
    "outside_bot_joined",
    "bot_sat_in",
    "bot_slow",
    "bot_failed",
    "bot_not_asked",
    "bot_had_no_time",
    "took_back",
    "removed",
    "host",
    "hand_started",
    "hand_ended",
    "hand_void",
    "ready",
    "reaction",
    "clock_ran_out",
    "choosing",
    "vote",
    "skipped",
    "settings",
    "pace",
    "chat",
    "chat_on",
    "chat_off",
    "banned",
    "let_in",
    "waits",
    "outside_bot_waits",
    "outside_bots_on",
    "outside_bots_off",
    "door_open",
    "door_host",
    "looking_on_live",
    "looking_on_later",
    "looking_on_off",
    "ended",
    "trouble",
    "rules_changed",
    "stake_changed",
    "again",
]


class ChairView(msgspec.Struct, Generic[ChairT_co], frozen=True, kw_only=True, omit_defaults=True):
    """One chair, in clockwise order around the table."""

    chair: int
    """A number that stays with its occupant while it sits."""
    name: str
    kind: Literal["person", "bot", "outside_bot"]
    """A bot of the house is a `bot`, that of a guest an `outside_bot`."""
    owner: str | None = None
    """The name of the guest whose outside bot it is."""
    bot: str | None = None
    """The bot of the house that sits here, as its game names it; null for everybody else."""
    played_by: Literal["self", "bot"]
    """The player of the chair: `bot` while a bot of the house sits in for a person or an outside bot."""
    connected: bool
    away_ms: int | None = None
    """The time since a person went away, as of this message; null while connected."""
    ready: bool
    """Whether the chair is ready for the next hand."""
    host: bool
    votable: list[VoteName] = []
    """All that the others may vote for, once the table has waited long for it."""
    seat: int | None
    """Seat in the hand in play (or just ended); null for a newcomer who waits for the next deal."""
    balance: int
    details: ChairT_co | None = None
    """The game's part of this chair."""


class OutsideBotView(msgspec.Struct, frozen=True):
    """An outside bot that has no chair."""

    name: str
    owner: str
    """The name of the guest whose bot it is."""


class VoteView(msgspec.Struct, frozen=True):
    """A vote that is on about somebody for whom the table waits."""

    vote: VoteName
    chair: int
    """The chair that the vote is about."""
    by: list[int]
    """The chairs that have voted for the decision."""
    needed: int
    """The votes that decide: more than half of the other people who are here."""


class PlaceView(msgspec.Struct, frozen=True):
    """A person's place at the end of a session."""

    place: int
    """The place, 1 for the winner; equals share a place."""
    name: str
    chair: int | None
    """The person's chair; null once they have left."""
    balance: int


class TransferView(msgspec.Struct, frozen=True):
    """One person pays another an amount of units."""

    payer: str
    payee: str
    amount: int


class Settlement(msgspec.Struct, frozen=True):
    """The result of a session."""

    places: list[PlaceView]
    """The places of all people, the best first."""
    transfers: list[TransferView]
    """Empty where the balances do not sum to zero: nobody owes them to anybody."""


class OutsiderView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody whom the host has removed."""

    name: str
    banned: bool = False
    """Whether the person may not look on either."""


class NextDraw(msgspec.Struct, frozen=True):
    """The draw that comes next, bound by its commitment; chance can be added to it until then."""

    draw: int
    commitment: str
    contributed: list[int]
    """The chairs whose people have added chance to the draw."""


class DrawnView(msgspec.Struct, frozen=True):
    """The draw of a hand: the commitment that binds it, and what people have added."""

    draw: int
    commitment: str
    contributions: list[Contribution]
    missing: list[str]
    """Names of people who sat there and added nothing."""


class RoomView(
    msgspec.Struct, Generic[DetailsT_co, ChairT_co], frozen=True, kw_only=True, omit_defaults=True
):
    """The public state of a table, the same for every audience."""

    id: str
    code: str
    """Short, to be read out; also the end of the invite link."""
    link: str
    game: str
    preset: str
    stake: int
    currency: Currency
    clock: Clock
    turn_length_ms: int | None = None
    """The milliseconds of a whole turn by this clock; null without one."""
    pace: Pace = "brisk"
    """The pace at which the bots play."""
    chat: bool = False
    """Whether those who sit may write to one another, as the host has allowed."""
    door: Door = "open"
    looking_on: LookingOn = "live"
    """The hands that onlookers see from the next deal on; the hand in play keeps what held at its deal."""
    phase: TablePhase
    hand_number: int
    """The number of the hand, 1 for the first; 0 before it."""
    chairs: list[ChairView[ChairT_co]]
    watching: list[str]
    """Names of connected spectators."""
    waiting: list[str] = []
    """Names of spectators who have asked for a seat; the host lets them in."""
    outside_bots: list[OutsideBotView] = []
    """The outside bots among the spectators in `watching`."""
    admits_outside_bots: bool = True
    """Whether outside bots may ask the host for a seat."""
    outside: list[OutsiderView] = []
    """The people whom the host has removed: they sit down again when the host lets them in."""
    free_chairs: int
    next_hand_ms: int | None
    """Milliseconds until the next hand starts by itself; null when it does not."""
    choosing: int | None = None
    """The chair that chooses something for the table; the next hand waits for it."""
    votes: list[VoteView] = []
    settlement: Settlement | None = None
    """The result of the session once it has ended."""
    deal: DealMethod = "plain"
    next_draw: NextDraw | None = None
    """The draw that comes next; null where the deal is plain."""
    details: DetailsT_co | None = None
    """The game's part of this table."""


class Shown(msgspec.Struct, frozen=True, tag_field="t"):
    """Something that happened at the table besides the hand; games contribute their own."""


class RoomShown(Shown, frozen=True, omit_defaults=True, tag="room"):
    """Something that happens at a table of any game."""

    what: What
    chair: int | None = None
    name: str | None = None
    reaction: ReactionName | None = None
    code: str | None = None
    """For `trouble` and `hand_void`: a refusal code with its sentence in the locales."""
    pace: Pace | None = None
    """For `pace`: how the bots play from now on."""
    vote: VoteName | None = None
    """For `vote`: what it is that somebody wants."""
    about: str | None = None
    """The subject of `vote`, by name; with an outside bot, the name of the guest who owns it."""
    drawn: DrawnView | None = None
    """The draw of the hand that has started, where the deal is provable."""
    revealed: Pledge | None = None
    """For `hand_ended` and `hand_void`: what the deal was bound to."""
    text: str | None = None
    """For `chat`: what somebody wrote, in their own words. It is text, and never markup or a link."""


class ClosedDraw(RoomShown, frozen=True, omit_defaults=True, tag="room"):
    """The news that a hand was dealt or is over, where those without a chair are told nothing of its draw.

    Whoever has what is revealed, and what people added, has the deck.
    """

    @property
    def for_onlookers(self) -> RoomShown:
        """The same news for those without a chair, without the draw."""
        return RoomShown(self.what, code=self.code)


AnyRoomView = RoomView[Details, Details]
AnyChairView = ChairView[Details]
