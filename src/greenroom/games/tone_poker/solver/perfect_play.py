"""Perfect play of a table: which discards each hand takes, how often, and what such opponents end with."""

from __future__ import annotations

from functools import cache, lru_cache

from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver import perfect_table
from greenroom.games.tone_poker.solver.draws import all_hands, draws, throws
from greenroom.games.tone_poker.solver.equilibrium import (
    OpponentHands,
    Plan,
    SolverQuestion,
    best_responses,
    cases,
    field_of,
    mirror,
)
from greenroom.games.tone_poker.solver.mixture import solve_mixture
from greenroom.kernel.card_text import cards_of

MAX_TABLES_KEPT = 64
"""Tables with label points of their own whose perfect play is kept in mind."""


def outcomes(hand: tuple[int, ...]) -> dict[tuple[int, ...], list[int]]:
    """List for each discard of a hand the strengths that may come of it, one for every draw."""
    # In ascending order the discards of all hands are found where `draws` has them.
    of_set = dict(zip(map(mask, throws(tuple(sorted(hand)))), draws(mask(hand)), strict=True))
    return {throw: of_set[mask(throw)] for throw in throws(hand)}


@lru_cache(MAX_TABLES_KEPT)
def perfect_field(question: SolverQuestion) -> OpponentHands:
    """Return what perfect opponents end with."""
    return field_of(perfect_plan(question))


def perfect_plan(question: SolverQuestion) -> Plan:
    """Return perfect play: from the table that we ship where only the bonus counts, else solved once."""
    if question.points == HandPoints():
        return shipped_plan()
    if question not in _solved:
        remember(question, solve(question))
    return _solved[question]


def is_known(question: SolverQuestion) -> bool:
    """Tell whether perfect play is known without solving anything."""
    return question.points == HandPoints() or question in _solved


def remember(question: SolverQuestion, plan: Plan) -> None:
    """Keep what was solved, perhaps in another process; the oldest of many is forgotten."""
    _solved[question] = plan
    if len(_solved) > MAX_TABLES_KEPT:
        forget(next(iter(_solved)))


def forget(question: SolverQuestion) -> None:
    """Forget what was solved."""
    _solved.pop(question, None)
    perfect_field.cache_clear()


_solved: dict[SolverQuestion, Plan] = {}


def perfect_shares(hand: tuple[int, ...], question: SolverQuestion) -> dict[tuple[int, ...], int]:
    """Return which cards of a hand perfect play throws, and how often where it shares its choice."""
    plan = perfect_plan(question)
    cards = mask(hand)
    number, image = _places()[cards]
    throws_of_case = throws(tuple(cards_of(mirror(cards) if image else cards)))
    sets = {mask(throw): throw for throw in throws(hand)}
    thrown = ((mask(throws_of_case[choice]), often) for choice, often in plan[number].items())
    return {sets[mirror(throw) if image else throw]: often for throw, often in thrown}


@cache
def _places() -> dict[int, tuple[int, bool]]:
    """Find each hand among the cases, and whether it is there as its mirror image."""
    images = {mirror(case.hand): (number, True) for number, case in enumerate(cases())}
    return images | {case.hand: (number, False) for number, case in enumerate(cases())}


def solve(question: SolverQuestion) -> Plan:
    """Find perfect play by repeated best responses from “nobody discards”, till nobody would change.

    With points for labels they may run in a circle instead: then some hands may have to share their choice
    between discards.
    """
    chosen, settled = best_responses(question)
    return [{choice: 1} for choice in chosen] if settled else solve_mixture(chosen, question)


@cache
def shipped_plan() -> Plan:
    """Read the table that we ship: with the bonus alone, best play is the same at every table size."""
    thrown = dict(zip(all_hands(), perfect_table.THROWN, strict=True))
    return [{_choice(case.hand, thrown[case.hand]): 1} for case in cases()]


def _choice(hand: int, digit: str) -> int:
    cards = tuple(cards_of(hand))
    places = int(digit, 32)
    return throws(cards).index(tuple(card for place, card in enumerate(cards) if places >> place & 1))
