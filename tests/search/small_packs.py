"""Hands with a pack of a few cards: so few deals agree with what a seat was shown that all can be listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from positions import in_turn, rules_of

from greenroom.games.tonk.engine import deals
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.lab.match import play as play_shown
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.bets import Bets, HighSuit, Suit
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search import InformationSet, information_set
from greenroom.games.tonk.text.accounts import Account
from greenroom.games.tonk.text.hand import TonkHand, set_bets
from greenroom.games.tonk.text.notation import notation
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.card_text import faces

NUMBERS = faces("40", 0).numbers
Cards = frozenset[str]


class Course(NamedTuple):
    """A hand as it went: p1 is eldest, the last seat deals, and the pack has no other cards."""

    hands: Sequence[str]
    upcard: str
    stock: str
    actions: str
    """As in a record, between strokes: `p1 draw / p1 discard 3c`."""
    options: Mapping[str, object] = {}
    watcher: int = 0
    """The seat whose knowledge is in question."""
    called: Suit | None = None
    """The suit that the dealer called, where all bet on its highest card (TK-11)."""

    @property
    def overrides(self) -> dict[str, object]:
        return {"pack": "40", "hand_size": len(self.dealt[0]), "naturals": [], **self.options}

    @property
    def rules(self) -> HouseRules:
        return rules_of("classic", **self.overrides)

    @property
    def steps(self) -> list[str]:
        return [step.strip() for step in self.actions.split("/")] if self.actions else []

    @property
    def dealt(self) -> tuple[Cards, ...]:
        return tuple(frozenset(hand.split()) for hand in self.hands)

    @property
    def drawers(self) -> list[int]:
        """The seat that drew each card of the stock, as far as it was drawn."""
        seats = [int(step[1]) - 1 for step in self.steps if step.endswith(" draw")]
        return seats[: len(self.stock.split())]

    @property
    def pack(self) -> Cards:
        return frozenset([*" ".join(self.hands).split(), self.upcard, *self.stock.split()])

    @property
    def unseen(self) -> Cards:
        """The cards that the watcher was not given itself; it may have seen some of them played."""
        drawn = zip(self.stock.split(), self.drawers, strict=False)
        own = {card for card, seat in drawn if seat == self.watcher}
        return self.pack - self.dealt[self.watcher] - own - {self.upcard}

    @property
    def lowered(self) -> Lowered:
        return Lowered(self.rules, sorted(NUMBERS[card] for card in self.pack))


def deck_of(course: Course, dealt: Sequence[Cards], stock: Sequence[str]) -> list[str]:
    """The deck that deals these hands, the upcard and this stock."""
    return [*in_turn([" ".join(sorted(hand)) for hand in dealt]), course.upcard, *stock]


def state_of(course: Course, lowered: Lowered, deck: Sequence[str]) -> State:
    """A state with this deck, dealt."""
    state = State(lowered, len(course.hands))
    state.deck = [*(NUMBERS[card] for card in deck), *[0] * (64 - len(deck))]
    state.given = len(deck)
    if course.called is not None:
        set_bets(state, Bets(high_suit=HighSuit(course.called, tuple(range(len(course.hands))))))
    deals.deal(state, len(course.hands) - 1)
    return state


def observed(course: Course) -> Observation:
    """The knowledge of the watcher at the end of the course."""
    deck = deck_of(course, course.dealt, course.stock.split())
    state = state_of(course, course.lowered, deck)
    hand = TonkHand(state, notation("40", 0), deck, Account(1, None, big_one=False))
    shown: list[list[TonkShown]] = [[] for _ in course.hands]
    for step in course.steps:
        player, _, action = step.partition(" ")
        play_shown(hand, int(player[1]) - 1, action, shown)
    return observe(hand, course.rules, course.watcher, shown[course.watcher])


def infoset_of(course: Course) -> InformationSet:
    """All that the watcher does not know at the end of the course."""
    return information_set(observed(course), course.lowered)
