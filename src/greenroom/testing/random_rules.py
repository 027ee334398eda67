"""Random rule sets, made from the declaration: no option can be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from greenroom.kernel.declaration import Option, options

RulesT = TypeVar("RulesT", bound=msgspec.Struct)
_MAX_ABOVE_MINIMUM = 6
"""Numbers are drawn from their least to so much above it: larger ones decide nothing new."""


def random_rules(
    chance: Random, base: RulesT, contradiction: Callable[[RulesT], object | None], changes: int = 6
) -> RulesT:
    """Change up to `changes` options of a rule set at random, until nothing contradicts."""
    declared = options(type(base))
    while True:
        chosen = chance.sample(declared, chance.randint(0, min(changes, len(declared))))
        rules = replace(base, **{option.name: random_value(chance, option) for option in chosen})
        if contradiction(rules) is None:
            return rules


def random_value(chance: Random, option: Option) -> object:
    """Draw a value that the declaration of an option allows."""
    if option.nullable and chance.random() < 0.5:
        return None
    if option.kind == "flag":
        return chance.random() < 0.5
    if option.kind == "choice":
        return chance.choice(option.choices)
    if option.kind == "number":
        return _number(chance, option)
    if option.kind == "record":
        return _item(chance, option)
    return tuple(_item(chance, option) for _ in range(chance.randint(0, 3)))


def _number(chance: Random, option: Option) -> int:
    least = option.least or 0
    most = least + _MAX_ABOVE_MINIMUM if option.most is None else min(option.most, least + _MAX_ABOVE_MINIMUM)
    return chance.randint(least, most)


def _item(chance: Random, option: Option) -> object:
    if option.item is None:
        return chance.randint(40, 50)
    values = {each.name: random_value(chance, each) for each in options(option.item)}
    return msgspec.convert(values, option.item)
