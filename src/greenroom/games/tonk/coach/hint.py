"""A hint for a moment of a hand in play, in three steps: what matters, which move, the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from greenroom.games.tonk.coach.facts import (
    completed,
    partners,
    percent,
    share_won,
    spread_for,
)
from greenroom.games.tonk.coach.figures import WeighedAction
from greenroom.games.tonk.coach.judgement import actions_of, text_of
from greenroom.games.tonk.coach.lines import line_of
from greenroom.games.tonk.coach.reason import PlayReason, reason
from greenroom.games.tonk.coach.weighing import Weighed, weigh
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.search import act, legal
from greenroom.kernel.faces import cards_of

MOST_WORLDS = 1500
"""Deals in which a hint is found: somebody waits for it."""
MOST_MATTERS = 3
LOW_STOCK = 2
"""Cards of stock for each player, from which on it matters how many are left."""


class TonkHint(msgspec.Struct, frozen=True, kw_only=True):
    """The best that a seat can do now, by what it knows."""

    number: int
    """The hand's."""
    place: int
    """The number of actions so far: once there are more, the hint is for a moment that is over."""
    seat: int
    matters: list[PlayReason]
    """First step: what to look at."""
    best: str
    """Second step: the move."""
    line: list[str]
    """The best, and what follows it in the same turn in more than half of the deals."""
    reasons: list[PlayReason]
    """Facts of the best."""
    alternatives: list[WeighedAction]
    """Third step: all that the seat may do, the best first."""
    left_out: int
    """Plays with wild cards that a short trial found worse than all of these, or that lay the same cards."""
    worlds: int
    """The number of deals in which all were tried."""


def hint(observation: Observation, place: int, units: int, seed: int) -> TonkHint:
    """Give a seat a hint; `units` is what the engine's stake is worth."""
    weighed = weigh(observation, None, seed, MOST_WORLDS)
    actions = actions_of(weighed, units, {})
    return TonkHint(
        number=observation.hand_number,
        place=place,
        seat=observation.seat,
        matters=list(islice(matters(weighed), MOST_MATTERS)),
        best=text_of(weighed, weighed.best),
        line=line_of(weighed, weighed.best),
        reasons=actions[0].reasons,
        alternatives=actions,
        left_out=weighed.left_out,
        worlds=len(weighed.trials.weights),
    )


def matters(weighed: Weighed) -> Iterator[PlayReason]:
    """Yield what to look at, the weightiest first."""
    if weighed.first.phase == codes.DRAWING:
        yield from _of_drop(weighed)
        yield from _of_pile(weighed)
    yield from _of_table(weighed)
    yield from _of_others(weighed)
    yield from _of_stock(weighed)
    yield from _of_hand(weighed)


def _of_drop(weighed: Weighed) -> Iterator[PlayReason]:
    for place, code in enumerate(weighed.trials.actions):
        if code >= 0 and code & codes.KIND == codes.DROP:
            count = weighed.observation.view.points or 0
            yield reason("lowest", count=count, share=percent(share_won(weighed, place)))
    waits = weighed.first.waits[weighed.observation.seat]
    if waits:
        yield reason("waits_now", turns=waits)


def _of_pile(weighed: Weighed) -> Iterator[PlayReason]:
    state, names = weighed.first, weighed.texts.faces.names
    takes = [code for code in legal(state, weighed.observation.seat) if code & codes.KIND == codes.TAKE]
    if not takes:
        return
    card, after = state.top_card(), state.copy()
    act(after, takes[0])
    if completed(after, card):
        yield reason("pile_completes", card=names[card])
    elif spread_for(state, card) is not None:
        yield reason("pile_fits", card=names[card])


def _of_table(weighed: Weighed) -> Iterator[PlayReason]:
    state, names = weighed.first, weighed.texts.faces.names
    fitting = state.hands[weighed.observation.seat] & state.fits
    if fitting:
        yield reason("hand_fits", cards=" ".join(names[each] for each in cards_of(fitting)))


def _of_others(weighed: Weighed) -> Iterator[PlayReason]:
    """Name cards that all know the next player to hold, and that go with own ones."""
    state, names = weighed.first, weighed.texts.faces.names
    seat = weighed.observation.seat
    after = (seat + 1) % state.seats
    for held in cards_of(weighed.worlds.unknown.held[after]):
        if partners(state.hands[seat], held):
            yield reason("holds", card=names[held], seat=after)


def _of_stock(weighed: Weighed) -> Iterator[PlayReason]:
    stock = weighed.observation.view.stock
    if stock <= LOW_STOCK * weighed.first.seats:
        yield reason("stock_left", left=stock)


def _of_hand(weighed: Weighed) -> Iterator[PlayReason]:
    state, names = weighed.first, weighed.texts.faces.names
    hand = list(cards_of(state.hands[weighed.observation.seat]))
    if hand:
        card = max(hand, key=lambda each: (state.rules.worth[each], -each))
        yield reason("heaviest", card=names[card], points=state.rules.worth[card])
