"""Sound play in rollouts: what a player of sense does, in a fraction of a microsecond.

Every seat plays by what it could know: its own hand, the table, how many cards the others hold, what they
have thrown and what they took. It lays and hits what sheds most, throws the card that it needs least
(`sound_discards`), and drops where that promises enough (`sound_drops`). It weighs by
`PolicyWeights`, so that those who believe a low discard and those who doubt it can sit at one table.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, counts, legality, play, sound_discards, sound_drops
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["finish", "follow", "gain_of", "note", "note_discard", "note_take", "pick", "takes"]

GOING_OUT_GAIN = 100000
"""The gain of a play that goes out: more than any other play has."""
GOING_OUT_NEXT_GAIN = 99000
"""The gain of a play after which another one goes out."""
MAX_COMPARED_PLAYS = 16
"""Spreads and hits that are looked at together; wild cards make lists of thousands."""
MAX_ODDS = 1000000
"""The highest odds, in thousandths, that a player throws its cards away without a thought."""
EVEN_CHANCE = 500
"""A chance to be lowest, in thousandths, with which a seat lets an empty stock end the play (TK-33)."""


def follow(  # noqa: PLR0913, PLR0917 - one call a rollout, nothing made anew in it
    world: State,
    line: State,
    code: int,
    history: PublicHistory,
    memory: PublicHistory,
    own: PolicyWeights,
    other: PolicyWeights,
    seat: int,
) -> int:
    """Play an action in one world, then soundly to the end in `line`; return what `seat` nets."""
    line.take_over(world)
    memory.take_over(history)
    note(memory, line, code, own)
    play.act(line, code)
    finish(line, memory, own, other, seat)
    return line.net[seat]


def finish(state: State, history: PublicHistory, own: PolicyWeights, other: PolicyWeights, seat: int) -> None:
    """Play a hand to its end, one seat by its own policy and all others by another."""
    while state.n:
        acting = state.slapper if state.phase == codes.SLAP_DISCARDING else state.turn
        code = pick(state, history, own) if acting == seat else pick(state, history, other)
        note(history, state, code, other)
        play.act(state, code)


def note(history: PublicHistory, state: State, code: int, policy: PolicyWeights) -> None:
    """Remember what a discard tells, and who took one."""
    kind = code & codes.KIND
    if kind == codes.TAKE:
        note_take(history, code >> codes.SEAT_AT & 7, bits.bit(state.pile[state.top - 1]))
        return
    if kind not in (codes.DISCARD, codes.SLAP_DISCARD):
        return
    note_discard(history, code >> codes.SEAT_AT & 7, state.rules.worth[code >> codes.CARD_AT], policy)


def note_take(history: PublicHistory, seat: int, cards: int) -> None:
    """Note the cards that a seat took from the pile: compiled, a history can't be written from outside."""
    history.taken[seat] |= cards


def note_discard(history: PublicHistory, seat: int, points: int, policy: PolicyWeights) -> None:
    """Take down one card thrown, by its points."""
    turn = history.turns[seat]
    history.turns[seat] = turn + 1
    history.last[seat] = points
    if turn == 0 or points < history.least[seat]:
        history.least[seat] = points
    turn = min(turn, codes.RATIO_TURNS - 1)
    points = min(points, codes.MAX_TELLING_POINTS)
    odds = history.odds[seat] * policy.ratios[turn * codes.TABLE_STEPS + points] // 1000 + 1
    history.odds[seat] = odds if odds < MAX_ODDS else MAX_ODDS


