"""A table's socket from handshake to close: what each check lets in, and the last word where it does not."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from http.cookies import SimpleCookie

import msgspec
import pytest
from starlette.responses import Response
from starlette.types import Message as WireMessage
from starlette.types import Scope

from greenroom.games.catalogue import GAMES
from greenroom.store import RegistryRecord, StoreUnavailable
from greenroom.table.actor.actor import TableActor
from greenroom.table.audience.streams import Connection
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.lobby import NOTE_SECONDS
from greenroom.web.admin.bans import BanRecord, Bans
from greenroom.web.identity import Identity
from greenroom.web.limits import OpenSockets
from greenroom.web.metrics import Metrics
from greenroom.web.settings import Limits, WebSettings
from greenroom.web.sockets.direct_writer import DirectWriter
from greenroom.web.sockets.endpoint import SocketEndpoint
from greenroom.web.sockets.present_guests import PresentGuests
from greenroom.web.sockets.protocol import EXTENSION, TableProtocol
from greenroom.web.sockets.recognition import STORE_SECONDS
from greenroom.wire.allowance import Rate
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Message, Reload, Update, message_type
from refusals import granted
from staged.wire import to_sit_as_shown
from table.evening import Evening, no_bots, played, settle

HOST = "tonk.local"
HELLO = {"do": "hello", "protocol": PROTOCOL}
ACCEPTED, CLOSED = "websocket.accept", ("websocket.close", 1000)
CODE = "code1"
"""That of the first table of a house in memory."""
MOVED = Bye("room.moved", again=True)
BACK_SECONDS = STORE_SECONDS + NOTE_SECONDS + 0.1
"""Seconds within which whoever has sat at a table is back at it, while the store is silent."""
_read = msgspec.json.Decoder(message_type(GAMES)).decode


class Browser:
    """One browser's side of a socket: what it sends is put, what it gets is read."""

    def __init__(self, client: Client, scope: Scope) -> None:
        self.inbox: asyncio.Queue[WireMessage] = asyncio.Queue()
        self.sent: list[object] = []
        self.fault: Exception | None = None
        self.deaf = False
        """Whether it takes nothing of what it is sent."""
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(client.endpoint(scope, self.inbox.get, self._take))

    async def _take(self, message: WireMessage) -> None:
        if self.fault is not None:
            raise self.fault
        if self.deaf:
            await asyncio.Event().wait()
        if message["type"] == "websocket.send":
            self.sent.append(_read(str(message["text"])))
        elif message["type"] == "websocket.close":
            self.sent.append((message["type"], message["code"]))
            self.leave()
        else:
            self.sent.append(message["type"])

    def leave(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})

    async def say(self, frame: object) -> None:
        kind = "bytes" if isinstance(frame, bytes) else "text"
        text = frame if isinstance(frame, str | bytes) else msgspec.json.encode(frame).decode()
        self.inbox.put_nowait({"type": "websocket.receive", kind: text})
        await settle()


class Client:
    """An endpoint over a house in memory, and a guest called Ann."""

    def __init__(self, evening: Evening, limits: Limits, public: str | None) -> None:
        self.evening = evening
        self.ports = itertools.count(40_000)
        self.people = Guests(evening.registry, lambda: "ann")
        self.bots = no_bots(self.people)
        self.identity = Identity(self.people, self.bots, "key", secure=False)
        self.open_sockets = OpenSockets(limits.sockets_per_guest, 2, limits.sockets_per_address)
        settings = WebSettings(
            address=public or "http://elsewhere", secret="key", public=public is not None, limits=limits
        )
        self.metrics, self.present_guests = Metrics(), PresentGuests()
        self.bans = Bans(evening.registry)
        self.endpoint = SocketEndpoint(
            evening.lobby,
            self.identity,
            self.open_sockets,
            settings,
            self.metrics,
            self.bans,
            self.present_guests,
        )
        self.cookie = ""

    async def begin(self) -> None:
        ann = await self.people.call(None, "Ann", "en")
        assert isinstance(ann, Person)
        response = Response()
        self.identity.remember(response, ann)
        (morsel,) = SimpleCookie(response.headers["set-cookie"]).values()
        self.cookie = f"greenroom={morsel.value}"
        await self.evening.open()

    async def connect(
        self, path: str | None = None, cookie: str | None = None, token: str = "", **scope: object
    ) -> Browser:
        origin = str(scope.pop("origin", f"http://{HOST}"))
        headers = {"host": HOST, "origin": origin, "cookie": self.cookie if cookie is None else cookie}
        if token:
            headers["authorization"] = f"Bearer {token}"
        browser = Browser(
            self,
            {
                "type": "websocket",
                "path": path or f"/ws/{self.evening.code}",
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
                "client": ("10.0.0.1", next(self.ports)),
                **scope,
            },
        )
        await settle()
        return browser


