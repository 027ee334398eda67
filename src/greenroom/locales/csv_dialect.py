"""CSV files as spreadsheets of each language read them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

FORMULA = "=+-@\t\r"
"""Characters with which a spreadsheet begins to calculate."""
SEPARATOR = {"en": ",", "fr": ";"}
"""The separator of CSV fields in each language: spreadsheets expect `;` where a comma is the decimal sign."""


def spreadsheet(lang: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Write a table. It begins with a byte order mark: without it some show accents wrong."""
    text = StringIO()
    writer = csv.writer(text, delimiter=SEPARATOR[lang])
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def plain(name: str) -> str:
    """Write a name so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name[0] in FORMULA else name
