"""The state of a table, as its log tells it: who sits, what was agreed, what is owed.

The projection of the log: only `fold` changes what is shown or decided by, and it is given stored events
alone; `Lobby.open` alone folds the first ones before it appends them, into a state that nobody else has.
Folding asks nobody, so a log is read the same way by every program that knows its kinds. An event that none
of our programs wrote may fail to fold: `Journal` then calls the log damaged.

One thing here is no projection: the ids of commands that were carried out. `remember` also notes those that
left no event, as a reaction does. They serve only to answer a command that is sent again within seconds with
"done"; so it is harmless that a restart forgets those without an event and carries such a command out again.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from copy import deepcopy
from typing import assert_never

import msgspec

from greenroom.table.catalogue import Catalogue
from greenroom.table.event_codec import UnknownEvent
from greenroom.table.game import Game, GameState
from greenroom.table.log import events
from greenroom.table.log.draws import Draws
from greenroom.table.log.events import (
    Acted,
    AnyEvent,
    AnyHandEnded,
    AnyHandStarted,
    AnyOpened,
    AnySat,
    AnySettingsChanged,
    BotSatIn,
    ChatSet,
    DoneCommand,
    HandVoid,
    HostChanged,
    Left,
    LookingOnSet,
    OutsideBotsSet,
    PaceSet,
    TookBack,
)
from greenroom.table.log.ledger import Ledger
from greenroom.table.people.chairs import Chair, free_number
from greenroom.table.people.entrance import Entrance
from greenroom.table.people.ownership import owner_of
from greenroom.table.views import Clock, Currency, LookingOn, Pace, TablePhase

MAX_COMMANDS_KEPT = 512
"""Number of remembered commands, to recognise repeated ones; a repeated one is seconds old."""


class TableState:
    """The state of a table as its events make it. Chairs stand in clockwise order."""

    def __init__(self, games: Catalogue) -> None:
        self._games = games
        self.id = ""
        self.code = ""
        self.game_name = ""
        self.preset = ""
        self.rules = msgspec.Raw(b"{}")
        self.stake = 1
        self.currency: Currency = "points"
        self.clock: Clock = "none"
        self.pace: Pace = "brisk"
        self.chat = False
        """Whether those who sit may write to one another."""
        self.admits_outside_bots = True
        """Whether outside bots may ask the host for a seat."""
        self.entrance = Entrance()
        """Tells who may sit down and look on."""
        self.looking_on_next: LookingOn = "live"
        """The rule for those without a chair from the next deal on: hands live, later or not at all."""
        self.looking_on_of_hand: LookingOn = "live"
        """The rule under which the hand in play or just ended was dealt."""
        self.phase: TablePhase = "gathering"
        self.chairs: list[Chair] = []
        self.next_chair = 1
        """No chair has had this number or a higher one."""
        self.host: int | None = None
        self.hand_number = 0
        self.game_state = GameState()
        """The game's own state of this table."""
        self.hand: AnyHandStarted | None = None
        """The hand in play or just ended."""
        self._seats: dict[int, int] = {}
        """The seat of each chair in `hand`."""
        self.actions: list[Acted] = []
        """The actions of `hand` so far."""
        self.ledger = Ledger()
        self.bots_put_in: Counter[str] = Counter()
        """The number of times in this session that a bot was put in for each person.

        The others voted for it, or the person is an outside bot that was late.
        """
        self.draws = Draws()
        self.last = 0
        """Number of the last event."""
        self._done: OrderedDict[tuple[str, str], None] = OrderedDict()

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self._games[self.game_name]

    @property
    def most_chairs(self) -> int:
        """The number of chairs that the table's rules have room for; where it is closed, those there are."""
        if self.game_state.is_closed:
            return len(self.chairs)
        return self.game_state.places or self.game.most_chairs(bytes(self.rules))

    @property
    def fewest_chairs(self) -> int:
        """The number of chairs that a deal needs."""
        return self.game_state.places or self.game.fewest_chairs

    @property
    def looking_on_now(self) -> LookingOn:
        """The rule for those without a chair, in the hand in play or just ended; before any, in the first."""
        return self.looking_on_next if self.hand is None else self.looking_on_of_hand

    @property
    def is_practice(self) -> bool:
        """Whether one person plays alone, or with bots of the house or their own; advice harms nobody."""
        playing = [chair for chair in self.chairs if chair.comes_and_goes and not chair.leaving]
        people = [chair.person for chair in playing if chair.is_person]
        owners = {owner_of(chair.person) for chair in playing if chair.is_outside_bot}
        return len(people) == 1 and owners <= set(people)

    def chair(self, number: int) -> Chair | None:
        """Find a chair by its number."""
        # Called several times at every move: a loop costs a third of what a generator would.
        for chair in self.chairs:
            if chair.number == number:
                return chair
        return None

    def chair_of(self, person: str) -> Chair | None:
        """Find the chair that a person sits on and has not left."""
        for chair in self.chairs:
            if chair.person == person and not chair.leaving:
                return chair
        return None

    def shuts_out(self, person: str) -> str | None:
        """Return why somebody may not come in at all, as a code; None where they may."""
        if self.entrance.is_banned(person):
            return "room.banned"
        is_stranger = self.chair_of(person) is None and not self.entrance.has_sat(person)
        return "room.players_only" if self.game_state.is_private and is_stranger else None

    def free_number(self, person: str | None = None) -> int:
        """Return the number of the chair that a newcomer gets."""
        former = None if person is None else self.ledger.chairs.get(person)
        return free_number(self.chairs, self.next_chair, former)

    def names_of_others(self, person: str | None) -> list[str]:
        """List the names of all others who sit, have sat or were removed: nobody else may have one."""
        return [*self.ledger.names_of_others(person), *self.entrance.names_outside(person)]

    def seat_of(self, chair: int) -> int | None:
        """Return a chair's seat in the hand in play or just ended."""
        return self._seats.get(chair)

    def was_done(self, person: str, command: str) -> bool:
        """Tell whether a command has been carried out before."""
        return (person, command) in self._done

    def remember(self, done: DoneCommand | None) -> None:
        """Remember a command; also one that leaves nothing in the log."""
        if done is not None:
            self._done[done.person, done.id] = None
            if len(self._done) > MAX_COMMANDS_KEPT:
                self._done.popitem(last=False)

    def copy(self) -> TableState:
        """Return a table like this one, which changes apart from it."""
        return deepcopy(self, {id(self._games): self._games})

    def fold(self, stored: Sequence[AnyEvent]) -> None:
        """Fold events that were stored behind the last one."""
        for event in stored:
            # Nearly all are actions. Nothing else here depends on them, and the game plays them in its hand.
            if type(event) is Acted:
                self.actions.append(event)
            else:
                self._fold_one(event)
            self.remember(event.done)
        self.last += len(stored)

    def _fold_one(self, event: AnyEvent) -> None:
        if isinstance(event, events.Opened):
            self._open(event)
        self.game_state.fold(event, self.chairs)
        self.draws.fold(event)
        match event:
            case events.Opened() | events.Acted() | events.Committed() | events.Drawn():
                pass
            case events.GameEvent():
                self.ledger.transfer(event.transfers)
            case events.Sat() | events.Left() | events.BotSatIn() | events.TookBack() | events.HostChanged():
                self._fold_chairs(event)
            case events.HandStarted() | events.HandEnded() | events.HandVoid():
                self._fold_hand(event)
            case (
                events.SettingsChanged()
                | events.PaceSet()
                | events.ChatSet()
                | events.LookingOnSet()
                | events.OutsideBotsSet()
            ):
                self._apply_setting(event)
            case events.DoorSet() | events.Banned() | events.LetIn():
                self.entrance.fold(event)
            case events.RulesChanged():
                self.preset, self.rules = event.preset, event.rules
                self.stake, self.currency = event.stake, event.currency
            case events.Ended():
                self.phase = "ended"
            case events.Again():
                self._begin_again()
            case _:
                assert_never(event)

    def _apply_setting(
        self, event: AnySettingsChanged | PaceSet | ChatSet | LookingOnSet | OutsideBotsSet
    ) -> None:
        match event:
            case events.SettingsChanged():
                self.clock, self.stake, self.currency = event.clock, event.stake, event.currency
            case events.PaceSet():
                self.pace = event.pace
            case events.ChatSet():
                self.chat = event.on
            case events.LookingOnSet():
                self.looking_on_next = event.looking_on
            case events.OutsideBotsSet():
                self.admits_outside_bots = event.on
            case _:
                assert_never(event)

    def _fold_chairs(self, event: AnySat | Left | BotSatIn | TookBack | HostChanged) -> None:
        match event:
            case events.Sat():
                self._seat(event)
            case events.Left():
                self._note_removal(event)
                self._leave(event)
            case events.BotSatIn():
                self._let_play(event.chair, event.bot)
                self._count_bot_put_in(event)
            case events.TookBack():
                self._let_play(event.chair, None)
            case events.HostChanged():
                self.host = event.chair
            case _:
                assert_never(event)

    def _fold_hand(self, event: AnyHandStarted | AnyHandEnded | HandVoid) -> None:
        match event:
            case events.HandStarted():
                self.phase, self.hand_number = "playing", event.number
                self._lay_out(event)
                self.looking_on_of_hand = self.looking_on_next
            case events.HandEnded():
                if self.hand is not None:
                    self.ledger.settle(self.hand, event.result, self.looking_on_of_hand)
                self._close_hand()
            case events.HandVoid():
                self._close_hand()
                self._lay_out(None)
            case _:
                assert_never(event)

    def _lay_out(self, hand: AnyHandStarted | None) -> None:
        self.hand, self.actions = hand, []
        self._seats = {} if hand is None else {chair: seat for seat, chair in enumerate(hand.chairs)}

    def _open(self, event: AnyOpened) -> None:
        if event.game not in self._games:
            raise UnknownEvent(f"game {event.game}")
        self.id, self.code, self.game_name = event.id, event.code, event.game
        self.preset, self.rules = event.preset, event.rules
        self.stake, self.currency, self.clock = event.stake, event.currency, event.clock
        self.looking_on_next = event.looking_on
        self.game_state = self.game.new_state()

    def _seat(self, event: AnySat) -> None:
        chair = Chair(
            event.chair, event.person, event.name, event.bot, details=event.details, owner=event.owner
        )
        self.game_state.seat(self.chairs, chair)
        self.next_chair = max(self.next_chair, event.chair + 1)
        self.ledger.arrive(event.person, event.name, event.chair)
        self.entrance.sat(event.person)
        if self.host is None and chair.is_person:
            self.host = event.chair

    def _leave(self, event: Left) -> None:
        chair = self.chair(event.chair)
        if chair is not None and self.phase == "playing" and self.seat_of(event.chair) is not None:
            chair.leaving = True
            chair.bot = chair.bot or event.bot or self.game.substitute
        else:
            self.game_state.remove(self.chairs, event.chair)

    def _note_removal(self, event: Left) -> None:
        chair = self.chair(event.chair)
        if event.stays_out and chair is not None:
            self.entrance.remove(chair.person, chair.name)

    def _let_play(self, number: int, bot: str | None) -> None:
        chair = self.chair(number)
        if chair is not None:
            chair.bot = bot

    def _count_bot_put_in(self, event: BotSatIn) -> None:
        chair = self.chair(event.chair)
        if chair is not None and (event.voted or event.late):
            self.bots_put_in[chair.person] += 1

    def _close_hand(self) -> None:
        self.phase = "between"
        for chair in [chair for chair in self.chairs if chair.leaving]:
            self.game_state.remove(self.chairs, chair.number)

    def _begin_again(self) -> None:
        self.phase = "gathering"
        self._lay_out(None)
        self.ledger = Ledger()
        self.bots_put_in.clear()
        for chair in self.chairs:
            self.ledger.arrive(chair.person, chair.name, chair.number)
