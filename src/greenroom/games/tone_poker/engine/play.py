"""Playing a legal action, and what it sounds like (TP-11 to TP-16, TP-19)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.games.tone_poker.engine.actions import Action, ActionKind
from greenroom.games.tone_poker.engine.intervals import DECK, HAND_SIZE, mask
from greenroom.games.tone_poker.engine.state import Seat, State


class Happened(msgspec.Struct, frozen=True):
    """The whole effect of one action: for `shown`, never to be sent as it is."""

    seat: int
    did: ActionKind
    cards: tuple[int, ...]
    """The cards dealt, touched, thrown or played, in hand order."""
    sounding: tuple[int, ...]
    """The cards that sound, in order; of a discard the replacements."""
    place: int
    """The new place of a moved card, from 1; 0 for every other action."""


def cards_needed(seat: Seat, action: Action) -> int:
    """Count the cards that the deck must hold, from the top, for an action."""
    return seat.drawn + {"deal": HAND_SIZE, "discard": len(action.cards)}.get(action.did, 0)


def act(state: State, number: int, action: Action) -> Happened:
    """Play a legal action of a seat; in an open hand the others see its cards at once (TP-18)."""
    seat = state.seats[number]
    if _decides(seat, action):
        seat.opponents_at_decision = state.opponents(number)
    cards, sounding = _EFFECTS[action.did](seat, action)
    if state.rules.hands == "open" or action.did == "play":
        seat.known |= seat.cards
    return Happened(number, action.did, cards, sounding, action.place)


def _decides(seat: Seat, action: Action) -> bool:
    """Tell whether an action settles what a seat throws; to hear a hand again settles nothing."""
    keeps = action.did == "play" and not seat.played and not seat.thrown
    return keeps or action.did == "discard"


_Moved = tuple[tuple[int, ...], tuple[int, ...]]


def _deal(seat: Seat, _: Action) -> _Moved:
    seat.hand = _draw(seat, HAND_SIZE)
    return seat.hand, seat.hand


def _draw(seat: Seat, cards: int) -> tuple[int, ...]:
    seat.drawn += cards
    return seat.deck[seat.drawn - cards : seat.drawn]


def _select(seat: Seat, action: Action) -> _Moved:
    seat.selected |= mask(action.cards)
    return action.cards, action.cards


def _deselect(seat: Seat, action: Action) -> _Moved:
    seat.selected &= DECK ^ mask(action.cards)
    return action.cards, ()


def _discard(seat: Seat, action: Action) -> _Moved:
    """Put replacements into the places of the cards thrown, first drawn to the leftmost (TP-13)."""
    thrown = tuple(card for card in seat.hand if card in action.cards)
    new = _draw(seat, len(thrown))
    instead = dict(zip(thrown, new, strict=True))
    seat.hand = tuple(instead.get(card, card) for card in seat.hand)
    seat.thrown = thrown
    seat.selected = 0
    seat.played = False
    return thrown, new


def _play(seat: Seat, _: Action) -> _Moved:
    seat.played = True
    return seat.hand, seat.hand


def _move(seat: Seat, action: Action) -> _Moved:
    others = [card for card in seat.hand if card not in action.cards]
    others[action.place - 1 : action.place - 1] = action.cards
    seat.hand = tuple(others)
    return action.cards, ()


_EFFECTS: dict[ActionKind, Callable[[Seat, Action], _Moved]] = {
    "deal": _deal,
    "select": _select,
    "deselect": _deselect,
    "discard": _discard,
    "play": _play,
    "move": _move,
}
