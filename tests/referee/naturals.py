"""TK-14: how a win on the deal is written."""

from typing import Any

from .option import Option, is_number

KINDS_OF_NATURAL = {"points", "max_points", "court_cards"}


def is_natural(entry: object) -> bool:
    """TK-14: one of three kinds, what it pays, ties and when."""
    if not isinstance(entry, dict) or entry.keys() - KINDS_OF_NATURAL - {"pays", "ties", "when"}:
        return False
    kinds = entry.keys() & KINDS_OF_NATURAL
    return (
        len(kinds) == 1
        and is_kind_of_natural(entry)
        and is_number(entry.get("pays"), 1)
        and entry.get("ties", "draw") in ("draw", "eldest")
        and entry.get("when", "deal") in ("deal", "first_turn")
    )


def is_kind_of_natural(entry: dict[str, Any]) -> bool:
    if "points" in entry:
        listed = entry["points"]
        return isinstance(listed, list) and bool(listed) and all(is_number(n, 0) for n in listed)
    return is_number(entry.get("max_points", entry.get("court_cards")), 0)


def completed(entry: dict[str, Any]) -> dict[str, Any]:
    return {"ties": "draw", "when": "deal", **entry}


def is_list_of_naturals(value: object) -> bool:
    return isinstance(value, list) and all(is_natural(entry) for entry in value)


CLASSIC = [{"points": [49, 50], "pays": 2}]
OPTIONS = {"naturals": Option(CLASSIC, is_list_of_naturals, [CLASSIC, []])}
