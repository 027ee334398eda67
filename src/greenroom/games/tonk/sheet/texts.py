"""What the value of an option means, as a sentence."""

from __future__ import annotations

from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.games.tonk.rules.terms import words
from greenroom.locales import has, listed, t

_NAMES = {True: "true", False: "false", None: "null"}


def option_text(lang: str, name: str, value: object) -> str:
    """Say what one value of an option means; a list of naturals has `naturals_text`."""
    key = f"option.tonk.{name}"
    number = isinstance(value, int) and not isinstance(value, bool)
    said = (
        str(value) if number or isinstance(value, str) else _NAMES[bool(value) if value is not None else None]
    )
    if has(f"{key}.{said}"):
        return t(lang, f"{key}.{said}")
    if isinstance(value, int) and has(f"{key}.n"):
        return t(lang, f"{key}.n", n=value)
    return t(lang, "sheet.tonk.option_value", label=t(lang, key), value=said)


def naturals_text(rules: HouseRules, lang: str, terms: str | None) -> list[str]:
    """Say which hands win on the deal, one line each, best first (TK-14)."""
    if not rules.naturals:
        return [t(lang, "option.tonk.naturals.none")]
    return [_natural(rules, each, lang, terms) for each in rules.naturals]


def _natural(rules: HouseRules, natural: Natural, lang: str, terms: str | None) -> str:
    parts = [
        f"{_kind(natural, lang)} {_say(lang, 'pays', stakes=natural.pays)}",
        _say(lang, f"when_{natural.when}"),
    ]
    if natural.when == "deal" and rules.naturals_clash == "best":
        parts.append(_say(lang, f"ties_{natural.ties}"))
    text = t(lang, "list.semicolon").join(parts)
    return t(lang, "list.colon", what=_word(natural, lang, terms), text=f"{text}.")


def _kind(natural: Natural, lang: str) -> str:
    if natural.court_cards is not None:
        return _say(lang, "court_cards", cards=natural.court_cards)
    if natural.max_points is not None:
        return _say(lang, "max_points", points=natural.max_points)
    return _say(lang, "points", points=listed(lang, [str(points) for points in natural.points or ()], "or"))


def _word(natural: Natural, lang: str, terms: str | None) -> str:
    spoken = words(lang, terms)
    if natural.when == "first_turn":
        name = "natural_claim"
    else:
        name = "natural_low" if natural.max_points is not None else "natural_points"
    word = spoken[name]
    return word[0].upper() + word[1:]


def _say(lang: str, part: str, **args: str | int) -> str:
    return t(lang, f"option.tonk.naturals.{part}", args)
