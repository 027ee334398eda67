"""Rule sets in which every two values of different options meet (unless the rules refuse the two)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from msgspec.structs import replace

from greenroom.games.tonk.rules.house_rules import HouseRules, Natural, contradiction
from greenroom.kernel.declaration import Option, options

Value = tuple[str, object]
NATURALS: tuple[tuple[Natural, ...], ...] = (
    HouseRules().naturals,
    (),
    (Natural(max_points=14, pays=3), Natural(court_cards=3, pays=2, ties="eldest")),
    (Natural(max_points=30, pays=1, when="first_turn"), Natural(points=(33, 34, 35), pays=4)),
)
NUMBERS: dict[str, tuple[object, ...]] = {
    "jokers": (0, 1, 4),
    "hand_size": (5, 3, 9),
    "deals": (None, 9),
    "big_one": (0, 3),
    "hits_per_turn": (None, 1, 2),
    "take_rounds": (10, 1),
    "first_turn_tonk_pays": (None, 5),
    "tonk_pays": (2, 3),
}
"""Numbers worth trying; of other options the default and one more than that."""


def values_of(option: Option) -> tuple[object, ...]:
    """The values of an option that are tried, the default first."""
    if option.name == "naturals":
        return NATURALS
    if option.kind == "flag":
        return (option.default, not option.default)
    if option.kind == "choice":
        return (option.default, *(choice for choice in option.choices if choice != option.default))
    if option.name in NUMBERS:
        return NUMBERS[option.name]
    assert isinstance(option.default, int)
    return option.default, option.default + 1


def refused(one: Value, other: Value) -> bool:
    """Whether the rules refuse these two values together."""
    return contradiction(replace(HouseRules(), **dict([("naturals", ()), one, other]))) is not None


@cache
def wanted() -> frozenset[tuple[Value, Value]]:
    """Every two values of different options that may meet, in the order of the declaration."""
    each = [[(option.name, value) for value in values_of(option)] for option in options(HouseRules)]
    pairs = ((one, other) for a, b in combinations(each, 2) for one in a for other in b)
    return frozenset(pair for pair in pairs if not refused(*pair))


def pairs_in(rules: HouseRules) -> set[tuple[Value, Value]]:
    """Every two values that meet in a rule set."""
    each = [(option.name, getattr(rules, option.name)) for option in options(HouseRules)]
    return set(combinations(each, 2))


@cache
def paired_rule_sets() -> tuple[HouseRules, ...]:
    """Rule sets that hold every wanted pair: of some random ones, each time the one with most new pairs."""
    chance = Random(1959)
    left = set(wanted())
    found: list[HouseRules] = []
    while left:
        start = min(left, key=repr)
        candidates = (filled(chance, start) for _ in range(12))
        best = max((each for each in candidates if each), key=lambda rules: len(pairs_in(rules) & left))
        left -= pairs_in(best)
        found.append(best)
    return tuple(found)


def filled(chance: Random, start: tuple[Value, Value]) -> HouseRules | None:
    """Fill the other options at random around a pair; None where the rules refuse it."""
    chosen = {option.name: chance.choice(values_of(option)) for option in options(HouseRules)}
    rules = replace(HouseRules(), **chosen | dict(start))
    return rules if contradiction(rules) is None else None
