"""The parameters of the OpenSpiel game: preset, players, dealer, cards, and every house rule by its name.

A parameter of OpenSpiel has one type and a default. So that a preset's own value can be left standing, each
option has a value that means it: -1 for a number or a flag, an empty text otherwise. A flag is 0 or 1, null
is 0, and a list is JSON with semicolons for commas, since OpenSpiel separates parameters by commas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from greenroom.envs.spiel.variant import Variant
from greenroom.envs.supported_rules import agree
from greenroom.envs.whole_numbers import whole
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.card_text import faces
from greenroom.kernel.declaration import Option, options

Parameter = int | str
OWN: dict[str, Parameter] = {"preset": "classic", "players": 2, "dealer": -1, "cards": ""}
"""The parameters that are no house rules. The last player deals unless `dealer` names another seat."""


def specification() -> dict[str, Parameter]:
    """Return every parameter with its default."""
    return OWN | {each.name: as_the_preset(each) for each in options(HouseRules)}


def as_the_preset(option: Option) -> Parameter:
    """Return the value of a parameter that leaves an option as the preset has it."""
    return -1 if is_number(option) else ""


def is_number(option: Option) -> bool:
    """Whether an option is a number, a flag, or a choice between numbers."""
    return option.kind in ("number", "flag") or all(each.isdigit() for each in option.choices or ("",))


def parameters(values: Mapping[str, object]) -> dict[str, Parameter]:
    """Write preset, players and options, as other environments take them, as parameters of OpenSpiel.

    ValueError, in the words of the other environments, says what cannot be: a parameter of OpenSpiel is a
    number or a text, and so would hide that a flag was given as 2 or a number as a text.
    """
    own = OWN | {name: value for name, value in values.items() if name in OWN}
    changes = {name: value for name, value in values.items() if name not in OWN}
    rules = agree(own["preset"], changes, own["players"])
    agreed = {
        each.name: write_option(each, getattr(rules, each.name))
        for each in options(HouseRules)
        if each.name in changes
    }
    return agreed | {
        "preset": str(own["preset"]),
        "players": whole(own["players"]) or 0,
        "dealer": dealer_parameter(own["dealer"]),
        "cards": cards_parameter(own["cards"]),
    }


def write_option(option: Option, value: object) -> Parameter:
    """Write the value of an option that has been agreed on as a parameter."""
    if option.kind == "list":
        return msgspec.json.encode(value).decode().replace(",", ";")
    if is_number(option):
        return int(cast(int | str, value or 0))
    return str(value)


def dealer_parameter(dealer: object) -> int:
    """Write the seat that deals; raises ValueError if it is not a number."""
    seat = whole(dealer)
    if seat is None:
        raise ValueError(f"dealer is the number of a seat, counted from 0, not {dealer!r}")
    return seat


def cards_parameter(cards: object) -> str:
    """Write the cards that are played with as one text; ValueError for what is neither text nor list."""
    if isinstance(cards, str):
        return cards
    if isinstance(cards, list | tuple) and all(isinstance(each, str) for each in cards):
        return " ".join(cards)
    raise ValueError(f"cards is a text like 'Ac 2c Td', or a list of such cards, not {cards!r}")


def read(option: Option, parameter: Parameter) -> object:
    """Read the value of an option from a parameter."""
    if option.kind == "flag":
        return {0: False, 1: True}.get(int(parameter), parameter)
    if option.kind == "choice":
        return str(parameter)
    if option.kind == "list":
        return read_list(str(parameter))
    return None if option.nullable and parameter == 0 else parameter


def read_list(text: str) -> object:
    """Read a list; text that is not a list is returned unchanged, and then refused like any wrong value."""
    try:
        return msgspec.json.decode(text.replace(";", ","))
    except msgspec.DecodeError:
        return text


def variant_of(values: Mapping[str, Parameter]) -> Variant:
    """Agree on what parameters say; ValueError says what cannot be."""
    changes = {
        each.name: read(each, values[each.name])
        for each in options(HouseRules)
        if values.get(each.name, as_the_preset(each)) != as_the_preset(each)
    }
    settings = {**OWN, **values}
    players, dealer = int(settings["players"]), int(settings["dealer"])
    rules = agree(str(settings["preset"]), changes, players)
    cards = read_cards(rules, str(settings["cards"]))
    return Variant(rules, players, players - 1 if dealer == -1 else dealer, cards)


def read_cards(rules: HouseRules, text: str) -> tuple[int, ...]:
    """Read the cards that are played with; none are named where it is the whole pack."""
    numbers = faces(rules.pack, rules.jokers).numbers
    cards = text.split()
    wrong = [card for card in cards if card not in numbers or cards.count(card) > 1]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is no card of this pack, or is named twice")
    return tuple(numbers[card] for card in cards)
