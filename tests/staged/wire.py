"""The parts of the protocol that belong to one game, each written in one place for all tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.table.parts import TonePokerChair
from greenroom.games.tone_poker.table.views import PlaybackView, TonePokerRoom, TonePokerRoomShown
from greenroom.games.tone_poker.text.view import TonePokerView
from greenroom.games.tonk.table.views import BettingView, CutCard, ProposalView, TonkRoom
from greenroom.games.tonk.text.view import TonkOutcome, TonkView
from greenroom.table.commands import AnySettings, AnySit, Command, Settings, Sit
from greenroom.table.parts import Details
from greenroom.table.people.new_table import NewTable
from greenroom.table.views import AnyChairView, AnyRoomView
from greenroom.web.api import new_table_type
from greenroom.wire.commands import command_type
from greenroom.wire.messages import Message, TableStep, Update

PLAYBACK = "room?.details?.playback"
"""The place of Tone Poker's playback in an update that was parsed in a page."""
PLAYBACK_ENDED = TonePokerRoomShown("playback_ended")
C = TypeVar("C", bound=Command)
COMMAND = command_type(GAMES)
NEW_TABLE = new_table_type(GAMES)
AnyUpdate = Update[Any, Details, Details, Any]
"""Events and the hand are unions that each room assembles of its games."""


def whole(message: Message, before: AnyUpdate | None) -> Message:
    """Fill in the room that a step leaves out, as a page does: it is that of the update before."""
    if not isinstance(message, TableStep) or isinstance(message, Update):
        return message
    assert before is not None, "the first message of a table tells the whole"
    return Update(**msgspec.structs.asdict(message), room=before.room)


def to_sit(*, rules: str | None = None, tonic: int | None = None) -> dict[str, Any]:
    """Write how to sit down: by the fingerprint of the rules in Tonk, on a tonic in Tone Poker."""
    if rules is not None:
        return {"do": "sit", "details": {"game": "tonk", "rules": rules}}
    return {"do": "sit", "details": None if tonic is None else _tonic(tonic)}


def to_sit_as_shown(room: AnyRoomView, tonic: int | None = None) -> dict[str, Any]:
    """Write how to sit down by the rules that a table shows."""
    return to_sit(rules=tonk(room).fingerprint) if is_tonk(room) else to_sit(tonic=tonic)


def to_settle(clock: str, stake: int, currency: str, **tonk: object) -> dict[str, Any]:
    """Write new settings; those of Tonk alone are `slap_grace_ms` and `first_dealer`."""
    details = {"game": "tonk", **tonk} if tonk else None
    return {"do": "settings", "clock": clock, "stake": stake, "currency": currency, "details": details}


OWN = ("slap_grace_ms", "first_dealer", "lesson", "tonic", "by_ear")


def new_table(**new: object) -> dict[str, Any]:
    """Write what opens a table; what `OWN` names is of one game alone."""
    own = {name: new.pop(name) for name in OWN if name in new}
    if not own:
        return new
    return {**new, "details": {"game": "tone-poker" if "tonic" in own else "tonk", **own}}


def sit(number: str, *, rules: str | None = None, tonic: int | None = None) -> AnySit:
    """Make the command to sit down."""
    return _command(number, to_sit(rules=rules, tonic=tonic), Sit)


def sit_as_shown(number: str, room: AnyRoomView) -> AnySit:
    """Make the command to sit down by the rules that a table shows."""
    return _command(number, to_sit_as_shown(room), Sit)


def settings(number: str, clock: str, stake: int, currency: str, **tonk: object) -> AnySettings:
    """Make the command that changes the settings."""
    return _command(number, to_settle(clock, stake, currency, **tonk), Settings)


def by_ear(number: str, *, on: bool) -> AnySettings:
    """Make the command with which a host of Tone Poker has faces blank, or shown again."""
    details = {"game": "tone-poker", "by_ear": on}
    return _command(number, {**to_settle("none", 1, "points"), "details": details}, Settings)


def table_to_open(**new: object) -> NewTable[Details]:
    """Make what the house is asked to open."""
    wanted: NewTable[Details] = msgspec.convert(new_table(**new), NEW_TABLE)
    return wanted


def tonk(room: AnyRoomView) -> TonkRoom:
    """Return what a table of Tonk shows besides what any table does."""
    assert isinstance(room.details, TonkRoom)
    return room.details


def is_tonk(room: AnyRoomView) -> bool:
    """Tell a table of Tonk from others."""
    return isinstance(room.details, TonkRoom)


def with_tonk(room: AnyRoomView, part: TonkRoom) -> AnyRoomView:
    """Put another part of Tonk in a view."""
    return msgspec.structs.replace(room, details=part)


def tonk_as_sent(room: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part of Tonk in a room as it went over the wire."""
    part: Mapping[str, Any] = room["details"]
    return part


def cut(room: AnyRoomView) -> Sequence[Sequence[CutCard]]:
    """Return the rounds of the cut for the first deal."""
    return tonk(room).cut


def tonk_hand(update: AnyUpdate) -> TonkView:
    """Return the hand of Tonk that is in play or has just ended."""
    assert isinstance(update.hand, TonkView)
    return update.hand


def outcome(update: AnyUpdate) -> TonkOutcome:
    """Return how a hand of Tonk ended."""
    ended = tonk_hand(update).outcome
    assert ended is not None
    return ended


def proposal(room: AnyRoomView) -> ProposalView:
    """Return the rules that somebody proposes at a table of Tonk."""
    proposed = tonk(room).proposal
    assert proposed is not None
    return proposed


def betting(room: AnyRoomView) -> BettingView:
    """Return the side bets of a table of Tonk where some are made."""
    bets = tonk(room).betting
    assert bets is not None
    return bets


def tone_poker(room: AnyRoomView) -> TonePokerRoom:
    """Return what a table of Tone Poker shows besides what any table does."""
    assert isinstance(room.details, TonePokerRoom)
    return room.details


def is_tone_poker(room: AnyRoomView) -> bool:
    """Tell a table of Tone Poker from others."""
    return isinstance(room.details, TonePokerRoom)


def tone_poker_hand(update: AnyUpdate) -> TonePokerView:
    """Return the hand of Tone Poker that lies on the table."""
    assert isinstance(update.hand, TonePokerView)
    return update.hand


def playback(room: AnyRoomView) -> PlaybackView:
    """Return the playback that a table of Tone Poker hears."""
    heard = tone_poker(room).playback
    assert heard is not None
    return heard


def tonic_of(chair: AnyChairView) -> int | None:
    """Return the tonic somebody sits on in Tone Poker."""
    if chair.details is None:
        return None
    assert isinstance(chair.details, TonePokerChair)
    return chair.details.tonic


def tonics(card: Mapping[str, Any]) -> Sequence[int]:
    """Return the tonics that are taken, as a table's card says."""
    taken: Sequence[int] = card["details"]["tonics"]
    return taken


def score_details(hand: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a hand's line of the score says of its game: payments, or what was played and why."""
    part: Mapping[str, Any] = hand["details"]
    return part


def _command(number: str, fields: Mapping[str, Any], kind: type[C]) -> C:
    command = msgspec.convert({**fields, "id": number}, COMMAND)
    assert isinstance(command, kind)
    return command


def _tonic(tonic: int) -> dict[str, Any]:
    return {"game": "tone-poker", "tonic": tonic}
