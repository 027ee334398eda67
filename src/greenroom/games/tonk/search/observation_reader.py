"""The step from an observation to the information set of its seat, from texts and facts to integers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from greenroom.games.tonk.engine import codes, redeal
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.fields import padded
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.text.hand import lower_rules
from greenroom.games.tonk.text.notation import DISCARDS, DRAWS, Notation, notation, slot_of
from greenroom.games.tonk.text.parser import code_of
from greenroom.games.tonk.text.presenter import PHASES, SUITS
from greenroom.games.tonk.text.view import SpreadView, TonkDealt, TonkFact, TonkShown, TonkTurned, TonkView
from greenroom.kernel.refusal import Refusal

ON_A_SPREAD = frozenset({"hit", "slap"})
PLAYED = DISCARDS | {"spread", "hit"}
Bound = tuple[int, int]
"""The number of places from which a card can have come, and the card."""


class NoDealAgrees(ValueError):  # noqa: N818 - says what happened
    """None of the deals that were tried agrees with what was shown."""


def information_set(observation: Observation, rules: Lowered | None = None) -> InformationSet:
    """Take down what a seat does not know of a hand in play, to be dealt anew (`redeal`).

    `rules` are those of the observation, unless only some cards of the pack are played with.
    Raises ValueError for a hand that is over, and for an observation whose `shown` does not begin with the
    deal, or does not fit its view; NoDealAgrees where none of 20 000 deals fits it, as by rules that end
    nearly every hand at the deal.
    """
    view = observation.view
    if view.phase == "over":
        raise ValueError("the hand is over: there is nothing to search for")
    return FactsReader(observation, rules or lower_rules(observation.rules)).read()


class FactsReader:
    """Reads the facts of one observation, one after the other."""

    def __init__(self, observation: Observation, rules: Lowered) -> None:
        self.seat = observation.seat
        self.view: TonkView = observation.view
        self.rules = rules
        self.texts: Notation = notation(observation.rules.pack, observation.rules.jokers)
        self.deal, self.upcard, self.actions = divided(observation.shown)
        self.dealt = self.deal.each * self.deal.seats
        self.drawn = self.dealt + len(self.upcard)
        self.deck = [-1] * 64
        self.places: list[list[int]] = []
        self.taken = [0] * self.deal.seats
        self.bound: list[list[Bound]] = [[] for _ in range(self.deal.seats)]
        self.seen = 0
        self.action_history = array("q")
        self.laying_off = False
        self.infoset = InformationSet(self.rules, self.deal.seats)

    def read(self) -> InformationSet:
        """Read everything."""
        self._read_deal()
        self._lay_spreads()
        for fact in self.actions:
            self._read_action(fact)
        self._fill()
        for state in (self.infoset.known, self.infoset.trial):
            self._bring(state)
        own = self._mask(self.view.hand or ())
        self.infoset.known.hands = [own * (seat == self.seat) for seat in range(8)]
        if not redeal.find(self.infoset, Chance(0)):
            raise NoDealAgrees("no deal agrees with this observation")
        return self.infoset

    def _read_deal(self) -> None:
        seats = self.deal.seats
        for seat in range(seats):
            first = (seat - self.deal.seat - 1) % seats
            self.places.append(list(range(first, self.dealt, seats)))
        for place, card in zip(self.places[self.seat], self.deal.cards, strict=True):
            self._lies(place, card)
        for card in self.upcard:
            self._lies(self.dealt, card)

    def _lies(self, place: int, card: str) -> None:
        number = self.texts.faces.numbers[card]
        self.deck[place] = number
        self.seen |= 1 << number

    def _read_action(self, fact: TonkShown) -> None:
        """Note an action, and which cards it moves from where; a pass of another seat is not shown at all."""
        if fact.did == "draw":
            self._read_draw(fact)
        elif fact.did == "take":
            self.taken[fact.seat] |= self._mask(fact.cards)
        elif fact.did in PLAYED:
            self._read_play(fact)
        self._note(fact)

    def _read_draw(self, fact: TonkShown) -> None:
        if self.drawn == self.rules.size:
            self.laying_off = True
            return
        self.places[fact.seat].append(self.drawn)
        for card in fact.cards:
            self._lies(self.drawn, card)
        self.drawn += 1

    def _read_play(self, fact: TonkShown) -> None:
        played = self._mask(fact.cards)
        from_pile = played & self.taken[fact.seat]
        self.taken[fact.seat] ^= from_pile
        self.seen |= played
        if fact.seat != self.seat:
            self._bind(fact.seat, played ^ from_pile, len(self.places[fact.seat]))

    def _bind(self, seat: int, cards: int, places: int) -> None:
        while cards:
            card = cards.bit_length() - 1
            cards ^= 1 << card
            self.bound[seat].append((places, card))

    def _mask(self, cards: Sequence[str]) -> int:
        numbers = self.texts.faces.numbers
        return sum(1 << numbers[card[:2]] for card in cards)

    def _lay_spreads(self) -> None:
        """Lay out the spreads as they lie now: of what kind each is says how a hit on it is coded."""
        trial = self.infoset.trial
        stood = [self._stood(spread) for spread in self.view.spreads]
        trial.laid = len(stood)
        trial.laid_stood = padded(stood, 20)
        trial.laid_book = padded([is_book(cards) for cards in stood], 20)

    def _stood(self, spread: SpreadView) -> int:
        return self._mask([card.rpartition("=")[2] for card in spread.cards])

    def _note(self, fact: TonkShown) -> None:
        written = self.texts.read(action_of(fact))
        code = (
            written
            if isinstance(written, Refusal)
            else code_of(self.infoset.trial, fact.seat, written, self.texts)
        )
        if isinstance(written, Refusal) or isinstance(code, Refusal):
            raise ValueError(f"no action is shown as {fact}")
        self.action_history.append(code)
        number = (fact.spread or 1) - 1 << codes.SPREAD_AT
        for card, place in written.declared():
            self.action_history.append(codes.REDECLARE | number | slot_of(card) << 12 | place << 15)

    def _fill(self) -> None:
        view, deal, infoset = self.view, self.deal, self.infoset
        infoset.seat, infoset.dealer = self.seat, deal.seat
        infoset.remember(self.action_history)
        infoset.drawn, infoset.dealt = self.drawn, self.dealt
        assert view.turn is not None
        infoset.turn, infoset.phase = view.turn, PHASES.index(view.phase)
        self._fill_claim(infoset)
        self._fill_awards(infoset)
        self._fill_places(infoset)
        unseen = [card for card in self.rules.pack if not self.seen >> card & 1]
        infoset.unseen, infoset.cards = len(unseen), padded(unseen, 64)
        infoset.replayed = int(self.rules.must_spread or self.laying_off or self._owes_a_play())

    def _owes_a_play(self) -> bool:
        """Tell whether another seat has just taken a card that it must use (TK-18)."""
        last = self.actions[-1] if self.actions else None
        return bool(self.rules.must_use and last and last.did == "take" and last.seat != self.seat)

    def _fill_claim(self, infoset: InformationSet) -> None:
        begun = any(fact.seat == infoset.turn and fact.did in DRAWS for fact in self.actions)
        may = self.rules.claims and infoset.turn != self.seat and self.view.phase == "draw"
        if may and not self.view.spreads and not begun:
            infoset.claim_open = int(not self.view.legal)

    def _fill_awards(self, infoset: InformationSet) -> None:
        infoset.apart_dealt = sum(1 << seat for seat in self.deal.apart)
        infoset.apart_now = sum(1 << seat for seat in self.view.apart)
        infoset.high_card = -1
        for each in self.view.awarded:
            if each.bet == "high_suit" and each.card is not None:
                infoset.high_winner = each.winner
                infoset.high_card = self.texts.faces.numbers[each.card]
                self._bind_winner(each.winner, infoset.high_card)

    def _bind_winner(self, seat: int, card: int) -> None:
        """Bind the winner's card to what it was dealt; until it is played it is known to be held (TK-11)."""
        if seat == self.seat:
            return
        played = [bound for bound in self.bound[seat] if bound[1] == card]
        for bound in played:
            self.bound[seat].remove(bound)
        if not played:
            self.taken[seat] |= 1 << card
            self.seen |= 1 << card
        self.bound[seat].append((self.deal.each, card))

    def _fill_places(self, infoset: InformationSet) -> None:
        first: list[int] = []
        places: list[int] = []
        cards, numbers = [0] * 64, [0] * 64
        for seat, own in enumerate(self.places):
            first.append(len(places))
            if seat != self.seat:
                places += own
                for at, (number, card) in enumerate(sorted(self.bound[seat])):
                    cards[first[seat] + at], numbers[first[seat] + at] = card, number
        others = [seat != self.seat for seat in range(self.deal.seats)]
        infoset.first = padded(first, 8)
        infoset.given = padded([len(own) * other for own, other in zip(self.places, others, strict=True)], 8)
        infoset.bound = padded([len(own) for own in self.bound], 8)
        infoset.place, infoset.bound_card, infoset.bound_places = padded(places, 64), cards, numbers
        infoset.held = padded([cards * other for cards, other in zip(self.taken, others, strict=True)], 8)
        infoset.dealt_hand = padded([0 if other else self._mask(self.deal.cards) for other in others], 8)

    def _bring(self, state: State) -> None:
        """Bring the deck, as far as it is known, and the side bets."""
        state.deck = [max(card, 0) for card in self.deck]
        state.given = self.rules.size
        if self.deal.called is not None:
            state.high_suit = SUITS.index(self.deal.called)
            state.high_bettors = sum(1 << seat for seat in self.deal.high_suit)
        state.pot_in = sum(1 << seat for seat in self.deal.natural_bet)


def divided(shown: Sequence[TonkFact]) -> tuple[TonkDealt, list[str], list[TonkShown]]:
    """Divide what a seat was shown: the deal, the upcard if there is one, the actions."""
    if not shown or not isinstance(shown[0], TonkDealt):
        raise ValueError("`shown` must begin with the deal, as it does in what `observe` returns")
    upcard = shown[1].cards if len(shown) > 1 and isinstance(shown[1], TonkTurned) else []
    return shown[0], upcard, [fact for fact in shown if isinstance(fact, TonkShown)]


def action_of(fact: TonkShown) -> str:
    """Write an action as records do."""
    spread = [f"s{fact.spread}"] if fact.did in ON_A_SPREAD else []
    cards = fact.cards if fact.did in PLAYED else []
    return " ".join([fact.did, *spread, *cards])


def is_book(stood: int) -> int:
    """Tell a book from a run by the cards that it stands for."""
    low = (stood & -stood).bit_length() - 1
    return int(stood & codes.RANK << low % 13 == stood)
