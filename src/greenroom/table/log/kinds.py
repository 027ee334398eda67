"""The kinds of the events of tables: those of every table, and those that the games of a catalogue add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from greenroom.table.log import events
from greenroom.table.parts import with_parts

if TYPE_CHECKING:
    from greenroom.table.game import Game


def table_kinds(games: Sequence[Game]) -> dict[str, Any]:
    """Return the record of each kind of event that a table of these games may have."""
    kinds = _generic_kinds(games)
    for game in games:
        for kind, record in game.messages.events.items():
            if kind in kinds:
                raise ValueError(f"two games, or a game and every table, have the event kind {kind}")
            kinds[kind] = record
    return kinds


def _generic_kinds(games: Sequence[Game]) -> dict[str, Any]:
    """List the kinds of every table, with the parts that the games add to them."""
    messages = [game.messages for game in games]
    return {
        "opened": with_parts(events.Opened, [each.opened for each in messages]),
        "sat": with_parts(events.Sat, [each.chair for each in messages]),
        "left": events.Left,
        "bot_sat_in": events.BotSatIn,
        "took_back": events.TookBack,
        "host": events.HostChanged,
        "settings": with_parts(events.SettingsChanged, [each.settings for each in messages]),
        "pace": events.PaceSet,
        "chat": events.ChatSet,
        "door": events.DoorSet,
        "looking_on": events.LookingOnSet,
        "outside_bots": events.OutsideBotsSet,
        "banned": events.Banned,
        "let_in": events.LetIn,
        "committed": events.Committed,
        "drawn": events.Drawn,
        "hand_started": with_parts(events.HandStarted, [each.deal for each in messages]),
        "action": events.Acted,
        "hand_ended": with_parts(events.HandEnded, [each.result for each in messages]),
        "hand_void": events.HandVoid,
        "ended": events.Ended,
        "rules_changed": events.RulesChanged,
        "again": events.Again,
    }
