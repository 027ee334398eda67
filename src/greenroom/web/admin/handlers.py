"""Does what the operator asks for: looks, closes, removes, renames, bans, drains; each deed is audited."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol

from greenroom.kernel.refusal import Refusal
from greenroom.locales import Sentences
from greenroom.store import StoreUnavailable
from greenroom.table.actor.actor import TableActor
from greenroom.table.audience.conversation import clean_line
from greenroom.table.people.chairs import Chair
from greenroom.table.people.guests import Guests
from greenroom.table.people.lobby import Lobby
from greenroom.table.people.ownership import guest_of
from greenroom.web.admin import requests
from greenroom.web.admin.audit_log import Audit
from greenroom.web.admin.bans import BanRecord, Bans, network_of
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.admin.requests import AdminResponse, AnyRequest
from greenroom.web.sockets.present_guests import PresentGuests

MAX_ROWS = 1000


class RoomControls(Protocol):
    """The operator's controls over a room as a whole."""

    async def drain(self, *, on: bool) -> None:
        """Open no further tables, or open them again."""
        ...

    async def announce(self, text: str) -> None:
        """Say something to everybody at a table; an empty text ends that."""
        ...

    def send_out_banned(self) -> None:
        """Close the pages of everybody who is banned."""
        ...


class AdminHandlers:
    """The handlers of the operator's requests in one room."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of the room
        self,
        lobby: Lobby,
        guests: Guests,
        bans: Bans,
        opening_rights: OpeningRights,
        present_guests: PresentGuests,
        audit: Audit,
        room: RoomControls,
    ) -> None:
        self._lobby = lobby
        self._guests = guests
        self._bans = bans
        self._opening_rights = opening_rights
        self._present_guests = present_guests
        self._audit = audit
        self._room = room
        self._say = Sentences()

    async def handle(self, request: AnyRequest) -> AdminResponse:
        """Do what is asked for, and say so."""
        try:
            if not isinstance(request, requests.AdminCommand):
                return await self._look(request)
            answer = await self._do(request)
        except StoreUnavailable as trouble:
            return AdminResponse(refused=trouble.detail)
        if not answer.refused:
            self._audit.keep("operator", str(request.__struct_config__.tag), request)
        return answer

    async def _look(self, request: requests.AdminQuery) -> AdminResponse:
        match request:
            case requests.Ping():
                return AdminResponse("This room is open.")
            case requests.Tables():
                return await self._tables(request)
            case requests.People():
                return await self._people(request)
            case requests.Here():
                return self._here()
            case requests.Bans():
                return self._ban_list()

    async def _do(self, request: requests.AdminCommand) -> AdminResponse:
        match request:
            case requests.Close() | requests.Reopen():
                return await self._close_or_reopen(request)
            case requests.Remove():
                return await self._remove(request)
            case requests.Rename():
                return await self._rename(request)
            case requests.Ban():
                return await self._ban(request)
            case requests.Unban():
                lifted = await self._bans.lift(request.who)
                return (
                    AdminResponse(f"{request.who} may come again.")
                    if lifted
                    else _none(request.who, "banned")
                )
            case requests.Allow():
                return await self._allow(request)
            case requests.Announce():
                return await self._announce(request)
            case requests.Drain():
                await self._room.drain(on=request.on)
                return AdminResponse(
                    "No further table is opened." if request.on else "Tables are opened again."
                )

    async def _allow(self, request: requests.Allow) -> AdminResponse:
        if request.on and not await self._guests.exists(request.person):
            return _none(request.person, "a guest")
        await self._opening_rights.allow(request.person, on=request.on)
        return AdminResponse(f"{request.person} may {'' if request.on else 'not '}open tables.")

    async def _announce(self, request: requests.Announce) -> AdminResponse:
        text = clean_line(request.text) if request.text else ""
        if isinstance(text, Refusal):
            return self._refusal_response(text)
        await self._room.announce(text)
        return AdminResponse("Everybody at a table reads it." if text else "It is not said any more.")

    def _refusal_response(self, refusal: Refusal) -> AdminResponse:
        return AdminResponse(refused=self._say.t("en", f"refusal.{refusal.code}", refusal.args))

    async def _tables(self, request: requests.Tables) -> AdminResponse:
        rows = [self._row(actor) for actor in self._lobby.loaded_tables]
        if request.resting:
            loaded, codes = {row["table"] for row in rows}, await self._lobby.codes.all()
            rows += [
                {
                    "table": table,
                    "code": codes.get(table, ""),
                    "phase": "closed" if table in self._lobby.closed else "resting",
                    "last": _day(at),
                }
                for table, at in await self._lobby.all_tables()
                if table not in loaded
            ]
        return AdminResponse(rows=rows[:MAX_ROWS])

    def _row(self, actor: TableActor) -> dict[str, str | int]:
        table = actor.table
        return {
            "table": table.id,
            "code": table.code,
            "game": table.game_name,
            "phase": "closed" if table.id in self._lobby.closed else table.phase,
            "hand": table.hand_number,
            "people": ", ".join(_person(chair, here=actor.is_here(chair.person)) for chair in table.chairs),
        }

    async def _people(self, request: requests.People) -> AdminResponse:
        name_part, banned = request.name.casefold(), self._bans.all
        rows: list[dict[str, str | int]] = [
            {
                "guest": person.id,
                "name": person.name,
                "seen": _day(seen),
                "banned": "banned" if person.id in banned else "",
                "allowed": "allowed" if self._opening_rights.may(person.id) else "",
            }
            for person, seen in await self._guests.all()
            if name_part in person.name.casefold()
        ]
        return AdminResponse(rows=rows[:MAX_ROWS])

    def _here(self) -> AdminResponse:
        names = {person: name for actor in self._lobby.loaded_tables for person, name in actor.here.items()}
        rows: list[dict[str, str | int]] = [
            {
                "guest": person,
                "name": names.get(person, ""),
                "address": address,
                "table": table,
                "pages": count,
            }
            for (person, address, table), count in sorted(self._present_guests.all.items())
        ]
        return AdminResponse(rows=rows)

    def _ban_list(self) -> AdminResponse:
        return AdminResponse(
            rows=[
                {"who": who, "since": _day(ban.at), "why": ban.why}
                for who, ban in sorted(self._bans.all.items())
            ]
        )

    async def _close_or_reopen(self, request: requests.Close | requests.Reopen) -> AdminResponse:
        table = await self._lobby.find(request.table, closed_too=True)
        if table is None:
            return _none(request.table, "a table")
        if isinstance(request, requests.Close):
            await self._lobby.closed.close(table)
            return AdminResponse(f"Table {request.table} is closed.")
        await self._lobby.closed.reopen(table)
        return AdminResponse(f"Table {request.table} is open again.")

    async def _remove(self, request: requests.Remove) -> AdminResponse:
        table = await self._lobby.find(request.table)
        actor = None if table is None else await self._lobby.actor(table)
        if actor is None:
            return _none(request.table, "a table")
        refusal = await actor.remove(request.person)
        if isinstance(refusal, Refusal):
            return self._refusal_response(refusal)
        return AdminResponse(f"{request.person} has no seat at table {request.table} any more.")

    async def _rename(self, request: requests.Rename) -> AdminResponse:
        person = await self._guests.rename(request.person, request.name)
        if isinstance(person, Refusal):
            return self._refusal_response(person)
        if person is None:
            return _none(request.person, "a guest")
        return AdminResponse(f"{person.id} is called {person.name} wherever they sit down from now on.")

    async def _ban(self, request: requests.Ban) -> AdminResponse:
        guest = guest_of(request.who)
        if network_of(request.who) is None and not await self._guests.exists(guest):
            return _none(request.who, "a guest or an address")
        who = await self._bans.add(request.who, BanRecord(self._lobby.context.now(), request.why))
        self._room.send_out_banned()
        return AdminResponse(f"{who} is kept out.")


def _person(chair: Chair, *, here: bool) -> str:
    if not chair.comes_and_goes:
        return f"{chair.name} (bot)"
    return f"{chair.name} ({chair.person}{'' if here else ', away'})"


def _none(what: str, kind: str) -> AdminResponse:
    return AdminResponse(refused=f"{what} is not {kind} here.")


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat() if at else ""
