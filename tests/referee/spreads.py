"""TK-20, TK-21: what a spread is, and every way to lay one.

A set of cards laid is a dict: the card stood for -> the card that lies there. A natural card stands for
itself.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from .cards import SUITS, Rules, in_order, is_wild, order, ranks
from .option import flag

Laid = dict[str, str]

OPTIONS = {"hit_books": flag(True)}


def books(pack: str) -> list[frozenset[str]]:
    """Three or four of a rank."""
    return [
        frozenset(rank + suit for suit in suits)
        for rank in ranks(pack)
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    ]


def runs(pack: str) -> list[frozenset[str]]:
    """Three or more of a suit in sequence."""
    sequence = ranks(pack)
    return [
        frozenset(rank + suit for rank in sequence[first:after])
        for suit in SUITS
        for first, after in combinations(range(len(sequence) + 1), 2)
        if after - first >= 3
    ]


@cache
def every_spread(pack: str) -> frozenset[frozenset[str]]:
    """Every set of cards that is a book or a run."""
    return frozenset(books(pack) + runs(pack))


def is_spread(cards: frozenset[str], rules: Rules) -> bool:
    return cards in every_spread(rules["pack"])


def is_book(cards: frozenset[str]) -> bool:
    return len({card[0] for card in cards}) == 1


def has_natural(laid: Laid) -> bool:
    """TK-20: with wild cards a spread has at least one natural card; TK-04: as itself a deuce is one."""
    return any(card == meant for meant, card in laid.items())


def without_wild(laid: Laid) -> bool:
    return all(card == meant for meant, card in laid.items())


def additions(table_cards: frozenset[str], rules: Rules) -> list[frozenset[str]]:
    """TK-21: every set of cards that makes a longer spread of one on the table."""
    if is_book(table_cards) and not rules["hit_books"]:
        return []
    return [whole - table_cards for whole in every_spread(rules["pack"]) if whole > table_cards]


def declared(used: set[str], stood_for: frozenset[str]) -> Laid:
    """Section 8: a deuce whose own card is wanted is itself, the other wilds in card order take the rest."""
    laid = {card: card for card in used if card in stood_for}
    rest = in_order(stood_for - laid.keys())
    return laid | dict(zip(rest, in_order(used - laid.keys()), strict=True))


def ways(plain: set[str], wild: set[str], stood_for: frozenset[str]) -> Iterator[Laid]:
    """Every set of these cards that can stand for those, once each."""
    fitting = stood_for & plain
    for size in range(max(0, len(stood_for) - len(wild)), len(fitting) + 1):
        for own in combinations(fitting, size):
            for others in combinations(wild, len(stood_for) - size):
                yield declared({*own, *others}, stood_for)


def wild_cards(hand: set[str], rules: Rules) -> set[str]:
    return {card for card in hand if is_wild(card, rules)}


def spreads_in(hand: set[str], rules: Rules) -> Iterator[Laid]:
    """Every spread that the hand holds: all sub-runs, books of three and four, with wilds."""
    wild = wild_cards(hand, rules)
    plain = hand - wild
    for stood_for in every_spread(rules["pack"]):
        for laid in ways(plain, wild, stood_for):
            if has_natural(laid):
                yield laid


def hits_in(hand: set[str], table_cards: frozenset[str], rules: Rules) -> Iterator[Laid]:
    """Every hit of that spread which the hand holds; hits need no natural card."""
    wild = wild_cards(hand, rules)
    plain = hand - wild
    for stood_for in additions(table_cards, rules):
        yield from ways(plain, wild, stood_for)


def laid_text(laid: Laid) -> str:
    """Section 8: in ascending order of the card stood for; a wild as what it is and stands for."""
    pairs = sorted(laid.items(), key=lambda pair: order(pair[0]))
    return " ".join(card if card == meant else f"{card}={meant}" for meant, card in pairs)
