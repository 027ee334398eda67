"""A hand of Tone Poker as a table keeps it: everybody acts at once, on a deck of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.games.tone_poker.bots import Observation, observe
from greenroom.games.tone_poker.engine.playback import sounding_seconds
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.table.ear_actions import SHOW
from greenroom.games.tone_poker.table.ear_hand import EarHand
from greenroom.games.tone_poker.table.parts import TonePokerResult
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.games.tone_poker.text.view import TonePokerShown
from greenroom.table.game import HandAdapter


class TonePokerHandAdapter(HandAdapter[TonePokerShown]):
    """One hand of Tone Poker at a table."""

    def __init__(self, hand: TonePokerHand, rules: HouseRules) -> None:
        self._hand = hand
        self._rules = rules

    @property
    def hand(self) -> TonePokerHand:
        """The engine's hand."""
        return self._hand

    def awaited_seats(self) -> Sequence[int]:
        """List the seats that have not played; by ear, then those that have not asked for the score."""
        unplayed = [number for number, seat in enumerate(self._hand.state.seats) if not seat.played]
        return unplayed or self._silent()

    def choices(self) -> Mapping[int, object]:
        """Return what each seat has drawn: touching and moving cards makes no other answer stale."""
        return {number: seat.drawn for number, seat in enumerate(self._hand.state.seats)}

    def is_passing(self, action: str) -> bool:
        """Tell touching a card from the rest: what was selected, a discard says for itself (TP-12)."""
        return action.startswith(("select ", "deselect "))

    def sounds_for(self, happened: msgspec.Struct, audience: int | None) -> float:
        """Return for how many seconds an audience hears the notes of an action; of a hidden hand, none."""
        shown = self._hand.shown(happened, audience)
        return 0 if shown is None else sounding_seconds(len(shown.notes), phrase=shown.did == "play")

    def result(self) -> TonePokerResult | None:
        """Return the score sheet, while everyone has played (TP-27)."""
        placing = self._hand.score
        if placing is None:
            return None
        ear = self._hand.ear_score if isinstance(self._hand, EarHand) else None
        return TonePokerResult([list(seat.hand) for seat in self._hand.state.seats], placing, ear)

    def safe_action(self, seat: int) -> str:
        """Choose what throws nothing away."""
        if seat in self._silent():
            return SHOW
        return "play" if self._hand.state.seats[seat].is_dealt else "deal"

    def only_action(self, seat: int) -> str | None:
        """Return that a bot shows its hand where hands are named by ear: it lets people take their time."""
        return SHOW if seat in self._silent() else None

    def observation(self, seat: int, shown: Sequence[TonePokerShown]) -> Observation:
        """Return what a seat may know."""
        return observe(self._hand, self._rules, seat, shown)

    def _silent(self) -> list[int]:
        return self._hand.silent if isinstance(self._hand, EarHand) else []
