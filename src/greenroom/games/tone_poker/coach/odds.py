"""The output of `greenroom odds`: the discards of a hand, for a program or for a person."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, Label, ranked
from greenroom.games.tone_poker.engine.intervals import card_named, mask, written
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.equilibrium import Question
from greenroom.games.tone_poker.solver.weighing import Discard, Odds, odds
from greenroom.games.tone_poker.text.names import named
from greenroom.kernel.check import checked, shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales.figures import decimal, percent


class DiscardLine(msgspec.Struct, frozen=True):
    """One discard: the cards thrown, its expected points, the chance of every label."""

    throw: tuple[int, ...]
    value: float
    labels: dict[Label, float]


class OddsSheet(msgspec.Struct, frozen=True):
    """All discards of a hand, the best first."""

    hand: tuple[int, ...]
    label: Label
    best: tuple[int, ...]
    value: float
    discards: list[DiscardLine]


def told(texts: list[str], players: int, settings: list[str], as_json: bool, lang: str) -> str | Refusal:
    """Weigh the discards of a hand at a table of `players`, with label points such as `royal=5`."""
    points = points_of(settings)
    if isinstance(points, Refusal):
        return points
    hand = hand_of(texts)
    if isinstance(hand, Refusal):
        return hand
    found = odds(hand, Question(players, points))
    if isinstance(found, Refusal):
        return found
    return msgspec.json.encode(_sheet(found)).decode() if as_json else _readable(found, lang)


def hand_of(texts: list[str]) -> tuple[int, ...] | Refusal:
    """Read cards, or say which is none."""
    cards: list[int] = []
    for text in texts:
        card = card_named(text)
        if card is None:
            return refuse("tone_poker.unknown_card", card=shown_name(text))
        cards.append(card)
    return tuple(cards)


def points_of(settings: list[str]) -> HandPoints | Refusal:
    """Read label points written as `label=points` (TP-29)."""
    asked: dict[str, object] = {}
    for setting in settings:
        label, equals, number = setting.partition("=")
        if not equals:
            return refuse("rules.bad_setting", text=setting)
        asked[label] = int(number) if number.isascii() and number.isdigit() else number
    values = checked(HandPoints, asked, nulls=False)
    return values if isinstance(values, Refusal) else msgspec.convert(values, HandPoints)


def _sheet(found: Odds) -> OddsSheet:
    lines = [_line(each) for each in found.discards]
    return OddsSheet(found.hand, found.label, found.best.throw, float(found.best.value), lines)


def _line(discard: Discard) -> DiscardLine:
    labels = {label: float(chance) for label, chance in discard.labels.items()}
    return DiscardLine(discard.throw, float(discard.value), labels)


def _readable(found: Odds, lang: str) -> str:
    hand = named(lang, ranked(mask(found.hand)))
    names = [t(lang, f"hand.tone_poker.{label}") for label in LABELS]
    heads = [t(lang, "odds.tone_poker.throw"), t(lang, "odds.tone_poker.value"), *names]
    best = _throw(found.best, lang)
    value = decimal(lang, float(found.best.value), 4)
    return "\n".join(
        [
            t(lang, "odds.tone_poker.best", cards=written(found.hand), hand=hand, throw=best, value=value),
            "",
            _row(heads, heads),
            *(_row(_cells(each, lang), heads) for each in found.discards),
        ]
    )


def _cells(discard: Discard, lang: str) -> list[str]:
    chances = [_chance(discard.labels[label], lang) for label in LABELS]
    return [_throw(discard, lang), decimal(lang, float(discard.value), 4), *chances]


def _chance(chance: Fraction, lang: str) -> str:
    return percent(lang, float(chance)) if chance else "–"


def _throw(discard: Discard, lang: str) -> str:
    return written(discard.throw) or t(lang, "odds.tone_poker.nothing")


def _row(cells: list[str], heads: list[str]) -> str:
    first, *rest = cells
    return f"{first:<10}" + "".join(
        f"  {cell:>{max(7, len(head))}}" for cell, head in zip(rest, heads[1:], strict=True)
    )
