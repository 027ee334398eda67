"""Who is at a table, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from greenroom.games.tone_poker.table.playback import Playback
from greenroom.table.actor.deadlines import Deadlines
from greenroom.table.actor.deal import most_chairs
from greenroom.table.actor.play import Play
from greenroom.table.audience.snapshot import Presence, room_view
from greenroom.table.audience.streams import Connection, Scene, Stream, You
from greenroom.table.context import Around
from greenroom.table.log.events import By
from greenroom.table.log.projection import Table
from greenroom.table.views import RoomShown

SPECTATORS = 0
"""Their place among the audiences; chairs are numbered from 1."""


Now = tuple[msgspec.Raw, int | None, int | None, int]
"""What every audience is shown alike: the room, what is left of the turn and until it opens, the time."""


class Deed(msgspec.Struct, frozen=True):
    """What an action did; each audience is told what it may know of it."""

    happened: msgspec.Struct
    by: By


def are_deeds(happened: Sequence[RoomShown | Deed]) -> bool:
    """Tell whether actions have happened and nothing else: then all but the cards is as it was."""
    # Every move asks: a loop costs a third of a generator.
    for each in happened:
        if type(each) is not Deed:
            return False
    return bool(happened)


class Audiences:
    """The streams of a table: one for each chair, one for all spectators."""

    def __init__(self, around: Around, deadlines: Deadlines) -> None:
        self._around = around
        self._deadlines = deadlines
        self.playback = Playback(around, deadlines)
        self._streams: dict[int, Stream] = {}
        self._connections: dict[str, list[Connection]] = {}
        self._names: dict[str, str] = {}
        self._gone: dict[str, float] = {}
        self._room: msgspec.Raw | None = None

    # Presence

    def here(self, person: str) -> bool:
        """Tell whether a person has an open socket."""
        return person in self._connections

    def empty(self) -> bool:
        """Tell whether nobody is here."""
        return not self._connections

    def away_ms(self, person: str) -> int | None:
        """Return how long a person has been gone."""
        if person in self._connections:
            return None
        gone = self._gone.setdefault(person, self._deadlines.now())
        return round((self._deadlines.now() - gone) * 1000)

    def arrive(self, connection: Connection) -> bool | None:
        """Take note of an open socket: None where its person was here already, else whether it was gone."""
        connections = self._connections.setdefault(connection.person, [])
        connections.append(connection)
        if len(connections) > 1:
            return None
        self._names[connection.person] = connection.name
        return self._gone.pop(connection.person, None) is not None

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
        self._gone[connection.person] = self._deadlines.now()
        return True

    def dismiss(self, person: str, code: str) -> None:
        """Close all sockets of a person."""
        for connection in list(self._connections.get(person, ())):
            connection.close(self._around.writes.bye(code, again=False))

    def dismiss_all(self, code: str) -> None:
        """Close all sockets; they may come again."""
        for connection in [
            connection for connections in self._connections.values() for connection in connections
        ]:
            connection.close(self._around.writes.bye(code, again=True))
        self._connections.clear()
        self._streams.clear()

    # Showing

    def welcome(
        self, table: Table, play: Play | None, ready: Collection[int], connection: Connection
    ) -> None:
        """Let a connection that has arrived listen: it gets what it missed, or a snapshot."""
        number = _number(table, connection.person)
        scene = _scene(table, play, number, self._now(self._write_room(table, ready)))
        self._stream(number).join(connection, self._around.writes, scene)

    def show(  # noqa: PLR0913, PLR0917 - a moment of a table has this many parts
        self,
        table: Table,
        play: Play | None,
        ready: Collection[int],
        happened: Sequence[RoomShown | Deed],
        connection: Connection | None,
        command: str | None,
    ) -> None:
        """Show what happened to every audience; the sender's is told that its command is answered."""
        room = self._room
        if room is None or not are_deeds(happened):
            room = self._write_room(table, ready)
        acker = SPECTATORS if connection is None else _number(table, connection.person)
        now = self._now(room)
        for number, stream in self._streams.items():
            if not stream.cold:
                ack = command if number == acker and number != SPECTATORS else None
                self._tell(stream, _scene(table, play, number, now, happened, ack), happened)
        if connection is not None and command is not None and acker == SPECTATORS:
            connection.send(self._around.writes.done(command))

    def _tell(self, stream: Stream, scene: Scene, happened: Sequence[RoomShown | Deed]) -> None:
        # What an audience may not know of does not exist in its stream, not even as a number.
        if scene.happened or not happened or scene.ack is not None:
            stream.send(self._around.writes, scene)

    def arrange(self, table: Table) -> None:
        """Put everybody into the audience of their chair; what is shown next is all they need."""
        for person, connections in self._connections.items():
            number = _number(table, person)
            for connection in connections:
                stream = self._stream(number)
                if connection not in stream.connections:
                    for other in self._streams.values():
                        other.leave(connection)
                    stream.connections.append(connection)
                    stream.cold = False

    def begin_anew(self, table: Table, play: Play | None, ready: Collection[int]) -> None:
        """Send everybody a snapshot of new streams: what is there may not follow from what was."""
        self._streams.clear()
        self._room = None
        for connections in self._connections.values():
            for connection in connections:
                self.welcome(table, play, ready, connection)

    def _now(self, room: msgspec.Raw) -> Now:
        deadlines = self._deadlines
        return room, deadlines.left_ms("turn"), deadlines.left_ms("open"), self._around.now_ms()

    def _stream(self, number: int) -> Stream:
        stream = self._streams.get(number)
        if stream is None:
            # A newcomer among spectators must not count by its number what the others have seen (TK-19).
            begins = self._around.begins() if number == SPECTATORS else 0
            stream = Stream(self._around.token(), resumable=number != SPECTATORS, begins=begins)
            self._streams[number] = stream
        return stream

    def _write_room(self, table: Table, ready: Collection[int]) -> msgspec.Raw:
        """Write the table's public state; kept as long as nothing in it changes with time."""
        view = room_view(table, self._presence(table, ready))
        written = self._around.writes.room(view)
        bets_ms = None if view.tonk is None or view.tonk.betting is None else view.tonk.betting.left_ms
        passing = view.next_hand_ms is not None or bets_ms is not None
        passing = passing or any(chair.away_ms is not None for chair in view.chairs)
        self._room = None if passing else written
        return written

    def _presence(self, table: Table, ready: Collection[int]) -> Presence:
        seated = {chair.person for chair in table.chairs if not chair.leaving}
        return Presence(
            here=self.here,
            away_ms=self.away_ms,
            ready=ready,
            watching=[name for person, name in self._names.items() if person not in seated],
            most=most_chairs(table),
            next_hand_ms=self._deadlines.left_ms("deal"),
            bets_ms=self._deadlines.left_ms("bets"),
            playback=self.playback.now(table),
            bots=self._around.bot_names(table.game),
            link=self._around.link_of(table.code),
        )


def _number(table: Table, person: str) -> int:
    chair = table.chair_of(person)
    return SPECTATORS if chair is None else chair.number


def _scene(  # noqa: PLR0913, PLR0917
    table: Table,
    play: Play | None,
    number: int,
    now: Now,
    happened: Sequence[RoomShown | Deed] = (),
    ack: str | None = None,
) -> Scene:
    room, turn_ms, opens_ms, at = now
    seat = table.seat_of(number) if number else None
    return Scene(
        [told for each in happened if (told := _told(each, play, seat)) is not None],
        You(number or None, seat, 0 if play is None or seat is None else play.decisions[seat]),
        room,
        None if play is None else play.hand.view(seat),
        turn_ms,
        opens_ms,
        at,
        ack,
    )


def _told(each: RoomShown | Deed, play: Play | None, seat: int | None) -> msgspec.Struct | None:
    if isinstance(each, RoomShown) or play is None:
        return each if isinstance(each, RoomShown) else None
    shown = play.hand.shown(each.happened, seat)
    if shown is None or each.by == "self":
        return shown
    return msgspec.structs.replace(shown, by=each.by)
