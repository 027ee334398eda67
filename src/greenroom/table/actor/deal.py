"""How the next hand of a table begins, and how a stored one is taken up again."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from greenroom.table.actor.play import Play
from greenroom.table.catalogue import MANNERS
from greenroom.table.context import Around
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.manner import Diverged, Manner

log = structlog.get_logger()


def manner_of(table: Table) -> Manner:
    """Return how the game of a table is kept."""
    return MANNERS[table.game]


def most_chairs(table: Table) -> int:
    """Return how many the table's rules have room for (TK-06, TP-01)."""
    return manner_of(table).most(bytes(table.rules))


def next_hand(
    table: Table, around: Around, done: told.Done | None = None, before: Sequence[told.TableEvent] = ()
) -> tuple[list[told.TableEvent], Play]:
    """Deal the next hand: `before` closes the one before it.

    Its first event follows, and its last where it ends on the deal.
    """
    manner = manner_of(table)
    chairs, deal = manner.deal(table, around.shuffle)
    started = told.HandStarted(
        number=table.hand_number + 1,
        game=manner.name,
        behaviour=manner.behaviour,
        preset=table.preset,
        rules=table.rules,
        stake=table.stake,
        currency=table.currency,
        chairs=[chair.number for chair in chairs],
        people=[chair.person for chair in chairs],
        names=[chair.name for chair in chairs],
        deal=deal,
        done=done,
    )
    play = Play(started)
    return [*before, started, *ending(table, play)], play


def ending(table: Table, play: Play) -> list[told.TableEvent]:
    """Return the last event of a hand that has ended by itself, and what follows it."""
    manner = manner_of(table)
    result = None if manner.host_deals else play.kept.result()
    return [] if result is None else [told.HandEnded(result), *manner.customs.after_hand(table)]


def closing(play: Play | None) -> told.TableEvent | None:
    """Return what closes a hand that its host ends: points, or nothing where not all have played (TP-14)."""
    if play is None:
        return None
    result = play.kept.result()
    return told.HandVoid("room.hand_unfinished") if result is None else told.HandEnded(result)


def dealt_again(table: Table) -> Play | None:
    """Take up the hand in play or just ended where its log leaves it; None where there is none."""
    if table.hand is None:
        return None
    try:
        play = Play(table.hand)
        play.again(table.actions)
    except Diverged as diverged:
        log.warning("hand cannot be taken up", table=table.id, why=str(diverged))
        return None
    return play
