"""The meaning of an option's value, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from greenroom.games.tonk.locales import SENTENCES, t
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.games.tonk.rules.terms import words
from greenroom.locales import join_items

_NAMES = {True: "true", False: "false", None: "null"}


def option_text(lang: str, name: str, value: object, terms: str | None = None) -> str:
    """Say what one value of an option means, by the words played; a list of naturals has `naturals_text`."""
    return sentence(_option_text(lang, name, value, words(lang, terms)))


def option_label(lang: str, name: str, terms: str | None = None) -> str:
    """Name an option as the sheet does: by the word played for what it is about, where there is one."""
    key = f"sheet.tonk.label.{name}"
    return (
        sentence(t(lang, key, words(lang, terms))) if SENTENCES.has(key) else t(lang, f"option.tonk.{name}")
    )


def sentence(text: str) -> str:
    """Begin with a capital letter, whatever word was filled in first."""
    return text[0].upper() + text[1:]


def _option_text(lang: str, name: str, value: object, spoken: Mapping[str, str]) -> str:
    key = f"option.tonk.{name}"
    number = isinstance(value, int) and not isinstance(value, bool)
    value_text = (
        str(value) if number or isinstance(value, str) else _NAMES[bool(value) if value is not None else None]
    )
    if SENTENCES.has(f"{key}.{value_text}"):
        return t(lang, f"{key}.{value_text}", spoken)
    if isinstance(value, int) and SENTENCES.has(f"{key}.n"):
        return t(lang, f"{key}.n", spoken, n=value)
    return t(lang, "sheet.tonk.option_value", label=t(lang, key), value=value_text)


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
    return _say(
        lang, "points", points=join_items(lang, [str(points) for points in natural.points or ()], "or")
    )


def natural_word(natural: Natural) -> str:
    """Name the word for a win on the deal, by what the hand must have (TK-39)."""
    if natural.when == "first_turn":
        return "natural_claim"
    if natural.max_points is not None:
        return "natural_low"
    return "natural_points" if natural.points is not None else "natural_courts"


def _word(natural: Natural, lang: str, terms: str | None) -> str:
    return sentence(words(lang, terms)[natural_word(natural)])


def _say(lang: str, part: str, **args: str | int) -> str:
    return t(lang, f"option.tonk.naturals.{part}", args)
