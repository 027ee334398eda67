"""Reading a record strictly: its faults are told one at a time, nothing is guessed or corrected."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from greenroom.games.tone_poker.engine.intervals import HAND_SIZE
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.records.record import Player, Record
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.kernel.option_check import check_options
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.text import is_utf8
from greenroom.records.raw_part import decode_part
from greenroom.records.seats import seat_name


class _RecordKeys(msgspec.Struct):
    """The keys of a record as they stand in JSON; others are ignored."""

    rules: Raw
    seats: tuple[Player, ...]
    decks: tuple[str, ...]
    actions: tuple[str, ...]


_DECODER = msgspec.json.Decoder(_RecordKeys)


def read_record(text: bytes) -> Record | Refusal:
    """Read one record, or name its first fault.

    Faults: no UTF-8, a key missing or of the wrong type, refused rules, no or too many seats, a tonic
    out of range or taken twice (TP-02), decks that don't match the seats, a card that is twice in a deck
    or does not exist, too short a deck for a deal that is made.
    """
    if not is_utf8(text):
        return refuse("record.not_text")
    try:
        keys = _DECODER.decode(text)
    except RecursionError:
        return refuse("record.too_deep")
    except msgspec.ValidationError:
        whole = decode_part(text, "rules")
        return whole if isinstance(whole, Refusal) else _type_fault(whole)
    rules_part = decode_part(bytes(keys.rules), "rules")
    rules = rules_part if isinstance(rules_part, Refusal) else check_options(HouseRules, rules_part)
    if isinstance(rules, Refusal):
        return rules
    record = Record(
        rules=replace(HouseRules(), **rules),
        seats=keys.seats,
        decks=tuple(tuple(deck.split()) for deck in keys.decks),
        actions=keys.actions,
    )
    return _fault(record) or record


def _fault(record: Record) -> Refusal | None:
    tonics = [player.tonic for player in record.seats]
    hand = TONE_POKER.deal(record.rules, tonics, record.decks)
    if isinstance(hand, Refusal):
        return hand
    for seat, deck in enumerate(record.decks):
        deals = [seat_name(seat), "deal"]
        if len(deck) < HAND_SIZE and any(text.split() == deals for text in record.actions):
            return refuse("record.short_deck", cards=len(deck), needed=HAND_SIZE)
    return None


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _players(value: object) -> bool:
    return isinstance(value, list) and all(_player(each) for each in value)


def _player(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    name, tonic = value.get("name"), value.get("tonic")
    return isinstance(name, str) and isinstance(tonic, int) and not isinstance(tonic, bool)


_WANTED: dict[str, tuple[Callable[[object], bool], str]] = {
    "rules": (lambda value: True, "object"),
    "seats": (_players, "players"),
    "decks": (_texts, "list"),
    "actions": (_texts, "list"),
}


def _type_fault(record: dict[str, object]) -> Refusal:
    """Name the first key of a record that is missing or of the wrong type."""
    for key, (suits, wanted) in _WANTED.items():
        if key not in record:
            return refuse("record.missing", key=key)
        if not suits(record[key]):
            return refuse(f"record.wants_{wanted}", key=key)
    return refuse("record.not_an_object")
