"""The fixed list of actions of version 0, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from greenroom.games.tonk.engine import codes, legality
from greenroom.kernel.card_text import cards_of, faces

BARE = ("draw", "take", "end", "drop", "claim", "pass")
SUITS = "cdhs"
MIN_RUN_CARDS = 3
MAX_RUN_CARDS = 10


def describe(action: int, pack: str = "52") -> str:
    """Write an action as records do; a hit says where it goes: `hit book`, `hit above` or `hit below` a run.

    The numbers from 523 are steps of plays with wild cards: `spread 5c 6c 7c with wild cards`, `on s2`,
    `wild 2c X1`, `place 6c`.

    Raises ValueError for a number that is no action with this pack.
    """
    text = all_actions(pack).get(action)
    if text is None:
        raise ValueError(f"with the pack of {pack} no action has the number {action}")
    return text


@cache
def all_actions(pack: str) -> dict[int, str]:
    """Write every action that a pack can have, by its number."""
    names = faces(pack, 4).names
    ranks = int(pack) // 4
    cards = [13 * suit + rank for suit in range(4) for rank in range(ranks)]
    texts = dict(enumerate(BARE))
    texts |= {codes.ID_DISCARD + card: f"discard {names[card]}" for card in (*cards, *range(52, 56))}
    for first, word in (
        (codes.ID_HIT_BOOK, "book"),
        (codes.ID_HIT_ABOVE, "above"),
        (codes.ID_HIT_BELOW, "below"),
    ):
        texts |= {first + card: f"hit {word} {names[card]}" for card in cards}
    for rank in range(ranks):
        for lacks in range(5):
            book = [13 * suit + rank for suit in range(4) if suit != lacks]
            texts[codes.ID_BOOK + 5 * rank + lacks] = spread(names, book)
    for suit in range(4):
        number = codes.ID_RUN + 60 * suit
        for length in range(MIN_RUN_CARDS, MAX_RUN_CARDS + 1):
            for lowest in range(14 - length):
                if lowest + length <= ranks:
                    run = [13 * suit + lowest + step for step in range(length)]
                    texts[number] = spread(names, run)
                number += 1
    return texts | steps(names, cards, texts)


def steps(names: Sequence[str], cards: list[int], plays: dict[int, str]) -> dict[int, str]:
    """Write every step of a play with wild cards, by its number."""
    further = codes.ID_WITH_WILD - codes.ID_HIT_BOOK
    texts = {
        number + further: f"{text} with wild cards"
        for number, text in plays.items()
        if number >= codes.ID_HIT_BOOK
    }
    texts |= {codes.ID_ON_SPREAD + spread: f"on s{spread + 1}" for spread in range(codes.SPREADS)}
    for wilds in range(1, 256):
        used = cards_of(legality.used(wilds << codes.WILD_AT))
        texts[codes.ID_WILDS + wilds] = "wild " + " ".join(names[card] for card in used)
    return texts | {codes.ID_PLACE + card: f"place {names[card]}" for card in cards}


def spread(names: Sequence[str], cards: list[int]) -> str:
    """Write a spread."""
    return "spread " + " ".join(names[card] for card in cards)
