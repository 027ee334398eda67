"""Writes the record of a hand that was played, as `parser` reads it."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.parts import SheetTerms
from greenroom.games.tonk.sheet.printer import as_text
from greenroom.games.tonk.sheet.rule_sheet import rule_sheet
from greenroom.records.proof import RecordProof
from greenroom.records.seats import seat_name

USUAL = SheetTerms()


def write_record(
    record: Record, sheet: str | None = None, terms: SheetTerms = USUAL, proof: RecordProof | None = None
) -> dict[str, object]:
    """Write a record as an object for JSON, its rules as preset and what differs from it.

    With the language of a `sheet` it carries the rule sheet too, line by line; a replay ignores that. The
    `terms` of the sheet are what the table agreed on and no record says; stake and players are the record's.
    A `proof` is that of its deal.
    """
    content: dict[str, object] = {
        "game": record.game,
        "rules": {
            "preset": record.preset,
            "overrides": differences(record.rules, PRESETS[record.preset].rules),
        },
        "stake": record.stake,
        "seats": list(record.seats),
        "dealer": seat_name(record.dealer),
        "deck": " ".join(record.deck),
        "actions": list(record.actions),
    }
    if record.bets is not None:
        content["bets"] = _bets(record.bets)
    if record.big_one:
        content["big_one"] = True
    if proof is not None:
        content["proof"] = msgspec.to_builtins(proof)
    if sheet is not None:
        content["sheet"] = _sheet(record, sheet, terms)
    return content


def encode_record(
    record: Record, sheet: str | None = None, terms: SheetTerms = USUAL, proof: RecordProof | None = None
) -> bytes:
    """Write a record as one line of JSON."""
    return msgspec.json.encode(write_record(record, sheet, terms, proof))


def _sheet(record: Record, lang: str, terms: SheetTerms) -> list[str]:
    table = msgspec.structs.replace(terms, stake=record.stake, players=len(record.seats))
    return as_text(rule_sheet(record.preset, record.rules, table, lang), lang).splitlines()


def _bets(bets: Bets) -> dict[str, object]:
    content: dict[str, object] = {}
    if bets.high_suit is not None:
        bettors = [seat_name(seat) for seat in bets.high_suit.seats]
        content["high_suit"] = {"suit": bets.high_suit.suit, "in": bettors}
    if bets.natural:
        content["natural"] = [seat_name(seat) for seat in bets.natural]
    pot = {seat_name(seat): amount for seat, amount in enumerate(bets.natural_pot) if amount}
    if pot:
        content["natural_pot"] = pot
    return content
