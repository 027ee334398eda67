"""A rule is declared once; everything else is read off the declaration."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.rules.house_rules import HouseRules as TonePokerRules
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.kernel.declaration import LATER, Positive, encoded_rules, option, option_group, options


class Toy(msgspec.Struct, frozen=True, kw_only=True):
    loud: Annotated[bool, option_group("noise")] = False
    cards: Annotated[Annotated[int, msgspec.Meta(ge=3, le=9)], option_group("deal")] = 5
    most: Annotated[Positive | None, option_group("deal")] = None
    ends: Annotated[Literal["late", "early"], option_group("end")] = "late"
    wins: Annotated[tuple[Natural, ...], option_group("deal")] = ()


class LaterRules(HouseRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Those of the next release."""

    drops_from: Annotated[Positive, option_group("turn"), LATER] = 1


class OlderWins(msgspec.Struct, frozen=True):
    later: Annotated[tuple[Natural, ...], option_group("deal"), LATER] = (Natural(points=(50,), pays=2),)


def test_a_log_leaves_a_later_option_out_where_it_has_its_default_so_that_older_nodes_read_it():
    unused, used = LaterRules(hand_size=7), LaterRules(hand_size=7, drops_from=2)
    assert msgspec.json.decode(encoded_rules(unused), type=HouseRules) == HouseRules(hand_size=7)
    with pytest.raises(msgspec.ValidationError, match="drops_from"):
        msgspec.json.decode(encoded_rules(used), type=HouseRules)
    for each in (unused, used):
        assert msgspec.json.decode(encoded_rules(each), type=LaterRules) == each
    assert [each.name for each in options(LaterRules) if each.later] == ["drops_from"]
    assert options(LaterRules)[-1].group == "turn"


def test_a_later_option_changes_no_fingerprint_of_rules_without_it():
    assert encoded_rules(LaterRules(), order="sorted") == encoded_rules(HouseRules(), order="sorted")
    assert encoded_rules(OlderWins()) == b"{}" != encoded_rules(OlderWins(later=()))


@pytest.mark.parametrize(
    "rules", [HouseRules(jokers=2), TonePokerRules(), TonePokerRules(hand_points=HandPoints(royal=5))]
)
def test_all_options_but_later_ones_are_in_a_log_as_they_were_before(rules: msgspec.Struct) -> None:
    assert encoded_rules(rules) == msgspec.json.encode(rules)
    assert encoded_rules(rules, order="sorted") == msgspec.json.encode(rules, order="sorted")


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
