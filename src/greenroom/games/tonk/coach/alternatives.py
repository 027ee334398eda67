"""The actions that are weighed: all that are legal, of plays with wild cards one of each kind.

With wild cards a seat can have thousands of plays. Those that leave the same cards on the table with as many
wild ones among them differ only by what stays in the hand, so the one that sheds most stands for them all.
Of what is left too many are tried in a few deals first, and the best of them go on.
"""

from __future__ import annotations

from greenroom.games.tonk.coach.review_result import WAIT
from greenroom.games.tonk.engine import codes, counts, legality
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.search import legal
from greenroom.games.tonk.text.notation import Notation
from greenroom.games.tonk.text.offers import AS_IT_LIES, is_wild
from greenroom.games.tonk.text.parser import code_of
from greenroom.kernel.refusal import Refusal

LETS_LIE = -1
"""Stands for a code where a seat lets a discard lie that it could slap out of turn."""


def code_of_action(state: State, seat: int, action: str, texts: Notation) -> int:
    """Return the code of an action that was played; raises ValueError if the text is not an action."""
    if action == WAIT:
        return LETS_LIE
    parsed = texts.read(action)
    code = parsed if isinstance(parsed, Refusal) else code_of(state, seat, parsed, texts)
    if isinstance(code, Refusal):
        raise ValueError(f"{action!r} is no action here: {code.code}")
    return code


def alternatives(state: State, seat: int, played: int | None) -> tuple[list[int], int]:
    """List what is weighed, what was played first; and count the plays that others stand for."""
    legal_codes = legal(state, seat)
    chosen = [] if played is None else [played]
    kinds = {} if played is None else {kind_of(played): played}
    for code in legal_codes:
        kind = kind_of(code)
        if kind not in kinds or (kinds[kind] != played and sheds(state, code) > sheds(state, kinds[kind])):
            kinds[kind] = code
    codes_kept = [*chosen, *(code for code in kinds.values() if code != played)]
    if seat != acting(state):
        codes_kept = list(dict.fromkeys([*codes_kept, LETS_LIE]))
    return codes_kept, len(legal_codes) - sum(code != LETS_LIE for code in codes_kept)


def acting(state: State) -> int:
    """Return the seat whose turn it is to act; others can only slap."""
    return state.slapper if state.phase == codes.SLAP_DISCARDING else state.turn


def kind_of(code: int) -> int:
    """Return what is the same for plays that lay the same cards with as many wild ones; else the code."""
    if code == LETS_LIE or not is_wild(code):
        return code
    return code & AS_IT_LIES | (code >> codes.WILD_AT).bit_count() << codes.WILD_AT


def sheds(state: State, code: int) -> int:
    """Count the points that a play takes from the hand."""
    return counts.points(state.rules, legality.used(code)) if is_wild(code) else 0
