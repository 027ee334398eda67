"""Words that the laboratory's commands share: figures with their margins, and the name of a rule set."""

from __future__ import annotations

from collections.abc import Mapping

from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.terms import words_played
from greenroom.locales.number_format import decimal


def with_margin(lang: str, value: float, margin: float, digits: int, *, signed: bool = True) -> str:
    """Write a figure and half of its interval, with `digits` digits behind the decimal sign."""
    return f"{decimal(lang, value, digits, signed=signed)} ± {decimal(lang, margin, digits)}"


def named_rules(preset: str, overrides: Mapping[str, object]) -> str:
    """Name a rule set by its preset and the changes of that."""
    return " ".join([preset, *(f"{name}={value}" for name, value in overrides.items())])


def ends_text(lang: str, ends: Mapping[str, str], preset: str) -> str:
    """Tell how often hands of a preset ended in which way, each figure already written."""
    spoken = words_played(lang, preset)
    figures = ", ".join(f"{t(lang, f'cli.end.{end}', spoken)} {figure}" for end, figure in ends.items())
    return t(lang, "cli.simulate.ends", ends=figures)
