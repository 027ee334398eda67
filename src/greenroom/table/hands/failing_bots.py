"""Bots that fail again and again are asked less and less, so that what they waste is nobody else's.

The first fault has no consequence. After the second in a row a bot is not asked for the next move, after
each further one for four times as many, 64 at most; then it is asked again. One move of its own makes up for
everything. Moves are counted and not seconds, so that a hand goes the same way however long it takes; a move
that every bot makes alike (`only_action`) is not counted.
"""

from __future__ import annotations

import msgspec

from greenroom.operator_log import log

TIMES_LONGER = 4
"""Each fault in a row is followed by this many times as many moves without the bot."""
MAX_MOVES = 64
"""Moves for which a bot is not asked, at most."""


class _Faults(msgspec.Struct):
    """The faults of a bot since its last move of its own."""

    in_a_row: int = 0
    moves_left: int = 0
    is_told: bool = False
    """The table knows that the bot is not asked now."""


class FailingBots:
    """The bots of one table that have failed since their last move of their own, by name."""

    def __init__(self) -> None:
        self._faults: dict[str, _Faults] = {}

    def leave_out(self, bot: str) -> bool:
        """Tell whether a bot's next move is made without it, and count it as made."""
        faults = self._faults.get(bot)
        if faults is None or not faults.moves_left:
            return False
        faults.moves_left -= 1
        return True

    def is_told(self, bot: str) -> bool:
        """Tell whether the table knows already that a bot is left out now."""
        return bot in self._faults and self._faults[bot].is_told

    def note_told(self, bot: str) -> None:
        """Take note that the table knows that a bot is left out now."""
        self._faults[bot].is_told = True

    def note_answer(self, bot: str) -> None:
        """Forget the faults of a bot whose move was played."""
        self._faults.pop(bot, None)

    def note_fault(self, bot: str) -> None:
        """Ask a bot less if it has failed before; the operator reads that."""
        faults = self._faults.setdefault(bot, _Faults())
        faults.in_a_row += 1
        faults.is_told = False
        if faults.in_a_row > 1:
            faults.moves_left = min(TIMES_LONGER ** (faults.in_a_row - 2), MAX_MOVES)
            log.warning(
                "bot is asked less", bot=bot, faults_in_a_row=faults.in_a_row, moves_without=faults.moves_left
            )
