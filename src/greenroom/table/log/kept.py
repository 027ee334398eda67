"""What a game keeps of its table from hand to hand, besides what every table has."""

from __future__ import annotations

from greenroom.games.tonk.table.views import FirstDealer
from greenroom.table.log.events import SLAP_GRACE, TableEvent
from greenroom.table.people.chairs import Chair, free


class Kept:
    """The fold of what one game makes of a table's events; a game without a dealer keeps nothing.

    It is told of every event but plays, before the table applies it, and moves the chairs of those who
    come and go.
    """

    def __init__(self) -> None:
        self.dealer: int | None = None
        """Chair of the dealer of the hand in play or just ended; of the first hand once they have cut."""
        self.cut: list[list[tuple[int, str]]] = []
        """The rounds of the cut for the first deal (TK-08), until it is dealt."""
        self.slap_grace_ms = SLAP_GRACE
        self.first_dealer: FirstDealer = "cut"

    def seat(self, chairs: list[Chair], chair: Chair) -> None:
        """Put a newcomer's chair among the others, which stand clockwise."""
        chairs.append(chair)

    def free(self, chairs: list[Chair], number: int) -> None:
        """Take a chair away."""
        free(chairs, number, None)

    def fold(self, event: TableEvent, chairs: list[Chair]) -> None:
        """Take note of an event."""
