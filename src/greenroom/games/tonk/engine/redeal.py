"""Dealing anew what a seat does not know: each deal that fits is as likely as another.

Bound cards take their places first, those with the fewest to choose from before the others: whatever one
takes, the next has one less, so that every way to place them is equally likely. The other cards are then
shuffled into the places left. A deal in which something else would have happened is thrown away whole,
which leaves the rest as likely as they were.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, deals, legality, naturals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.playout import Tally
from greenroom.games.tonk.engine.state import State

__all__ = ["find", "lay_stock", "redeal", "sample"]

MAX_TRIES = 20000
"""The most deals tried: if none agrees, the last one is taken as it is, and counted (`misses`)."""


def redeal(infoset: InformationSet, state: State, chance: Chance) -> int:
    """Deal the unknown cards into a state of as many seats; return how many actions are legal there."""
    state.take_over(infoset.known)
    tries = 1
    while not agrees(infoset, state, chance):
        if tries == MAX_TRIES:
            infoset.misses += 1
            break
        tries += 1
    if infoset.claim_open:
        play.offer_claim(state)
    return legality.fill(state)


def find(infoset: InformationSet, chance: Chance) -> int:
    """Find the known part of the position, by playing the hand again in a deal that agrees; return whether.

    The places that the seat knows lie in the deck of `known`.
    """
    for _ in range(MAX_TRIES):
        deal_hands(infoset, infoset.known, chance)
        if possible(infoset, infoset.known):
            lay_stock(infoset, infoset.known, chance)
            if follows(infoset, infoset.known):
                infoset.known.take_over(infoset.trial)
                if infoset.phase == codes.DRAWING:
                    infoset.known.phase = codes.DRAWING
                    infoset.known.natural = 0
                return 1
            if not infoset.replayed:
                # The course of the hand does not hang on the cards: it will never be what was shown.
                return 0
    return 0


def agrees(infoset: InformationSet, state: State, chance: Chance) -> int:
    """Deal, and say whether the same would have been shown."""
    deal_hands(infoset, state, chance)
    if not possible(infoset, state):
        return 0
    lay_stock(infoset, state, chance)
    return follows(infoset, state) if infoset.replayed else 1


def deal_hands(infoset: InformationSet, state: State, chance: Chance) -> None:
    """Deal the cards of the other seats."""
    for i in range(infoset.unseen):
        infoset.order[i] = infoset.cards[i]
    used = 0
    for seat in range(infoset.seats):
        if seat != infoset.seat:
            used = deal_hand(infoset, state, seat, used, chance)


def deal_hand(infoset: InformationSet, state: State, seat: int, used: int, chance: Chance) -> int:
    """Deal the cards of one seat; return how many unseen cards have been used."""
    first = infoset.first[seat]
    given = infoset.given[seat]
    bound = infoset.bound[seat]
    for i in range(first, first + given):
        infoset.slot[i] = infoset.place[i]
    dealt = 0
    for i in range(bound):
        at = first + i
        chosen = at + chance.below(infoset.bound_places[at] - i)
        place = infoset.slot[chosen]
        infoset.slot[chosen] = infoset.slot[at]
        infoset.slot[at] = place
        card = infoset.bound_card[at]
        state.deck[place] = card
        if place < infoset.dealt:
            dealt |= bits.bit(card)
    hand = infoset.held[seat]
    for i in range(first + bound, first + given):
        place = infoset.slot[i]
        card = drawn_card(infoset, used, chance)
        used += 1
        state.deck[place] = card
        hand |= bits.bit(card)
        if place < infoset.dealt:
            dealt |= bits.bit(card)
    state.hands[seat] = hand
    infoset.dealt_hand[seat] = dealt
    return used


def lay_stock(infoset: InformationSet, state: State, chance: Chance) -> None:
    """Lay what the hands have left of the unseen cards as the stock."""
    used = infoset.unseen - (infoset.rules.size - infoset.drawn)
    for place in range(infoset.drawn, infoset.rules.size):
        state.deck[place] = drawn_card(infoset, used, chance)
        used += 1


def drawn_card(infoset: InformationSet, used: int, chance: Chance) -> int:
    """Draw one of the unseen cards that have not been used."""
    at = used + chance.below(infoset.unseen - used)
    card = infoset.order[at]
    infoset.order[at] = infoset.order[used]
    infoset.order[used] = card
    return card


def possible(infoset: InformationSet, state: State) -> int:
    """Whether the deal would have ended nothing, and awarded what it did (TK-11, TK-14)."""
    if infoset.rules.naturals:
        for seat in range(infoset.seats):
            if seat != infoset.seat and naturals.dealt(state, infoset.dealt_hand[seat]) >= 0:
                return 0
    return awards(infoset, state) if infoset.known.high_suit >= 0 else 1


def awards(infoset: InformationSet, state: State) -> int:
    """Whether the same cards of the called suit would lie apart, and the same one would win (TK-11)."""
    for seat in range(infoset.seats):
        state.apart[seat] = -1
        if not infoset.known.high_bettors >> seat & 1:
            continue
        suit = infoset.dealt_hand[seat] & codes.SUIT << infoset.known.high_suit * 13
        if (1 if suit else 0) != infoset.apart_dealt >> seat & 1:
            return 0
        while suit:
            state.apart[seat] = bits.low(suit)
            suit &= suit - 1
        highest = state.apart[seat]
        if highest < 0:
            continue
        if highest > infoset.high_card or (seat == infoset.high_winner and highest != infoset.high_card):
            return 0
        if state.hands[seat] >> highest & 1 != infoset.apart_now >> seat & 1:
            return 0
    return 1


def follows(infoset: InformationSet, state: State) -> int:
    """Whether all that was done could have been done in this deal, nothing else coming between."""
    trial = infoset.trial
    if deal_again(infoset, state) == 0:
        return 0
    pot = -1
    for i in range(infoset.acted):
        code = infoset.action_history[i]
        if passes_first(trial, code):
            pass_unseen(trial)
        if code & codes.KIND != codes.REDECLARE and not legality.holds(trial, code):
            return 0
        pot = play_again(trial, code, pot)
    return stands(infoset, trial)


def deal_again(infoset: InformationSet, state: State) -> int:
    """Deal the deck of a state as it was dealt; return how many actions are legal."""
    trial = infoset.trial
    for place in range(infoset.rules.size):
        trial.deck[place] = state.deck[place]
    return deals.deal(trial, infoset.dealer)


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


def stands(infoset: InformationSet, trial: State) -> int:
    """Whether a hand played again stands where the seat sees it stand."""
    if trial.phase == codes.CLAIMING and trial.turn != infoset.seat:
        if infoset.claim_open:
            return 1
        pass_unseen(trial)
    acting = trial.slapper if trial.phase == codes.SLAP_DISCARDING else trial.turn
    return 1 if trial.phase == infoset.phase and acting == infoset.turn else 0


def sample(infoset: InformationSet, code: int, chance: Chance, worlds: int, tally: Tally) -> None:
    """Deal anew and play at random to the end, many times, and add the ends to a tally.

    `code` is played first; -1 for none.
    """
    world = State(infoset.rules, infoset.seats)
    for _ in range(worlds):
        redeal(infoset, world, chance)
        if code >= 0:
            play.act(world, code)
        playout.finish(world, chance)
        playout.add(tally, world)
