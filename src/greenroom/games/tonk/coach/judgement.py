"""The step from the trials of a decision to what a review says of it."""

from __future__ import annotations

from greenroom.games.tonk.coach.alternatives import LETS_LIE
from greenroom.games.tonk.coach.continuations import line_of
from greenroom.games.tonk.coach.decisions import Decision
from greenroom.games.tonk.coach.evaluation import Evaluation, scale
from greenroom.games.tonk.coach.facts import AGAINST, FOR, facts, percent, share_won
from greenroom.games.tonk.coach.reason import PlayReason, ReasonCode, reason
from greenroom.games.tonk.coach.review_result import WAIT, Decider, ReviewedDecision, Slip, WeighedAction
from greenroom.games.tonk.lab.tournament.estimates import Estimate

SIZES: tuple[tuple[Slip, float], ...] = (("blunder", 0.3), ("mistake", 0.15), ("inaccuracy", 0.05))
"""The least stakes that each slip gives away."""
CLOSE_PERCENT = 15
"""A drop was in question whose chance to win is no more than this many percent below what it needs."""
DROPS: frozenset[ReasonCode] = frozenset({"drop_wins", "drop_short"})
MAX_REASONS = 2
"""Reasons for the best action, and as many against the one that was played."""


def judge_decision(
    decision: Decision, evaluation: Evaluation, units: int, by: Decider | None = None
) -> ReviewedDecision:
    """Say what was best, what was given away, and why; `units` is what the engine's stake is worth."""
    played = evaluation.played
    if played is None:
        raise ValueError("a review needs what was played")
    slip = slip_of(evaluation, played)
    alternatives = actions_of(evaluation, units, {played: decision.played})
    best = evaluation.best
    return ReviewedDecision(
        place=decision.place,
        seat=decision.observation.seat,
        turn=decision.turn,
        played=decision.played,
        best=decision.played if best == played else text_of(evaluation, best),
        line=line_of(evaluation, best),
        alternatives=alternatives,
        left_out=evaluation.left_out,
        loss=estimate(*evaluation.trials.behind(played, best), units),
        slip=slip,
        reasons=reasons_of(evaluation, played),
        worlds=len(evaluation.trials.weights),
        by=by,
    )


def slip_of(evaluation: Evaluation, played: int) -> Slip | None:
    """Name the size of a slip; None where nothing was given away for certain."""
    if not evaluation.is_worse(played):
        return None
    less = evaluation.trials.behind(played, evaluation.best)[0] / scale(evaluation.observation.rules)
    return next((slip for slip, least in SIZES if less >= least), None)


def actions_of(evaluation: Evaluation, units: int, texts: dict[int, str]) -> list[WeighedAction]:
    """Tell what every action was worth, the best first; some as they were written, wild cards and all."""
    trials = evaluation.trials
    return [
        WeighedAction(
            action=texts.get(each) or text_of(evaluation, each),
            value=estimate(trials.mean(each), trials.margin(each), units),
            behind=estimate(*trials.behind(each, evaluation.best), units),
            reasons=facts(evaluation, each),
        )
        for each in evaluation.order
    ]


def reasons_of(evaluation: Evaluation, played: int) -> list[PlayReason]:
    """Say why: what a drop wins where one was possible, what speaks for the best and against the other."""
    best = evaluation.best
    true_of = {place: facts(evaluation, place) for place in range(len(evaluation.trials.actions))}
    drops = [
        each
        for place, facts in true_of.items()
        for each in facts
        if each.code in DROPS and (place in (best, played) or is_close(each))
    ]
    against = [] if best == played else [each for each in true_of[played] if each.code in AGAINST]
    speaks_for = [each for each in true_of[best] if each.code in FOR]
    reasons = [*drops, *against[:MAX_REASONS], *speaks_for[:MAX_REASONS]]
    if reasons or best == played:
        return reasons
    won, instead = (percent(share_won(evaluation, each)) for each in (best, played))
    return [reason("wins_more", best=won, played=instead)]


def is_close(drop: PlayReason) -> bool:
    """Tell whether a drop that nobody made, and that was not the best, is worth a word."""
    won, needs = drop.args["won"], drop.args.get("needs")
    return isinstance(won, int) and isinstance(needs, int) and needs - won <= CLOSE_PERCENT


def text_of(evaluation: Evaluation, place: int) -> str:
    """Write an action."""
    code = evaluation.trials.actions[place]
    return WAIT if code == LETS_LIE else evaluation.texts.text(code)


def estimate(value: float, margin: float, units: int) -> Estimate:
    """Turn stakes into units."""
    return Estimate(round(value * units, 4), round(margin * units, 4))
