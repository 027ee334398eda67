"""The one source of legality: every legal action of every seat that may act, in a fixed order.

Before a turn: claim, pass, or draw, take, slaps by seat and spread, drop. In a turn: spreads (books by
rank, runs from the lowest card), hits by spread, end, discards from the lowest card.

An action is legal if and only if it stands in this list. `play` does not check a second time, pages and
bots show and choose from it, and why something is *not* in it is worked out afterwards (`text.refusals`).
The order is part of the interface: random play, perft and the comparison of the two engines go by index,
and random play finds a drop at the end.

Four rules are harder than they look:

- **Claims.** A seat that may claim a natural must claim or pass before anything else happens, so in that
  phase it alone acts. The discard stays `fresh` meanwhile: others may slap it once the seat has passed.
- **A discard that must be used.** Whether it may be taken depends on what could be played after taking it.
  `could_use` puts it into the hand, lists the plays with the same code as in a turn, and takes it out again.
  It writes over `actions`, so it is asked before anything else is listed.
- **Slaps.** Several seats may act at once, each once for every spread that takes the card. A slapper needs
  one more card to discard, except for whoever discarded the card itself.
- **Seats that may not go out.** A play is struck out where the turn could then not end with a card in hand:
  how many cards that takes depends on whether the turn will end with a discard. While nobody can go out at
  all (TK-34) the block means nothing: an empty hand then simply stays in the game.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, plain_plays, wild_plays
from greenroom.games.tonk.engine.state import State

__all__ = ["acting", "fill", "holds", "is_blocked", "listed", "nobody_goes_out", "stood", "used"]


def fill(state: State) -> int:
    """List the legal actions in `state.actions`; return their number and leave it in `state.n`."""
    state.drop = 0
    phase = state.phase
    if phase == codes.PLAYING:
        n = in_turn(state)
    elif phase == codes.DRAWING:
        n = before_turn(state)
    elif phase == codes.SLAP_DISCARDING:
        n = discards(state, state.slapper, codes.SLAP_DISCARD, 0)
    elif phase == codes.CLAIMING:
        n = claims(state)
    elif phase == codes.LAYING_OFF:
        n = lay_offs(state)
    else:
        n = 0
    state.n = n
    return n


def claims(state: State) -> int:
    """List claim and pass: a seat that may claim must do one of them before anything else (TK-14)."""
    state.actions[0] = codes.CLAIM | state.turn << codes.SEAT_AT
    state.actions[1] = codes.PASS | state.turn << codes.SEAT_AT
    return 2


def before_turn(state: State) -> int:
    """Draw, take, slap, drop (TK-16 to TK-18, TK-26, TK-27)."""
    seat = state.turn << codes.SEAT_AT
    takes = may_take(state)
    state.actions[0] = codes.DRAW | seat
    n = 1
    if takes:
        state.actions[1] = codes.TAKE | seat
        n = 2
    if state.fresh:
        n = slaps(state, n)
    if state.waits[state.turn] == 0:
        state.actions[n] = codes.DROP | seat
        state.drop = 1
        n += 1
    return n


def may_take(state: State) -> int:
    """Whether the top discard may be taken (TK-18, TK-38)."""
    rules = state.rules
    if state.top == 0 or state.takes >= rules.take_rounds * state.seats:
        return 0
    return could_use(state) if rules.must_use else 1


def could_use(state: State) -> int:
    """Whether the top discard, taken, could at once be part of a spread or hit (TK-18)."""
    card = bits.bit(state.pile[state.top - 1])
    # Before a turn these still hold what the seat before did; the limit of hits is that of the turn to come.
    hits, spreads = state.turn_hits, state.turn_spreads
    state.hands[state.turn] |= card
    state.must = card
    state.turn_hits = 0
    state.turn_spreads = 0
    usable = plays(state)
    state.hands[state.turn] ^= card
    state.must = 0
    state.turn_hits = hits
    state.turn_spreads = spreads
    return usable


def slaps(state: State, n: int) -> int:
    """Every spread that every seat could slap the fresh discard onto (TK-26)."""
    card = bits.bit(state.pile[state.top - 1])
    if not card & state.fits:
        return n
    for seat in range(state.seats):
        if seat != state.discarder and bits.count(state.hands[seat]) < least_to_slap(state, seat):
            continue
        for spread in range(state.laid):
            if state.laid_next[spread] & card:
                state.actions[n] = codes.SLAP | seat << codes.SEAT_AT | spread << codes.SPREAD_AT
                n += 1
    return n


def least_to_slap(state: State, seat: int) -> int:
    """Count the cards that a slapper needs: one to discard, one more while it can't go out (TK-26, TK-27)."""
    return 2 if is_blocked(state, seat) else 1


def is_blocked(state: State, seat: int) -> int:
    """Whether a seat that was hit can't go out now (TK-27, TK-34)."""
    if not state.blocked >> seat & 1:
        return 0
    return 1 - nobody_goes_out(state)


