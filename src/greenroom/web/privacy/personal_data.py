"""All that the room keeps about one guest: for the page, and whole as a file to take along (docs/privacy.md).

The file holds the guest's own part: what the registry says, the chairs they had, and the records of hands
that they played. Records are those that everybody who played has had all along: of hands that lie open, never
of one in play.
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from greenroom.table.catalogue import Catalogue
from greenroom.table.log import events
from greenroom.table.log.retention import DAY_SECONDS
from greenroom.table.log.table_log import TableLog
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.keyring import Keyring, Passkey
from greenroom.table.people.outside_bots import OutsideBot, OutsideBots
from greenroom.table.people.visited_tables import Summary
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.background import BackgroundWorker
from greenroom.web.lobby_service import LobbyService
from greenroom.web.privacy.schemas import Known, KnownTable
from greenroom.web.settings import WebSettings

FORMAT, VERSION = "greenroom-guest", 1


class SatDown(msgspec.Struct, frozen=True):
    """The guest took a chair."""

    at: str
    chair: int
    name: str


class GuestHand(msgspec.Struct, frozen=True):
    """A hand that the guest has played to its end."""

    number: int
    dealt: str
    seat: int
    """The seat of the guest, from 0, as in the record."""
    net: int
    record: msgspec.Raw | None
    """The record of the hand; null as long as the hand does not lie open."""


class ExportedTable(msgspec.Struct, frozen=True):
    """A table where the guest sits or has sat."""

    code: str
    game: str
    kept_until: str
    sat: list[SatDown]
    hands: list[GuestHand]


class ExportedGuest(msgspec.Struct, frozen=True):
    """The guest as the registry keeps them."""

    id: str
    name: str
    language: str
    first_seen: str | None
    last_seen: str | None
    may_open_tables: bool
    """Whether the operator has allowed the guest to open tables."""
    gave_code_word: bool


class ExportedPasskey(msgspec.Struct, frozen=True):
    """A passkey; what it signs with never leaves its device."""

    id: str
    credential: str
    """The public key, in base64url (attested credential data)."""
    counter: int
    added: str
    used: str | None


class ExportedOutsideBot(msgspec.Struct, frozen=True):
    """An outside bot; its token is known to the guest alone."""

    id: str
    name: str
    made: str
    used: str | None
    """The time when it was used last, to within a week."""


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    format: str = FORMAT
    version: int = VERSION
    room: str
    exported: str
    guest: ExportedGuest
    passkeys: list[ExportedPasskey]
    outside_bots: list[ExportedOutsideBot]
    tables: list[ExportedTable]


class PersonalData:
    """Reads what is kept about a guest."""

    def __init__(  # noqa: PLR0913, PLR0917 - each keeps something of a guest
        self,
        service: LobbyService,
        tables: GuestTables,
        guests: Guests,
        opening_rights: OpeningRights,
        keyring: Keyring,
        outside_bots: OutsideBots,
        settings: WebSettings,
    ) -> None:
        self._service = service
        self._lobby = service.lobby
        self._tables = tables
        self._guests = guests
        self._opening_rights = opening_rights
        self._keyring = keyring
        self._outside_bots = outside_bots
        self._settings = settings
        self._background = BackgroundWorker()

    async def of(self, person: Person) -> Known:
        """Sum up what is kept about a guest. May raise `StoreUnavailable`."""
        times = await self._guests.times(person.id)
        leaves = times.seen + self._settings.keep_guests_days * DAY_SECONDS if times.seen else 0
        return Known(
            name=person.name,
            lang=person.lang,
            since_ms=_ms(times.since),
            seen_ms=_ms(times.seen),
            forgotten_ms=_ms(leaves),
            tables=[await self._table(each, person) for each in await self._tables.summaries(person.id)],
            may_open_tables=self._opening_rights.may(person.id),
            gave_code_word=self._opening_rights.gave_code_word(person.id),
            passkeys=len(await self._keyring.of(person.id)),
            outside_bots=len(await self._outside_bots.ever_of(person.id)),
        )

    async def export(self, person: Person) -> bytes:
        """Write the file that a guest may take along. May raise `StoreUnavailable`."""
        times = await self._guests.times(person.id)
        export = Export(
            room=self._settings.home,
            exported=_moment(self._lobby.context.now()),
            guest=ExportedGuest(
                id=person.id,
                name=person.name,
                language=person.lang,
                first_seen=_moment(times.since) if times.since else None,
                last_seen=_moment(times.seen) if times.seen else None,
                may_open_tables=self._opening_rights.may(person.id),
                gave_code_word=self._opening_rights.gave_code_word(person.id),
            ),
            passkeys=[_passkey(each) for each in await self._keyring.of(person.id)],
            outside_bots=[_outside_bot(each) for each in await self._outside_bots.ever_of(person.id)],
            tables=[await self._export_table(log, person) async for _, log in self._tables.logs(person.id)],
        )
        return await self._background.run(lambda: msgspec.json.format(msgspec.json.encode(export), indent=1))

    async def _table(self, table: Summary, person: Person) -> KnownTable:
        return KnownTable(
            code=table.code,
            game=table.game,
            hands=table.hand_number,
            seated=person.id in table.names,
            kept_until_ms=round(1000 * await self._kept_until(table.id)),
        )

    async def _export_table(self, log: TableLog, person: Person) -> ExportedTable:
        until = log.times[-1] + self._settings.keep_days * DAY_SECONDS
        visible = await self._service.without_hidden_hands(log)
        return await self._background.run(_exported_table, self._lobby.games, log, visible, person.id, until)

    async def _kept_until(self, table: str) -> float:
        return await self._lobby.last_event(table) + self._settings.keep_days * DAY_SECONDS


def _exported_table(
    games: Catalogue, log: TableLog, visible: TableLog, person: str, until: float
) -> ExportedTable:
    opening = next(event for event in log.events if isinstance(event, events.Opened))
    records = games[opening.game].hand_records(visible.events)
    sat = [
        SatDown(_moment(at), event.chair, event.name)
        for event, at in zip(log.events, log.times, strict=True)
        if isinstance(event, events.Sat) and event.person == person
    ]
    return ExportedTable(
        code=opening.code,
        game=opening.game,
        kept_until=_moment(until),
        sat=sat,
        hands=_hands(log, person, {number: msgspec.Raw(record) for number, record in records.items()}),
    )


def _hands(log: TableLog, person: str, records: dict[int, msgspec.Raw]) -> list[GuestHand]:
    hands: list[GuestHand] = []
    started, dealt_at = None, 0.0
    for event, at in zip(log.events, log.times, strict=True):
        match event:
            case events.HandStarted():
                started, dealt_at = event, at
            case events.HandVoid():
                started = None
            case events.HandEnded() if started is not None and person in started.people:
                seat = started.people.index(person)
                record = records.get(started.number)
                hands.append(
                    GuestHand(started.number, _moment(dealt_at), seat, event.result.net[seat], record)
                )
    return hands


def _passkey(one: Passkey) -> ExportedPasskey:
    used = _moment(one.used) if one.used else None
    return ExportedPasskey(one.id, one.credential, one.counter, _moment(one.added), used)


def _outside_bot(one: OutsideBot) -> ExportedOutsideBot:
    used = _moment(one.used) if one.used else None
    return ExportedOutsideBot(one.id, one.name, _moment(one.made), used)


def _ms(at: float) -> int | None:
    return round(1000 * at) if at else None


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
