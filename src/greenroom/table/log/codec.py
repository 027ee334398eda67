"""Events as they are stored: short kinds with a version, owned by one table; older versions are read too.

A kind is never renamed and a version never changes its meaning: logs outlive programs. An upcaster makes the
data of one version that of the next, before it is decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from greenroom.store import Event, Stored
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.parts import joined

if TYPE_CHECKING:
    from greenroom.table.game import Game

Upcaster = Callable[[dict[str, object]], dict[str, object]]
"""Turns the data of one version into that of the next."""
Upcasters = Mapping[str, tuple[Upcaster, ...]]
"""For each kind, the steps from version 1 to 2, 2 to 3 …; its version now is their number plus one."""


class UnknownEvent(Exception):  # noqa: N818 - says what it is
    """A log holds an event of a later program; its table cannot be opened by this one."""


class EventCodec:
    """Writes and reads the events of all games of a catalogue."""

    def __init__(self, games: Iterable[Game], upcasters: Upcasters) -> None:
        games = list(games)
        kinds = _generic_kinds(games)
        for game in games:
            for kind, record in game.messages.events.items():
                if kind in kinds:
                    raise ValueError(f"two games, or a game and every table, have the event kind {kind}")
                kinds[kind] = record
        self._upcasters = upcasters
        self._written_as = {
            getattr(record, "__origin__", record): (kind, self._version(kind))
            for kind, record in kinds.items()
        }
        self._decoders: dict[str, msgspec.json.Decoder[AnyEvent]] = {
            kind: msgspec.json.Decoder(record) for kind, record in kinds.items()
        }
        self._encode = msgspec.json.Encoder().encode

    def write(self, event: AnyEvent, at: float) -> Event:
        """Write an event for the log; `at` is the unix time in seconds."""
        kind, version = self._written_as[type(event)]
        return Event(kind, version, self._encode(event), at)

    def read(self, stored: Stored) -> AnyEvent:
        """Read an event of any version so far. Raises `UnknownEvent` for one of a later program."""
        event = stored.event
        if event.kind not in self._decoders or event.version > self._version(event.kind):
            raise UnknownEvent(f"event {event.kind} version {event.version}")
        decoder = self._decoders[event.kind]
        if event.version == self._version(event.kind):
            return decoder.decode(event.data)
        data = msgspec.json.decode(event.data)
        for step in self._upcasters[event.kind][event.version - 1 :]:
            data = step(data)
        return decoder.decode(self._encode(data))

    def _version(self, kind: str) -> int:
        return 1 + len(self._upcasters.get(kind, ()))


def _generic_kinds(games: list[Game]) -> dict[str, Any]:
    """List the kinds of every table, with the parts that the games add to them."""
    messages = [game.messages for game in games]
    return {
        "opened": joined(events.Opened, [each.opened for each in messages]),
        "sat": joined(events.Sat, [each.chair for each in messages]),
        "left": events.Left,
        "bot_sat_in": events.BotSatIn,
        "took_back": events.TookBack,
        "host": events.HostChanged,
        "settings": joined(events.SettingsChanged, [each.settings for each in messages]),
        "pace": events.PaceSet,
        "chat": events.ChatSet,
        "door": events.DoorSet,
        "looking_on": events.LookingOnSet,
        "outside_bots": events.OutsideBotsSet,
        "banned": events.Banned,
        "let_in": events.LetIn,
        "committed": events.Committed,
        "drawn": events.Drawn,
        "hand_started": joined(events.HandStarted, [each.deal for each in messages]),
        "action": events.Acted,
        "hand_ended": joined(events.HandEnded, [each.result for each in messages]),
        "hand_void": events.HandVoid,
        "ended": events.Ended,
        "rules_changed": events.RulesChanged,
        "again": events.Again,
    }
