"""The options of a rule set, what each may be, and the rule sets that are refused (section 6)."""

from typing import Any

from .cards import Rules

BILLION = 10**9

DEFAULTS: Rules = {
    "pack": "52",
    "court_values": "ten",
    "jokers": 0,
    "joker_role": "dead",
    "deuces_wild": False,
    "hand_size": 5,
    "deals": None,
    "big_one": 0,
    "side_bet_high_suit": 0,
    "side_bet_natural": 0,
    "upcard": True,
    "naturals": [{"points": [49, 50], "pays": 2}],
    "naturals_clash": "draw",
    "take_discard": "hand",
    "hit_books": True,
    "hits_per_turn": None,
    "discard_after_hit": True,
    "must_spread": "never",
    "held_spreads_count": True,
    "touch_stock": True,
    "slap": "off",
    "wait_after_spread": 0,
    "wait_after_hit": 0,
    "wait_after_own_hit": 0,
    "wait_hits": "each",
    "hit_blocks_out": False,
    "tonk_pays": 2,
    "tonk_by": "any",
    "first_turn_tonk_pays": None,
    "break_hand": False,
    "out_pays": 1,
    "drop_pays": 1,
    "caught": "classic",
    "caught_pays": 2,
    "stock_out": "lowest",
    "stock_out_ties": "all",
    "last_lay_off": False,
    "boobed": False,
    "take_rounds": 10,
    "scoring": "stakes",
}

WORDS = {
    "pack": {"52", "40"},
    "court_values": {"ten", "stepped"},
    "joker_role": {"dead", "wild"},
    "naturals_clash": {"draw", "best", "all"},
    "take_discard": {"hand", "must_use"},
    "must_spread": {"never", "always", "but_three_aces"},
    "slap": {"off", "race", "next_first"},
    "wait_hits": {"each", "once"},
    "tonk_by": {"any", "second_spread"},
    "caught": {
        "classic",
        "double_and_low",
        "low_collects",
        "dropper_pays_for_all",
        "one_and_low",
        "double_to_all",
        "five_to_low",
        "beaters",
        "per_player",
    },
    "stock_out": {"lowest", "dead"},
    "stock_out_ties": {"all", "dead"},
    "scoring": {"stakes", "push_ups"},
}

FLAGS = {name for name, value in DEFAULTS.items() if isinstance(value, bool)}

NUMBERS = {
    "jokers": (0, 4),
    "hand_size": (3, 9),
    "big_one": (0, BILLION),
    "side_bet_high_suit": (0, BILLION),
    "side_bet_natural": (0, BILLION),
    "wait_after_spread": (0, 9),
    "wait_after_hit": (0, 9),
    "wait_after_own_hit": (0, 9),
    "tonk_pays": (1, BILLION),
    "out_pays": (1, BILLION),
    "drop_pays": (1, BILLION),
    "caught_pays": (1, BILLION),
    "take_rounds": (1, BILLION),
}

NUMBERS_OR_NULL = {"deals", "hits_per_turn", "first_turn_tonk_pays"}

KINDS_OF_NATURAL = {"points", "max_points", "court_cards"}


def is_number(value: object, low: int, high: int = BILLION) -> bool:
    """Section 6: `true` is no number, `1.0` no whole number."""
    return type(value) is int and low <= value <= high


def is_value(name: str, value: object) -> bool:
    """Whether an option may have this value."""
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    if name in FLAGS:
        return type(value) is bool
    if name in NUMBERS_OR_NULL:
        return value is None or is_number(value, 1)
    if name == "naturals":
        return isinstance(value, list) and all(is_natural(entry) for entry in value)
    return name in NUMBERS and is_number(value, *NUMBERS[name])


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


def stepped_with_a_natural_of_49_or_50(rules: Rules) -> bool:
    """TK-02: a natural by 49 or 50 points is then refused."""
    return rules["court_values"] == "stepped" and any(
        {49, 50} & set(entry.get("points", [])) for entry in rules["naturals"]
    )


def big_one_above_deals(rules: Rules) -> bool:
    return rules["deals"] is not None and rules["big_one"] > rules["deals"]


def push_ups_with_a_side_bet(rules: Rules) -> bool:
    return rules["scoring"] == "push_ups" and bool(rules["side_bet_high_suit"] or rules["side_bet_natural"])


def contradicts_itself(rules: Rules) -> bool:
    return (
        stepped_with_a_natural_of_49_or_50(rules)
        or big_one_above_deals(rules)
        or push_ups_with_a_side_bet(rules)
    )


def stock_after_deal(rules: Rules, players: int, pack_size: int) -> int:
    return pack_size - players * rules["hand_size"] - rules["upcard"]


def too_many_players(rules: Rules, players: int, pack_size: int) -> bool:
    """TK-06: at least one card of stock for each after deal and upcard."""
    return stock_after_deal(rules, players, pack_size) < players
