"""The step from an action as written to the engine's code for it, or to what is wrong at first sight."""

from __future__ import annotations

from greenroom.games.tonk.engine import codes, wild_plays
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.text.notation import Notation, ParsedAction
from greenroom.kernel.card_text import cards_of
from greenroom.kernel.refusal import Refusal, refuse


def code_of(state: State, seat: int, action: ParsedAction, notation: Notation) -> int | Refusal:
    """Return the code that the list of legal actions would hold for this action if it were legal."""
    code = action.kind | seat << codes.SEAT_AT
    if action.kind in codes.DISCARDS:
        return code | action.cards[0] << codes.CARD_AT
    if action.kind in (codes.HIT, codes.SLAP):
        if not 0 <= action.spread < state.laid:
            return refuse("tonk.no_such_spread", spread=f"s{action.spread + 1}")
        code |= action.spread << codes.SPREAD_AT
    if action.kind in (codes.SPREAD, codes.HIT):
        return code_of_play(state, code, action, notation)
    return code


def code_of_play(state: State, code: int, action: ParsedAction, notation: Notation) -> int | Refusal:
    """Fold the cards of a spread or hit into its code."""
    for card, place in zip(action.cards, action.stands, strict=True):
        if card != place and not state.rules.wild >> card & 1:
            return refuse("tonk.not_wild", card=notation.faces.names[card])
        if place >= 52:
            joker = notation.faces.names[card]
            is_wild = state.rules.wild >> card & 1
            return refuse("tonk.not_declared" if is_wild else "tonk.dead_joker", card=joker)
    if action.kind == codes.SPREAD:
        shape = shape_of_spread(action.stood)
        if shape is None:
            return refuse("tonk.not_a_spread")
        if not any(card == place for card, place in zip(action.cards, action.stands, strict=True)):
            return refuse("tonk.no_natural_card")
    else:
        shape = shape_of_hit(state, action)
        if shape is None:
            return refuse("tonk.not_a_hit", spread=f"s{action.spread + 1}")
    return code | shape | choice_of_cards(action, shape)


def shape_of_spread(stood: int) -> int | None:
    """Say which book or run three or more cards stand for; None when they are neither."""
    places = list(cards_of(stood))
    if len(places) < 3:
        return None
    if len({place % 13 for place in places}) == 1:
        return codes.BOOK | places[0] % 13 << codes.LOW_AT
    in_row = places[-1] - places[0] == len(places) - 1
    if in_row and places[0] // 13 == places[-1] // 13:
        return places[0] // 13 << codes.LOW_AT
    return None


def shape_of_hit(state: State, action: ParsedAction) -> int | None:
    """Say which part of the spread they hit some cards stand for; None when they do not belong to it."""
    first = (state.laid_stood[action.spread] & -state.laid_stood[action.spread]).bit_length() - 1
    if state.laid_book[action.spread]:
        fits = all(place % 13 == first % 13 for place in action.stands)
        return codes.BOOK | first % 13 << codes.LOW_AT if fits else None
    fits = all(place // 13 == first // 13 for place in action.stands)
    return first // 13 << codes.LOW_AT if fits else None


def choice_of_cards(action: ParsedAction, shape: int) -> int:
    """Fold the cards stood for, and which of them are wild, into the upper bits of a code."""
    natural = action.used & action.stood
    wilds = wild_plays.fold(action.used ^ natural)
    chosen = fold_cards(action.stood, shape) << codes.MASK_AT
    if not wilds:
        return chosen
    return chosen | fold_cards(natural, shape) << codes.NATURAL_AT | wilds << codes.WILD_AT


def fold_cards(cards: int, shape: int) -> int:
    """Fold cards of one suit into their ranks, of one rank into their suits."""
    low = shape >> codes.LOW_AT & 15
    if not shape & codes.BOOK:
        return cards >> low * 13 & codes.SUIT
    return sum((cards >> low + 13 * suit & 1) << suit for suit in range(4))
