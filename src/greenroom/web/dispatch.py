"""The way from an HTTP request to an endpoint's answer: allowance, origin and size are checked in one place.

The order matters. The allowance comes first, because it needs no store: whoever asks too often costs nothing
more. Then who asks, by token or cookie, so that somebody who is banned learns of nothing else. Then the
address, because a request that was led to the wrong node must not take a table into memory there. The body is
read last, and only from a page of ours or with a token: nobody else can make the server wait for it.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from http import HTTPStatus

import msgspec
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import StoreUnavailable, Unreadable
from greenroom.table.catalogue import Catalogue
from greenroom.table.http import Endpoint, EndpointResult, File, Request
from greenroom.table.people.ownership import guest_of
from greenroom.web.addresses_by_code import api_addresses, code_after
from greenroom.web.admin.bans import Bans
from greenroom.web.api import ClearCookieResponse, SetCookieResponse
from greenroom.web.content_disposition import disposition
from greenroom.web.identity import Identity, token_in
from greenroom.web.limits import Allowances, sharer_of
from greenroom.web.metrics import Metrics
from greenroom.web.schemas import Fault
from greenroom.web.security_headers import same_origin
from greenroom.web.settings import WebSettings

MAX_BODY_BYTES = 16_384
"""Bytes that the body of a request may have."""
STATUS = {
    "web.no_guest": 401,
    "room.no_such_table": 404,
    "web.no_such_hand": 404,
    "web.too_often": 429,
    "web.banned": 403,
    "web.draining": 503,
    "web.foreign": 403,
    "web.operator_opens": 403,
    "web.code_word": 403,
    "web.wrong_code_word": 403,
    "web.code_word_tries": 429,
    "web.not_your_table": 403,
    "room.players_only": 403,
    "web.wrong_token": 401,
    "web.people_only": 403,
    "web.no_outside_bots": 403,
    "web.passkey_former": 409,
    "web.passkey_unknown": 403,
    "web.passkey_copied": 403,
}
"""The HTTP status for the code of a refusal; 400 for any other code."""


class Dispatch:
    """Answers HTTP requests to the API's endpoints."""

    def __init__(
        self, games: Catalogue, identity: Identity, settings: WebSettings, metrics: Metrics, bans: Bans
    ) -> None:
        self._routing_code = code_after(api_addresses(games))
        """Finds the part of an address by which proxies and workers choose the node of a request."""
        self._metrics = metrics
        self._bans = bans
        self._identity = identity
        self._settings = settings
        self._asking = Allowances(settings.limits.api)
        self._tokens_asking = Allowances(settings.limits.api)
        """The allowance of each address for requests with a token, which take nothing from the pages there.
        """
        self._bots_asking = Allowances(settings.limits.api_per_owner)

    async def answer(self, endpoint: Endpoint, request: HttpRequest) -> Response:
        """Check a request, answer it, and encode the answer or the reason why not."""
        try:
            response = self._response(await self._answer(endpoint, request))
            return _unless_known(request, response) if endpoint.method == "GET" else response
        except Unreadable:
            return _fault(refuse("room.unreadable"), 503)
        except StoreUnavailable as trouble:
            return _fault(refuse(f"room.store_{trouble.reason}"), 503)

    async def _answer(self, endpoint: Endpoint, request: HttpRequest) -> EndpointResult:
        token = token_in(request.headers.get("authorization", ""))
        asking = self._tokens_asking if token else self._asking
        if not asking.spend(_address(request), asyncio.get_running_loop().time()):
            return refuse("web.too_often")
        if token:
            refusal = await self._bot_refusal(endpoint, token, _address(request))
        else:
            refusal = refuse("web.banned") if await self._is_banned(request) else None
        if refusal is None and self._is_escaped_without_need(request):
            refusal = refuse("room.no_such_table")
        if refusal is not None:
            return refusal
        body: bytes | None = b""
        if endpoint.method != "GET":
            # No browser sends a token by itself, and where there is one no cookie counts.
            if not (token or self._is_from_our_page(request)):
                return refuse("web.foreign")
            body = await _body(request)
        if body is None:
            return refuse("web.bad_question")
        return await endpoint.handler(_request(endpoint, request, body, token))

    def _is_from_our_page(self, request: HttpRequest) -> bool:
        public = self._settings.address if self._settings.public else None
        return same_origin(request.scope["headers"], public)

    async def _bot_refusal(self, endpoint: Endpoint, token: str, address: str) -> Refusal | None:
        """Refuse a request with a token that is not good, or that asks for what only people may."""
        bot = await self._identity.by_token(token)
        if bot is None:
            return refuse("web.wrong_token")
        if self._bans.holds(bot.id, address):
            return refuse("web.banned")
        now = asyncio.get_running_loop().time()
        if not self._bots_asking.spend(guest_of(bot.id), now):
            return refuse("web.too_often")
        return None if endpoint.for_bots else refuse("web.people_only")

    async def _is_banned(self, request: HttpRequest) -> bool:
        if not self._bans.all:
            return False
        person = await self._identity.by_cookie(request.headers.get("cookie", ""))
        return self._bans.holds("" if person is None else person.id, _address(request))

    def _is_escaped_without_need(self, request: HttpRequest) -> bool:
        """Tell whether letters of a code are written as escapes, as no page does.

        That would lead the request to another node.
        """
        code = str(request.path_params.get("code", ""))
        found = self._routing_code.search(request.scope.get("raw_path") or b"")
        return code.isalnum() and code.isascii() and found is not None and found[1] != code.encode()

    def _response(self, answer: EndpointResult) -> Response:
        match answer:
            case Refusal():
                self._metrics.refused(answer.code)
                return _fault(answer, STATUS.get(answer.code, 400))
            case File():
                headers = {"Cache-Control": "no-store", "Content-Disposition": disposition(answer.name)}
                return Response(answer.content, headers=headers, media_type=answer.media_type)
            case SetCookieResponse():
                response = _json(answer.answer)
                self._identity.remember(response, answer.person)
                if answer.former is not None:
                    self._identity.remember_former(response, answer.former)
                elif answer.forgets_former:
                    self._identity.forget_former(response)
                return response
            case ClearCookieResponse():
                response = _json(answer.answer)
                self._identity.forget(response)
                return response
            case _:
                return _json(answer)