def served(
    tell: Callable[[Client], Coroutine[object, object, None]],
    limits: Limits | None = None,
    public: str | None = None,
) -> None:
    async def story(evening: Evening) -> None:
        client = Client(evening, limits or Limits(), public)
        await client.begin()
        await tell(client)

    played(story)


def test_a_guest_who_says_hello_is_shown_the_table_and_is_gone_when_its_socket_is() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect()
        assert browser.sent == [ACCEPTED] and client.open_sockets.count == 1
        await browser.say(HELLO)
        update = browser.sent[1]
        assert isinstance(update, Update) and update.happened == [] and update.room.watching == ["Ann 2"]
        await browser.say({"do": "ping", "id": "a"})
        await browser.say(b'{"do":"react","id":"b","reaction":"nice"}')
        assert [getattr(each, "id", None) or getattr(each, "ack", None) for each in browser.sent[2:]][:1] == [
            "a"
        ]
        assert client.metrics.commands == 2 and len(browser.sent) > 3
        room = await client.evening.room()
        assert not room._live.audiences.is_empty()
        browser.leave()
        await settle()
        assert browser.task.done() and browser.task.exception() is None
        assert room._live.audiences.is_empty() and client.open_sockets.count == 0

    served(tell)


def test_a_table_is_found_by_its_code_whether_it_is_loaded_or_not_and_known_by_its_id() -> None:
    async def tell(client: Client) -> None:
        table = (await client.evening.room()).table
        await client.evening.close()
        for _ in range(2):
            browser = await client.connect(f"/ws/{table.code}", raw_path=f"/cards/ws/{table.code}".encode())
            await browser.say(HELLO)
            update = browser.sent[1]
            assert isinstance(update, Update) and update.room.code == table.code
        assert client.present_guests.all == {("ann", "10.0.0.1", table.id): 2}

    served(tell)


def test_a_table_is_not_taken_up_by_another_name_than_proxies_and_workers_lead_by() -> None:
    async def tell(client: Client) -> None:
        table = (await client.evening.room()).table
        names = (table.id, "CODE1", "co-de1", " code1", "code1-")
        told = [ACCEPTED, Bye("web.by_code", again=False, args={"code": CODE}), CLOSED]
        for is_loaded in (True, False):
            assert bool(client.evening.lobby.loaded_tables) is is_loaded
            for name in names:
                browser = await client.connect(f"/ws/{name}")
                await browser.say(HELLO)
                assert browser.sent == told
            escaped = await client.connect(f"/ws/{CODE}", raw_path=b"/ws/c%6fde1")
            await escaped.say(HELLO)
            assert escaped.sent == told
            await client.evening.close()
        assert client.evening.lobby.loaded_tables == [] and client.present_guests.all == {}

    served(tell)


def test_a_page_of_an_earlier_protocol_that_comes_by_the_id_is_to_load_itself_again() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect(f"/ws/{(await client.evening.room()).table.id}")
        await browser.say({"do": "hello", "protocol": 1})
        assert browser.sent == [ACCEPTED, Reload(PROTOCOL), CLOSED]

    served(tell)


def test_an_address_has_only_so_many_sockets_from_whatever_port_they_come() -> None:
    async def tell(client: Client) -> None:
        first, second = await client.connect(), await client.connect()
        assert first.sent == [ACCEPTED]
        assert second.sent == [ACCEPTED, Bye("web.too_many_sockets", again=True), CLOSED]
        elsewhere = await client.connect(client=("10.0.0.2", 40_000))
        assert elsewhere.sent == [ACCEPTED]

    served(tell, Limits(sockets_per_address=1))


