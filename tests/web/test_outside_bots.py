"""Outside bots: known by a token alone, marked at the table, kept from what is for people, ended at once."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
import websockets

from greenroom.store import Stored, StoreUnavailable, Unreadable
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.outside_bots import KIND as OUTSIDE_BOTS
from greenroom.table.people.outside_bots import OutsideBots
from greenroom.testing.clock import run_jumping
from greenroom.web.admin import requests
from greenroom.web.outside_bots.token_revocation import TokenRevocation
from greenroom.web.settings import Limits
from greenroom.wire.allowance import Rate
from greenroom.wire.messages import Bye, Message, Refused, Update
from operator_lines import operator_lines
from refusals import granted
from staged.stage import ENDLESS, GENEROUS
from staged.wire import tonk, tonk_hand
from table.evening import Evening
from table.memory import MemoryRegistry
from web.table_codes import code_of
from web.visitors import STORY_SECONDS, Browser, Place, farewell, visited

ROOMY = msgspec.structs.replace(
    GENEROUS,
    outside_bots=ENDLESS,
    api_per_owner=ENDLESS,
    commands_per_bot=ENDLESS,
    commands_per_owner=ENDLESS,
)


ANSWER_SECONDS = 60
"""Seconds within which an answer comes that waits for nothing, however loaded the machine is."""


class Program(Browser):
    """An outside bot: no cookie and no origin, but a token."""

    def __init__(self, base: str, token: str) -> None:
        super().__init__(base)
        self.bearer = {"Authorization": f"Bearer {token}"}
        self.http = httpx2.AsyncClient(base_url=base, headers=self.bearer, timeout=STORY_SECONDS)
        self.frames: list[str] = []

    async def connect(self, table: str, **_: object) -> None:
        self._socket = await websockets.connect(
            f"{self.base.replace('http', 'ws')}/ws/{code_of(table)}",
            additional_headers=self.bearer,
            compression=None,
        )

    async def hear(self) -> Message:
        message = await super().hear()
        self.frames.append(msgspec.json.encode(message).decode())
        return message


async def made(owner: Browser, name: str = "Robo") -> tuple[str, str]:
    """Make an outside bot; return its token and its identity."""
    answer = await owner.http.post("/api/me/bots", json={"name": name})
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content["token"], content["bots"]["bots"][-1]["id"]


async def program(place: Place, token: str) -> Program:
    one = Program(place.base, token)
    place.browsers.append(one)
    return one


async def seated(place: Place) -> tuple[Browser, Program, str, str]:
    """Ann opens a table, and her bot sits there; return both, the table and the bot's identity."""
    ann = await place.browser("Ann")
    token, number = await made(ann)
    table = (await ann.open_table())["id"]
    await ann.enter(table)
    bot = await program(place, token)
    await bot.enter(table)
    assert isinstance(await bot.sit(), Update)
    await ann.until(lambda message: isinstance(message, Update) and len(message.room.chairs) == 2)
    return ann, bot, table, number


def bytes_in(data: Path) -> bytes:
    """Read all that a room has on the disk."""
    return b"".join(path.read_bytes() for path in data.glob("room.db*"))


async def recorded(place: Place) -> bytes:
    """All records of the house, wherever they are stored."""
    registry = place.web.lobby.codes._registry
    return b"".join([each.data for kind in await registry.kinds() for each in await registry.find(kind)])