def pick(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Choose one of the legal actions."""
    phase = state.phase
    if phase == codes.DRAWING:
        return begin(state, history, policy)
    if phase == codes.PLAYING:
        return go_on(state, history, policy)
    if phase == codes.SLAP_DISCARDING:
        return sound_discards.discard(state, history, policy, state.slapper)
    if phase == codes.LAYING_OFF:
        return shed(state)
    return state.actions[0]


def begin(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Slap, drop, take or draw."""
    last = state.n - 1
    if state.fresh:
        for i in range(1, last + 1):
            code = state.actions[i]
            if code & codes.KIND == codes.SLAP and slaps(state, code):
                return code
    lowest = 0
    if state.drawn == state.rules.size:
        lowest = sound_drops.chance_lowest(state, history, policy)
        if not state.rules.stock_dead:
            draws = lowest >= EVEN_CHANCE or not takes(state, history, policy)
            return state.actions[0] if draws else state.actions[1]
    if state.drop and sound_drops.drops(state, history, policy):
        return state.actions[last]
    return state.actions[1] if takes(state, history, policy) else state.actions[0]


def slaps(state: State, code: int) -> int:
    """Whether a slap is worth its while: it sheds a card, but a hit on the own spread may forbid to drop."""
    seat = code >> codes.SEAT_AT & 7
    own = state.laid_owner[code >> codes.SPREAD_AT & 31] == seat
    if bits.count(state.hands[seat]) == 1:
        return 1
    return 0 if own and state.rules.wait_after_own_hit else 1


def takes(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Whether the top discard is worth more than a card from the stock."""
    if state.n < 2 or state.actions[1] & codes.KIND != codes.TAKE:
        return 0
    if state.rules.must_use:
        return 1
    top = state.pile[state.top - 1]
    card = bits.bit(top)
    hand = state.hands[state.turn]
    if card & state.fits or card & state.rules.wild or sound_discards.spreads_with(top, hand):
        return 1
    total = sound_discards.weigh_hand(state, history, policy, hand | card, state.turn)
    most = codes.MIN_GAIN
    rest = hand
    while rest:
        at = bits.low(rest)
        gain = 10 * state.rules.worth[at] - history.kept[at]
        most = gain if gain > most else most
        rest &= rest - 1
    if most < 0:
        return 0
    saved = most - 10 * state.rules.worth[top] + history.kept[top]
    points = most // 10
    by_stock = policy.drawn[points if points < codes.TABLE_STEPS else codes.TABLE_STEPS - 1] + total
    return 1 if saved > by_stock + policy.shy else 0


def go_on(state: State, history: PublicHistory, policy: PolicyWeights) -> int:
    """Lay what sheds most, unless it breaks another spread by which the hand goes out; or end the turn."""
    last = state.actions[state.n - 1]
    ending = last & codes.KIND
    forced = 1 if ending in (codes.SPREAD, codes.HIT) else 0
    best = 0
    most = codes.MIN_GAIN if forced else 0
    for i in range(state.n):
        code = state.actions[i]
        kind = code & codes.KIND
        if kind not in (codes.SPREAD, codes.HIT):
            break
        gain = gain_of(state, policy, code, kind)
        if gain < GOING_OUT_NEXT_GAIN and i < MAX_COMPARED_PLAYS and goes_out_next(state, code):
            gain = GOING_OUT_NEXT_GAIN
        if gain > most:
            most = gain
            best = code
    if best:
        return best
    return last if ending == codes.END else sound_discards.discard(state, history, policy, state.turn)


def goes_out_next(state: State, code: int) -> int:
    """Whether another spread or hit would leave at most one card of what a play leaves."""
    left = state.hands[state.turn] ^ legality.used(code)
    if legality.nobody_goes_out(state) or legality.is_blocked(state, state.turn):
        return 0
    most = state.n if state.n < MAX_COMPARED_PLAYS else MAX_COMPARED_PLAYS
    for i in range(most):
        if state.actions[i] & codes.KIND not in (codes.SPREAD, codes.HIT):
            return 0
        used = legality.used(state.actions[i])
        rest = left ^ used
        if used & left == used and rest & rest - 1 == 0:
            return 1
    return 0


def gain_of(state: State, policy: PolicyWeights, code: int, kind: int) -> int:
    """Weigh a spread or hit: what it sheds, what it costs."""
    rules = state.rules
    used = legality.used(code)
    left = state.hands[state.turn] ^ used
    if left & left - 1 == 0 and not legality.nobody_goes_out(state):
        return GOING_OUT_GAIN if left == 0 else GOING_OUT_GAIN - 1
    wilds = bits.count(used & rules.wild)
    if kind == codes.SPREAD:
        shed = 10 * counts.points(rules, used) if rules.held_spreads_count else 0 - 10
        return shed - policy.exposed - policy.wait * rules.wait_after_spread - policy.wild * wilds
    own = state.laid_owner[code >> codes.SPREAD_AT & 31] == state.turn
    waits = policy.wait * rules.wait_after_own_hit * bits.count(used) if own else 0
    return 10 * counts.points(rules, used) - waits - policy.wild * wilds


def shed(state: State) -> int:
    """Lay what sheds most, now that only the count decides (TK-33)."""
    best = state.actions[state.n - 1]
    most = 0
    for i in range(state.n - 1):
        points = counts.points(state.rules, legality.used(state.actions[i]))
        if points > most:
            most = points
            best = state.actions[i]
    return best
