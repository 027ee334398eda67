"""A table's own stream of the log: what happened is appended there before it has happened.

Stored, then shown: nothing is folded, acknowledged or sent before the append has been committed. An append
names the number that it expects, so a second writer's fails alone and nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from greenroom.store import Stored
from greenroom.table.catalogue import Catalogue
from greenroom.table.context import Context
from greenroom.table.event_codec import UnknownEvent
from greenroom.table.game import Game
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.state import TableState
from greenroom.table.log.table_log import TableLog
from greenroom.table.unreadable import reading
from greenroom.table.views import Shown

Show = Callable[[TableState, AnyEvent], Shown | None]
"""Returns what the table is shown of an event, before it is folded; None where the hand shows it."""


def decode_log(stream: str, stored: Sequence[Stored], context: Context) -> TableLog:
    """Decode what has happened at a table; nothing where there is none. Raises `Unreadable`."""
    with reading("table", stream, context):
        decoded = [context.games.events.read(each) for each in stored]
    redacted = context.forgotten.redact(decoded)
    return TableLog(redacted, [each.event.at for each in stored], is_redacted=redacted is not decoded)


def decode_whole_log(stream: str, stored: Sequence[Stored], context: Context) -> TableLog:
    """Decode all that has happened at a table, for those who look back upon it without its state.

    Raises `Unreadable` also where its game or a rule is of a later program, as folding does.
    """
    log = decode_log(stream, stored, context)
    with reading("table", stream, context):
        _require_known(log.events, context.games)
    return log


def _require_known(log: Sequence[AnyEvent], games: Catalogue) -> None:
    """Raise what reading raises where a game or a rule is of a later program."""
    game: Game | None = None
    for event in log:
        match event:
            case events.Opened() | events.HandStarted():
                game = games.get(event.game)
                if game is None:
                    raise UnknownEvent(f"game {event.game}")
                game.read_rules(bytes(event.rules))
            case events.RulesChanged() if game is not None:
                game.read_rules(bytes(event.rules))
            case _:
                pass


class Journal:
    """Reads and writes one stream. Every call may raise `StoreUnavailable`."""

    def __init__(self, stream: str, context: Context, show: Show) -> None:
        self._stream = stream
        self._context = context
        self._log = context.log
        self._codec = context.games.events
        self._show = show

    def state_of(self, log: TableLog) -> TableState:
        """Make the state of the table from all that has happened."""
        table = TableState(self._context.games)
        self.fold_log(table, log)
        return table

    def fold_log(self, table: TableState, log: TableLog) -> None:
        """Fold into a table what was stored behind its last event; where it raises, half of it may be."""
        with reading("table", self._stream, self._context):
            table.fold(log.events)

    def require_no_later_hand(self, table: TableState) -> None:
        """Refuse a table whose hand in play a later program has dealt, which alone knows how it goes on."""
        started = table.hand
        with reading("table", self._stream, self._context):
            game = None if started is None else self._context.games.get(started.game)
            if started is not None and game is not None and started.behaviour > game.behaviour:
                raise UnknownEvent(f"hand {started.number} of behaviour {started.behaviour}")

    def append(self, table: TableState, events: Sequence[AnyEvent], at: float) -> Awaitable[int]:
        """Append events of one time; once the append is done, they are to be folded.

        Raises `Conflict` where somebody else has written meanwhile; then nothing is kept.
        """
        encoded, write = [], self._codec.write
        # Nearly always it is one event: a comprehension would make a function for it.
        for event in events:
            encoded.append(write(event, at))  # noqa: PERF401
        return self._log.append(self._stream, table.last, encoded)

    def fold(self, table: TableState, events: Sequence[AnyEvent]) -> list[Shown]:
        """Fold events that were appended to the table; return what there is to show of them."""
        happened = []
        for event in events:
            if (word := self._show(table, event)) is not None:
                happened.append(word)
            table.fold([event])
        return happened
