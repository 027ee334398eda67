"""The audiences of a table: who listens, and what each audience is sent.

The invariant: an audience is sent what its seat may know and nothing that depends on anything else, neither
a message nor a gap in the numbers. So each has a stream of its own, and an event that it may not know of
leaves no trace in it.

The room's public state is the same for all who see the hand, and encoded once for each change, not for each
audience. Onlookers from whom the hand is kept are the exception (the methods `_..._without_hand`): they get a
room of their own without what follows from the hand, and only when something in it has changed.
`onlookers.py` says what that room leaves out, and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.table.audience.onlookers import (
    hides_hand,
    shown_to_onlookers,
    timeless,
    without_hand,
)
from greenroom.table.audience.played_action import PlayedAction
from greenroom.table.audience.room_view import Presence, room_view
from greenroom.table.audience.streams import Connection, Stream, View, You
from greenroom.table.audience.utterance import Utterance
from greenroom.table.context import Context
from greenroom.table.deadlines import Deadlines
from greenroom.table.game import Companion
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState
from greenroom.table.people.names import unique_name
from greenroom.table.people.ownership import owner_of
from greenroom.table.snapshots import Moment, Pending
from greenroom.table.views import AnyRoomView, ClosedDraw, OutsideBotView, Shown

SPECTATORS = 0
"""The place of spectators among the audiences; chairs are numbered from 1."""
MOVED = "room.moved"
"""Last word to a socket whose table goes on as soon as it comes back, here or on another node."""


class CommonPart:
    """The part of an update that is the same for every audience, but for the room."""

    def __init__(self, turn_ms: int | None, opens_ms: int | None, at: int) -> None:
        self.turn_ms = turn_ms
        self.opens_ms = opens_ms
        self.at = at


Happenings = Sequence[Shown | PlayedAction | Utterance]


def only_played(happened: Happenings) -> bool:
    """Tell whether actions have happened and nothing else: then all but the hand is as it was."""
    # Called at every move; `any` with a generator would take three times as long.
    for each in happened:
        if type(each) is not PlayedAction:
            return False
    return bool(happened)


class Audiences:
    """The streams of a table: one for each chair, one for all spectators."""

    def __init__(self, context: Context, deadlines: Deadlines) -> None:
        self._context = context
        self._deadlines = deadlines
        self._streams: dict[int, Stream] = {}
        self._connections: dict[str, list[Connection]] = {}
        self._names: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        """The name of the guest who owns each outside bot that is here, by the bot's identity."""
        self._gone_since: dict[str, float] = {}
        self.room: msgspec.Raw | None = None
        """The public state as it was shown last; None where it may have changed since, or does with time."""
        self._without_hand: AnyRoomView | None = None
        """The view last shown to onlookers without the hand, less everything that changes with time."""
        self.companion = Companion()
        """The game's, once the table is loaded."""

    # Presence

    def is_here(self, person: str) -> bool:
        """Tell whether a person has an open socket."""
        return person in self._connections

    @property
    def names(self) -> Mapping[str, str]:
        """The names of those with an open socket, by identity."""
        return self._names

    def is_empty(self) -> bool:
        """Tell whether nobody is here."""
        return not self._connections

    @property
    def listeners(self) -> int:
        """The number of open sockets."""
        return sum(map(len, self._connections.values()))

    def away_ms(self, person: str) -> int | None:
        """Return how long a person has been gone."""
        if person in self._connections:
            return None
        gone_since = self._gone_since.setdefault(person, self._deadlines.now())
        return round((self._deadlines.now() - gone_since) * 1000)

    def name_of(self, connection: Connection) -> str:
        """Return the name under which a person looks on: nobody else at the table has it."""
        return self._names.get(connection.person, connection.name)

    def owner_name(self, table: TableState, bot: str) -> str | None:
        """Return the name of the guest whose outside bot is here, as the table knows them.

        Somebody else may be called as they are: nobody's bot may seem to be that person's. None for who is
        no outside bot.
        """
        owner, name = owner_of(bot), self._owners.get(bot)
        if owner is None or name is None:
            return None
        chair = table.chair_of(owner)
        here = self._names.get(owner) if chair is None else chair.name
        return here or unique_name(name, [*table.names_of_others(owner), *self._names.values()])

    def outside_bots(self, table: TableState) -> list[OutsideBotView]:
        """List the outside bots that are here without a chair."""
        return [
            OutsideBotView(self._names[bot], owner)
            for bot in self._owners
            if table.chair_of(bot) is None and (owner := self.owner_name(table, bot)) is not None
        ]

    def onlookers(self, table: TableState) -> dict[str, str]:
        """Return the people who are here without a chair, by name."""
        return {name: person for person, name in self._names.items() if table.chair_of(person) is None}

    def arrive(self, connection: Connection, table: TableState) -> bool | None:
        """Take note of an open socket: None where its person was here already, else whether it was gone."""
        connections = self._connections.setdefault(connection.person, [])
        connections.append(connection)
        if len(connections) > 1:
            return None
        names_taken = [*table.names_of_others(connection.person), *self._names.values()]
        self._names[connection.person] = unique_name(connection.name, names_taken)
        if connection.owner is not None:
            self._owners[connection.person] = connection.owner
        return self._gone_since.pop(connection.person, None) is not None

    def depart(self, connection: Connection) -> bool:
        """Forget a closed socket: True where it was its person's last."""
        for stream in self._streams.values():
            stream.leave(connection)
        connections = self._connections.get(connection.person, [])
        if connection not in connections:
            return False
        connections.remove(connection)
        if connections:
            return False
        del self._connections[connection.person]
        del self._names[connection.person]
        self._owners.pop(connection.person, None)
        self._gone_since[connection.person] = self._deadlines.now()
        return True

    def dismiss(self, person: str, code: str) -> None:
        """Close all sockets of a person, and of their outside bots."""
        theirs = [each for each in self._connections if person in (each, owner_of(each))]
        for connection in [each for one in theirs for each in self._connections[one]]:
            connection.close(self._context.encoder.bye(code, again=False))

    def announce(self, message: bytes) -> None:
        """Send everybody something that is no part of the table."""
        for connection in self._all():
            connection.send(message)

    def send_out(self, code: str) -> None:
        """Close all sockets; they need not come again."""
        for connection in self._all():
            connection.close(self._context.encoder.bye(code, again=False))

    def send_on(self) -> None:
        """Close all sockets; they may come again at once, perhaps to another node."""
        for connection in self._all():
            connection.close(self._context.encoder.bye(MOVED, again=True))
        self._connections.clear()
        self._streams.clear()

    def _all(self) -> list[Connection]:
        # A list of its own: closing a connection may take it away.
        return [each for connections in self._connections.values() for each in connections]

    # Showing

    def room_changed(self) -> None:
        """Note that the public state has changed; the next update shows it."""
        self.room = None

    def forget(self) -> None:
        """Send nothing of the past again, not even to those who will be back soon."""
        for stream in self._streams.values():
            stream.forget()

    def welcome(self, moment: Moment, pending: Pending, connection: Connection) -> None:
        """Let a connection that has arrived listen: it gets what it missed, or a snapshot."""
        number = _number(moment.table, connection.person)
        if _is_hand_hidden_from(number, moment.table):
            view, room = self._view_without_hand(moment.table, pending, [])
        else:
            room = self._encode_room(moment.table, pending)
            view = _view(moment, number, self._common_part(), (), None)
        self._stream(number).join(connection, self._context.encoder, view, room)

    def show(
        self,
        moment: Moment,
        pending: Pending | None,
        happened: Happenings,
        sender: Connection | None,
        command: str | None,
    ) -> None:
        """Show what happened to every audience; the sender's update also answers its command.

        `pending` is None where the public state has not changed and is encoded already.
        """
        room = self.room if pending is None else self._encode_room(moment.table, pending)
        assert room is not None
        acker = SPECTATORS if sender is None else _number(moment.table, sender.person)
        common = self._common_part()
        for number, stream in self._streams.items():
            if stream.cold:
                continue
            if _is_hand_hidden_from(number, moment.table):
                self._show_without_hand(moment.table, pending, stream, happened)
            else:
                ack = command if number == acker and number != SPECTATORS else None
                view = _view(moment, number, common, happened, ack)
                if view.happened or not happened or ack is not None:
                    stream.send(self._context.encoder, view, room)
        if sender is not None and command is not None and acker == SPECTATORS:
            sender.send(self._context.encoder.done(command))

    def _show_without_hand(
        self, table: TableState, pending: Pending | None, stream: Stream, happened: Happenings
    ) -> None:
        # Moves are most of what happens, and these onlookers are shown none.
        if pending is None or only_played(happened):
            return
        before, shown = self._without_hand, shown_to_onlookers(table, happened)
        view, room = self._view_without_hand(table, pending, shown)
        if shown or self._without_hand != before:
            stream.send(self._context.encoder, view, room)

    def _view_without_hand(
        self, table: TableState, pending: Pending, shown: list[msgspec.Struct]
    ) -> tuple[View, msgspec.Raw]:
        """Return what onlookers see from whom the hand is kept, and the room around it."""
        room = self._room_without_hand(table, pending)
        self._without_hand = timeless(room)
        you = You(None, None, 0, table.looking_on_now)
        view = View(shown, you, None, None, None, self._context.now_ms())
        return view, self._context.encoder.room(room)

    def _room_without_hand(self, table: TableState, pending: Pending) -> AnyRoomView:
        # A companion belongs to the hand, so a new one, with nothing to show, takes its place.
        return without_hand(room_view(table, self._presence(table, pending, Companion())))

    def arrange(self, table: TableState) -> None:
        """Put everybody into the audience of their chair; the next update holds all that they need."""
        for person, connections in self._connections.items():
            number = _number(table, person)
            for connection in connections:
                stream = self._stream(number)
                if connection not in stream.connections:
                    for other in self._streams.values():
                        other.leave(connection)
                    stream.take_over(connection)

    def begin_anew(self, moment: Moment, pending: Pending) -> None:
        """Give everybody a new stream and a snapshot: the old updates may not add up to what is now."""
        self._streams.clear()
        self.room = None
        for connections in self._connections.values():
            for connection in connections:
                self.welcome(moment, pending, connection)

    def pictures(self, moment: Moment, pending: Pending) -> dict[int, object]:
        """Return what each audience is shown, less what changes with time, to be compared later."""
        room = timeless(room_view(moment.table, self._presence(moment.table, pending)))
        return {number: self._picture(moment, pending, number, room) for number in self._streams}

    def _picture(self, moment: Moment, pending: Pending, number: int, room: AnyRoomView) -> object:
        table = moment.table
        if _is_hand_hidden_from(number, table):
            return timeless(self._room_without_hand(table, pending)), table.looking_on_now
        hand, seat = moment.hand, table.seat_of(number) if number else None
        if hand is None:
            return room, seat
        return room, seat, 0 if seat is None else hand.decisions[seat], hand.hand.view(seat)

    def show_changed(self, before: Mapping[int, object], moment: Moment, pending: Pending) -> None:
        """Show each audience what another node changed for it; who may not know of it sees no trace."""
        encoded, common = self._encode_room(moment.table, pending), self._common_part()
        now = self.pictures(moment, pending)
        for number, stream in self._streams.items():
            if stream.cold or now[number] == before.get(number):
                continue
            if _is_hand_hidden_from(number, moment.table):
                view, room = self._view_without_hand(moment.table, pending, [])
            else:
                view, room = _view(moment, number, common, (), None), encoded
            stream.send(self._context.encoder, view, room)

    def _common_part(self) -> CommonPart:
        deadlines = self._deadlines
        return CommonPart(deadlines.ms_left("turn"), deadlines.ms_left("open"), self._context.now_ms())

    def _stream(self, number: int) -> Stream:
        stream = self._streams.get(number)
        if stream is None:
            # A spectator who comes late must not learn from the number how much the others have seen.
            first = self._context.first_number() if number == SPECTATORS else 0
            stream = Stream(self._context.token(), resumable=number != SPECTATORS, first_number=first)
            self._streams[number] = stream
        return stream

    def _encode_room(self, table: TableState, pending: Pending) -> msgspec.Raw:
        """Encode the table's public state; kept as long as nothing in it changes with time."""
        view = room_view(table, self._presence(table, pending))
        encoded = self._context.encoder.room(view)
        passes = self._deadlines.at("deal") is not None or any(
            chair.away_ms is not None for chair in view.chairs
        )
        self.room = None if passes else encoded
        return encoded

    def _presence(self, table: TableState, pending: Pending, companion: Companion | None = None) -> Presence:
        seated = {chair.person for chair in table.chairs if not chair.leaving}
        turn = self._context.timing.turn(table.clock)
        deal_ms = self._deadlines.ms_left("deal")
        prepares = table.game.prepares_deal(table)
        return Presence(
            here=self.is_here,
            away_ms=self.away_ms,
            ready=pending.ready,
            watching=[name for person, name in self._names.items() if person not in seated],
            turn_length_ms=None if turn is None else round(turn * 1000),
            next_hand_ms=None if prepares or pending.choosing is not None else deal_ms,
            choosing=pending.choosing,
            outside_bots=self.outside_bots(table),
            waiting=list(pending.waiting),
            votable=pending.votable,
            votes=pending.votes,
            contributed=pending.contributed,
            details=table.game.room(table, companion or self.companion, deal_ms if prepares else None),
            link=self._context.link_of(table.code),
        )


