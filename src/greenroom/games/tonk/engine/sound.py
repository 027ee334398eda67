"""Sound play in rollouts: what a player of sense does, in a fraction of a microsecond.

Every seat plays by what it could know: its own hand, the table, how many cards the others hold, what they
have thrown and what they took. It lays and hits what sheds most, throws the card that it needs least, and
drops where that promises enough. A *manner* holds the weights, so that those who believe a low discard and
those who doubt it can sit at one table.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import arrangement, bits, codes, counts, legality, play
from greenroom.games.tonk.engine.course import Course
from greenroom.games.tonk.engine.manner import Manner
from greenroom.games.tonk.engine.state import State

__all__ = [
    "drops",
    "finish",
    "follow",
    "gain_of",
    "note",
    "part",
    "pick",
    "spreads_with",
    "taker",
    "takes",
    "tell",
    "took",
]

WINS = 100000
WINS_NEXT = 99000
MOST_PLAYS = 16
"""Spreads and hits that are looked at together; wild cards make lists of thousands."""
NEVER = -1000000
MOST_TURN = 6
MOST_ODDS = 1000000
TOP_POINTS = 10


def follow(  # noqa: PLR0913, PLR0917 - one call a rollout, nothing made anew in it
    world: State,
    line: State,
    code: int,
    course: Course,
    memory: Course,
    own: Manner,
    other: Manner,
    seat: int,
) -> int:
    """Play an action in one world, then soundly to the end in `line`; return what `seat` nets."""
    line.take_over(world)
    memory.take_over(course)
    note(memory, line, code, own)
    play.act(line, code)
    finish(line, memory, own, other, seat)
    return line.net[seat]


def finish(state: State, course: Course, own: Manner, other: Manner, seat: int) -> None:
    """Play a hand to its end, one seat in its own manner and all others in another."""
    while state.n:
        acting = state.slapper if state.phase == codes.SLAP_DISCARDING else state.turn
        code = pick(state, course, own) if acting == seat else pick(state, course, other)
        note(course, state, code, other)
        play.act(state, code)


def note(course: Course, state: State, code: int, manner: Manner) -> None:
    """Remember what a discard tells, and who took one."""
    kind = code & codes.KIND
    if kind == codes.TAKE:
        took(course, code >> codes.SEAT_AT & 7, bits.bit(state.pile[state.top - 1]))
        return
    if kind not in (codes.DISCARD, codes.SLAP_DISCARD):
        return
    tell(course, code >> codes.SEAT_AT & 7, state.rules.worth[code >> codes.CARD_AT], manner)


def took(course: Course, seat: int, cards: int) -> None:
    """Remember the cards that a seat took from the pile; compiled, a course can't be written from outside."""
    course.taken[seat] |= cards


def tell(course: Course, seat: int, points: int, manner: Manner) -> None:
    """Take down one card thrown, by its points."""
    turn = course.turns[seat]
    course.turns[seat] = turn + 1
    course.last[seat] = points
    if turn == 0 or points < course.least[seat]:
        course.least[seat] = points
    turn = min(turn, MOST_TURN)
    points = min(points, TOP_POINTS)
    odds = course.odds[seat] * manner.ratios[turn * 16 + points] // 1000 + 1
    course.odds[seat] = odds if odds < MOST_ODDS else MOST_ODDS


def pick(state: State, course: Course, manner: Manner) -> int:
    """Choose one of the legal actions."""
    phase = state.phase
    if phase == codes.DRAWING:
        return begin(state, course, manner)
    if phase == codes.PLAYING:
        return go_on(state, course, manner)
    if phase == codes.SLAP_DISCARDING:
        return discard(state, course, manner, state.slapper)
    if phase == codes.LAYING_OFF:
        return shed(state)
    return state.actions[0]


