"""The things that a table waits for: the turn clock, bots that think, the next deal, a host who is gone.

After every change of the table each deadline is compared with its reason: where the reason has changed it
starts again, else it runs on. So nobody gains time by leaving, coming back or changing something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from greenroom.table.actor.awaited_chairs import AwaitedChairs, reasons_to_wait
from greenroom.table.actor.voices import Voices
from greenroom.table.audience.audiences import Audiences
from greenroom.table.context import Context
from greenroom.table.deadlines import Deadlines
from greenroom.table.game import AnyHandAdapter, Pause
from greenroom.table.hands.bots import bot_in
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.allowance import MAX_EVENTS
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.people.handlers import heir
from greenroom.table.snapshots import Moment
from greenroom.table.views import Pace

SLOWNESS: dict[Pace, float] = {"calm": 1.8, "brisk": 1, "quick": 0.4}
"""The factor of the time that a bot takes, at each pace."""
MIN_OUTSIDE_SECONDS = 1.0
"""Seconds that an outside bot is given for a decision, however often it has been late."""


class Turn(NamedTuple):
    """A turn that the clock runs for."""

    hand: int
    round: int
    seat: int


class BotTurn(NamedTuple):
    """A bot that is about to act."""

    hand: int
    bot: str


class OutsideTurn(NamedTuple):
    """A decision that an outside bot has to make."""

    hand: int
    decision: int


class RaceStart(NamedTuple):
    """The action that began a race, by its number in the hand."""

    hand: int
    action: int


class Timers:
    """Sets a table's deadlines from its state; the actor acts on those that are due."""

    def __init__(self, context: Context, deadlines: Deadlines, audiences: Audiences) -> None:
        self._context = context
        self._deadlines = deadlines
        self._audiences = audiences
        self._turn: Turn | None = None
        self._thinking: dict[int, BotTurn] = {}
        """The bots that are about to act, by seat."""
        self._awaited_outside: dict[int, OutsideTurn] = {}
        """The decisions awaited of outside bots, by seat."""
        self._race: RaceStart | None = None
        """The race that is on."""
        self._racing: Sequence[int] = ()
        """Seats in which a bot is deciding whether to race."""
        self._voices = Voices(deadlines.now)
        self.awaited = AwaitedChairs(deadlines, context.timing)
        """The chairs that the table waits for, and those of them that the others may vote about."""
        self._wait: tuple[int, object] | None = None
        """The hand before the next deal, and the reason for the wait of that deal."""

    def forget(self) -> None:
        """Begin anew: the table may have another state than before."""
        self._turn = None
        self.awaited.forget()
        self.forget_bots()

    def forget_bots(self) -> None:
        """Forget the deadlines of bots and races, which are set anew; the waits for people run on."""
        self._voices.forget()
        for seat in self._thinking:
            self._deadlines.drop(("bot", seat))
        self._thinking.clear()
        self._set_outside({}, None)
        self._set_race(None, ())

    def table_changed(self, moment: Moment, choosing: int | None) -> None:
        """Set everything that the table waits for; the deal also for a chair that chooses something."""
        self._set_deal(moment.table, choosing)
        self.hand_went_on(moment)
        self.awaited.update_slow(moment.table)
        self._set_host(moment.table)

    def hand_went_on(self, moment: Moment) -> None:
        """Set what actions alone change: whose turn it is, and what bots have to do."""
        table, hand = moment.table, moment.hand
        if hand is None or table.phase != "playing":
            self._set_race(None, ())
            self._set_clock(table, None, by_bot=False)
            self._set_bots({}, table)
            self._set_outside({}, None)
            self.awaited.follow(table, reasons_to_wait(table, hand))
            return
        number, to_act = hand.started.number, hand.turn()
        turn = None if to_act is None else Turn(number, hand.round(), to_act)
        self._follow_race(table, hand)
        bots = dict[int, BotTurn]()
        outside = dict[int, OutsideTurn]()
        for seat in hand.adapter.awaited_seats():
            if (bot := bot_in(table, hand, seat)) is not None:
                bots[seat] = BotTurn(number, bot)
            elif hand.is_outside[seat]:
                outside[seat] = OutsideTurn(number, hand.decisions[seat])
        # A turn may have several moves: until it ends the table waits for the same seat.
        if turn is None:
            self.awaited.follow(table, reasons_to_wait(table, hand))
        elif turn != self._turn:
            self.awaited.follow(table, {hand.started.chairs[turn.seat]: turn})
        self._set_clock(table, turn, by_bot=to_act in bots)
        self._set_bots(bots, table)
        self._set_outside(outside, table)

    def note_sound(self, hand: AnyHandAdapter, seat: int, happened: msgspec.Struct, *, by_bot: bool) -> None:
        """Note how long the action just played can be heard: bots that are about to act let it finish."""
        if not self._thinking or not self._context.bots_listen:
            return
        # A bot's action counts as the others hear it: of a hidden hand they may hear nothing.
        seconds = hand.sounds_for(happened, None if by_bot else seat)
        if seconds > 0:
            self._voices.note_sound(seat, seconds, by_bot=by_bot)

    def must_listen(self, table: TableState, hand: CurrentHand, seat: int) -> bool:
        """Postpone a bot's action while it would be heard over others; tell whether it was."""
        if not self._context.bots_listen:
            return False
        people = any(bot_in(table, hand, one) is None for one in hand.adapter.awaited_seats())
        playback_seconds = self._audiences.companion.sounds_for(table)
        free_at = self._voices.free_at(seat, playback_seconds, people=people)
        if free_at is not None:
            self._deadlines.set_at(("bot", seat), free_at)
        return free_at is not None

    def wait_for_opening(self, table: TableState, seat: int) -> None:
        """Postpone a bot's action until its turn opens."""
        self._deadlines.set(("bot", seat), self._until_open() + self._thinking_seconds(table))

    def try_again(self) -> None:
        """Let bots act again later whose actions could not be stored."""
        for seat in self._thinking:
            self._deadlines.set(("bot", seat), self._context.timing.retry)

    def heir(self, table: TableState, host: Chair) -> int | None:
        """Return the chair of the next connected person, clockwise from the host."""
        return heir(table, host.number, lambda chair: self._audiences.is_here(chair.person))

    def _set_deal(self, table: TableState, choosing: int | None) -> None:
        """Count down to the next deal; another reason to wait begins another countdown."""
        pause = self._pause_before_deal(table, choosing) if self._deals_by_itself(table) else None
        if pause is None:
            self._deadlines.drop("deal")
            self._wait = None
            return
        # A hand may end with its deal and leave the same reason as the hand before; its number differs.
        wait = table.hand_number, pause.reason
        if self._deadlines.at("deal") is None or wait != self._wait:
            self._deadlines.set("deal", pause.seconds)
        self._wait = wait

    def _pause_before_deal(self, table: TableState, choosing: int | None) -> Pause:
        timing = self._context.timing
        pause = table.game.pause(table, timing)
        if pause.reason is None and choosing is not None:
            return Pause(("choosing", choosing), timing.choosing)
        return pause

    def _deals_by_itself(self, table: TableState) -> bool:
        waits = table.phase == "between" or (table.phase == "gathering" and table.game_state.is_opened)
        seated = len(table.chairs) >= table.fewest_chairs and table.last < MAX_EVENTS
        return waits and seated and not table.game.host_deals and self._is_attended(table)

    def _is_attended(self, table: TableState) -> bool:
        """Tell whether a person of the table is here: bots do not play on for spectators alone."""
        people = (chair.person for chair in table.chairs if chair.is_person and not chair.leaving)
        return any(map(self._audiences.is_here, people))

    def _follow_race(self, table: TableState, hand: CurrentHand) -> None:
        races = hand.races
        race = None if races is None else races.race()
        if race is None:
            self._set_race(None, ())
        else:
            # Any action ends the race that is on, and may begin another.
            bots = [seat for seat in race.seats if bot_in(table, hand, seat) is not None]
            self._set_race(RaceStart(hand.started.number, len(table.actions)), bots)

    def _set_race(self, race: RaceStart | None, seats: Sequence[int]) -> None:
        if race == self._race:
            return
        for seat in self._racing:
            self._deadlines.drop(("race", seat))
        self._race, self._racing = race, seats
        self._deadlines.drop("grace")
        self._deadlines.drop("open")
        if race is not None:
            # The turn after the race has its own clock, even where the last race's winner is in turn.
            self._deadlines.drop("turn")
            self._deadlines.set("open", self._context.timing.race)
            for seat in seats:
                self._deadlines.set(("race", seat), self._context.reaction())

    def _until_open(self) -> float:
        return (self._deadlines.ms_left("open") or 0) / 1000

    def _set_clock(self, table: TableState, turn: Turn | None, *, by_bot: bool) -> None:
        if turn != self._turn:
            # Only another seat's turn resets the clock: letting a bot sit in for a moment buys no time.
            self._deadlines.drop("turn")
            self._turn = turn
        length = self._context.timing.turn(table.clock)
        if turn is None or by_bot or length is None or self._deadlines.at("turn") is not None:
            return
        self._deadlines.set("turn", self._until_open() + length)

    def _thinking_seconds(self, table: TableState) -> float:
        """Return the seconds that a bot takes for its next action."""
        return self._context.pace() * SLOWNESS[table.pace]

    def _set_bots(self, bots: dict[int, BotTurn], table: TableState) -> None:
        """Let each bot that has something to do think for a moment; one that has begun goes on thinking."""
        if not bots and not self._thinking:
            return
        before, self._thinking = self._thinking, bots
        for seat in before:
            if bots.get(seat) != before[seat]:
                self._deadlines.drop(("bot", seat))
                self._voices.stops_waiting(seat)
        for seat in bots:
            if self._deadlines.at(("bot", seat)) is None:
                self._deadlines.set(("bot", seat), self._until_open() + self._thinking_seconds(table))

    def _set_outside(self, awaited: dict[int, OutsideTurn], table: TableState | None) -> None:
        """Give each outside bot that has something to do its time for that; a decision begins it anew."""
        if awaited == self._awaited_outside:
            return
        before, self._awaited_outside = self._awaited_outside, awaited
        for seat in before:
            if awaited.get(seat) != before[seat]:
                self._deadlines.drop(("outside", seat))
        for seat in awaited:
            if table is not None and self._deadlines.at(("outside", seat)) is None:
                self._deadlines.set(
                    ("outside", seat), self._until_open() + self._outside_seconds(table, seat)
                )

    def _outside_seconds(self, table: TableState, seat: int) -> float:
        """Return the time of an outside bot, half as long each time that it was late in this session."""
        person = "" if table.hand is None else table.hand.people[seat]
        seconds = self._context.timing.outside_bot / (1 << table.bots_put_in.get(person, 0))
        return max(seconds, min(MIN_OUTSIDE_SECONDS, self._context.timing.outside_bot))

    def _set_host(self, table: TableState) -> None:
        host = None if table.host is None else table.chair(table.host)
        if host is None or self._audiences.away_ms(host.person) is None or self.heir(table, host) is None:
            self._deadlines.drop("host")
        elif self._deadlines.at("host") is None:
            self._deadlines.set("host", self._context.timing.host_absent)