def _number(table: TableState, person: str) -> int:
    chair = table.chair_of(person)
    return SPECTATORS if chair is None else chair.number


def _is_hand_hidden_from(number: int, table: TableState) -> bool:
    """Tell whether the hand in play or just ended is kept from an audience."""
    return number == SPECTATORS and hides_hand(table)


def _view(moment: Moment, number: int, common: CommonPart, happened: Happenings, ack: str | None) -> View:
    hand = moment.hand
    seat = moment.table.seat_of(number) if number else None
    messages = []
    # Twice at every move: a comprehension would make a function each time.
    for each in happened:
        if (shown := _shown_record(each, hand, number or None, seat)) is not None:
            messages.append(shown)  # noqa: PERF401
    return View(
        messages,
        You(number or None, seat, 0 if hand is None or seat is None else hand.decisions[seat]),
        None if hand is None else hand.hand.view(seat),
        common.turn_ms,
        common.opens_ms,
        common.at,
        ack,
    )


def _shown_record(
    each: Shown | PlayedAction | Utterance, hand: CurrentHand | None, chair: int | None, seat: int | None
) -> msgspec.Struct | None:
    # Nearly all are actions; for a class of msgspec `isinstance` is a call of its own.
    if type(each) is PlayedAction:
        return None if hand is None else each.shown_to(hand.hand, seat)
    if isinstance(each, Utterance):
        return each.shown if each.is_heard_by(chair, seat) else None
    if chair is None and isinstance(each, ClosedDraw):
        return each.for_onlookers
    return each
