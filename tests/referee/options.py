"""All options of a rule set, and the rule sets that are refused (section 6)."""

from . import cards, count, deal, legality, naturals, play, settle, spreads, waiting
from .cards import Rules
from .deal import stock_after_deal
from .option import Option, flag, whole, whole_or_null

OF_THE_TABLE = {
    "deals": whole_or_null(None, 1),
    "big_one": whole(0, 0),
    "touch_stock": flag(True),
}
"""Options on which no play of a hand depends: the record or the interface sees to them."""

OPTIONS: dict[str, Option] = {
    name: option
    for declared in (
        OF_THE_TABLE,
        *(module.OPTIONS for module in (cards, spreads, naturals, deal, legality, waiting)),
        *(module.OPTIONS for module in (play, count, settle)),
    )
    for name, option in declared.items()
}

DEFAULTS: Rules = {name: option.default for name, option in OPTIONS.items()}


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


def too_many_players(rules: Rules, players: int, pack_size: int) -> bool:
    """TK-06: at least one card of stock for each after deal and upcard."""
    return stock_after_deal(rules, players, pack_size) < players
