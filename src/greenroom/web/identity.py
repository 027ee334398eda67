"""Identifies guests: a signed cookie names one, and the registry says whether it is still valid.

An outside bot is known by its token alone, which no browser sends by itself. A request is of one of the two:
where there is a token, no cookie counts, and nobody but the bot is recognised. So a token makes nobody a
guest, and a page of another site cannot use a visitor's cookie by adding a token of its own.

A second cookie names the guest that a browser was before it used a personal link, so that it can be that
guest again; it goes to the requests about guests alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import cookie_parser

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.outside_bots import OutsideBots

if TYPE_CHECKING:
    from starlette.responses import Response

COOKIE = "greenroom"
YEAR_SECONDS = 365 * 86_400
FORMER = "greenroom-former"
FORMER_PATH = "/api/me"
FORMER_SECONDS = 30 * 86_400
"""Seconds for which a browser can return to its former guest."""


def token_in(authorization: str) -> str:
    """Return the token of an `Authorization` header; empty where none is there, as of a proxy's own login."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


class _Signed(msgspec.Struct, frozen=True, array_like=True):
    person: str
    generation: int


class Identity:
    """Signs guests' cookies, and recognises them."""

    def __init__(
        self, guests: Guests, bots: OutsideBots, secret: str, *, secure: bool, base_path: str = ""
    ) -> None:
        self._guests = guests
        self._bots = bots
        self._cookies = URLSafeSerializer(secret, salt="guest")
        self._formers = URLSafeSerializer(secret, salt="former")
        self._secure = secure
        self._base_path = base_path

    async def by_cookie(self, header: str) -> Person | None:
        """Recognise a guest by a request's `Cookie` header."""
        return await self._guest_in_cookie(header, COOKIE, self._cookies)

    async def by_token(self, token: str) -> Person | None:
        """Recognise an outside bot."""
        return await self._bots.by_token(token)

    async def asker(self, cookies: str, token: str) -> Person | None:
        """Recognise an outside bot where there is a token, else a guest."""
        return await self.by_token(token) if token else await self.by_cookie(cookies)

    async def guest(self, header: str) -> Person | Refusal:
        """Recognise a guest in the same way; refused where the browser is nobody."""
        return await self.by_cookie(header) or refuse("web.no_guest")

    async def former(self, header: str) -> Person | None:
        """Recognise the guest that a browser was before."""
        return await self._guest_in_cookie(header, FORMER, self._formers)

    def remember(self, response: Response, person: Person) -> None:
        """Let a browser know the guest from now on."""
        self._set_cookie(response, COOKIE, self._cookies, person, YEAR_SECONDS, "")

    def remember_former(self, response: Response, person: Person) -> None:
        """Let a browser know whom it was until now."""
        self._set_cookie(response, FORMER, self._formers, person, FORMER_SECONDS, FORMER_PATH)

    def forget_former(self, response: Response) -> None:
        """Let a browser forget whom it was before."""
        response.delete_cookie(FORMER, self._base_path + FORMER_PATH)

    def _set_cookie(  # noqa: PLR0913, PLR0917 - a cookie is described by as much
        self,
        response: Response,
        name: str,
        signer: URLSafeSerializer,
        person: Person,
        seconds: int,
        path: str,
    ) -> None:
        value = signer.dumps([person.id, person.generation])
        response.set_cookie(
            name,
            value if isinstance(value, str) else value.decode(),
            max_age=seconds,
            path=(self._base_path + path) or "/",
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def forget(self, response: Response) -> None:
        """Let a browser be nobody from now on."""
        response.delete_cookie(
            COOKIE, self._base_path or "/", httponly=True, samesite="lax", secure=self._secure
        )
        self.forget_former(response)

    async def _guest_in_cookie(self, header: str, name: str, signer: URLSafeSerializer) -> Person | None:
        # Other programs on this host set cookies for us too; Python's own parser stops at the first odd one.
        value = cookie_parser(header).get(name)
        try:
            content = None if value is None else signer.loads(value)
        except BadSignature:
            return None
        return await self._guest_of_claim(content)

    async def _guest_of_claim(self, content: object) -> Person | None:
        try:
            claim = msgspec.convert(content, _Signed)
        except msgspec.ValidationError:
            return None
        return await self._guests.find(claim.person, claim.generation)
