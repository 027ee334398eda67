"""The pack of a rule set as a bot looks at it: cards are numbers, sets of cards are masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from greenroom.games.tonk.engine import arrangement, codes, legality, sound_discards
from greenroom.games.tonk.engine.lowered_rules import Lowered, pack_of, points_of, wild_cards
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.notation import notation
from greenroom.kernel.card_text import JOKER, cards_of

SUIT, RANK = codes.SUIT, codes.RANK


class Pack:
    """The cards under one rule set."""

    def __init__(self, rules: HouseRules) -> None:
        self.notation = notation(rules.pack, rules.jokers)
        self.all = sum(1 << card for card in pack_of(rules))
        self.worth = [points_of(rules, card) if self.all >> card & 1 else 0 for card in range(56)]
        self.wild = wild_cards(rules)
        self._numbers = self.notation.faces.numbers
        self._hit_books = rules.hit_books
        self._held_count = rules.held_spreads_count
        self._lowered = Lowered(rules)
        # A state of its own, never a table's: it asks the engine what a hand could lay.
        self._state = State(self._lowered, 2)

    def mask(self, texts: Iterable[str]) -> int:
        """Return the set of cards written so; of a wild (`2c=6h`) the card that it is."""
        mask = 0
        for text in texts:
            mask |= 1 << self._numbers[text[:2]]
        return mask

    def points(self, hand: int) -> int:
        """Count every card of a hand."""
        worth = self.worth
        total = 0
        while hand:
            total += worth[hand.bit_length() - 1]
            hand ^= 1 << hand.bit_length() - 1
        return total

    def count(self, hand: int) -> int:
        """Count a hand as the rules do at the end of the play (TK-24)."""
        return self.points(hand) if self._held_count else arrangement.unmatched(self._lowered, hand)

    def spreads(self, hand: int) -> list[int]:
        """List every set of cards of a hand that could be laid as one spread."""
        state = self._state
        state.phase = codes.PLAYING
        state.turn = 0
        state.hands = [hand, 0, 0, 0, 0, 0, 0, 0]
        legality.fill(state)
        actions = [state.actions[at] for at in range(state.n)]
        return list({legality.used(code): 0 for code in actions if code & codes.KIND == codes.SPREAD})

    def openings(self, spread: Sequence[str]) -> int:
        """Return the cards that can be added to a spread: the fourth of a book, the ends of a run (TK-21)."""
        low, high = (self._numbers[spread[at].rpartition("=")[2]] for at in (0, -1))
        if low % 13 != high % 13:
            return (1 << low >> 1 | 1 << high + 1) & SUIT << low // 13 * 13 & self.all
        stood = self._stood(spread)
        return RANK << low % 13 & ~stood if self._hit_books else 0

    def _stood(self, spread: Sequence[str]) -> int:
        return self.mask(text.rpartition("=")[2] for text in spread)


pack_for = lru_cache(maxsize=256)(Pack)


@cache
def completing(one: int, two: int) -> int:
    """Return the cards that make a spread of three with two natural cards: of their rank, or beside them."""
    low, high = min(one, two), max(one, two)
    if low % 13 == high % 13:
        return RANK << low % 13 & ~(1 << low | 1 << high)
    if low // 13 != high // 13 or high - low > 2:
        return 0
    if high - low == 2:
        return 1 << low + 1
    return (1 << low >> 1 | 1 << high + 1) & SUIT << low // 13 * 13


@cache
def mates(card: int) -> int:
    """Return the cards that make a spread with a natural card and a wild one: its rank, two either side."""
    return sound_discards.reachable(card) & ~(1 << card)


@lru_cache(maxsize=4096)
def pairs_of(hand: int) -> tuple[tuple[int, int, int], ...]:
    """List the pairs and neighbours of a hand of natural cards, each with the cards that complete it."""
    cards = [card for card in cards_of(hand) if card < JOKER]
    every = ((one, two, completing(one, two)) for at, one in enumerate(cards) for two in cards[at + 1 :])
    return tuple(pair for pair in every if pair[2])