def test_of_a_token_only_its_hash_is_stored_and_it_is_told_once(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        token, number = await made(ann)
        secret = token.rpartition(".")[2]
        stored = bytes_in(tmp_path) + await recorded(place)
        assert secret.encode() not in stored and sha256(secret.encode()).hexdigest().encode() in stored
        listed = await ann.http.get("/api/me/bots")
        assert secret not in listed.text
        assert [each["id"] for each in listed.json()["bots"]] == [number]

    visited(tmp_path, story, limits=ROOMY)


@pytest.mark.parametrize("wrong", ["greenroom_", "greenroom_x.y", "y", "greenroom_" + "x" * 500])
def test_a_wrong_token_is_nobody(tmp_path: Path, wrong: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        bot = await program(place, wrong)
        answer = await bot.http.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (401, "web.wrong_token")
        await bot.connect(table)
        assert await bot.until(farewell) == Bye("web.wrong_token", again=False)

    visited(tmp_path, story, limits=ROOMY)


def test_a_token_in_the_address_is_not_read(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        token, _ = await made(ann)
        table = (await ann.open_table())["id"]
        stranger = await place.browser()
        content = (await stranger.http.get("/api/me", params={"token": token, "access_token": token})).json()
        assert content["name"] is None
        await stranger.connect(f"{table}?token={token}")
        assert await stranger.until(farewell) == Bye("web.no_guest", again=False)

    visited(tmp_path, story, limits=ROOMY)


def test_everybody_sees_whose_outside_bot_it_is(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bot, table, _ = await seated(place)
        bob = await place.browser("Bob")
        await bob.enter(table)
        for each in (ann, bot, bob):
            chair = each.now.room.chairs[1]
            assert (chair.kind, chair.name, chair.owner) == ("outside_bot", "Robo", "Ann")
        assert ann.now.room.chairs[0].kind == "person"

    visited(tmp_path, story, limits=ROOMY)


def test_a_bot_of_another_guest_asks_the_host_who_may_let_none_in(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        token, _ = await made(bob)
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        bot = await program(place, token)
        await bot.enter(table)
        asked = await bot.sit()
        assert isinstance(asked, Refused) and asked.code == "room.waits_for_host"
        await ann.until(lambda message: isinstance(message, Update) and message.room.waiting == ["Robo"])
        assert [(each.name, each.owner) for each in ann.now.room.outside_bots] == [("Robo", "Bob")]
        await ann.ask(do="outside_bots", on=False)
        refused = await bot.sit()
        assert isinstance(refused, Refused)
        await ann.ask(do="outside_bots", on=True)
        await ann.ask(do="let_in", name="Robo")
        await bot.until(lambda message: isinstance(message, Update) and message.you.chair is not None)

    visited(tmp_path, story, limits=ROOMY)


@pytest.mark.parametrize(
    ("whose", "code"), [("Ann", "tonk.hint_no_choice"), ("Bob", "tonk.hint_no_practice")]
)
def test_a_hint_is_for_practice_and_a_bot_of_another_guest_makes_it_none(
    tmp_path: Path, whose: str, code: str
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        owner = ann if whose == "Ann" else await place.browser(whose)
        token, _ = await made(owner)
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        bot = await program(place, token)
        await bot.enter(table)
        await bot.sit()
        if owner is not ann:
            await ann.ask(do="let_in", name="Robo")
        while len(ann.now.room.chairs) < 2:
            await ann.hear()
        hint = await ann.http.post(f"/api/tables/{ann.now.room.code}/hint", json={})
        assert hint.json()["code"] == code
        assert tonk(ann.now.room).practice == (owner is ann)

    visited(tmp_path, story, limits=ROOMY)


def test_a_revoked_token_reaches_its_open_socket_and_gives_up_the_seat(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bot, table, number = await seated(place)
        answer = await ann.http.post("/api/me/bots/revoke", json={"id": number})
        assert answer.json()["bots"] == []
        assert await bot.until(farewell) == Bye("web.token_revoked", again=False)
        await ann.until(lambda message: isinstance(message, Update) and len(message.room.chairs) == 1)
        assert (await bot.http.get("/api/me")).status_code == 401
        await bot.connect(table)
        assert await bot.until(farewell) == Bye("web.wrong_token", again=False)

    visited(tmp_path, story, limits=ROOMY)


def test_a_token_that_is_revoked_while_it_is_recognised_stays_so_and_a_newer_one_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, newer = Guests.find, list[str]()

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        token, number = await made(ann)
        bot = await program(place, token)

        async def slowly(self: Guests, person: str, generation: int) -> Person | None:
            monkeypatch.setattr(Guests, "find", find)
            assert (await ann.http.post("/api/me/bots/revoke", json={"id": number})).status_code == 200
            newer.append((await made(ann, "Newbie"))[0])
            return await find(self, person, generation)

        monkeypatch.setattr(Guests, "find", slowly)
        await bot.http.get("/api/me")
        assert (await bot.http.get("/api/me")).status_code == 401
        assert (await (await program(place, newer[0])).http.get("/api/me")).json()["name"] == "Newbie"

    visited(tmp_path, story, limits=ROOMY)


def test_of_who_has_no_bot_any_more_only_an_empty_record_is_kept_and_nothing_once_they_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(person: str) -> None:
        raise StoreUnavailable("failed", f"The tables of {person} are not told within 7 seconds.")

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        registry = place.web.lobby.codes._registry
        await ann.http.post("/api/me/bots/revoke", json={"id": "none"})
        assert (await ann.http.post("/api/me/revoke", json={})).status_code == 200
        assert await registry.find(OUTSIDE_BOTS) == []
        _, number = await made(ann)
        assert (await ann.http.post("/api/me/bots/revoke", json={"id": number})).status_code == 200
        with monkeypatch.context() as patched:
            for web, _ in place.nodes:
                patched.setattr(web._guest_tables, "forget", silent)
            assert (await ann.http.post("/api/me/erase", json={})).status_code == 503
        assert [each.data for each in await registry.find(OUTSIDE_BOTS)] == [b"[]"]
        assert (await ann.http.post("/api/me/erase", json={})).status_code == 200
        assert await registry.find(OUTSIDE_BOTS) == []

    visited(tmp_path, story, limits=ROOMY)


@pytest.mark.parametrize("end", ["/api/me/revoke", "/api/me/erase"])
def test_what_ends_its_owner_ends_a_bot(tmp_path: Path, end: str) -> None:
    async def story(place: Place) -> None:
        ann, bot, _, _ = await seated(place)
        assert (await ann.http.post(end, json={})).status_code == 200
        assert isinstance(await bot.until(farewell), Bye)
        assert (await bot.http.get("/api/me")).status_code == 401

    visited(tmp_path, story, limits=ROOMY)


@pytest.mark.parametrize("end", ["/api/me/bots/revoke", "/api/me/erase"])
def test_a_bot_that_could_not_be_ended_for_want_of_an_answer_is_ended_when_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    async def silent(stream: str, after: int = 0) -> list[Stored]:
        raise StoreUnavailable("failed", f"{stream} behind {after} is not told within 7 seconds.")

    async def story(place: Place) -> None:
        ann, bot, table, number = await seated(place)
        asked = {"id": number} if end.endswith("bots/revoke") else {}
        with monkeypatch.context() as patched:
            for web, _ in place.nodes:
                patched.setattr(web.lobby.context.log, "read", silent)
            refused = await ann.http.post(end, json=asked)
        assert (refused.status_code, refused.json()["code"]) == (503, "room.store_failed")
        assert (await bot.http.get("/api/me")).status_code == 401
        assert [each["id"] for each in (await ann.http.get("/api/me/bots")).json()["bots"]] == [number]
        assert (await ann.http.post(end, json=asked)).status_code == 200
        # The node that has the table in memory may be another, and hear of it a moment later.
        while "Robo" in (await ann.http.get(f"/api/tables/{code_of(table)}")).json()["people"]:
            pass
        assert number.encode() not in await recorded(place)

    visited(tmp_path, story, limits=ROOMY)


def test_who_signs_out_everywhere_is_signed_out_though_the_seats_of_their_bots_cannot_be_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(stream: str, after: int = 0) -> list[Stored]:
        raise StoreUnavailable("failed", f"{stream} behind {after} is not told within 7 seconds.")

    async def story(place: Place) -> None:
        ann, bot, table, number = await seated(place)
        thief = await place.browser("Mallory")
        thief.http.cookies = httpx2.Cookies(ann.http.cookies)
        with monkeypatch.context() as patched, operator_lines() as lines:
            for web, _ in place.nodes:
                patched.setattr(web.lobby.context.log, "read", silent)
            assert (await ann.http.post("/api/me/revoke", json={})).status_code == 200
            while not lines:
                await ann.http.get("/api/me")
        told = ("seats of outside bots not given up", "StoreUnavailable")
        assert {(each["event"], each["error"]) for each in lines} == {told}
        for each in (thief, bot):
            assert (await each.http.get("/api/me/bots")).status_code == 401
        assert (await ann.http.get("/api/me/bots")).json()["bots"] == []
        # What is kept until the seats are given up is told, although it is listed no more.
        (told,) = (await ann.http.get("/api/me/export")).json()["outside_bots"]
        assert told["id"] == number and (await ann.http.get("/api/me/known")).json()["outside_bots"] == 1
        # A bot that is made meanwhile is not taken for one of those.
        _, newer = await made(ann, "Newbie")
        assert (await ann.http.post("/api/me/revoke", json={})).status_code == 200
        while "Robo" in (await ann.http.get(f"/api/tables/{code_of(table)}")).json()["people"]:
            pass
        while number.encode() in (kept := await recorded(place)) or newer.encode() in kept:
            pass

    visited(tmp_path, story, limits=ROOMY)


def test_who_signs_out_everywhere_is_told_so_before_the_seats_of_their_bots_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def endless(stream: str, words: bytes) -> bool:
        begun.set()
        await asyncio.Event().wait()
        return bool(stream and words)

    async def story(place: Place) -> None:
        ann, bot, _, _ = await seated(place)
        for web, _ in place.nodes:
            monkeypatch.setattr(web.lobby.context.log, "holds", endless)
        async with asyncio.timeout(ANSWER_SECONDS):
            assert (await ann.http.post("/api/me/revoke", json={})).status_code == 200
            await begun.wait()
        assert (await ann.http.get("/api/me/bots")).json()["bots"] == []
        assert (await bot.http.get("/api/me")).status_code == 401

    visited(tmp_path, story, limits=ROOMY)


def test_a_fault_while_seats_of_bots_are_given_up_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def faulty(person: str) -> None:
        raise ZeroDivisionError(person)

    async def story(place: Place) -> None:
        ann, _, _, _ = await seated(place)
        with operator_lines() as lines:
            for web, _ in place.nodes:
                monkeypatch.setattr(web._guest_tables, "leave", faulty)
            assert (await ann.http.post("/api/me/revoke", json={})).status_code == 200
            while not lines:
                await ann.http.get("/api/me")
        (line,) = lines
        assert (line["event"], line["error"]) == ("seats of outside bots not given up", "ZeroDivisionError")

    visited(tmp_path, story, limits=ROOMY)


@pytest.mark.parametrize(("seconds", "is_waited_for"), [(0.5, True), (60, False)])
def test_a_stopping_server_waits_a_second_for_seats_that_are_being_given_up(
    monkeypatch: pytest.MonkeyPatch, seconds: float, is_waited_for: bool
) -> None:
    async def leave(_: GuestTables, person: str) -> None:
        await asyncio.sleep(seconds)

    async def story() -> None:
        registry, numbers = MemoryRegistry(), itertools.count()
        people = Guests(registry, lambda: f"p{next(numbers)}")
        bots = OutsideBots(registry, people, lambda: f"t{next(numbers)}", most=4)
        ann = granted(await people.call(None, "Ann", "en"))
        granted(await bots.make(ann, "Robo"))
        revocation = TokenRevocation(bots, GuestTables(Evening().lobby), lambda *_: None)
        revocation.soon_of_all(ann.id)
        await revocation.close()
        for _ in range(2):
            assert (await bots.ever_of(ann.id) == []) is is_waited_for
            await asyncio.sleep(2 * seconds)

    monkeypatch.setattr(GuestTables, "leave", leave)
    run_jumping(story())


@pytest.mark.parametrize("end", ["/api/me/revoke", "/api/me/erase"])
def test_a_bot_with_a_table_that_cannot_be_read_keeps_the_seats_of_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    async def story(place: Place) -> None:
        ann, _, table, number = await seated(place)
        token, newer = await made(ann, "Newbie")
        bot = await program(place, token)
        await bot.enter(table)
        assert isinstance(await bot.sit(), Update)
        for web, _ in place.nodes:
            leave = web._guest_tables.leave

            async def of_later(person: str, leave: Callable[[str], Awaitable[None]] = leave) -> None:
                if person == number:
                    raise Unreadable("failed", "table/later was written by another version.")
                await leave(person)

            monkeypatch.setattr(web._guest_tables, "leave", of_later)
        answer = await ann.http.post(end, json={})
        assert answer.status_code == (200 if end.endswith("revoke") else 503)
        while "Newbie" in (await ann.http.get(f"/api/tables/{code_of(table)}")).json()["people"]:
            pass
        while newer.encode() in (kept := await recorded(place)):
            pass
        assert number.encode() in kept

    visited(tmp_path, story, limits=ROOMY)


def test_a_record_of_bots_that_cannot_be_read_is_named_and_ends_nobody(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bot, _, number = await seated(place)
        web, owner = place.of_tables, number.split(":")[1]
        await web.lobby.codes._registry.put(OUTSIDE_BOTS, owner, b'{"of": "a later version"}')
        with operator_lines() as logged:
            await web.sockets.look_up_again(owner)
        assert {(each["event"], each["kind"]) for each in logged} == {("record not followed", OUTSIDE_BOTS)}
        for each in (ann, bot):
            assert not isinstance(await each.ask(do="ready"), Bye)

    visited(tmp_path, story, limits=ROOMY)


def test_a_bot_is_banned_with_its_owner(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, bot, _, number = await seated(place)
        await place.web.admin.handle(requests.Ban(number.split(":")[1]))
        assert await bot.until(farewell) == Bye("web.banned", again=False)
        assert (await bot.http.get("/api/me")).json()["code"] == "web.banned"

    visited(tmp_path, story, limits=ROOMY)


FOR_PEOPLE: list[dict[str, object]] = [
    {"do": "ready"},
    {"do": "add_bot", "bot": "steady"},
    {"do": "remove", "chair": 1},
    {"do": "ban", "name": "Ann"},
    {"do": "pace", "pace": "quick"},
    {"do": "chat", "on": True},
    {"do": "say", "text": "hello"},
    {"do": "react", "reaction": "nice"},
    {"do": "pass_host", "chair": 1},
    {"do": "outside_bots", "on": False},
    {"do": "end_table"},
]


def test_at_a_table_a_bot_may_only_sit_and_play(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, bot, _, _ = await seated(place)
        codes = [(command["do"], await bot.ask(**command)) for command in FOR_PEOPLE]
        told = {do: each.code for do, each in codes if isinstance(each, Refused)}
        assert told == {each["do"]: "room.people_only" for each in FOR_PEOPLE}

    visited(tmp_path, story, limits=ROOMY)


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/me/bots", "/api/me/erase", "/api/tables", "/api/passkeys/offer", "/api/me/link"]
)
def test_over_http_a_bot_is_kept_from_what_is_for_people(tmp_path: Path, path: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        bot = await program(place, (await made(ann))[0])
        assert (await bot.http.get("/api/me")).json() == {"name": "Robo", "lang": "en", "owner": "Ann"}
        # With its owner's cookie as well: where there is a token no cookie counts.
        bot.http.cookies.update(ann.http.cookies)
        answer = await bot.http.post(path, json={"name": "Zed"}, headers={"Origin": place.base})
        assert (answer.status_code, answer.json()["code"]) == (403, "web.people_only")

    visited(tmp_path, story, limits=ROOMY)


def test_a_bot_that_runs_wild_takes_nothing_from_its_owner(tmp_path: Path) -> None:
    bounded = msgspec.structs.replace(
        Limits(), commands_per_bot=Rate(20, 0), api_per_owner=Rate(3, 0), outside_bots=Rate(9, 9)
    )

    async def story(place: Place) -> None:
        ann, bot, _, _ = await seated(place)
        answers = [(await bot.http.get("/api/me")).status_code for _ in range(6)]
        assert answers.count(429) >= 3
        assert (await ann.http.get("/api/me")).status_code == 200
        for number in range(20):
            await bot.tell(do="ping", id=f"p{number}")
        spent = await bot.until(lambda message: isinstance(message, Refused))
        assert isinstance(spent, Refused) and spent.code == "wire.too_fast"
        assert isinstance(await ann.ask(do="pace", pace="quick"), Update)

    visited(tmp_path, story, limits=bounded)


def test_a_bot_is_sent_no_card_of_another_hand(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bot, _, _ = await seated(place)
        await ann.ask(do="ready")
        for each in (ann, bot):
            while each.now.room.phase != "playing":
                await each.hear()
        theirs = tonk_hand(ann.now).hand
        told = "".join(bot.frames)
        assert theirs and not [card for card in theirs if f'"{card}"' in told]

    visited(tmp_path, story, limits=ROOMY)


def test_a_guest_takes_along_what_is_kept_of_their_bots(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, _, _, number = await seated(place)
        assert (await ann.http.get("/api/me/known")).json()["outside_bots"] == 1
        exported = await ann.http.get("/api/me/export")
        (told,) = exported.json()["outside_bots"]
        assert (told["id"], told["name"]) == (number, "Robo")
        assert "hash" not in told

    visited(tmp_path, story, limits=ROOMY)
