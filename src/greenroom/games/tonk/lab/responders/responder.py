"""A player described by numbers alone: a search can vary it, a file can keep it, any process can make it.

It is written as JSON. What is written is all that it is, so the same text plays the same everywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from greenroom.games.tonk.bots.hand_value import HandWeights
from greenroom.games.tonk.bots.policies import Player
from greenroom.games.tonk.bots.registry import BOTS
from greenroom.games.tonk.lab.responders.ranges import out_of_range
from greenroom.games.tonk.search import Model
from greenroom.kernel.refusal import Refusal, refuse

FORMAT = "greenroom responder 2"
BelievedDiscards = Literal["last", "least", "mean", "nothing"]
"""The discards that are believed to tell of a hand: the last, the least, all alike, or none."""
Count = Annotated[int, msgspec.Meta(ge=0, le=255)]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Worlds = Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class RuleResponder(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="plays", tag="rules"
):
    """Plays by rules as `steady` does, with weights, beliefs, lies and a table of drops of its own."""

    name: str = "rules"
    hand_weights: HandWeights = msgspec.field(default=HandWeights(), name="temper")
    believes: BelievedDiscards = "last"
    doubt: Count = 7
    """The least points that a discard is believed to tell."""
    lies: Count = 0
    """The number of its first discards that are low cards."""
    lie_up_to: Count = 4
    """The most points that a card may count to be such a lie."""
    drops: tuple[Count, ...] = ()
    """The most points with which it drops on each turn of its own, the last for all later ones. Where there
    are none, it drops where that promises enough."""
    few: tuple[Count, ...] = ()
    """The most points with which it drops where another has 1, 2, … cards left; only beside `drops`."""


class OpponentModel(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model of the other players for a search."""

    player: Player
    habits: Model = Model()
    """The chances that the others choose otherwise."""


class SearchResponder(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="plays", tag="search"
):
    """Deals what it cannot see by what the others did, and plays on against a model of them."""

    name: str = "search"
    others: Annotated[tuple[OpponentModel, ...], msgspec.Meta(min_length=1, max_length=8)]
    """The models that may fit all others alike; what they do tells which is likelier."""
    own: Player
    """The player as which it expects to go on itself. It takes and slaps by its hand weights, too, or, where
    its weights are learned, as `steady` does."""
    proposals: Worlds = 1000
    """Deals that are weighed for a choice."""
    worlds: Worlds = 300
    """Deals drawn from the proposals by their weight, in which the choice is tried."""


class BotResponder(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="plays", tag="bot"
):
    """Plays as the bot of the house by its name."""

    name: str


Responder: TypeAlias = RuleResponder | SearchResponder | BotResponder


class Head(msgspec.Struct, frozen=True):
    """The part of a responder's file that is read first: a file of another format has other fields."""

    format: str


class StoredResponder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A responder in a file, with what it was found for."""

    format: str
    against: Text
    preset: Text
    overrides: dict[str, object]
    players: Annotated[int, msgspec.Meta(ge=2, le=8)]
    seed: int
    player: Responder


def to_json(responder: Responder) -> str:
    """Write a responder as one line of JSON."""
    return msgspec.json.encode(responder).decode()


def read_responder(path: Path) -> Responder | Refusal:
    """Read a responder from its file; refused with the field that is wrong there."""
    try:
        content = path.read_bytes()
        if msgspec.json.decode(content, type=Head).format != FORMAT:
            return refuse("lab.other_responder", file=str(path), format=FORMAT)
        stored = msgspec.json.decode(content, type=StoredResponder)
    except FileNotFoundError:
        return refuse("lab.no_bot_file", file=str(path))
    except OSError as wrong:
        return refuse("lab.unreadable_responder", file=str(path), fault=str(wrong.strerror))
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return refuse("lab.unreadable_responder", file=str(path), fault=str(wrong))
    fault = out_of_range(stored) or unknown_bot(stored.player)
    if fault is not None:
        return refuse("lab.unreadable_responder", file=str(path), fault=fault)
    return stored.player


def unknown_bot(player: Responder) -> str | None:
    """Say which bots there are where a responder is to play as another."""
    if not isinstance(player, BotResponder) or player.name in BOTS:
        return None
    return f"player.name must be one of {', '.join(BOTS)}, not {player.name}"


def write_responder(path: Path, stored: StoredResponder) -> None:
    """Write a responder to a file, to be read by people too."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
