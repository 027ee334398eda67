"""Views and facts, filled field by field for one audience: nothing is shown that is not named here.

The invariant: what an audience is shown follows from what it may know. Two hands that differ only in cards
that it has not seen, and in choices that were made in secret, give it the same bytes; the leak tests swap
such cards and compare. So a view is never made by taking fields away from the whole state, where a field
that is new would be shown to everybody.

`audience` is a seat, or None for spectators, who see what everybody sees. Three things are known to one seat
alone: the card it drew, that it has a natural to claim, and that it passed on that claim. So the phase, too,
is told by audience.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from greenroom.games.tonk.engine import arrangement, bits, codes, counts
from greenroom.games.tonk.engine.legality import is_blocked, nobody_goes_out
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.bets import Suit
from greenroom.games.tonk.text.accounts import win_held
from greenroom.games.tonk.text.notation import Notation
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.games.tonk.text.view import (
    Awarded,
    Deed,
    Phase,
    SpreadView,
    TonkDealt,
    TonkFact,
    TonkOutcome,
    TonkPayment,
    TonkShown,
    TonkTurned,
    TonkView,
    WildPlays,
)
from greenroom.kernel.card_text import cards_of

SUITS: tuple[Suit, ...] = ("c", "d", "h", "s")
PHASES: tuple[Phase, ...] = ("claim", "draw", "play", "slap_discard", "over", "lay_off")
ENDS: tuple[Literal["natural", "natural_draw", "tonk", "out", "drop", "caught", "stock_out"], ...] = (
    "natural",
    "natural_draw",
    "tonk",
    "out",
    "drop",
    "caught",
    "stock_out",
)


class Happened(msgspec.Struct, frozen=True):
    """The whole effect of one action: for `shown`, never to be sent as it is."""

    seat: int
    did: Deed
    cards: list[str]
    spread: int | None = None
    owner: int | None = None


def shown_action(happened: Happened, audience: int | None) -> TonkShown | None:
    """Tell what happened as one audience may know it; None when it may not know of it at all.

    A drawn card is told to its seat alone; a pass on a claim to nobody else (TK-14).
    """
    seat, did = happened.seat, happened.did
    mine = audience == seat
    if did == "pass" and not mine:
        return None
    secret = did == "draw" and not mine
    return TonkShown(seat, did, [] if secret else happened.cards, happened.spread, happened.owner)


def count_of(state: State, hand: int) -> int:
    """Count a hand as if play ended now (TK-24)."""
    if state.rules.held_spreads_count or state.end in (codes.END_NATURAL, codes.END_NATURAL_DRAW):
        return counts.points(state.rules, hand)
    return arrangement.unmatched(state.rules, hand)


def opening(state: State, notation: Notation, deck: Sequence[str], seat: int) -> tuple[TonkFact, ...]:
    """Tell what a seat was shown before the first action; `deck` is that of the deal, from the top."""
    each = state.rules.hand_size
    first = (seat - state.dealer - 1) % state.seats
    hand = sum(1 << notation.faces.numbers[deck[at]] for at in range(first, each * state.seats, state.seats))
    deal = TonkDealt(
        seat=state.dealer,
        cards=notation.cards(hand),
        seats=state.seats,
        each=each,
        called=SUITS[state.high_suit] if state.high_suit >= 0 else None,
        high_suit=list(cards_of(state.high_bettors)),
        apart=seats_dealt_suit(state),
        natural_bet=list(cards_of(state.pot_in)),
    )
    if not state.rules.upcard:
        return (deal,)
    return deal, TonkTurned(state.dealer, [deck[each * state.seats]])


def seats_dealt_suit(state: State) -> list[int]:
    """List the seats in the bet that were dealt a card of the called suit (TK-11)."""
    if state.high_suit < 0:
        return []
    return [seat for seat in range(state.seats) if state.apart[seat] >= 0]


def phase_for(state: State, audience: int | None) -> Phase:
    """Name the phase; that a seat has a natural to claim only that seat may know (TK-14)."""
    if state.phase == codes.CLAIMING and audience != state.turn:
        return "draw"
    return PHASES[state.phase]


def turn_of(state: State) -> int | None:
    """Return the seat that must act: the slapper while its discard is due, else who is in turn."""
    if state.phase == codes.OVER:
        return None
    return state.slapper if state.phase == codes.SLAP_DISCARDING else state.turn


def spreads_of(state: State, notation: Notation) -> list[SpreadView]:
    """List the spreads on the table in the order laid."""
    if state.laid == 0:
        return []
    owners, used, wilds = state.laid_owner, state.laid_used, state.laid_wilds
    return [
        SpreadView(owners[number], notation.spread_text(used[number], wilds[number]))
        for number in range(state.laid)
    ]


def apart_seats(state: State) -> list[int]:
    """List the seats whose highest card of the called suit still lies apart (TK-11)."""
    if state.high_suit < 0:
        return []
    hands, apart = state.hands, state.apart
    return [seat for seat in range(state.seats) if apart[seat] >= 0 and hands[seat] >> apart[seat] & 1]


def awards_of(state: State, notation: Notation) -> list[Awarded]:
    """List the side bets that have been won (TK-11, TK-12)."""
    awards = []
    if state.high_winner >= 0:
        card = notation.faces.names[state.apart[state.high_winner]]
        awards.append(Awarded("high_suit", state.high_winner, card))
    if state.pot_winner >= 0:
        awards.append(Awarded("natural_bet", state.pot_winner))
    return awards


def blocked_seats(state: State) -> list[int]:
    """List the seats that can't go out now (TK-27)."""
    if not state.blocked:
        return []
    return [seat for seat in range(state.seats) if is_blocked(state, seat)]


