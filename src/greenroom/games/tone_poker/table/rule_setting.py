"""How the host of a table of Tone Poker sets its rules: from the next hand on (TP-18, TP-29)."""

from __future__ import annotations

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands as asked
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.request import Asker, Decision, done_by, host_only


def set_rules(command: asked.SetRules, table: Table, asker: Asker) -> Decision:
    """Set other rules; a game played for stakes agrees on them instead."""
    if not asker.manner.host_deals:
        return refuse("room.not_in_this_game")
    if (why_not := host_only(table, asker)) is not None:
        return why_not
    agreed = asker.manner.agreed(None, command.overrides)
    if isinstance(agreed, Refusal):
        return agreed
    rules = msgspec.Raw(msgspec.json.encode(agreed.rules))
    return [told.RulesChanged(agreed.preset, rules, table.stake, table.currency, done_by(asker, command))]
