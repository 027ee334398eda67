"""One hand of Tone Poker in play, by objects and text: for people, records and tables."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.engine import legality, play
from greenroom.games.tone_poker.engine.places import Placing
from greenroom.games.tone_poker.engine.play import Happened
from greenroom.games.tone_poker.engine.state import State
from greenroom.games.tone_poker.text import notation, presenter
from greenroom.games.tone_poker.text.presenter import Views
from greenroom.games.tone_poker.text.view import TonePokerShown, TonePokerView
from greenroom.kernel.refusal import Refusal, refuse


class TonePokerHand:
    """One hand in play. Seats are counted from 0; action texts have no seat.

    No action ends it: while everyone has played it has a score, and only the next hand closes it (TP-14).
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._views = Views(state)

    @property
    def score(self) -> Placing | None:
        """The score sheet; None until every seat has played, and again after a late discard (TP-27)."""
        return self._views.score()

    def may_act(self) -> list[int]:
        """List every seat with a legal action now: all of them, always (TP-05)."""
        return [number for number, seat in enumerate(self.state.seats) if legality.legal_actions(seat)]

    def legal(self, seat: int) -> list[str]:
        """List the legal actions of a seat; moves are legal, but not listed (TP-19)."""
        return [action.text for action in legality.legal_actions(self.state.seats[seat])]

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action: what happened, or why it is refused (then nothing has changed)."""
        requested = notation.read(action)
        if isinstance(requested, Refusal):
            return requested
        here = self.state.seats[seat]
        refusal = legality.why_not(here, requested)
        if refusal is not None:
            return refusal
        if play.cards_needed(here, requested) > len(here.deck):
            return refuse("tone_poker.deck_not_given", cards=len(here.deck))
        happened = play.act(self.state, seat, requested)
        self._views.mark_changed(seat)
        return happened

    def shown(self, happened: msgspec.Struct, audience: int | None) -> TonePokerShown | None:
        """Tell what happened as one audience may know it; None when it may not know of it at all.

        To be asked right after the action, before the next.
        """
        return (
            presenter.shown_action(self.state, happened, audience) if isinstance(happened, Happened) else None
        )

    def view(self, audience: int | None) -> TonePokerView:
        """Return the whole of what one audience may see; None is the spectators."""
        return self._views.view(audience)

    def copy(self) -> TonePokerHand:
        """Copy the hand; the two then go their own ways."""
        return TonePokerHand(self.state.copy())
