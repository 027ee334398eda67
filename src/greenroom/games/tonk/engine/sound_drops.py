"""The drops of sound play: the chance to be lowest, and what a drop then promises (TK-31, TK-32).

A hand counts as if each of its cards were drawn from a normal distribution: a careful player's by what it
threw, a careless one's like any card that is unseen.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import arrangement, bits, codes, counts, sound_discards
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["drops"]

HALF_A_POINT = 50
"""Hundredths of a point in half a point: a hand counts more from the middle between two counts on."""
MIN_DEVIATION = 10
"""The least standard deviation of a careful player's card, in hundredths; more comes with its mean."""
MIN_CARD_MEAN = 100
"""The least points, in hundredths, of a careful player's card: those of an ace."""


def drops(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Whether a drop promises enough (TK-31, TK-32)."""
    seat = state.turn
    own = count(state, seat)
    mean = mean_unseen(state, history, policy)
    lowest = 1000
    beaten = 0
    careless = 1000
    for other in range(state.seats):
        if other != seat:
            higher = chance_above(state, history, policy, other, own, mean)
            lowest = lowest * higher // 1000
            beaten += 1000 - higher
            odds = history.odds[other] * 1000 // (1000 + history.odds[other])
            careless = min(careless, odds)
    promise = policy.wins * lowest - policy.caught * (1000 - lowest) - policy.beaten * beaten
    least = 0 if state.drawn == state.rules.size else policy.bold
    if state.drawn < state.rules.size:
        least += sound_discards.floor_div((policy.patient - policy.bold) * careless, 1000)
        turn = min(history.turns[seat], codes.TABLE_TURNS - 1)
        least -= policy.nerve[turn * codes.TABLE_STEPS + min(own >> 1, codes.TABLE_STEPS - 1)]
        least -= policy.crowd[fewest(state, seat)]
    return 1 if promise >= 1000 * least else 0


def fewest(state: State, seat: int) -> int:
    """Return the fewest cards that another seat holds."""
    least = codes.HAND_SIZES - 1
    for other in range(state.seats):
        if other != seat:
            least = min(least, bits.count(state.hands[other]))
    return least


def chance_lowest(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Return the chance, in thousandths, that everybody else counts more than the seat in turn."""
    seat = state.turn
    own = count(state, seat)
    mean = mean_unseen(state, history, policy)
    lowest = 1000
    for other in range(state.seats):
        if other != seat:
            lowest = lowest * chance_above(state, history, policy, other, own, mean) // 1000
    return lowest


def count(state: State, seat: int) -> int:
    """Count a hand as after a drop (TK-24)."""
    if state.rules.held_spreads_count:
        return counts.points(state.rules, state.hands[seat])
    return arrangement.unmatched(state.rules, state.hands[seat])


def mean_unseen(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Return the points, in hundredths, of a card that the seat in turn can't see."""
    live = sound_discards.unseen(state, history, state.hands[state.turn])
    return 100 * counts.points(state.rules, live) // bits.count(live) if live else policy.mean


def chance_above(  # noqa: PLR0913, PLR0917 - it is asked for every other hand before every turn
    state: State, history: PublicHistory, policy: PolicyWeights, seat: int, own: int, mean: int
) -> int:
    """Return the chance, in thousandths, that a hand counts more, by its cards and what it threw."""
    known = history.taken[seat] & state.hands[seat]
    over = own - counts.points(state.rules, known)
    cards = bits.count(state.hands[seat] ^ known)
    if cards == 0:
        return 1000 if over < 0 else 0
    level = codes.MAX_TELLING_POINTS
    if history.turns[seat]:
        level = history.least[seat] if policy.believes_least else history.last[seat]
        level = max(level, policy.doubt)
    careful = policy.level * level + policy.base
    eased = mean - policy.ease * history.turns[seat]
    careful = min(careful, eased)
    careful = max(careful, MIN_CARD_MEAN)
    careless = history.odds[seat] * 1000 // (1000 + history.odds[seat])
    one = chance_above_normal(policy, careful, MIN_DEVIATION + policy.wide * careful // 100, cards, over)
    two = chance_above_normal(policy, mean, policy.deviation, cards, over)
    return ((1000 - careless) * one + careless * two) // 1000


def chance_above_normal(policy: PolicyWeights, mean: int, deviation: int, cards: int, own: int) -> int:
    """Return the chance, in thousandths, that `cards` cards count more than `own`, by a normal distribution.

    `mean` and `deviation` are those of the points of one card, in hundredths.
    """
    above = mean * cards - 100 * own - HALF_A_POINT
    far = above if above >= 0 else 0 - above
    far = far * 100 * codes.STEPS_PER_DEVIATION // (deviation * policy.roots[cards])
    far = min(far, codes.DEVIATION_STEPS - 1)
    return policy.above[far] if above >= 0 else 1000 - policy.above[far]
