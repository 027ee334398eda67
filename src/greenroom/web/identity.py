"""Identifies guests: a signed cookie names one, and the registry says whether it is still valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import cookie_parser

from greenroom.table.people.guests import Guests, Person

if TYPE_CHECKING:
    from starlette.responses import Response

COOKIE = "greenroom"
YEAR = 365 * 86_400
LINK_SECONDS = 86_400
"""A personal link for another device is valid for a day, or until it is revoked."""


class _Signed(msgspec.Struct, frozen=True, array_like=True):
    person: str
    generation: int


class Identity:
    """Signs guests' cookies and personal links, and recognises them."""

    def __init__(self, guests: Guests, secret: str, *, secure: bool, path: str = "") -> None:
        self._guests = guests
        self._cookies = URLSafeSerializer(secret, salt="guest")
        self._links = URLSafeTimedSerializer(secret, salt="device")
        self._secure = secure
        self._path = path or "/"

    async def by_cookie(self, header: str) -> Person | None:
        """Recognise a guest by a request's `Cookie` header."""
        # Other programs on this host set cookies for us too; Python's own parser stops at the first odd one.
        value = cookie_parser(header).get(COOKIE)
        try:
            signed = None if value is None else self._cookies.loads(value)
        except BadSignature:
            return None
        return await self._known(signed)

    async def by_link(self, token: str) -> Person | None:
        """Recognise a guest by the token of a personal link."""
        try:
            signed = self._links.loads(token, max_age=LINK_SECONDS)
        except BadSignature:
            return None
        return await self._known(signed)

    def token(self, person: Person) -> str:
        """Make the token of a personal link."""
        token = self._links.dumps([person.id, person.generation])
        return token if isinstance(token, str) else token.decode()

    def remember(self, response: Response, person: Person) -> None:
        """Let a browser know the guest from now on."""
        value = self._cookies.dumps([person.id, person.generation])
        response.set_cookie(
            COOKIE,
            value if isinstance(value, str) else value.decode(),
            max_age=YEAR,
            path=self._path,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    async def _known(self, signed: object) -> Person | None:
        try:
            claim = msgspec.convert(signed, _Signed)
        except msgspec.ValidationError:
            return None
        return await self._guests.find(claim.person, claim.generation)
