"""A seat's hand looked back upon: every decision beside all that the seat could have done instead.

Each is weighed by its own observation alone. What was in other hands, or in the stock, changes
nothing: a decision is judged by what its seat could know, not by how it turned out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from greenroom.games.tonk.coach.decisions import Decision, StoppedAt, playthrough_of
from greenroom.games.tonk.coach.evaluation import MAX_REVIEW_DEALS, evaluate_decision
from greenroom.games.tonk.coach.judgement import SIZES, judge_decision
from greenroom.games.tonk.coach.review_result import CurvePoint, Decider, HandReview, ReviewedDecision
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.search import NoDealAgrees
from greenroom.kernel.refusal import refuse

SEED = 1


def review(  # noqa: PLR0913 - what a review is asked with
    record: Record,
    seat: int,
    *,
    seed: int = SEED,
    most_worlds: int = MAX_REVIEW_DEALS,
    number: int | None = None,
    deciders: Mapping[int, Decider] | None = None,
    track: Callable[[list[Decision]], Iterable[Decision]] = iter,
) -> HandReview | StoppedAt:
    """Review one seat of a record; stopped by the first action that is refused, or that nothing is known of.

    Nothing is known where hardly any deal would have come so far by these rules: none is found to try.

    `deciders` names who decided, by the number of actions before; without it nobody is named.
    `track` passes the decisions on as they are weighed, one after another, and may show how far that is.
    """
    playthrough = playthrough_of(record, seat)
    if isinstance(playthrough, StoppedAt):
        return playthrough
    units = units_of(record)
    reviewed: list[ReviewedDecision] = []
    for decision in track(playthrough.decisions):
        try:
            evaluation = evaluate_decision(decision.observation, decision.played, seed, most_worlds)
        except NoDealAgrees:
            return StoppedAt(refuse("tonk.review_no_deal"), decision.place, record.actions[decision.place])
        by = None if deciders is None else deciders.get(decision.place, "self")
        reviewed.append(judge_decision(decision, evaluation, units, by))
    outcome = playthrough.hand.outcome
    return HandReview(
        number=number,
        seat=seat,
        seats=list(record.seats),
        stake=record.stake,
        decisions=reviewed,
        curve=[CurvePoint(each.place, expected_units(each)) for each in reviewed],
        loss=round(sum(each.loss.value for each in reviewed if each.slip), 4),
        slips={size: sum(each.slip == size for each in reviewed) for size, _ in SIZES},
        net=None if outcome is None else outcome.net[seat],
    )


def units_of(record: Record) -> int:
    """Return the units of the engine's stake: the table's, doubled in The Big One (TK-10); points as such."""
    stake = 1 if record.rules.scoring == "push_ups" else record.stake
    return 2 * stake if record.big_one else stake


def expected_units(decision: ReviewedDecision) -> Estimate:
    """Return what the seat could expect after what it played."""
    return next(each.value for each in decision.alternatives if each.action == decision.played)
