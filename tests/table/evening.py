"""A table for tests: a log in memory that can fail, connections that remember, time that jumps."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Coroutine, Iterator, Sequence

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.kernel.shuffle import shuffled
from greenroom.store import Event, Registry, Stored, StoreUnavailable
from greenroom.store.log import Reason
from greenroom.table.actor.actor import TableActor
from greenroom.table.audience.streams import Seen
from greenroom.table.catalogue import Catalogue
from greenroom.table.commands import Act, Command, Ready
from greenroom.table.context import Context, Timing
from greenroom.table.game import AnyBot
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.state import TableState
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.table.people.guests import Guests
from greenroom.table.people.lobby import PREFIX, Lobby
from greenroom.table.people.outside_bots import OutsideBots
from greenroom.table.views import TablePhase
from greenroom.testing.clock import run_jumping
from greenroom.web.node_news import NodeNews
from greenroom.wire.encoder import JsonEncoder
from greenroom.wire.messages import Message, Update, message_type
from staged.bots import Careful
from staged.wire import AnyUpdate, sit_as_shown, table_to_open, whole
from table.memory import MemoryLog, MemoryRegistry
from together.stored import StoredNode, StoredNodes
from together.switch import HOUSES
from together.telling import Node, Telling

_numbers = itertools.count(1)
Read = Callable[[bytes], Message]
Nodes = Telling | StoredNodes


def reader_of(games: Catalogue) -> Read:
    """Make what reads a room's messages."""
    return msgspec.json.Decoder(message_type(games)).decode


read_message = reader_of(GAMES)


def no_bots(guests: Guests) -> OutsideBots:
    """Make the outside bots of guests who have none."""
    return OutsideBots(MemoryRegistry(), guests, lambda: "bot", most=4)


class Guest:
    """One socket of one person, with all that came over it."""

    def __init__(self, name: str, seen: Seen | None = None, read: Read = read_message) -> None:
        self._read = read
        self.address = ""
        self.person = f"person-{name}"
        self.name = name
        self.owner: str | None = None
        self.seen = seen
        self.texts: list[str] = []
        self.got: list[Message] = []
        self._last: AnyUpdate | None = None
        self.closed = False
        self.ids: Iterator[str] = (f"c{next(_numbers)}" for _ in itertools.repeat(None))

    def send(self, text: bytes) -> None:
        self.texts.append(text.decode())
        message = whole(self._read(text), self._last)
        if isinstance(message, Update):
            self._last = message
        self.got.append(message)

    def close(self, text: bytes) -> None:
        self.send(text)
        self.closed = True

    @property
    def updates(self) -> list[AnyUpdate]:
        return [message for message in self.got if isinstance(message, Update)]

    @property
    def shown(self) -> list[tuple[str, AnyUpdate]]:
        """Every update as it was sent, and with the room that it may have left out."""
        both = zip(self.texts, self.got, strict=True)
        return [(text, message) for text, message in both if isinstance(message, Update)]

    @property
    def now(self) -> AnyUpdate:
        return self.updates[-1]

    @property
    def legal(self) -> list[str]:
        return [] if self.now.hand is None else self.now.hand.legal

    @property
    def chair(self) -> int:
        """The chair it sits on."""
        assert self.now.you.chair is not None
        return self.now.you.chair

    @property
    def seat(self) -> int:
        """Its seat in the hand."""
        assert self.now.you.seat is not None
        return self.now.you.seat

    def last_seen(self) -> Seen:
        return Seen(self.now.epoch, self.now.n)


def keep_apart(lobby: Lobby, table: str) -> None:
    """Let a node know that the proxy does not lead all of a table to one node."""
    stream = PREFIX + table
    while not lobby._takeovers.are_apart(stream):
        lobby._takeovers.note_handover(stream)
        lobby._takeovers.take_up(stream)


