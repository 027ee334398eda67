"""The odds of one hand of the deal, exact: to win on it, and to be dealt a spread (TK-14, TK-20)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from greenroom.games.tonk.engine.lowered_rules import pack_of, points_of
from greenroom.games.tonk.odds.spreadless_hands import spreadless
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural, pack_size

Worth = tuple[int, int]
"""The worth of a card or a hand, in points and in court cards."""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The number of hands of each kind among all that a seat may be dealt."""

    hands: int
    """All hands, each as likely as any other."""
    naturals: tuple[int, ...]
    """For each natural of the rules, the hands that hold it as the first that fits (TK-14).

    Of the first turn: those alone that win nothing on the deal itself.
    """
    wins: int
    """Hands that win on the deal."""
    spreads: int
    """Hands in which a spread can be laid, wild cards included."""

    def chance(self, hands: int) -> Fraction:
        """Return the chance that a hand is one of this number among all hands."""
        return Fraction(hands, self.hands)


@lru_cache(maxsize=256)
def odds(rules: HouseRules) -> Odds:
    """Count what a seat may be dealt by a rule set; other seats and the upcard are unknown to it."""
    naturals = held_naturals(rules)
    wild = rules.jokers if rules.joker_role == "wild" else 0
    without = spreadless(
        int(rules.pack) // 4,
        rules.hand_size,
        deuces_wild=rules.deuces_wild,
        wild_jokers=wild,
        dead_jokers=rules.jokers - wild,
    )
    hands = comb(pack_size(rules), rules.hand_size)
    deal = (each.when == "deal" for each in rules.naturals)
    return Odds(
        hands=hands,
        naturals=naturals,
        wins=sum(number for number, dealt in zip(naturals, deal, strict=True) if dealt),
        spreads=hands - without,
    )


def held_naturals(rules: HouseRules) -> tuple[int, ...]:
    """For each natural, count the hands that hold it as the first that fits."""
    held: Counter[int | None] = Counter()
    for worth, hands in hands_by_worth(rules).items():
        held[first_natural(rules.naturals, worth)] += hands
    return tuple(held[number] for number in range(len(rules.naturals)))


def first_natural(naturals: tuple[Natural, ...], worth: Worth) -> int | None:
    """Find the natural that a hand holds: of the deal, else of the first turn (TK-14)."""
    for when in ("deal", "first_turn"):
        for number, natural in enumerate(naturals):
            if natural.when == when and fits(natural, worth):
                return number
    return None


def fits(natural: Natural, worth: Worth) -> bool:
    """Tell whether a hand of this worth is what a natural asks for."""
    points, courts = worth
    if natural.court_cards is not None:
        return courts >= natural.court_cards
    if natural.max_points is not None:
        return points <= natural.max_points
    return points in (natural.points or ())


def hands_by_worth(rules: HouseRules) -> dict[Worth, int]:
    """Count the hands by what they are worth: cards alike in that are taken together."""
    ways: Counter[tuple[int, Worth]] = Counter({(0, (0, 0)): 1})
    for alike, number in cards_by_worth(rules).items():
        ways = _with_any_of(ways, alike, number, rules.hand_size)
    return {worth: hands for (cards, worth), hands in ways.items() if cards == rules.hand_size}


def cards_by_worth(rules: HouseRules) -> Counter[Worth]:
    """Count the cards of the pack by points and by whether they are court cards; tens are none."""
    first_court = int(rules.pack) // 4 - 3
    return Counter(
        (points_of(rules, card), int(card < 52 and card % 13 >= first_court)) for card in pack_of(rules)
    )


def _with_any_of(
    ways: Counter[tuple[int, Worth]], alike: Worth, number: int, size: int
) -> Counter[tuple[int, Worth]]:
    """Add none to all of `number` cards that are worth the same."""
    after: Counter[tuple[int, Worth]] = Counter()
    for (cards, (points, courts)), hands in ways.items():
        for held in range(min(number, size - cards) + 1):
            worth = points + held * alike[0], courts + held * alike[1]
            after[cards + held, worth] += hands * comb(number, held)
    return after
