"""The legality of an action: one function says why it is refused, and the list is made from it too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from greenroom.games.tone_poker.engine.actions import MAX_THROWN_CARDS, Action
from greenroom.games.tone_poker.engine.intervals import HAND_SIZE
from greenroom.games.tone_poker.engine.state import Seat
from greenroom.kernel.refusal import Refusal, refuse


def legal_actions(seat: Seat) -> list[Action]:
    """List the legal actions of a seat, cards in hand order; moves are legal but not listed (TP-19)."""
    return [action for action in _candidates(seat) if why_not(seat, action) is None]


def _candidates(seat: Seat) -> Iterator[Action]:
    yield Action("deal")
    for card in seat.hand:
        yield Action("deselect" if seat.selected >> card & 1 else "select", (card,))
    for number in range(1, MAX_THROWN_CARDS + 1):
        for cards in combinations(seat.hand, number):
            yield Action("discard", cards)
    yield Action("play")


def why_not(seat: Seat, action: Action) -> Refusal | None:
    """Say why a seat may not do something now, or None."""
    if action.did == "deal":
        return refuse("tone_poker.dealt_already") if seat.is_dealt else None
    if not seat.is_dealt:
        return refuse("tone_poker.deal_first")
    strange = next((card for card in action.cards if card not in seat.hand), None)
    if action.did == "discard":
        return _why_no_discard(seat, action, strange)
    if strange is not None:
        return refuse("tone_poker.not_held", card=strange)
    return _why_no_touch(seat, action)


def _why_no_discard(seat: Seat, action: Action, strange: int | None) -> Refusal | None:
    if seat.drawn > HAND_SIZE:
        return refuse("tone_poker.thrown_already")
    if len(action.cards) > MAX_THROWN_CARDS:
        return refuse("tone_poker.too_many", cards=len(action.cards))
    return None if strange is None else refuse("tone_poker.not_held", card=strange)


def _why_no_touch(seat: Seat, action: Action) -> Refusal | None:
    """Say why a card held cannot be selected, deselected or moved so."""
    if action.did in ("select", "deselect"):
        selected = bool(seat.selected >> action.cards[0] & 1)
        if selected == (action.did == "select"):
            code = "tone_poker.selected_already" if selected else "tone_poker.not_selected"
            return refuse(code, card=action.cards[0])
    if action.did == "move" and seat.hand[action.place - 1] == action.cards[0]:
        return refuse("tone_poker.there_already", card=action.cards[0], place=action.place)
    return None
