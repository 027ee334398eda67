"""TK-01 to TK-38: every value of every house rule makes its difference in some position."""

from itertools import combinations

import pytest
from option_values import POSITIONS

from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.kernel.declaration import Option, options

MAX_RANGE_SHOWN = 10
"""A range of numbers no longer than this is shown from end to end."""


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param(option, value, id=f"{option}-{value}")
        for option, position in POSITIONS.items()
        for value in position.values
    ],
)
def test_a_value_makes_its_difference(option, value):
    """The outcome with this value; the others of its option are seen to lead elsewhere."""
    position = POSITIONS[option]
    assert position.seen(value) == position.values[value]


DECLARED = {option.name: option for option in options(HouseRules)} | {
    f"naturals.{option.name}": option for option in options(Natural)
}


def test_every_option_has_a_position():
    assert POSITIONS.keys() == DECLARED.keys()


@pytest.mark.parametrize("option", DECLARED.values(), ids=DECLARED)
def test_every_value_of_an_option_is_in_its_position(option):
    """All choices, both ways of a flag, nothing where nothing is allowed, the ends of a short range."""
    name = next(name for name, each in DECLARED.items() if each is option)
    assert wanted(option, part=name != option.name) <= set(POSITIONS[name].values)


def wanted(option: Option, part: bool) -> set[object]:
    if option.kind == "choice":
        return set(option.choices)
    if option.kind == "flag":
        return {True, False}
    ends = (
        {option.least, option.most} if option.most is not None and option.most <= MAX_RANGE_SHOWN else set()
    )
    default = set() if option.required or part else {option.default}
    return ends | default


@pytest.mark.parametrize("option", POSITIONS)
def test_each_value_leads_elsewhere_than_the_default(option):
    """Of choices and flags each leads elsewhere than every other."""
    position, declared = POSITIONS[option], DECLARED[option]
    assert len(position.values) > 1
    if declared.kind in ("choice", "flag"):
        assert all(one != two for one, two in combinations(position.values.values(), 2))
    else:
        seen = list(position.values.values())
        assert any(one != two for one, two in combinations(seen, 2))
