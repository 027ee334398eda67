"""Moves in the hand: people's, bots', the clock's.

The engine's hand is changed before the append, because only playing an action shows what it leads to, its end
included. Nobody has been shown anything by then: where the append fails, the hand is dealt again from the log
(`LiveTable.in_trouble`, `recover`) and the move has not happened.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.bot_requests import BotRequests
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.actor.race import Move, Verdict
from greenroom.table.audience.played_action import PlayedAction
from greenroom.table.audience.streams import Connection
from greenroom.table.commands import Act
from greenroom.table.game import AnyRaces, Race
from greenroom.table.hands.bots import FAULTS, Bots, Why, bot_in
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.hands.lifecycle import ending
from greenroom.table.log.events import Acted, DoneCommand
from greenroom.table.people.chairs import Chair
from greenroom.table.views import RoomShown, Shown


class Moves:
    """Plays moves at one table. Everything may raise `Conflict` and `StoreUnavailable`."""

    def __init__(self, live: LiveTable, bots: Bots, requests: BotRequests) -> None:
        self._live = live
        self._bots = bots
        self._requests = requests

    async def act(self, sender: Connection, command: Act) -> Refusal | None:
        """Play a person's action, or say why not."""
        table, hand = self._live.table, self._live.hand
        chair = table.chair_of(sender.person)
        seat = None if chair is None else table.seat_of(chair.number)
        if chair is None or seat is None or hand is None or table.phase != "playing":
            return refuse("room.no_seat")
        if chair.bot is not None:
            return refuse("room.bot_plays")
        races = hand.races
        if command.race is not None and races is not None and races.is_entry(command.action):
            race = races.race()
            if race is None or race.prize != command.race:
                return races.refusal_when_over
        elif command.decision != hand.decisions[seat]:
            return refuse("room.stale")
        done = DoneCommand(sender.person, command.id)
        return await self._move(hand, Move(seat, command.action, done=done, sender=sender))

    async def turn_opens(self) -> None:
        """Play the held beginning of the turn, by which the favourite gives up the race."""
        early, hand = self._live.race_queue.early, self._live.hand
        if early is None or hand is None:
            return
        if self._live.race_queue.first_entry is not None:
            await self.first_entry_wins()
        elif (refusal := await self._play(hand, early)) is not None:
            self._live.race_queue.withdraw(early, refusal)

    async def first_entry_wins(self) -> None:
        """Play the entry that came first, now that the favourite has made none."""
        queue = self._live.race_queue
        while (first := queue.first_entry) is not None and (hand := self._live.hand) is not None:
            if (refusal := await self._play(hand, first)) is not None:
                queue.withdraw(first, refusal)

    async def clock_ran_out(self) -> None:
        """Play for a seat whose time is over, to the end of its turn."""
        table, hand = self._live.table, self._live.hand
        turn = None if hand is None else hand.turn()
        if hand is None or turn is None or bot_in(table, hand, turn) is not None:
            return
        chair = table.chair(hand.started.chairs[turn])
        notice = [] if chair is None else [RoomShown("clock_ran_out", chair.number, chair.name)]
        await self._finish_turn(hand, turn, notice)

    async def _finish_turn(self, hand: CurrentHand, turn: int, notice: Sequence[Shown]) -> None:
        """Play safe actions to the end of a turn, and say why with the first that everybody sees."""
        table, opens, first = self._live.table, self._opens_later(), hand.round()
        # A seat that has won a race out of turn is next, too: its own turn has a clock of its own.
        while table.phase == "playing" and (hand.turn(), hand.round()) == (turn, first) and not opens:
            action = hand.adapter.safe_action(turn)
            hidden = hand.turns is not None and hand.turns.is_hidden(action)
            if await self._move(hand, Move(turn, action, "clock"), [] if hidden else notice) is not None:
                return
            notice = notice if hidden else []
            opens = self._opens_later()

    async def skip(self, chair: Chair, sender: Connection, done: DoneCommand) -> Refusal | None:
        """Play the turn of somebody for whom the others will not wait any longer."""
        hand, seat = self._live.hand, self._live.table.seat_of(chair.number)
        if hand is None or seat is None or hand.turn() != seat:
            return refuse("room.stale")
        notice: list[Shown] = [RoomShown("skipped", chair.number, chair.name)]
        await self._finish_turn(hand, seat, notice)
        self._live.table.remember(done)
        sender.send(self._live.context.encoder.done(done.id))
        return None

    async def bot_plays(self, seat: int) -> None:
        """Play a bot's action, once it has thought long enough."""
        table, hand = self._live.table, self._live.hand
        if hand is None or table.phase != "playing" or seat not in hand.adapter.awaited_seats():
            return
        bot = bot_in(table, hand, seat)
        if bot is None:
            return
        if self._opens_later():
            self._live.timers.wait_for_opening(self._live.table, seat)
            return
        if self._live.timers.must_listen(table, hand, seat):
            return
        chosen = self._requests.choice(table, hand, seat, bot)
        if chosen is None:
            return
        # Whatever changed at the table while it thought has asked for it again.
        self._live.deadlines.drop(("bot", seat))
        if chosen.action is not None:
            refusal = await self._move(hand, Move(seat, chosen.action, "bot"))
            if refusal is None or refusal == _refusal_when_lost(hand.races):
                if chosen.is_own:
                    self._bots.failing.note_answer(bot)
                return
        await self._play_instead(hand, seat, bot, chosen.why)

    async def _play_instead(self, hand: CurrentHand, seat: int, bot: str, why: Why) -> None:
        """Play for a bot that has not chosen, and say so with what everybody sees."""
        chair, turns, failing = (
            self._live.table.chair(hand.started.chairs[seat]),
            hand.turns,
            self._bots.failing,
        )
        if why in FAULTS:
            failing.note_fault(bot)
        is_left_out = why == "bot_not_asked"
        is_known = is_left_out and failing.is_told(bot)
        notice = [] if chair is None or is_known else [RoomShown(why, chair.number, chair.name)]
        for action in (self._bots.instead(self._live.table, hand, seat), hand.adapter.safe_action(seat)):
            hidden = turns is not None and turns.is_hidden(action)
            refusal = await self._move(hand, Move(seat, action, "bot"), [] if hidden else notice)
            if refusal is None or refusal == _refusal_when_lost(hand.races):
                if is_left_out and notice and not hidden:
                    failing.note_told(bot)
                return

    async def bot_races(self, seat: int) -> None:
        """Let a bot decide whether to race, and play its entry."""
        table, hand = self._live.table, self._live.hand
        if hand is None or table.phase != "playing" or hand.races is None:
            return
        race = hand.races.race()
        if race is None or seat not in race.seats or bot_in(table, hand, seat) is None:
            return
        if (action := self._bots.entry(table, hand, seat)) is not None:
            await self._move(hand, Move(seat, action, "bot"))

    def _opens_later(self) -> bool:
        return self._live.deadlines.at("open") is not None

    def _move(
        self, hand: CurrentHand, move: Move, before: Sequence[Shown] = ()
    ) -> Coroutine[None, None, Refusal | None]:
        """Play a move now, or hold it while a race is on."""
        races = hand.races
        race = None if races is None else races.race()
        if races is None or race is None:
            return self._play(hand, move, before)
        return self._enter(hand, races, race, move, before)

    async def _enter(
        self, hand: CurrentHand, races: AnyRaces, race: Race, move: Move, before: Sequence[Shown]
    ) -> Refusal | None:
        """Play a move, hold it or refuse it, as the race that is on demands."""
        grace_ms = self._live.table.game_state.race_grace_ms
        verdict = self._live.race_queue.admit(hand, races, race, move, grace_ms)
        match verdict:
            case Refusal():
                return verdict
            case Verdict.HELD:
                return None
            case Verdict.LOST:
                await self.first_entry_wins()
                return races.refusal_when_lost
            case Verdict.PLAY:
                return await self._play(hand, move, before)

    async def _play(self, hand: CurrentHand, move: Move, before: Sequence[Shown] = ()) -> Refusal | None:
        live, adapter = self._live, hand.adapter
        seat, action, by, done = move.seat, move.action, move.by, move.done
        happened = hand.play(seat, action)
        if isinstance(happened, Refusal):
            return happened
        live.timers.note_sound(adapter, seat, happened, by_bot=by == "bot")
        table = live.table
        if adapter.is_passing(action):
            table.remember(done)
            after: list[Shown] = []
        else:
            after = await live.store([Acted(seat, action, by, done=done), *ending(table, hand)])
        command = None if done is None else done.id
        live.show([*before, PlayedAction(happened, by), *after], move.sender, command)
        if (refusal := _refusal_when_lost(hand.races)) is not None:
            live.race_queue.refuse_others(move, refusal)
        return None


def _refusal_when_lost(races: AnyRaces | None) -> Refusal | None:
    return None if races is None else races.refusal_when_lost
