"""Dealing anew what a seat does not know: each deal that fits is as likely as another.

Bound cards take their places first, those with the fewest to choose from before the others: whatever one
takes, the next has one less, so that every way to place them is equally likely. The other cards are then
shuffled into the places left. A deal in which something else would have happened is thrown away whole,
which leaves the rest as likely as they were.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, deals, legality, naturals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.hidden_cards import Unknown
from greenroom.games.tonk.engine.playout import Tally
from greenroom.games.tonk.engine.state import State

__all__ = ["find", "lay_stock", "redeal", "sample"]

MAX_TRIES = 20000
"""After so many deals that do not agree the last one is taken as it is, and counted (`misses`)."""


def redeal(unknown: Unknown, state: State, chance: Chance) -> int:
    """Deal the unknown cards into a state of as many seats; return how many actions are legal there."""
    state.take_over(unknown.known)
    tries = 1
    while not agrees(unknown, state, chance):
        if tries == MAX_TRIES:
            unknown.misses += 1
            break
        tries += 1
    if unknown.claim_open:
        play.offer_claim(state)
    return legality.fill(state)


def find(unknown: Unknown, chance: Chance) -> int:
    """Find the known part of the position, by playing the hand again in a deal that agrees; return whether.

    The places that the seat knows lie in the deck of `known`.
    """
    for _ in range(MAX_TRIES):
        deal_hands(unknown, unknown.known, chance)
        if possible(unknown, unknown.known):
            lay_stock(unknown, unknown.known, chance)
            if follows(unknown, unknown.known):
                unknown.known.take_over(unknown.trial)
                if unknown.phase == codes.DRAWING:
                    unknown.known.phase = codes.DRAWING
                    unknown.known.natural = 0
                return 1
            if not unknown.replayed:
                # The course of the hand does not hang on the cards: it will never be what was shown.
                return 0
    return 0


def agrees(unknown: Unknown, state: State, chance: Chance) -> int:
    """Deal, and say whether the same would have been shown."""
    deal_hands(unknown, state, chance)
    if not possible(unknown, state):
        return 0
    lay_stock(unknown, state, chance)
    return follows(unknown, state) if unknown.replayed else 1


def deal_hands(unknown: Unknown, state: State, chance: Chance) -> None:
    """Deal the cards of the other seats."""
    for i in range(unknown.unseen):
        unknown.order[i] = unknown.cards[i]
    used = 0
    for seat in range(unknown.seats):
        if seat != unknown.seat:
            used = deal_hand(unknown, state, seat, used, chance)


def deal_hand(unknown: Unknown, state: State, seat: int, used: int, chance: Chance) -> int:
    """Deal the cards of one seat; return how many unseen cards have been used."""
    first = unknown.first[seat]
    given = unknown.given[seat]
    bound = unknown.bound[seat]
    for i in range(first, first + given):
        unknown.slot[i] = unknown.place[i]
    dealt = 0
    for i in range(bound):
        at = first + i
        chosen = at + chance.below(unknown.bound_places[at] - i)
        place = unknown.slot[chosen]
        unknown.slot[chosen] = unknown.slot[at]
        unknown.slot[at] = place
        card = unknown.bound_card[at]
        state.deck[place] = card
        if place < unknown.dealt:
            dealt |= bits.bit(card)
    hand = unknown.held[seat]
    for i in range(first + bound, first + given):
        place = unknown.slot[i]
        card = drawn_card(unknown, used, chance)
        used += 1
        state.deck[place] = card
        hand |= bits.bit(card)
        if place < unknown.dealt:
            dealt |= bits.bit(card)
    state.hands[seat] = hand
    unknown.dealt_hand[seat] = dealt
    return used


def lay_stock(unknown: Unknown, state: State, chance: Chance) -> None:
    """Lay what the hands have left of the unseen cards as the stock."""
    used = unknown.unseen - (unknown.rules.size - unknown.drawn)
    for place in range(unknown.drawn, unknown.rules.size):
        state.deck[place] = drawn_card(unknown, used, chance)
        used += 1


def drawn_card(unknown: Unknown, used: int, chance: Chance) -> int:
    """Draw one of the unseen cards that have not been used."""
    at = used + chance.below(unknown.unseen - used)
    card = unknown.order[at]
    unknown.order[at] = unknown.order[used]
    unknown.order[used] = card
    return card


def possible(unknown: Unknown, state: State) -> int:
    """Whether the deal would have ended nothing, and awarded what it did (TK-11, TK-14)."""
    if unknown.rules.naturals:
        for seat in range(unknown.seats):
            if seat != unknown.seat and naturals.dealt(state, unknown.dealt_hand[seat]) >= 0:
                return 0
    return awards(unknown, state) if unknown.known.high_suit >= 0 else 1


def awards(unknown: Unknown, state: State) -> int:
    """Whether the same cards of the called suit would lie apart, and the same one would win (TK-11)."""
    for seat in range(unknown.seats):
        state.apart[seat] = -1
        if not unknown.known.high_bettors >> seat & 1:
            continue
        suit = unknown.dealt_hand[seat] & codes.SUIT << unknown.known.high_suit * 13
        if (1 if suit else 0) != unknown.apart_dealt >> seat & 1:
            return 0
        while suit:
            state.apart[seat] = bits.low(suit)
            suit &= suit - 1
        highest = state.apart[seat]
        if highest < 0:
            continue
        if highest > unknown.high_card or (seat == unknown.high_winner and highest != unknown.high_card):
            return 0
        if state.hands[seat] >> highest & 1 != unknown.apart_now >> seat & 1:
            return 0
    return 1


def follows(unknown: Unknown, state: State) -> int:
    """Whether all that was done could have been done in this deal, nothing else coming between."""
    trial = unknown.trial
    if deal_again(unknown, state) == 0:
        return 0
    pot = -1
    for i in range(unknown.acted):
        code = unknown.history[i]
        if passes_first(trial, code):
            pass_unseen(trial)
        if code & codes.KIND != codes.REDECLARE and not legality.holds(trial, code):
            return 0
        pot = play_again(trial, code, pot)
    return stands(unknown, trial)


def deal_again(unknown: Unknown, state: State) -> int:
    """Deal the deck of a state as it was dealt; return how many actions are legal."""
    trial = unknown.trial
    for place in range(unknown.rules.size):
        trial.deck[place] = state.deck[place]
    return deals.deal(trial, unknown.dealer)


def passes_first(trial: State, code: int) -> int:
    """Whether a natural must have been passed before something else was done: nobody is told so (TK-14)."""
    return 1 if trial.phase == codes.CLAIMING and code & codes.KIND != codes.PASS else 0


def pass_unseen(trial: State) -> None:
    """Pass on a natural (TK-14)."""
    play.act(trial, codes.PASS | trial.turn << codes.SEAT_AT)


def play_again(trial: State, code: int, pot: int) -> int:
    """Play what was done; return who had won the natural bet before, for a redeclaration that follows."""
    if code & codes.KIND != codes.REDECLARE:
        before = trial.pot_winner
        play.act(trial, code)
        return before
    play.redeclare(trial, code >> codes.SPREAD_AT & 31, code >> 12 & 7, code >> 15)
    # Deuces that stand for each other are wild, though their cards alone do not tell (TK-12).
    trial.pot_winner = pot
    return pot


def stands(unknown: Unknown, trial: State) -> int:
    """Whether a hand played again stands where the seat sees it stand."""
    if trial.phase == codes.CLAIMING and trial.turn != unknown.seat:
        if unknown.claim_open:
            return 1
        pass_unseen(trial)
    acting = trial.slapper if trial.phase == codes.SLAP_DISCARDING else trial.turn
    return 1 if trial.phase == unknown.phase and acting == unknown.turn else 0


def sample(unknown: Unknown, code: int, chance: Chance, worlds: int, tally: Tally) -> None:
    """Deal anew and play at random to the end, many times, and add the ends to a tally.

    `code` is played first; -1 for none.
    """
    world = State(unknown.rules, unknown.seats)
    for _ in range(worlds):
        redeal(unknown, world, chance)
        if code >= 0:
            play.act(world, code)
        playout.finish(world, chance)
        playout.add(tally, world)
