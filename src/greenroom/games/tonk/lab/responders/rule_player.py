"""A player by rules: `steady` with other weights, which may lie at first and drop by a table of counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import fmean

from greenroom.games.tonk.bots.pack import pack_for
from greenroom.games.tonk.bots.patient import without_drop
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.responders.responder import BelievedDiscards, RuleResponder
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.text.notation import DISCARDS, DRAWS

UNTOLD_POINTS = 10
"""The points that the discards of a hand tell which has thrown none, or whose discards are not believed."""


class RuleResponderBot(Steady):
    """Plays as its rules say; the same observation always gets the same answer."""

    def __init__(self, responder: RuleResponder) -> None:
        super().__init__(
            responder.hand_weights, partial(believed_points, responder.believes, responder.doubt)
        )
        self.name = responder.name
        self._responder = responder

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        action = super().choose(observation)
        if self._responder.drops and "drop" in observation.legal and action in {"drop", "draw", "take"}:
            if drops(self._responder, observation):
                return "drop"
            action = super().choose(without_drop(observation)) if action == "drop" else action
        if action.startswith("discard") and count_deeds(observation, DISCARDS) < self._responder.lies:
            return lie(observation, self._responder.lie_up_to) or action
        return action


def believed_points(believes: BelievedDiscards, doubt: int, thrown: Sequence[int]) -> float:
    """Return the points that somebody's discards tell of the hand, oldest first."""
    if not thrown or believes == "nothing":
        return UNTOLD_POINTS
    if believes == "mean":
        return max(doubt, fmean(thrown))
    return max(doubt, thrown[-1] if believes == "last" else min(thrown))


def drops(responder: RuleResponder, observation: Observation) -> bool:
    """Tell whether the table says to drop."""
    view, turn = observation.view, count_deeds(observation, DRAWS)
    fewest = min(cards for seat, cards in enumerate(view.cards) if seat != observation.seat)
    most = responder.drops[min(turn, len(responder.drops) - 1)]
    if fewest <= len(responder.few):
        most = min(most, responder.few[fewest - 1])
    return (view.points or 0) <= most


def count_deeds(observation: Observation, deeds: frozenset[str]) -> int:
    """Count what its seat has done since the deal."""
    return sum(1 for fact in observation.shown if fact.seat == observation.seat and fact.did in deeds)


def lie(observation: Observation, most: int) -> str | None:
    """Return the discard worth most among those of few points; None where there is no such card."""
    pack = pack_for(observation.rules)
    low: dict[str, int] = {}
    for action in observation.legal:
        if action.startswith("discard"):
            card = pack.mask(action.split()[1:])
            points = pack.points(card)
            if points <= most and not card & pack.wild:
                low[action] = points
    return max(low, key=low.__getitem__, default=None)
