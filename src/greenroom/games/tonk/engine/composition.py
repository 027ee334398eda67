"""Plays with wild cards, which are too many to have a number each: their seat chooses them in steps.

Each step has numbers of its own, and a step with one possibility left is skipped:

    461 + k        the whole: k is the number of the book, run or hit (`action_ids`), here with wild cards
    984 + spread   the spread that is hit: wild cards let several spreads take the same card
    1003 + wilds   the wild cards, as bits: the deuces c d h s, then X1 to X4
    1259 + card    the lowest place that a wild card fills and that is not chosen yet, where the hand holds
                   natural cards for more places than they fill

A hit without wild cards has its usual number as the first step, and needs another step only where several
spreads take its card. What is chosen of a play is one integer, 0 before the first step:

    whole 11 | 1 + spread 5 | wilds 8 | places filled 13 | seat 3

The engine's state stays the one before the play until the last step, so nobody else is told of the others.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import action_ids, bits, codes, slaps
from greenroom.games.tonk.engine.state import State

__all__ = [
    "agrees",
    "begun",
    "chosen_after",
    "filled",
    "legal_steps",
    "may_follow",
    "next_step",
    "number",
    "place",
    "told_as",
    "whole",
]


def whole(state: State, code: int) -> int:
    """Return the number of a legal action as a whole; -1 where it has none, being a hit of several cards."""
    known = action_ids.number(state, code)
    if known < 0 or code >> codes.WILD_AT == 0:
        return known
    return known + codes.ID_WITH_WILD - codes.ID_HIT_BOOK


def number(state: State, chosen: int, code: int) -> int:
    """Return the number of the next step towards an action; -1 where no step leads to it."""
    if chosen == 0:
        return whole(state, code)
    follows = next_step(chosen)
    if follows == codes.STEP_ON_SPREAD:
        return codes.ID_ON_SPREAD + (code >> codes.SPREAD_AT & 31)
    if follows == codes.STEP_WILDS:
        return codes.ID_WILDS + (code >> codes.WILD_AT)
    left = filled(code) ^ chosen >> codes.FILLED_AT & codes.SUIT
    return codes.ID_PLACE + place(code, bits.low(left)) if left else -1


def next_step(chosen: int) -> int:
    """Return the step that follows what is chosen of a play."""
    if chosen == 0:
        return codes.NO_STEP
    if chosen >> codes.ON_AT & 31 == 0:
        return codes.STEP_ON_SPREAD
    return codes.STEP_PLACE if chosen >> codes.WITH_AT & 255 else codes.STEP_WILDS


def filled(code: int) -> int:
    """Return the places that wild cards fill: ranks of a run or suits of a book."""
    if code >> codes.WILD_AT == 0:
        return 0
    return (code >> codes.MASK_AT ^ code >> codes.NATURAL_AT) & codes.SUIT


def place(code: int, at: int) -> int:
    """Return the card at a rank of a run or a suit of a book."""
    low = code >> codes.LOW_AT & 15
    return at * 13 + low if code & codes.BOOK else low * 13 + at


def agrees(state: State, chosen: int, code: int) -> int:
    """Whether an action is one of those that what is chosen leaves."""
    if (
        whole(state, code) != chosen & codes.ID_BITS
        or code >> codes.SEAT_AT & 7 != chosen >> codes.BY_SEAT_AT
    ):
        return 0
    spread = chosen >> codes.ON_AT & 31
    if spread and spread != (code >> codes.SPREAD_AT & 31) + 1:
        return 0
    wilds = chosen >> codes.WITH_AT & 255
    if wilds and wilds != code >> codes.WILD_AT:
        return 0
    places = chosen >> codes.FILLED_AT & codes.SUIT
    return 1 if places == filled(code) & up_to_highest(places) else 0


def up_to_highest(places: int) -> int:
    """Return all places up to the highest of some."""
    highest = places
    while highest & highest - 1:
        highest &= highest - 1
    return (highest << 1) - 1 if highest else 0


def choose(state: State, chosen: int, code: int) -> int:
    """Add to what is chosen the next step towards an action."""
    follows = next_step(chosen)
    if follows == codes.NO_STEP:
        return whole(state, code) | (code >> codes.SEAT_AT & 7) << codes.BY_SEAT_AT
    if follows == codes.STEP_ON_SPREAD:
        return chosen | (code >> codes.SPREAD_AT & 31) + 1 << codes.ON_AT
    if follows == codes.STEP_WILDS:
        return chosen | code >> codes.WILD_AT << codes.WITH_AT
    left = filled(code) ^ chosen >> codes.FILLED_AT & codes.SUIT
    return chosen | bits.bit(bits.low(left) + codes.FILLED_AT)


def chosen_after(state: State, chosen: int, code: int) -> int:
    """Take the next step towards an action, and all steps after it that have one possibility.

    Return what is chosen then; 0 where the action is the only one left, to be played.
    """
    chosen = choose(state, chosen, code)
    while True:
        step = number(state, chosen, code)
        left = 0
        for index in range(state.n):
            each = state.actions[index]
            if agrees(state, chosen, each):
                left += 1
                if number(state, chosen, each) != step:
                    return chosen
        if left == 1:
            return 0
        chosen = choose(state, chosen, code)


def begun(state: State, chosen: int) -> int:
    """Return the first action that agrees with what is chosen of a play; -1 where none does."""
    for index in range(state.n):
        if agrees(state, chosen, state.actions[index]):
            return state.actions[index]
    return -1


def may_follow(state: State, chosen: int, asked: int, code: int) -> int:
    """Whether an action may be chosen next: one that agrees with what is chosen, else one that is offered."""
    return agrees(state, chosen, code) if chosen else slaps.is_offered(code, asked)


def legal_steps(state: State, chosen: int, asked: int) -> list[int]:
    """List what may be done next, by number: the first action of each, as `index << INDEX_AT | number`.

    `asked` is the seat that is asked whether it slaps, which may also pass; -1 for none.
    """
    found = {} if asked < 0 or chosen else {codes.ID_PASS: codes.ID_PASS}
    for index in range(state.n):
        code = state.actions[index]
        if may_follow(state, chosen, asked, code):
            step = number(state, chosen, code)
            if step >= 0 and step not in found:
                found[step] = index << codes.INDEX_AT | step
    return [found[step] for step in sorted(found)]


def told_as(state: State, code: int) -> list[int]:
    """List the numbers by which a play is told to all: every step that it could take, skipped or not.

    The steps that were taken would show what else the hand could have played.
    """
    numbers = [whole(state, code)]
    if code & codes.KIND in (codes.HIT, codes.SLAP) and state.rules.wild:
        numbers.append(codes.ID_ON_SPREAD + (code >> codes.SPREAD_AT & 31))
    if code >> codes.WILD_AT:
        numbers.append(codes.ID_WILDS + (code >> codes.WILD_AT))
        left = filled(code)
        while left and code & codes.KIND == codes.SPREAD:
            numbers.append(codes.ID_PLACE + place(code, bits.low(left)))
            left &= left - 1
    return numbers
