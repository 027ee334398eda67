"""The parts of a rule sheet; `rule_sheet` writes one, `printer` prints it."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.table.views import Currency


class SheetTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a table besides its rules."""

    stake: int = 1
    currency: Currency = "points"
    players: int = 3
    first_dealer: Literal["cut", "dealt_card", "fixed"] = "cut"
    slap_grace_ms: int = 700


class SheetLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One rule of the sheet."""

    text: str
    rule: str = ""
    """Number of the rule in the rule book: `TK-13`."""
    option: str = ""
    """The option that the line states, or that puts it on the sheet."""
    differs: bool = False
    """Whether the rule is not as in the preset `classic`."""
    ruling: bool = False
    """Whether the sources leave the rule open, so that it was decided here."""


class Section(msgspec.Struct, frozen=True):
    """A heading of the sheet and its lines."""

    title: str
    lines: list[SheetLine]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A whole sheet, ready to be read or rendered."""

    title: str
    intro: list[str]
    sections: list[Section]
    legend: str
