"""A room may ask for a code word before a guest opens tables; the word itself is told nobody."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from greenroom.settings.option_types import CODE, EVERYBODY
from greenroom.settings.options import Options
from greenroom.web.admin.code_word import CodeWord, NoCodeWord, code_word_in
from greenroom.web.admin.opening_rights import OpeningRights
from greenroom.web.admin.requests import Allow
from greenroom.web.settings import Limits, settings_of
from greenroom.wire.allowance import Rate
from operator_lines import operator_lines
from staged.stage import ENDLESS
from staged.wire import new_table
from table.memory import MemoryRegistry
from web.server import refused, serve
from web.visitors import Browser, Place, visited

WORD = "Blue in Green"
ASKING: dict[str, Any] = {"open_tables": CODE, "code_word": WORD}


async def opened(browser: Browser) -> tuple[int, str | None]:
    answer = await browser.http.post("/api/tables", json=new_table())
    return answer.status_code, answer.json().get("code") if answer.status_code != 200 else None


async def tried(browser: Browser, word: str) -> tuple[int, str | None]:
    answer = await browser.http.post("/api/me/code-word", json={"word": word})
    return answer.status_code, answer.json().get("code")


def test_whoever_gives_the_word_once_opens_tables_and_nobody_else(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        assert await opened(ann) == (403, "web.code_word")
        assert await tried(ann, "Blue in Red") == (403, "web.wrong_code_word")
        assert await tried(ann, "") == (403, "web.wrong_code_word")
        assert await opened(ann) == (403, "web.code_word")
        assert await tried(ann, WORD) == (200, None)
        assert [await opened(ann), await opened(ann)] == [(200, None)] * 2, "once for all"
        assert await opened(bob) == (403, "web.code_word")
        assert await tried(await place.browser(), WORD) == (401, "web.no_guest")
        lesson = await bob.http.post("/api/lessons", json={"intervals": [3, 4]})
        assert (lesson.status_code, lesson.json()["code"]) == (403, "web.code_word")

    visited(tmp_path, story, **ASKING)


@pytest.mark.parametrize("word", ["blue in green", "  BLUE IN GREEN ", "Ｂlue in Green"])
def test_case_and_blanks_around_it_do_not_matter(tmp_path: Path, word: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        assert await tried(ann, word) == (200, None)
        assert await opened(ann) == (200, None)

    visited(tmp_path, story, **ASKING)


def test_wrong_tries_are_counted_by_address_and_right_ones_are_not(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        for name in ("Ann", "Bob", "Cy", "Di"):
            assert await tried(await place.browser(name), WORD) == (200, None), "a whole class comes in"
        eve, fay = await place.browser("Eve"), await place.browser("Fay")
        assert [await tried(eve, str(number)) for number in range(2)] == [(403, "web.wrong_code_word")] * 2
        for guest in (eve, fay):
            assert await tried(guest, "guess") == (429, "web.code_word_tries")
            assert await tried(guest, WORD) == (429, "web.code_word_tries"), "nothing is told meanwhile"
        assert await opened(fay) == (403, "web.code_word")

    limits = Limits(api=ENDLESS, tables=ENDLESS, code_words=Rate(2, 0))
    visited(tmp_path, story, limits=limits, **ASKING)


def test_it_is_remembered_through_a_restart_until_the_word_is_another(tmp_path: Path) -> None:
    cookies: dict[str, str] = {}

    async def first(place: Place) -> None:
        ann = await place.browser("Ann")
        await tried(ann, WORD)
        cookies.update(ann.http.cookies)

    def again(expected: tuple[int, str | None], **settings: Any) -> None:
        async def story(place: Place) -> None:
            await place.web.begin()
            ann = await place.browser()
            ann.http.cookies.update(cookies)
            assert await opened(ann) == expected

        visited(tmp_path, story, **settings)

    visited(tmp_path, first, **ASKING)
    again((200, None), **ASKING)
    again((403, "web.code_word"), open_tables=CODE, code_word="Solar")
    again((200, None), open_tables=EVERYBODY)


def test_the_operator_may_allow_a_guest_without_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        guest = (await ann.http.get("/api/me/export")).json()["guest"]
        assert (guest["may_open_tables"], guest["gave_code_word"]) == (False, False)
        await place.web.admin.handle(Allow(guest["id"]))
        assert await opened(ann) == (200, None)

    visited(tmp_path, story, **ASKING)


def test_a_guest_is_told_that_they_gave_it_and_it_goes_with_them(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        await tried(ann, WORD)
        assert (await ann.http.get("/api/me/known")).json()["gave_code_word"]
        exported = (await ann.http.get("/api/me/export")).text
        guest = json.loads(exported)["guest"]
        assert guest["gave_code_word"] and WORD.lower() not in exported.lower()
        registry = place.web.lobby.codes._registry
        (kept,) = await registry.find("code_word")
        assert kept.key == guest["id"] and b"lue" not in kept.data
        await ann.http.post("/api/me/erase", json={})
        assert await registry.find("code_word") == []

    visited(tmp_path, story, **ASKING)


def test_where_no_word_is_asked_for_none_is_taken_or_kept(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        assert await tried(ann, "anything") == (200, None)
        assert await place.web.lobby.codes._registry.find("code_word") == []

    visited(tmp_path, story)


def test_whoever_gave_it_at_one_node_may_open_tables_at_another() -> None:
    async def story() -> None:
        registry = MemoryRegistry()
        first, second = (OpeningRights(registry, CODE, CodeWord(WORD, "key")) for _ in range(2))
        assert await first.take("ann", WORD) is None
        for person in ("ann", "bob"):
            await second.read(person)
        assert second.gave_code_word("ann") and not second.gave_code_word("bob")
        await first.forget("ann")
        await second.read("ann")
        assert not second.gave_code_word("ann")

    asyncio.run(story())


def test_where_no_word_is_asked_for_nobody_hears_of_one_that_cannot_be_read() -> None:
    async def story() -> None:
        registry = MemoryRegistry()
        await registry.put("code_word", "ann", b"[]")
        for rule, word, lines in ((EVERYBODY, None, 0), (CODE, CodeWord(WORD, "key"), 2)):
            rights = OpeningRights(registry, rule, word)
            with operator_lines() as logged:
                await rights.load()
                await rights.read("ann")
            assert len(logged) == lines and not rights.gave_code_word("ann")

    asyncio.run(story())


def test_another_room_s_proof_fits_no_word_here() -> None:
    assert CodeWord(WORD, "one").fits(CodeWord(WORD, "one").proof)
    assert not CodeWord(WORD, "one").fits(CodeWord(WORD, "two").proof)
    assert WORD not in str(vars(CodeWord(WORD, "one")))


def test_the_word_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "word.txt"
    file.write_text(f"{WORD}\nsecond line\n")
    assert code_word_in(str(file)) == WORD
    options = Options(open_tables=CODE, code_word_file=str(file))
    assert settings_of(options, "none", 8000).code_word == WORD
    for wrong in (b"", b"\n", b"  \nword", b"x" * 101, b"\xff\xfe"):
        file.write_bytes(wrong)
        with pytest.raises(NoCodeWord, match="must have it in its first line, of 100 characters at most"):
            code_word_in(str(file))


def test_the_server_does_not_start_without_the_word_it_should_ask_for(tmp_path: Path) -> None:
    data, none = ("--data", str(tmp_path / "data"), "--port", "0"), str(tmp_path / "none.txt")
    for options, why in (
        (("--open-tables", "code"), "go together: one of them is missing"),
        (("--code-word-file", none), "go together: one of them is missing"),
        (("--open-tables", "code", "--code-word-file", none), "cannot be read: No such file or directory"),
    ):
        status, output, errors = refused(*data, *options)
        assert (status, output) == (1, "") and why in errors and len(errors.splitlines()) == 1, errors


def test_a_served_room_asks_for_it_and_tells_it_nowhere(tmp_path: Path) -> None:
    word = tmp_path / "word.txt"
    word.write_text(f"{WORD}\n")
    options = ("--open-tables", "code", "--code-word-file", str(word), "--metrics-from", "127.0.0.1")
    server = serve(tmp_path / "data", *options)

    async def story() -> str:
        ann = Browser(server.base)
        await ann.call("Ann")
        assert await tried(ann, "Blue in Red") == (403, "web.wrong_code_word")
        assert await tried(ann, WORD) == (200, None)
        assert await opened(ann) == (200, None)
        told = [(await ann.http.get(path)).text for path in ("/metrics", "/api/me/known", "/api/privacy")]
        await ann.close()
        return "".join(told)

    told = asyncio.run(story())
    assert server.stop() == 0
    kept = [each.read_bytes() for each in (tmp_path / "data").iterdir() if each.is_file()]
    for place in (told.encode(), server.said.encode(), server.faults.encode(), *kept):
        assert b"blue in" not in place.lower()
