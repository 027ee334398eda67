"""The sheets of a lesson as CSV, one fact a row, for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.intervals import cards_text, mask
from greenroom.games.tone_poker.lesson.sheet import IntervalLine, LessonHand, PupilSheet
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.locales.csv_dialect import plain, spreadsheet
from greenroom.locales.number_format import decimal

HEAD = ("pupil", "what", "heard", "missed", "taken_for", "dealt", "threw", "best", "cost", "played", "made")
"""The columns; the sentence of each is `lesson.csv.NAME`."""


def csv_file(sheets: Sequence[PupilSheet], lang: str) -> bytes:
    """Write sheets in a language."""
    head = [t(lang, f"lesson.csv.{name}") for name in HEAD]
    rows = ([plain(sheet.name), *row] for sheet in sheets for row in _rows(sheet, lang))
    return spreadsheet(lang, head, rows)


def _rows(sheet: PupilSheet, lang: str) -> Iterator[list[str]]:
    for interval in sheet.intervals:
        yield _interval(interval, lang)
    for hand in sheet.hands:
        yield _hand(hand, lang)


def _interval(line: IntervalLine, lang: str) -> list[str]:
    mistaken_for = ", ".join(t(lang, f"interval.tone_poker.{each}") for each in line.taken_for)
    what = t(lang, f"interval.tone_poker.{line.interval}")
    return [what, str(line.heard), str(line.missed), mistaken_for, *[""] * 6]


def _hand(line: LessonHand, lang: str) -> list[str]:
    what = t(lang, "lesson.hand", table=line.table, hand=line.hand)
    hand_text = hand_name(lang, hand_rank(mask(line.played)))
    cards = [cards_text(each) for each in (line.dealt, line.threw, line.best)]
    return [what, "", "", "", *cards, decimal(lang, line.cost, 2), cards_text(line.played), hand_text]
