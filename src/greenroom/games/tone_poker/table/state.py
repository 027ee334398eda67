"""The state of a table of Tone Poker from hand to hand: whether it is played by ear."""

from __future__ import annotations

from greenroom.games.tone_poker.table.parts import TonePokerSettings
from greenroom.table.game import GameState
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair


class TonePokerState(GameState):
    """The fold of what Tone Poker makes of a table's events; a log without settings is not by ear."""

    def __init__(self) -> None:
        self.by_ear = False

    def fold(self, event: AnyEvent, chairs: list[Chair]) -> None:
        """Take note of an event."""
        match event:
            case (
                events.Opened(details=TonePokerSettings() as settings)
                | events.SettingsChanged(details=TonePokerSettings() as settings)
            ):
                self.by_ear = settings.by_ear


def is_by_ear(table: TableState) -> bool:
    """Tell whether the next hand of a table is played by ear."""
    state = table.game_state
    return isinstance(state, TonePokerState) and state.by_ear
