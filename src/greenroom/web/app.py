"""The ASGI application, and everything that it is made of."""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from greenroom.faults import KEPT_NOWHERE, Faults
from greenroom.store import Store
from greenroom.table.context import Around
from greenroom.table.people.guests import People
from greenroom.table.people.lobby import House
from greenroom.web.api import Api
from greenroom.web.guard import SecurityHeaders
from greenroom.web.identity import Identity
from greenroom.web.keepsakes import Keepsakes
from greenroom.web.limits import OpenSockets
from greenroom.web.metrics import Metrics
from greenroom.web.openapi import openapi
from greenroom.web.records import Records
from greenroom.web.settings import WebSettings
from greenroom.web.sockets.endpoint import SocketEndpoint
from greenroom.web.static import PageFiles
from greenroom.wire.writing import JsonWrites


class Web:
    """The application, and the tables behind it."""

    def __init__(self, store: Store, settings: WebSettings, faults: Faults = KEPT_NOWHERE) -> None:
        around = Around(
            log=store.log,
            writes=JsonWrites(),
            link_of=lambda code: f"{settings.address}/t/{code}",
            timing=settings.timing,
            faults=faults,
        )
        self.house = House(around, store.registry)
        self.metrics = Metrics()
        people = People(store.registry, around.token)
        identity = Identity(people, settings.secret, secure=settings.secure)
        open_sockets = OpenSockets(settings.limits.sockets_per_guest, settings.limits.sockets_per_address)
        self.sockets = SocketEndpoint(self.house, identity, open_sockets, settings, self.metrics)
        self.metrics.sockets = lambda: open_sockets.count
        self.metrics.tables = lambda: len(self.house.loaded)
        self._pages = Starlette(
            routes=_routes(
                Api(self.house, people, identity, settings),
                (Keepsakes(self.house, store.log, settings.address), Records(self.house, store.log)),
                self.metrics,
                PageFiles(settings.static),
            ),
            middleware=[Middleware(SecurityHeaders)],
        )

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or serve a socket; a socket's messages pass no middleware, to save time."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    async def close(self) -> None:
        """Say good-bye at every table."""
        await self.house.close()
        await self.sockets.say_goodbye()


def _routes(
    api: Api, keeping: tuple[Keepsakes, Records], metrics: Metrics, static: PageFiles
) -> list[BaseRoute]:
    endpoints = [*api.endpoints(), *(each for kept in keeping for each in kept.endpoints())]
    described = msgspec.json.encode(openapi(endpoints))
    answered = [*endpoints, *(each for kept in keeping for each in kept.files())]
    return [
        *(Route(each.path, partial(api.handle, each), methods=[each.method]) for each in answered),
        Route("/api/tables/{code}/qr.svg", api.qr),
        Route("/api/openapi.json", partial(_said, described, "application/json")),
        Route("/r/{token}", api.arrive),
        Route("/healthz", partial(_said, b"ok", "text/plain")),
        Route("/metrics", metrics.answer),
        Route("/", static.page),
        Route("/t/{code}", static.page),
        Route("/listen", static.page),
        Route("/{path:path}", static.file),
    ]


async def _said(words: bytes, kind: str, _: Request) -> Response:
    return Response(words, media_type=kind)
