"""How the next hand of a table begins, and how a stored one is taken up again."""

from __future__ import annotations

import msgspec
import structlog

from greenroom.games import GAMES
from greenroom.rooms import events as told
from greenroom.rooms.around import Around
from greenroom.rooms.chairs import MOST
from greenroom.rooms.cut import cut_for_deal
from greenroom.rooms.play import Diverged, Play
from greenroom.rooms.table import Table
from greenroom.tonk.house_rules import HouseRules

log = structlog.get_logger()


def rules_of(table: Table) -> HouseRules:
    """Read the table's house rules."""
    return msgspec.json.decode(table.rules, type=GAMES[table.game].rules_type)


def most_chairs(table: Table) -> int:
    """Return how many the table's rules can deal to (TK-06)."""
    game, rules = GAMES[table.game], rules_of(table)
    return next(players for players in range(MOST, 1, -1) if game.fits(rules, players) is None)


def next_cut(table: Table, around: Around, done: told.Done) -> told.Cut:
    """Let everybody cut for the first deal (TK-08)."""
    pack = GAMES[table.game].pack(rules_of(table))
    cut = cut_for_deal([chair.number for chair in table.chairs], pack, around.shuffle)
    return msgspec.structs.replace(cut, done=done)


def next_hand(
    table: Table, around: Around, done: told.Done | None = None
) -> tuple[list[told.TableEvent], Play]:
    """Deal the next hand: its first event, and its last where it ends on the deal."""
    game = GAMES[table.game]
    chairs = [chair.number for chair in table.chairs]
    started = told.HandStarted(
        number=table.hand_number + 1,
        game=game.name,
        behaviour=game.behaviour,
        preset=table.preset,
        rules=table.rules,
        stake=table.stake,
        currency=table.currency,
        chairs=chairs,
        people=[chair.person for chair in table.chairs],
        names=[chair.name for chair in table.chairs],
        dealer=chairs.index(table.next_dealer()),
        deck=around.shuffle(game.pack(rules_of(table))),
        done=done,
    )
    play = Play(started)
    events: list[told.TableEvent] = [started]
    if play.hand.outcome is not None:
        events.append(told.HandEnded(play.hand.outcome))
    return events, play


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
