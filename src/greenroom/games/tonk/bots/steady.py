"""A steady player: throws high cards, keeps what pairs, lays what it can, drops when it should be lowest."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod

from greenroom.games.tonk.bots.drop_odds import DiscardEstimate, drop_promise, last_thrown, others
from greenroom.games.tonk.bots.forced_choices import forced_choice
from greenroom.games.tonk.bots.hand_value import HandEvaluator, HandWeights, hand_weights_for
from greenroom.games.tonk.bots.knowledge import Knowledge
from greenroom.games.tonk.bots.plans import (
    GOING_OUT_COST,
    Play,
    best_plan,
    choices,
    hit_of,
    spread_of,
    worthwhile,
)
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.card_text import cards_of
from greenroom.kernel.refusal import Refusal


class Steady:
    """Plays any house rules by what it can know; the same observation always gets the same answer."""

    name = "steady"
    is_quick = True

    def __init__(self, weights: HandWeights | None = None, estimate: DiscardEstimate = last_thrown) -> None:
        self._weights = weights
        self._estimate = estimate

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        if (at_once := forced_choice(observation)) is not None:
            return at_once
        evaluator = HandEvaluator(
            Knowledge(observation), self._weights or hand_weights_for(observation.rules)
        )
        if observation.view.phase == "lay_off":
            return lay_off(observation, evaluator)
        if "draw" in observation.legal:
            return begin(observation, evaluator, self._estimate)
        return go_on(observation, evaluator)


def begin(observation: Observation, evaluator: HandEvaluator, estimate: DiscardEstimate) -> str:
    """Drop, take or draw."""
    legal = observation.legal
    take = cost_of_take(evaluator) if "take" in legal else inf
    if take <= GOING_OUT_COST and observation.seat not in observation.view.blocked:
        # It goes out at once: no drop is as sure, and none pays more.
        return "take"
    chances, least_promise = prospects(evaluator, estimate)
    ends = observation.view.stock == 0
    if ends and last_call(observation.rules, chances):
        return "draw"
    sure_enough = drop_promise(observation.rules, chances) >= (0 if ends else least_promise)
    if "drop" in legal and sure_enough and not (ends and observation.rules.stock_out == "lowest"):
        return "drop"
    if "take" in legal and take + evaluator.weights.shy < cost_of_draw(evaluator):
        return "take"
    return "draw"


def prospects(evaluator: HandEvaluator, estimate: DiscardEstimate) -> tuple[list[float], float]:
    """Return each other's chance to count more, and what a drop must promise against such players."""
    known, weights = evaluator.known, evaluator.weights
    field = others(known, estimate)
    count = known.pack.count(known.hand)
    careless = min(other.careless for other in field)
    least_promise = weights.bold + (weights.patient - weights.bold) * careless
    return [other.chance_above(count) for other in field], least_promise


def last_call(rules: HouseRules, chances: Sequence[float]) -> bool:
    """Whether to ask the empty stock for a card: it ends the play like a drop, without its risk (TK-33)."""
    return rules.stock_out == "lowest" and prod(chances) >= 1 / 2


def cost_of_take(evaluator: HandEvaluator) -> float:
    """Weigh the hand that a turn with the top discard would leave."""
    known, rules = evaluator.known, evaluator.known.rules
    hand = known.hand | known.top
    plays = [spread_of(rules, used) for used in known.pack.spreads(hand)]
    plays += [
        hit_of(rules, 1 << card, own=not known.fits_others >> card & 1)
        for card in cards_of(hand & known.fits)
    ]
    if rules.take_discard == "must_use":
        using = [play for play in plays if play.used & known.top]
        return best_plan(evaluator, hand, using, may_stay=not using).cost
    return best_plan(evaluator, hand, plays).cost


def cost_of_draw(evaluator: HandEvaluator) -> float:
    """Weigh the hand that a turn with a card from the stock would leave, on the average."""
    known = evaluator.known
    hand, worth = known.hand, known.pack.worth
    if not hand or not known.unseen:
        return evaluator.cost(hand)
    stay = evaluator.cost(hand)
    swapped, thrown = evaluator.after_discard(hand)
    outs = evaluator.outs(hand)
    total = 0.0
    for card in cards_of(known.unseen):
        if known.fits >> card & 1:
            total += swapped
        elif card in outs:
            total += stay - outs[card] - worth[thrown] + evaluator.weights.exposed
        else:
            total += min(stay, swapped + worth[card])
    return total / known.unseen.bit_count()


def go_on(observation: Observation, evaluator: HandEvaluator) -> str:
    """Lay, or end the turn."""
    plays, discards, ends = sorted_actions(observation, evaluator)
    plan = best_plan(evaluator, evaluator.known.hand, plays, may_stay=bool(discards or ends))
    if plan.plays:
        return best_meaning(evaluator.known, plays, plan.plays[0]).text
    if plan.thrown in discards:
        return discards[plan.thrown]
    return ends or next(iter(discards.values()))


def lay_off(observation: Observation, evaluator: HandEvaluator) -> str:
    """Lay what leaves the hand with the least, now that only the count decides (TK-33)."""
    known = evaluator.known
    plays, _, ends = sorted_actions(observation, evaluator)

    def points_left(chosen: tuple[Play, ...]) -> int:
        return known.pack.count(known.hand & ~sum(play.used for play in chosen))

    best = min(choices(known.hand, worthwhile(evaluator, known.hand, plays), 0), key=points_left)
    return best_meaning(known, plays, best[0]).text if best else ends


def best_meaning(known: Knowledge, plays: Sequence[Play], chosen: Play) -> Play:
    """Choose among the ways to lay the same cards where the own hand can add most and others least."""
    if not chosen.spread or not chosen.used & known.pack.wild:
        return chosen
    rest = known.hand ^ chosen.used

    def invites(play: Play) -> int:
        openings = known.pack.openings(play.text.split()[1:])
        return (openings & known.unseen).bit_count() - 3 * (openings & rest).bit_count()

    return min((play for play in plays if play.spread and play.used == chosen.used), key=invites)


def sorted_actions(
    observation: Observation, evaluator: HandEvaluator
) -> tuple[list[Play], dict[int, str], str]:
    """Sort the legal actions of a turn: spreads and hits, discards by card, and `end`."""
    read_action, rules = evaluator.known.pack.notation.read, observation.rules
    plays: list[Play] = []
    discards: dict[int, str] = {}
    ends = ""
    for action in observation.legal:
        parsed = read_action(action)
        assert not isinstance(parsed, Refusal)
        if parsed.kind == codes.SPREAD:
            plays.append(spread_of(rules, parsed.used, action))
        elif parsed.kind == codes.HIT:
            own = observation.view.spreads[parsed.spread].owner == observation.seat
            plays.append(hit_of(rules, parsed.used, action, own=own))
        elif parsed.kind == codes.END:
            ends = action
        else:
            discards[parsed.cards[0]] = action
    return plays, discards, ends
