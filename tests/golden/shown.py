"""The options that the golden hands show, and the search for a hand that shows another."""

from __future__ import annotations

import json

from golden_cases import CASES, Case
from playthroughs import deal, dealt, deck_of, listed, rules_of, steps_of

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.declaration import Option, options
from greenroom.kernel.refusal import Refusal

TABLE_ONLY = {"deals", "big_one", "touch_stock"}
"""Session length, doubled stakes and the question before a draw do not show in the play of a hand."""
EACH_TRIED = 500
"""Hands that are played with two players, then with three, and so on."""


def told(case: Case, preset: str) -> bool:
    """Whether the same actions on the same deck look different by other rules at some step."""
    other = with_overrides(preset, case.against)
    assert isinstance(other, HouseRules)
    if TONK.pack(other) != TONK.pack(rules_of(case)):
        return True
    here, there = dealt(case), deal(case, other, deck_of(case))
    return not isinstance(there, TonkHand) or differ(case, here, there)


def differ(case: Case, here: TonkHand, there: TonkHand) -> bool:
    for step in steps_of(case):
        if look(here) != look(there):
            return True
        here.play(*step)
        if isinstance(there.play(*step), Refusal):
            return True
    return look(here) != look(there)


def look(hand: TonkHand) -> object:
    return listed(hand), hand.view(None), hand.standing()


def lacking() -> list[tuple[str, object]]:
    """List the values that no hand is played by: each choice, both ways of a flag, one more than a number."""
    found = []
    for option in options(HouseRules):
        if option.name not in TABLE_ONLY:
            played = [getattr(rules_of(case), option.name) for case in CASES]
            found += [(option.name, value) for value in wanted(option, played) if value not in played]
    return found


def wanted(option: Option, played: list[object]) -> list[object]:
    """List the values of an option that hands must show."""
    if option.kind == "flag":
        return [True, False]
    if option.kind == "choice" or any(value != option.default for value in played):
        return [*option.choices]
    assert isinstance(option.default, int | None), f"show {option.name} in golden_cases.py"
    return [(option.default or 0) + 1]


def find_hand(option: str, value: object) -> Case | None:
    """Seek a hand that looks different by this value, with as few players as do; None where none shows it."""
    for seed in range(7 * EACH_TRIED):
        case = Case(name_of(option, value), "classic", 2 + seed // EACH_TRIED, seed, {option: value})
        if not isinstance(deal(case, rules_of(case), deck_of(case)), Refusal) and told(case, "classic"):
            return case
    return None


def name_of(option: str, value: object) -> str:
    """Name the hand of a value: `boobed`, `upcard-false`, `slap-race`, `jokers-1`."""
    if value is True:
        return option
    return f"{option}-{value if isinstance(value, str) else json.dumps(value)}"
