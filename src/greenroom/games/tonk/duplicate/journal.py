"""Duplicates in the log."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.duplicate.events import CODEC, DuplicateEvent, DuplicateOpened, nameless
from greenroom.games.tonk.duplicate.options import DuplicateOptions
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.declaration import encoded_rules
from greenroom.table.context import Context
from greenroom.table.group.journal import GroupJournal
from greenroom.table.people.guests import Person

STREAMS = "tonk/duplicate/"
"""The beginning of the names of their streams; the code of a duplicate follows."""


def duplicate_journal(context: Context) -> GroupJournal[Duplicate, DuplicateEvent]:
    """Return what reads and writes duplicates."""
    return GroupJournal(context, STREAMS, CODEC, nameless, Duplicate, none="tonk.duplicate_none")


def opening_event(
    context: Context, host: Person, options: DuplicateOptions, rules: HouseRules
) -> DuplicateOpened:
    """Return the first event of a duplicate, with a secret of its own."""
    return DuplicateOpened(
        host=host.id,
        name=host.name,
        secret=context.secret(),
        preset=options.preset,
        rules=msgspec.Raw(encoded_rules(rules)),
        stake=options.stake,
        currency=options.currency,
        clock=options.clock,
        hands=options.hands,
        players=options.players,
        bots=options.bots,
        bot=options.bot,
    )
