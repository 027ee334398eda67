"""What a game keeps of its table from hand to hand: where newcomers sit, who deals, what was cut."""

from __future__ import annotations

from greenroom.rooms.chairs import Chair, chair_after, free, seat_newcomer
from greenroom.rooms.events import Cut, HandStarted, TableEvent
from greenroom.rooms.facts import TonkDeal


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

    def seat(self, chairs: list[Chair], chair: Chair) -> None:
        """Put a newcomer's chair among the others, which stand clockwise."""
        chairs.append(chair)

    def free(self, chairs: list[Chair], number: int) -> None:
        """Take a chair away."""
        free(chairs, number, None)

    def fold(self, event: TableEvent, chairs: list[Chair]) -> None:
        """Take note of an event."""


class TonkKept(Kept):
    """The dealer of a table of Tonk, and the cut that made the first one."""

    def __init__(self) -> None:
        super().__init__()
        self._dealt = False

    def seat(self, chairs: list[Chair], chair: Chair) -> None:
        """Put a newcomer at the dealer's right (TK-09)."""
        seat_newcomer(chairs, chair, self.dealer)

    def free(self, chairs: list[Chair], number: int) -> None:
        """Take a chair away; the deal passes to whom it would have passed to."""
        if not self._dealt and number == self.dealer:
            # Who cut highest goes before the first deal: the next highest deals, at the left (TK-08).
            self.dealer = chair_after(chairs, number)
        self.dealer = free(chairs, number, self.dealer)
        if not self._dealt and len(chairs) < 2:
            self.cut, self.dealer = [], None

    def fold(self, event: TableEvent, chairs: list[Chair]) -> None:
        """Take note of who cut highest, and of who deals."""
        match event:
            case Cut(rounds, order):
                place = {chair: place for place, chair in enumerate(order)}
                chairs.sort(key=lambda chair: place.get(chair.number, len(place)))
                self.cut, self.dealer = rounds, order[0]
            case HandStarted(chairs=seats, deal=TonkDeal(dealer)):
                self._dealt, self.cut = True, []
                self.dealer = seats[dealer]

    def next_dealer(self, chairs: list[Chair]) -> int:
        """Return the chair that deals next: clockwise after the last dealer, or who won the cut."""
        if not self._dealt and self.dealer is not None and any(each.number == self.dealer for each in chairs):
            return self.dealer
        return chair_after(chairs, self.dealer)


KEPT: dict[str, type[Kept]] = {"tonk": TonkKept}


def kept_for(game: str) -> Kept:
    """Begin to keep what a game needs."""
    return KEPT.get(game, Kept)()
