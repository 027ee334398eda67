"""Reading a record strictly: its faults are told one at a time, nothing is guessed or corrected."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec import UNSET, Raw, UnsetType

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.records.bets import read_bets
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.agreement import agreed_rules
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.kernel.declaration import MAX_NUMBER
from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.text import is_utf8
from greenroom.records.raw_part import decode_part
from greenroom.records.seats import seat_number


class _RecordKeys(msgspec.Struct):
    """The keys of a record as they stand in JSON; others are ignored."""

    rules: Raw
    seats: tuple[str, ...]
    dealer: str
    deck: str
    actions: tuple[str, ...]
    stake: int = 1
    game: str = "tonk"
    bets: Raw | UnsetType = UNSET
    big_one: bool = False


class RecordRules(msgspec.Struct, frozen=True):
    """The rules of a record, and the preset that they start from."""

    preset: str
    rules: HouseRules


_DECODER = msgspec.json.Decoder(_RecordKeys)


def read_record(text: bytes) -> Record | Refusal:
    """Read one record, or name its first fault.

    Faults: no UTF-8, no JSON object, a key missing or of the wrong type, refused rules, a card twice or
    not of this pack, a deck too short for the deal, a bet or Big One that the rules switch off, a number
    above 10^9.
    """
    if not is_utf8(text):
        return refuse("record.not_text")
    try:
        keys = _DECODER.decode(text)
    except RecursionError:
        return refuse("record.too_deep")
    except msgspec.ValidationError:
        return _type_fault(text)
    except msgspec.DecodeError as fault:
        return _not_json(fault)
    rules = _game_fault(keys.game) or read_rules(bytes(keys.rules))
    return rules if isinstance(rules, Refusal) else _at_table(keys, rules)


@lru_cache(maxsize=1024)
def read_rules(text: bytes) -> RecordRules | Refusal:
    """Build the rules of a record from their JSON; the same text is built once."""
    rules_part = decode_part(text, "rules")
    rules = rules_part if isinstance(rules_part, Refusal) else agreed_rules(rules_part)
    return rules if isinstance(rules, Refusal) else RecordRules(rules_part.get("preset", "classic"), rules)


def _game_fault(game: str) -> Refusal | None:
    if game == TONK.name:
        return None
    return refuse("record.unknown_game", game=shown_name(game))


def _at_table(keys: _RecordKeys, record_rules: RecordRules) -> Record | Refusal:
    rules, seats = record_rules.rules, len(keys.seats)
    dealer = seat_number(keys.dealer)
    fault = _stake_fault(keys.stake) or fits(rules, seats) or _dealer_fault(keys.dealer, seats)
    if fault is not None or dealer is None:
        return fault or refuse("record.wants_seat", key="dealer")
    deck = tuple(keys.deck.split())
    bets = None if keys.bets is UNSET else read_bets(bytes(keys.bets), rules, seats)
    if isinstance(bets, Refusal):
        return bets
    fault = _deck_fault(deck, rules, seats) or _big_one_fault(keys.big_one, rules)
    return fault or _record(keys, record_rules, dealer, deck, bets)


def _record(
    keys: _RecordKeys, record_rules: RecordRules, dealer: int, deck: tuple[str, ...], bets: Bets | None
) -> Record:
    return Record(
        game=keys.game,
        preset=record_rules.preset,
        rules=record_rules.rules,
        stake=keys.stake,
        seats=keys.seats,
        dealer=dealer,
        deck=deck,
        actions=keys.actions,
        bets=bets,
        big_one=keys.big_one,
    )


def _stake_fault(stake: int) -> Refusal | None:
    if stake < 1:
        return refuse("record.too_small", key="stake", least=1)
    return refuse("record.too_large", key="stake", most=MAX_NUMBER) if stake > MAX_NUMBER else None


def _dealer_fault(dealer: str, seats: int) -> Refusal | None:
    seat = seat_number(dealer)
    if seat is None:
        return refuse("record.wants_seat", key="dealer")
    return refuse("record.no_such_seat", seat=dealer) if seat >= seats else None


def _deck_fault(deck: tuple[str, ...], rules: HouseRules, seats: int) -> Refusal | None:
    pack = _pack(rules)
    if len(set(deck)) < len(deck):
        twice = next(card for place, card in enumerate(deck) if card in deck[:place])
        return refuse("record.card_twice", card=shown_name(twice))
    if not pack.issuperset(deck):
        return refuse("record.not_a_card", card=shown_name(next(card for card in deck if card not in pack)))
    needed = seats * rules.hand_size + rules.upcard
    if len(deck) < needed:
        return refuse("record.short_deck", cards=len(deck), needed=needed)
    return None


@lru_cache(maxsize=64)
def _pack(rules: HouseRules) -> frozenset[str]:
    return frozenset(TONK.pack(rules))


def _big_one_fault(big_one: bool, rules: HouseRules) -> Refusal | None:
    return refuse("record.big_one_is_off") if big_one and not rules.big_one else None


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _anything(_: object) -> bool:
    return True


_WANTED: dict[str, tuple[Callable[[object], bool], str]] = {
    "game": (_text, "text"),
    "rules": (_anything, "object"),
    "stake": (_whole, "whole"),
    "seats": (_texts, "seats"),
    "dealer": (_text, "seat"),
    "deck": (_text, "text"),
    "actions": (_texts, "list"),
    "big_one": (_flag, "flag"),
}
_REQUIRED = ("rules", "seats", "dealer", "deck", "actions")


def _not_json(fault: msgspec.DecodeError) -> Refusal:
    """Say where a text stops being JSON, as far as the decoder tells."""
    place = re.search(r"\(byte (\d+)\)", str(fault))
    return refuse("record.not_json", byte=int(place[1])) if place else refuse("record.cut_short")


def _type_fault(text: bytes) -> Refusal:
    """Name the first key of a record that is missing or of the wrong type."""
    try:
        record = msgspec.json.decode(text)
    except RecursionError:
        return refuse("record.too_deep")
    except msgspec.DecodeError as fault:
        return _not_json(fault)
    if not isinstance(record, dict):
        return refuse("record.not_an_object")
    for key, (suits, wanted) in _WANTED.items():
        if key in _REQUIRED and key not in record:
            return refuse("record.missing", key=key)
        if key in record and not suits(record[key]):
            return refuse(f"record.wants_{wanted}", key=key)
    return refuse("record.not_an_object")