class Evening:
    """A house with one table, and who comes to it; its decks are known, or else provable.

    A house of several nodes has them on one log. Guests come to one after the other, unless a node is named.
    Where a proxy leads them, all come to the last, and at the first, where the table was opened, somebody may
    look on, for whom that node holds the table as well.
    """

    def __init__(
        self,
        seed: int = 1,
        games: Catalogue = GAMES,
        provable: bool = False,
        nodes: int = 1,
        *,
        apart: bool = False,
        led: bool = False,
        **timing: float,
    ) -> None:
        self._read = read_message if games is GAMES else reader_of(games)
        self._stored = StoredNodes(HOUSES.stores) if nodes > 1 and HOUSES.stores is not None else None
        self.log = MemoryLog() if self._stored is None else self._stored.log
        self.registry: Registry = MemoryRegistry() if self._stored is None else self._stored.registry
        self.bot: AnyBot = Careful()
        self.time = 1_000_000.0
        chance = random.Random(seed)
        tokens = itertools.count(1)
        codes = itertools.count(1)
        self.numbers = itertools.count(1)

        def shuffle(cards: Sequence[str]) -> list[str]:
            return chance.sample(list(cards), len(cards))

        self.context = Context(
            games=games,
            log=self.log,
            encoder=JsonEncoder(),
            link_of=lambda code: f"http://house/t/{code}",
            timing=Timing(**timing),
            now=lambda: self.time,
            shuffle=shuffled if provable else shuffle,
            secret=lambda: chance.randbytes(32).hex(),
            pace=lambda: 1.0,
            token=lambda: f"token-{next(tokens)}",
            first_number=lambda: 700,
            code=lambda: f"code{next(codes)}",
            make_bot=lambda _game, _name: self.bot,
        )
        self._apart = apart
        """Both nodes know that no proxy brings the people of a table together."""
        self._nodes = nodes
        self._led_to = nodes - 1 if led else 0
        self._comes_to = itertools.repeat(self._led_to) if led else itertools.cycle(range(nodes))
        self.at: dict[Guest, int] = {}
        """The node to which a guest came."""
        self.onlookers: list[Guest] = []
        """Those for whom the other node holds the table, where people are led to one."""
        self._is_looked_on = False
        self.table_id = self.code = ""
        self.renew()

    def renew(self, **changed: object) -> None:
        """Start all nodes of the house anew, with something of their context changed."""
        self.context = msgspec.structs.replace(self.context, **changed)
        if self._stored is None:
            self.telling: Nodes = Telling(self.context.log, self.registry)
        else:
            self.telling = self._stored.begin_anew()
        if self._nodes == 1:
            self.lobbies = [Lobby(self.context, self.registry)]
        else:
            self.lobbies = [self._lobby_of(self.telling.node()) for _ in range(self._nodes)]
        self._know_they_are_apart()
        self._is_looked_on = False

    def _lobby_of(self, node: Node | StoredNode) -> Lobby:
        context = msgspec.structs.replace(self.context, log=node.log, forgotten=Forgotten())
        lobby = Lobby(context, node.registry)
        node.watch(NodeNews(lobby, {}, lobby.look_again))
        return lobby

    def _know_they_are_apart(self) -> None:
        if self._apart and self.table_id:
            for lobby in self.lobbies:
                keep_apart(lobby, self.table_id)

    @property
    def lobby(self) -> Lobby:
        """That of the node to which people are led, or of the first."""
        return self.lobbies[self._led_to]

    async def close(self) -> None:
        """Say good-bye on all nodes."""
        for lobby in self.lobbies:
            await lobby.close()

    async def open(self, **new: object) -> TableState:
        """Ann opens a table."""
        table = await self.lobbies[0].open(table_to_open(**new), "person-Ann", "Ann")
        assert isinstance(table, TableState), table
        self.table_id, self.code = table.id, table.code
        self._know_they_are_apart()
        await self._let_look_on()
        return table

    async def _let_look_on(self) -> None:
        if self._led_to and HOUSES.onlooker and not self._is_looked_on:
            self._is_looked_on = True
            self.onlookers.append(await self.come("Onlooker", node=0))

    async def room(self, node: int | None = None) -> TableActor:
        lobby = self.lobby if node is None else self.lobbies[node]
        room = await lobby.actor(self.table_id)
        assert room is not None
        return room

    async def room_of(self, guest: Guest) -> TableActor:
        """The table where a guest is."""
        return await self.room(self.at.get(guest))

    async def come(self, name: str, seen: Seen | None = None, node: int | None = None) -> Guest:
        await self._let_look_on()
        guest = Guest(name, seen, self._read)
        guest.ids = (f"{name}-{next(self.numbers)}" for _ in itertools.repeat(None))
        self.at[guest] = (next(self._comes_to) if node is None else node) % len(self.lobbies)
        await self.lobbies[self.at[guest]].enter(self.table_id, guest)
        await settle()
        return guest

    def told(self) -> list[AnyEvent]:
        """Read the log of the one table."""
        (events,) = self.log.events.values()
        return [
            self.context.games.events.read(Stored(number, event)) for number, event in enumerate(events, 1)
        ]

    def restarted_after_an_update(self) -> None:
        """Start the house anew, by a program that can take up none of its hands."""
        ((stream, events),) = self.log.events.items()
        self.log.rewrite(stream, [_of_no_behaviour(event) for event in events])
        self.renew()

    async def go(self, guest: Guest) -> None:
        (await self.room_of(guest)).disconnect(guest)
        await settle()

    async def say(self, guest: Guest, command: Command) -> Message:
        """Send a command and return what its sender is told of it."""
        before = len(guest.got)
        (await self.room_of(guest)).receive(guest, command)
        await settle()
        answers = [message for message in guest.got[before:] if _answers(message, command.id)]
        assert answers, guest.got[before:]
        return answers[0]

    async def act(self, guest: Guest, action: str) -> Message:
        return await self.say(guest, Act(next(guest.ids), guest.now.you.decision, action))

    async def sit(self, name: str, node: int | None = None) -> Guest:
        guest = await self.come(name, node=node)
        await self.sit_down(guest)
        return guest

    async def sit_down(self, guest: Guest) -> Message:
        """Sit down by the rules that the table shows."""
        return await self.say(guest, sit_as_shown(next(guest.ids), guest.now.room))

    async def start(self, host: Guest) -> None:
        """The host starts: they cut, and some seconds later the first hand is dealt."""
        await self.say(host, Ready(next(host.ids)))
        await asyncio.sleep(self.context.timing.opening_shown + 0.5)

    async def two(self, **new: object) -> tuple[Guest, Guest]:
        """Ann and Bob play the first hand; who is to act comes first."""
        await self.open(**new)
        ann = await self.come("Ann")
        bob = await self.sit("Bob")
        await self.start(ann)
        return (ann, bob) if ann.legal else (bob, ann)

    async def play_out(self, *guests: Guest, most: int = 400) -> None:
        """Play the hand to its end by the shortest list."""
        for _ in range(most):
            mover = next((guest for guest in guests if guest.legal), None)
            if mover is None:
                return
            await self.act(mover, "drop" if "drop" in mover.legal else mover.legal[0])
        raise AssertionError("the hand does not end")


