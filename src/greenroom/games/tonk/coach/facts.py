"""The facts of one action: what it gives, shows, sheds or forbids, read from the position and the deals.

Each fact follows from the rules or is counted in the deals that were tried, so none of them can be wrong;
which of them made the difference, nobody can say for certain. `FOR` and `AGAINST` say how they are meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from greenroom.games.tonk.coach.alternatives import LETS_LIE, acting
from greenroom.games.tonk.coach.evaluation import Evaluation
from greenroom.games.tonk.coach.reason import PlayReason, ReasonCode, reason
from greenroom.games.tonk.engine import codes, counts, legality, sound_discards
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.search import act, legal
from greenroom.kernel.card_text import cards_of

FOR: frozenset[ReasonCode] = frozenset(
    {
        "goes_out",
        "claims",
        "completes",
        "fits_table",
        "sheds",
        "sheds_one",
        "makes_wait",
        "goes_with_nothing",
        "counts_most",
    }
)
AGAINST: frozenset[ReasonCode] = frozenset(
    {"feeds", "goes_with_taken", "breaks", "throws_wild", "shows", "opens", "forbids_drop"}
)


def facts(evaluation: Evaluation, place: int) -> list[PlayReason]:
    """List what is true of an action, what it wins last."""
    code = evaluation.trials.actions[place]
    return [*_facts(evaluation, code, place), wins(evaluation, place)]


def wins(evaluation: Evaluation, place: int) -> PlayReason:
    """Say how often an action wins and how often it loses, in percent of the deals."""
    won = share_won(evaluation, place)
    lost = 1 - won if spares(evaluation) else evaluation.trials.share(place, -1)
    return reason("wins", won=percent(won), lost=percent(lost))


def drop_wins(evaluation: Evaluation, place: int, count: int) -> PlayReason:
    """Say how often a drop wins, and how often it must to be worth as much as the best of the rest.

    Where even a drop that always wins is worth less, that is said instead.
    """
    others = (each for each in range(len(evaluation.trials.actions)) if each != place)
    instead = max(evaluation.trials.mean(each) for each in others)
    won, needs = percent(share_won(evaluation, place)), break_even(evaluation, place, instead)
    if needs is None:
        return reason("drop_short", count=count, won=won)
    return reason("drop_wins", count=count, won=won, needs=percent(needs))


def break_even(evaluation: Evaluation, place: int, instead: float) -> float | None:
    """Return the share of drops that must win to be worth `instead` stakes, by what they won and lost here.

    None where no share is enough.
    """
    won, lost = evaluation.trials.when(place, spares(evaluation))
    won = (0 if spares(evaluation) else most_won(evaluation)) if won is None else won
    lost = instead if lost is None else lost
    if won < instead or won <= lost:
        return None
    return max(0.0, (instead - lost) / (won - lost))


def most_won(evaluation: Evaluation) -> int:
    """Return what a drop that wins collects."""
    return evaluation.observation.rules.drop_pays * (evaluation.worlds.infoset.seats - 1)


def share_won(evaluation: Evaluation, place: int) -> float:
    """Return the share of the deals in which an action wins, or is spared where points are charged."""
    trials = evaluation.trials
    return 1 - trials.share(place, -1) if spares(evaluation) else trials.share(place, 1)


def spares(evaluation: Evaluation) -> bool:
    """Tell whether points are charged: who wins is spared, and wins nothing (TK-35)."""
    return evaluation.observation.rules.scoring == "push_ups"


def percent(share: float) -> int:
    """Write a share in percent."""
    return round(100 * share)


def _facts(evaluation: Evaluation, code: int, place: int) -> Iterator[PlayReason]:
    kind = code & codes.KIND
    if code == LETS_LIE:
        return
    after = evaluation.first.copy()
    act(after, code)
    if kind == codes.DROP:
        yield drop_wins(evaluation, place, evaluation.observation.view.points or 0)
    elif kind == codes.CLAIM:
        yield reason("claims")
    elif after.phase == codes.OVER and not after.hands[evaluation.observation.seat]:
        yield reason("goes_out")
    elif kind in codes.DISCARDS:
        yield from _of_discard(evaluation, code >> codes.CARD_AT)
    elif kind == codes.TAKE:
        yield from _of_take(evaluation, after)
    elif kind in codes.PLAYS or kind == codes.SLAP:
        yield from _of_play(evaluation, code, after)


def _of_discard(evaluation: Evaluation, card: int) -> Iterator[PlayReason]:
    state, names = evaluation.first, evaluation.texts.faces.names
    seat = acting(state)
    rest = state.hands[seat] & ~(1 << card)
    if state.rules.wild >> card & 1:
        yield reason("throws_wild", card=names[card])
    yield from _feeding_reasons(evaluation, card)
    following = sound_discards.taker(state, seat)
    for other in partners(evaluation.worlds.infoset.held[following], card):
        yield reason("goes_with_taken", card=names[card], with_card=names[other], seat=following)
        break
    own = partners(rest, card)
    if own:
        yield reason("breaks", card=names[card], cards=" ".join(names[each] for each in own))
    elif rest:
        yield reason("goes_with_nothing", card=names[card])
    worth = state.rules.worth
    if rest and worth[card] >= max(worth[each] for each in cards_of(rest)):
        yield reason("counts_most", card=names[card], points=worth[card])


def _feeding_reasons(evaluation: Evaluation, card: int) -> Iterator[PlayReason]:
    spread = spread_for(evaluation.first, card)
    if spread is not None:
        cards = " ".join(evaluation.observation.view.spreads[spread].cards)
        yield reason("feeds", card=evaluation.texts.faces.names[card], cards=cards)


def _of_take(evaluation: Evaluation, after: State) -> Iterator[PlayReason]:
    card = evaluation.first.top_card()
    name, spread = evaluation.texts.faces.names[card], spread_for(evaluation.first, card)
    laid = completed_spread(after, card)
    if laid:
        yield reason("completes", card=name, cards=" ".join(evaluation.texts.faces.names[c] for c in laid))
    elif spread is not None:
        cards = " ".join(evaluation.observation.view.spreads[spread].cards)
        yield reason("fits_table", card=name, cards=cards)
    else:
        yield reason("shows", card=name)


def _of_play(evaluation: Evaluation, code: int, after: State) -> Iterator[PlayReason]:
    before, names = evaluation.first, evaluation.texts.faces.names
    seat = code >> codes.SEAT_AT & 7
    if code & codes.KIND == codes.SLAP:
        yield reason("sheds_one", card=names[before.top_card()])
    else:
        yield reason("sheds", points=counts.points(before.rules, legality.used(code)))
    if code & codes.KIND == codes.SPREAD and after.laid_next[after.laid - 1]:
        fitting = cards_of(after.laid_next[after.laid - 1])
        yield reason("opens", cards=" ".join(names[each] for each in fitting))
    for each in range(before.seats):
        turns = after.waits[each] - before.waits[each]
        if turns > 0 and each == seat:
            yield reason("forbids_drop", turns=after.waits[each])
        elif turns > 0:
            yield reason("makes_wait", seat=each, turns=after.waits[each])


def spread_for(state: State, card: int) -> int | None:
    """Find the first spread on the table that takes a card."""
    fitting = (number for number in range(state.laid) if state.laid_next[number] >> card & 1)
    return next(fitting, None)


def completed_spread(state: State, card: int) -> list[int]:
    """Return the cards of a spread that the hand in turn can lay with a card, an own one if it can."""
    for code in legal(state, state.turn):
        if code & codes.KIND == codes.SPREAD and legality.used(code) >> card & 1:
            return list(cards_of(legality.used(code)))
    return []


def partners(hand: int, card: int) -> list[int]:
    """List the natural cards of a hand that go with a card: of its rank, or of its suit two ranks away."""
    if card >= 52:
        return []
    return list(cards_of(hand & sound_discards.reachable(card) & ~(1 << card)))
