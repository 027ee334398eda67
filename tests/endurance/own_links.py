"""Personal links that anybody asks about: the key behind the `#`, and the requests that carry it.

One link of the house is good; the others are used, over, revoked or replaced. Whatever is asked, nobody is
let in but by the good one's whole key, once, and nothing that is refused changes anything.
"""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from functools import cache, partial
from hashlib import sha256
from itertools import count

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from endurance.pestered import SENTENCES
from greenroom.games.catalogue import GAMES
from greenroom.locales import LANGUAGES
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.own_links import LINK_SECONDS, OwnLinks
from greenroom.web.admin.bans import Bans
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.api import Api
from greenroom.web.dispatch import Dispatch
from greenroom.web.identity import Identity
from greenroom.web.lobby_service import LobbyService
from greenroom.web.metrics import Metrics
from greenroom.web.outside_bots.token_revocation import TokenRevocation
from greenroom.web.schemas import Fault
from greenroom.web.settings import WebSettings
from staged.stage import GENEROUS
from table.evening import Evening, no_bots
from table.memory import MemoryRegistry

ADDRESS = "http://tonk.local"
HEADERS = [
    (b"host", b"tonk.local"),
    (b"origin", ADDRESS.encode()),
    (b"content-type", b"application/json"),
]
LOOK, USE = "/api/link", "/api/link/use"


class House:
    """The guests, their links, and what answers about them."""

    def __init__(self) -> None:
        evening, numbers = Evening(), count()

        def token() -> str:
            """Make one as long as real ones, the same in every run."""
            return urlsafe_b64encode(sha256(b"%d" % next(numbers)).digest()[:16]).decode().rstrip("=")

        self.now = 1_000_000.0
        assert isinstance(evening.registry, MemoryRegistry)
        self.registry = evening.registry
        self.guests = Guests(self.registry, token, lambda: self.now)
        self.links = OwnLinks(self.registry, self.guests, token, lambda: self.now)
        bots = no_bots(self.guests)
        identity = Identity(self.guests, bots, "key", secure=False)
        settings = WebSettings(address=ADDRESS, secret="key", limits=GENEROUS)
        opening_rights = OpeningRights(self.registry, settings.open_tables)
        service = LobbyService(evening.lobby, identity, settings, opening_rights)
        tables = GuestTables(evening.lobby)
        api = Api(
            service,
            evening.lobby,
            tables,
            self.guests,
            self.links,
            TokenRevocation(bots, tables, lambda *_: None),
            lambda *_: None,
        )
        dispatch = Dispatch(GAMES, identity, settings, Metrics(), Bans(self.registry))
        self.doors = {
            each.path: partial(dispatch.answer, each) for each in api.endpoints() if each.path in (LOOK, USE)
        }
        self.keys = asyncio.run(self._prepared())
        self.good = self.keys[0]
        self.kept = dict(self.registry.records)

    async def _prepared(self) -> list[str]:
        people = [await self.guests.call(None, name, "en") for name in ("Ann", "Bob", "Cy", "Dee", "Eve")]
        ann, bob, cy, dee, eve = (each for each in people if isinstance(each, Person))
        late = await self.links.make(cy)
        self.now += LINK_SECONDS + 1
        used, revoked, before = [await self.links.make(each) for each in (bob, dee, eve)]
        await self.links.use(used)
        await self.guests.revoke(dee)
        await self.links.make(eve)
        return [await self.links.make(ann, "abcdef"), used, late, revoked, before]

    async def asked(self, path: str, body: bytes) -> Response:
        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": HEADERS}
        return await self.doors[path](Request(scope | {"client": ("10.0.0.1", 1)}, receive))

    async def follow(self, body: bytes) -> None:
        """Look where a question leads, and use it twice."""
        self.registry.records = dict(self.kept)
        assert is_let_in(await self.asked(LOOK, body)) == (leads := self._is_good(body))
        assert self.registry.records == self.kept, "who looks changes nothing"
        answer = await self.asked(USE, body)
        assert is_let_in(answer) == ("set-cookie" in answer.headers) == leads
        assert (self.registry.records == self.kept) == (not leads)
        assert not is_let_in(await self.asked(USE, body))

    def _is_good(self, body: bytes) -> bool:
        try:
            content = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        return bool(content == {"key": self.good})


def is_let_in(answer: Response) -> bool:
    """Tell whether a question was answered; a refusal must be one that can be said."""
    if answer.status_code == 200:
        return True
    fault = msgspec.json.decode(bytes(answer.body), type=Fault)
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers
    for lang in LANGUAGES:
        assert SENTENCES.t(lang, f"refusal.{fault.code}", fault.args)
    return False


@cache
def house() -> House:
    """Open the house; its guests and keys are the same each time."""
    return House()


def questions() -> Sequence[bytes]:
    """Write what the page asks for each link, and the keys alone."""
    keys = house().keys
    return [*(msgspec.json.encode({"key": key}) for key in keys), *(key.encode() for key in keys)]


def follow(text: bytes) -> None:
    """Ask with a text as the whole question, and as the key in one."""

    async def whole() -> None:
        await house().follow(text)
        await house().follow(msgspec.json.encode({"key": text.decode("latin-1")}))

    asyncio.run(whole())
