"""The most that a hand can cost or bring a player."""

from __future__ import annotations

from greenroom.games.tonk.rules.house_rules import HouseRules


def most_won(rules: HouseRules, players: int) -> int:
    """Return a number of stakes, or of points charged, more than which nobody wins or loses in a hand."""
    if rules.scoring == "push_ups":
        return highest_count(rules) * max(2, most_paid(rules, players))
    return (players - 1) * most_paid(rules, players)


def most_paid(rules: HouseRules, players: int) -> int:
    """Return the most stakes that one player pays another (TK-14, TK-28 to TK-33)."""
    natural = max((each.pays for each in rules.naturals), default=0)
    tonk = max(rules.tonk_pays, rules.first_turn_tonk_pays or 0)
    return max(natural, tonk, rules.out_pays, rules.drop_pays, caught_pays(rules, players))


def caught_pays(rules: HouseRules, players: int) -> int:
    """Return the most stakes that a caught dropper pays one other player (TK-32)."""
    several = {
        "double_and_low": 3,
        "dropper_pays_for_all": players - 1,
        "five_to_low": 5,
        "beaters": rules.caught_pays,
        "per_player": 2 * players,
    }
    return several.get(rules.caught, 2)


def highest_count(rules: HouseRules) -> int:
    """Return a count that no hand exceeds, the card that was drawn included."""
    return 13 * (rules.hand_size + 1)
