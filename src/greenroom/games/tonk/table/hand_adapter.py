"""A hand of Tonk as a table keeps it: turns with a clock, and the race to slap a discard (TK-26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.games.tonk.bots.slaps import slap_of
from greenroom.games.tonk.engine.codes import LAYING_OFF, SLAP_DISCARDING
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.parts import TonkResult
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.notation import TURN_OPENERS
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import refuse
from greenroom.table.game import HandAdapter


class SlapRace(msgspec.Struct, frozen=True):
    """The race to slap the last discard."""

    prize: str
    """The discard to be slapped."""
    seats: Sequence[int]
    favourite: int | None
    """The player next in turn, under `next_first`."""

    def begins_turn(self, action: str) -> bool:
        """Tell whether an action begins the next turn: then the discard cannot be slapped any more."""
        return not TURN_OPENERS.isdisjoint(action.split()[:1])


class SlapRaces:
    """The slaps of one hand."""

    refusal_when_lost = refuse("room.slapped_first")
    refusal_when_over = refuse("room.slapped_too_late")

    def __init__(self, hand: TonkHand, rules: HouseRules) -> None:
        self._hand = hand
        self._rules = rules

    def is_entry(self, action: str) -> bool:
        """Tell whether an action is a slap."""
        return action.split()[:1] == ["slap"]

    def race(self) -> SlapRace | None:
        """Return the race that is on, None while nobody may slap."""
        hand = self._hand
        if not hand.state.fresh:
            return None
        seats = [seat for seat, (own, _) in hand.offers().items() if _can_slap(own)]
        if not seats:
            return None
        discard = hand.notation.faces.names[hand.state.top_card()]
        first = self._rules.slap == "next_first" and hand.state.turn in seats
        return SlapRace(discard, seats, hand.state.turn if first else None)

    def bot_entry(self, seat: int, shown: Sequence[TonkShown]) -> str | None:
        """Choose how a bot slaps, if it does."""
        return slap_of(observe(self._hand, self._rules, seat, shown))


class TonkTurns:
    """The turns of one hand."""

    def __init__(self, hand: TonkHand) -> None:
        self._hand = hand

    def turn(self) -> int | None:
        """Return the seat in turn."""
        return self._hand.turn()

    def round(self) -> int:
        """Tell turns of one seat behind each other apart.

        Whoever ended the play comes first again in the last lay-off (TK-33), and a slapper who is next has
        its own turn behind the discard that its slap costs it (TK-26).
        """
        return _ROUNDS.get(self._hand.state.phase, 0)

    def is_hidden(self, action: str) -> bool:
        """Tell a pass from the rest: that there was something to claim is told to nobody (TK-14)."""
        return action == "pass"


class TonkHandAdapter(HandAdapter[TonkShown]):
    """One hand of Tonk at a table."""

    def __init__(self, hand: TonkHand, rules: HouseRules, number: int = 1) -> None:
        self._hand = hand
        self._rules = rules
        self._number = number
        self.turns = TonkTurns(hand)
        self.races = None if rules.slap == "off" else SlapRaces(hand, rules)

    @property
    def hand(self) -> TonkHand:
        """The engine's hand."""
        return self._hand

    def awaited_seats(self) -> Sequence[int]:
        """List the seat in turn."""
        turn = self._hand.turn()
        return () if turn is None else (turn,)

    def choices(self) -> Mapping[int, object]:
        """Return the legal actions of each seat that has some."""
        return self._hand.offers()

    def result(self) -> TonkResult | None:
        """Return the outcome."""
        if self._hand.outcome is None:
            return None
        pot_winner = self._hand.state.pot_winner
        return TonkResult(self._hand.outcome, None if pot_winner < 0 else pot_winner)

    def safe_action(self, seat: int) -> str:
        """Choose what gives nothing up: draw, then throw the highest card."""
        return TONK.safe_action(self._hand, seat)

    def observation(self, seat: int, shown: Sequence[TonkShown]) -> Observation:
        """Return what a seat may know."""
        return observe(self._hand, self._rules, seat, shown, self._number)


_ROUNDS = {LAYING_OFF: 1, SLAP_DISCARDING: 2}
"""The phases in which a seat has a turn beside its turn of the play."""


def _can_slap(actions: Sequence[str]) -> bool:
    return any(text.startswith("slap ") for text in actions)
