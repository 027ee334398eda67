"""Guests who play on whatever happens to the server, and remember what they were promised."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Mapping

import msgspec
import websockets
from websockets import Origin

from greenroom.games.catalogue import GAMES
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Done, Message, Refused, Update, message_type
from staged.wire import AnyUpdate, whole
from web.table_codes import code_of

TOUCHES = ("select ", "deselect ", "move ")
"""The touch of a card is shown and never stored (TP-12), and its place leads to no end."""
LISTEN_EVERY_SECONDS = 0.2
"""Seconds between hearing a hand and hearing it again.

It is stored each time, and one person may add 3600 events an hour to a log: without a pause they are used up
within 15 seconds, and the table stands still.
"""
_read = msgspec.json.Decoder(message_type(GAMES)).decode


class Steadfast:
    """A guest at a table: comes back, says what it saw, and asks again what was not answered."""

    def __init__(self, base: str, table: str, cookies: Mapping[str, str], seed: int) -> None:
        self._url = f"{base.replace('http', 'ws')}/ws/{code_of(table)}"
        self._base = base
        self._cookie = "; ".join(f"{key}={value}" for key, value in cookies.items())
        self._chance = random.Random(seed)
        self._numbers = itertools.count(1)
        self._name = f"g{seed}"
        self._asking: dict[str, object] | None = None
        self._decision = -1
        self._refused = False
        self._awaits_first_update = True
        """Whether no update has come on this line yet."""
        self.now: AnyUpdate | None = None
        self.acknowledged: list[str] = []
        """Ids of plays that were answered with a yes."""
        self.asked = 0
        self.wrong: list[str] = []
        self._news = asyncio.Condition()

    async def play(self) -> None:
        """Play for ever."""
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with self._connecting() as socket:
                    await self._at_table(socket)
            await self._wait()

    def _connecting(
        self, opens_within: float = 2, closes_within: float = 10, pings_every: float | None = 20
    ) -> websockets.connect:
        return websockets.connect(
            self._url,
            origin=Origin(self._base),
            additional_headers={"Cookie": self._cookie},
            compression=None,
            open_timeout=opens_within,
            close_timeout=closes_within,
            ping_interval=pings_every,
        )

    async def _wait(self) -> None:
        """Wait until it comes back."""
        await asyncio.sleep(0.02)

    async def promised(self, count: int) -> None:
        """Wait until it has been promised this number of plays."""
        async with self._news:
            await self._news.wait_for(lambda: len(self.acknowledged) >= count)

    async def _at_table(self, socket: websockets.ClientConnection) -> None:
        self._awaits_first_update = True
        seen = None if self.now is None else {"epoch": self.now.epoch, "n": self.now.n}
        await self._send(socket, {"do": "hello", "protocol": PROTOCOL, "seen": seen})
        if self._asking is not None:
            await self._send(socket, self._asking)
        async for frame in socket:
            self._hear(whole(_read(frame), self.now))
            async with self._news:
                self._news.notify_all()
            if self._refused:
                # Too fast, most of the time: nothing else would be refused to one who does as it is told.
                self._refused, self._decision = False, -1
                await asyncio.sleep(0.2)
            await self._go_on(socket)

    def _hear(self, message: Message) -> None:
        asking = None if self._asking is None else self._asking["id"]
        if isinstance(message, Update):
            self._follows(message)
            self.now = message
            if message.ack is not None and message.ack == asking:
                self._answered(yes=True)
        elif isinstance(message, Done) and message.id == asking:
            self._answered(yes=True)
        elif isinstance(message, Refused) and message.id == asking:
            self._answered(yes=False)
            self._refused = True
        elif isinstance(message, Bye) and not message.again:
            self.wrong.append(f"sent away for good: {message.code}")

    def _answered(self, *, yes: bool) -> None:
        assert self._asking is not None
        if yes and self._asking["do"] == "act":
            self.acknowledged.append(str(self._asking["id"]))
            # Where cards are only moved about, the question stays the same.
            self._decision = -1
        self._asking = None

    def _follows(self, update: AnyUpdate) -> None:
        before, is_first = self.now, self._awaits_first_update
        self._awaits_first_update = False
        if before is None or before.epoch != update.epoch:
            return
        # Whoever comes back gets what they missed, or a snapshot, in which nothing happens.
        is_snapshot = is_first and not update.happened
        if update.n not in (before.n, before.n + 1) and not is_snapshot:
            self.wrong.append(f"{update.n} came after {before.n}")

    async def _go_on(self, socket: websockets.ClientConnection) -> None:
        now = self.now
        if self._asking is not None or now is None:
            return
        hand, room = now.hand, now.room
        mine = next((chair for chair in room.chairs if chair.chair == now.you.chair), None)
        # In Tone Poker the score is the end, though hands can be heard again for as long as anybody likes.
        is_over = room.phase == "between" or getattr(hand, "score", None) is not None
        if is_over and mine is not None and not mine.ready:
            await self._ask(socket, {"do": "ready"})
        elif hand is not None and hand.legal and now.you.decision != self._decision:
            self._decision = now.you.decision
            rest = [action for action in hand.legal if action != "drop" and not action.startswith(TOUCHES)]
            action = "drop" if "drop" in hand.legal and self._chance.random() < 0.05 else ""
            action = action or self._chance.choice(rest)
            if action == "play":
                await asyncio.sleep(LISTEN_EVERY_SECONDS)
            await self._ask(socket, {"do": "act", "decision": now.you.decision, "action": action})

    async def _ask(self, socket: websockets.ClientConnection, command: dict[str, object]) -> None:
        self._asking = {**command, "id": f"{self._name}-{next(self._numbers)}"}
        self.asked += 1
        await self._send(socket, self._asking)

    async def _send(self, socket: websockets.ClientConnection, command: Mapping[str, object]) -> None:
        await socket.send(msgspec.json.encode(command).decode())
