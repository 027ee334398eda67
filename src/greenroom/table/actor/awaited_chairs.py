"""The chairs for which a table waits, and since when: the others may vote once they have waited long.

The invariant: a wait begins when the table comes to need something of a person, and ends when that is done,
by whomever. Nothing else begins it anew: neither going and coming back, nor a bot that sits in for a moment,
nor anything else that the person does meanwhile. So nobody holds a table, with a page open or without.

Whoever had to be replaced before in this session is waited for half as long each time.

Nearly every wait ends long before anybody may vote about it, so none has a deadline of its own from its
beginning: the table looks once in the shortest time that anybody is given, and from then on knows the time
at which the next of those waits is long.
"""

from __future__ import annotations

from collections.abc import Mapping

from greenroom.table.context import Timing
from greenroom.table.deadlines import Deadlines
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair

MIN_WAIT_SECONDS = 15
"""Seconds that anybody is given, however often they have been replaced."""
NOBODY: frozenset[int] = frozenset()
NOTHING: Mapping[int, object] = {}


class AwaitedChairs:
    """The chairs that a table waits for. It waits for a bot, too, but nobody votes about that."""

    def __init__(self, deadlines: Deadlines, timing: Timing) -> None:
        self._deadlines = deadlines
        self._timing = timing
        self._reasons: Mapping[int, object] = {}
        self._since: dict[int, float] = {}
        self.slow: frozenset[int] = NOBODY
        """Chairs of people for whom the table has waited long."""

    def forget(self) -> None:
        """Begin anew: the table may have another state than before."""
        self._reasons, self._since, self.slow = {}, {}, NOBODY

    def reason(self, chair: int) -> object:
        """Return what the table waits for at a chair, None where it does not; another wait has another."""
        return self._reasons.get(chair)

    def follow(self, table: TableState, reasons: Mapping[int, object]) -> None:
        """Take note of the chairs that the table waits for now, and for what."""
        before, since = self._reasons, self._since
        if reasons == before:
            return
        now, self._reasons = self._deadlines.now(), reasons
        self._since = {
            chair: since[chair] if before.get(chair) == reason else now for chair, reason in reasons.items()
        }
        if self.slow:
            self.update_slow(table)
        elif reasons:
            self._look_by(now + self._least(table))

    def update_slow(self, table: TableState) -> None:
        """Find out about whom the others may vote now, and when about the next one."""
        now, slow, next_due = self._deadlines.now(), [], None
        for number, since in self._since.items():
            chair = table.chair(number)
            if chair is None or not chair.is_person or chair.leaving:
                continue
            due = since + self._fair(table, chair)
            if due > now:
                next_due = due if next_due is None else min(due, next_due)
            elif chair.bot is None or self._is_host_awaited(table, number):
                slow.append(number)
        self.slow = frozenset(slow) if slow else NOBODY
        if next_due is None:
            self._deadlines.drop("slow")
        else:
            self._deadlines.set_at("slow", next_due)

    def _look_by(self, due: float) -> None:
        planned = self._deadlines.at("slow")
        if planned is None or planned > due:
            self._deadlines.set_at("slow", due)

    def _least(self, table: TableState) -> float:
        """Return the seconds that anybody is given at least."""
        if table.phase == "gathering":
            return self._timing.gathering
        return min(MIN_WAIT_SECONDS, self._timing.stalled)

    def _fair(self, table: TableState, chair: Chair) -> float:
        least = self._least(table)
        if table.phase == "gathering":
            return least
        return max(self._timing.stalled / (1 << table.bots_put_in.get(chair.person, 0)), least)

    def _is_host_awaited(self, table: TableState, chair: int) -> bool:
        return table.host == chair and self._reasons.get(chair) == _deal(table)


def reasons_to_wait(table: TableState, hand: CurrentHand | None) -> Mapping[int, object]:
    """Tell for which chairs a table waits while no turn is on, and for what."""
    if table.phase == "gathering":
        return _first_deal(table)
    if hand is None or table.phase != "playing" or hand.turns is not None:
        return NOTHING
    awaited = hand.adapter.awaited_seats()
    if not awaited and table.game.host_deals and table.host is not None:
        return {table.host: _deal(table)}
    return {hand.started.chairs[seat]: hand.started.number for seat in awaited}


def _first_deal(table: TableState) -> Mapping[int, object]:
    """Wait for the host alone, from when somebody else has come: the others can only be ready."""
    people = sum(chair.is_person and not chair.leaving for chair in table.chairs)
    return {table.host: _deal(table)} if table.host is not None and people > 1 else {}


def _deal(table: TableState) -> object:
    return "deal", table.hand_number
