"""The hint of practice: how perfect play would go on with a hand now.

It weighs a seat's own five cards against perfect opponents, whatever the others at the table do or show.
"""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import Label, Royal, ranked
from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.engine.state import Seat
from greenroom.games.tone_poker.solver.equilibrium import Question
from greenroom.games.tone_poker.solver.perfect_play import Discard, Odds, weighed
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse

MOST_SHOWN = 3
"""Discards that a hint names, besides keeping the hand."""


class WeighedDiscard(msgspec.Struct, frozen=True):
    """One discard and what it may come to."""

    throw: list[int]
    """The cards to throw, in the order of the hand; none to keep it."""
    points: float
    """Expected bonus and label points against perfect opponents."""
    labels: dict[Label, float]
    """The chance of every label, from 0 to 1."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of a seat now."""

    label: Label
    """The label of the hand as it is."""
    royal: Royal | None
    players: int
    """The number of seats it is weighed for: two for a person who practises alone."""
    choices: list[WeighedDiscard]
    """The best discards, the best first, keeping the hand always among them; once a discard has been made
    only what the hand is worth as it is."""


def hint(hand: TonePokerHand, seat: int) -> Hint | Refusal:
    """Give a seat the hint for its hand as it is now.

    Refused: before its deal. Where the table sets points, ask `study.ready` first: what is not known yet is
    solved here, which takes a while.
    """
    here = hand.state.seats[seat]
    if not here.dealt:
        return refuse("tone_poker.deal_first")
    question = question_of(hand)
    made = ranked(mask(here.hand))
    choices = [in_decimals(each) for each in _worth_naming(weighed(here.hand, question), here)]
    return Hint(label=made.label, royal=made.royal, players=question.players, choices=choices)


def question_of(hand: TonePokerHand) -> Question:
    """Ask what a table plays for."""
    return Question.at_table(len(hand.state.seats), hand.state.rules.hand_points)


def in_decimals(discard: Discard) -> WeighedDiscard:
    """Write a discard in decimals."""
    labels = {label: float(chance) for label, chance in discard.labels.items()}
    return WeighedDiscard(list(discard.throw), float(discard.value), labels)


def _worth_naming(found: Odds, seat: Seat) -> list[Discard]:
    """List the best discards and keeping the hand, the best first."""
    best = [] if seat.thrown else found.discards[:MOST_SHOWN]
    return [each for each in found.discards if each in best or not each.throw]
