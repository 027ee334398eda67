"""Bots at a table: each is given what its seat may know. A bot's fault never holds a table up."""

from __future__ import annotations

import structlog

from greenroom.table.context import Context
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState

log = structlog.get_logger()


def bot_in(table: TableState, hand: CurrentHand, seat: int) -> str | None:
    """Return the bot that plays a seat, None where its person does."""
    chair = table.chair(hand.started.chairs[seat])
    return table.game.substitute if chair is None else chair.bot


def bot_action(table: TableState, hand: CurrentHand, seat: int, name: str, context: Context) -> str:
    """Let a bot choose by what its seat may know; where it fails, the safe action."""
    try:
        bot = context.bot(hand.started.game, name)
        return hand.adapter.bot_action(bot, seat, tuple(hand.seen_by(seat, table.actions)))
    except Exception as error:
        trace = context.faults.keep(error)
        log.error("bot failed", bot=name, error=type(error).__name__, trace=trace)
        return hand.adapter.safe_action(seat)


def bot_entry(table: TableState, hand: CurrentHand, seat: int, context: Context) -> str | None:
    """Let a bot choose whether and how it races; where that fails, it does not."""
    try:
        races = hand.adapter.races
        return None if races is None else races.bot_entry(seat, tuple(hand.seen_by(seat, table.actions)))
    except Exception as error:
        log.error("bot failed", error=type(error).__name__, trace=context.faults.keep(error))
        return None
