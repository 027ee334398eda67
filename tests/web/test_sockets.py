"""Frames over a table's socket: good commands are played, each bad one gets its own reason."""

import socket
from pathlib import Path

import pytest
import websockets

from greenroom.store import StoreUnavailable
from greenroom.table.views import RoomShown
from greenroom.web.settings import Limits
from greenroom.web.sockets import protocol as table_protocol
from greenroom.wire.allowance import Rate
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Done, Message, Refused, Reload, Update
from operator_lines import operator_lines
from staged.wire import tonk_hand
from web.visitors import Place, farewell, visited


def test_two_sockets_draw_and_discard(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await place.two()
        assert isinstance(await first.act("draw"), Update)
        assert isinstance(await first.act(first.legal[-1]), Update)
        await second.until(lambda message: isinstance(message, Update) and bool(tonk_hand(message).legal))
        assert isinstance(await second.act("draw"), Update)

    visited(tmp_path, story)


BAD: dict[str, tuple[str | bytes, str]] = {
    "not JSON": ('{"do":', "wire.malformed"),
    "no text": (b"\xff\xfe", "wire.malformed"),
    "a list": ("[]", "wire.unknown"),
    "an unknown deed": ('{"do":"cheat","id":"x"}', "wire.unknown"),
    "an unknown field": ('{"do":"sit","id":"x","as":"host"}', "wire.unknown"),
    "a missing field": ('{"do":"act","id":"x","action":"draw"}', "wire.unknown"),
    "a mistyped field": ('{"do":"act","id":"x","decision":"1","action":"draw"}', "wire.unknown"),
    "an id out of bounds": ('{"do":"sit","id":"' + "x" * 41 + '"}', "wire.unknown"),
    "an action out of bounds": (
        '{"do":"act","id":"x","decision":1,"action":"' + "y" * 201 + '"}',
        "wire.unknown",
    ),
    "a line that is not text": ('{"do":"say","id":"x","text":["hello"]}', "wire.unknown"),
    "a line of half a character": ('{"do":"say","id":"x","text":"\\ud800"}', "wire.malformed"),
    "a line where writing is off": ('{"do":"say","id":"x","text":"hello"}', "room.chat_off"),
    "leave to write that is neither on nor off": ('{"do":"chat","id":"x","on":"yes"}', "wire.unknown"),
    "a second hello": ('{"do":"hello","protocol":2}', "wire.unknown"),
    "nested too deep": ('{"do":"sit","id":"x","as":' + "[" * 4000, "wire.unknown"),
    "nested too deep where an id belongs": ('{"id":' + "[" * 4000, "wire.malformed"),
    "too much": ('{"do":"sit","id":"x"}' + " " * 5000, "wire.too_big"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_frame_that_is_no_command_gets_its_reason_and_changes_nothing(tmp_path: Path, what: str) -> None:
    async def story(place: Place) -> None:
        first, _second, table = await place.two()
        room = await place.of_tables.lobby.actor(table)
        assert room is not None
        before = room.table.last, first.now
        frame, code = BAD[what]
        await first.send(frame)
        refused = await first.hear()
        assert isinstance(refused, Refused) and refused.code == code
        assert (room.table.last, first.now) == before
        assert isinstance(await first.act("draw"), Update)

    visited(tmp_path, story)


def test_a_frame_beyond_all_measure_closes_its_socket_only(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await place.two()
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await second.send("x" * 100_000)
            while True:
                await second.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        assert isinstance(await first.act("draw"), Update)

    visited(tmp_path, story)


def test_out_of_turn_stale_duplicate_illegal_and_foreign_commands_change_nothing(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two()
        watcher = await place.browser("Cy")
        await watcher.enter(table)
        await first.until(lambda message: isinstance(message, Update) and message.room.watching == ["Cy"])
        room = await place.of_tables.lobby.actor(table)
        assert room is not None
        old = first.now.you.decision
        done = await first.ask(do="act", decision=old, action="draw", id="once")
        assert isinstance(done, Update)
        last = room.table.last
        assert await first.ask(do="act", decision=old, action="draw", id="once") == Done("once")
        asked = [
            (first, old, first.legal[-1], "room.stale"),
            (first, first.now.you.decision, "p2 draw", "tonk.unreadable_action"),
            (first, first.now.you.decision, "draw", "tonk.drawn_already"),
            (watcher, 0, "draw", "room.no_seat"),
        ]
        for who, decision, action, code in asked:
            refused = await who.ask(do="act", decision=decision, action=action)
            assert isinstance(refused, Refused)
            assert refused.code == code or (code.startswith("tonk.") and refused.code.startswith("tonk."))
        refused = await second.act("draw")
        assert isinstance(refused, Refused) and refused.code == "tonk.not_your_turn"
        assert room.table.last == last

    visited(tmp_path, story)


def test_a_line_that_no_page_would_send_is_refused_in_a_sentence_and_nothing_said_is_logged(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two()
        watcher = await place.browser("Cy")
        await watcher.enter(table)
        for each in (first, second):
            await each.ask(do="chat", on=True)
        wanted = [
            (first, "x" * 201, "room.chat_length"),
            (first, "", "room.chat_length"),
            (first, "pssst\u202e", "room.chat_characters"),
            (first, "\x00", "room.chat_characters"),
            (first, "x" * 5000, "wire.too_big"),
            (watcher, "pssst", "room.not_sitting"),
        ]
        for who, text, code in wanted:
            await who.tell(do="say", id="by-hand", text=text)
            refused = await who.until(lambda message: isinstance(message, Refused))
            assert isinstance(refused, Refused) and refused.code == code
        with operator_lines() as logs:
            assert isinstance(await first.ask(do="say", text="pssst"), Update)
            answer = await second.until(
                lambda message: isinstance(message, Update) and bool(message.happened)
            )
            assert isinstance(answer, Update) and isinstance(said := answer.happened[0], RoomShown)
            assert said.text == "pssst"
        assert "pssst" not in str(logs)
        assert "pssst" not in (await first.http.get("/metrics")).text

    visited(tmp_path, story)


def test_a_page_of_another_site_gets_no_socket(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        for origin in ("http://evil.example", place.base.replace("http", "https") + "1", "null", ""):
            with pytest.raises(websockets.InvalidStatus) as refused:
                await ann.connect(table, origin=origin)
            assert refused.value.response.status_code == 403

    visited(tmp_path, story)


def test_a_program_that_says_no_origin_gets_no_socket(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        cookie = f"greenroom={ann.http.cookies['greenroom']}"
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(
                f"{place.base.replace('http', 'ws')}/ws/{table}", additional_headers={"Cookie": cookie}
            )
        assert refused.value.response.status_code == 403

    visited(tmp_path, story)


def test_the_public_address_may_open_sockets_too(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.connect(table, origin="http://tonk.example")
        await ann.tell(do="hello", protocol=PROTOCOL)
        assert isinstance(await ann.hear(), Update)

    visited(tmp_path, story, address="http://tonk.example", public=True)


def test_who_is_nobody_and_what_is_no_table_are_told_so(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        nobody, ann = await place.browser(), await place.browser("Ann")
        await nobody.connect("anywhere")
        assert await nobody.hear() == Bye("web.no_guest", again=False)
        await ann.connect("nowhere")
        await ann.tell(do="hello", protocol=PROTOCOL)
        assert await ann.hear() == Bye("room.no_such_table", again=False)

    visited(tmp_path, story)


def test_the_first_message_is_hello_and_a_page_older_or_newer_than_the_server_is_told_to_reload(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.connect(table)
        await ann.tell(do="sit", id="x")
        assert await ann.hear() == Bye("wire.hello_first", again=False)
        for number, protocol in enumerate((0, PROTOCOL - 1, PROTOCOL + 1)):
            other = await place.browser(f"Other {number}")
            await other.connect(table)
            await other.tell(do="hello", protocol=protocol)
            assert await other.hear() == Reload(PROTOCOL)

    visited(tmp_path, story)


def test_who_asks_too_fast_is_refused_and_at_last_sent_away(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        answers = [await ann.ask(do="react", reaction="wow") for _ in range(3)]
        assert [type(answer) for answer in answers] == [Update, Update, Refused]
        assert isinstance(answers[2], Refused) and answers[2].code == "wire.too_fast"
        # Each is heard before the next is said: a line that is closed over what it still has to take in is
        # cut, and the last word may be lost with it.
        for _ in range(200):
            await ann.tell(do="react", reaction="wow", id="x")
            if farewell(message := await ann.hear()):
                break
        assert message == Bye("wire.too_fast", again=False)

    visited(tmp_path, story, limits=Limits(commands_per_guest=Rate(10, 0)))


def test_a_guest_has_only_so_many_sockets(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        first = ann.connection
        await ann.connect(table)
        assert await ann.hear() == Bye("web.too_many_sockets", again=True)
        await ann.connection.close()
        await first.close()
        while place.web.metrics.sockets():
            await ann.http.get("/healthz")
        await ann.enter(table)

    visited(tmp_path, story, limits=Limits(sockets_per_guest=1))


def test_many_guests_may_share_an_address_and_each_has_its_own_sockets_up_to_the_limit(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        await bob.enter(table)
        twin = await place.browser()
        twin.http.cookies = ann.http.cookies
        await twin.connect(table)
        assert await twin.hear() == Bye("web.too_many_sockets", again=True)

    visited(tmp_path, story, limits=Limits(sockets_per_guest=1, sockets_per_address=3))


def test_one_who_comes_back_resumes_where_it_was(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two()
        epoch, n = second.now.epoch, second.now.n
        await second.connection.close()
        await first.until(lambda message: isinstance(message, Update) and message.happened[0].what == "gone")
        await first.act("draw")
        missed = await second.enter(table, seen={"epoch": epoch, "n": n})
        assert missed.n == n + 1 and missed.epoch == epoch
        numbers = [
            message.n for message in [await second.hear(), await second.hear()] if isinstance(message, Update)
        ]
        assert numbers == [n + 2, n + 3]

    visited(tmp_path, story)


def test_a_store_in_trouble_is_told_to_everybody_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two()
        room = await place.of_tables.lobby.actor(table)
        assert room is not None
        log = room._context.log

        async def refuses(*_: object) -> int:
            raise StoreUnavailable("full", "no space left")

        with monkeypatch.context() as patch:
            patch.setattr(log, "append", refuses)
            refused = await first.act("draw")
            assert isinstance(refused, Refused) and refused.code == "room.store_full"
            told = await second.until(lambda m: isinstance(m, Update) and m.happened[0].what == "trouble")
            assert isinstance(told, Update) and told.happened[0].code == "room.store_full"
        assert isinstance(await first.act("draw"), Update)

    visited(tmp_path, story)


def test_the_turn_clock_runs_over_real_sockets(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _first, second, table = await place.two(clock="brisk")
        room = await place.of_tables.lobby.actor(table)
        assert room is not None and room._live.deadlines.at("turn") is not None
        room._live.deadlines.set("turn", 0)
        told = await second.until(lambda m: isinstance(m, Update) and "clock_ran_out" in str(m.happened))
        assert isinstance(told, Update)
        assert [by for each in told.happened if (by := getattr(each, "by", None)) is not None] == ["clock"]

    visited(tmp_path, story)


def test_a_socket_that_reads_nothing_does_not_count_as_here_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As soon as its last word waits, it is cut: how long that may wait is no matter of this test.
    monkeypatch.setattr(table_protocol, "LAST_WORD_SECONDS", 0)

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        room = await place.of_tables.lobby.actor(table)
        assert room is not None
        deaf = await place.browser("Deaf")
        await deaf.enter(table, through=narrow(place.base))
        assert len(ann_sees(await ann.ask(do="react", reaction="nice"))) == 1
        while ann_sees(await ann.ask(do="react", reaction="nice")):
            pass
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                await deaf.hear()

    visited(
        tmp_path,
        story,
    )


def narrow(base: str) -> socket.socket:
    """A connection that takes next to nothing unless it is read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", int(base.rpartition(":")[2])))
    return line


def ann_sees(message: Message) -> list[str]:
    assert isinstance(message, Update)
    return message.room.watching
