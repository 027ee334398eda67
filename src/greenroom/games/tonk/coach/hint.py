"""A hint for a moment of a hand in play, in three steps: what matters, which move, the numbers."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from greenroom.games.tonk.coach.continuations import line_of
from greenroom.games.tonk.coach.evaluation import Weighed, weigh
from greenroom.games.tonk.coach.facts import (
    AGAINST,
    FOR,
    completed,
    facts,
    partners,
    percent,
    share_won,
    spread_for,
    wins,
)
from greenroom.games.tonk.coach.judgement import actions_of, text_of
from greenroom.games.tonk.coach.reason import PlayReason, reason
from greenroom.games.tonk.coach.review_result import WeighedAction
from greenroom.games.tonk.engine import codes, legality, sound_discards
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.search import act
from greenroom.kernel.card_text import cards_of

MAX_HINT_DEALS = 1500
"""Deals in which a hint is found: somebody waits for it."""
MAX_MATTERS = 3
"""Sentences of the first step of a hint."""
EVEN_CHANCE = 0.5
"""A hand that is the lowest less often than this speaks against a drop."""
SAID_OF_PILE = frozenset({"completes", "fits_table"})
"""Facts of a card taken that are told of the pile instead."""
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
    """First step: what speaks for the best, and never for another move."""
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
    """The number of times that the cards unknown to the seat were dealt to try all of these."""


def hint(observation: Observation, place: int, units: int, seed: int) -> TonkHint:
    """Give a seat a hint; `units` is what the engine's stake is worth."""
    weighed = weigh(observation, None, seed, MAX_HINT_DEALS)
    actions = actions_of(weighed, units, {})
    return TonkHint(
        number=observation.hand_number,
        place=place,
        seat=observation.seat,
        matters=matters(weighed),
        best=text_of(weighed, weighed.best),
        line=line_of(weighed, weighed.best),
        reasons=actions[0].reasons,
        alternatives=actions,
        left_out=weighed.left_out,
        worlds=len(weighed.trials.weights),
    )


def matters(weighed: Weighed) -> list[PlayReason]:
    """List what speaks for the best move, the weightiest first, and then what goes for the whole moment.

    Nothing that speaks for another move is named: whoever reads only this is not led away from the best.
    """
    best = weighed.trials.actions[weighed.best]
    found = [*_of_drop(weighed, best), *_of_pile(weighed, best), *_of_table(weighed, best)]
    found += [*_of_others(weighed, best), *_for_best(weighed)]
    found = found or list(_against_next(weighed)) or [wins(weighed, weighed.best)]
    return [*found, *_of_moment(weighed)][:MAX_MATTERS]


def _for_best(weighed: Weighed) -> Iterator[PlayReason]:
    return (each for each in facts(weighed, weighed.best) if each.code in FOR - SAID_OF_PILE)


def _against_next(weighed: Weighed) -> Iterator[PlayReason]:
    for place in weighed.order[1:2]:
        yield from (each for each in facts(weighed, place) if each.code in AGAINST)


def _of_drop(weighed: Weighed, best: int) -> Iterator[PlayReason]:
    for place, code in enumerate(weighed.trials.actions):
        if code >= 0 and code & codes.KIND == codes.DROP:
            share = share_won(weighed, place)
            if code == best or share < EVEN_CHANCE:
                count = weighed.observation.view.points or 0
                yield reason("lowest", count=count, share=percent(share))


def _of_pile(weighed: Weighed, best: int) -> Iterator[PlayReason]:
    state, names = weighed.first, weighed.texts.faces.names
    if best & codes.KIND != codes.TAKE or best < 0:
        return
    card, after = state.top_card(), state.copy()
    act(after, best)
    if completed(after, card):
        yield reason("pile_completes", card=names[card])
    elif spread_for(state, card) is not None:
        yield reason("pile_fits", card=names[card])


def _of_table(weighed: Weighed, best: int) -> Iterator[PlayReason]:
    if best >= 0 and best & codes.KIND == codes.HIT:
        names = weighed.texts.faces.names
        fitting = legality.used(best)
        yield reason("hand_fits", cards=" ".join(names[each] for each in cards_of(fitting)))


def _of_others(weighed: Weighed, best: int) -> Iterator[PlayReason]:
    """Name cards that the next player is known to hold and that go with own ones, not with the discard."""
    if best < 0 or best & codes.KIND not in codes.DISCARDS:
        return
    state, names = weighed.first, weighed.texts.faces.names
    seat = weighed.observation.seat
    following = sound_discards.taker(state, seat)
    for held in cards_of(weighed.worlds.infoset.held[following]):
        with_it = partners(state.hands[seat], held)
        if with_it and best >> codes.CARD_AT not in with_it:
            yield reason("holds", card=names[held], seat=following)


def _of_moment(weighed: Weighed) -> Iterator[PlayReason]:
    """Tell what holds whatever is played: that no drop is allowed yet, and that the stock runs out."""
    waits = weighed.first.waits[weighed.observation.seat]
    if waits and weighed.first.phase == codes.DRAWING:
        yield reason("waits_now", turns=waits)
    stock = weighed.observation.view.stock
    if stock <= LOW_STOCK * weighed.first.seats:
        yield reason("stock_left", left=stock)
