"""A table of either game in memory, behind the real endpoint, and guests who send it anything.

Between two changed frames somebody plays on as people do, so that the table is met in every phase.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter, deque
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Message as WireMessage

from endurance.mutations import mutated
from greenroom.fault_log import Faults
from greenroom.games.catalogue import GAMES
from greenroom.games.packages import PACKAGES
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.locales import LANGUAGES, Sentences
from greenroom.table.actor.actor import TableActor
from greenroom.table.audience.room_view import room_view
from greenroom.table.people.guests import Guests, Person
from greenroom.testing.clock import run_jumping
from greenroom.web.admin.bans import Bans
from greenroom.web.identity import Identity
from greenroom.web.limits import OpenSockets
from greenroom.web.metrics import Metrics
from greenroom.web.settings import WebSettings
from greenroom.web.sockets.endpoint import SocketEndpoint
from greenroom.web.sockets.present_guests import PresentGuests
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Refused, Reload, Update, message_type
from staged.bots import careful_or_straight
from staged.stage import GENEROUS
from staged.wire import AnyUpdate, to_settle, to_sit_as_shown, whole
from table.evening import Evening, no_bots, settle

NAMES = ("Ann", "Bob", "Cleo")
"""Ann is the host; the others sit down and leave as it comes."""
MAX_FRAMES_KEPT = 400
"""Real frames that are kept to be changed."""
FRAMES_PER_LOOK = 10
"""One in so many refused frames is measured by all that anybody could see of the table, hands included."""
SENTENCES = Sentences(*PACKAGES)
_read = msgspec.json.Decoder(message_type(GAMES)).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class FrameTally:
    """The counts so far."""

    frames: int = 0
    changed: int = 0
    done: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """By code; those that end a socket too."""
    looked_at: int = 0
    hands: int = 0


class Guest:
    """One guest, with a socket that is opened again whenever the house closes it."""

    def __init__(self, name: str, cookie: str) -> None:
        self.name = name
        self.cookie = cookie
        self.last: AnyUpdate | None = None
        self.heard: list[object] = []
        self.inbox: asyncio.Queue[WireMessage] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.greeted = False
        """Whether the house has let it in."""

    async def take(self, message: WireMessage) -> None:
        if message["type"] == "websocket.send":
            said = whole(_read(message["text"]), self.last)
            self.heard.append(said)
            if isinstance(said, Update):
                self.last = said
                self.greeted = True
        elif message["type"] == "websocket.close":
            self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def send(self, frame: bytes, chance: Random) -> None:
        try:
            text = frame.decode()
        except UnicodeDecodeError:
            # No socket hands on a text that is no UTF-8.
            self.inbox.put_nowait({"type": "websocket.receive", "bytes": frame})
            return
        kind, said = ("text", text) if chance.random() < 0.8 else ("bytes", frame)
        self.inbox.put_nowait({"type": "websocket.receive", kind: said})


class Pestered:
    """A house with one table."""

    def __init__(self, chance: Random, tally: FrameTally, faults: Path) -> None:
        self.chance = chance
        self.tally = tally
        self.faults = faults
        self.real: deque[bytes] = deque(maxlen=MAX_FRAMES_KEPT)
        self.numbers = itertools.count(1)
        self.guests: list[Guest] = []
        self.trouble: list[object] = []
        self.evening = evening = Evening(chance.randrange(1 << 32), provable=True)
        evening.renew(faults=Faults(faults), make_bot=careful_or_straight)
        names = iter(f"person-{name}" for name in NAMES)
        self.people = Guests(evening.registry, lambda: next(names))
        self.identity = Identity(self.people, no_bots(self.people), "key", secure=False)
        self.endpoint = SocketEndpoint(
            evening.lobby,
            self.identity,
            OpenSockets(12, 2, 256),
            WebSettings(address="http://tonk.local", secret="key", limits=GENEROUS),
            Metrics(),
            Bans(evening.registry),
            PresentGuests(),
        )

    async def whole(self, frames: int) -> None:
        """Spend an evening of so many frames."""
        asyncio.get_running_loop().set_exception_handler(lambda _, context: self.trouble.append(context))
        for name in NAMES:
            person = await self.people.call(None, name, "en")
            assert isinstance(person, Person)
            response = Response()
            self.identity.remember(response, person)
            (morsel,) = SimpleCookie(response.headers["set-cookie"]).values()
            self.guests.append(Guest(name, f"greenroom={morsel.value}"))
        await self.evening.open(**_opening(self.chance))
        for _ in range(frames):
            await self._frame()
        await self._end()

    async def _frame(self) -> None:
        guest = self.chance.choice(self.guests)
        await self._let_in(guest)
        usual = _encode(self._usual(guest))
        self.real.append(usual)
        frame = usual
        if self.chance.random() < 0.7:
            frame = mutated(
                self.chance.choice((usual, self.chance.choice(self.real))), self.real, self.chance
            )
            self.tally.changed += 1
        actor = await self.evening.room()
        await self._measured(actor, guest, frame)
        if self.chance.random() < 0.02:
            await asyncio.sleep(self.chance.choice((0.4, 2, 6, 25, 130)))
            self.evening.time += self.chance.choice((1, 60, 600))
            await settle()

    async def _let_in(self, guest: Guest) -> None:
        while guest.task is None or guest.task.done() or not guest.greeted:
            if guest.task is not None:
                guest.inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})
                await guest.task
            guest.inbox, guest.greeted, guest.heard = asyncio.Queue(), False, []
            guest.inbox.put_nowait({"type": "websocket.connect"})
            guest.task = asyncio.create_task(self.endpoint(self._scope(guest), guest.inbox.get, guest.take))
            hello = _encode({"do": "hello", "protocol": PROTOCOL, **self._seen(guest)})
            self.real.append(hello)
            if self.chance.random() < 0.3:
                hello = mutated(hello, self.real, self.chance)
                self.tally.changed += 1
            guest.send(hello, self.chance)
            self.tally.frames += 1
            await settle()
            if not guest.heard:
                # A page that has missed nothing hears nothing.
                guest.last, guest.greeted = None, False
            for said in guest.heard:
                self._account(said)
            if any(isinstance(said, Bye) and said.code in BANNED for said in guest.heard):
                await self._forgive(guest)

    async def _forgive(self, guest: Guest) -> None:
        """Open another table: this one has sent somebody out for good."""
        await self.evening.open(**_opening(self.chance))

    def _seen(self, guest: Guest) -> dict[str, object]:
        if guest.last is None or self.chance.random() < 0.8:
            return {}
        return {"seen": {"epoch": guest.last.epoch, "n": guest.last.n - 1}}

    def _scope(self, guest: Guest) -> dict[str, object]:
        headers = {"host": "tonk.local", "origin": "http://tonk.local", "cookie": guest.cookie}
        return {
            "type": "websocket",
            "path": f"/ws/{self.evening.code}",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("10.0.0.1", 1),
        }

    async def _measured(self, actor: TableActor, guest: Guest, frame: bytes) -> None:
        """Send a frame and hold the answer against what it may be."""
        look = self.chance.randrange(FRAMES_PER_LOOK) == 0
        before, stored = self._sight(actor) if look else b"", self._stored()
        for each in self.guests:
            each.heard = []
        guest.send(frame, self.chance)
        self.tally.frames += 1
        await settle()
        if not guest.heard:
            # In a race an answer waits for its end.
            look = False
            await asyncio.sleep(1)
            await settle()
        assert guest.heard, f"no answer to {frame!r}"
        said = next((each for each in guest.heard if isinstance(each, Refused)), guest.heard[0])
        self._account(said)
        if isinstance(said, Refused):
            others = [each for each in self.guests if each is not guest and each.heard]
            if said.code not in ASKED:
                assert len(guest.heard) == 1 and not others, f"{frame!r} is refused and heard"
            assert self._stored() == stored, f"{frame!r} is refused and stored"
            if look and said.code not in ASKED:
                self.tally.looked_at += 1
                assert self._sight(actor) == before, f"{frame!r} is refused and changes the table"
        elif not isinstance(said, Bye | Reload):
            self.tally.done += 1
        self._check(frame)

    def _account(self, said: object) -> None:
        """Count an answer; a refusal must have its sentence in every language."""
        if not isinstance(said, Refused | Bye):
            return
        self.tally.refused[said.code] += 1
        assert said.code != "room.internal", "something went wrong inside"
        for lang in LANGUAGES:
            assert SENTENCES.t(lang, f"refusal.{said.code}", said.args if isinstance(said, Refused) else {})

    def _check(self, frame: bytes) -> None:
        assert not self.faults.exists(), f"{frame!r}: {self.faults.read_text()}"
        assert not self.trouble, (frame, self.trouble)
        for each in self.guests:
            if each.task is not None and each.task.done():
                each.task.result()

    def _stored(self) -> int:
        return sum(map(len, self.evening.log.events.values()))

    def _sight(self, actor: TableActor) -> bytes:
        """Write down the table as everybody together sees it."""
        live = actor._live
        moment, pending = live.moment, live.pending
        room = room_view(moment.table, live.audiences._presence(moment.table, pending))
        seats = [] if moment.hand is None else [None, *range(len(moment.hand.decisions))]
        views = [] if moment.hand is None else [moment.hand.hand.view(seat) for seat in seats]
        decisions = [] if moment.hand is None else moment.hand.decisions
        return _encode((moment.table.last, room, views, decisions))

    def _usual(self, guest: Guest) -> dict[str, Any]:
        """Write what a page might send now."""
        number = {"id": f"c{next(self.numbers)}"}
        update = guest.last
        assert update is not None
        legal: list[str] = [] if update.hand is None else update.hand.legal
        chance = self.chance
        if legal and chance.random() < 0.6:
            return {**number, "do": "act", "decision": update.you.decision, "action": chance.choice(legal)}
        if update.room.next_draw is not None and chance.random() < 0.3:
            draw = update.room.next_draw
            entropy = chance.randbytes(32).hex()
            return {
                **number,
                "do": "contribute",
                "draw": draw.draw,
                "commitment": draw.commitment,
                "entropy": entropy,
            }
        if update.you.chair is None and chance.random() < 0.5:
            return {**number, **to_sit_as_shown(update.room, chance.randrange(12))}
        chairs = [chair.chair for chair in update.room.chairs] or [1]
        return {**number, **self._wish(update, chance.choice(chairs))}

    def _wish(self, update: AnyUpdate, chair: int) -> dict[str, Any]:
        chance = self.chance
        return chance.choice(
            (
                *[{"do": "ready", "unfinished": chance.random() < 0.1}] * 8,
                {"do": "leave"},
                {"do": "add_bot", "bot": chance.choice(("steady", "keeper", "pro", "x"))},
                {"do": "sit_in", "chair": chair},
                {
                    "do": "vote",
                    "vote": chance.choice(("bot", "skip", "host", "end")),
                    "chair": chair,
                    "on": True,
                },
                {"do": "take_back"},
                {"do": "remove", "chair": chair},
                {"do": "let_in", "name": chance.choice(NAMES)},
                {"do": "turn_away", "name": chance.choice(NAMES)},
                {"do": "door", "door": chance.choice(("open", "host"))},
                {"do": "pass_host", "chair": chair},
                to_settle(chance.choice(("none", "relaxed", "brisk")), chance.randrange(1, 50), "points"),
                to_settle("none", 5, "cents", slap_grace_ms=300, first_dealer="dealt_card"),
                {"do": "pace", "pace": chance.choice(("calm", "brisk", "quick"))},
                {"do": "react", "reaction": chance.choice(("nice", "wow", "ouch"))},
                {"do": "chat", "on": chance.random() < 0.8},
                {"do": "say", "text": chance.choice(("Nice one.", "Bien joué", "À toi !"))},
                {"do": "play_again"},
                {"do": "history"},
                {"do": "hold", "on": chance.random() < 0.5},
                {"do": "ping"},
                {"do": "call_suit", "suit": chance.choice(("S", "H", None))},
                {
                    "do": "bet",
                    "bet": chance.choice(("high_suit", "natural_bet")),
                    "joins": chance.random() < 0.8,
                },
                {"do": "big_one"},
                {
                    "do": "propose_rules",
                    "preset": chance.choice((None, *PRESETS)),
                    "overrides": chance.choice(({}, {"hand_size": 7}, {"knock": True})),
                    "stake": chance.choice((None, 5)),
                },
                {"do": "answer_rules", "proposal": 1, "accepts": chance.random() < 0.7},
                {"do": "set_rules", "overrides": chance.choice(({}, {"redraws": 2}))},
                {"do": "play_hands"},
                {"do": "stop_hands"},
                {"do": "hint"},
                {"do": "review"},
                *([{"do": "end_table"}, {"do": "ban", "name": "Cleo"}] if chance.random() < 0.03 else []),
            )
        )

    async def _end(self) -> None:
        """Close the house; what the log tells is what the table was."""
        table = await self.evening.room()
        stored = table.table.last
        for guest in self.guests:
            guest.inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})
            if guest.task is not None:
                await guest.task
        await self.evening.close()
        self.evening.renew()
        assert (await self.evening.room()).table.last >= stored
        self.tally.hands += sum(
            event.kind == "hand_ended" for events in self.evening.log.events.values() for event in events
        )
        await self.evening.close()
        self._check(b"the end")


def _opening(chance: Random) -> dict[str, object]:
    """Choose a table."""
    deal = {"deal": chance.choice(("provable", "plain"))}
    if chance.random() < 0.4:
        return {**deal, "game": "tone-poker", "tonic": chance.randrange(12)}
    clock = chance.choice(("none", "brisk"))
    return {**deal, "preset": chance.choice(list(PRESETS)), "bots": chance.randrange(2), "clock": clock}


ASKED = frozenset(("room.waits_for_host",))
"""A guest who asks for a seat, while the host lets people in, is on a list, which everybody sees."""
BANNED = frozenset(("room.banned", "web.banned", "room.removed"))


def pestered(frames: int, chance: Random, tally: FrameTally, faults: Path) -> None:
    """Spend an evening of so many frames in time that jumps."""
    run_jumping(Pestered(chance, tally, faults).whole(frames), patience=0)
