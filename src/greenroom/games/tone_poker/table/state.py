"""The state of a table of Tone Poker from hand to hand: whether it is played by ear, and in which lesson."""

from __future__ import annotations

from greenroom.games.tone_poker.lesson.chance import deck
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.rules.stored_rules import rules_of
from greenroom.games.tone_poker.table.parts import LessonDecks, TonePokerOpened, TonePokerSettings
from greenroom.table.game import GameState
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair


class TonePokerState(GameState):
    """The fold of what Tone Poker makes of a table's events; a log without settings is not by ear."""

    def __init__(self) -> None:
        self.rules = HouseRules()
        self.by_ear = False
        self.lesson: LessonDecks | None = None
        self.deals = 0
        """Hands dealt so far, with those that came to nothing: their cards have been seen."""

    def fold(self, event: AnyEvent, chairs: list[Chair]) -> None:
        """Take note of an event. Raises `msgspec.ValidationError` for rules of a later program.

        Such a table is not opened: a hand in play under those rules is that program's to go on with.
        """
        if isinstance(event, events.Opened | events.RulesChanged):
            self.rules = rules_of(bytes(event.rules))
        match event:
            case events.Opened(details=TonePokerOpened() as opened):
                self.by_ear, self.lesson = opened.by_ear, opened.lesson
            case events.SettingsChanged(details=TonePokerSettings() as settings):
                self.by_ear = settings.by_ear
            case events.HandStarted():
                self.deals += 1


def rules_at(table: TableState) -> HouseRules:
    """Return the rules that a table plays by, which were read when they were agreed."""
    state = table.game_state
    return state.rules if isinstance(state, TonePokerState) else HouseRules()


def is_by_ear(table: TableState) -> bool:
    """Tell whether the next hand of a table is played by ear."""
    state = table.game_state
    return isinstance(state, TonePokerState) and state.by_ear


def lesson_decks(table: TableState, seats: int) -> list[list[str]] | None:
    """Return the decks of the next hand at a table of a lesson, by seat; None at any other table."""
    state = table.game_state
    if not isinstance(state, TonePokerState) or state.lesson is None:
        return None
    seed, number = state.lesson.seed, state.deals + 1
    return [deck(seed, number, seat) for seat in range(seats)]
