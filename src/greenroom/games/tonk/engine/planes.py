"""Observations as bytes for a machine that learns: planes of cards, and figures.

Only what the seat was shown goes in. Planes of `CARDS` bytes, 1 where a card is there:

    own hand; top of the pile; all of the pile; cards in runs; cards in books; cards that some spread can take
    for each seat, the own first and on clockwise: taken from the pile and held since; thrown; laid

Figures, one byte each, 255 where it is more:

    phase; stock; own count; hits of this turn; spreads of this turn; own first turn; 1 + the card that must
    be used; turns for which the pile can still be taken from; dealer, counted from the own seat
    for each seat: cards; waits; has begun a turn; was hit since its turn; cannot go out; has hit

Rules with wild cards add, after these, planes of

    cards that runs stand for; cards that books stand for
    of the play that the seat composes (`composition`): cards it stands for; wild cards chosen; places chosen

and the figures

    step asked for (1 which spread, 2 which wild cards, 3 which place, else 0); kind of play (1 book, 2 run,
    3 hit on a book, 4 on a run, else 0); with wild cards; 1 + the spread chosen
    for each of 20 spreads, in the order laid: 1 + the seat that laid it, counted from the own; book; lowest
    card stood for; number of cards, of a book instead its suits as bits

Rules with slaps add the figures

    seat in turn, or whose turn comes next, counted from the own; 1 + the seat whose discard may be slapped
    for each seat, the own first: has slapped
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import bits, codes, composition, counts, legality
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State

__all__ = ["draw_additions", "draw_figures", "draw_planes", "figures_of", "planes_of"]

FIGURES_OF_SPREAD = 4
FIGURES_OF_STEPS = 4


def planes_of(rules: Lowered, seats: int) -> int:
    """Count the planes of an observation."""
    return codes.PLANES + codes.SEAT_PLANES * seats + (codes.WILD_PLANES if rules.wild else 0)


def figures_of(rules: Lowered, seats: int) -> int:
    """Count the figures of an observation."""
    return (
        codes.FIGURES
        + codes.SEAT_FIGURES * seats
        + (codes.WILD_FIGURES if rules.wild else 0)
        + (codes.SLAP_FIGURES + seats if rules.slap else 0)
    )


def draw_planes(  # noqa: PLR0913, PLR0917 - two places in two memories, and whose
    state: State, seen: array[int], first: int, seat: int, planes: bytearray, at: int
) -> None:
    """Draw the planes of a seat from a place on; what was seen of the hand lies from `first` on."""
    for i in range(at, at + (codes.PLANES + codes.SEAT_PLANES * state.seats) * codes.CARDS):
        planes[i] = 0
    draw(planes, at, state.hands[seat])
    if state.top:
        planes[at + codes.CARDS + state.pile[state.top - 1]] = 1
    for i in range(state.top):
        planes[at + 2 * codes.CARDS + state.pile[i]] = 1
    draw(planes, at + 5 * codes.CARDS, state.fits)
    others = at + codes.PLANES * codes.CARDS
    draw_spreads(state, seat, planes, at + 3 * codes.CARDS, others)
    for away in range(state.seats):
        kept = first + codes.SEEN * from_seat(state, seat, away)
        draw(planes, others + away * codes.SEAT_PLANES * codes.CARDS, seen[kept + codes.TAKEN])
        draw(planes, others + (away * codes.SEAT_PLANES + 1) * codes.CARDS, seen[kept + codes.THROWN])


def draw_spreads(state: State, seat: int, planes: bytearray, at: int, others: int) -> None:
    """Draw the spreads, by their kind and by who laid them."""
    for spread in range(state.laid):
        cards = state.laid_used[spread]
        draw(planes, at + state.laid_book[spread] * codes.CARDS, cards)
        away = state.laid_owner[spread] - seat
        if away < 0:
            away += state.seats
        draw(planes, others + (away * codes.SEAT_PLANES + 2) * codes.CARDS, cards)


def draw(planes: bytearray, at: int, cards: int) -> None:
    """Set the bytes of some cards."""
    while cards:
        planes[at + bits.low(cards)] = 1
        cards &= cards - 1


def from_seat(state: State, seat: int, away: int) -> int:
    """Return the seat `away` places clockwise."""
    each = seat + away
    return each if each < state.seats else each - state.seats


def away_from(state: State, seat: int, each: int) -> int:
    """Count the places from a seat clockwise to another."""
    return each - seat if each >= seat else each - seat + state.seats


def draw_figures(state: State, seat: int, figures: bytearray, at: int) -> None:
    """Write the figures of a seat from a place on."""
    rules = state.rules
    in_turn = 1 if state.phase == codes.PLAYING else 0
    figures[at] = state.phase
    if state.phase == codes.CLAIMING and seat != state.turn:
        # That another seat holds a natural to claim is told to nobody (TK-14).
        figures[at] = codes.DRAWING
    figures[at + 1] = rules.size - state.drawn
    figures[at + 2] = counts.points(rules, state.hands[seat])
    figures[at + 3] = in_turn * state.turn_hits
    figures[at + 4] = in_turn * state.turn_spreads
    figures[at + 5] = in_turn * state.first_turn
    figures[at + 6] = bits.low(state.must) + 1 if state.must else 0
    figures[at + 7] = byte(rules.take_rounds * state.seats - state.takes)
    figures[at + 8] = away_from(state, seat, state.dealer)
    at += codes.FIGURES
    for away in range(state.seats):
        each = from_seat(state, seat, away)
        figures[at] = bits.count(state.hands[each])
        figures[at + 1] = byte(state.waits[each])
        figures[at + 2] = state.begun >> each & 1
        figures[at + 3] = state.hit_since >> each & 1
        figures[at + 4] = state.blocked >> each & 1
        figures[at + 5] = state.has_hit >> each & 1
        at += codes.SEAT_FIGURES


def byte(number: int) -> int:
    """Keep a figure within a byte."""
    return number if number < 255 else 255


def draw_additions(  # noqa: PLR0913, PLR0917 - two places in two memories, and what is going on
    state: State,
    seat: int,
    chosen: int,
    waiting: int,
    planes: bytearray,
    at: int,
    figures: bytearray,
    first: int,
) -> None:
    """Add what there is with wild cards or slaps: planes from one place on, figures from another.

    `chosen` is what the seat has chosen of a play, `waiting` the seats still to be asked whether they slap.
    """
    if state.rules.wild:
        draw_wild(state, seat, chosen, planes, at, figures, first)
    if state.rules.slap:
        draw_slaps(state, seat, waiting, figures, first)


def draw_wild(  # noqa: PLR0913, PLR0917 - two places in two memories, and what is chosen
    state: State, seat: int, chosen: int, planes: bytearray, at: int, figures: bytearray, first: int
) -> None:
    """Add what wild cards stand for, and what a seat has chosen of a play, to its planes and figures."""
    at += (codes.PLANES + codes.SEAT_PLANES * state.seats) * codes.CARDS
    first += codes.FIGURES + codes.SEAT_FIGURES * state.seats
    for i in range(at, at + codes.WILD_PLANES * codes.CARDS):
        planes[i] = 0
    for i in range(first, first + codes.WILD_FIGURES):
        figures[i] = 0
    for spread in range(state.laid):
        draw(planes, at + state.laid_book[spread] * codes.CARDS, state.laid_stood[spread])
        draw_spread(state, seat, spread, figures, first + FIGURES_OF_STEPS + spread * FIGURES_OF_SPREAD)
    if chosen:
        draw_steps(state, chosen, planes, at + 2 * codes.CARDS, figures, first)


def draw_spread(state: State, seat: int, spread: int, figures: bytearray, at: int) -> None:
    """Write the figures of a spread."""
    cards = state.laid_stood[spread]
    low = bits.low(cards)
    owner = state.laid_owner[spread]
    figures[at] = 1 + away_from(state, seat, owner)
    figures[at + 1] = state.laid_book[spread]
    figures[at + 2] = low
    figures[at + 3] = suits_of(cards) if state.laid_book[spread] else bits.count(cards)


def suits_of(cards: int) -> int:
    """Return the suits of some cards as bits: c d h s."""
    suits = 0
    for suit in range(4):
        if cards >> suit * 13 & codes.SUIT:
            suits |= 1 << suit
    return suits


def draw_steps(  # noqa: PLR0913, PLR0917 - two places in two memories, and what is chosen
    state: State, chosen: int, planes: bytearray, at: int, figures: bytearray, first: int
) -> None:
    """Draw what is chosen of a play that is being composed."""
    code = composition.begun(state, chosen)
    draw(planes, at, legality.stood(code))
    draw(planes, at + codes.CARDS, legality.used((chosen >> codes.WITH_AT & 255) << codes.WILD_AT))
    draw(planes, at + 2 * codes.CARDS, legality.unfold(code, chosen >> codes.FILLED_AT & codes.SUIT))
    is_hit = 0 if code & codes.KIND == codes.SPREAD else 1
    figures[first] = composition.next_step(chosen)
    figures[first + 1] = (1 if code & codes.BOOK else 2) + 2 * is_hit
    figures[first + 2] = 1 if code >> codes.WILD_AT else 0
    figures[first + 3] = is_hit * (chosen >> codes.ON_AT & 31)


def draw_slaps(state: State, seat: int, waiting: int, figures: bytearray, first: int) -> None:
    """Add what slaps are about; `waiting` are the seats that are still to be asked whether they slap."""
    if waiting:
        figures[first] = codes.ASKING
    at = first + figures_of(state.rules, state.seats) - codes.SLAP_FIGURES - state.seats
    figures[at] = away_from(state, seat, state.turn)
    figures[at + 1] = 1 + away_from(state, seat, state.discarder) if waiting else 0
    for away in range(state.seats):
        figures[at + codes.SLAP_FIGURES + away] = state.has_slapped >> from_seat(state, seat, away) & 1
