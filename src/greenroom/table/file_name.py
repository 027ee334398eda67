"""The name of a file that people take home from a table: it tells game, table, date and hand."""

from __future__ import annotations

from datetime import datetime

from greenroom.locales import GENERIC
from greenroom.table.log.table_log import TableLog
from greenroom.table.people.characters import is_hidden

FORBIDDEN = '<>:"/\\|?*'
"""Characters that a file name may not have on one system or another."""


def file_name(game: str, log: TableLog, first: int, hand: str | None, lang: str) -> str:
    """Name a file without its ending: its game, table, date and hand, with dashes between them.

    A table is called by who opened it, not by its code: with the code people come in, and a file is passed
    on. The date, in the time zone of this machine, is that of the `first` hand in the file.
    """
    date = datetime.fromtimestamp(log.dealt_at(first)).date().isoformat()
    parts = [game, _writable(log.opened_by), date]
    if hand is not None:
        parts.append(GENERIC.t(lang, "file.hand", number=hand))
    return " - ".join(parts)


def _writable(name: str) -> str:
    return "".join("-" if each in FORBIDDEN else each for each in name if not is_hidden(each))
