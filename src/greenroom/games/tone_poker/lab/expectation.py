"""Bots of Tone Poker against each other, exactly: what each can expect of a hand, by enumeration.

A seat's bonus is the number of its opponents that are not strictly better (TP-28), and every seat has a
deck of its own. So what it can expect is a sum over its opponents, and nothing need be sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm

import msgspec

from greenroom.games.tone_poker.bots.registry import STYLES, names
from greenroom.games.tone_poker.bots.styles import Style
from greenroom.games.tone_poker.engine.hand_ranks import LABELS, Label
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.draws import WEIGHT_OF_ALL_DRAWS, all_hands
from greenroom.games.tone_poker.solver.equilibrium import (
    OpponentHands,
    SolverQuestion,
    labels,
    points_of_strengths,
    strengths_there_are,
)
from greenroom.games.tone_poker.solver.perfect_play import outcomes, perfect_plan
from greenroom.kernel.card_text import cards_of
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales.number_format import decimal, percent


class BotExpectation(msgspec.Struct, frozen=True):
    """The expected result of a hand for one bot at the table."""

    bot: str
    points: float
    """Bonus and label points (TP-29)."""
    bonus: float
    labels: dict[Label, float]
    """The chance to end with each label."""


class Expected(msgspec.Struct, frozen=True):
    """A whole table; its bots in the order they were named."""

    game: str
    bots: list[BotExpectation]


def expected_results(bots: Sequence[str], points: HandPoints) -> Expected | Refusal:
    """Reckon what each bot of a table can expect of a hand.

    Refused: a bot that there is not, too many of them.
    """
    unknown = next((name for name in bots if name not in names()), None)
    if unknown is not None:
        return refuse("lab.unknown_bot", bot=unknown, bots=", ".join(names()))
    if (refusal := TONE_POKER.fits(len(bots))) is not None:
        return refusal
    question = SolverQuestion.at_table(len(bots), points)
    # Bots at a table do not wait for it; here there is time.
    perfect_plan(question)
    ends = {name: ends_of(STYLES[name], question) for name in dict.fromkeys(bots)}
    more = points_of_strengths(points)
    lines = []
    for place, name in enumerate(bots):
        others = [other for at, other in enumerate(bots) if at != place]
        bonus = sum((chance_not_worse(ends[name], ends[other]) for other in others), Fraction(0))
        label_points = sum(map(int.__mul__, ends[name].counts, more))
        total = bonus + Fraction(label_points, ends[name].whole)
        lines.append(BotExpectation(name, float(total), float(bonus), _labels(ends[name])))
    return Expected(TONE_POKER.name, lines)


def ends_of(style: Style, question: SolverQuestion) -> OpponentHands:
    """Count what a style ends with over all hands and all draws."""
    shares = {hand: style(tuple(cards_of(hand)), question) for hand in all_hands()}
    common = lcm(*(sum(each.values()) for each in shares.values()))
    counts = [0] * strengths_there_are()
    for hand, each in shares.items():
        strengths_of = outcomes(tuple(cards_of(hand)))
        for throw, often in each.items():
            strengths = strengths_of[throw]
            share = common // sum(each.values()) * often * WEIGHT_OF_ALL_DRAWS // len(strengths)
            for strength in strengths:
                counts[strength] += share
    return OpponentHands(counts, len(shares) * common * WEIGHT_OF_ALL_DRAWS)


def chance_not_worse(mine: OpponentHands, theirs: OpponentHands) -> Fraction:
    """Return the chance that an opponent is not strictly better."""
    together = sum(map(int.__mul__, mine.counts, accumulate(theirs.counts)))
    return Fraction(together, mine.whole * theirs.whole)


def _labels(ends: OpponentHands) -> dict[Label, float]:
    counts = dict.fromkeys(LABELS, 0)
    for label, count in zip(labels(), ends.counts, strict=True):
        counts[label] += count
    return {label: float(Fraction(count, ends.whole)) for label, count in counts.items()}


def readable(results: Expected, lang: str) -> str:
    """Write what each can expect for a person."""
    heads = [t(lang, "lab.exact.bot"), t(lang, "lab.exact.points"), t(lang, "lab.exact.bonus")]
    heads += [t(lang, f"hand.tone_poker.{label}") for label in LABELS]
    rows = [heads, *(_cells(line, lang) for line in results.bots)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    table = ("  ".join(map(str.rjust, row[1:], widths[1:])) for row in rows)
    firsts = (row[0].ljust(widths[0]) for row in rows)
    lines = (f"{first}  {rest}" for first, rest in zip(firsts, table, strict=True))
    return "\n".join([t(lang, "lab.exact.head", players=len(results.bots)), *lines])


def _cells(line: BotExpectation, lang: str) -> list[str]:
    chances = [percent(lang, line.labels[label]) for label in LABELS]
    return [line.bot, decimal(lang, line.points, 4), decimal(lang, line.bonus, 4), *chances]
