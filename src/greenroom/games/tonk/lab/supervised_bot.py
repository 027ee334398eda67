"""Supervised bots: they have a time limit, their faults become sentences, what they choose can be noted."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.lab.faults import BotFaultError, cut, fault_text
from greenroom.games.tonk.lab.match import IllegalChoiceError, play_hand
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.kernel.refusal import refuse

Note = Callable[[Observation, str, int], None]
"""A function told of every choice: what was seen, what was chosen, and its processor time in nanoseconds."""


class TooSlowError(BaseException):
    """A bot's time is up; no `except Exception` of the bot's keeps it from ending there."""


class SupervisedBot:
    """A bot in its seat, with a time limit, whose faults are blamed on it."""

    def __init__(
        self,
        bot: Bot,
        label: str,
        *,
        limit: int | None = None,
        note: Note = lambda observation, action, took: None,
    ) -> None:
        """Seat a bot; `limit` is in milliseconds."""
        self.name = label
        self.asked_at = 0.0
        """The moment when it was asked last; meaningful only beside that of others."""
        self.chosen = ""
        """The action chosen last."""
        self._bot = bot
        self._limit = limit
        self._note = note

    def choose(self, observation: Observation) -> str:
        """Ask the bot. Raises BotFaultError where it raises, takes too long, or answers no text."""
        self.asked_at = time.perf_counter()
        began = time.thread_time_ns()
        try:
            with _time_limit(self._limit):
                action = self._bot.choose(observation)
        except TooSlowError:
            raise self._too_slow() from None
        except (Exception, SystemExit) as fault:
            raise BotFaultError(refuse("lab.bot_raised", bot=self.name, fault=fault_text(fault))) from fault
        took = time.thread_time_ns() - began
        if self._limit is not None and time.perf_counter() - self.asked_at > self._limit / 1000:
            raise self._too_slow()
        if not isinstance(action, str):
            raise self.illegal(repr(action))
        self.chosen = action
        self._note(observation, action, took)
        return action

    def illegal(self, action: str) -> BotFaultError:
        """Make the fault of an answer that is no legal action."""
        return BotFaultError(refuse("lab.bot_illegal", bot=self.name, action=cut(action)))

    def _too_slow(self) -> BotFaultError:
        return BotFaultError(refuse("lab.bot_too_slow", bot=self.name, limit=self._limit or 0))


def play_supervised(
    rules: HouseRules, seats: Sequence[SupervisedBot], dealer: int, chance: Random
) -> Outcome:
    """Play one hand; raises BotFaultError for the mistake of a bot."""
    with blame_illegal_choice(seats):
        return play_hand(rules, seats, dealer, chance)


@contextmanager
def blame_illegal_choice(seats: Sequence[SupervisedBot]) -> Iterator[None]:
    """Turn an illegal choice into the fault of the bot that was asked last."""
    try:
        yield
    except IllegalChoiceError:
        latest = max(seats, key=lambda seat: seat.asked_at)
        raise latest.illegal(latest.chosen) from None


@contextmanager
def _time_limit(limit: int | None) -> Iterator[None]:
    """Stop what takes longer, where the system can; elsewhere it is told once it has answered."""
    alarm = getattr(signal, "SIGALRM", None)
    if limit is None or alarm is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(alarm, _stop)
    signal.setitimer(signal.ITIMER_REAL, limit / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(alarm, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooSlowError
