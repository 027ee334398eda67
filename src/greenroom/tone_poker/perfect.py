"""Perfect play for one hand: what each discard is worth and what it may come to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import msgspec

from greenroom.cards.faces import cards_of
from greenroom.rulebook.refusal import Refusal, refuse
from greenroom.tone_poker import perfect_table
from greenroom.tone_poker.draws import all_hands, draws, throws
from greenroom.tone_poker.house_rules import HandPoints
from greenroom.tone_poker.intervals import CARDS, HAND_SIZE, mask
from greenroom.tone_poker.ranking import LABELS, Label, Royal, ranked, rankings
from greenroom.tone_poker.sharing import shared
from greenroom.tone_poker.solving import Field, Plan, Question, best_responses, cases, field_of, worths


class Discard(msgspec.Struct, frozen=True):
    """One discard of a hand."""

    throw: tuple[int, ...]
    """The cards thrown, in hand order; none to keep the hand."""
    value: Fraction
    """Expected bonus and label points against perfect opponents."""
    labels: dict[Label, Fraction]
    """The chance of every label after the draw."""
    strengths: dict[int, Fraction]
    """The chance of every strength that may come, the lowest first."""


class Odds(msgspec.Struct, frozen=True):
    """All discards of one hand."""

    hand: tuple[int, ...]
    label: Label
    royal: Royal | None
    discards: list[Discard]
    """The best first; of equally good ones that of fewest cards."""

    @property
    def best(self) -> Discard:
        """What perfect play throws."""
        return self.discards[0]


def odds(hand: tuple[int, ...], question: Question) -> Odds | Refusal:
    """Weigh every discard of a hand against opponents who play perfectly.

    Refused: anything but five different cards; points for which no perfect play was found.
    """
    refusal = _fault(hand)
    if refusal is not None:
        return refusal
    field = perfect_field(question)
    if field is None:
        return refuse("tone_poker.unsolved")
    worth = worths(field, question)
    made = ranked(mask(hand))
    # In ascending order the discards of all hands are found where `draws` has them.
    outcomes = dict(zip(map(mask, throws(tuple(sorted(hand)))), draws(mask(hand)), strict=True))
    found = [_discard(throw, outcomes[mask(throw)], worth, field) for throw in throws(hand)]
    found.sort(key=lambda discard: discard.value, reverse=True)
    return Odds(hand, made.label, made.royal, found)


def _fault(hand: tuple[int, ...]) -> Refusal | None:
    for place, card in enumerate(hand):
        if card not in CARDS:
            return refuse("tone_poker.unknown_card", card=card)
        if card in hand[:place]:
            return refuse("tone_poker.card_twice", card=card)
    return None if len(hand) == HAND_SIZE else refuse("tone_poker.five_cards", cards=len(hand))


def _discard(throw: tuple[int, ...], strengths: list[int], worth: list[int], field: Field) -> Discard:
    chances = {
        strength: Fraction(often, len(strengths)) for strength, often in sorted(Counter(strengths).items())
    }
    labels: dict[Label, Fraction] = dict.fromkeys(LABELS, Fraction(0))
    for strength, chance in chances.items():
        labels[_labels()[strength]] += chance
    value = Fraction(sum(map(worth.__getitem__, strengths)), len(strengths) * field.whole)
    return Discard(throw, value, labels, chances)


@cache
def _labels() -> dict[int, Label]:
    return {made.strength: made.label for made in rankings().values()}


@cache
def perfect_field(question: Question) -> Field | None:
    """Return what perfect opponents end with; from the table that we ship where only the bonus counts."""
    plan = tabled() if question.points == HandPoints() else solve(question)
    return None if plan is None else field_of(plan)


def solve(question: Question) -> Plan | None:
    """Find perfect play by repeated best responses from “nobody discards”, till nobody would change.

    With points for labels they may run in a circle instead: then some hands share their choice between
    discards. None where that takes too long.
    """
    chosen, settled = best_responses(question)
    return [{choice: 1} for choice in chosen] if settled else shared(chosen, question)


def tabled() -> Plan:
    """Read the table that we ship: with the bonus alone, best play is the same at every table size."""
    thrown = dict(zip(all_hands(), perfect_table.THROWN, strict=True))
    return [{_choice(case.hand, thrown[case.hand]): 1} for case in cases()]


def _choice(hand: int, digit: str) -> int:
    cards = tuple(cards_of(hand))
    places = int(digit, 32)
    return throws(cards).index(tuple(card for place, card in enumerate(cards) if places >> place & 1))
