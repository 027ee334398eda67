"""The variant of Tonk that is played, and the order in which chance deals it."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from greenroom.envs.actions import all_actions
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import lower_rules
from greenroom.games.tonk.text.notation import Notation, notation

UPCARD = -1
"""Stands in `receivers` for the pile."""


class Variant:
    """House rules, players, the dealer, and the cards where only some of the pack are played with.

    Chance deals hand after hand, from the dealer's left, each hand in ascending order of its cards, and then
    the upcard. Hands are sets, so the order tells nothing, and this one makes a tree `hand_size`! times
    smaller for each player; the chances are those of a shuffled deck.
    """

    def __init__(self, rules: HouseRules, players: int, dealer: int, cards: tuple[int, ...] = ()) -> None:
        """Make a variant; ValueError for a dealer who is not there, or too few cards."""
        if not 0 <= dealer < players:
            raise ValueError(f"there is no seat {dealer} to deal: {players} play, counted from 0")
        self.rules, self.players, self.dealer, self.cards = rules, players, dealer, cards
        self.lowered: Lowered = Lowered(rules, sorted(cards)) if cards else lower_rules(rules)
        needed = players * (rules.hand_size + 1) + rules.upcard
        if self.lowered.size < needed:
            there = self.lowered.size
            raise ValueError(f"{players} players need {needed} cards, and there are {there} (TK-06)")

    def __reduce__(self) -> tuple[object, ...]:
        return Variant, (self.rules, self.players, self.dealer, self.cards)

    @cached_property
    def texts(self) -> Notation:
        """The cards and actions of these rules as records write them."""
        return notation(self.rules.pack, self.rules.jokers)

    @cached_property
    def names(self) -> list[str]:
        """The text of each card by its number."""
        return list(self.texts.faces.names)

    @cached_property
    def words(self) -> dict[int, str]:
        """The words of each action, by the action's number."""
        return all_actions(self.rules.pack)

    @cached_property
    def whole(self) -> int:
        """The set of all cards that are played with."""
        return sum(1 << card for card in self.lowered.pack)

    @cached_property
    def eldest_first(self) -> list[int]:
        """The seats from the dealer's left."""
        return [(self.dealer + 1 + away) % self.players for away in range(self.players)]

    @cached_property
    def receivers(self) -> list[int]:
        """The seat that gets each card of the deal, as chance deals them."""
        hands = chain.from_iterable([seat] * self.rules.hand_size for seat in self.eldest_first)
        return [*hands, *[UPCARD] * self.rules.upcard]

    @cached_property
    def places(self) -> list[int]:
        """The place in the engine's deck of each card of the deal, as chance deals them."""
        size, seats = self.rules.hand_size, range(self.players)
        by_hand = [[away + self.players * number for number in range(size)] for away in seats]
        return [*chain.from_iterable(by_hand), *[size * self.players] * self.rules.upcard]

    @cached_property
    def most_decisions(self) -> int:
        """A number of decisions that no hand exceeds (TK-33, TK-38)."""
        stock = self.lowered.size - len(self.receivers)
        takes = self.rules.take_rounds * self.players
        turns = stock + 1 + (stock + 1) * takes
        # With wild cards a play takes at most three steps for each of its cards: a hit that many, a spread
        # the whole, its wild cards, and a place for each of them.
        steps = 3 if self.lowered.wild else 1
        # A turn begins and ends with an action; plays lay each card once; claims, ends and a drop are left.
        most = 2 * turns + steps * self.lowered.size + 2 * self.players + 1
        if self.lowered.slap:
            # Each slap lays a card, brings one more discard, and may be a turn; each discard is asked about.
            discards = turns + 2 * self.lowered.size
            most += 2 * self.lowered.size + steps * self.players * discards
        return most

    @property
    def most_chances(self) -> int:
        """The largest number of cards that chance deals in a hand, and of races that it decides."""
        return self.lowered.size * (2 if self.lowered.slap else 1)
