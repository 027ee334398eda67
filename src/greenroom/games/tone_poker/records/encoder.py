"""Writing a record: what `reading` takes, from a hand that was played."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.records.record import Record
from greenroom.games.tone_poker.rules.house_rules import HouseRules


def write_record(record: Record) -> dict[str, object]:
    """Write a record as an object for JSON, of its rules only what differs from the standard game."""
    standard = msgspec.to_builtins(HouseRules())
    rules = msgspec.to_builtins(record.rules)
    return {
        "game": TONE_POKER.name,
        "rules": {name: value for name, value in rules.items() if value != standard[name]},
        "seats": msgspec.to_builtins(record.seats),
        "decks": [" ".join(deck) for deck in record.decks],
        "actions": list(record.actions),
    }


def encode_record(record: Record) -> bytes:
    """Write a record as one line of JSON."""
    return msgspec.json.encode(write_record(record))
