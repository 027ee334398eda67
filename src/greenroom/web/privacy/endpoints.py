"""All that a room keeps, over HTTP: of the guest who asks (to see, take along, forget), and of anybody."""

from __future__ import annotations

import asyncio

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import LANGUAGES
from greenroom.table.http import Empty, Endpoint, EndpointResult, File, Request, get, post
from greenroom.web.api import ClearCookieResponse
from greenroom.web.identity import Identity
from greenroom.web.limits import Allowances
from greenroom.web.privacy.erasure import Erasure
from greenroom.web.privacy.personal_data import PersonalData
from greenroom.web.privacy.privacy_notice import note
from greenroom.web.privacy.schemas import Known, PrivacyNote
from greenroom.web.schemas import Me
from greenroom.web.settings import WebSettings


class PrivacyEndpoints:
    """Answers those who want to know what is kept."""

    def __init__(
        self, identity: Identity, data: PersonalData, erasure: Erasure, settings: WebSettings
    ) -> None:
        self._identity = identity
        self._data = data
        self._erasure = erasure
        self._settings = settings
        self._exports = Allowances(settings.limits.exports)
        self._erasures = Allowances(settings.limits.erasures)

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            get("/api/privacy", PrivacyNote, "What this room keeps, in `?lang`.", self.note, "lang"),
            get("/api/me/known", Known, "What this room knows about you.", self.describe_guest),
            get("/api/me/export", File, "The same whole, as a file.", self.export),
            post("/api/me/erase", Empty, Me, "Be forgotten.", self.erase),
        ]

    async def note(self, request: Request) -> EndpointResult:
        """Write the note of privacy."""
        lang = request.query.get("lang", "")
        return note(self._settings, lang if lang in LANGUAGES else LANGUAGES[0])

    async def describe_guest(self, request: Request) -> EndpointResult:
        """Say what is known about the guest."""
        person = await self._identity.guest(request.cookies)
        return person if isinstance(person, Refusal) else await self._data.of(person)

    async def export(self, request: Request) -> EndpointResult:
        """Write all of it into a file."""
        person = await self._identity.guest(request.cookies)
        if isinstance(person, Refusal):
            return person
        if not self._exports.spend(request.address, asyncio.get_running_loop().time()):
            return refuse("web.too_often")
        return File(await self._data.export(person), "application/json", "greenroom-guest.json")

    async def erase(self, request: Request) -> EndpointResult:
        """Forget the guest."""
        person = await self._identity.guest(request.cookies)
        if isinstance(person, Refusal):
            return person
        if not self._erasures.spend(request.address, asyncio.get_running_loop().time()):
            return refuse("web.too_often")
        await self._erasure.erase(person)
        return ClearCookieResponse(Me(None, person.lang))
