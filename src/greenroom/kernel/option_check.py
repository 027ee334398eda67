"""Strict checks of requested options against their declaration: no value is ever corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.kernel.declaration import MAX_NUMBER, Option, options
from greenroom.kernel.refusal import Refusal, refuse

MAX_SHOWN_CHARACTERS = 60
"""Characters of what somebody wrote that a sentence repeats."""


def check_options(
    rules: type[msgspec.Struct], request: object, *, nulls: bool = True
) -> dict[str, object] | Refusal:
    """Check the options of a request: return their values as the record takes them, or the first fault.

    Refused: an unknown option, one that is required and missing, `true` as a number, `1` as a flag,
    `1.0` as a whole number, values outside range or choices. Without `nulls` what may be left out may
    not be null.
    """
    if not isinstance(request, Mapping):
        return refuse("rules.not_an_object", value=shown_value(request))
    known = {each.name: each for each in options(rules)}
    values: dict[str, object] = {}
    for name, value in request.items():
        if name not in known:
            return refuse("rules.unknown_option", option=shown_name(name))
        result = None if value is None and nulls and known[name].nullable else _value(known[name], value)
        if isinstance(result, Refusal):
            return result
        values[name] = result
    missing = next((each.name for each in known.values() if each.required and each.name not in values), None)
    return values if missing is None else refuse("rules.missing", option=missing)


def shown_value(value: object) -> str:
    """Write a refused value as JSON for its sentence, cut where it is long."""
    if isinstance(value, str):
        return f'"{shown_name(value)}"'
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):
        text = str(value)
    return shown_name(text)


def shown_name(name: object) -> str:
    """Write a refused name for its sentence, cut where it is long."""
    text = str(name)
    return text if len(text) <= MAX_SHOWN_CHARACTERS else text[: MAX_SHOWN_CHARACTERS - 1] + "…"


def _value(option: Option, value: object) -> object:
    if option.kind == "flag":
        return _flag(option, value)
    if option.kind == "number":
        return _number(option, value)
    if option.kind == "choice":
        return _choice(option, value)
    if option.kind == "record" and option.item is not None:
        return _record(option, option.item, value)
    return _list(option, value)


def _flag(option: Option, value: object) -> object:
    if isinstance(value, bool):
        return value
    return refuse("rules.not_a_flag", option=option.name, value=shown_value(value))


def _number(option: Option, value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int):
        return refuse("rules.not_whole", option=option.name, value=shown_value(value))
    if option.least is not None and value < option.least:
        return refuse("rules.too_small", option=option.name, value=shown_value(value), least=option.least)
    most = MAX_NUMBER if option.most is None else option.most
    if value > most:
        return refuse("rules.too_large", option=option.name, value=shown_value(value), most=most)
    return value


def _choice(option: Option, value: object) -> object:
    if isinstance(value, str) and value in option.choices:
        return value
    return refuse(
        "rules.not_a_choice", option=option.name, value=shown_value(value), choices=", ".join(option.choices)
    )


def _list(option: Option, value: object) -> object:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        return refuse("rules.not_a_list", option=option.name, value=shown_value(value))
    items: list[object] = []
    for each in value:
        item = _number(option, each) if option.item is None else _record(option, option.item, each)
        if isinstance(item, Refusal):
            return item
        items.append(item)
    return tuple(items)


def _record(option: Option, item: type[msgspec.Struct], parts: object) -> object:
    if not isinstance(parts, Mapping):
        return refuse("rules.not_a_record", option=option.name, value=shown_value(parts))
    values = check_options(item, parts, nulls=False)
    return values if isinstance(values, Refusal) else msgspec.convert(values, item)
