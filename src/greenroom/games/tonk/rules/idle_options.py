"""Options that have no effect beside the others of the same rule set: allowed, and said so."""

from __future__ import annotations

from collections.abc import Callable

from greenroom.games.tonk.rules.house_rules import HouseRules

MIN_CARDS_OF_TWO_SPREADS = 6
"""Cards that two spreads have at the least."""


def _no_natural_on_the_deal(rules: HouseRules) -> bool:
    return all(natural.when == "first_turn" for natural in rules.naturals)


IDLE: tuple[tuple[str, str, Callable[[HouseRules], bool]], ...] = (
    ("joker_role", "jokers", lambda rules: rules.jokers == 0),
    ("naturals_clash", "naturals", _no_natural_on_the_deal),
    ("wait_hits", "wait_after_hit", lambda rules: rules.wait_after_hit == 0),
    ("stock_out_ties", "stock_out", lambda rules: rules.stock_out == "dead"),
    ("tonk_by", "tonk_pays", lambda rules: rules.tonk_pays == 1),
    ("first_turn_tonk_pays", "hand_size", lambda rules: rules.hand_size + 1 < MIN_CARDS_OF_TWO_SPREADS),
    ("break_hand", "tonk_pays", lambda rules: rules.tonk_pays == 1),
    ("caught", "scoring", lambda rules: rules.scoring == "push_ups"),
    ("caught_pays", "scoring", lambda rules: rules.scoring == "push_ups"),
    ("caught_pays", "caught", lambda rules: rules.caught != "beaters"),
)
"""An option, the other that makes it idle, and when. Why stands in the locales under `idle.tonk.<both>`."""


def idle_because(rules: HouseRules) -> dict[str, str]:
    """Name the options that change nothing in this rule set, each with the option that makes it so."""
    causes: dict[str, str] = {}
    for name, cause, without_effect in IDLE:
        if without_effect(rules):
            causes.setdefault(name, cause)
    return causes


def idle_options(rules: HouseRules) -> list[str]:
    """Name the options that change nothing in this rule set, in a fixed order."""
    return list(idle_because(rules))
