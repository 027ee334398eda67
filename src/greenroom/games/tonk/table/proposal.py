"""Other rules that somebody proposes to a table of Tonk, and who accepts them."""

from __future__ import annotations

from collections.abc import Iterable

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.table.log.events import RulesAnswered, RulesProposed
from greenroom.table.people.chairs import Chair


class Proposed:
    """One proposal. Everybody who plays a chair must accept it, here or away; bots accept."""

    def __init__(self, event: RulesProposed, rules: HouseRules) -> None:
        self.event = event
        self.rules = rules
        self._answers: dict[int, bool] = {event.chair: True}

    def take(self, event: RulesAnswered) -> None:
        """Note an answer."""
        self._answers[event.chair] = event.accepts

    def answer_of(self, chair: Chair) -> bool | None:
        """Tell whether somebody accepts, None before they have said so."""
        return True if chair.bot is not None else self._answers.get(chair.number)

    def accepted(self, chairs: Iterable[Chair]) -> bool:
        """Tell whether everybody has accepted."""
        return all(self.answer_of(chair) for chair in chairs)
