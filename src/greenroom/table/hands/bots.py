"""Bots at a table: each is given what its seat may know. A bot's fault never holds a table up.

A bot whose class says that it is quick (`is_quick`) chooses where it is asked. Every other one thinks in
another process for a limited time; `BotRequests` has what is known of that. One that fails again and again is
asked less (`FailingBots`).
"""

from __future__ import annotations

from asyncio import Future
from random import Random
from typing import Any, Literal

import msgspec

from greenroom.operator_log import log
from greenroom.table.context import Context
from greenroom.table.game import AnyBot, MakeBot
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.hands.failing_bots import FailingBots
from greenroom.table.log.state import TableState

Why = Literal["bot_slow", "bot_failed", "bot_not_asked", "bot_had_no_time"]
"""The reason for which a bot has not chosen, as the table is told it.

It took too long; it raised, or chose what is no legal action; it has failed again and again before; for most
of its time no process was at work on the question.
"""
FAULTS: tuple[Why, ...] = ("bot_slow", "bot_failed")
"""The reasons for which it is the bot's fault."""


def bot_in(table: TableState, hand: CurrentHand, seat: int) -> str | None:
    """Return the bot that plays a seat, None where its person does."""
    chair = table.chair(hand.started.chairs[seat])
    return table.game.substitute if chair is None else chair.bot


def is_quick(bot: AnyBot) -> bool:
    """Tell whether a bot chooses in less time than it would take to ask another process."""
    return getattr(bot, "is_quick", False)


class BotChoice(msgspec.Struct, frozen=True):
    """The choice of a bot, or why it has none."""

    action: str | None
    why: Why = "bot_failed"
    is_own: bool = True
    """The bot was asked; where every bot takes the same action it is not."""


class Bots:
    """The bots of one table's hands."""

    def __init__(self, context: Context, asker: object) -> None:
        """`asker` is the one in whose name other processes are asked."""
        self._context = context
        self._asker = asker
        self.failing = FailingBots()
        """Those whose moves others have made."""

    def choose(self, table: TableState, hand: CurrentHand, seat: int, name: str) -> BotChoice | Future[str]:
        """Let a bot choose by what its seat may know: at once or later."""
        try:
            if (only_action := hand.adapter.only_action(seat)) is not None:
                return BotChoice(only_action, is_own=False)
            if self.failing.leave_out(name):
                return BotChoice(None, "bot_not_asked")
            bot, workers = self._context.bot(hand.started.game, name), self._context.workers
            if workers is None or self._context.make_bot is not None or is_quick(bot):
                return BotChoice(_chosen(bot, table, hand, seat))
            observation = hand.adapter.observation(seat, _shown_actions(table, hand, seat))
            maker, seed = table.game.bot_maker(), self._context.bot_seed()
            limit = self._context.timing.thinking
            return workers.ask(self._asker, limit, think, maker, name, seed, observation)
        except Exception as error:
            self.note(name, error)
            return BotChoice(None)

    def instead(self, table: TableState, hand: CurrentHand, seat: int) -> str:
        """Choose for a seat whose bot has not: as the game's substitute does; where it fails, safely."""
        name = table.game.substitute
        try:
            return _chosen(self._context.bot(hand.started.game, name), table, hand, seat)
        except Exception as error:
            self.note(name, error)
            return hand.adapter.safe_action(seat)

    def entry(self, table: TableState, hand: CurrentHand, seat: int) -> str | None:
        """Let a bot choose whether and how it races; where that fails, it does not."""
        try:
            races = hand.races
            return None if races is None else races.bot_entry(seat, _shown_actions(table, hand, seat))
        except Exception as error:
            log.error("bot failed", error=type(error).__name__, trace=self._context.faults.keep(error))
            return None

    def note(self, name: str, error: BaseException) -> None:
        """Log that a bot has failed; its trace goes where only the operator reads it."""
        trace = self._context.faults.keep(error)
        log.error("bot failed", bot=name, error=type(error).__name__, trace=trace)


def think(maker: MakeBot, name: str, seed: int, observation: object) -> str:
    """Make a bot and let it choose; in another process."""
    return maker(name, Random(seed)).choose(observation)


def _chosen(bot: AnyBot, table: TableState, hand: CurrentHand, seat: int) -> str:
    return hand.adapter.bot_action(bot, seat, _shown_actions(table, hand, seat))


def _shown_actions(table: TableState, hand: CurrentHand, seat: int) -> tuple[Any, ...]:
    """Return what a seat was shown since the deal."""
    return tuple(hand.shown_to(seat, table.actions))