def open_view(
    state: State,
    notation: Notation,
    spreads: list[SpreadView],
    outcome: TonkOutcome | None,
    stock: list[str],
) -> TonkView:
    """Fill the view of the spectators: what everybody sees.

    `spreads` are those on the table, which stay the same from most actions to the next. `stock` is what
    remains of the deck, from the top; it is looked at once the play has ended.
    """
    faces = notation.faces
    over = state.phase == codes.OVER
    hands = [state.hands[seat] for seat in range(state.seats)]
    top = state.top_card()
    # In the order in which the fields are declared: by their names this would take four times as long.
    return TonkView(
        state.seats,
        state.dealer,
        turn_of(state),
        phase_for(state, None),
        None,
        None,
        [bits.count(hand) for hand in hands],
        spreads,
        faces.names[top] if top >= 0 else None,
        state.rules.size - state.drawn,
        [state.waits[seat] for seat in range(state.seats)],
        [],
        outcome,
        [notation.cards(hand) for hand in hands] if over else None,
        stock if over else None,
        SUITS[state.high_suit] if state.high_suit >= 0 else None,
        awards_of(state, notation),
        apart_seats(state),
        None,
        blocked_seats(state),
        not over and bool(nobody_goes_out(state)),
    )


def seat_view(  # noqa: PLR0913, PLR0917 - a view is filled from so much
    state: State,
    seat: int,
    everybody: TonkView,
    cards: list[str],
    legal: list[str],
    wild: WildPlays | None,
) -> TonkView:
    """Fill the view of a seat: what everybody sees, and its own cards, count and actions."""
    return replace(
        everybody,
        phase=phase_for(state, seat),
        hand=cards,
        points=count_of(state, state.hands[seat]),
        legal=legal,
        wild=wild,
    )


def outcome_view(outcome: Outcome, state: State) -> TonkOutcome:
    """Turn the outcome into what is shown of it."""
    held = [win_held(state, seat) for seat in range(state.seats)]
    return TonkOutcome(
        end=ENDS[state.end - 1],
        winners=outcome.winners,
        ender=state.ender if state.ender >= 0 else None,
        counts=outcome.counts,
        payments=[TonkPayment(p.payer, p.payee, p.amount, p.why, p.args) for p in outcome.payments],
        charges=outcome.charges,
        net=outcome.net,
        held=held if any(held) else [],
    )
