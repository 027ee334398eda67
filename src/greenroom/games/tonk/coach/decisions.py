"""The decisions of one seat in a recorded hand, where it had a choice, with what it could know at each."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from greenroom.games.tonk.coach.review_result import WAIT
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.replay import deal
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.notation import DRAWS, TURN_OPENERS
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal
from greenroom.records.actions import play
from greenroom.records.seats import seat_name


class Decision(msgspec.Struct, frozen=True):
    """One choice of a seat: all that it could know, and what it did."""

    place: int
    """The number of actions of the hand before the decision."""
    turn: int
    """The seat's own turn, from 1."""
    observation: Observation
    played: str
    """The action without its seat; `wait` where it let a discard lie that it could have slapped."""


class StoppedAt(msgspec.Struct, frozen=True):
    """An action of a record that is refused."""

    refusal: Refusal
    place: int | None
    """The number of actions before the stop; null where the deal itself is refused."""
    action: str | None


class HandReplay:
    """A recorded hand as it is played again, with what one seat is shown of it."""

    def __init__(self, record: Record, hand: TonkHand, seat: int) -> None:
        self.hand = hand
        self.shown: list[TonkShown] = []
        self._record = record
        self._seat = seat

    def play(self, place: int) -> TonkShown | StoppedAt | None:
        """Play the next action; return what the seat is shown of it, or why it is refused."""
        text = self._record.actions[place]
        happened = play(self.hand, len(self._record.seats), text)
        if isinstance(happened, Refusal):
            return StoppedAt(happened, place, text)
        fact = self.hand.shown(happened, self._seat)
        if fact is not None:
            self.shown.append(fact)
        return fact

    def observation(self, number: int = 1) -> Observation:
        """Take down what the seat knows now; `number` is the hand's at its table."""
        return observe(self.hand, self._record.rules, self._seat, tuple(self.shown), number)

    def decisions_at(self, place: int) -> Iterator[Decision]:
        """Yield the choice that the seat made when an action was played, if it had one."""
        played = what_seat_did(self.hand, self._seat, self._record.actions[place])
        if played is not None:
            yield Decision(place, turn_of(self.hand, self.shown, self._seat), self.observation(), played)


def start_replay(record: Record, seat: int) -> HandReplay | StoppedAt:
    """Deal a recorded hand, to play it again."""
    hand = deal(record)
    return StoppedAt(hand, None, None) if isinstance(hand, Refusal) else HandReplay(record, hand, seat)


class Playthrough(msgspec.Struct, frozen=True):
    """A record played through: the hand as it stands at the end, and the seat's decisions."""

    hand: TonkHand
    decisions: list[Decision]


def playthrough_of(record: Record, seat: int) -> Playthrough | StoppedAt:
    """Play a record and note where a seat had a choice; the first action that is refused stops it."""
    hand = start_replay(record, seat)
    if isinstance(hand, StoppedAt):
        return hand
    decisions: list[Decision] = []
    for place in range(len(record.actions)):
        decisions += hand.decisions_at(place)
        fact = hand.play(place)
        if isinstance(fact, StoppedAt):
            return fact
    return Playthrough(hand.hand, decisions)


def what_seat_did(hand: TonkHand, seat: int, text: str) -> str | None:
    """Tell what a seat chose when an action was played; None where it had no choice."""
    actor, _, action = text.partition(" ")
    if seat not in hand.may_act():
        return None
    if actor == seat_name(seat):
        return action if has_choice(hand, seat) else None
    lets_lie = actor == seat_name(hand.state.turn) and action in TURN_OPENERS
    return WAIT if lets_lie and seat != hand.turn() else None


def has_choice(hand: TonkHand, seat: int) -> bool:
    """Tell whether a seat may do more than one thing; out of turn it may always wait."""
    if seat != hand.turn():
        return True
    actions, wild = hand.offers()[seat]
    return len(actions) > 1 or wild is not None


def turn_of(hand: TonkHand, shown: list[TonkShown], seat: int) -> int:
    """Count the turns of a seat, the one that it is about to begin included."""
    turns = sum(fact.seat == seat and fact.did in DRAWS for fact in shown)
    return turns if hand.view(None).phase in ("play", "lay_off", "slap_discard") and turns else turns + 1