def _request(endpoint: Endpoint, request: HttpRequest, body: bytes, token: str) -> Request:
    return Request(
        path=request.path_params,
        query={name: request.query_params[name] for name in endpoint.query if name in request.query_params},
        body=body,
        cookies="" if token else request.headers.get("cookie", ""),
        token=token,
        address=_address(request),
    )


async def _body(request: HttpRequest) -> bytes | None:
    """Return the body of a request; None where it is not JSON, too long, or its sender has left."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return None
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > MAX_BODY_BYTES:
                return None
    except ClientDisconnect:
        return None
    return body


def _address(request: HttpRequest) -> str:
    return "" if request.client is None else sharer_of(request.client.host)


def _json(answer: msgspec.Struct, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


def _unless_known(request: HttpRequest, response: Response) -> Response:
    """Tag an answer by its content; whoever names the tag is told that nothing has changed, and no more.

    Browsers keep nothing of it (`no-store`): the tag is for a page that asks again and again.
    """
    if response.status_code != HTTPStatus.OK:
        return response
    tag = f'"{blake2b(response.body, digest_size=12).hexdigest()}"'
    if request.headers.get("if-none-match") == tag:
        response = Response(status_code=HTTPStatus.NOT_MODIFIED, headers={"Cache-Control": "no-store"})
    response.headers["ETag"] = tag
    return response


def _fault(refusal: Refusal, status: int) -> Response:
    return _json(Fault(refusal.code, refusal.args), status)
