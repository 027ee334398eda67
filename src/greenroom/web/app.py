"""The ASGI application, and everything that it is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from greenroom.fault_log import KEPT_NOWHERE, Faults
from greenroom.games.catalogue import GAMES
from greenroom.processes.worker_pool import Workers
from greenroom.store import Store
from greenroom.table.catalogue import Catalogue
from greenroom.table.commands import Command
from greenroom.table.context import Context
from greenroom.table.hands.bots import think
from greenroom.table.people.guest_sweeper import GuestSweeper
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests
from greenroom.table.people.keyring import Keyring
from greenroom.table.people.lobby import Lobby
from greenroom.table.people.outside_bots import OutsideBots
from greenroom.table.people.own_links import OwnLinks
from greenroom.web.admin.audit_log import Audit
from greenroom.web.admin.bans import Bans
from greenroom.web.admin.code_word import CodeWord
from greenroom.web.admin.handlers import AdminHandlers
from greenroom.web.admin.notice_board import NoticeBoard
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.api import Api
from greenroom.web.background import BackgroundWorker
from greenroom.web.base_path import BasePath
from greenroom.web.dispatch import Dispatch
from greenroom.web.health import Health
from greenroom.web.hosts import Hosts, turn_away
from greenroom.web.identity import Identity
from greenroom.web.limits import OpenSockets
from greenroom.web.lobby_service import LobbyService
from greenroom.web.metrics import Metrics
from greenroom.web.node_news import NodeNews
from greenroom.web.openapi import openapi
from greenroom.web.outside_bots.endpoints import OutsideBotEndpoints
from greenroom.web.outside_bots.token_revocation import TokenRevocation
from greenroom.web.page_files import PageFiles
from greenroom.web.passkeys.endpoints import PasskeyEndpoints
from greenroom.web.privacy.endpoints import PrivacyEndpoints
from greenroom.web.privacy.erasure import Erasure
from greenroom.web.privacy.personal_data import PersonalData
from greenroom.web.proxies import Proxies
from greenroom.web.record_cache import RecordCache
from greenroom.web.security_headers import SecurityHeaders, header
from greenroom.web.settings import WebSettings
from greenroom.web.sockets.endpoint import SocketEndpoint
from greenroom.web.sockets.present_guests import PresentGuests
from greenroom.wire.encoder import JsonEncoder


class _People(NamedTuple):
    """The parts that know who comes to the room, and what its operator has decided about them."""

    guests: Guests
    outside_bots: OutsideBots
    identity: Identity
    keyring: Keyring
    bans: Bans
    present: PresentGuests
    opening_rights: OpeningRights


def _people(store: Store, settings: WebSettings, context: Context) -> _People:
    guests = Guests(store.registry, context.token, context.now)
    most_bots = settings.limits.bots_per_guest
    outside_bots = OutsideBots(store.registry, guests, context.token, most_bots, context.now)
    word = None if settings.code_word is None else CodeWord(settings.code_word, settings.secret)
    return _People(
        guests=guests,
        outside_bots=outside_bots,
        identity=Identity(
            guests, outside_bots, settings.secret, secure=settings.secure, base_path=settings.base_path
        ),
        keyring=Keyring(store.registry),
        bans=Bans(store.registry),
        present=PresentGuests(),
        opening_rights=OpeningRights(store.registry, settings.open_tables, word),
    )


def _open_sockets(settings: WebSettings) -> OpenSockets:
    limits = settings.limits
    return OpenSockets(limits.sockets_per_guest, limits.sockets_per_bot, limits.sockets_per_address)


class Web:
    """The application, and the tables behind it."""

    def __init__(
        self,
        store: Store,
        settings: WebSettings,
        faults: Faults = KEPT_NOWHERE,
        make_context: Callable[..., Context] = Context,
        games: Catalogue = GAMES,
    ) -> None:
        """`make_context` makes the surroundings of all tables from the room's own fields."""
        self.metrics = Metrics(settings.metrics_from, settings.address if settings.public else None)
        self.health = Health(store)
        self.on_drain: Callable[[bool], None] = lambda on: None
        """Hears that this node has been drained, or takes people in again."""
        store.observe(self.metrics)
        self._workers = Workers(_work_of(games))
        context = self._context(store, settings, faults, make_context, games)
        self._audit = Audit(settings.audit, context.now)
        self.lobby = Lobby(context, store.registry, settings.keep_days)
        self._guest_tables = GuestTables(self.lobby)
        self._guest_sweeper = GuestSweeper(store.registry, context.now, settings.keep_guests_days)
        people = _people(store, settings, context)
        self._opening_rights = people.opening_rights
        self._notices = NoticeBoard(store.registry, self.lobby.announce, self._follow_drain)
        open_sockets = _open_sockets(settings)
        self.sockets = self._make_sockets(settings, people, open_sockets)
        self._measure(store, open_sockets)
        self._memory = self._record_cache(store, people)
        self._news = self._watch_nodes(store)
        self.admin = self._make_admin(people)
        self._revocation = TokenRevocation(
            people.outside_bots, self._guest_tables, self.sockets.dismiss, faults
        )
        self.api = self._make_api(store, settings, context, people)
        self._pages = self._make_pages(settings, games, people)
        self._hosts = Hosts(settings.address, settings.hosts, any_address=settings.any_address)
        self._base = BasePath(settings.base_path)
        self._proxies = Proxies(self._for_our_hosts, settings.trusted)

    def _context(
        self,
        store: Store,
        settings: WebSettings,
        faults: Faults,
        make_context: Callable[..., Context],
        games: Catalogue,
    ) -> Context:
        return make_context(
            games=games,
            log=store.log,
            encoder=JsonEncoder(),
            link_of=lambda code: f"{settings.home}/t/{code}",
            timing=settings.timing,
            observer=self.metrics,
            audit=self._audit_host,
            background=BackgroundWorker(),
            loader=BackgroundWorker(),
            workers=self._workers,
            faults=faults,
        )

    def _make_sockets(
        self, settings: WebSettings, people: _People, open_sockets: OpenSockets
    ) -> SocketEndpoint:
        return SocketEndpoint(
            self.lobby, people.identity, open_sockets, settings, self.metrics, people.bans, people.present
        )

    def _watch_nodes(self, store: Store) -> NodeNews:
        """Follow what other nodes write, in the tables and in what is remembered here."""
        news = NodeNews(self.lobby, self._memory.kinds, self._memory.look_again)
        store.watch(news)
        return news

    def _make_admin(self, people: _People) -> AdminHandlers:
        return AdminHandlers(
            self.lobby,
            people.guests,
            people.bans,
            people.opening_rights,
            people.present,
            self._audit,
            self,
        )

    def _record_cache(self, store: Store, people: _People) -> RecordCache:
        return RecordCache(
            store,
            self.lobby,
            self._guest_tables,
            people.bans,
            people.opening_rights,
            self._notices,
            self.sockets,
            people.present,
        )

    def _measure(self, store: Store, open_sockets: OpenSockets) -> None:
        """Let the metrics look at what is counted elsewhere."""
        self.metrics.sockets = lambda: open_sockets.count
        self.metrics.phases = lambda: Counter(actor.table.phase for actor in self.lobby.loaded_tables)
        self.metrics.log_bytes = lambda: store.size

    def _make_api(self, store: Store, settings: WebSettings, context: Context, people: _People) -> Api:
        guests, outside_bots, identity = people.guests, people.outside_bots, people.identity
        tables, revocation = self._guest_tables, self._revocation
        service = LobbyService(self.lobby, identity, settings, people.opening_rights)
        links = OwnLinks(store.registry, guests, context.token, context.now)
        erasure = Erasure(
            store.registry,
            tables,
            context.forgotten,
            guests,
            people.opening_rights,
            people.keyring,
            revocation,
            self.sockets.dismiss,
        )
        data = PersonalData(
            service, tables, guests, people.opening_rights, people.keyring, outside_bots, settings
        )
        privacy = PrivacyEndpoints(identity, data, erasure, settings)
        passkeys = PasskeyEndpoints(identity, guests, people.keyring, settings, erasure.erase, context.now)
        bots = OutsideBotEndpoints(identity, outside_bots, revocation, settings)
        more = [*privacy.endpoints(), *passkeys.endpoints(), *bots.endpoints()]
        return Api(service, self.lobby, tables, guests, links, revocation, self.sockets.dismiss, more)

    def _make_pages(self, settings: WebSettings, games: Catalogue, people: _People) -> Starlette:
        dispatch = Dispatch(games, people.identity, settings, self.metrics, people.bans)
        files = PageFiles(settings.static, settings.base_path)
        return Starlette(
            routes=_routes(games, self.api, dispatch, files, self._monitoring_routes()),
            middleware=[Middleware(SecurityHeaders)],
        )

    def app(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer a request or serve a socket; a socket's messages pass no middleware, to save time.

        On its way there no coroutine is begun: each would wait in memory as long as a socket is open.
        """
        return self._proxies(scope, receive, send)

    def _for_our_hosts(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        host = header(scope["headers"], b"host")
        if host not in self._hosts:
            return turn_away(host, scope, receive, send)
        if (here := self._base.within(scope)) is None:
            return self._base.turn_away(scope, receive, send)
        if here["type"] == "websocket":
            return self.sockets(here, receive, send)
        return self._pages(here, receive, send)

    @property
    def routes(self) -> Sequence[BaseRoute]:
        """All that is answered over HTTP."""
        return self._pages.routes

    def _monitoring_routes(self) -> list[BaseRoute]:
        return [
            Route("/healthz", self.health.live),
            Route("/readyz", self.health.ready),
            Route("/metrics", self.metrics.answer),
        ]

    async def begin(self) -> None:
        """Read what the operator has decided before. May raise `StoreUnavailable`."""
        await self._memory.begin()

    async def drain(self, *, on: bool) -> None:
        """Open no further tables in the room, and take nobody more in on this node; or undo both."""
        await self._notices.drain(on=on)
        self._set_drained(on)

    def _follow_drain(self, on: bool) -> None:
        """Let the room open no tables, or open them again: then a drained node takes people in, too."""
        self._opening_rights.drain(on)
        if not on:
            self._set_drained(on)

    def _set_drained(self, on: bool) -> None:
        self.health.is_drained = on
        self.on_drain(on)

    async def announce(self, text: str) -> None:
        """Say something to everybody at a table of the room; an empty text ends that."""
        await self._notices.announce(text)

    def send_out_banned(self) -> None:
        """Close the pages of everybody who is banned."""
        self._memory.send_out_banned()

    def _audit_host(self, table: str, person: str, command: Command, about: str | None) -> None:
        # The identity in place of a name: a name may be another's tomorrow, and may have to be forgotten.
        details = msgspec.to_builtins(command)
        details.pop("name", None)
        if about is not None:
            details["person"] = about
        self._audit.keep(f"host {person}", str(command.__struct_config__.tag), details, table)

    @property
    def sweeps(self) -> Sequence[Callable[[], Awaitable[object]]]:
        """The work that deletes tables where nothing happens any more, and forgets guests who do not come."""
        return self.lobby.sweep, self._guest_sweeper.sweep

    async def close(self) -> None:
        """Answer what was asked at every table, then send everybody on to wherever the room goes on."""
        self.health.is_stopping = True
        self._news.close()
        self.sockets.take_nobody_in()
        await self._revocation.close()
        await self.lobby.close()
        self._workers.close()
        await self.sockets.say_goodbye()


def _work_of(games: Catalogue) -> list[str]:
    """List the modules that bots in other processes need, whose script begins as this program's does."""
    return ["greenroom.cli", think.__module__, *(game.bot_maker().__module__ for game in games.values())]


def _routes(
    games: Catalogue, api: Api, dispatch: Dispatch, static: PageFiles, watched: Sequence[BaseRoute]
) -> list[BaseRoute]:
    endpoints = api.endpoints()
    described = msgspec.json.encode(openapi(endpoints))
    return [
        *(Route(each.path, partial(dispatch.answer, each), methods=[each.method]) for each in endpoints),
        Route("/api/openapi.json", partial(_fixed_response, described, "application/json")),
        *watched,
        Route("/", static.page),
        Route("/link", static.page),
        Route("/me", static.page),
        Route("/privacy", static.page),
        Route("/t/{code}", static.page),
        Route("/t/{code}/hands", static.page),
        Route("/t/{code}/hands/{number:int}", static.page),
        *(Route(path, static.page) for game in games.values() for path in game.pages),
        Route("/{path:path}", static.file),
    ]


async def _fixed_response(words: bytes, kind: str, _: Request) -> Response:
    return Response(words, media_type=kind)
