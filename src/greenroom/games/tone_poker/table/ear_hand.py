"""A hand at a table by ear: faces stay blank, and who plays it names the hands they heard.

The invariant: a frame carries the note of a card once its reader may hear it, since it could not sound
otherwise, and nothing more of it (interval, label, place, score) until the faces are turned up. The own cards
are no secret to their seat, which names them in what it does; the page shows them blank until it has played.

What is played is a hand by the rules, with one difference: once played it stays. A late discard (TP-14) would
be made by sight, and would change what others have named.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from greenroom.games.tone_poker.engine.naming_by_ear import EarScore, Heard, score_names
from greenroom.games.tone_poker.engine.state import State
from greenroom.games.tone_poker.table.ear_actions import HEARD, SHOW, is_of_ear, read_named
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.games.tone_poker.text.view import EarDeed, EarView, SeatView, TonePokerShown, TonePokerView
from greenroom.kernel.refusal import Refusal, refuse


class Listened(msgspec.Struct, frozen=True):
    """The effect of an action of the ear: which seat did what."""

    seat: int
    did: EarDeed


class EarHand(TonePokerHand):
    """One hand by ear."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._heard: dict[tuple[int, int], Heard] = {}
        """The answers by listener and seat listened to; given only while everybody has played."""
        self._asked: set[int] = set()

    @property
    def is_shown(self) -> bool:
        """Whether faces and score lie open: everybody has asked for the score."""
        return len(self._asked) == len(self.state.seats)

    @property
    def silent(self) -> list[int]:
        """List the seats that have not asked for the score, from when it can be asked for."""
        seats = range(len(self.state.seats))
        return [seat for seat in seats if seat not in self._asked] if self.state.is_finished else []

    @property
    def ear_score(self) -> EarScore:
        """Judge what was named so far; for nobody to see before the hand is closed or shown."""
        heard = [self._heard[key] for key in sorted(self._heard)]
        return score_names(heard, [seat.hand for seat in self.state.seats])

    def may_act(self) -> list[int]:
        """List every seat with a legal action now."""
        return [seat for seat in range(len(self.state.seats)) if self.legal(seat)]

    def legal(self, seat: int) -> list[str]:
        """List the legal actions of a seat; to name a hand is legal but not listed, as moves are."""
        return self._legal(seat, super().legal(seat))

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action of the hand or of the ear: what happened, or why it is refused."""
        if is_of_ear(action):
            return self._listen(seat, action)
        if self.state.seats[seat].played and action.split()[:1] == ["discard"]:
            return refuse("tone_poker.ear_stays")
        return super().play(seat, action)

    def shown(self, happened: msgspec.Struct, audience: int | None) -> TonePokerShown | None:
        """Tell what happened as one audience may know it: of others, that it sounds; of names, nothing."""
        if isinstance(happened, Listened):
            is_told = happened.did == SHOW or happened.seat == audience
            return TonePokerShown(seat=happened.seat, did=happened.did) if is_told else None
        told = super().shown(happened, audience)
        if told is None or told.seat == audience or self.is_shown:
            return told
        return replace(told, cards=[], drawn=[], place=0)

    def view(self, audience: int | None) -> TonePokerView:
        """Return the whole of what one audience may see; None is the spectators."""
        view = super().view(audience)
        legal = [] if audience is None else self._legal(audience, view.legal)
        asked = [seat in self._asked for seat in range(len(view.seats))]
        if self.is_shown:
            score = self.ear_score
            return replace(view, legal=legal, ear=EarView(asked, score.heard, score.points))
        seats = [_own(seat) if at == audience else _blank(seat) for at, seat in enumerate(view.seats)]
        mine = [self._heard[key] for key in sorted(self._heard) if key[0] == audience]
        return replace(view, seats=seats, legal=legal, score=None, ear=EarView(asked, mine, None))

    def copy(self) -> EarHand:
        """Copy the hand; the two then go their own ways."""
        twin = EarHand(self.state.copy())
        twin._heard, twin._asked = dict(self._heard), set(self._asked)
        return twin

    def _legal(self, seat: int, listed: list[str]) -> list[str]:
        here = self.state.seats[seat]
        stays = [each for each in listed if not each.startswith("discard")] if here.played else listed
        return [*stays, SHOW] if seat in self.silent else stays

    def _listen(self, seat: int, action: str) -> Refusal | Listened:
        if not self.state.is_finished:
            return refuse("tone_poker.ear_waits")
        if seat in self._asked:
            return refuse("tone_poker.ear_asked")
        if action == SHOW:
            self._asked.add(seat)
            return Listened(seat, SHOW)
        return self._name(seat, action)

    def _name(self, seat: int, action: str) -> Refusal | Listened:
        named = read_named(action, len(self.state.seats))
        if isinstance(named, Refusal):
            return named
        if named.seat == seat:
            return refuse("tone_poker.ear_own")
        if named.label is None and not named.cards:
            self._heard.pop((seat, named.seat), None)
        else:
            self._heard[seat, named.seat] = Heard(seat, named.seat, named.label, list(named.cards))
        return Listened(seat, HEARD)


def _own(seat: SeatView) -> SeatView:
    """Show the own cards, but what they make only once they are played: until then that is to be heard."""
    return seat if seat.played else replace(seat, label=None, royal=None, ranks=[])


def _blank(seat: SeatView) -> SeatView:
    """Show another hand as blank cards with the notes that have sounded."""
    hidden = seat.hidden + len(seat.cards)
    return replace(seat, cards=[], hidden=hidden, selected=[], thrown=[], label=None, royal=None, ranks=[])
