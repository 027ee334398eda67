"""Section 8: the record of a hand, and the faults outside its actions."""

from typing import Any

from .actions import read_number
from .cards import Rules, whole_pack
from .deal import cards_needed, deal, high_suit_pot, natural_bets, naturals
from .naturals import completed
from .option import BILLION, is_number
from .options import DEFAULTS, OPTIONS, contradicts_itself, too_many_players
from .presets import PRESETS
from .table import Table


class RecordError(Exception):
    """A record has a fault outside its actions."""


def demand(is_so: bool, fault: str) -> None:
    if not is_so:
        raise RecordError(fault)


def read_rules(told: Any) -> Rules:
    """A preset and what differs from it; unknown keys are refused."""
    demand(isinstance(told, dict) and not told.keys() - {"preset", "overrides"}, "rules")
    preset, overrides = told.get("preset", "classic"), told.get("overrides", {})
    demand(isinstance(preset, str) and preset in PRESETS, "preset")
    demand(isinstance(overrides, dict) and not overrides.keys() - DEFAULTS.keys(), "overrides")
    rules: Rules = DEFAULTS | PRESETS[preset] | overrides
    for name, value in rules.items():
        demand(OPTIONS[name].may_be(value), name)
    rules["naturals"] = [completed(entry) for entry in rules["naturals"]]
    demand(not contradicts_itself(rules), "the options contradict each other")
    return rules


def read_players(seats: Any, rules: Rules) -> int:
    demand(isinstance(seats, list) and all(isinstance(name, str) for name in seats), "seats")
    demand(2 <= len(seats) <= 8, "two to eight players")
    demand(not too_many_players(rules, len(seats), len(whole_pack(rules))), "too many players")
    return len(seats)


def read_seat(name: Any, players: int) -> int:
    demand(isinstance(name, str), "a seat")
    seat = read_number("p", name, players)
    demand(seat >= 0, "unknown seat")
    return seat


def read_deck(value: Any, rules: Rules, players: int) -> list[str]:
    demand(isinstance(value, str), "deck")
    deck: list[str] = value.split()
    demand(set(deck) <= set(whole_pack(rules)), "a card not of this pack")
    demand(len(set(deck)) == len(deck), "a card twice")
    demand(len(deck) >= cards_needed(rules, players), "too short for the deal")
    return deck


def read_stake(record: dict[str, Any]) -> int:
    """TK-07: a positive whole number of units."""
    stake: int = record.get("stake", 1)
    demand(is_number(stake, 1), "stake")
    return stake


def read_big_one(record: dict[str, Any], rules: Rules) -> bool:
    """TK-10: The Big One is for double stakes."""
    big_one: bool = record.get("big_one", False)
    demand(isinstance(big_one, bool), "big_one")
    demand(rules["big_one"] > 0 or not big_one, "big_one is off")
    return big_one


def read_seats(names: Any, players: int) -> list[int]:
    demand(isinstance(names, list), "a list of seats")
    seats = [read_seat(name, players) for name in names]
    demand(len(set(seats)) == len(seats), "a seat twice")
    return sorted(seats)


def read_pot(value: Any, players: int) -> dict[int, int]:
    demand(isinstance(value, dict), "natural_pot")
    demand(all(is_number(amount, 0, BILLION) for amount in value.values()), "natural_pot")
    return {read_seat(name, players): amount for name, amount in value.items()}


def read_bets(value: Any, rules: Rules) -> dict[str, Any]:
    demand(isinstance(value, dict), "bets")
    demand(not value.keys() - {"high_suit", "natural", "natural_pot"}, "bets")
    demand("high_suit" not in value or rules["side_bet_high_suit"] > 0, "side_bet_high_suit is off")
    demand(rules["side_bet_natural"] > 0 or not bets_on_natural(value), "side_bet_natural is off")
    bets: dict[str, Any] = value
    return bets


def bets_on_natural(bets: dict[str, Any]) -> bool:
    """TK-12: somebody takes part, or has something in the pot; empty lists and noughts are no bet."""
    pot = bets.get("natural_pot")
    return bool(bets.get("natural")) or (isinstance(pot, dict) and any(pot.values()))


def read_high_suit(value: Any, players: int) -> tuple[str, list[int]]:
    demand(isinstance(value, dict) and value.keys() == {"suit", "in"}, "high_suit")
    demand(value["suit"] in ("c", "d", "h", "s"), "suit")
    return value["suit"], read_seats(value["in"], players)


def read_actions(value: Any) -> list[str]:
    demand(isinstance(value, list) and all(isinstance(action, str) for action in value), "actions")
    actions: list[str] = value
    return actions


def sit(record: Any) -> Table:
    """Bets, deal, upcard, high-suit pot, naturals; `RecordError` where the record is wrong."""
    demand(isinstance(record, dict) and record.get("game", "tonk") == "tonk", "game")
    rules = read_rules(record.get("rules"))
    players = read_players(record.get("seats"), rules)
    dealer = read_seat(record.get("dealer"), players)
    deck = read_deck(record.get("deck"), rules, players)
    stake, big_one = read_stake(record), read_big_one(record, rules)
    read_actions(record.get("actions"))
    bets = read_bets(record.get("bets", {}), rules)
    table = deal(rules, players, dealer, deck, stake, big_one=big_one)
    settle_bets(table, bets, players)
    naturals(table)
    return table


def settle_bets(table: Table, bets: dict[str, Any], players: int) -> None:
    bettors = read_seats(bets.get("natural", []), players)
    natural_bets(table, bettors, read_pot(bets.get("natural_pot", {}), players))
    if "high_suit" in bets:
        high_suit_pot(table, *read_high_suit(bets["high_suit"], players))
