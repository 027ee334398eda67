"""The knowledge of a seat: its own cards, the table, and all that it was shown since the deal."""

from __future__ import annotations

from collections.abc import Iterable

from greenroom.games.tonk.bots.pack import Pack, pack_for
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.text.notation import DISCARDS, DRAWS
from greenroom.games.tonk.text.view import TonkView


class Knowledge:
    """The knowledge of one seat, drawn from its observation; sets of cards are masks."""

    def __init__(self, observation: Observation) -> None:
        view = observation.view
        self.rules = observation.rules
        self.pack: Pack = pack_for(observation.rules)
        self.seat = observation.seat
        self.next = taker(observation)
        """The seat that may take its next discard; its own after its slap in a race."""
        self.hand = self.pack.mask(view.hand or ())
        self.top = self.pack.mask([view.top] if view.top else ())
        self.stock = view.stock
        self._remember(observation)
        self._look(view)

    def _remember(self, observation: Observation) -> None:
        seats = observation.view.seats
        self.gone = self.top
        """Cards that lie in the discard pile, as far as they were seen."""
        self.held = [0] * seats
        """For each other seat, cards that it took from the pile and has not played since."""
        self.turns = [0] * seats
        """For each seat, the turns that it has begun."""
        self.thrown: list[list[int]] = [[] for _ in range(seats)]
        """For each seat, its discards, oldest first."""
        for fact in observation.shown:
            self._note(fact.seat, fact.did, fact.cards)

    def _note(self, seat: int, did: str, cards: Iterable[str]) -> None:
        if did in DRAWS:
            self.turns[seat] += 1
            if did == "draw":
                return
        if did == "deal":
            return
        moved = self.pack.mask(cards)
        if did == "upcard":
            self.gone |= moved
            return
        if did == "take":
            self.gone &= ~moved
            self.held[seat] |= moved if seat != self.seat else 0
            return
        self.held[seat] &= ~moved
        if did in DISCARDS:
            self.gone |= moved
            self.thrown[seat].append(moved.bit_length() - 1)

    def _look(self, view: TonkView) -> None:
        laid = 0
        self.fits = 0
        """Cards that can be added to a spread on the table."""
        self.fits_others = 0
        """Cards that can be added to a spread of another player."""
        for spread in view.spreads:
            laid |= self.pack.mask(spread.cards)
            openings = self.pack.openings(spread.cards)
            self.fits |= openings
            self.fits_others |= openings if spread.owner != self.seat else 0
        self.unseen = self.pack.all & ~(self.hand | self.gone | laid | sum(self.held))
        """Cards that may lie in the stock or in another hand."""
        self.unknown = [cards - held.bit_count() for cards, held in zip(view.cards, self.held, strict=True)]
        """For each seat, how many of its cards were never seen by this one."""


def taker(observation: Observation) -> int:
    """Return the seat that may take a discard of the observer: after a slap out of turn whoever is in turn.

    Where slaps are a race, every slap is out of turn, also that of the seat in turn: it then begins (TK-26).
    """
    view, seat = observation.view, observation.seat
    is_whole_turn = observation.rules.slap == "next_first" and view.turn == seat
    if view.phase == "slap_discard" and view.turn is not None and not is_whole_turn:
        return view.turn
    return (seat + 1) % view.seats
