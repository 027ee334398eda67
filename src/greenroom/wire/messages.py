"""Every message a table sends to a browser: one closed union, tagged by `is`."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from greenroom.table.audience.history import HandHistory
from greenroom.table.audience.streams import You
from greenroom.table.catalogue import Catalogue
from greenroom.table.parts import ChairT_co, DetailsT_co, union, with_parts
from greenroom.table.views import RoomShown, RoomView

HandT_co = TypeVar("HandT_co", covariant=True)
HappenedT_co = TypeVar("HappenedT_co", covariant=True)


class Message(msgspec.Struct, frozen=True, tag_field="is"):
    """The fields of all messages except replies to queries."""


class TableStep(Message, Generic[HappenedT_co, HandT_co], frozen=True, tag="step"):
    """The latest happenings and the new view, its room as in the message before.

    `n` counts each audience's stream without gaps, updates and steps together.
    """

    epoch: str
    n: int
    happened: list[HappenedT_co]
    """Empty in a snapshot: nothing to animate."""
    you: You
    hand: HandT_co | None
    turn_ms: int | None
    """Time left on the turn clock; null without one."""
    opens_ms: int | None
    """Milliseconds until the next turn can begin, while others may act out of turn; null when it can."""
    at: int
    """The server's time when this was sent first, in milliseconds."""
    ack: str | None
    """The command of this audience that the step answers; null where it answers none."""


class Update(
    TableStep[HappenedT_co, HandT_co],
    Generic[HappenedT_co, DetailsT_co, ChairT_co, HandT_co],
    frozen=True,
    tag="update",
):
    """The latest happenings and the whole new view."""

    room: RoomView[DetailsT_co, ChairT_co]


class Done(Message, frozen=True, tag="done"):
    """The command is done and shows nothing new to its sender (or was done before)."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """The command changed nothing; the sentence stands in the locales under `refusal.<code>`."""

    id: str | None
    code: str
    args: dict[str, str | int]


class Notice(Message, frozen=True, tag="notice"):
    """Whoever runs the room says something; the sentence stands in the locales as that of a refusal."""

    code: str
    args: dict[str, str | int]


class Reload(Message, frozen=True, tag="reload"):
    """The page is older than the server: load it again."""

    protocol: int


class Bye(Message, frozen=True, omit_defaults=True, tag="bye"):
    """The server closes this socket; `code` as in `Refused`. The page may reconnect when `again`."""

    code: str
    again: bool
    args: dict[str, str | int] = {}
    """The words that the sentence of `code` needs, as in `Refused`; left out where there are none."""


class History(Message, Generic[HappenedT_co, HandT_co], frozen=True, tag="history"):
    """Answers `history`: the hands of the session, the first first, at this moment of the stream."""

    id: str
    hands: list[HandHistory[HappenedT_co, HandT_co]]
    chat: list[RoomShown] | None
    """The last lines that people wrote, as far as this person may know them; none is stored.

    Null while those without a chair are told nothing: what a page shows already stays.
    """


class Pong(Message, frozen=True, tag="pong"):
    """Answers `ping`."""

    id: str
    at: int
    """The server's time in milliseconds."""


def happened_type(games: Catalogue) -> Any:
    """Assemble the union of everything that can have happened."""
    messages = [game.messages for game in games.values()]
    records = [RoomShown, *(each.hand_shown for each in messages)]
    return union([*records, *(record for each in messages for record in each.room_shown)])


def hand_type(games: Catalogue) -> Any:
    """Assemble the union of all views of a hand."""
    return union(game.messages.hand for game in games.values())


def message_type(games: Catalogue) -> Any:
    """Assemble the union of all messages."""
    messages = [game.messages for game in games.values()]
    rooms, chairs = [each.room for each in messages], [each.chair for each in messages]
    step = with_parts(TableStep, [happened_type(games)], [hand_type(games)])
    update = with_parts(Update, [happened_type(games)], rooms, chairs, [hand_type(games)])
    replies = [reply for each in messages for reply in each.replies]
    history = with_parts(History, [happened_type(games)], [hand_type(games)])
    return union([update, step, Done, Refused, *replies, history, Pong, Notice, Reload, Bye])
