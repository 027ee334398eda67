"""The way from what is asked for, a preset and what differs from it, to one whole rule set or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from msgspec.structs import asdict, replace

from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.declaration import encoded_rules
from greenroom.kernel.option_check import check_options, shown_name, shown_value
from greenroom.kernel.refusal import Refusal, refuse

DIGITS = 16
"""Hexadecimal digits of a fingerprint of rules."""


def agreed_rules(value: object) -> HouseRules | Refusal:
    """Build the rules of `{"preset": name, "overrides": {option: value}}`; both may be missing.

    Refused: unknown keys, presets and options, values outside their range (`check_options`), and options
    that contradict each other.
    """
    if not isinstance(value, Mapping):
        return refuse("rules.not_an_object", value=shown_value(value))
    unknown = next((key for key in value if key not in ("preset", "overrides")), None)
    if unknown is not None:
        return refuse("rules.unknown_key", key=shown_name(unknown))
    return with_overrides(value.get("preset", "classic"), value.get("overrides", {}))


def with_overrides(preset: object, overrides: object) -> HouseRules | Refusal:
    """Change any options of a preset; nothing is corrected silently."""
    if not isinstance(preset, str):
        return refuse("rules.preset_not_text", value=shown_value(preset))
    if preset not in PRESETS:
        return refuse("rules.unknown_preset", preset=shown_name(preset))
    values = check_options(HouseRules, overrides)
    if isinstance(values, Refusal):
        return values
    rules = replace(PRESETS[preset].rules, **values)
    return contradiction(rules) or rules


def differences(rules: HouseRules, base: HouseRules) -> dict[str, object]:
    """List the options in which two rule sets differ, with the values of the first."""
    theirs = asdict(base)
    return {name: value for name, value in asdict(rules).items() if value != theirs[name]}


def fingerprint(rules: HouseRules) -> str:
    """Return 16 hexadecimal digits that stand for a whole rule set: the same for the same rules alone."""
    return sha256(encoded_rules(rules, order="sorted")).hexdigest()[:DIGITS]


def terms_fingerprint(rules: HouseRules, stake: int, currency: str) -> str:
    """Return 16 hexadecimal digits that stand for all that a newcomer accepts (TK-07).

    Whoever sits down names by this what they have read, so that whatever changed meanwhile is noticed.
    """
    return sha256(f"{fingerprint(rules)} {stake} {currency}".encode()).hexdigest()[:DIGITS]
