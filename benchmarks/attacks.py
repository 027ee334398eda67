"""Clients that mean harm, each against a house of its own that is served as anybody serves it.

`./run bench attacks` takes some minutes. Attackers and victims are on one computer with the server, so times
are upper bounds; they come from addresses of their own (127.0.0.2 and 127.0.0.3), as strangers would.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator

import websockets
from websockets import Origin

from greenroom.games.catalogue import GAMES
from greenroom.store import open_store
from greenroom.table.log.events import Acted
from greenroom.table.people.lobby import PREFIX
from greenroom.wire.commands import PROTOCOL
from house_process import Process
from moves import figures
from table_clients import Wire, ask, connect, run

VICTIM, ATTACKER = "127.0.0.2", "127.0.0.3"
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: c2l4dGVlbiBieXRlcyBvaw==\r\n\r\n"
)
POST = (
    "POST /api/me HTTP/1.1\r\nHost: house\r\nOrigin: http://house\r\n"
    "Content-Type: application/json\r\nContent-Length: 90\r\n\r\n"
)
PINGS_BYTES, HEADER_BYTES = 400_000_000, 150_000_000
STUCK_SECONDS = 10.0
"""Seconds after which a server reads no more of what it is sent."""
GONE_WITHIN_SECONDS = 50.0
"""Seconds within which what is useless ought to be gone."""
IDLE_CONNECTIONS, FILES = 1200, 1024
SOCKETS, SOCKETS_PER_GUEST, ATTACK_SECONDS = 256, 12, 30.0
QUESTIONS, EVENTS = 100, 16_000


def main() -> None:
    for cookie in (False, True):
        with house() as server:
            pings(server, known=cookie)
    with house() as server:
        header(server)
    with house() as server:
        slow_requests(server)
    with house(files=FILES) as server:
        idle_lines(server)
    with house() as server:
        figures("a player's pings, nobody attacks", run(ping_times(server)))
        reactions(server)
    long_logs()


@contextlib.contextmanager
def house(files: int | None = None, data: str | None = None) -> Iterator[Process]:
    """Serve a house as its operator would, with so many open files as the system allows at most.

    Its data are in the folder `data`, or gone with it.
    """
    with tempfile.TemporaryDirectory() as empty:
        folder = empty if data is None else data
        command = [sys.executable, "-m", "greenroom", "serve", "--port", "0", "--data", folder]
        if files is not None:
            command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(files), *command]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            words = running.stdout.readline().split()
            try:
                yield Process(running.pid, words[-1].rstrip("/"))
            finally:
                running.terminate()
                running.wait(30)


def line_to(server: Process) -> socket.socket:
    """Open a line from the attacker's address."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)), source_address=(ATTACKER, 0))
    line.settimeout(STUCK_SECONDS)
    return line


def pour(line: socket.socket, piece: bytes, most: int) -> tuple[int, str]:
    """Send one piece over and over and read nothing; return how much was taken, and how it ended."""
    sent = 0
    try:
        while sent < most:
            sent += line.send(piece)
    except TimeoutError:
        return sent, "no more is read"
    except OSError:
        return sent, "the line is cut"
    return sent, "all was read"


def is_gone(line: socket.socket) -> bool:
    """Tell whether the server ends a line while it is not read."""
    began = time.perf_counter()
    line.settimeout(0)
    while time.perf_counter() - began < GONE_WITHIN_SECONDS:
        time.sleep(0.5)
        try:
            line.send(b"\x8a\x80\0\0\0\0")
        except BlockingIOError:
            # A line that is full says nothing; one that is reset says so at once.
            if line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                return True
        except OSError:
            return True
    return False


