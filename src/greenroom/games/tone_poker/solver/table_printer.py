"""Prints `perfect_table.py`: `python -m greenroom.games.tone_poker.solver.table_printer`."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.solver.draws import all_hands, throws
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion, best_responses, cases, mirror
from greenroom.kernel.card_text import cards_of

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_WIDTH = 99
HEAD = '''"""The throws of perfect play where only the bonus counts: a digit a hand. See `table_printer`.

Hands are in ascending order of their cards; a digit, in base 32, says which of a hand's five cards are
thrown, bit by bit from the lowest card.
"""

THROWN = (
'''


def thrown_digits(chosen: list[int]) -> str:
    """Write what is thrown of every hand, where each case has chosen a discard."""
    of_case: dict[int, int] = {}
    for case, choice in zip(cases(), chosen, strict=True):
        throw = mask(throws(tuple(cards_of(case.hand)))[choice])
        of_case[mirror(case.hand)] = mirror(throw)
        of_case[case.hand] = throw
    return "".join(_digit(hand, of_case[hand]) for hand in all_hands())


def _digit(hand: int, throw: int) -> str:
    return _DIGITS[sum(1 << place for place, card in enumerate(cards_of(hand)) if throw >> card & 1)]


def table() -> str:
    """Compute perfect play and write the table's file."""
    digits = thrown_digits(best_responses(SolverQuestion())[0])
    lines = [f'    "{digits[at : at + _WIDTH]}"\n' for at in range(0, len(digits), _WIDTH)]
    return f"{HEAD}{''.join(lines)})\n"


if __name__ == "__main__":
    print(table(), end="")
