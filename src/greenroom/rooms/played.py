"""What of the rule sheet a table plays; the rest is refused by name, never ignored."""

from __future__ import annotations

from greenroom.rulebook.refusal import Refusal, refuse
from greenroom.tonk.house_rules import HouseRules


def not_at_a_table(rules: HouseRules) -> Refusal | None:
    """Name the first option that the engine plays and a table does not, or None."""
    asked = {
        "slap": rules.slap != "off",
        "side_bet_high_suit": rules.side_bet_high_suit > 0,
        "side_bet_natural": rules.side_bet_natural > 0,
        "deals": rules.deals is not None,
        "big_one": rules.big_one > 0,
        "scoring": rules.scoring != "stakes",
        "touch_stock": not rules.touch_stock,
    }
    option = next((name for name, wanted in asked.items() if wanted), None)
    return None if option is None else refuse("room.not_played_yet", option=option)
