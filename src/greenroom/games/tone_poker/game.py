"""Tone Poker as the house knows a game: without turns, every seat with a deck of its own."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tone_poker.engine.intervals import CARDS, card_named
from greenroom.games.tone_poker.engine.state import Seat, State
from greenroom.games.tone_poker.rules import house_rules
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.option_check import shown_value
from greenroom.kernel.refusal import Refusal, refuse


class TonePoker:
    """Tone Poker apart from tables: who may play, the decks, the deal, and what the clock plays."""

    name = "tone-poker"
    behaviour = 1
    """Rises when any hand could end differently."""

    def fits(self, seats: int) -> Refusal | None:
        """Refuse a number of seats that there is no table for (TP-01)."""
        return house_rules.fits(seats)

    def pack(self) -> list[str]:
        """List the cards of one seat's deck, to be shuffled by the caller for each seat (TP-07)."""
        return [str(card) for card in CARDS]

    def deal(
        self, rules: HouseRules, tonics: Sequence[int], decks: Sequence[Sequence[str]]
    ) -> TonePokerHand | Refusal:
        """Lay out a hand: for each seat its tonic and its deck from the top; each then deals for itself.

        Refused: too many seats, a tonic out of range or taken twice (TP-02), decks that don't match the
        seats, a card that is there twice or does not exist.
        """
        refusal = self.fits(len(tonics)) or tonics_fault(tonics)
        if refusal is not None:
            return refusal
        if len(decks) != len(tonics):
            return refuse("tone_poker.decks", decks=len(decks), seats=len(tonics))
        seats = []
        for tonic, deck in zip(tonics, decks, strict=True):
            cards = deck_of(deck)
            if isinstance(cards, Refusal):
                return cards
            seats.append(Seat(tonic, cards))
        return TonePokerHand(State(rules, seats))


def tonics_fault(tonics: Sequence[int]) -> Refusal | None:
    """Refuse tonics that are no pitch class, or that two seats have (TP-02)."""
    for place, tonic in enumerate(tonics):
        if not 0 <= tonic <= 11:
            return refuse("tone_poker.no_tonic", tonic=shown_value(tonic))
        if tonic in tonics[:place]:
            return refuse("tone_poker.tonic_taken", tonic=tonic)
    return None


def deck_of(texts: Sequence[str]) -> tuple[int, ...] | Refusal:
    """Read a deck from the top, or say which card is wrong."""
    cards: list[int] = []
    for text in texts:
        card = card_named(text)
        if card is None:
            return refuse("tone_poker.unknown_card", card=text[:60])
        if card in cards:
            return refuse("tone_poker.deck_card_twice", card=card)
        cards.append(card)
    return tuple(cards)


TONE_POKER = TonePoker()
