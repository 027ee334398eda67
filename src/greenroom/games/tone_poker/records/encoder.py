"""Writes the record of a hand that was played, as `parser` reads it."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.engine.intervals import cards_text
from greenroom.games.tone_poker.engine.naming_by_ear import EarScore
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.records.record import Record
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.records.proof import RecordProof
from greenroom.records.seats import seat_name


def write_record(
    record: Record, ear: EarScore | None = None, proof: RecordProof | None = None
) -> dict[str, object]:
    """Write a record as an object for JSON, of its rules only what differs from the standard game.

    What a table by ear adds stands beside the hand under a key of its own, which readers pass over; so does
    the proof of the deal.
    """
    standard = msgspec.to_builtins(HouseRules())
    rules = msgspec.to_builtins(record.rules)
    return {
        "game": TONE_POKER.name,
        "rules": {name: value for name, value in rules.items() if value != standard[name]},
        "seats": msgspec.to_builtins(record.seats),
        "decks": [" ".join(deck) for deck in record.decks],
        "actions": list(record.actions),
        **({} if ear is None else {"ear": _write_ear(ear)}),
        **({} if proof is None else {"proof": msgspec.to_builtins(proof)}),
    }


def encode_record(record: Record, ear: EarScore | None = None, proof: RecordProof | None = None) -> bytes:
    """Write a record as one line of JSON."""
    return msgspec.json.encode(write_record(record, ear, proof))


def _write_ear(ear: EarScore) -> dict[str, object]:
    """Write seats as records do: `{"by": "p1", "seat": "p2", "heard": "flush", "points": 1}`."""
    names = [
        {
            "by": seat_name(each.by),
            "seat": seat_name(each.seat),
            "heard": each.label or cards_text(each.cards),
            "points": each.points,
        }
        for each in ear.heard
    ]
    return {"heard": names, "points": {seat_name(seat): points for seat, points in enumerate(ear.points)}}