def begin(state: State, course: Course, manner: Manner) -> int:
    """Slap, drop, take or draw."""
    last = state.n - 1
    if state.fresh:
        for i in range(1, last + 1):
            code = state.actions[i]
            if code & codes.KIND == codes.SLAP and slaps(state, code):
                return code
    lowest = 0
    if state.drawn == state.rules.size:
        lowest = chance_lowest(state, course, manner)
        if not state.rules.stock_dead:
            return state.actions[0] if lowest >= 500 or not takes(state, course, manner) else state.actions[1]
    if state.drop and drops(state, course, manner):
        return state.actions[last]
    return state.actions[1] if takes(state, course, manner) else state.actions[0]


def slaps(state: State, code: int) -> int:
    """Whether a slap is worth its while: it sheds a card, but a hit on the own spread may forbid to drop."""
    seat = code >> codes.SEAT_AT & 7
    own = state.laid_owner[code >> codes.SPREAD_AT & 31] == seat
    if bits.count(state.hands[seat]) == 1:
        return 1
    return 0 if own and state.rules.wait_after_own_hit else 1


def count(state: State, seat: int) -> int:
    """Count a hand as after a drop (TK-24)."""
    if state.rules.held_spreads_count:
        return counts.points(state.rules, state.hands[seat])
    return arrangement.unmatched(state.rules, state.hands[seat])


def drops(state: State, course: Course, manner: Manner) -> int:
    """Whether a drop promises enough (TK-31, TK-32)."""
    seat = state.turn
    own = count(state, seat)
    mean = mean_unseen(state, course, manner)
    lowest = 1000
    beaten = 0
    careless = 1000
    for other in range(state.seats):
        if other != seat:
            higher = chance_above(state, course, manner, other, own, mean)
            lowest = lowest * higher // 1000
            beaten += 1000 - higher
            odds = course.odds[other] * 1000 // (1000 + course.odds[other])
            careless = min(careless, odds)
    promise = manner.wins * lowest - manner.caught * (1000 - lowest) - manner.beaten * beaten
    least = 0 if state.drawn == state.rules.size else manner.bold
    if state.drawn < state.rules.size:
        least += part((manner.patient - manner.bold) * careless, 1000)
        turn = min(course.turns[seat], MOST_TURN + 1)
        least -= manner.nerve[turn * 16 + min(own >> 1, 15)]
        least -= manner.crowd[fewest(state, seat)]
    return 1 if promise >= 1000 * least else 0


def part(number: int, of: int) -> int:
    """Divide, and round down below zero too: C's division rounds towards zero, where Python's does not."""
    return number // of if number >= 0 else 0 - (of - 1 - number) // of


def fewest(state: State, seat: int) -> int:
    """Return the fewest cards that another seat holds."""
    least = 19
    for other in range(state.seats):
        if other != seat:
            least = min(least, bits.count(state.hands[other]))
    return least


def chance_lowest(state: State, course: Course, manner: Manner) -> int:
    """Return the chance, in thousandths, that everybody else counts more than the seat in turn."""
    seat = state.turn
    own = count(state, seat)
    mean = mean_unseen(state, course, manner)
    lowest = 1000
    for other in range(state.seats):
        if other != seat:
            lowest = lowest * chance_above(state, course, manner, other, own, mean) // 1000
    return lowest


def mean_unseen(state: State, course: Course, manner: Manner) -> int:
    """Return the points, in hundredths, of a card that the seat in turn can't see."""
    live = unseen(state, course, state.hands[state.turn])
    return 100 * counts.points(state.rules, live) // bits.count(live) if live else manner.mean


