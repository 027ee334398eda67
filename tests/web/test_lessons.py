"""A lesson over HTTP: a teacher, pupils at two tables, the drill, and the sheets at the end."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec

from greenroom.games.tone_poker.lesson.journal import lesson_journal
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.games.tone_poker.table.parts import TonePokerDeal
from greenroom.table.log.events import HandStarted
from refusals import granted
from staged.wire import tone_poker_hand
from tone_poker import naive_midi
from web.answers import answered, refused
from web.visitors import Browser, Place, visited

OPTIONS = {"intervals": [7, 3, 4], "questions": 3}


async def started(teacher: Browser, **options: object) -> str:
    """Start a lesson; returns its address in the API."""
    view = answered(await teacher.http.post("/api/lessons", json=OPTIONS | options))
    assert view["role"] == "teacher" and view["link"].endswith(f"/lesson?code={view['code']}")
    return f"/api/lessons/{view['code']}"


async def pupil(place: Place, lesson: str, name: str) -> Browser:
    browser = await place.browser(name)
    view = answered(await browser.http.post(f"{lesson}/pupils", json={}))
    assert (view["role"], view["name"]) == ("pupil", name)
    return browser


async def at_the_table(lesson: str, host: Browser, *others: Browser) -> str:
    """Open a table of a lesson and sit down there; returns its code."""
    code: str = answered(await host.http.post(f"{lesson}/tables", json={"tonic": 0}))["code"]
    await host.enter(code)
    for number, browser in enumerate(others, 1):
        await browser.enter(code)
        await browser.sit(number)
    return code


async def dealt(*browsers: Browser) -> None:
    await browsers[0].ask(do="ready")
    for browser in browsers:
        while browser.legal != ["deal"]:
            await browser.hear()
        await browser.act("deal")


def held(browser: Browser) -> list[int]:
    seat = browser.now.you.seat
    assert seat is not None
    return tone_poker_hand(browser.now).seats[seat].cards


async def drilled(lesson: str, browser: Browser, of: Lesson) -> None:
    """Answer all questions, the first wrongly."""
    for number in range(1, of.questions + 1):
        asked = answered(await browser.http.get(f"{lesson}/question"))
        right = of.question(number).interval
        assert asked["number"] == number and asked["notes"] == of.question(number).notes
        answer = next(each for each in of.intervals if (each == right) != (number == 1))
        told = answered(
            await browser.http.post(f"{lesson}/answers", json={"number": number, "interval": answer})
        )
        assert (told["interval"], told["answer"]) == (right, answer)


async def known(place: Place, lesson: str) -> Lesson:
    """Read a lesson from its log, with what no view tells."""
    return granted(await lesson_journal(place.web.lobby.context).find(lesson.rpartition("/")[2]))


def test_who_asks_again_is_told_anew_only_what_has_changed(tmp_path: Path) -> None:
    """A tag of another state brings everything; nothing is stored by browsers on the way."""

    async def story(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann = await pupil(place, lesson, "Ann")
        for browser, path in ((teacher, f"{lesson}/board"), (ann, lesson)):
            first = await browser.http.get(path)
            asked = {"If-None-Match": first.headers["etag"]}
            again = await browser.http.get(path, headers=asked)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            assert again.headers["cache-control"] == "no-store"
        await drilled(lesson, ann, await known(place, lesson))
        board = await teacher.http.get(f"{lesson}/board")
        assert board.status_code == 200 and board.json() == answered(board)
        tag = {"If-None-Match": board.headers["etag"]}
        assert (await teacher.http.get(f"{lesson}/board", headers=tag)).status_code == 304
        foreign = await ann.http.get(f"{lesson}/board", headers=tag)
        assert foreign.status_code == 400 and "etag" not in foreign.headers

    visited(tmp_path, story)


def test_tp_07_two_tables_are_dealt_the_same_decks_seat_by_seat(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann, bob, cy, dee = [await pupil(place, lesson, name) for name in ("Ann", "Bob", "Cy", "Dee")]
        await at_the_table(lesson, ann, bob)
        await at_the_table(lesson, cy, dee)
        for _ in range(2):
            for table in ((ann, bob), (cy, dee)):
                await dealt(*table)
            assert held(ann) == held(cy) and held(bob) == held(dee)
            assert held(ann) != held(bob)
            for each in (ann, bob, cy, dee):
                await each.act("play")
        hands = [
            [
                event.deal
                for event in (await place.web.api.service.log(each.now.room.id)).events
                if isinstance(event, HandStarted)
            ]
            for each in (ann, cy)
        ]
        decks = [[deal.decks for deal in deals if isinstance(deal, TonePokerDeal)] for deals in hands]
        assert decks[0] == decks[1] and len(decks[0]) == 2 and decks[0][0] != decks[0][1]

    visited(tmp_path, story)


def test_a_lesson_from_its_start_to_its_sheets(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann, bob, cy = [await pupil(place, lesson, name) for name in ("Ann", "Bob", "Cy")]
        first = await at_the_table(lesson, ann, bob)
        second = await at_the_table(lesson, cy)
        view = answered(await cy.http.get(lesson))
        assert [(each["code"], each["people"], each["free"]) for each in view["tables"]] == [
            (first, ["Ann", "Bob"], 10),
            (second, ["Cy"], 11),
        ]
        of = await known(place, lesson)
        await drilled(lesson, ann, of)
        await dealt(ann, bob)
        dealt_to_ann = held(ann)
        await ann.act(f"discard {dealt_to_ann[0]} {dealt_to_ann[1]}")
        played = held(ann)
        for each in (ann, bob):
            await each.act("play")
        board = answered(await teacher.http.get(f"{lesson}/board"))
        assert [(each["name"], each["answered"], each["right"]) for each in board["pupils"]] == [
            ("Ann", 3, 2),
            ("Bob", 0, 0),
            ("Cy", 0, 0),
        ]
        here, there = board["tables"]
        assert here["names"] == ["Ann", "Bob"] and here["hand"]["seats"][0]["cards"] == played
        assert (there["hand"], there["hand_number"]) == (None, 0)
        for what in ("sheets", "sheets.csv", f"tables/{first}/tune.mid", f"tables/{first}/tune.musicxml"):
            assert refused(await teacher.http.get(f"{lesson}/{what}")) == "tone_poker.lesson_on"
        assert refused(await ann.http.post(f"{lesson}/close", json={})) == "tone_poker.lesson_teacher_only"
        assert answered(await teacher.http.post(f"{lesson}/close", json={}))["is_over"]
        sheets = answered(await teacher.http.get(f"{lesson}/sheets"))
        assert sheets["teacher"] == "Thea" and [each["name"] for each in sheets["pupils"]] == [
            "Ann",
            "Bob",
            "Cy",
        ]
        assert [(each["code"], each["hands"]) for each in sheets["tables"]] == [(first, 1), (second, 0)]
        (line,) = sheets["pupils"][0]["hands"]
        assert (line["table"], line["hand"], line["tonic"]) == (1, 1, 0)
        assert (
            line["dealt"] == dealt_to_ann and line["threw"] == dealt_to_ann[:2] and line["played"] == played
        )
        assert (line["cost"] == 0) == (sorted(line["best"]) == sorted(line["threw"]))
        assert sum(each["missed"] for each in sheets["pupils"][0]["intervals"]) == 1
        assert sheets["pupils"][2]["hands"] == []

    visited(tmp_path, story)


def test_the_sheets_are_taken_home_as_csv_midi_and_musicxml(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann = await pupil(place, lesson, "=Ann")
        code = await at_the_table(lesson, ann)
        await drilled(lesson, ann, await known(place, lesson))
        await dealt(ann)
        await ann.act("play")
        cards = held(ann)
        await teacher.http.post(f"{lesson}/close", json={})
        for lang, separator, head in (("en", ",", "Pupil"), ("fr", ";", "Élève")):
            file = await teacher.http.get(f"{lesson}/sheets.csv?lang={lang}")
            assert (
                file.content.startswith(b"\xef\xbb\xbf")
                and "attachment" in file.headers["content-disposition"]
            )
            rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig")), delimiter=separator))
            assert rows[0][0] == head and len(rows) == 1 + 3 + 1 and {len(row) for row in rows} == {11}
            assert {row[0] for row in rows[1:]} == {"'=Ann"}, "no name begins a formula"
            assert rows[-1][5] == rows[-1][9] == " ".join(map(str, cards))
        midi = naive_midi.read((await teacher.http.get(f"{lesson}/tables/{code}/tune.mid")).content)
        assert [note.pitch for note in midi.tracks[1].notes] == [60 + card for card in cards]
        assert [note.start for note in midi.tracks[1].notes] == [0, 240, 480, 720, 960]
        for path in (f"{lesson}/tables/{code}/tune.musicxml", f"/api/tables/{code}/keepsake.musicxml"):
            file = await ann.http.get(path)
            assert file.headers["content-type"] == "application/vnd.recordare.musicxml+xml"
            score = ET.fromstring(file.content)
            assert [each.text for each in score.iter("text")] == list(map(str, cards))
        assert refused(await ann.http.get(f"{lesson}/tables/zzz/tune.mid")) == "tone_poker.lesson_no_table"

    visited(tmp_path, story)


def test_a_pupil_reads_their_own_sheet_alone_and_a_stranger_none(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann, bob = [await pupil(place, lesson, name) for name in ("Ann", "Bob")]
        await at_the_table(lesson, ann, bob)
        await dealt(ann, bob)
        for each in (ann, bob):
            await each.act("play")
        await teacher.http.post(f"{lesson}/close", json={})
        own = answered(await bob.http.get(f"{lesson}/sheets"))
        assert [each["name"] for each in own["pupils"]] == ["Bob"]
        # Nobody has discarded, and the next hand has not closed this one: it could still be of use (TP-14).
        assert own["pupils"][0]["hands"] == []
        assert len(answered(await teacher.http.get(f"{lesson}/sheets"))["pupils"][1]["hands"]) == 1
        stranger = await place.browser("Eve")
        for what in ("sheets", "sheets.csv", "tables/x/tune.mid", "tables/x/tune.musicxml"):
            assert refused(await stranger.http.get(f"{lesson}/{what}")) == "tone_poker.lesson_come_first"
        assert refused(await stranger.http.get(f"{lesson}/board")) == "tone_poker.lesson_teacher_only"
        assert refused(await ann.http.get(f"{lesson}/board")) == "tone_poker.lesson_teacher_only"
        assert refused(await ann.http.get(f"{lesson}/question")) == "tone_poker.lesson_over"
        assert refused(await stranger.http.post(f"{lesson}/pupils", json={})) == "tone_poker.lesson_over"

    visited(tmp_path, story)


def test_every_wrong_input_is_answered_with_its_reason(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        nobody, teacher = await place.browser(), await place.browser("Thea")
        assert refused(await nobody.http.post("/api/lessons", json=OPTIONS)) == "web.no_guest"
        for wrong, code in (
            ({"intervals": [3]}, "tone_poker.lesson_intervals"),
            ({"intervals": "all"}, "web.bad_question"),
            ({"questions": 51}, "tone_poker.lesson_questions"),
            ({"hands": "ajar"}, "web.bad_question"),
            ({"clock": 3}, "web.bad_question"),
        ):
            assert refused(await teacher.http.post("/api/lessons", json=OPTIONS | wrong)) == code
        assert refused(await teacher.http.get("/api/lessons/nowhere")) == "tone_poker.lesson_none"
        lesson = await started(teacher)
        assert (
            answered(await nobody.http.get(lesson.upper().replace("/API/LESSONS", "/api/lessons")))["role"]
            == "stranger"
        )
        for path, body, code in (
            ("pupils", {}, "web.no_guest"),
            ("tables", {"tonic": 0}, "web.no_guest"),
            ("tables", {}, "web.bad_question"),
            ("answers", {"number": 1, "interval": 3}, "tone_poker.lesson_come_first"),
            ("answers", {"number": "one"}, "web.bad_question"),
            ("close", {}, "web.no_guest"),
        ):
            assert refused(await nobody.http.post(f"{lesson}/{path}", json=body)) == code, path
        assert refused(await nobody.http.get(f"{lesson}/question")) == "tone_poker.lesson_come_first"
        for path, body in (
            ("pupils", {}),
            ("tables", {"tonic": 0}),
            ("answers", {"number": 1, "interval": 3}),
        ):
            assert (
                refused(await teacher.http.post(f"{lesson}/{path}", json=body)) == "tone_poker.lesson_teaches"
            )
        ann = await pupil(place, lesson, "Ann")
        assert refused(await ann.http.post(f"{lesson}/tables", json={"tonic": 12})) == "tone_poker.no_tonic"
        late = {"number": 2, "interval": 3}
        assert refused(await ann.http.post(f"{lesson}/answers", json=late)) == "tone_poker.lesson_not_asked"

    visited(tmp_path, story)


def test_no_answer_names_the_seed_a_person_or_an_interval_too_early(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann = await pupil(place, lesson, "Ann")
        code = await at_the_table(lesson, ann)
        await dealt(ann)
        of = await known(place, lesson)
        answers = [
            await teacher.http.get(lesson),
            await teacher.http.get(f"{lesson}/board"),
            await ann.http.get(lesson),
            await ann.http.get(f"{lesson}/question"),
            await ann.http.get(f"/api/tables/{code}"),
        ]
        frames = [*(each.content for each in answers), msgspec.json.encode(ann.now)]
        for secret in (of.seed, of.teacher, of.pupils[0].person):
            assert not [frame for frame in frames if secret.encode() in frame]
        assert set(answers[3].json()) == {"number", "notes", "answered", "right"}

    visited(tmp_path, story)


def test_a_client_makes_no_table_of_a_lesson_by_itself(tmp_path: Path) -> None:
    """Somebody who knew a seed could deal what they like: it is taken from no request."""

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        forged = {"game": "tone-poker", "tonic": 0, "lesson": {"code": "x", "seed": "y"}}
        answer = await ann.http.post("/api/tables", json={"game": "tone-poker", "details": forged})
        assert refused(answer) == "web.bad_question"

    visited(tmp_path, story)


def test_a_lesson_and_its_decks_outlive_the_server(tmp_path: Path) -> None:
    codes: list[str] = []

    async def begin(place: Place) -> None:
        teacher = await place.browser("Thea")
        lesson = await started(teacher)
        ann = await pupil(place, lesson, "Ann")
        await at_the_table(lesson, ann)
        codes.extend([lesson, (await known(place, lesson)).seed])

    async def go_on(place: Place) -> None:
        stranger = await place.browser()
        view = answered(await stranger.http.get(codes[0]))
        assert [each["people"] for each in view["tables"]] == [["Ann"]] and view["teacher"] == "Thea"
        assert (await known(place, codes[0])).seed == codes[1]

    visited(tmp_path, begin)
    visited(tmp_path, go_on)
