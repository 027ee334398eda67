"""TK-01 to TK-05: the cards, what they count, which are wild."""

from itertools import product
from typing import Any

from .option import flag, whole, word

RANKS = "A23456789TJQK"
SUITS = "cdhs"
GONE_FROM_40 = "89T"

Rules = dict[str, Any]

OPTIONS = {
    "pack": word("52", "40"),
    "court_values": word("ten", "stepped"),
    "jokers": whole(0, 0, 4),
    "joker_role": word("dead", "wild"),
    "deuces_wild": flag(False),
}


def ranks(pack: str) -> str:
    """TK-01: without 8, 9, 10 the seven and the jack are neighbours; TK-05: the ace is low only."""
    return RANKS if pack == "52" else "".join(rank for rank in RANKS if rank not in GONE_FROM_40)


def suited_cards(pack: str) -> list[str]:
    return [rank + suit for rank, suit in product(ranks(pack), SUITS)]


def whole_pack(rules: Rules) -> list[str]:
    """TK-03: the jokers are added to the pack."""
    return suited_cards(rules["pack"]) + [f"X{n}" for n in range(1, rules["jokers"] + 1)]


def is_joker(card: str) -> bool:
    return card[0] == "X"


def is_wild(card: str, rules: Rules) -> bool:
    """TK-03, TK-04: what may stand for another card."""
    if is_joker(card):
        return bool(rules["joker_role"] == "wild")
    return rules["deuces_wild"] and card[0] == "2"


def points(card: str, rules: Rules) -> int:
    """TK-02: ace 1, 2 to 10 face value, courts ten or stepped; TK-03: jokers 0; TK-04: a deuce 2."""
    if is_joker(card):
        return 0
    face = RANKS.index(card[0]) + 1
    return face if rules["court_values"] == "stepped" else min(face, 10)


def full_count(cards: set[str], rules: Rules) -> int:
    return sum(points(card, rules) for card in cards)


def order(card: str) -> tuple[int, int]:
    """Section 8: A to K, then c d h s; jokers after all others."""
    if is_joker(card):
        return len(RANKS), int(card[1])
    return RANKS.index(card[0]), SUITS.index(card[1])


def in_order(cards: set[str] | frozenset[str]) -> list[str]:
    return sorted(cards, key=order)
