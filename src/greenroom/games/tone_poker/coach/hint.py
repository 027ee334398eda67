"""The hint of practice: what a hand would best discard now.

Where hands lie open it weighs the seat's own five cards against what lies there (`solver.opponents`); where
they are closed, against opponents who play perfectly and of whom nothing is known.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tone_poker.coach.outlook import DiscardChances, Made, made_of, outlook
from greenroom.games.tone_poker.engine.hand_ranks import Label, hand_rank
from greenroom.games.tone_poker.engine.state import Opponent, Seat
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import Discard, DiscardOdds, weigh_discards
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse

MAX_DISCARDS_SHOWN = 3
"""Discards that a hint names, besides keeping the hand."""


class WeighedDiscard(msgspec.Struct, frozen=True):
    """One discard and what it may come to."""

    throw: list[int]
    """The cards to throw, in the order of the hand; none to keep it."""
    points: float
    """Expected bonus and label points."""
    labels: dict[Label, float]
    """The chance of every label, from 0 to 1."""
    outlook: DiscardChances


class Counted(msgspec.Struct, frozen=True):
    """The opponents that a discard was weighed against, by what was known of them."""

    final: int
    """Hands that lay open and will not change."""
    drawing: int
    """Hands that lay open and may still discard, as perfect play does."""
    unseen: int
    """Hands that nobody had seen: as perfect play ends with."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of a seat now."""

    made: Made
    """The kind of hand that the five cards make now."""
    to_beat: int | None
    """The seat of the best hand that lies open and is final; null where there is none."""
    players: int
    """The number of seats it is weighed for: two for a person who practises alone."""
    counted: Counted
    choices: list[WeighedDiscard]
    """The best discards, the best first, keeping the hand always among them; once a discard has been made
    only what the hand is worth as it is."""


def hint(hand: TonePokerHand, seat: int) -> Hint | Refusal:
    """Give a seat the hint for its hand as it is now.

    Refused: before its deal. Where the table sets points, ask `study.ready` first: what is not known yet is
    solved here, which takes a while.
    """
    here = hand.state.seats[seat]
    if not here.is_dealt:
        return refuse("tone_poker.deal_first")
    question, others = question_of(hand), rivals(hand, seat)
    discard_odds = weigh_discards(here.hand, question, others)
    return Hint(
        made=made_of(here.hand),
        to_beat=_to_beat(hand, seat),
        players=question.players,
        counted=opponent_counts(others),
        choices=[in_decimals(here.hand, each) for each in _worth_naming(discard_odds, here)],
    )


def question_of(hand: TonePokerHand) -> SolverQuestion:
    """Ask what a table plays for."""
    return SolverQuestion.at_table(len(hand.state.seats), hand.state.rules.hand_points)


def rivals(hand: TonePokerHand, seat: int) -> tuple[Opponent, ...]:
    """Return the opponents of a seat as it may know them now; who practises alone has one in mind."""
    return hand.state.opponents(seat) or (Opponent(),)


def _to_beat(hand: TonePokerHand, seat: int) -> int | None:
    others = (number for number in range(len(hand.state.seats)) if number != seat)
    known = dict(zip(others, hand.state.opponents(seat), strict=True))
    final = {number: hand_rank(other.cards).strength for number, other in known.items() if other.final}
    return max(final, key=final.__getitem__, default=None)


def opponent_counts(others: tuple[Opponent, ...]) -> Counted:
    """Count opponents by what is known of them."""
    final, seen = sum(other.final for other in others), sum(other.cards > 0 for other in others)
    return Counted(final, seen - final, len(others) - seen)


def in_decimals(hand: Sequence[int], discard: Discard) -> WeighedDiscard:
    """Write a discard of a hand in decimals, and what it leaves."""
    labels = {label: float(chance) for label, chance in discard.labels.items()}
    chances = outlook(hand, discard.throw)
    return WeighedDiscard(list(discard.throw), float(discard.value), labels, chances)


def _worth_naming(discard_odds: DiscardOdds, seat: Seat) -> list[Discard]:
    """List the best discards and keeping the hand, the best first."""
    best = [] if seat.thrown else discard_odds.discards[:MAX_DISCARDS_SHOWN]
    return [each for each in discard_odds.discards if each in best or not each.throw]
