"""A review as text for people: each decision with all that could have been done instead, and why."""

from __future__ import annotations

from collections.abc import Iterator

from greenroom.games.tonk.coach.reason import PlayReason
from greenroom.games.tonk.coach.review_result import HandReview, ReviewedDecision
from greenroom.games.tonk.lab.columns import columns
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.lab.wording import with_margin
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.terms import words_played
from greenroom.locales.number_format import decimal
from greenroom.records.seats import seat_name

STEP = "  "
"""Stands before what belongs to the decision above."""


def readable(record: Record, review: HandReview, lang: str) -> str:
    """Write the review of one seat."""
    name = review.seats[review.seat]
    if not review.decisions:
        return t(lang, "cli.review.none", name=name)
    parts = [_head(review, lang), _table(record, review, lang), _curve(review, lang)]
    if review.net is not None:
        parts.append(t(lang, "cli.review.net", net=decimal(lang, review.net, 0, signed=True)))
    return "\n\n".join(parts)


def sentence(reason: PlayReason, record: Record, lang: str) -> str:
    """Write a reason, with the words of the record's preset and the names of its players."""
    args = dict(reason.args)
    seat = args.get("seat")
    if isinstance(seat, int):
        args["name"] = record.seats[seat]
    return t(lang, f"reason.tonk.{reason.code}", {**words_played(lang, record.preset), **args})


def _head(review: HandReview, lang: str) -> str:
    return t(
        lang,
        "cli.review.hand",
        seat=seat_name(review.seat),
        name=review.seats[review.seat],
        decisions=len(review.decisions),
        loss=decimal(lang, review.loss, 2),
    )


def _curve(review: HandReview, lang: str) -> str:
    points = STEP.join(decimal(lang, each.expected.value, 2, signed=True) for each in review.curve)
    return t(lang, "cli.review.curve", curve=points)


def _table(record: Record, review: HandReview, lang: str) -> str:
    """Lay the decisions out in columns, and put under each the reasons that it was given."""
    rows = [t(lang, "cli.review.head").split("|")]
    below: dict[int, list[str]] = {}
    spoken = words_played(lang, record.preset)
    for each in review.decisions:
        rows += _rows(each, lang, spoken)
        below[len(rows) - 1] = [
            *_left_out_lines(each, lang),
            *(sentence(why, record, lang) for why in each.reasons),
        ]
    lines: list[str] = []
    for number, line in enumerate(columns(rows).split("\n")):
        lines += [line, *(f"{STEP * 2}{why}" for why in below.get(number, []))]
    return "\n".join(lines)


def _rows(decision: ReviewedDecision, lang: str, spoken: dict[str, str]) -> Iterator[list[str]]:
    """Yield what was played, then everything else that could have been, the best first."""
    chosen = next(each for each in decision.alternatives if each.action == decision.played)
    slip = "" if decision.slip is None else t(lang, f"slip.tonk.{decision.slip}")
    line = ", ".join(_action(each, lang, spoken) for each in decision.line or [decision.best])
    yield [
        str(decision.turn),
        _action(decision.played, lang, spoken),
        _units(chosen.value, lang, signed=True),
        line,
        _units(decision.loss, lang),
        slip,
    ]
    for each in decision.alternatives:
        if each is not chosen:
            value, behind = _units(each.value, lang, signed=True), _units(each.behind, lang)
            yield ["", STEP + _action(each.action, lang, spoken), value, "", behind, ""]


def _left_out_lines(decision: ReviewedDecision, lang: str) -> list[str]:
    return [t(lang, "cli.review.left_out", count=decision.left_out)] if decision.left_out else []


def _action(action: str, lang: str, spoken: dict[str, str]) -> str:
    """Write an action: the verb in the language, its cards and spreads as records write them."""
    verb, space, rest = action.partition(" ")
    return t(lang, f"cli.review.act.{verb}", spoken) + space + rest


def _units(figure: Estimate, lang: str, signed: bool = False) -> str:
    return with_margin(lang, figure.value, figure.margin, 2, signed=signed)
