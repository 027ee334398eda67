"""One hand of Tonk in play, by objects and text: for people, records and tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from greenroom.games.tonk.engine import codes, deals, legality
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.play import act, redeclare
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text import accounts
from greenroom.games.tonk.text.accounts import Account
from greenroom.games.tonk.text.notation import DEEDS, Notation, ParsedAction, notation, slot_of
from greenroom.games.tonk.text.offers import is_wild, wild_plays
from greenroom.games.tonk.text.outcome import Outcome, Standing
from greenroom.games.tonk.text.parser import code_of
from greenroom.games.tonk.text.presenter import (
    ENDS,
    Happened,
    count_of,
    open_view,
    opening,
    outcome_view,
    seat_view,
    shown_action,
    spreads_of,
    turn_of,
)
from greenroom.games.tonk.text.refusals import why_not, why_not_undeclared
from greenroom.games.tonk.text.view import (
    SpreadView,
    TonkFact,
    TonkOutcome,
    TonkShown,
    TonkView,
    WildPlays,
)
from greenroom.kernel.card_text import cards_of
from greenroom.kernel.refusal import Refusal, refuse

ON_A_SPREAD = frozenset({codes.HIT, codes.SLAP})
ON_THE_TABLE = codes.PLAYS | ON_A_SPREAD
"""The actions after which other spreads lie there."""
Offer = tuple[list[str], WildPlays | None]
"""The legal actions of a seat, its plays with wild cards grouped apart."""
NOTHING: Offer = ([], None)
Held = tuple[int, list[str]]
"""The cards of a hand as the engine has them, and in the order in which they are shown."""


class TonkHand:
    """One hand in play. Seats are counted from 0; action texts have no seat (section 8)."""

    def __init__(self, state: State, texts: Notation, deck: Sequence[str], account: Account) -> None:
        self.state = state
        self.notation = texts
        self.outcome: Outcome | None = None
        self._deck = deck
        self._account = account
        self._outcome_view: TonkOutcome | None = None
        self._offers: dict[int, Offer] | None = None
        self._open_view: TonkView | None = None
        self._spreads: list[SpreadView] | None = None
        self._openings: dict[int, tuple[TonkFact, ...]] = {}
        self._held: dict[int, Held] = {}
        """The hand of each seat as it was looked at last: an action changes that of one seat at most."""
        self._close()

    def turn(self) -> int | None:
        """Return the seat that must act, None when the hand is over."""
        return turn_of(self.state)

    def may_act(self) -> list[int]:
        """List every seat with a legal action now; with slaps there may be several (TK-26)."""
        return list(self.offers())

    def legal(self, seat: int) -> list[str]:
        """List the legal actions of a seat, in the engine's order."""
        own, wild = self.offers().get(seat, NOTHING)
        if wild is not None:
            return self.notation.texts(legality.listed(self.state, seat))
        return list(own)

    def offers(self) -> dict[int, Offer]:
        """Return what each seat that may act is offered: written once an action, for all audiences."""
        if self._offers is None:
            acting = legality.acting(self.state)
            self._offers = {seat: self._offer(seat) for seat in range(self.state.seats) if acting >> seat & 1}
        return self._offers

    def _offer(self, seat: int) -> Offer:
        state = self.state
        legal_codes = legality.listed(state, seat)
        if state.rules.wild and state.phase in (codes.PLAYING, codes.LAYING_OFF):
            wild = [code for code in legal_codes if is_wild(code)]
            if wild:
                plain = [code for code in legal_codes if not is_wild(code)]
                return self.notation.texts(plain), wild_plays(state, wild, self.notation)
        return self.notation.texts(legal_codes), None

    def play(self, seat: int, action: str) -> Refusal | Happened:
        """Play an action: what happened, or why it is refused (then nothing has changed).

        Raises ValueError for a seat that is not there.
        """
        state = self.state
        if not 0 <= seat < state.seats:
            raise ValueError(f"there is no seat {seat}: {state.seats} play")
        parsed = self.notation.read(action)
        if isinstance(parsed, Refusal):
            return parsed
        code = code_of(state, seat, parsed, self.notation)
        if isinstance(code, Refusal):
            refusal = why_not(state, seat, parsed, self.notation)
            if refusal.code in SOONER:
                return refusal
            return why_not_undeclared(state, seat, parsed, self.notation) or code
        if not legality.holds(state, code):
            return why_not(state, seat, parsed, self.notation)
        if parsed.kind == codes.DRAW and state.given <= state.drawn < state.rules.size:
            return refuse("tonk.deck_not_given", cards=state.given)
        return self._play(seat, parsed, code)

    def _play(self, seat: int, action: ParsedAction, code: int) -> Happened:
        state = self.state
        cards, spread = self._moved_cards(action, code)
        kind = action.kind
        pot_winner = state.pot_winner
        act(state, code)
        self._offers = self._open_view = None
        if kind in ON_THE_TABLE:
            self._spreads = None
        for card, place in action.declared():
            redeclare(state, spread - 1, slot_of(card), place)
            # Deuces that stand for each other are wild, though their cards alone do not tell (TK-12).
            state.pot_winner = pot_winner
        self._close()
        owner = state.laid_owner[spread - 1] if kind in ON_A_SPREAD else None
        return Happened(seat, DEEDS[kind], cards, spread or None, owner)

    def _moved_cards(self, action: ParsedAction, code: int) -> tuple[list[str], int]:
        state = self.state
        names = self.notation.faces.names
        kind = action.kind
        if kind == codes.DRAW:
            return [names[state.deck[state.drawn]]] if state.drawn < state.rules.size else [], 0
        if kind in (codes.TAKE, codes.SLAP):
            number = action.spread + 1 if kind == codes.SLAP else 0
            return [names[state.top_card()]], number
        if kind in codes.PLAYS:
            number = state.laid if kind == codes.SPREAD else action.spread
            return self._as_declared(action), number + 1
        return [names[card] for card in action.cards], 0

    def _as_declared(self, action: ParsedAction) -> list[str]:
        wilds = 0
        for card, place in action.declared():
            wilds |= (place + 1) << slot_of(card) * 6
        return self.notation.spread_text(action.used, wilds)

    def _close(self) -> None:
        state = self.state
        if state.phase != codes.OVER:
            return
        counts = [state.counts[seat] for seat in range(state.seats)]
        now = accounts.standing(state, counts, self._account)
        winners = list(cards_of(state.winners))
        self.outcome = Outcome(ENDS[state.end - 1], winners, counts, now.payments, now.charges, now.net)
        self._outcome_view = outcome_view(self.outcome, state)

    def shown(self, happened: msgspec.Struct, audience: int | None) -> TonkShown | None:
        """Tell what happened as one audience may know it; None when it may not know of it at all."""
        return shown_action(happened, audience) if isinstance(happened, Happened) else None

    def opening(self, seat: int) -> tuple[TonkFact, ...]:
        """Tell what a seat was shown before the first action: the deal, then the upcard if there is one."""
        facts = self._openings.get(seat)
        if facts is None:
            facts = self._openings[seat] = opening(self.state, self.notation, self._deck, seat)
        return facts

    def view(self, audience: int | None) -> TonkView:
        """Return the whole of what one audience may see; None is the spectators.

        Raises ValueError for a seat that is not there.
        """
        if self._open_view is None:
            rest = self._rest() if self.outcome is not None else []
            if self._spreads is None:
                self._spreads = spreads_of(self.state, self.notation)
            self._open_view = open_view(self.state, self.notation, self._spreads, self._outcome_view, rest)
        if audience is None:
            return self._open_view
        # Compiled, a seat beyond the last would be read from whatever lies behind the hands.
        if not 0 <= audience < self.state.seats:
            raise ValueError(f"there is no seat {audience}: {self.state.seats} play")
        own, wild = self.offers().get(audience, NOTHING)
        return seat_view(self.state, audience, self._open_view, self._cards(audience), own, wild)

    def _cards(self, seat: int) -> list[str]:
        """Return the cards of a seat by rank, then suit."""
        hand = self.state.hands[seat]
        held = self._held.get(seat)
        if held is None or held[0] != hand:
            held = self._held[seat] = hand, self.notation.cards(hand)
        return held[1]

    def _rest(self) -> list[str]:
        return list(self._deck[self.state.drawn : self.state.rules.size])

    def standing(self) -> Standing:
        """Return how the hand stands: its outcome's figures, or those so far while it is in play."""
        state = self.state
        counts = [count_of(state, state.hands[seat]) for seat in range(state.seats)]
        return accounts.standing(state, counts, self._account)

    def copy(self) -> TonkHand:
        """Copy the hand; the two then go their own ways."""
        other = TonkHand(self.state.copy(), self.notation, self._deck, self._account)
        other._openings = self._openings
        return other


