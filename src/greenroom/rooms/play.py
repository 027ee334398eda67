"""A hand in play, with the numbers of the decisions it asks for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games import GAMES
from greenroom.rooms.events import Acted, HandStarted
from greenroom.rulebook.refusal import Refusal
from greenroom.tonk.hand import TonkHand
from greenroom.tonk.view import TonkShown

SPAN = 100_000
"""Decisions of one hand are numbered from its number times this, so that no number comes again."""


class Diverged(Exception):  # noqa: N818 - says what happened
    """A stored hand cannot be played again: it belongs to another behaviour of its game."""


class Play:
    """One hand. A seat's decision number rises when what it may do has changed, and only then."""

    def __init__(self, started: HandStarted) -> None:
        self.started = started
        self.hand = dealt(started)
        self.decisions = [started.number * SPAN] * len(started.chairs)
        self._offered = self._offers()
        self._seen: dict[int, list[TonkShown]] = {}

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action: what happened, or why it is refused."""
        happened = self.hand.play(seat, action)
        if not isinstance(happened, Refusal):
            self._renumber(seat)
            for watched, seen in self._seen.items():
                if (shown := self.hand.shown(happened, watched)) is not None:
                    seen.append(shown)
        return happened

    def again(self, actions: Sequence[Acted]) -> None:
        """Play stored actions; raises `Diverged` where one is refused."""
        for action in actions:
            if isinstance(self.play(action.seat, action.action), Refusal):
                raise Diverged(f"hand {self.started.number} of behaviour {self.started.behaviour}")

    def seen_by(self, seat: int, actions: Sequence[Acted]) -> list[TonkShown]:
        """List what a seat was shown since the deal; `actions` are those played so far."""
        if seat not in self._seen:
            fresh = Play(self.started)
            fresh._seen[seat] = []
            fresh.again(actions)
            self._seen[seat] = fresh._seen[seat]
        return self._seen[seat]

    def _offers(self) -> dict[int, list[str]]:
        return {seat: self.hand.legal(seat) for seat in self.hand.may_act()}

    def _renumber(self, actor: int) -> None:
        before, after = self._offered, self._offers()
        self._offered = after
        for seat in before.keys() | after.keys() | {actor}:
            if seat == actor or before.get(seat) != after.get(seat):
                self.decisions[seat] += 1


def dealt(started: HandStarted) -> TonkHand:
    """Deal a hand as its event says. Raises `Diverged` where this program cannot."""
    game = GAMES.get(started.game)
    if game is None or game.behaviour != started.behaviour:
        raise Diverged(f"hand {started.number} of {started.game}, behaviour {started.behaviour}")
    rules = msgspec.json.decode(started.rules, type=game.rules_type)
    hand = game.deal(rules, len(started.chairs), started.dealer, started.deck, stake=started.stake)
    if isinstance(hand, Refusal):
        raise Diverged(f"the deal of hand {started.number}: {hand.code}")
    return hand
