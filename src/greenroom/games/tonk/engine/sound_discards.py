"""The discards of sound play: what each card of a hand may still become, and what throwing it gains.

Gains are tenths of points. What is weighed is noted in the memory of a `PublicHistory`.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["discard", "floor_div", "reachable", "spreads_with", "taker", "weigh_discards"]

HELD_WILD_GAIN = 200
"""The gain, beyond its weight, for which a wild card stays in hand: it is thrown last."""


def discard(state: State, history: PublicHistory, policy: PolicyWeights, seat: int) -> int:
    """Throw the card that the hand needs least."""
    kind = codes.SLAP_DISCARD if state.phase == codes.SLAP_DISCARDING else codes.DISCARD
    most = weigh_discards(state, history, policy, seat)
    best = 0
    rest = state.hands[seat]
    while rest:
        at = bits.low(rest)
        rest &= rest - 1
        best = at if history.gains[at] == most else best
    return kind | seat << codes.SEAT_AT | best << codes.CARD_AT


def weigh_discards(state: State, history: PublicHistory, policy: PolicyWeights, seat: int) -> int:
    """Note in `gains` what each card of a seat's hand gains by being thrown; return the highest."""
    rest = state.hands[seat]
    weigh_hand(state, history, policy, rest, seat)
    most = codes.MIN_GAIN
    while rest:
        at = bits.low(rest)
        rest &= rest - 1
        history.gains[at] = gain_of_discard(state, history, policy, at, seat)
        most = history.gains[at] if history.gains[at] > most else most
    return most


def gain_of_discard(state: State, history: PublicHistory, policy: PolicyWeights, card: int, seat: int) -> int:
    """Weigh a card that a seat could throw, of a hand that has been weighed."""
    points = state.rules.worth[card]
    turn = min(history.turns[seat], codes.TABLE_TURNS - 1)
    step = min(points, codes.TABLE_STEPS - 1)
    gain = 10 * points - history.kept[card] + policy.urge[turn * codes.TABLE_STEPS + step]
    if state.fits >> card & 1:
        return gain - policy.free
    if policy.wanted or policy.gift:
        gain -= danger(state, history, policy, card, seat)
    return gain


def danger(state: State, history: PublicHistory, policy: PolicyWeights, card: int, seat: int) -> int:
    """Weigh what a discard that fits nothing may do for whoever may take it: its wants, its spreads."""
    following = taker(state, seat)
    if card >= 52 or following == seat:
        return 0
    hand = state.hands[following]
    wants = history.taken[following] & hand & reachable(card)
    total = policy.wanted * bits.count(wants) if wants else 0
    cards = bits.count(hand ^ (hand & history.taken[following]))
    live = history.live
    number = bits.count(live)
    if cards < 2 or number < 2:
        return total
    pairs = spreads_with(card, live)
    return total + floor_div(policy.gift * pairs * cards * (cards - 1), number * (number - 1))


def taker(state: State, seat: int) -> int:
    """Return the seat that may take a discard: the next one, or after a slap out of turn whoever is in turn.

    Where slaps are a race, every slap is out of turn, also that of the seat in turn: it then begins (TK-26).
    """
    is_whole_turn = state.rules.slap == codes.SLAP_NEXT_FIRST and seat == state.turn
    if state.phase == codes.SLAP_DISCARDING and not is_whole_turn:
        return state.turn
    return seat + 1 if seat + 1 < state.seats else 0


def weigh_hand(state: State, history: PublicHistory, policy: PolicyWeights, hand: int, seat: int) -> int:
    """Note in `kept` what each card of a seat's hand may still become; return the next card's worth to it.

    Of each pair that one unseen card would make a spread of, the points count by the chance that this card is
    the next; `hope` says for how many turns the pair may wait for it.
    """
    rules = state.rules
    live = unseen(state, history, hand)
    history.live = live
    number = bits.count(live)
    rest = hand
    while rest:
        at = bits.low(rest)
        history.kept[at] = policy.wild + HELD_WILD_GAIN if rules.wild >> at & 1 else 0
        rest &= rest - 1
    if number == 0:
        return 0
    total = 0
    hope = policy.hope + policy.hopes[min(history.turns[seat], codes.TABLE_TURNS - 1)]
    natural = hand ^ (hand & (rules.wild | codes.JOKERS))
    while natural:
        one = bits.low(natural)
        natural &= natural - 1
        others = natural & reachable(one)
        while others:
            two = bits.low(others)
            others &= others - 1
            outs = bits.count((completing(one, two) | rules.wild) & live)
            freed = 10 * outs * (rules.worth[one] + rules.worth[two]) // number
            promise = floor_div(freed * hope, 10)
            history.kept[one] += promise
            history.kept[two] += promise
            total += freed
    return total


def unseen(state: State, history: PublicHistory, hand: int) -> int:
    """Return the cards of which a seat does not know where they lie."""
    rules = state.rules
    seen = hand
    for i in range(state.top):
        seen |= bits.bit(state.pile[i])
    for i in range(state.laid):
        seen |= state.laid_used[i]
    for seat in range(state.seats):
        seen |= history.taken[seat] & state.hands[seat]
    every = rules.cards | rules.wild
    return every ^ (every & seen)


def reachable(card: int) -> int:
    """Return the cards that can share a spread of three with a natural card, itself among them."""
    suit = card // 13
    rank = card - suit * 13
    return codes.RANK << rank | ((31 << rank >> 2) & codes.SUIT) << suit * 13


def completing(one: int, two: int) -> int:
    """Return the cards that make a spread of three with two natural ones, the first the lower number."""
    suit = one // 13
    rank = one - suit * 13
    if (two - rank) // 13 * 13 == two - rank:
        return codes.RANK << rank ^ (bits.bit(one) | bits.bit(two))
    if two - one == 2:
        return bits.bit(one + 1)
    if two - one != 1:
        return 0
    return ((bits.bit(rank) >> 1 | 4 << rank) & codes.SUIT) << suit * 13


def spreads_with(card: int, cards: int) -> int:
    """Count the pairs among some cards that make a spread of three with another; all are taken as natural."""
    if card >= 52:
        return 0
    suit = card // 13
    rank = card - suit * 13
    ranked = cards & codes.RANK << rank
    same = bits.count(ranked ^ (ranked & bits.bit(card)))
    around = ((cards >> suit * 13 & codes.SUIT) << 2) >> rank & 31
    pairs = same * (same - 1) // 2
    pairs += 1 if around & 3 == 3 else 0
    pairs += 1 if around & 10 == 10 else 0
    pairs += 1 if around & 24 == 24 else 0
    return pairs


def floor_div(number: int, of: int) -> int:
    """Divide, and round down below zero too: C's division rounds towards zero, where Python's does not."""
    return number // of if number >= 0 else 0 - (of - 1 - number) // of
