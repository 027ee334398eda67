"""The end of the play, and what passes between the seats, in stakes (TK-28 to TK-36).

Each end counts the hands as they lie, then concludes, then pays. `paid` lists who pays whom, why and how
much, and `net` is its sum: zero over all seats. Push-ups alone break that: nobody is paid, each loser's
`net` is minus the points it is charged. `winners` are those who beat the rest, in push-ups those who are
spared; a dead hand has none. A stake is 1 here: the table's stake, The Big One and side bets are applied by
`text.accounts`.

A caught drop (TK-32) is the knot. `low` are the lowest of the *others*, even where the dropper equals them,
and there are always some. Whoever has as little as the dropper has beaten it too. Nine schemes pay the
beaters, the lowest, or both; a seat may be paid twice, once for each reason, and the reasons are kept
apart because the account at the table names them.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import arrangement, bits, codes, counts
from greenroom.games.tonk.engine.state import State


def conclude(state: State, end: int, ender: int) -> None:
    """Close the hand."""
    state.end = end
    state.ender = ender
    state.phase = codes.OVER
    state.fresh = 0
    state.must = 0


def count_hands(state: State, in_full: int) -> None:
    """Count every hand: in full for naturals, else as held spreads count (TK-24)."""
    for seat in range(state.seats):
        hand = state.hands[seat]
        if in_full or state.rules.held_spreads_count:
            state.counts[seat] = counts.points(state.rules, hand)
        else:
            state.counts[seat] = arrangement.unmatched(state.rules, hand)


def pay(state: State, payer: int, payee: int, why: int, stakes: int) -> None:
    """Note one payment (TK-36)."""
    at = state.payments * 2
    state.paid[at] = payer | payee << 3 | why << 6
    state.paid[at + 1] = stakes
    state.payments += 1
    state.net[payer] -= stakes
    state.net[payee] += stakes


def collect(state: State, payees: int, why: int, stakes: int) -> None:
    """Let everyone else pay each of the winners; push-ups charge the losers' counts instead (TK-35)."""
    state.winners = payees
    if state.rules.push_ups:
        charge(state, payees, stakes)
        return
    for payee in range(state.seats):
        if payees >> payee & 1:
            for payer in range(state.seats):
                if not payees >> payer & 1:
                    pay(state, payer, payee, why, stakes)


def charge(state: State, spared: int, times: int) -> None:
    """Charge every other seat its count times a factor (TK-35)."""
    for seat in range(state.seats):
        if not spared >> seat & 1:
            state.net[seat] = 0 - state.counts[seat] * times


def eldest(state: State, seats: int) -> int:
    """Return the one of some seats that is nearest to the dealer's left; the dealer is last."""
    # Whoever calls gives at least one seat, or this would not end.
    seat = state.dealer
    while True:
        seat += 1
        if seat == state.seats:
            seat = 0
        if seats >> seat & 1:
            return seat


def tonk(state: State, by_spread: int) -> None:
    """Pay for going out by spreads and hits alone (TK-28, TK-29)."""
    seat = state.turn
    count_hands(state, 0)
    conclude(state, codes.END_TONK, seat)
    if off_the_deal(state, seat):
        collect(state, 1 << seat, codes.WHY_FIRST_TURN_TONK, state.rules.first_turn_tonk_pays)
    else:
        collect(state, 1 << seat, codes.WHY_TONK, tonk_stakes(state, seat, by_spread))


def off_the_deal(state: State, seat: int) -> int:
    """Whether two or more own spreads went down on the own first turn, and nothing else (TK-29)."""
    if not state.rules.first_turn_tonk_pays or not state.first_turn or state.turn_spreads < 2:
        return 0
    return 0 if state.turn_hits or state.has_slapped >> seat & 1 else 1


def tonk_stakes(state: State, seat: int, by_spread: int) -> int:
    """Return what a tonk pays, in stakes (TK-28, TK-29)."""
    rules = state.rules
    if rules.break_hand and state.has_hit >> seat & 1:
        return 1
    if rules.second_spread and not (by_spread and own_spreads(state, seat) >= 2):
        return 1
    return rules.tonk_pays


def own_spreads(state: State, seat: int) -> int:
    """Count the spreads that a seat laid in this hand."""
    own = 0
    for number in range(state.laid):
        if state.laid_owner[number] == seat:
            own += 1
    return own


