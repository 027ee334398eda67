"""Bots of a table that think in other processes: whom the table has asked, and what they answered.

A question belongs to one decision of one seat and to the bot that plays it then. An answer comes back as mail
of the table, and counts only as long as nothing of that has changed: so nobody waits in the mailbox for a
bot, and a move that was thought out for another hand, or while a person was away, is played by nobody.
"""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable

from greenroom.processes.worker_pool import NoAnswer, NotBegun, TimeUp
from greenroom.table.actor.mail import BotChose
from greenroom.table.hands.bots import BotChoice, Bots
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState


class BotRequests:
    """The bots of one table that are thinking; `put` brings each answer into its mailbox."""

    def __init__(self, bots: Bots, put: Callable[[BotChose], None]) -> None:
        self._bots = bots
        self._put = put
        self._questions: dict[int, tuple[object, Future[str]]] = {}
        """The question that each seat's bot was asked, and its answer, by seat."""

    def choice(self, table: TableState, hand: CurrentHand, seat: int, bot: str) -> BotChoice | None:
        """Return what a bot has chosen for what its seat may do now; None while it thinks."""
        question = hand.started.number, hand.decisions[seat], bot
        earlier, answer = self._questions.get(seat, (None, None))
        if answer is None or earlier != question:
            self.forget(seat)
            chosen = self._bots.choose(table, hand, seat, bot)
            if not isinstance(chosen, Future):
                return chosen
            self._questions[seat] = question, chosen
            chosen.add_done_callback(lambda future: None if future.cancelled() else self._put(BotChose(seat)))
            return None
        if not answer.done():
            return None
        del self._questions[seat]
        return self._chosen(bot, answer)

    def forget(self, seat: int) -> None:
        """Drop what a seat's bot was asked: where no process works on it yet, none will."""
        if seat in self._questions:
            self._questions.pop(seat)[1].cancel()

    def _chosen(self, bot: str, answer: Future[str]) -> BotChoice:
        try:
            action = answer.result()
        except NotBegun:
            return BotChoice(None, "bot_had_no_time")
        except TimeUp:
            return BotChoice(None, "bot_slow")
        except NoAnswer as fault:
            self._bots.note(bot, fault)
            return BotChoice(None, "bot_failed")
        return BotChoice(action)
