"""A rule is declared once; everything else is read off the declaration."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.kernel.declaration import Positive, grouped, option, options


class Toy(msgspec.Struct, frozen=True, kw_only=True):
    loud: Annotated[bool, grouped("noise")] = False
    cards: Annotated[Annotated[int, msgspec.Meta(ge=3, le=9)], grouped("deal")] = 5
    most: Annotated[Positive | None, grouped("deal")] = None
    ends: Annotated[Literal["late", "early"], grouped("end")] = "late"
    wins: Annotated[tuple[Natural, ...], grouped("deal")] = ()


def test_a_flag_is_declared_by_its_type():
    assert option(Toy, "loud") == options(Toy)[0]
    assert (options(Toy)[0].kind, options(Toy)[0].default, options(Toy)[0].group) == ("flag", False, "noise")


def test_a_number_carries_its_range():
    cards = option(Toy, "cards")
    assert cards is not None
    assert (cards.kind, cards.least, cards.most, cards.nullable) == ("number", 3, 9, False)


def test_a_number_may_be_null():
    most = option(Toy, "most")
    assert most is not None
    assert (most.kind, most.least, most.nullable, most.default) == ("number", 1, True, None)


def test_choices_stay_in_the_order_in_which_they_are_declared():
    ends = option(Toy, "ends")
    assert ends is not None
    assert ends.choices == ("late", "early")


def test_a_list_of_records_names_its_record():
    wins = option(Toy, "wins")
    assert wins is not None
    assert (wins.kind, wins.item) == ("list", Natural)


def test_what_must_be_named_is_required():
    pays = option(Natural, "pays")
    assert pays is not None and pays.required


def test_no_other_type_can_be_declared():
    class Wrong(msgspec.Struct):
        pitch: float = 1.0

    with pytest.raises(TypeError, match="pitch"):
        options(Wrong)


def test_the_declaration_yields_a_json_schema_that_a_form_can_be_made_from():
    schema = msgspec.json.schema(HouseRules)["$defs"]["HouseRules"]["properties"]
    number = {"type": "integer", "minimum": 3, "maximum": 9, "default": 5, "x-group": "deal"}
    assert schema["hand_size"] == number
    assert schema["pack"]["enum"] == ["40", "52"]
    assert schema["upcard"] == {"type": "boolean", "default": True, "x-group": "deal"}
    assert all("x-group" in each for each in schema.values())


def test_every_option_of_tonk_has_a_group():
    assert not [each.name for each in options(HouseRules) if not each.group]
