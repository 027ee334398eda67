"""The effect of an action: one step of a hand, and the list of what may follow.

`act` trusts the list of `legality`: what is not in it must not get here. Every step ends in `legality.fill`,
so that list and state always belong together.

- **A turn begins** with a draw, a take, or a slap that counts as a turn (`next_first`). Then a wait falls
  by one, before what the turn itself adds, and the fresh discard can no longer be slapped.
- **A slap out of turn** does not move `turn`: once the slapper has discarded, the same seat may still begin.
  The slapper's discard is fresh again, so that one slap may follow another.
- **A block** (TK-27) falls on the owner of a spread that another has hit and ends with the owner's next
  turn: `pass_turn` lifts it for the seat whose turn ends, whoever caused it and however long ago.
- **Wild cards.** An action says which cards are used and which they stand for, not which wild card stands
  where. That is settled by order (`declare`), and may then be declared otherwise without changing what is
  legal (`redeclare`): a spread takes the same cards whichever of its wild cards stands for which.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, legality, naturals, settlement
from greenroom.games.tonk.engine.state import State

__all__ = ["act", "redeclare", "step"]


def step(state: State, index: int) -> int:
    """Play the legal action at an index of `state.actions`; return how many follow, 0 at the end.

    Raises IndexError where there is no such action.
    """
    if index < 0 or index >= state.n:
        raise IndexError(f"there is no action {index}: {state.n} are legal")
    return act(state, state.actions[index])


def act(state: State, code: int) -> int:
    """Play an action that the list holds; return how many follow, 0 when the hand has ended."""
    kind = code & codes.KIND
    if kind == codes.DISCARD:
        discard(state, code >> codes.CARD_AT)
    elif kind == codes.DRAW:
        draw(state)
    elif kind == codes.TAKE:
        take(state)
    elif kind == codes.SPREAD:
        spread(state, code)
    elif kind == codes.HIT:
        hit(state, code)
    elif kind == codes.DROP:
        settlement.dropped(state)
    elif kind == codes.END:
        end(state)
    elif kind == codes.SLAP:
        slap(state, code >> codes.SEAT_AT & 7, code >> codes.SPREAD_AT & 31)
    elif kind == codes.SLAP_DISCARD:
        slap_discard(state, code >> codes.CARD_AT)
    elif kind == codes.PASS:
        state.phase = codes.DRAWING
    else:
        naturals.claimed(state)
    return legality.fill(state)


def begin_turn(state: State, seat: int) -> None:
    """Count a wait down and forget the turn before (TK-27)."""
    bit = 1 << seat
    state.first_turn = 1 - (state.begun >> seat & 1)
    state.begun |= bit
    # `&= ~bit` in other words: masks are never inverted, since a negative one would be wrong in C.
    state.hit_since ^= state.hit_since & bit
    if state.waits[seat]:
        state.waits[seat] -= 1
    state.turn_hits = 0
    state.turn_spreads = 0
    state.fresh = 0


def pass_turn(state: State, seat: int) -> None:
    """End a seat's turn: the next one clockwise may claim, or draw (TK-14, TK-16)."""
    state.blocked ^= state.blocked & 1 << seat
    after = seat + 1
    state.turn = after if after < state.seats else 0
    state.phase = codes.DRAWING
    # Once anybody has spread, naturals are worth nothing (TK-14).
    if state.rules.claims and not state.laid:
        offer_claim(state)


def offer_claim(state: State) -> None:
    """Let the seat in turn claim a natural just before its first turn (TK-14)."""
    seat = state.turn
    if state.begun >> seat & 1:
        return
    natural = naturals.to_claim(state, state.hands[seat])
    if natural >= 0:
        state.natural = natural
        state.phase = codes.CLAIMING


def draw(state: State) -> None:
    """Draw from the stock; an empty stock ends the play (TK-33)."""
    seat = state.turn
    if state.drawn == state.rules.size:
        run_dry(state)
        return
    begin_turn(state, seat)
    state.hands[seat] |= bits.bit(state.deck[state.drawn])
    state.drawn += 1
    state.takes = 0
    state.phase = codes.PLAYING


def run_dry(state: State) -> None:
    """End the play at an empty stock, after a last round of laying off where that is played (TK-33)."""
    if state.rules.last_lay_off:
        state.phase = codes.LAYING_OFF
        state.ender = state.turn
        state.fresh = 0
        go_on_laying_off(state, 0)
    else:
        settlement.stock_out(state)


def go_on_laying_off(state: State, done: int) -> None:
    """Find the next seat that can lay or add, or count the hands once each had its chance (TK-33).

    It is still the seat in turn unless that is `done`; a seat passed over does not come back.
    """
    while done or legality.plays(state) == 0:
        done = 0
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        if state.turn == state.ender:
            settlement.stock_out(state)
            return


def take(state: State) -> None:
    """Take the top discard (TK-18)."""
    begin_turn(state, state.turn)
    state.top -= 1
    card = bits.bit(state.pile[state.top])
    state.hands[state.turn] |= card
    if state.rules.must_use:
        state.must = card
    state.takes += 1
    state.phase = codes.PLAYING


def spread(state: State, code: int) -> None:
    """Lay a spread (TK-20)."""
    seat = state.turn
    number = state.laid
    state.laid = number + 1
    state.laid_book[number] = code >> 12 & 1
    state.laid_owner[number] = seat
    state.laid_stood[number] = 0
    state.laid_used[number] = 0
    state.laid_wilds[number] = 0
    lay(state, number, code)
    if state.pot_in and state.pot_winner < 0 and code >> codes.WILD_AT == 0 and state.pot_in >> seat & 1:
        state.pot_winner = seat
    if state.phase == codes.LAYING_OFF:
        go_on_laying_off(state, 0)
        return
    state.turn_spreads += 1
    state.waits[seat] += state.rules.wait_after_spread
    if state.hands[seat] == 0:
        emptied(state, seat, 1)


