"""The side bets of a record: `{"high_suit": {"suit", "in"}, "natural": [...], "natural_pot": {...}}`."""

from __future__ import annotations

from collections.abc import Mapping

from greenroom.games.tonk.rules.bets import Bets, HighSuit, Suit
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.declaration import MAX_NUMBER
from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.raw_part import decode_part
from greenroom.records.seats import seat_number

_SUITS: dict[str, Suit] = {"c": "c", "d": "d", "h": "h", "s": "s"}


def read_bets(text: bytes, rules: HouseRules, seats: int) -> Bets | Refusal:
    """Read the side bets made before a deal, or name their first fault.

    Refused: unknown keys, seats that are not there or named twice, amounts below 0 or above 10^9, and
    a bet that the rules switch off (TK-11, TK-12).
    """
    values = decode_part(text, "bets")
    if isinstance(values, Refusal):
        return values
    fault = _keys_fault(values, "bets", ("high_suit", "natural", "natural_pot"))
    if fault is not None:
        return fault
    high_suit = _high_suit(values["high_suit"], seats) if "high_suit" in values else None
    if isinstance(high_suit, Refusal):
        return high_suit
    natural = _seats(values.get("natural", []), "natural", seats)
    if isinstance(natural, Refusal):
        return natural
    pot = _pot(values.get("natural_pot", {}), seats)
    if isinstance(pot, Refusal):
        return pot
    bets = Bets(high_suit=high_suit, natural=natural, natural_pot=pot)
    return switched_off_fault(bets, rules) or bets


def switched_off_fault(bets: Bets, rules: HouseRules) -> Refusal | None:
    """Refuse a bet that the rules switch off."""
    if bets.high_suit is not None and not rules.side_bet_high_suit:
        return refuse("record.bet_is_off", bet="high_suit", option="side_bet_high_suit")
    if (bets.natural or any(bets.natural_pot)) and not rules.side_bet_natural:
        return refuse("record.bet_is_off", bet="natural", option="side_bet_natural")
    return None


def _keys_fault(value: object, key: str, known: tuple[str, ...]) -> Refusal | None:
    if not isinstance(value, dict):
        return refuse("record.wants_object", key=key)
    unknown = next((each for each in value if each not in known), None)
    return None if unknown is None else refuse("record.unknown_key", where=key, key=shown_name(unknown))


def _high_suit(value: object, seats: int) -> HighSuit | Refusal:
    fault = _keys_fault(value, "high_suit", ("suit", "in"))
    if fault is not None or not isinstance(value, Mapping):
        return fault or refuse("record.wants_object", key="high_suit")
    suit = _SUITS.get(str(value.get("suit")))
    if suit is None:
        return refuse("record.wants_suit", key="suit")
    bettors = _seats(value.get("in"), "in", seats)
    return bettors if isinstance(bettors, Refusal) else HighSuit(suit, bettors)


def _seats(value: object, key: str, seats: int) -> tuple[int, ...] | Refusal:
    if not isinstance(value, list):
        return refuse("record.wants_list", key=key)
    numbers: set[int] = set()
    for name in value:
        seat = _seat(name, key, seats)
        if isinstance(seat, Refusal):
            return seat
        if seat in numbers:
            return refuse("record.seat_twice", seat=shown_name(name), key=key)
        numbers.add(seat)
    return tuple(sorted(numbers))


def _seat(name: object, key: str, seats: int) -> int | Refusal:
    seat = seat_number(name) if isinstance(name, str) else None
    if seat is None:
        return refuse("record.wants_seat", key=key)
    return seat if seat < seats else refuse("record.no_such_seat", seat=shown_name(name))


def _pot(value: object, seats: int) -> tuple[int, ...] | Refusal:
    if not isinstance(value, dict):
        return refuse("record.wants_object", key="natural_pot")
    pot = [0] * seats
    for name, amount in value.items():
        seat = _seat(name, "natural_pot", seats)
        fault = seat if isinstance(seat, Refusal) else _amount_fault(amount)
        if fault is not None or isinstance(seat, Refusal):
            return fault or refuse("record.wants_seat", key="natural_pot")
        pot[seat] = amount
    return tuple(pot)


def _amount_fault(amount: object) -> Refusal | None:
    if isinstance(amount, bool) or not isinstance(amount, int):
        return refuse("record.wants_whole", key="natural_pot")
    if amount < 0:
        return refuse("record.too_small", key="natural_pot", least=0)
    return refuse("record.too_large", key="natural_pot", most=MAX_NUMBER) if amount > MAX_NUMBER else None
