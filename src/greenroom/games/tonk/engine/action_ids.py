"""One number for each action of rules without wild cards, the same in every position.

    0 draw  1 take  2 end  3 drop  4 claim  5 pass
    6 + card          discard a card
    62 + card         hit a book with a card
    114 + card        hit a run with a card above its highest
    166 + card        hit a run with a card below its lowest
    218 + 5 rank + w  lay a book: without the suit `w` (c d h s), or all four where `w` is 4
    283 + 60 suit + … lay a run: first the 11 of three cards by their lowest, then the 10 of four, up to
                      those of ten cards

A hit has one card: several at once reach nothing that one after the other does not, unless a card taken
from the pile must be used at once. So hits of several cards have no number (-1).

A slap has the number of the hit that it is, and the discard after it that of a discard (`slaps`).
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes
from greenroom.games.tonk.engine.state import State

__all__ = ["number"]


def number(state: State, code: int) -> int:
    """Return the number of a legal action; -1 where it has none."""
    kind = code & codes.KIND
    if kind == codes.DISCARD:
        return codes.ID_DISCARD + (code >> codes.CARD_AT)
    if kind == codes.HIT:
        return hit(state, code)
    if kind == codes.SPREAD:
        return book(code) if code & codes.BOOK else run(code)
    if kind > codes.PASS:
        return slap(state, code) if kind == codes.SLAP else codes.ID_DISCARD + (code >> codes.CARD_AT)
    return kind if kind <= codes.TAKE else kind - codes.END + codes.ID_END


def hit(state: State, code: int) -> int:
    """Return the number of a hit of one card, by the card and the end of the spread to which it goes."""
    low = code >> codes.LOW_AT & 15
    mask = code >> codes.MASK_AT & codes.SUIT
    if mask & mask - 1:
        return -1
    if code & codes.BOOK:
        return codes.ID_HIT_BOOK + bits.low(mask) * 13 + low
    card = low * 13 + bits.low(mask)
    spread = state.laid_stood[code >> codes.SPREAD_AT & 31]
    return (codes.ID_HIT_ABOVE if card > bits.low(spread) else codes.ID_HIT_BELOW) + card


def slap(state: State, code: int) -> int:
    """Return the number of a slap, by the top discard and the end of the spread to which it goes."""
    card = state.top_card()
    spread = code >> codes.SPREAD_AT & 31
    if state.laid_book[spread]:
        return codes.ID_HIT_BOOK + card
    return (codes.ID_HIT_ABOVE if card > bits.low(state.laid_stood[spread]) else codes.ID_HIT_BELOW) + card


def book(code: int) -> int:
    """Return the number of a book, by its rank and the suit that it lacks."""
    missing = 15 ^ (code >> codes.MASK_AT & 15)
    lacks = bits.low(missing) if missing else 4
    return codes.ID_BOOK + (code >> codes.LOW_AT & 15) * 5 + lacks


def run(code: int) -> int:
    """Return the number of a run, by suit, length and lowest card; one of eleven cards and more has none."""
    mask = code >> codes.MASK_AT & codes.SUIT
    longer = bits.count(mask) - 3
    if longer > 7:
        return -1
    before = longer * 11 - longer * (longer - 1) // 2
    return codes.ID_RUN + (code >> codes.LOW_AT & 15) * 60 + before + bits.low(mask)