def hit(state: State, code: int) -> None:
    """Add cards to a spread (TK-21)."""
    seat = state.turn
    number = code >> codes.SPREAD_AT & 31
    cards = bits.count(legality.stood(code))
    lay(state, number, code)
    if state.phase == codes.LAYING_OFF:
        go_on_laying_off(state, 0)
        return
    state.turn_hits += cards
    state.has_hit |= 1 << seat
    note_hit(state, seat, state.laid_owner[number], cards)
    if state.hands[seat] == 0:
        emptied(state, seat, 0)


def lay(state: State, number: int, code: int) -> None:
    """Move a play's cards from the hand in turn to a spread."""
    used = legality.used(code)
    stood = legality.stood(code)
    state.hands[state.turn] ^= used
    state.must = 0
    state.laid_stood[number] |= stood
    state.laid_used[number] |= used
    if code >> codes.WILD_AT:
        declare(state, number, code, stood)
    reach(state, number)


def declare(state: State, number: int, code: int, stood: int) -> None:
    """Note what each wild card stands for: in card order, the places left in ascending order."""
    wilds = code >> codes.WILD_AT
    places = stood ^ (stood & legality.used(code))
    slot = 0
    while wilds:
        if wilds & 1:
            place = bits.low(places)
            places &= places - 1
            state.laid_wilds[number] |= (place + 1) << slot * 6
        wilds >>= 1
        slot += 1


def redeclare(state: State, number: int, slot: int, place: int) -> None:
    """Let a wild card on the table stand for another card of its spread, as its player declared it."""
    state.laid_wilds[number] ^= bits.bit(slot * 6) * 63 & state.laid_wilds[number]
    state.laid_wilds[number] |= (place + 1) << slot * 6


def reach(state: State, number: int) -> None:
    """Work out which cards a spread can take next, and all spreads together (TK-21)."""
    cards = state.laid_stood[number]
    low = bits.low(cards)
    suit = low // 13
    if state.laid_book[number]:
        ext = codes.RANK << low - suit * 13 ^ cards
        state.laid_next[number] = ext if state.rules.hit_books else 0
    else:
        # The bit above a king belongs to the next suit, or to no card at all in a pack of forty.
        line = codes.SUIT << suit * 13 & state.rules.cards
        state.laid_next[number] = ((cards << 1 | cards >> 1) & line | cards) ^ cards
    fits = 0
    for i in range(state.laid):
        fits |= state.laid_next[i]
    state.fits = fits


def note_hit(state: State, seat: int, owner: int, cards: int) -> None:
    """Let a hit make its player wait on an own spread, the owner on another's (TK-27)."""
    rules = state.rules
    if owner == seat:
        state.waits[seat] += rules.wait_after_own_hit * cards
        return
    if rules.wait_once:
        # One hit counts, however many cards it has, and only the first since the owner's turn began.
        cards = 1 - (state.hit_since >> owner & 1)
    state.waits[owner] += rules.wait_after_hit * cards
    state.hit_since |= 1 << owner
    if rules.hit_blocks_out:
        state.blocked |= 1 << owner


def end(state: State) -> None:
    """End a turn without a discard, or the own part of the last laying off (TK-22, TK-33)."""
    if state.phase == codes.LAYING_OFF:
        go_on_laying_off(state, 1)
    else:
        pass_turn(state, state.turn)


def emptied(state: State, seat: int, by_spread: int) -> None:
    """Go out by spreads and hits alone, or stay in with nothing when nobody can go out (TK-28, TK-34)."""
    if legality.nobody_goes_out(state):
        pass_turn(state, seat)
    else:
        settlement.tonk(state, by_spread)


def discard(state: State, card: int) -> None:
    """End the turn with a discard, or the hand with the last card (TK-30)."""
    seat = state.turn
    lay_off(state, seat, card)
    if state.hands[seat] == 0 and not legality.nobody_goes_out(state):
        settlement.out(state, seat)
    else:
        pass_turn(state, seat)


def lay_off(state: State, seat: int, card: int) -> None:
    """Put a card of a hand on the discard pile, where it may be slapped (TK-26)."""
    state.hands[seat] ^= bits.bit(card)
    state.pile[state.top] = card
    state.top += 1
    state.fresh = state.rules.slap
    state.discarder = seat


def slap(state: State, seat: int, number: int) -> None:
    """Play the fresh discard onto a spread out of turn (TK-26)."""
    whole_turn = 1 if state.rules.slap == codes.SLAP_NEXT_FIRST and seat == state.turn else 0
    if whole_turn:
        begin_turn(state, seat)
        state.takes += 1
    state.fresh = 0
    state.top -= 1
    card = bits.bit(state.pile[state.top])
    state.laid_stood[number] |= card
    state.laid_used[number] |= card
    reach(state, number)
    state.has_slapped |= 1 << seat
    note_hit(state, seat, state.laid_owner[number], 1)
    if seat != state.discarder:
        state.slapper = seat
        state.phase = codes.SLAP_DISCARDING


def slap_discard(state: State, card: int) -> None:
    """Discard one more card after a slap; the last one goes out (TK-26)."""
    seat = state.slapper
    lay_off(state, seat, card)
    if state.hands[seat] == 0 and not legality.nobody_goes_out(state):
        settlement.out(state, seat)
    elif state.rules.slap == codes.SLAP_NEXT_FIRST and seat == state.turn:
        pass_turn(state, seat)
    else:
        state.phase = codes.DRAWING
