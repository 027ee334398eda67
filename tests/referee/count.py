"""TK-24: what a hand counts at the end."""

from functools import cache

from .cards import Rules, full_count, in_order
from .option import flag
from .spreads import spreads_in

OPTIONS = {"held_spreads_count": flag(True)}

Cards = frozenset[str]


def count(hand: set[str], rules: Rules) -> int:
    """Spreads held in hand count in full, or only unmatched cards count."""
    if rules["held_spreads_count"]:
        return full_count(hand, rules)
    return unmatched(hand, rules)


def unmatched(hand: set[str], rules: Rules) -> int:
    """The best arrangement: the least that is left when spreads are set apart."""
    held = {frozenset(laid.values()) for laid in spreads_in(hand, rules)}

    @cache
    def least(cards: Cards) -> int:
        if not cards:
            return 0
        card = in_order(cards)[0]
        alone = full_count({card}, rules) + least(cards - {card})
        return min([alone, *(least(cards - spread) for spread in held if card in spread <= cards)])

    return least(frozenset(hand))