def nobody_goes_out(state: State) -> int:
    """Whether the stock holds no more cards than there are players (TK-34)."""
    rules = state.rules
    if not rules.boobed:
        return 0
    return 1 if rules.size - state.drawn <= state.seats else 0


def in_turn(state: State) -> int:
    """Spread, hit, end, discard (TK-20 to TK-23)."""
    rules = state.rules
    n = plays(state)
    if state.must:
        # `could_use` has seen a play with it, so the list is not empty.
        return n
    if rules.must_spread and obliges(state, n):
        return n
    if state.turn_hits and not rules.discard_after_hit:
        state.actions[n] = codes.END | state.turn << codes.SEAT_AT
        return n + 1
    return discards(state, state.turn, codes.DISCARD, n)


def lay_offs(state: State) -> int:
    """Spread, hit, end, once the stock is out (TK-33)."""
    n = plays(state)
    state.actions[n] = codes.END | state.turn << codes.SEAT_AT
    return n + 1


def discards(state: State, seat: int, kind: int, n: int) -> int:
    """Every card of a hand, to be discarded."""
    head = kind | seat << codes.SEAT_AT
    hand = state.hands[seat]
    while hand:
        state.actions[n] = head | bits.low(hand) << codes.CARD_AT
        n += 1
        hand &= hand - 1
    return n


def obliges(state: State, n: int) -> int:
    """Whether one of the listed spreads must be laid before the turn may end (TK-23)."""
    exempt = 0
    if state.rules.must_spread == codes.SPREAD_BUT_THREE_ACES:
        exempt = state.hands[state.turn] & codes.RANK
        if bits.count(exempt) != 3:
            exempt = 0
    for i in range(n):
        code = state.actions[i]
        if code & codes.KIND == codes.SPREAD and used(code) != exempt:
            return 1
    return 0


def plays(state: State) -> int:
    """Every spread and hit of the seat in turn, those of the top discard alone when it must be used."""
    hand = state.hands[state.turn]
    if hand & state.rules.wild:
        n = wild_plays.all_plays(state, hand)
    else:
        n = plain_plays.spreads(state, hand)
        if hand & state.fits:
            n = plain_plays.hits(state, hand, n)
    # Most rules and hands need no second look at the list.
    if n and (state.must or state.blocked or state.rules.hits_limited) and state.phase != codes.LAYING_OFF:
        n = sieve(state, n)
    return n


def sieve(state: State, n: int) -> int:
    """Keep the plays that use what must be used and leave what must be left (TK-18, TK-21, TK-27)."""
    rules = state.rules
    must = state.must
    cards = bits.count(state.hands[state.turn])
    blocked = is_blocked(state, state.turn)
    left = rules.hits_per_turn - state.turn_hits
    kept = 0
    # In place: what is kept moves down over what is struck out.
    for i in range(n):
        code = state.actions[i]
        mask = used(code)
        size = bits.count(mask)
        hit = 1 if code & codes.KIND == codes.HIT else 0
        if must and not mask & must:
            continue
        if hit and size > left:
            continue
        if blocked and cards - size < least_left(state, hit):
            continue
        state.actions[kept] = code
        kept += 1
    return kept


def least_left(state: State, hit: int) -> int:
    """Count what a play must leave a seat that can't go out: a card to keep, one to discard (TK-27)."""
    if state.rules.discard_after_hit:
        return 2
    # A hit ends the turn without a discard, so the card to discard is not needed.
    return 1 if hit or state.turn_hits else 2


def stood(code: int) -> int:
    """Return the cards that a spread or hit stands for, as a mask."""
    return unfold(code, code >> codes.MASK_AT & codes.SUIT)


def used(code: int) -> int:
    """Return the cards that a spread or hit takes from the hand, as a mask."""
    wilds = code >> codes.WILD_AT
    if wilds == 0:
        return stood(code)
    deuces = (wilds & 1) | (wilds >> 1 & 1) << 13 | (wilds >> 2 & 1) << 26 | (wilds >> 3 & 1) << 39
    return unfold(code, code >> codes.NATURAL_AT & codes.SUIT) | deuces << 1 | wilds >> 4 << 52


def unfold(code: int, mask: int) -> int:
    """Ranks of a run or suits of a book, as cards."""
    low = code >> codes.LOW_AT & 15
    if code & codes.BOOK:
        return ((mask & 1) | (mask >> 1 & 1) << 13 | (mask >> 2 & 1) << 26 | (mask >> 3 & 1) << 39) << low
    return mask << low * 13


def listed(state: State, seat: int) -> list[int]:
    """Return the legal actions of one seat; -1 for all of them."""
    found = []
    for i in range(state.n):
        code = state.actions[i]
        if seat < 0 or code >> codes.SEAT_AT & 7 == seat:
            found.append(code)
    return found


def holds(state: State, code: int) -> int:
    """Whether an action is legal now."""
    for i in range(state.n):
        if state.actions[i] == code:
            return 1
    return 0


def acting(state: State) -> int:
    """Return the seats that have a legal action, as a mask."""
    seats = 0
    for i in range(state.n):
        seats |= 1 << (state.actions[i] >> codes.SEAT_AT & 7)
    return seats
