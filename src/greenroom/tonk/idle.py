"""Options that have no effect beside the others of the same rule set: allowed, and said so."""

from __future__ import annotations

from collections.abc import Callable

from greenroom.tonk.house_rules import HouseRules


def _no_natural_on_the_deal(rules: HouseRules) -> bool:
    return all(natural.when == "first_turn" for natural in rules.naturals)


_IDLE: dict[str, Callable[[HouseRules], bool]] = {
    "joker_role": lambda rules: rules.jokers == 0,
    "naturals_clash": _no_natural_on_the_deal,
    "wait_hits": lambda rules: rules.wait_after_hit == 0,
    "stock_out_ties": lambda rules: rules.stock_out == "dead",
    "tonk_by": lambda rules: rules.tonk_pays == 1,
    "break_hand": lambda rules: rules.tonk_pays == 1,
    "caught": lambda rules: rules.scoring == "push_ups",
    "caught_pays": lambda rules: rules.caught != "beaters" or rules.scoring == "push_ups",
}


def idle_options(rules: HouseRules) -> list[str]:
    """Name the options that change nothing in this rule set, in a fixed order."""
    return [name for name, without_effect in _IDLE.items() if without_effect(rules)]