def pings(server: Process, *, known: bool) -> None:
    """Fill the memory with answers that nobody reads (V1)."""
    path, cookie = "/ws/none", ""
    if known:
        _, cookie = ask(server.base, "/api/me", {"name": "Mallory"})
        table, _ = ask(server.base, "/api/tables", {}, cookie)
        path = f"/ws/{table['code']}"
    line, before = line_to(server), server.memory()
    host = server.base.removeprefix("http://")
    line.sendall(HANDSHAKE.format(path=path, host=host, cookie=cookie).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    sent, how = pour(line, PING * 500, PINGS_BYTES)
    gone = is_gone(line)
    grown = (server.memory() - before) / 1e6
    line.close()
    print(
        f"pings unread, {'with' if known else 'without'} a cookie: {sent / 1e6:.1f} MB sent, {how}; memory "
        f"{grown:+.1f} MB, and the line is {'gone' if gone else 'still there'}",
        flush=True,
    )


def header(server: Process) -> None:
    """Send a header without an end (V2)."""
    line, before, cpu = line_to(server), server.memory(), server.cpu()
    line.sendall(b"GET / HTTP/1.1\r\nHost: house\r\nCookie: ")
    sent, how = pour(line, b"x" * 65_536, HEADER_BYTES)
    answered = newcomer_wait(server)
    line.close()
    grown = (server.memory() - before) / 1e6
    print(
        f"one header line: {sent / 1e6:.2f} MB sent, {how}; memory {grown:+.1f} MB, "
        f"CPU {server.cpu() - cpu:.2f} s, then /healthz in {answered * 1e3:.0f} ms",
        flush=True,
    )


def slow_requests(server: Process) -> None:
    """Send halves of requests, and wait (V2)."""
    half = {
        "heads": (200, b"GET / HTTP/1.1\r\nHost: house\r\n"),
        "bodies": (20, POST.encode() + b"{"),
        "handshakes": (50, HANDSHAKE.format(path="/ws/none", host="house", cookie="").encode()[:-2]),
    }
    lines = {what: [line_to(server) for _ in range(count)] for what, (count, _) in half.items()}
    for what, (_, sent) in half.items():
        for line in lines[what]:
            line.sendall(sent)
    time.sleep(40)
    for what, opened in lines.items():
        closed = sum(is_closed(line) for line in opened)
        print(f"half {what}: {closed} of {len(opened)} closed within 40 s", flush=True)


def is_closed(line: socket.socket) -> bool:
    """Tell whether a line has ended, whatever was answered before."""
    line.settimeout(0)
    try:
        while line.recv(65_536):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def idle_lines(server: Process) -> None:
    """Open lines and say nothing; newcomers try to get in meanwhile (V2)."""
    lines = []
    for number in range(IDLE_CONNECTIONS):
        host, _, port = server.base.removeprefix("http://").partition(":")
        # One address is bounded for itself, so the attack comes from many.
        source = f"127.0.1.{1 + number % 200}"
        with contextlib.suppress(OSError):
            lines.append(socket.create_connection((host, int(port)), 2, source_address=(source, 0)))
    came = [newcomer_wait(server) for _ in range(10)]
    served = [took for took in came if took < STUCK_SECONDS]
    print(
        f"{IDLE_CONNECTIONS} idle lines, {FILES} files: {len(served)} of {len(came)} newcomers were let in, "
        f"the slowest after {max(served, default=0) * 1e3:.0f} ms",
        flush=True,
    )
    for line in lines:
        line.close()


def newcomer_wait(server: Process) -> float:
    """Return how long a newcomer waits for an answer; `STUCK_SECONDS` where none comes."""
    began = time.perf_counter()
    try:
        with urllib.request.urlopen(f"{server.base}/healthz", timeout=STUCK_SECONDS) as got:
            got.read()
    except OSError:
        return STUCK_SECONDS
    return time.perf_counter() - began


class Deaf:
    """Takes in what it is sent, and does nothing with it."""

    wire: Wire | None = None

    def __init__(self, hear: Callable[[bytes], None] = lambda _: None) -> None:
        self.hear = hear


def is_there(each: Deaf) -> bool:
    """Tell whether a socket is open."""
    return each.wire is not None and each.wire.transport is not None and not each.wire.transport.is_closing()


def reactions(server: Process) -> None:
    """Let all sockets of one address react before each other; somebody plays elsewhere (V4)."""
    command = [sys.executable, __file__, "reacting", server.base]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attackers:
        assert attackers.stdout is not None
        took = run(ping_times(server, attackers.stdout.readline))
        figures(f"a player's pings while {SOCKETS} sockets react elsewhere", took)
        print(f"slowest {max(took):.2f} s; {attackers.stdout.readline().strip()}", flush=True)


async def ping_times(server: Process, begun: Callable[[], object] = lambda: None) -> list[float]:
    """Return how long a player's pings took, once something has begun; until the end if unanswered."""
    _, cookie = ask(server.base, "/api/me", {"name": "Ann"})
    table, _ = ask(server.base, "/api/tables", {}, cookie)
    sent: list[float] = []
    took: list[float] = []
    ann = Deaf(
        lambda text: took.append(time.perf_counter() - sent[len(took)]) if b"pong" in text[:12] else None
    )
    await connect(server.base, f"/ws/{table['code']}", cookie, ann, VICTIM)
    assert ann.wire is not None
    await asyncio.to_thread(begun)
    ends = time.perf_counter() + ATTACK_SECONDS
    while time.perf_counter() < ends:
        sent.append(time.perf_counter())
        ann.wire.send(b'{"do":"ping","id":"p%d"}' % len(sent))
        await asyncio.sleep(0.125)
    return took + [time.perf_counter() - at for at in sent[len(took) :]]


async def react_often(base: str) -> None:
    """Let many sockets of few guests react at one table, each as often as a socket alone might."""
    cookies = [
        ask(base, "/api/me", {"name": f"Mallory {n}"})[1] for n in range(-(-SOCKETS // SOCKETS_PER_GUEST))
    ]
    table, _ = ask(base, "/api/tables", {}, cookies[0])
    replies = 0

    def hear(_: bytes) -> None:
        nonlocal replies
        replies += 1

    crowd = [Deaf(hear) for _ in range(SOCKETS)]
    # Whoever comes too fast is sent away, and comes again.
    while not all(map(is_there, crowd)):
        for number, each in enumerate(crowd):
            if not is_there(each):
                await connect(
                    base, f"/ws/{table['code']}", cookies[number // SOCKETS_PER_GUEST], each, ATTACKER
                )
                await asyncio.sleep(0.02)
        await asyncio.sleep(1)
    print("there", flush=True)
    ends, number = time.perf_counter() + ATTACK_SECONDS, 0
    while time.perf_counter() < ends:
        for each in crowd:
            if each.wire is not None and is_there(each):
                number += 1
                each.wire.send(b'{"do":"react","id":"r%d","reaction":"wow"}' % number)
        await asyncio.sleep(0.4)
    print(f"{number} reactions were sent, {replies} messages came back", flush=True)


def long_logs() -> None:
    """Ask for all keepsakes of a long log at once, and for its history again and again (V5)."""
    with tempfile.TemporaryDirectory() as folder:
        with house(data=folder) as server:
            table, cookie = run(play_alone(server.base))
        run(lengthen(folder, table))
        for what in ("keepsakes", "histories"):
            with house(data=folder) as server:
                command = [sys.executable, __file__, what, server.base, table, cookie]
                with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attackers:
                    assert attackers.stdout is not None
                    took = run(ping_times(server, attackers.stdout.readline))
                    attackers.terminate()
                figures(f"a player's pings while {QUESTIONS} {what} of {EVENTS} events are asked", took)
                print(f"slowest {max(took):.2f} s", flush=True)


async def play_alone(base: str) -> tuple[str, str]:
    """Play a hand of Tone Poker alone; return its table and whose it is."""
    _, cookie = ask(base, "/api/me", {"name": "Mallory"})
    own = {"game": "tone-poker", "tonic": 0}
    table, _ = ask(base, "/api/tables", {"game": "tone-poker", "details": own}, cookie)
    over = asyncio.Event()

    def play(text: bytes) -> None:
        update = json.loads(text)
        if (update.get("ack") or "").startswith("play"):
            over.set()
            return
        legal = (update.get("hand") or {}).get("legal", [])
        for action in ("deal", "play"):
            if action in legal and mallory.wire is not None:
                decision = update["you"]["decision"]
                command = {"do": "act", "id": f"{action}{decision}", "decision": decision, "action": action}
                mallory.wire.send(json.dumps(command).encode())
                return

    mallory = Deaf(play)
    await connect(base, f"/ws/{table['code']}", cookie, mallory, ATTACKER)
    assert mallory.wire is not None
    mallory.wire.send(b'{"do":"ready","id":"ready"}')
    await asyncio.wait_for(over.wait(), STUCK_SECONDS)
    return table["id"], cookie


async def lengthen(folder: str, table: str) -> None:
    """Add what one guest could do over and over before there was an end to it."""
    store = await open_store(f"sqlite:///{folder}/room.db")
    stream = PREFIX + table
    last = len(await store.log.read(stream))
    again = [GAMES.events.write(Acted(0, "play"), time.time()) for _ in range(EVENTS - last)]
    await store.log.append(stream, last, again)
    await store.close()


async def ask_keepsakes(base: str, table: str, cookie: str) -> None:
    """Ask for many keepsakes at once, and wait for all of them."""
    host, _, port = base.removeprefix("http://").partition(":")
    question = f"GET /api/tables/{table}/keepsake HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n"
    lines = [
        await asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0)) for _ in range(QUESTIONS)
    ]
    for _, writer in lines:
        writer.write(question.encode())
    print("asked", flush=True)
    for reader, _ in lines:
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.partition(b"\r\n")[0], head


def code_of(base: str, table: str) -> str:
    """Ask for a table's code, by which sockets name it."""
    with urllib.request.urlopen(f"{base}/api/tables/{table}") as card:
        return str(json.load(card)["code"])


async def ask_histories(base: str, table: str, cookie: str) -> None:
    """Ask for the history of a table on one line, as soon as the last has come and it may be."""
    async with websockets.connect(
        f"{base.replace('http', 'ws')}/ws/{code_of(base, table)}",
        origin=Origin(base),
        additional_headers={"Cookie": cookie},
        compression=None,
        max_size=None,
        local_addr=(ATTACKER, 0),
    ) as line:
        await line.send(f'{{"do":"hello","protocol":{PROTOCOL}}}')
        print("asked", flush=True)
        answered = 0
        while answered < QUESTIONS:
            await line.send('{"do":"history","id":"h"}')
            while (answer := json.loads(await line.recv()))["is"] not in {"history", "refused"}:
                pass
            if answer["is"] == "history":
                answered += 1
            else:
                await asyncio.sleep(0.1)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["reacting", at]:
            run(react_often(at))
        case ["keepsakes", at, whose, by]:
            run(ask_keepsakes(at, whose, by))
        case ["histories", at, whose, by]:
            run(ask_histories(at, whose, by))
        case _:
            main()
