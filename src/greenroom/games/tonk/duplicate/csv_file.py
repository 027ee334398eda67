"""The comparing sheet as CSV, one player in one hand a row, for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator

from greenroom.games.tonk.duplicate.sheet import ComparedHand, Comparison, TableHand
from greenroom.games.tonk.locales import t
from greenroom.locales.csv_dialect import plain, spreadsheet
from greenroom.locales.number_format import decimal

HEAD = ("hand", "seat", "table", "player", "units", "cards", "play", "bot")
"""The columns; the sentence of each is `duplicate.csv.NAME`."""
PLACES = 3


def csv_file(sheet: Comparison, lang: str) -> bytes:
    """Write the sheet in a language."""
    bot = t(lang, f"bot.tonk.{sheet.reference}")
    head = [t(lang, f"duplicate.csv.{name}", bot=bot) for name in HEAD]
    rows = (row for hand in sheet.hands for table in hand.tables for row in _rows(hand, table, lang))
    return spreadsheet(lang, head, rows)


def _rows(hand: ComparedHand, table: TableHand, lang: str) -> Iterator[list[str]]:
    for seat, (name, units) in enumerate(zip(table.names, table.net, strict=True)):
        mean = hand.mean[seat]
        figures = [decimal(lang, each, PLACES) for each in (mean, units - mean)]
        place = [str(hand.hand), str(seat + 1), str(table.table), plain(name)]
        yield [*place, str(units), *figures, str(hand.reference[seat])]
