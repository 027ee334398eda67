"""Plans for a turn: the spreads and hits to lay, and the card to throw after them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from greenroom.games.tonk.bots.hand_value import HandEvaluator
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.card_text import cards_of

GOING_OUT_COST = -1000.0
"""The cost of a turn that goes out, less than any other; each stake that it pays counts as much again."""
MAX_WEIGHED_PLAYS = 14
"""Plays that are weighed against each other; wild cards make lists of thousands."""


class Play(NamedTuple):
    """A spread or hit that could be laid."""

    used: int
    spread: bool
    text: str
    waits: int
    """The turns for which it forbids its player to drop (TK-27)."""


def spread_of(rules: HouseRules, used: int, text: str = "") -> Play:
    """Take a spread as a play."""
    return Play(used, True, text, rules.wait_after_spread)


def hit_of(rules: HouseRules, used: int, text: str = "", *, own: bool) -> Play:
    """Take a hit as a play: on its own spread alone it makes its player wait."""
    return Play(used, False, text, rules.wait_after_own_hit * used.bit_count() if own else 0)


class TurnPlan(NamedTuple):
    """The outcome of a turn when its plays are laid in order and then a card is thrown."""

    cost: float
    plays: tuple[Play, ...]
    thrown: int | None


def best_plan(
    evaluator: HandEvaluator, hand: int, plays: Sequence[Play], *, may_stay: bool = True
) -> TurnPlan:
    """Weigh every choice of plays that do not share cards; without any only where `may_stay`."""
    candidates = worthwhile(evaluator, hand, plays)
    plans = [
        turn_plan(evaluator, hand, chosen) for chosen in choices(hand, candidates, 0) if chosen or may_stay
    ]
    return min(plans, key=lambda plan: plan.cost)


def worthwhile(evaluator: HandEvaluator, hand: int, plays: Sequence[Play]) -> list[Play]:
    """Pick the plays that are weighed: those that go out together, then those that shed most."""
    distinct: dict[tuple[int, bool], Play] = {}
    for play in sorted(plays, key=lambda play: play.waits):
        distinct.setdefault((play.used, play.spread), play)
    pack, wild = evaluator.known.pack, evaluator.weights.wild

    def order_of(play: Play) -> tuple[bool, float, int]:
        shed = pack.points(play.used) - wild * (play.used & pack.wild).bit_count()
        return not goes_out(hand ^ play.used, distinct), -shed, play.used.bit_count()

    return sorted(distinct.values(), key=order_of)[:MAX_WEIGHED_PLAYS]


def goes_out(rest: int, plays: Container[tuple[int, bool]]) -> bool:
    """Whether one more play, and a discard at most, would empty what a play leaves of a hand."""
    if rest & rest - 1 == 0:
        return True
    return any(
        (remainder, True) in plays for remainder in (rest, *(rest ^ 1 << card for card in cards_of(rest)))
    )


def choices(hand: int, plays: Sequence[Play], first: int) -> list[tuple[Play, ...]]:
    """List the sets of plays that one hand can lay together."""
    sets: list[tuple[Play, ...]] = [()]
    for at in range(first, len(plays)):
        play = plays[at]
        if play.used & hand == play.used:
            sets.extend((play, *rest) for rest in choices(hand ^ play.used, plays, at + 1))
    return sets


def turn_plan(evaluator: HandEvaluator, hand: int, plays: tuple[Play, ...]) -> TurnPlan:
    """Weigh a turn to its end."""
    rules = evaluator.known.rules
    for play in plays:
        hand ^= play.used
    burden = sum(burden_of(evaluator, play) for play in plays)
    alive = rules.boobed and evaluator.known.stock <= len(evaluator.known.held)
    if not hand:
        return TurnPlan(burden if alive else GOING_OUT_COST * (1 + rules.tonk_pays), plays, None)
    if not rules.discard_after_hit and any(not play.spread for play in plays):
        return TurnPlan(evaluator.cost(hand) + burden, plays, None)
    if hand & hand - 1 == 0 and not alive:
        return TurnPlan(GOING_OUT_COST * (1 + rules.out_pays), plays, hand.bit_length() - 1)
    cost, thrown = evaluator.after_discard(hand)
    return TurnPlan(cost + burden, plays, thrown)


def burden_of(evaluator: HandEvaluator, play: Play) -> float:
    """Weigh what a play costs besides the cards: what others may hit, and turns of waiting (TK-27)."""
    weights = evaluator.weights
    return (weights.exposed if play.spread else 0) + weights.wait * play.waits
