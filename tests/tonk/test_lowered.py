"""Every house rule reaches the engine, or is one of those that concern the table alone."""

import pytest
from msgspec.structs import replace
from positions import rules_of

from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.kernel.declaration import options

TABLE_ONLY = {"deals", "big_one", "touch_stock"}
"""Session length, doubled stakes and the question before a draw: tables and page see to them."""


def lowered(rules):
    record = Lowered(rules)
    return {name: getattr(record, name) for name in dir(record) if not name.startswith("_")}


def other_value(option):
    """Some value that is not the default."""
    if option.name == "naturals":
        return (Natural(max_points=9, pays=3),)
    if option.kind == "flag":
        return not option.default
    if option.kind == "choice":
        return next(choice for choice in option.choices if choice != option.default)
    return (option.default or 0) + 1


@pytest.mark.parametrize("option", options(HouseRules), ids=lambda option: option.name)
def test_every_option_changes_what_the_engine_reads(option):
    base = rules_of(jokers=1)
    value = other_value(option) if option.name != "jokers" else 2
    changed = lowered(replace(base, **{option.name: value})) != lowered(base)
    assert changed == (option.name not in TABLE_ONLY)


def test_a_null_payment_is_zero_and_no_limit_is_out_of_reach():
    record = Lowered(rules_of())
    assert record.first_turn_tonk_pays == 0
    assert record.hits_per_turn > 60
