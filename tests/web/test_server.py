"""`greenroom serve` in the test's own process: what it opens and lets go, and how it says what is wrong."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import stat
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import httpx2
import pytest

from greenroom.fault_log import Faults
from greenroom.operator_log import log
from greenroom.settings.options import Options
from greenroom.store import Event, Store, StoreUnavailable
from greenroom.table.actor import command_handler
from greenroom.table.people.lobby import Lobby
from greenroom.web import server
from greenroom.web.app import Web
from greenroom.web.dispatch import Dispatch
from greenroom.web.folder_lock import lock_folder
from greenroom.web.settings import WebSettings
from greenroom.wire.messages import Bye, Refused
from web.visitors import STORY_SECONDS, Browser, farewell

Visit = Callable[["House"], Coroutine[object, object, None]]


async def look_in(house: House) -> None:
    async with httpx2.AsyncClient(timeout=STORY_SECONDS) as http:
        assert (await http.get(f"{house.base}/healthz")).text == "ok"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Take back what a server sets for its whole process."""
    collected, handlers = gc.get_threshold(), list(logging.getLogger().handlers)
    handled = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    gc.unfreeze()
    gc.set_threshold(*collected)
    logging.getLogger().handlers[:] = handlers
    for number, handler in handled.items():
        signal.signal(number, handler)


class House:
    """One run of the server, and a visit to it from another thread; what it was made of is known by then."""

    def __init__(self, visit: Visit = look_in, number: signal.Signals = signal.SIGTERM) -> None:
        self.settings: WebSettings
        self.store: Store
        self.faults: Faults
        self._visit = visit
        self._number = number
        self._visitor = threading.Thread(target=self._visit_and_stop)
        self._stopped = False
        self._wrong: list[BaseException] = []

    @property
    def base(self) -> str:
        return self.settings.address

    def run(self, data: Path, port: int = 0) -> None:
        """Serve until the visit is over."""

        def not_heard(*_: object) -> None:
            raise AssertionError("the server did not listen to its signal")

        signal.signal(self._number, not_heard)
        server.serve(Options(port=port, data=str(data)), self._web)
        self._visitor.join()
        assert self._wrong == []

    def stop(self) -> None:
        """Send the signal, once: a second would not wait for anybody."""
        if not self._stopped:
            self._stopped = True
            os.kill(os.getpid(), self._number)

    def _web(self, store: Store, settings: WebSettings, faults: Faults) -> Web:
        self.store, self.settings, self.faults = store, settings, faults
        self._visitor.start()
        return Web(store, settings, faults)

    def _visit_and_stop(self) -> None:
        try:
            asyncio.run(asyncio.wait_for(self._answered_visit(), STORY_SECONDS))
        except BaseException as wrong:
            self._wrong.append(wrong)
        finally:
            self.stop()

    async def _answered_visit(self) -> None:
        await self._opened()
        await self._visit(self)

    async def _opened(self) -> None:
        """Look in as soon as it listens, which it does once it answers."""
        while True:
            try:
                return await look_in(self)
            except httpx2.ConnectError:
                await asyncio.sleep(0.02)


