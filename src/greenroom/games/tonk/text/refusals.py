"""The reason why an action is not legal: a code for the rule that forbids it."""

from __future__ import annotations

from greenroom.games.tonk.engine import bits, codes, legality, wild_plays
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.text.notation import DEEDS, Notation, ParsedAction
from greenroom.kernel.refusal import Refusal, refuse

CLAIMS = frozenset({codes.CLAIM, codes.PASS})


def why_not(state: State, seat: int, action: ParsedAction, notation: Notation) -> Refusal:
    """Say why a well-formed action that the list does not hold is refused."""
    if state.phase == codes.OVER:
        return refuse("tonk.over")
    if action.kind == codes.SLAP:
        return why_no_slap(state, seat)
    if action.kind == codes.SLAP_DISCARD or state.phase == codes.SLAP_DISCARDING:
        return why_no_slap_discard(state, seat, action, notation)
    if seat != state.turn:
        return refuse("tonk.not_your_turn", seat=state.turn + 1)
    if action.kind in CLAIMS:
        return refuse("tonk.no_natural_to_claim")
    if state.phase == codes.CLAIMING:
        return refuse("tonk.claim_or_pass_first")
    if state.phase == codes.LAYING_OFF and action.kind not in codes.PLAYS:
        return refuse("tonk.last_lay_off")
    if state.phase == codes.DRAWING:
        return why_not_before_turn(state, seat, action)
    return why_not_in_turn(state, seat, action, notation)


def why_not_undeclared(state: State, seat: int, action: ParsedAction, notation: Notation) -> Refusal | None:
    """Say why cards may not be laid that would go together if their wild ones were declared.

    None where there is no such reason: they do not go together, or only the declaration is missing.
    """
    if action.kind not in codes.PLAYS or not action.used & state.rules.wild:
        return None
    if action.kind == codes.HIT and state.laid_book[action.spread] and not state.rules.hit_books:
        return refuse("tonk.no_book_hits")
    twin = state.copy()
    for at in range(wild_plays.all_plays(twin, twin.hands[seat])):
        code = twin.actions[at]
        same = code & codes.KIND == action.kind and legality.used(code) == action.used
        onto = action.kind == codes.SPREAD or code >> codes.SPREAD_AT & 31 == action.spread
        if same and onto and not legality.holds(state, code):
            declared = notation.read(notation.text(code))
            return None if isinstance(declared, Refusal) else why_not(state, seat, declared, notation)
    return None


def why_no_slap(state: State, seat: int) -> Refusal:
    """Say why a discard can't be slapped (TK-26)."""
    if state.rules.slap == codes.SLAP_OFF:
        return refuse("tonk.no_slapping")
    if not state.fresh or not state.top:
        return refuse("tonk.nothing_to_slap")
    if not state.fits >> state.top_card() & 1:
        return refuse("tonk.nothing_to_slap")
    least = 2 if legality.is_blocked(state, seat) else 1
    if seat != state.discarder and bits.count(state.hands[seat]) < least:
        return refuse("tonk.no_card_for_slap")
    return refuse("tonk.does_not_fit")


def why_no_slap_discard(state: State, seat: int, action: ParsedAction, notation: Notation) -> Refusal:
    """Say why something other than a slap's extra discard, or that discard, is out of order (TK-26)."""
    if state.phase != codes.SLAP_DISCARDING:
        return refuse("tonk.nobody_slapped")
    if seat != state.slapper:
        return refuse("tonk.not_your_turn", seat=state.slapper + 1)
    if action.kind != codes.SLAP_DISCARD:
        return refuse("tonk.slap_discard_due")
    return refuse("tonk.not_held", card=notation.faces.names[action.cards[0]])


def why_not_before_turn(state: State, seat: int, action: ParsedAction) -> Refusal:
    """Say why a turn can't begin so (TK-16 to TK-18, TK-27, TK-38)."""
    if action.kind == codes.DROP:
        return refuse("tonk.waits", seat=seat + 1, turns=state.waits[seat])
    if action.kind != codes.TAKE:
        return refuse("tonk.draw_first", did=DEEDS[action.kind])
    if state.top == 0:
        return refuse("tonk.nothing_to_take")
    if state.takes >= state.rules.take_rounds * state.seats:
        return refuse("tonk.pile_closed", turns=state.takes)
    return refuse("tonk.cannot_use_discard")


def why_not_in_turn(state: State, seat: int, action: ParsedAction, notation: Notation) -> Refusal:
    """Say why a play in the turn is not legal (TK-18 to TK-23, TK-27)."""
    if action.kind in codes.TURN_OPENERS:
        return refuse("tonk.turn_begun", did=DEEDS[action.kind])
    strange = action.used ^ (action.used & state.hands[seat])
    if strange:
        return refuse("tonk.not_held", card=notation.faces.names[bits.low(strange)])
    if state.must and (action.kind not in codes.PLAYS or not action.used & state.must):
        return refuse("tonk.must_use", card=notation.faces.names[bits.low(state.must)])
    if action.kind == codes.SPREAD:
        return refuse("tonk.may_not_go_out")
    if action.kind == codes.HIT:
        return why_no_hit(state, action)
    return why_no_end(state, action)


def why_no_hit(state: State, action: ParsedAction) -> Refusal:
    """Say why cards can't be added to a spread (TK-21, TK-27)."""
    rules = state.rules
    if not 0 <= action.spread < state.laid:
        return refuse("tonk.no_such_spread", spread=f"s{action.spread + 1}")
    if state.laid_book[action.spread] and not rules.hit_books:
        return refuse("tonk.no_book_hits")
    joined = state.laid_stood[action.spread] | action.stood
    occupied = state.laid_stood[action.spread] & action.stood
    run_broken = not state.laid_book[action.spread] and not in_row(joined)
    if occupied or run_broken:
        return refuse("tonk.not_a_hit", spread=f"s{action.spread + 1}")
    if state.turn_hits + len(action.cards) > rules.hits_per_turn:
        return refuse("tonk.hit_limit", hits=rules.hits_per_turn)
    return refuse("tonk.may_not_go_out")


def in_row(cards: int) -> bool:
    """Whether the cards lie side by side."""
    cards >>= bits.low(cards)
    return cards & cards + 1 == 0


def why_no_end(state: State, action: ParsedAction) -> Refusal:
    """Say why the turn can't end so (TK-22, TK-23)."""
    ends_bare = state.turn_hits > 0 and not state.rules.discard_after_hit
    if action.kind == codes.END and not ends_bare:
        return refuse("tonk.discard_to_end")
    if action.kind in codes.DISCARDS and ends_bare:
        return refuse("tonk.no_discard_after_hit")
    return refuse("tonk.must_spread")