SOONER = frozenset({"tonk.over", "tonk.not_your_turn", "tonk.draw_first", "tonk.slap_discard_due"})
"""Reasons that come before a fault of the cards themselves."""


def deal_hand(
    rules: HouseRules, seats: int, dealer: int, deck: Sequence[str], account: Account
) -> TonkHand | Refusal:
    """Deal a hand from a deck of card texts; the deck may end once the deal is done (section 8)."""
    state = State(lower_rules(rules), seats)
    texts = notation(rules.pack, rules.jokers)
    refusal = load(state, texts, deck)
    if refusal is not None:
        return refusal
    if account.bets is not None:
        set_bets(state, account.bets)
    deals.deal(state, dealer)
    return TonkHand(state, texts, deck, account)


@lru_cache(maxsize=256)
def lower_rules(rules: HouseRules) -> Lowered:
    """Lower a rule set; tables and records use the same one hand after hand."""
    return Lowered(rules)


def load(state: State, texts: Notation, deck: Sequence[str]) -> Refusal | None:
    """Lay the deck out, or say which card is wrong."""
    seen = 0
    cards = []
    numbers = texts.faces.numbers
    for text in deck:
        card = numbers.get(text)
        if card is None:
            return refuse("tonk.unknown_card", card=text[:10])
        if seen >> card & 1:
            return refuse("tonk.card_twice", card=text)
        seen |= 1 << card
        cards.append(card)
    needed = state.seats * state.rules.hand_size + state.rules.upcard
    if len(cards) < needed:
        return refuse("tonk.deck_too_short", cards=len(cards), needed=needed)
    state.deck = cards + [0] * (64 - len(cards))
    state.given = len(cards)
    return None


def set_bets(state: State, bets: Bets) -> None:
    """Note who takes part in the side bets of this deal (TK-11, TK-12)."""
    if bets.high_suit is not None and len(bets.high_suit.seats) > 1:
        state.high_suit = "cdhs".index(bets.high_suit.suit)
        state.high_bettors = sum(1 << seat for seat in bets.high_suit.seats)
    state.pot_in = sum(1 << seat for seat in bets.natural)
