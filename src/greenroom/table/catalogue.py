"""The games that a room can play, passed in: the table itself imports none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from greenroom.table.event_codec import EventCodec, Upcasters
from greenroom.table.game import Game
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.kinds import table_kinds


class Catalogue(Mapping[str, Game]):
    """Games by name, and the event codec that knows the records of all of them.

    The first is the one that a table plays where nobody says otherwise.
    """

    def __init__(self, *games: Game, upcasters: Upcasters | None = None) -> None:
        self._games = {game.name: game for game in games}
        self.events: EventCodec[AnyEvent] = EventCodec(table_kinds(games), upcasters or {})

    def __getitem__(self, name: str) -> Game:
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)