def test_a_page_that_comes_back_is_sent_what_it_missed() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect()
        await browser.say(HELLO)
        seen = browser.sent[1]
        assert isinstance(seen, Update)
        again = await client.connect()
        await again.say({**HELLO, "seen": {"epoch": seen.epoch, "n": seen.n}})
        assert again.sent == [ACCEPTED], "it has missed nothing"
        other = await client.connect()
        await other.say({**HELLO, "seen": {"epoch": "another", "n": seen.n}})
        assert isinstance(other.sent[1], Update)

    served(tell)


@pytest.mark.parametrize(
    ("path", "origin"), [("/table/x", f"http://{HOST}"), (None, "http://evil"), (None, "")]
)
def test_another_site_s_page_and_another_path_get_no_socket(path: str | None, origin: str) -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect(path, origin=origin)
        assert browser.sent == [("websocket.close", 4403)] and browser.task.done()

    served(tell)


@pytest.mark.parametrize(("public", "accepted"), [("https://tonk.example", True), (None, False)])
def test_the_address_of_the_settings_may_open_sockets_only_where_the_operator_gave_it(
    public: str | None, accepted: bool
) -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect(origin=public or "http://elsewhere")
        assert (browser.sent[0] == ACCEPTED) is accepted

    served(tell, public=public)


def test_who_is_nobody_is_told_so() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect(cookie="greenroom=forged")
        assert browser.sent == [ACCEPTED, Bye("web.no_guest", again=False), CLOSED]
        assert browser.task.done() and client.open_sockets.count == 0

    served(tell)


def test_a_store_in_trouble_is_told_and_the_page_may_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(client: Client) -> None:
        async def fails(*_: object) -> None:
            raise StoreUnavailable("full", "no space left")

        browser = await client.connect()
        monkeypatch.setattr(client.evening.lobby, "enter", fails)
        await browser.say(HELLO)
        monkeypatch.setattr(client.identity, "by_cookie", fails)
        other = await client.connect()
        for each in (browser, other):
            assert each.sent == [ACCEPTED, Bye("room.store_full", again=True), CLOSED]
        assert client.open_sockets.count == 0

    served(tell)


