"""What happens at a table by itself: when the clock runs out, a bot plays, the next hand is dealt."""

from __future__ import annotations

from greenroom.rooms.around import Around
from greenroom.rooms.audiences import Audiences
from greenroom.rooms.chairs import Chair
from greenroom.rooms.deadlines import Deadlines
from greenroom.rooms.dealing import manner_of
from greenroom.rooms.decide import next_person
from greenroom.rooms.play import Play
from greenroom.rooms.table import Table


class Timekeeper:
    """Sets a table's deadlines by what it shows; what is done when one is due is the table's."""

    def __init__(self, around: Around, deadlines: Deadlines, audiences: Audiences) -> None:
        self._around = around
        self._deadlines = deadlines
        self._audiences = audiences
        self._turn: tuple[int, int] | None = None
        """Hand and seat that the clock runs for."""
        self._thinking: dict[int, tuple[int, str]] = {}
        """By seat: hand and name of the bot that is about to act."""

    def forget(self) -> None:
        """Begin anew: the table may have another state than before."""
        self._turn = None
        for seat in self._thinking:
            self._deadlines.drop(("bot", seat))
        self._thinking.clear()

    def table_changed(self, table: Table, play: Play | None) -> None:
        """Set everything that the table waits for."""
        self._set_deal(table)
        self.play_went_on(table, play)
        self._set_host(table)

    def play_went_on(self, table: Table, play: Play | None) -> None:
        """Set what plays alone change: whose turn it is, and what bots have to do."""
        if play is None or table.phase != "playing":
            self._set_clock(table, None, by_bot=False)
            self._set_bots({})
            return
        number = play.started.number
        bots = {
            seat: (number, bot)
            for seat in play.kept.awaited()
            if (bot := bot_in(table, play, seat)) is not None
        }
        turn = play.kept.turn()
        self._set_clock(table, None if turn is None else (number, turn), by_bot=turn in bots)
        self._set_bots(bots)

    def try_again(self) -> None:
        """Let bots wait a moment for what could not be stored."""
        for seat in self._thinking:
            self._deadlines.set(("bot", seat), self._around.timing.retry)

    def heir(self, table: Table, host: Chair) -> int | None:
        """Return the chair of the next person clockwise who is here."""
        return next_person(table, host.number, lambda chair: self._audiences.here(chair.person))

    def _set_deal(self, table: Table) -> None:
        manner, timing = manner_of(table), self._around.timing
        cut = table.kept.cut
        waiting = table.phase == "between" or (table.phase == "gathering" and bool(cut))
        dealt = waiting and not manner.host_deals and self._played_for(table)
        if not dealt or len(table.chairs) < manner.fewest:
            self._deadlines.drop("deal")
        elif self._deadlines.at("deal") is None:
            self._deadlines.set("deal", timing.cut_shown if cut else timing.next_hand)

    def _played_for(self, table: Table) -> bool:
        """Tell whether a person of the table is here: bots do not play on for spectators alone."""
        return any(self._audiences.here(chair.person) for chair in table.chairs if not chair.leaving)

    def _set_clock(self, table: Table, turn: tuple[int, int] | None, *, by_bot: bool) -> None:
        if turn != self._turn:
            # Only another's turn stops the clock: a bot that sits in and is sent away buys no time.
            self._deadlines.drop("turn")
            self._turn = turn
        if turn is None or by_bot or table.clock == "none" or self._deadlines.at("turn") is not None:
            return
        timing = self._around.timing
        self._deadlines.set("turn", timing.relaxed if table.clock == "relaxed" else timing.brisk)

    def _set_bots(self, bots: dict[int, tuple[int, str]]) -> None:
        """Let each bot that has something to do think for a moment; who has begun goes on thinking."""
        if not bots and not self._thinking:
            return
        before, self._thinking = self._thinking, bots
        for seat in before:
            if bots.get(seat) != before[seat]:
                self._deadlines.drop(("bot", seat))
        for seat in bots:
            if self._deadlines.at(("bot", seat)) is None:
                self._deadlines.set(("bot", seat), self._around.pace())

    def _set_host(self, table: Table) -> None:
        host = None if table.host is None else table.chair(table.host)
        if host is None or self._audiences.away_ms(host.person) is None or self.heir(table, host) is None:
            self._deadlines.drop("host")
        elif self._deadlines.at("host") is None:
            self._deadlines.set("host", self._around.timing.host_absent)


def bot_in(table: Table, play: Play, seat: int) -> str | None:
    """Return the bot that plays a seat, None where its person does."""
    chair = table.chair(play.started.chairs[seat])
    return manner_of(table).substitute if chair is None else chair.bot
