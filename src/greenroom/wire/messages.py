"""Every message a table sends to a browser: one closed union, tagged by `is`."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.coach.hint import Hint
from greenroom.games.tone_poker.coach.review import Review
from greenroom.games.tone_poker.text.view import TonePokerShown, TonePokerView
from greenroom.games.tonk.text.view import TonkShown, TonkView
from greenroom.table.audience.streams import You
from greenroom.table.views import RoomShown, RoomView

Happened = TonkShown | TonePokerShown | RoomShown
HandView = TonkView | TonePokerView


class _Message(msgspec.Struct, frozen=True, tag_field="is"):
    pass


class Update(_Message, frozen=True, tag="update"):
    """What happened and the whole new view; `n` counts each audience's stream without gaps."""

    epoch: str
    n: int
    happened: list[Happened]
    """Empty in a snapshot: nothing to animate."""
    you: You
    room: RoomView
    hand: HandView | None
    turn_ms: int | None
    """What is left on the turn clock; null without one."""
    opens_ms: int | None
    """Until the next turn can begin, while a discard may be slapped (TK-26); null when it can."""
    at: int
    """The server's time when this was sent first, in milliseconds."""
    ack: str | None = None
    """The command of this audience that led here, answered thereby."""


class Done(_Message, frozen=True, tag="done"):
    """The command is done and shows nothing new to its sender (or was done before)."""

    id: str


class Refused(_Message, frozen=True, tag="refused"):
    """The command changed nothing; the sentence stands in the locales under `refusal.<code>`."""

    id: str | None
    code: str
    args: dict[str, str | int]


class Reload(_Message, frozen=True, tag="reload"):
    """The page is older than the server: load it again."""

    protocol: int


class Bye(_Message, frozen=True, tag="bye"):
    """The server closes this socket; `code` as in `Refused`. The page may reconnect when `again`."""

    code: str
    again: bool


class HintGiven(_Message, frozen=True, tag="hint"):
    """Answers `hint`, for nobody else."""

    id: str
    hint: Hint


class ReviewGiven(_Message, frozen=True, tag="review"):
    """Answers `review`, for nobody else."""

    id: str
    review: Review


class Pong(_Message, frozen=True, tag="pong"):
    """Answers `ping`."""

    id: str
    at: int
    """The server's time in milliseconds."""


Message = Update | Done | Refused | HintGiven | ReviewGiven | Pong | Reload | Bye