def sentence(capsys: pytest.CaptureFixture[str], status: int, run: Callable[[], object]) -> str:
    """The one sentence with which a server that cannot start ends."""
    with pytest.raises(SystemExit) as ended:
        run()
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (status, "")
    assert said.err.startswith("greenroom: ") and said.err.count("\n") == 1
    return said.err.removeprefix("greenroom: ").strip()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_at_the_address_it_prints_until_a_signal_stops_it(
    tmp_path: Path, number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "deep" / "data"
    house = House(number=number)
    house.run(data)
    settings = house.settings
    assert settings.address.startswith("http://127.0.0.1:") and not settings.public
    assert settings.secret == (data / "secret.key").read_text()
    assert capsys.readouterr() == (f"Green Room is open at {settings.address}/\n", "")
    assert gc.get_threshold()[0] == server.YOUNGEST_GENERATION_OBJECTS
    assert stat.S_IMODE((data / "room.db").stat().st_mode) == 0o600
    with lock_folder(data):
        "nobody holds it any more"


def test_the_store_is_closed_with_it(tmp_path: Path) -> None:
    house = House()
    house.run(tmp_path)

    async def append() -> int:
        return await house.store.log.append("table/a", 0, [Event("opened", 1, b"{}", 0.0)])

    with pytest.raises(StoreUnavailable):
        asyncio.run(append())


def test_a_public_address_is_that_of_invitations_and_of_its_own_page(tmp_path: Path) -> None:
    seen: list[WebSettings] = []

    def web(_: Store, settings: WebSettings, __: Faults) -> Web:
        seen.append(settings)
        raise KeyError("seen enough")

    with pytest.raises(SystemExit):
        server.serve(Options(port=0, data=str(tmp_path), public_url="https://tonk.example"), web)
    (settings,) = seen
    assert (settings.address, settings.public, settings.secure) == ("https://tonk.example", True, True)


def test_whoever_sits_at_a_table_is_told_that_it_closes(tmp_path: Path) -> None:
    heard: list[object] = []

    async def visit(house: House) -> None:
        ann = Browser(house.base)
        await ann.call("Ann")
        await ann.enter((await ann.open_table())["id"])
        house.stop()
        heard.append(await ann.until(farewell))
        await ann.close()

    House(visit).run(tmp_path)
    assert heard == [Bye("room.moved", again=True)]


def test_a_question_that_is_cancelled_by_the_end_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = threading.Event()

    async def answers_never(*_: object) -> None:
        asked.set()
        await asyncio.Event().wait()

    async def visit(house: House) -> None:
        async with httpx2.AsyncClient(timeout=STORY_SECONDS) as http:
            question = asyncio.create_task(http.get(f"{house.base}/api/me"))
            assert await asyncio.to_thread(asked.wait, STORY_SECONDS)
            house.stop()
            await asyncio.gather(question, return_exceptions=True)

    monkeypatch.setattr(Dispatch, "answer", answers_never)
    House(visit).run(tmp_path)
    said = capsys.readouterr().err
    assert "fault inside" not in said and "CancelledError" not in said
    assert not (tmp_path / "faults.log").exists()


def test_old_tables_are_looked_for_while_it_is_open_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept, ended = threading.Event(), threading.Event()

    async def sweep(_: Lobby) -> None:
        swept.set()
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()

    async def visit(_: House) -> None:
        assert await asyncio.to_thread(swept.wait, STORY_SECONDS)
        assert not ended.is_set()

    monkeypatch.setattr(Lobby, "sweep", sweep)
    House(visit).run(tmp_path)
    assert ended.is_set()


def test_what_libraries_log_is_a_line_and_its_trace_is_for_the_host_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def visit(_: House) -> None:
        log.warning("store unavailable", reason="full")
        try:
            raise KeyError("the hand is 7h 9c")
        except KeyError:
            logging.getLogger("elsewhere").exception("that went wrong")

    house = House(visit)
    house.run(tmp_path)
    trouble, fault = capsys.readouterr().err.splitlines()
    assert 'event="store unavailable"' in trouble and "reason=full" in trouble and "timestamp=20" in trouble
    assert f"trace={tmp_path / 'faults.log'}" in fault and "7h 9c" not in fault
    assert "KeyError: 'the hand is 7h 9c'" in (tmp_path / "faults.log").read_text()
    assert house.faults.keep(ValueError()) == str(tmp_path / "faults.log")


def test_a_fault_at_a_table_is_kept_for_the_host_and_refused_without_its_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[object] = []

    def fails(*_: object) -> None:
        raise KeyError("the hand is 7h 9c")

    async def visit(house: House) -> None:
        ann = Browser(house.base)
        await ann.call("Ann")
        await ann.enter((await ann.open_table())["id"])
        monkeypatch.setattr(command_handler, "decide", fails)
        answers.append(await ann.ask(do="pace", pace="quick"))
        await ann.close()

    House(visit).run(tmp_path)
    assert answers == [Refused("c1", "room.internal", {})]
    said = capsys.readouterr().err
    assert "error=KeyError" in said and f"trace={tmp_path / 'faults.log'}" in said and "7h 9c" not in said
    assert "the hand is 7h 9c" in (tmp_path / "faults.log").read_text()


def test_a_fault_while_it_starts_ends_it_with_a_line_that_names_the_trace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> Web:
        raise KeyError("the hand is 7h 9c")

    said = sentence(capsys, 70, lambda: server.serve(Options(port=0, data=str(tmp_path)), fails))
    place = tmp_path / "faults.log"
    assert said == f"something went wrong inside: KeyError. Its trace, for you alone: {place}"
    assert "the hand is 7h 9c" in place.read_text()


def test_a_store_that_cannot_be_opened_is_said_in_its_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(url: str) -> Store:
        raise StoreUnavailable("failed", f"{url} is full of memoirs")

    monkeypatch.setattr(server, "open_store", fails)
    said = sentence(capsys, 1, lambda: House().run(tmp_path))
    assert said == f"sqlite:///{tmp_path}/room.db is full of memoirs"


def test_a_port_in_use_and_a_host_that_is_none_are_said_with_what_may_help(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = sentence(capsys, 1, lambda: House().run(tmp_path, port))
    assert said == (
        f"127.0.0.1:{port} cannot be listened at: Address already in use. Another --port or --host may help."
    )
    data = tmp_path / "data"
    said = sentence(capsys, 1, lambda: server.serve(Options(host="999.1.1.1", port=0, data=str(data))))
    assert said == (
        "999.1.1.1 is neither an address nor a name that this computer knows. Another --host may help."
    )
    assert not data.exists()


def test_a_data_folder_that_another_server_holds_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with lock_folder(tmp_path):
        said = sentence(capsys, 1, lambda: House().run(tmp_path))
    assert said == f"Another server keeps the data folder {tmp_path}. Give this one its own with --data."


def test_a_data_folder_that_cannot_be_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "file" / "data"
    (tmp_path / "file").write_text("")
    said = sentence(capsys, 1, lambda: House().run(data))
    assert said == f"The data folder {data} cannot be used: Not a directory."


def test_a_data_folder_is_named_from_where_the_server_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    House().run(Path("here"))
    assert {each.name for each in (tmp_path / "here").iterdir()} >= {"room.db", "secret.key"}
