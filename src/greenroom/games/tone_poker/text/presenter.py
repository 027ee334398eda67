"""Filling views and facts for one audience: in a closed hand the others know only what was played (TP-18)."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank, naming_ranks
from greenroom.games.tone_poker.engine.intervals import CARDS, DECK, HAND_SIZE
from greenroom.games.tone_poker.engine.legality import legal_actions
from greenroom.games.tone_poker.engine.pitch import notes
from greenroom.games.tone_poker.engine.places import Placing, rank_hands
from greenroom.games.tone_poker.engine.play import Happened
from greenroom.games.tone_poker.engine.state import Seat, State
from greenroom.games.tone_poker.text.view import SeatView, TonePokerShown, TonePokerView


class Views:
    """The views of a hand: what several audiences see alike is made once, and anew where it has changed.

    A click is shown to thirteen audiences, and most of what they see is as it was.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._own: list[SeatView | None] = [None for _ in state.seats]
        self._others: list[SeatView | None] = [None for _ in state.seats]
        self._legal: list[list[str] | None] = [None for _ in state.seats]
        self._score: Placing | None = None
        self._scored = False

    def mark_changed(self, seat: int) -> None:
        """Take note that a seat has acted."""
        self._own[seat] = self._others[seat] = None
        self._legal[seat] = None
        self._scored = False

    def view(self, audience: int | None) -> TonePokerView:
        """Return the whole of what one audience may see; None is the spectators."""
        return TonePokerView(
            seats=[self._seat(number, audience) for number in range(len(self._own))],
            legal=[] if audience is None else self._legal_texts(audience),
            score=self.score(),
        )

    def score(self) -> Placing | None:
        """Return the score sheet; None until every seat has played, and again after a late discard."""
        if not self._scored:
            self._scored, self._score = True, score(self._state)
        return self._score

    def _seat(self, number: int, audience: int | None) -> SeatView:
        views = self._own if number == audience else self._others
        view = views[number]
        if view is None:
            seat = self._state.seats[number]
            view = views[number] = _seat_view(seat, _known_cards(seat, number, audience))
        return view

    def _legal_texts(self, number: int) -> list[str]:
        texts = self._legal[number]
        if texts is None:
            texts = self._legal[number] = [action.text for action in legal_actions(self._state.seats[number])]
        return texts


def score(state: State) -> Placing | None:
    """Return the score sheet; None until every seat has played, and again after a late discard."""
    if not state.is_finished:
        return None
    return rank_hands([seat.cards for seat in state.seats], state.rules.hand_points)


def _known_cards(seat: Seat, number: int, audience: int | None) -> int:
    """Return the cards of a seat's deck that an audience may know, if they have left it."""
    return DECK if number == audience else seat.known


def _seat_view(seat: Seat, known: int) -> SeatView:
    cards = [card for card in seat.hand if known >> card & 1]
    rank = hand_rank(seat.cards) if len(cards) == HAND_SIZE else None
    return SeatView(
        tonic=seat.tonic,
        cards=cards,
        notes=notes(seat.tonic, cards),
        hidden=len(seat.hand) - len(cards),
        selected=[card for card in cards if seat.selected >> card & 1],
        thrown=[card for card in seat.thrown if known >> card & 1],
        pile=len(seat.thrown),
        deck=len(CARDS) - seat.drawn,
        played=seat.played,
        label=rank.label if rank else None,
        royal=rank.royal if rank else None,
        ranks=naming_ranks(rank) if rank else [],
    )


def shown_action(state: State, happened: Happened, audience: int | None) -> TonePokerShown | None:
    """Tell what happened, right after it did, as one audience may know it; None when it may not at all."""
    seat = state.seats[happened.seat]
    known = _known_cards(seat, happened.seat, audience)
    cards = [card for card in happened.cards if known >> card & 1]
    if happened.did in ("select", "deselect", "move") and not cards:
        return None
    sounding = [card for card in happened.sounding if known >> card & 1]
    # Beside cards face down, a place would tell where in the hand they lie.
    all_known = seat.cards & known == seat.cards
    return TonePokerShown(
        seat=happened.seat,
        did=happened.did,
        cards=cards,
        count=len(happened.cards),
        drawn=sounding if happened.did == "discard" else [],
        notes=notes(seat.tonic, sounding),
        place=happened.place if all_known else 0,
    )
