"""`greenroom serve --workers`: a whole room on one port and a real PostgreSQL; on SQLite it is refused."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
import websockets

from greenroom.web.workers.routing import ranked_workers
from greenroom.wire.messages import Bye, Update
from running import Run
from staged.wire import AnyUpdate
from web.server import COMMAND, END_SECONDS, Server, get, refused, serve
from web.visitors import Browser, farewell

WORKERS = 3


@pytest.fixture
def room(tmp_path: Path, database: str) -> Iterator[Server]:
    server = serve(tmp_path, "--workers", str(WORKERS), "--store", database, "--metrics-from", "127.0.0.1")
    yield server
    server.kill()


def sockets(room: Server, worker: int) -> int:
    """The number of sockets that a worker has open."""
    figures = get(f"{room.base}/metrics?worker={worker}").text
    (found,) = re.findall(r"^greenroom_sockets (\d+)", figures, re.M)
    return int(found)


async def two_at(room: Server) -> tuple[Browser, Browser, str]:
    ann, bob = Browser(room.base), Browser(room.base)
    await ann.call("Ann")
    await bob.call("Bob")
    code = (await ann.open_table())["code"]
    await ann.enter(code)
    await bob.enter(code)
    await bob.sit()
    return ann, bob, code


def children(pid: int) -> list[int]:
    """List them in the order in which they were started; their numbers may begin anew in between."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def back(browser: Browser, code: str) -> AnyUpdate:
    """Come back as a page does: what was handed to a worker in the moment of its end is lost."""
    await browser.connection.wait_closed()
    while True:
        try:
            return await browser.enter(code)
        except (OSError, websockets.InvalidMessage):
            await asyncio.sleep(0.1)


def test_people_play_on_several_workers_and_each_table_on_one(room: Server, tmp_path: Path) -> None:
    async def story() -> None:
        people: list[Browser] = []
        held: list[int] = []
        # Which worker a table comes to hangs on its code, which is drawn.
        while sum(count > 0 for count in held) < 2:
            for _ in range(4):
                ann, bob, _ = await two_at(room)
                people += [ann, bob]
                assert isinstance(await ann.ask(do="ready"), Update)
                while ann.now.hand is None:
                    await ann.hear()
            held = [await asyncio.to_thread(sockets, room, worker) for worker in range(1, WORKERS + 1)]
            assert sum(held) == len(people) and all(count % 2 == 0 for count in held)
        command = [*COMMAND[:-1], "admin", "here", "--json", "--data", str(tmp_path)]
        here = await asyncio.to_thread(subprocess.check_output, command, text=True)
        assert len(here.splitlines()) == len(people)
        room.process.send_signal(signal.SIGTERM)
        for each in people:
            assert await each.until(farewell) == Bye("room.moved", again=True)
            await each.close()
        assert await asyncio.to_thread(room.ended) == 0 and room.faults == ""

    asyncio.run(story())


def address_of(worker: int) -> str:
    """A loopback address whose people come to one worker."""
    found = (f"127.0.0.{last}" for last in range(2, 250))
    return next(each for each in found if ranked_workers(each, range(1, WORKERS + 1))[0] == worker)


def status(room: Server, worker: int, path: str = "/readyz") -> int:
    way = httpx2.HTTPTransport(local_address=address_of(worker))
    with httpx2.Client(transport=way, timeout=END_SECONDS) as http:
        return http.get(f"{room.base}{path}").status_code


def has_refused(room: Server, worker: int) -> bool:
    """Whether a worker has refused anything since its start."""
    return "greenroom_refusals_total{" in get(f"{room.base}/metrics?worker={worker}").text


def test_drained_all_workers_say_so_and_a_room_that_is_started_again_says_what_still_holds(
    room: Server, tmp_path: Path, database: str, run: Run
) -> None:
    workers = range(1, WORKERS + 1)
    drain = ("admin", "drain", "--data", tmp_path)
    assert run(*drain) == (0, "No further table is opened.\n", "")
    assert run("admin", "announce", "Back at ten", "--data", tmp_path)[0] == 0
    assert [status(room, worker) for worker in workers] == [503] * WORKERS
    assert (room.stop(), room.faults) == (0, "")
    again = serve(tmp_path, "--store", database)

    async def open_table() -> tuple[int, str]:
        ann = Browser(again.base)
        await ann.call("Ann")
        answer = await ann.http.post("/api/tables", json={"game": "tonk"})
        await ann.close()
        return answer.status_code, answer.json()["code"]

    assert asyncio.run(open_table()) == (503, "web.draining")
    assert run(*drain, "--off")[0] == 0
    assert again.stop() == 0
    told = [line.rpartition(" timestamp=")[0] for line in again.faults.splitlines()]
    assert told == [
        'ends_by="greenroom admin announce" event="an announcement is still said"',
        'ends_by="greenroom admin drain --off" event="no further table is opened"',
    ]


def test_a_worker_that_is_started_again_in_a_drained_room_takes_nobody_in(
    room: Server, tmp_path: Path, run: Run
) -> None:
    for worker in range(1, WORKERS + 1):
        status(room, worker, "/api/me/export")
        assert has_refused(room, worker)
    assert run("admin", "drain", "--data", tmp_path)[0] == 0
    os.kill(children(room.process.pid)[1], signal.SIGKILL)
    # The others have refused something: as long as they answer in its place it is not back.
    while has_refused(room, 2):
        time.sleep(0.1)
    assert status(room, 2) == 503
    assert run("admin", "drain", "--off", "--data", tmp_path)[0] == 0
    assert [status(room, worker) for worker in range(1, WORKERS + 1)] == [200] * WORKERS


def test_a_table_goes_on_elsewhere_when_its_worker_is_killed(room: Server) -> None:
    async def story() -> None:
        ann, bob, code = await two_at(room)
        await ann.ask(do="pace", pace="calm", id="before")
        held = {number: sockets(room, number) for number in range(1, WORKERS + 1)}
        (here,) = (number for number, count in held.items() if count)
        # They are started one after another.
        os.kill(children(room.process.pid)[here - 1], signal.SIGKILL)
        again = await back(ann, code)
        assert again.room.pace == "calm"
        for each in (ann, bob):
            await each.close()

    asyncio.run(story())


def test_a_worker_whose_folder_cannot_be_made_ends_the_room_that_does_not_open(
    tmp_path: Path, database: str
) -> None:
    (tmp_path / "worker-2").write_text("")
    status, output, errors = refused(
        "--port", "0", "--data", str(tmp_path), "--store", database, "--workers", "2"
    )
    assert (status, output) == (1, "")
    lines = errors.splitlines()
    assert lines[0] == f"greenroom: The data folder {tmp_path}/worker-2 cannot be used: File exists."
    assert lines[-1].startswith("greenroom: worker 2 has ended 3 times before it took a connection")


def test_on_sqlite_several_workers_are_refused_in_a_sentence(tmp_path: Path) -> None:
    status, output, errors = refused("--port", "0", "--data", str(tmp_path / "data"), "--workers", "2")
    assert (status, output) == (1, "") and errors.count("\n") == 1
    assert errors.startswith("greenroom: --workers needs --store postgresql://")
    assert not (tmp_path / "data").exists()


def test_a_store_that_cannot_be_reached_is_said_once(tmp_path: Path) -> None:
    nowhere = ("--store", "postgresql://room@127.0.0.1:1/room", "--workers", "3")
    status, output, errors = refused("--port", "0", "--data", str(tmp_path / "data"), *nowhere)
    assert (status, output) == (1, "") and errors.count("\n") == 1, errors