def out(state: State, seat: int) -> None:
    """Pay for going out with a discard (TK-30, TK-26)."""
    count_hands(state, 0)
    conclude(state, codes.END_OUT, seat)
    collect(state, 1 << seat, codes.WHY_OUT, state.rules.out_pays)


def lowest(state: State, but: int) -> int:
    """Return the seats with the lowest count, one seat left aside (-1: none)."""
    least = 1000
    seats = 0
    for seat in range(state.seats):
        if seat == but or state.counts[seat] > least:
            continue
        if state.counts[seat] < least:
            least = state.counts[seat]
            seats = 0
        seats |= 1 << seat
    return seats


def stock_out(state: State) -> None:
    """End the play at an empty stock (TK-33)."""
    count_hands(state, 0)
    conclude(state, codes.END_STOCK_OUT, state.turn)
    seats = lowest(state, -1)
    dead = state.rules.stock_dead or (state.rules.ties_dead and seats & seats - 1)
    if not dead:
        collect(state, seats, codes.WHY_STOCK_OUT, 1)


def dropped(state: State) -> None:
    """Count the hands after a drop: strictly lowest wins, else the dropper is caught (TK-31, TK-32)."""
    seat = state.turn
    count_hands(state, 0)
    low = lowest(state, seat)
    if state.counts[seat] < state.counts[bits.low(low)]:
        conclude(state, codes.END_DROP, seat)
        collect(state, 1 << seat, codes.WHY_DROP, state.rules.drop_pays)
    else:
        conclude(state, codes.END_CAUGHT, seat)
        caught(state, seat, low)


def caught(state: State, dropper: int, low: int) -> None:
    """Pay for a drop that was caught, by one of nine ways (TK-32, TK-35)."""
    scheme = state.rules.caught
    state.winners = low
    if state.rules.push_ups:
        charge(state, low, 1)
        state.net[dropper] *= 2
    elif scheme == codes.CAUGHT_CLASSIC:
        pay_beaters(state, dropper, 2)
        pay_low(state, dropper, low, 0)
    elif scheme == codes.CAUGHT_DOUBLE_AND_LOW:
        pay_beaters(state, dropper, 2)
        pay_low(state, dropper, low, 1)
    elif scheme == codes.CAUGHT_LOW_COLLECTS:
        pay_low(state, dropper, low, 2)
    elif scheme == codes.CAUGHT_FOR_ALL:
        pay_from(state, dropper, low, codes.WHY_CAUGHT_FOR_ALL, state.seats - 1)
    elif scheme == codes.CAUGHT_ONE_AND_LOW:
        pay_beaters(state, dropper, 1)
        pay_low(state, dropper, low, 1)
    elif scheme == codes.CAUGHT_DOUBLE_TO_ALL:
        everyone = (1 << state.seats) - 1
        pay_from(state, dropper, everyone ^ 1 << dropper, codes.WHY_CAUGHT_ALL, 2)
    elif scheme == codes.CAUGHT_FIVE_TO_LOW:
        state.winners = 1 << eldest(state, low)
        pay_from(state, dropper, state.winners, codes.WHY_CAUGHT_LOW, 5)
    elif scheme == codes.CAUGHT_BEATERS:
        pay_beaters(state, dropper, state.rules.caught_pays)
    else:
        pay_from(state, dropper, low, codes.WHY_CAUGHT_LOW, 2 * state.seats)


def pay_from(state: State, payer: int, payees: int, why: int, stakes: int) -> None:
    """Let one seat pay each of some others."""
    for payee in range(state.seats):
        if payees >> payee & 1:
            pay(state, payer, payee, why, stakes)


def pay_beaters(state: State, dropper: int, stakes: int) -> None:
    """Let the dropper pay everyone with as little or less."""
    for seat in range(state.seats):
        if seat != dropper and state.counts[seat] <= state.counts[dropper]:
            pay(state, dropper, seat, codes.WHY_CAUGHT_BEATEN, stakes)


def pay_low(state: State, dropper: int, low: int, by_dropper: int) -> None:
    """Let the lowest of the others collect: so much from the dropper, 1 from each other player."""
    for payee in range(state.seats):
        if not low >> payee & 1:
            continue
        for payer in range(state.seats):
            if payer == dropper and by_dropper:
                pay(state, payer, payee, codes.WHY_CAUGHT_LOW, by_dropper)
            elif payer != dropper and not low >> payer & 1:
                pay(state, payer, payee, codes.WHY_CAUGHT_LOW, 1)
