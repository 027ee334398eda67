"""A hint for a decision in a hand in play, in three steps: what matters, which move, the numbers."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from greenroom.games.tonk.coach.continuations import line_of
from greenroom.games.tonk.coach.evaluation import Evaluation, evaluate_decision
from greenroom.games.tonk.coach.facts import (
    AGAINST,
    FOR,
    completed_spread,
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
    """The number of the hand at its table."""
    place: int
    """The number of actions so far: once there are more, the hint is for a decision that is over."""
    seat: int
    matters: list[PlayReason]
    """The first step of the hint: what speaks for the best action, and never for another."""
    best: str
    """The second step of the hint: the best action."""
    line: list[str]
    """The best, and what follows it in the same turn in more than half of the deals."""
    reasons: list[PlayReason]
    """The reasons that speak for the best action."""
    alternatives: list[WeighedAction]
    """Third step: all that the seat may do, the best first."""
    left_out: int
    """Plays with wild cards that a short trial found worse than all of these, or that lay the same cards."""
    worlds: int
    """The number of times that the cards unknown to the seat were dealt to try all of these."""


def hint(observation: Observation, place: int, units: int, seed: int) -> TonkHint:
    """Give a seat a hint; `units` is what the engine's stake is worth."""
    evaluation = evaluate_decision(observation, None, seed, MAX_HINT_DEALS)
    actions = actions_of(evaluation, units, {})
    return TonkHint(
        number=observation.hand_number,
        place=place,
        seat=observation.seat,
        matters=matters(evaluation),
        best=text_of(evaluation, evaluation.best),
        line=line_of(evaluation, evaluation.best),
        reasons=actions[0].reasons,
        alternatives=actions,
        left_out=evaluation.left_out,
        worlds=len(evaluation.trials.weights),
    )


def matters(evaluation: Evaluation) -> list[PlayReason]:
    """List what speaks for the best move, the weightiest first, and then what goes for the whole decision.

    Nothing that speaks for another move is named: whoever reads only this is not led away from the best.
    """
    best = evaluation.trials.actions[evaluation.best]
    reasons = [*_of_drop(evaluation, best), *_of_pile(evaluation, best), *_of_table(evaluation, best)]
    reasons += [*_of_others(evaluation, best), *_for_best(evaluation)]
    reasons = reasons or list(_against_next(evaluation)) or [wins(evaluation, evaluation.best)]
    return [*reasons, *_of_every_action(evaluation)][:MAX_MATTERS]


def _for_best(evaluation: Evaluation) -> Iterator[PlayReason]:
    return (each for each in facts(evaluation, evaluation.best) if each.code in FOR - SAID_OF_PILE)


def _against_next(evaluation: Evaluation) -> Iterator[PlayReason]:
    for place in evaluation.order[1:2]:
        yield from (each for each in facts(evaluation, place) if each.code in AGAINST)


def _of_drop(evaluation: Evaluation, best: int) -> Iterator[PlayReason]:
    for place, code in enumerate(evaluation.trials.actions):
        if code >= 0 and code & codes.KIND == codes.DROP:
            share = share_won(evaluation, place)
            if code == best or share < EVEN_CHANCE:
                count = evaluation.observation.view.points or 0
                yield reason("lowest", count=count, share=percent(share))


def _of_pile(evaluation: Evaluation, best: int) -> Iterator[PlayReason]:
    state, names = evaluation.first, evaluation.texts.faces.names
    if best & codes.KIND != codes.TAKE or best < 0:
        return
    card, after = state.top_card(), state.copy()
    act(after, best)
    if completed_spread(after, card):
        yield reason("pile_completes", card=names[card])
    elif spread_for(state, card) is not None:
        yield reason("pile_fits", card=names[card])


def _of_table(evaluation: Evaluation, best: int) -> Iterator[PlayReason]:
    if best >= 0 and best & codes.KIND == codes.HIT:
        names = evaluation.texts.faces.names
        fitting = legality.used(best)
        yield reason("hand_fits", cards=" ".join(names[each] for each in cards_of(fitting)))


def _of_others(evaluation: Evaluation, best: int) -> Iterator[PlayReason]:
    """Name cards that the next player is known to hold and that go with own ones, not with the discard."""
    if best < 0 or best & codes.KIND not in codes.DISCARDS:
        return
    state, names = evaluation.first, evaluation.texts.faces.names
    seat = evaluation.observation.seat
    following = sound_discards.taker(state, seat)
    for held in cards_of(evaluation.worlds.infoset.held[following]):
        with_it = partners(state.hands[seat], held)
        if with_it and best >> codes.CARD_AT not in with_it:
            yield reason("holds", card=names[held], seat=following)


def _of_every_action(evaluation: Evaluation) -> Iterator[PlayReason]:
    """Tell what holds whatever is played: that no drop is allowed yet, and that the stock runs out."""
    waits = evaluation.first.waits[evaluation.observation.seat]
    if waits and evaluation.first.phase == codes.DRAWING:
        yield reason("waits_now", turns=waits)
    stock = evaluation.observation.view.stock
    if stock <= LOW_STOCK * evaluation.first.seats:
        yield reason("stock_left", left=stock)
