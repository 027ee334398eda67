"""The value of holding a hand: the points that it counts, less what its pairs and neighbours promise."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.bots.knowledge import Knowledge
from greenroom.games.tonk.bots.pack import completing, mates, pairs_of
from greenroom.games.tonk.engine import sound_discards
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.card_text import JOKER, cards_of


class HandWeights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights that a player gives to what may come, in points of a hand unless it says otherwise."""

    hope: float = 7.0
    """Turns for which a pair or two neighbours may hope for their third card."""
    wild: float = 3.0
    """The gain that a wild card in hand promises."""
    free: float = 7.0
    """The points that the next player sheds by a discard that it can hit with."""
    wanted: float = 4.0
    """The points that the next player may shed by a discard that goes with a card it took."""
    gift: float = 2.0
    """The points that the next player sheds by a discard that makes a spread of two cards in its hand."""
    exposed: float = -8.0
    """The cost of a spread laid, since others may hit it; below nothing, since its cards are safe."""
    wait: float = 1.5
    """The cost of each turn for which a play forbids to drop."""
    shy: float = 4.0
    """The cost of taking a card that everyone has seen."""
    bold: float = 0.3
    """Stakes from each other player that a drop must promise against careful players."""
    patient: float = 0.95
    """Stakes from each other player that a drop must promise against careless ones, whose hands get no lower.
    """


GUARDED = HandWeights(hope=2.2, gift=20.0, exposed=1.5, shy=0.5)
"""For rules with wild cards, or where held spreads do not count: what is shown is worth more to others."""


def hand_weights_for(rules: HouseRules) -> HandWeights:
    """Choose the weights for a rule set."""
    wild = rules.deuces_wild or (rules.jokers and rules.joker_role == "wild")
    return GUARDED if wild or not rules.held_spreads_count else HandWeights()


class HandEvaluator:
    """Weighs hands and discards by what one seat knows; the least is best."""

    def __init__(self, known: Knowledge, weights: HandWeights) -> None:
        self.known = known
        self.weights = weights
        self._live = max(1, known.unseen.bit_count())

    def cost(self, hand: int) -> float:
        """Weigh a hand: its count, less what it may hope for."""
        pack, live = self.known.pack, self.known.unseen
        worth = pack.worth
        promise = 0
        for one, two, outs in pairs_of(hand & ~pack.wild):
            promise += ((outs | pack.wild) & live).bit_count() * (worth[one] + worth[two])
        hopes = self.weights.wild * (hand & pack.wild).bit_count() + self.weights.hope * promise / self._live
        return pack.count(hand) - hopes

    def outs(self, hand: int) -> dict[int, int]:
        """List the unseen cards that make a spread, each with the two cards worth most that it frees."""
        pack, live = self.known.pack, self.known.unseen
        worth = pack.worth
        freed_points: dict[int, int] = {}
        for one, two, outs in pairs_of(hand & ~pack.wild):
            freed = worth[one] + worth[two]
            for card in cards_of((outs | pack.wild) & live):
                freed_points[card] = max(freed, freed_points.get(card, 0))
        if hand & pack.wild:
            self._add_mates(hand & ~pack.wild, freed_points)
        return freed_points

    def _add_mates(self, natural: int, freed_points: dict[int, int]) -> None:
        """Add the cards that make a spread with one held and a wild card."""
        pack, live = self.known.pack, self.known.unseen & ~self.known.pack.wild
        for held in cards_of(natural):
            freed = int(pack.worth[held] - self.weights.wild)
            for card in cards_of(mates(held) & live if freed > 0 and held < JOKER else 0):
                freed_points[card] = max(freed, freed_points.get(card, 0))

    def after_discard(self, hand: int) -> tuple[float, int]:
        """Weigh a hand of which one card must go; the card that should."""
        return min((self.cost(hand ^ 1 << card) + self.danger(card), card) for card in cards_of(hand))

    def danger(self, card: int) -> float:
        """Weigh what a discard may do for the next player: its hits, its wants, its spreads."""
        known = self.known
        if known.fits >> card & 1:
            return self.weights.free
        if card >= JOKER or known.next == known.seat:
            return 0.0
        wanted = sum(
            1 for held in cards_of(known.held[known.next]) if held < JOKER and completing(held, card)
        )
        return self.weights.wanted * wanted + self.weights.gift * self._chance_of_spread(card)

    def _chance_of_spread(self, card: int) -> float:
        cards, live = self.known.unknown[self.known.next], self._live
        if cards < 2 or live < 2:
            return 0.0
        pairs = sound_discards.spreads_with(card, self.known.unseen)
        return pairs * cards * (cards - 1) / (live * (live - 1))