def chance_above(  # noqa: PLR0913, PLR0917 - it is asked for every other hand before every turn
    state: State, course: Course, manner: Manner, seat: int, own: int, mean: int
) -> int:
    """Return the chance, in thousandths, that a hand counts more, by its cards and what it threw."""
    known = course.taken[seat] & state.hands[seat]
    over = own - counts.points(state.rules, known)
    cards = bits.count(state.hands[seat] ^ known)
    if cards == 0:
        return 1000 if over < 0 else 0
    level = TOP_POINTS
    if course.turns[seat]:
        level = course.least[seat] if manner.believes_least else course.last[seat]
        level = max(level, manner.doubt)
    careful = manner.level * level + manner.base
    eased = mean - manner.ease * course.turns[seat]
    careful = min(careful, eased)
    careful = max(careful, 100)
    careless = course.odds[seat] * 1000 // (1000 + course.odds[seat])
    one = normal(manner, careful, 10 + manner.wide * careful // 100, cards, over)
    two = normal(manner, mean, manner.spread, cards, over)
    return ((1000 - careless) * one + careless * two) // 1000


def normal(manner: Manner, mean: int, spread: int, cards: int, own: int) -> int:
    """Return the chance that so many cards count more, each of a mean and spread in hundredths."""
    above = mean * cards - 100 * own - 50
    far = above if above >= 0 else 0 - above
    far = far * 5000 // (spread * manner.roots[cards])
    far = min(far, 255)
    return manner.above[far] if above >= 0 else 1000 - manner.above[far]


def takes(state: State, course: Course, manner: Manner) -> int:
    """Whether the top discard is worth more than a card from the stock."""
    if state.n < 2 or state.actions[1] & codes.KIND != codes.TAKE:
        return 0
    if state.rules.must_use:
        return 1
    top = state.pile[state.top - 1]
    card = bits.bit(top)
    hand = state.hands[state.turn]
    if card & state.fits or card & state.rules.wild or spreads_with(top, hand):
        return 1
    total = weigh(state, course, manner, hand | card, state.turn)
    most = NEVER
    rest = hand
    while rest:
        at = bits.low(rest)
        gain = 10 * state.rules.worth[at] - course.kept[at]
        most = gain if gain > most else most
        rest &= rest - 1
    if most < 0:
        return 0
    saved = most - 10 * state.rules.worth[top] + course.kept[top]
    points = most // 10
    by_stock = manner.drawn[points if points < 15 else 15] + total
    return 1 if saved > by_stock + manner.shy else 0


def weigh(state: State, course: Course, manner: Manner, hand: int, seat: int) -> int:
    """Note in `kept` what each card of a seat's hand may still become; return the next card's worth to it."""
    rules = state.rules
    live = unseen(state, course, hand)
    course.live = live
    number = bits.count(live)
    rest = hand
    while rest:
        at = bits.low(rest)
        course.kept[at] = manner.wild + 200 if rules.wild >> at & 1 else 0
        rest &= rest - 1
    if number == 0:
        return 0
    total = 0
    hope = manner.hope + manner.hopes[min(course.turns[seat], MOST_TURN + 1)]
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
            promise = part(freed * hope, 10)
            course.kept[one] += promise
            course.kept[two] += promise
            total += freed
    return total


def unseen(state: State, course: Course, hand: int) -> int:
    """Return the cards of which a seat does not know where they lie."""
    rules = state.rules
    seen = hand
    for i in range(state.top):
        seen |= bits.bit(state.pile[i])
    for i in range(state.laid):
        seen |= state.laid_used[i]
    for seat in range(state.seats):
        seen |= course.taken[seat] & state.hands[seat]
    every = rules.cards | rules.wild
    return every ^ (every & seen)


def reachable(card: int) -> int:
    """Return the cards that can share a spread of three with a natural card."""
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


def go_on(state: State, course: Course, manner: Manner) -> int:
    """Lay what sheds most, unless it breaks another spread by which the hand goes out; or end the turn."""
    last = state.actions[state.n - 1]
    ending = last & codes.KIND
    forced = 1 if ending in (codes.SPREAD, codes.HIT) else 0
    best = 0
    most = NEVER if forced else 0
    for i in range(state.n):
        code = state.actions[i]
        kind = code & codes.KIND
        if kind not in (codes.SPREAD, codes.HIT):
            break
        gain = gain_of(state, manner, code, kind)
        if gain < WINS_NEXT and i < MOST_PLAYS and goes_out_next(state, code):
            gain = WINS_NEXT
        if gain > most:
            most = gain
            best = code
    if best:
        return best
    return last if ending == codes.END else discard(state, course, manner, state.turn)


def goes_out_next(state: State, code: int) -> int:
    """Whether another spread or hit would leave at most one card of what a play leaves."""
    left = state.hands[state.turn] ^ legality.used(code)
    if legality.nobody_goes_out(state) or legality.is_blocked(state, state.turn):
        return 0
    most = state.n if state.n < MOST_PLAYS else MOST_PLAYS
    for i in range(most):
        if state.actions[i] & codes.KIND not in (codes.SPREAD, codes.HIT):
            return 0
        used = legality.used(state.actions[i])
        rest = left ^ used
        if used & left == used and rest & rest - 1 == 0:
            return 1
    return 0


def gain_of(state: State, manner: Manner, code: int, kind: int) -> int:
    """Weigh a spread or hit: what it sheds, what it costs."""
    rules = state.rules
    used = legality.used(code)
    left = state.hands[state.turn] ^ used
    if left & left - 1 == 0 and not legality.nobody_goes_out(state):
        return WINS if left == 0 else WINS - 1
    wilds = bits.count(used & rules.wild)
    if kind == codes.SPREAD:
        shed = 10 * counts.points(rules, used) if rules.held_spreads_count else 0 - 10
        return shed - manner.exposed - manner.wait * rules.wait_after_spread - manner.wild * wilds
    own = state.laid_owner[code >> codes.SPREAD_AT & 31] == state.turn
    waits = manner.wait * rules.wait_after_own_hit * bits.count(used) if own else 0
    return 10 * counts.points(rules, used) - waits - manner.wild * wilds


def discard(state: State, course: Course, manner: Manner, seat: int) -> int:
    """Throw the card that the hand needs least."""
    kind = codes.SLAP_DISCARD if state.phase == codes.SLAP_DISCARDING else codes.DISCARD
    most = weigh_discards(state, course, manner, seat)
    best = 0
    rest = state.hands[seat]
    while rest:
        at = bits.low(rest)
        rest &= rest - 1
        best = at if course.gains[at] == most else best
    return kind | seat << codes.SEAT_AT | best << codes.CARD_AT


def weigh_discards(state: State, course: Course, manner: Manner, seat: int) -> int:
    """Note in `gains` what each card of a seat's hand gains by being thrown; return the highest."""
    rest = state.hands[seat]
    weigh(state, course, manner, rest, seat)
    most = NEVER
    while rest:
        at = bits.low(rest)
        rest &= rest - 1
        course.gains[at] = gain_of_discard(state, course, manner, at, seat)
        most = course.gains[at] if course.gains[at] > most else most
    return most


def gain_of_discard(state: State, course: Course, manner: Manner, card: int, seat: int) -> int:
    """Weigh a card that a seat could throw, of a hand that has been weighed."""
    points = state.rules.worth[card]
    turn = min(course.turns[seat], MOST_TURN + 1)
    gain = 10 * points - course.kept[card] + manner.urge[turn * 16 + min(points, 15)]
    if state.fits >> card & 1:
        return gain - manner.free
    if manner.wanted or manner.gift:
        gain -= danger(state, course, manner, card, seat)
    return gain


def danger(state: State, course: Course, manner: Manner, card: int, seat: int) -> int:
    """Weigh what a discard that fits nothing may do for whoever may take it: its wants, its spreads."""
    following = taker(state, seat)
    if card >= 52 or following == seat:
        return 0
    hand = state.hands[following]
    wants = course.taken[following] & hand & reachable(card)
    total = manner.wanted * bits.count(wants) if wants else 0
    cards = bits.count(hand ^ (hand & course.taken[following]))
    live = course.live
    number = bits.count(live)
    if cards < 2 or number < 2:
        return total
    pairs = spreads_with(card, live)
    return total + part(manner.gift * pairs * cards * (cards - 1), number * (number - 1))


def taker(state: State, seat: int) -> int:
    """Return the seat that may take a discard: the next one, or after a slap out of turn whoever is in turn.

    Where slaps are a race, every slap is out of turn, also that of the seat in turn: it then begins (TK-26).
    """
    is_whole_turn = state.rules.slap == codes.SLAP_NEXT_FIRST and seat == state.turn
    if state.phase == codes.SLAP_DISCARDING and not is_whole_turn:
        return state.turn
    return seat + 1 if seat + 1 < state.seats else 0


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
