"""Every message a browser may send to a table: one closed union, tagged by `do`."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from greenroom.table.audience.streams import Seen
from greenroom.table.commands import (
    Act,
    AddBot,
    AnnounceBigOne,
    AnswerRules,
    AskHint,
    AskReview,
    Bet,
    CallSuit,
    EndTable,
    Leave,
    PassHost,
    Ping,
    PlayAgain,
    PlayHands,
    ProposeRules,
    React,
    Ready,
    Remove,
    SetRules,
    Settings,
    Sit,
    SitIn,
    StopHands,
    TakeBack,
)

PROTOCOL = 2
"""Rises when an old page could misunderstand a new server; the old page is told to reload."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message of every socket."""

    cost: ClassVar[int] = 1

    protocol: int
    seen: Seen | None = None


Command = (
    Hello
    | Act
    | Sit
    | Leave
    | Ready
    | AddBot
    | SitIn
    | TakeBack
    | Remove
    | PassHost
    | Settings
    | React
    | EndTable
    | CallSuit
    | Bet
    | AnnounceBigOne
    | ProposeRules
    | AnswerRules
    | PlayAgain
    | SetRules
    | PlayHands
    | StopHands
    | AskHint
    | AskReview
    | Ping
)
