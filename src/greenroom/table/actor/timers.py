"""What happens at a table by itself: when the clock runs out, a bot plays, the next hand is dealt."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.table.actor.deadlines import Deadlines
from greenroom.table.actor.deal import manner_of
from greenroom.table.actor.play import Play
from greenroom.table.audience.audiences import Audiences
from greenroom.table.context import Around
from greenroom.table.log.projection import Table
from greenroom.table.people.chairs import Chair
from greenroom.table.people.decisions import next_person


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
        self._race: tuple[int, int] | None = None
        """Hand and number of its action that threw a discard which may be slapped."""
        self._racing: Sequence[int] = ()
        """Seats in which a bot makes up its mind about it."""
        self._proposal: int | None = None

    def forget(self) -> None:
        """Begin anew: the table may have another state than before."""
        self._turn = None
        for seat in self._thinking:
            self._deadlines.drop(("bot", seat))
        self._thinking.clear()
        self._set_race(None, ())

    def table_changed(self, table: Table, play: Play | None) -> None:
        """Set everything that the table waits for."""
        self._set_deal(table)
        self.play_went_on(table, play)
        self._set_host(table)

    def play_went_on(self, table: Table, play: Play | None) -> None:
        """Set what plays alone change: whose turn it is, and what bots have to do."""
        if play is None or table.phase != "playing":
            self._set_race(None, ())
            self._set_clock(table, None, by_bot=False)
            self._set_bots({})
            return
        number = play.started.number
        race = play.kept.race()
        if race is None:
            self._set_race(None, ())
        else:
            # Each discard is another race, and any action ends it.
            bots_racing = [seat for seat in race.seats if bot_in(table, play, seat) is not None]
            self._set_race((number, len(table.actions)), bots_racing)
        bots = {
            seat: (number, bot)
            for seat in play.kept.awaited()
            if (bot := bot_in(table, play, seat)) is not None
        }
        turn = play.kept.turn()
        self._set_clock(table, None if turn is None else (number, turn), by_bot=turn in bots)
        self._set_bots(bots)

    def wait_for_opening(self, seat: int) -> None:
        """Let a bot whose turn has not opened think on."""
        self._deadlines.set(("bot", seat), self._until_open() + self._around.pace())

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
        dealt = dealt and len(table.chairs) >= manner.fewest
        self._set_bets(betting=dealt and manner.customs.bets_open(table))
        if not dealt or manner.customs.bets_open(table):
            self._deadlines.drop("deal")
        elif self._deadlines.at("deal") is None:
            self._deadlines.set("deal", timing.cut_shown if cut else timing.next_hand)
        self._set_proposal(manner.customs.proposal(table))

    def _set_bets(self, *, betting: bool) -> None:
        if not betting:
            self._deadlines.drop("bets")
        elif self._deadlines.at("bets") is None:
            self._deadlines.set("bets", self._around.timing.betting)

    def _set_proposal(self, proposal: int | None) -> None:
        """Let the next deal wait for answers, and no longer than usual once they are there."""
        if proposal != self._proposal and self._deadlines.at("deal") is not None:
            timing = self._around.timing
            self._deadlines.set("deal", timing.next_hand if proposal is None else timing.proposal)
        self._proposal = proposal

    def _set_race(self, race: tuple[int, int] | None, seats: Sequence[int]) -> None:
        if race == self._race:
            return
        for seat in self._racing:
            self._deadlines.drop(("slap", seat))
        self._race, self._racing = race, seats
        self._deadlines.drop("grace")
        self._deadlines.drop("open")
        if race is not None:
            # The turn that opens now has its own time, be it the slapper's who has just thrown.
            self._deadlines.drop("turn")
            self._deadlines.set("open", self._around.timing.slap_opens)
            for seat in seats:
                self._deadlines.set(("slap", seat), self._around.reaction())

    def _until_open(self) -> float:
        return (self._deadlines.left_ms("open") or 0) / 1000

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
        given = timing.relaxed if table.clock == "relaxed" else timing.brisk
        self._deadlines.set("turn", self._until_open() + given)

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
                self._deadlines.set(("bot", seat), self._until_open() + self._around.pace())

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