class Silence:
    """Lets a store of guests answer nothing until it is over."""

    def __init__(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        self.over = asyncio.Event()
        self._get = client.evening.registry.get
        self.fault: Exception | None = None
        monkeypatch.setattr(client.evening.registry, "get", self._slowly)

    async def _slowly(self, kind: str, key: str) -> RegistryRecord | None:
        await self.over.wait()
        if self.fault is not None:
            raise self.fault
        return await self._get(kind, key)


async def seated(client: Client) -> Browser:
    """Let Ann sit down at the table."""
    browser = await client.connect()
    await browser.say(HELLO)
    shown = browser.sent[1]
    assert isinstance(shown, Update)
    await browser.say(to_sit_as_shown(shown.room) | {"do": "sit", "id": "sit"})
    assert "ann" in (await client.evening.room()).table.ledger.balances
    return browser


async def waited_for(client: Client, seconds: float) -> Browser:
    """Let Ann come and say hello, and wait for so long."""
    browser = await client.connect()
    await browser.say(HELLO)
    await asyncio.sleep(seconds)
    return browser


def test_whoever_comes_back_while_the_store_is_silent_sees_their_table_within_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(client: Client) -> None:
        (await seated(client)).leave()
        silence = Silence(client, monkeypatch)
        back, stranger = await client.connect(), await client.connect(cookie=f"{client.cookie}; other=1")
        for each in (back, stranger):
            await each.say(HELLO)
        await asyncio.sleep(BACK_SECONDS)
        await settle()
        assert isinstance(back.sent[1], Update) and stranger.sent == [ACCEPTED]
        await back.say({"do": "ping", "id": "a"})
        assert getattr(back.sent[-1], "id", None) == "a"
        silence.over.set()
        await settle()
        assert isinstance(stranger.sent[1], Update) and not back.task.done()

    served(tell)


def test_what_the_store_says_in_the_end_counts_for_whoever_was_let_in_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(client: Client) -> None:
        (await seated(client)).leave()
        silence = Silence(client, monkeypatch)
        back, on_the_way = await client.connect(), await client.connect()
        await back.say(HELLO)
        await asyncio.sleep(BACK_SECONDS)
        await client.evening.registry.delete("person", "ann")
        silence.over.set()
        await settle()
        assert isinstance(back.sent[1], Update) and back.sent[-2:] == [
            Bye("room.revoked", again=False),
            CLOSED,
        ]
        await on_the_way.say(HELLO)
        assert on_the_way.sent == [ACCEPTED, Bye("room.revoked", again=False), CLOSED]

    served(tell)


def test_a_store_that_fails_in_the_end_sends_nobody_away_who_was_let_in_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(client: Client) -> None:
        (await seated(client)).leave()
        silence = Silence(client, monkeypatch)
        back = await waited_for(client, BACK_SECONDS)
        silence.fault = StoreUnavailable("failed", "silent")
        silence.over.set()
        await settle()
        assert isinstance(back.sent[1], Update) and not back.task.done()

    served(tell)


def test_those_who_are_here_are_remembered_anew_once_all_were_looked_up_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(client: Client) -> None:
        await seated(client)
        await client.endpoint.look_all_up_again()
        Silence(client, monkeypatch)
        other = await waited_for(client, BACK_SECONDS)
        assert isinstance(other.sent[1], Update)

    served(tell)


@pytest.mark.parametrize("news", ["dismiss", "look_up_again", "look_all_up_again"])
def test_nobody_is_remembered_of_whom_there_is_news_or_may_have_been(
    news: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(client: Client) -> None:
        (await seated(client)).leave()
        await settle()
        endpoint = client.endpoint
        if news == "dismiss":
            endpoint.dismiss("ann", "room.revoked")
        elif news == "look_up_again":
            await endpoint.look_up_again("ann")
        else:
            await endpoint.look_all_up_again()
        Silence(client, monkeypatch)
        back = await waited_for(client, 3 * STORE_SECONDS)
        assert back.sent == [ACCEPTED]

    served(tell)


@pytest.mark.parametrize("limits", [Limits(sockets_per_guest=1), Limits(sockets_per_address=1)])
def test_a_socket_too_many_is_sent_away_and_one_that_closes_makes_room(limits: Limits) -> None:
    async def tell(client: Client) -> None:
        first, second = await client.connect(), await client.connect()
        assert second.sent == [ACCEPTED, Bye("web.too_many_sockets", again=True), CLOSED]
        assert client.open_sockets.count == 1
        first.leave()
        await settle()
        third = await client.connect()
        assert third.sent == [ACCEPTED]

    served(tell, limits)


@pytest.mark.parametrize("client_of", [None, ("10.0.0.2", 1)])
def test_an_address_is_counted_where_the_server_knows_one(client_of: object) -> None:
    async def tell(client: Client) -> None:
        await client.connect()
        other = await client.connect(client=client_of)
        assert other.sent == [ACCEPTED]

    served(tell, Limits(sockets_per_address=1))


def test_the_first_message_is_hello_within_ten_seconds_and_a_page_that_was_frozen_comes_again() -> None:
    async def tell(client: Client) -> None:
        slow, wrong = await client.connect(), await client.connect()
        await wrong.say({"do": "sit", "id": "x"})
        assert wrong.sent == [ACCEPTED, Bye("wire.hello_first", again=False), CLOSED]
        await asyncio.sleep(7)
        assert slow.sent == [ACCEPTED]
        await asyncio.sleep(5)
        assert slow.sent == [ACCEPTED, Bye("wire.hello_first", again=True), CLOSED]
        assert slow.task.done() and client.open_sockets.count == 0

    served(tell)


def test_one_who_leaves_before_hello_is_sent_nothing() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect()
        browser.leave()
        await settle()
        assert browser.sent == [ACCEPTED] and browser.task.done() and client.open_sockets.count == 0

    served(tell)


@pytest.mark.parametrize("protocol", [PROTOCOL - 1, PROTOCOL + 1])
def test_a_page_older_or_newer_than_the_server_is_told_to_reload(protocol: int) -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect()
        await browser.say({**HELLO, "protocol": protocol})
        assert browser.sent == [ACCEPTED, Reload(PROTOCOL), CLOSED]

    served(tell)


def test_what_is_no_table_is_told_so() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect("/ws/nowhere")
        await browser.say(HELLO)
        assert browser.sent == [ACCEPTED, Bye("room.no_such_table", again=False), CLOSED]

    served(tell)


@pytest.mark.parametrize("fault", [ConnectionError(), RuntimeError("after the close")])
def test_a_last_word_to_one_who_has_gone_is_no_fault(fault: Exception) -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect()
        browser.fault = fault
        await browser.say("nonsense")
        assert browser.task.done() and browser.task.exception() is None

    served(tell)


def test_a_socket_s_commands_are_limited_as_the_settings_say() -> None:
    async def tell(client: Client) -> None:
        browser = await client.connect()
        await browser.say(HELLO)
        for name in "abc":
            await browser.say({"do": "ping", "id": name})
        codes = [getattr(each, "code", "") for each in browser.sent[2:]]
        assert codes == ["", "", "wire.too_fast"]

    served(tell, Limits(commands_per_guest=Rate(2, 0)))


def test_a_server_that_stops_waits_for_last_words_but_no_more_than_a_second() -> None:
    async def tell(client: Client) -> None:
        await client.endpoint.say_goodbye()
        slow, quick = await client.connect(), await client.connect()
        for each in (slow, quick):
            await each.say(HELLO)
        slow.deaf = True
        loop = asyncio.get_running_loop()
        began = loop.time()
        await client.endpoint.say_goodbye()
        assert 0.9 < loop.time() - began < 4 and not slow.task.done()
        assert quick.sent[-2:] == [MOVED, CLOSED] and quick.task.done()
        slow.leave()
        await settle()
        began = loop.time()
        await client.endpoint.say_goodbye()
        assert loop.time() - began < 0.9

    served(tell)


def test_whoever_comes_while_a_server_stops_is_sent_on_and_no_table_is_taken_up_for_them() -> None:
    async def tell(client: Client) -> None:
        greeting = await client.connect()
        client.endpoint.take_nobody_in()
        await client.evening.close()
        await client.endpoint.say_goodbye()
        late = await client.connect()
        assert late.sent == [ACCEPTED, MOVED, CLOSED]
        await greeting.say(HELLO)
        assert greeting.sent[1:] == [MOVED, CLOSED]
        assert client.evening.lobby.loaded_tables == []

    served(tell)


@pytest.mark.parametrize("held", ["asker", "find", "actor", "note"])
def test_a_node_that_stops_takes_no_table_up_for_whoever_was_on_their_way_in(
    held: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(client: Client) -> None:
        lobby, go_on, taken = client.evening.lobby, asyncio.Event(), list[str]()
        owner = {"asker": client.identity, "find": lobby, "actor": lobby, "note": lobby.visited}[held]
        step = getattr(owner, held)

        async def slowly(*args: object, **named: object) -> object:
            await go_on.wait()
            return await step(*args, **named)

        async def claim(stream: str) -> None:
            taken.append(stream)

        await client.evening.close()
        monkeypatch.setattr(lobby.context.log, "claim", claim)
        monkeypatch.setattr(owner, held, slowly)
        browser = await client.connect()
        await browser.say(HELLO)
        client.endpoint.take_nobody_in()
        await client.evening.close()
        go_on.set()
        await settle()
        assert browser.sent == [ACCEPTED, MOVED, CLOSED] and browser.task.done()
        assert taken == [] and [actor.listeners for actor in lobby.loaded_tables] in ([], [0])

    served(tell)


def test_a_socket_that_is_dismissed_while_its_table_is_looked_for_gets_that_as_its_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(client: Client) -> None:
        looking, found = asyncio.Event(), asyncio.Event()
        table = client.evening.lobby.actor

        async def looked_for(table_id: str) -> TableActor | None:
            looking.set()
            await found.wait()
            return await table(table_id)

        monkeypatch.setattr(client.evening.lobby, "actor", looked_for)
        browser = await client.connect()
        await browser.say(HELLO)
        assert looking.is_set()
        client.endpoint.dismiss("ann", "room.revoked")
        found.set()
        await settle()
        assert browser.sent[1:] == [Bye("room.revoked", again=False), CLOSED]
        assert browser.task.done()

    served(tell)


class Kept(DirectWriter):
    """The short way to where a test reads."""

    def __init__(self) -> None:
        self.written: list[Message] = []

    def write(self, text: bytes) -> bool:
        self.written.append(_read(text))
        return True


class Protocol(TableProtocol):
    """The server's protocol, without a server."""

    def __init__(self) -> None:
        self.out: Kept = Kept()
        self.listeners: list[object] = []

    def charge(self, charge: object) -> None:
        pass

    def listen(self, listener: object) -> None:
        self.listeners.append(listener)


def test_whoever_is_dismissed_takes_along_a_bot_that_has_not_said_hello_yet() -> None:
    async def tell(client: Client) -> None:
        ann = await client.identity.by_cookie(client.cookie)
        assert ann is not None
        _, token = granted(await client.bots.make(ann, "Robo"))
        robo = await client.connect(token=token)
        client.endpoint.dismiss(ann.id, "web.banned")
        await robo.say(HELLO)
        assert robo.sent == [ACCEPTED, Bye("web.banned", again=False), CLOSED]
        assert client.open_sockets.count == 0 and robo.task.done()

    served(tell)


def test_a_socket_that_was_opened_before_its_guest_revoked_it_is_nobody_s_at_hello() -> None:
    async def tell(client: Client) -> None:
        thief, other = await client.connect(), await client.connect()
        await other.say(HELLO)
        ann = await client.identity.by_cookie(client.cookie)
        assert ann is not None
        await client.people.revoke(ann)
        client.endpoint.dismiss(ann.id, "room.revoked")
        await thief.say(HELLO)
        await settle()
        revoked = [Bye("room.revoked", again=False), CLOSED]
        assert thief.sent == [ACCEPTED, *revoked] and other.sent[-2:] == revoked
        assert thief.task.done() and other.task.done() and client.open_sockets.count == 0
        client.endpoint.dismiss("somebody who has no socket", "room.revoked")

    served(tell)


def test_a_guest_who_is_revoked_while_the_table_is_loaded_or_busy_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(client: Client) -> None:
        enter, go_on = client.evening.lobby.enter, asyncio.Event()

        async def slowly(table: str, connection: Connection) -> TableActor | None:
            await go_on.wait()
            return await enter(table, connection)

        monkeypatch.setattr(client.evening.lobby, "enter", slowly)
        thief = await client.connect()
        await thief.say(HELLO)
        client.endpoint.dismiss("ann", "room.revoked")
        go_on.set()
        await settle()
        assert thief.sent == [ACCEPTED, Bye("room.revoked", again=False), CLOSED]
        assert thief.task.done() and client.open_sockets.count == 0

    served(tell)


def test_a_ban_holds_whoever_was_on_their_way_in_when_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(client: Client) -> None:
        find, go_on = client.evening.lobby.find, asyncio.Event()

        async def slowly(code: str, *, closed_too: bool = False) -> str | None:
            await go_on.wait()
            return await find(code, closed_too=closed_too)

        monkeypatch.setattr(client.evening.lobby, "find", slowly)
        browser = await client.connect()
        await client.bans.add("ann", BanRecord(0))
        client.endpoint.dismiss("ann", "web.banned")
        go_on.set()
        await settle()
        assert browser.sent == [ACCEPTED]
        await browser.say(HELLO)
        assert browser.sent == [ACCEPTED, Bye("web.banned", again=False), CLOSED]
        assert browser.task.done() and client.open_sockets.count == 0

    served(tell)


def test_a_guest_who_is_revoked_by_another_server_on_the_same_store_is_not_let_in_either() -> None:
    async def tell(client: Client) -> None:
        thief = await client.connect()
        ann = await client.identity.by_cookie(client.cookie)
        assert ann is not None
        await client.people.revoke(ann)
        await thief.say(HELLO)
        assert thief.sent == [ACCEPTED, Bye("room.revoked", again=False), CLOSED]

    served(tell)


def test_where_the_server_has_a_short_way_messages_take_it_both_ways() -> None:
    async def tell(client: Client) -> None:
        protocol = Protocol()
        browser = await client.connect(extensions={EXTENSION: {EXTENSION: protocol}})
        await browser.say(HELLO)
        assert len(protocol.out.written) == 1 and isinstance(protocol.out.written[0], Update)
        (listener,) = protocol.listeners
        assert callable(listener)
        listener(b'{"do":"ping","id":"x"}')
        await settle()
        assert len(protocol.out.written) == 2 and browser.sent == [ACCEPTED]
        browser.leave()
        await settle()
        assert protocol.listeners == [listener, None]

    served(tell)