def _of_no_behaviour(event: Event) -> Event:
    if event.kind != "hand_started":
        return event
    data = {**msgspec.json.decode(event.data), "behaviour": 0}
    return msgspec.structs.replace(event, data=msgspec.json.encode(data))


async def settle() -> None:
    """Let everybody do what they can do without waiting for time to pass."""
    for _ in range(60):
        await asyncio.sleep(0)


def played(
    story: Callable[[Evening], Coroutine[object, object, None]], games: Catalogue = GAMES, **timing: float
) -> None:
    """Play a story at a table; its hours pass in milliseconds."""
    seed, provable = timing.pop("seed", 1), bool(timing.pop("provable", False))
    # Where no story names its nodes, both have the table for as long as it lasts.
    apart = "nodes" not in timing
    nodes = int(timing.pop("nodes", HOUSES.nodes))
    led = HOUSES.led and apart and nodes > 1

    async def whole() -> None:
        evening = Evening(int(seed), games, provable, nodes, apart=apart and nodes > 1, led=led, **timing)
        try:
            await story(evening)
            assert not any(map(said_to, evening.onlookers))
        finally:
            await evening.close()

    # Nothing but the clock wakes this loop: it need not wait for anybody.
    run_jumping(whole(), patience=0)


def phase_of(guest: Guest) -> TablePhase:
    """Whether the table plays now, as it shows it."""
    return guest.now.room.phase


def happenings(update: AnyUpdate) -> list[str]:
    return [getattr(each, "what", None) or each.did for each in update.happened]


def said_to(guest: Guest) -> list[str]:
    """The utterances that somebody has heard, by gestures or in writing."""
    return [what for update in guest.updates for what in happenings(update) if what in {"chat", "reaction"}]


def held_store(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let whatever is appended from now on wait until the event is set."""
    before, goes_on = evening.log.before_append, asyncio.Event()

    async def held(events: Sequence[Event]) -> None:
        await goes_on.wait()
        await before(events)

    monkeypatch.setattr(evening.log, "before_append", held)
    return goes_on


def full(reason: Reason = "full") -> StoreUnavailable:
    return StoreUnavailable(reason, "no space left")


def _answers(message: Message, command: str) -> bool:
    return getattr(message, "ack", None) == command or getattr(message, "id", None) == command
