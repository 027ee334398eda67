"""A duplicate over HTTP and sockets: the same decks at every table, the sheet, and how it ends."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from greenroom.games.tonk.duplicate.reference import reference
from greenroom.games.tonk.table.parts import TonkDeal
from greenroom.store import Event
from greenroom.table.log import events
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Refused
from staged.wire import tonk
from web.answers import answered, refused
from web.duplicates import (
    dealt,
    known,
    opened,
    opens_table,
    plays,
    sheet_of,
    sits,
    until_over,
)
from web.visitors import Browser, Place, visited


async def deals_at(place: Place, browser: Browser) -> list[TonkDeal]:
    """Read the deals of a table from its log."""
    log = await place.web.api.service.log(browser.now.room.id)
    started = [event.deal for event in log.events if isinstance(event, events.HandStarted)]
    return [deal for deal in started if isinstance(deal, TonkDeal)]


def test_a_duplicate_of_a_later_program_is_said_to_be_unreadable_and_keeps_its_hands_back(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)
        await plays(ann)
        (before,) = answered(await ann.http.get("/api/me/export"))["tables"]
        assert before["hands"][0]["record"] is not None
        log, stream = place.web.lobby.context.log, f"tonk/duplicate/{duplicate.rpartition('/')[2]}"
        (head,) = await log.ends([stream])
        await log.append(stream, head.last, [Event("duplicate_frozen", 1, b"{}", 0.0)])
        for answer in (
            await ann.http.get(duplicate),
            await ann.http.get(f"/api/tables/{ann.now.room.code}/hands/1"),
        ):
            assert (answer.status_code, answer.json()) == (503, {"code": "room.unreadable", "args": {}})
        # What is listed goes on without it: of the table nothing is left out but what might be secret.
        (table,) = answered(await ann.http.get("/api/me/export"))["tables"]
        assert [(hand["number"], hand["record"]) for hand in table["hands"]] == [(1, None)]
        assert len(answered(await ann.http.get("/api/me/tables"))["tables"]) == 1

    visited(tmp_path, story)


def test_two_tables_are_dealt_the_same_decks_by_the_same_dealers_seat_by_seat(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        host = await place.browser("Thea")
        duplicate = await opened(host, bots=0, players=3, hands=3)
        ann, bob, cy, dee, eve, fay = [
            await place.browser(name) for name in ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]
        ]
        await opens_table(ann, duplicate)
        await opens_table(dee, duplicate)
        for browser, table, seat in ((bob, 1, None), (cy, 1, None), (eve, 2, 2), (fay, 2, None)):
            await sits(browser, duplicate, table, seat)
        await plays(ann, bob, cy, hands=3)
        await plays(dee, eve, fay, hands=3)
        here, there = await deals_at(place, ann), await deals_at(place, dee)
        of = await known(place, duplicate)
        assert here == there and [deal.dealer for deal in here] == [0, 1, 2]
        assert [deal.deck for deal in here] == [of.deck(hand) for hand in (1, 2, 3)]
        view = answered(await host.http.get(duplicate))
        names = [[seat["name"] for seat in table["seats"]] for table in view["tables"]]
        assert names == [["Ann", "Bob", "Cy"], ["Dee", "Fay", "Eve"]]
        assert [table["phase"] for table in view["tables"]] == ["ended", "ended"]

    visited(tmp_path, story)


def test_one_plays_against_bots_and_a_friend_later_by_the_same_link(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann, players=3, bots=2)
        await opens_table(ann, duplicate)
        assert [chair.name for chair in ann.now.room.chairs if chair.kind == "bot"] and tonk(
            ann.now.room
        ).duplicate is not None
        await plays(ann, hands=2)
        assert ann.now.room.phase == "ended"
        alone = await sheet_of(ann, duplicate)
        of = await known(place, duplicate)
        for hand in alone["hands"]:
            assert hand["mean"] == hand["reference"] == list(reference(of, hand["hand"]))
        bob = await place.browser("Bob")
        await opens_table(bob, duplicate)
        await plays(bob, hands=2)
        both = await sheet_of(bob, duplicate)
        for hand in both["hands"]:
            one, other = (table["net"] for table in hand["tables"])
            assert hand["mean"] == [(a + b) / 2 for a, b in zip(one, other, strict=True)]
        people = [line for line in both["players"] if not line["is_bot"]]
        assert [(line["name"], line["seat"], line["hands"]) for line in people] in (
            [("Ann", 0, 2), ("Bob", 0, 2)],
            [("Bob", 0, 2), ("Ann", 0, 2)],
        )
        assert sum(line["play"] for line in people) == 0 and [line["is_you"] for line in people].count(True)
        bots = [line for line in both["players"] if line["is_bot"]]
        assert {(line["seat"], line["place"]) for line in bots} == {(1, None), (2, None)}

    visited(tmp_path, story)


def test_results_of_a_hand_are_shown_once_every_table_has_ended_it_and_to_all_once_it_is_over(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        host = await place.browser("Thea")
        duplicate = await opened(host)
        ann, bob, stranger = await place.browser("Ann"), await place.browser("Bob"), await place.browser()
        await opens_table(ann, duplicate)
        await opens_table(bob, duplicate)
        await plays(ann, hands=2)

        async def shown(browser: Browser) -> list[tuple[int, list[int]]]:
            sheet = await sheet_of(browser, duplicate)
            return [(hand["hand"], [each["table"] for each in hand["tables"]]) for hand in sheet["hands"]]

        for nobody in (ann, bob, host, stranger):
            assert await shown(nobody) == []
        await plays(bob)
        assert await shown(ann) == await shown(bob) == [(1, [1, 2])]
        assert await shown(host) == await shown(stranger) == []
        assert refused(await ann.http.post(f"{duplicate}/close", json={})) == "tonk.duplicate_host_only"
        assert answered(await host.http.post(f"{duplicate}/close", json={}))["is_closed"]
        for each in (ann, bob, host, stranger):
            assert await shown(each) == [(1, [1, 2]), (2, [1])]
            assert (await sheet_of(each, duplicate))["is_whole"]

    visited(tmp_path, story)


def test_a_table_that_is_opened_later_hides_again_what_was_compared(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)
        await plays(ann)
        assert (await sheet_of(ann, duplicate))["told"] == 1
        await opens_table(bob, duplicate)
        assert (await sheet_of(ann, duplicate))["told"] == 0
        await bob.ask(do="end_table")
        assert (await sheet_of(ann, duplicate))["told"] == 1, "a table whose session is over plays no hand"

    visited(tmp_path, story)


def test_its_host_ends_a_table_that_nobody_plays_on_and_the_sheet_waits_for_it_no_longer(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        host, ann, bob = [await place.browser(name) for name in ("Thea", "Ann", "Bob")]
        duplicate = await opened(host)
        for each in (ann, bob):
            await opens_table(each, duplicate)
            await plays(each)
        await plays(ann)
        await dealt(bob, 2)
        assert [hand["hand"] for hand in (await sheet_of(ann, duplicate))["hands"]] == [1]
        close, elsewhere = f"{duplicate}/tables/2/close", f"{duplicate}/tables/3/close"
        assert refused(await ann.http.post(close, json={})) == "tonk.duplicate_host_only"
        assert refused(await host.http.post(elsewhere, json={})) == "tonk.duplicate_no_table"
        for _ in range(2):
            view = answered(await host.http.post(close, json={}))
            assert [table["phase"] for table in view["tables"]] == ["ended", "ended"]
        await until_over(bob, "ended")
        told = [
            (hand["hand"], [table["table"] for table in hand["tables"]])
            for hand in (await sheet_of(bob, duplicate))["hands"]
        ]
        assert told == [(1, [1, 2]), (2, [1])]
        again = await bob.ask(do="play_again")
        assert isinstance(again, Refused)
        assert not view["is_closed"] and view["secret"] is None

    visited(tmp_path, story)


def test_nobody_sits_at_two_tables_nor_comes_to_one_without_a_seat(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, eve = [await place.browser(name) for name in ("Ann", "Bob", "Eve")]
        duplicate = await opened(ann, bots=0)
        code = await opens_table(ann, duplicate)
        again = answered(await ann.http.post(f"{duplicate}/tables", json={}))
        assert again["code"] == code, "whoever asks again is led to their table"
        await opens_table(bob, duplicate)
        sits_elsewhere = await bob.http.post(f"{duplicate}/tables/1/chairs", json={})
        assert refused(sits_elsewhere) == "tonk.duplicate_elsewhere"
        card = answered(await eve.http.get(f"/api/tables/{code}"))
        assert card["details"] == {"game": "tonk", "duplicate": duplicate.rpartition("/")[2]}
        for stranger in (bob, eve):
            await stranger.connect(card["code"])
            await stranger.tell(do="hello", protocol=PROTOCOL)
            bye = await stranger.hear()
            assert getattr(bye, "code", None) == "room.players_only"
            assert refused(await stranger.http.get(f"/api/tables/{code}/score")) == "room.players_only"
            for what in ("hands", "hands/1", "hands.jsonl", "proofs"):
                answer = await stranger.http.get(f"/api/tables/{code}/{what}")
                assert refused(answer) == "web.not_your_table"
        assert answered(await ann.http.get(f"/api/tables/{code}/score"))["hands"] == []

    visited(tmp_path, story)


def test_a_full_table_seats_nobody_and_keeps_nobody_from_another(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, eve = [await place.browser(name) for name in ("Ann", "Bob", "Eve")]
        duplicate = await opened(ann, bots=0)
        await opens_table(ann, duplicate)
        taken = await bob.http.post(f"{duplicate}/tables/1/chairs", json={"seat": 0})
        assert refused(taken) == "tonk.duplicate_seat_taken"
        await sits(bob, duplicate, 1, 1)
        full = await eve.http.post(f"{duplicate}/tables/1/chairs", json={})
        assert refused(full) == "tonk.duplicate_table_full"
        assert not answered(await eve.http.get(duplicate))["is_placed"]
        await opens_table(eve, duplicate)
        assert answered(await eve.http.get(duplicate))["is_placed"]
        assert (
            refused(await bob.http.post(f"{duplicate}/tables/9/chairs", json={})) == "tonk.duplicate_no_table"
        )

    visited(tmp_path, story)


def test_a_deal_needs_every_seat_and_a_bot_of_the_duplicate_may_fill_one(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann, players=3, bots=1)
        await opens_table(ann, duplicate)
        early = await ann.ask(do="ready")
        assert isinstance(early, Refused) and (early.code, early.args) == ("room.too_few", {"fewest": 3})
        other = await ann.ask(do="add_bot", bot="random")
        assert isinstance(other, Refused) and other.code == "room.unknown_bot"
        await ann.ask(do="add_bot", bot="steady")
        assert ann.now.room.free_chairs == 0
        await plays(ann)
        assert ann.now.room.hand_number == 1

    visited(tmp_path, story)


def test_whoever_leaves_makes_room_and_the_newcomer_plays_on_in_their_seat(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, cy = [await place.browser(name) for name in ("Ann", "Bob", "Cy")]
        duplicate = await opened(ann, bots=0)
        await opens_table(ann, duplicate)
        await sits(bob, duplicate, 1)
        await plays(ann, bob)
        await bob.ask(do="leave")
        assert refused(await bob.http.post(f"{duplicate}/tables", json={})) == "tonk.duplicate_elsewhere"
        await sits(cy, duplicate, 1)
        await plays(ann, cy)
        sheet = await sheet_of(ann, duplicate)
        found = sorted((line["name"], line["seat"], line["hands"]) for line in sheet["players"])
        assert found == [("Ann", 0, 2), ("Bob", 1, 1), ("Cy", 1, 1)]

    visited(tmp_path, story)


def test_rules_terms_onlookers_and_another_session_are_refused_there(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)

        async def code(**command: object) -> str | None:
            answer = await ann.ask(**command)
            return answer.code if isinstance(answer, Refused) else None

        assert await code(do="propose_rules", overrides={"jokers": 2}) == "tonk.duplicate_terms"
        grace = {"game": "tonk", "slap_grace_ms": 900}
        terms = {"do": "settings", "clock": "none", "stake": 1, "currency": "points"}
        assert await code(**terms, details=grace) == "tonk.duplicate_terms"
        assert await code(**terms, details={"game": "tonk", "slap_grace_ms": 700}) is None
        assert await code(do="looking_on", looking_on="live") == "room.players_only"
        await plays(ann, hands=2)
        assert await code(do="play_again") == "room.one_session"

    visited(tmp_path, story)


def test_an_end_in_the_middle_of_a_hand_leaves_that_out_and_reveals_the_decks(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann)
        before = answered(await ann.http.get(duplicate))
        await opens_table(ann, duplicate)
        await plays(ann)
        await dealt(ann, 2)
        assert refused(await ann.http.get(f"{duplicate}/proof.json")) == "tonk.duplicate_not_over"
        after = answered(await ann.http.post(f"{duplicate}/close", json={}))
        await until_over(ann, "ended")
        assert (before["secret"], after["commitment"]) == (None, before["commitment"])
        assert [hand["hand"] for hand in (await sheet_of(ann, duplicate))["hands"]] == [1]
        proof = answered(await ann.http.get(f"{duplicate}/proof.json"))
        assert proof["secret"] == after["secret"] == (await known(place, duplicate)).opened.secret
        deals = await deals_at(place, ann)
        assert proof["decks"] == [" ".join(deal.deck) for deal in deals]

    visited(tmp_path, story)


def test_a_hand_that_comes_to_nothing_is_not_dealt_again_and_the_last_one_ends_the_table(
    tmp_path: Path,
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)
        void = [events.HandVoid("room.hand_void")]
        for number, phase in ((1, "between"), (2, "ended")):
            await dealt(ann, number)
            await place.web.api.service.change_table(ann.now.room.id, lambda _: void)
            await until_over(ann, phase)
        of = await known(place, duplicate)
        assert [deal.deck for deal in await deals_at(place, ann)] == [of.deck(1), of.deck(2)]
        assert await sheet_of(ann, duplicate) == {
            "hands": [],
            "players": [],
            "told": 2,
            "reference": "steady",
            "is_whole": False,
        }

    visited(tmp_path, story)


def test_a_table_ended_early_keeps_the_hands_it_has_played(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)
        await plays(ann)
        await ann.ask(do="end_table")
        assert ann.now.room.phase == "ended"
        assert [hand["hand"] for hand in (await sheet_of(ann, duplicate))["hands"]] == [1]

    visited(tmp_path, story)


@pytest.mark.parametrize(
    ("lang", "separator", "head", "bot"),
    [("en", ",", "Hand", "Steady in this seat"), ("fr", ";", "Donne", "Solide à cette place")],
)
def test_the_sheet_is_taken_home_as_csv(
    tmp_path: Path, lang: str, separator: str, head: str, bot: str
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("=Ann")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)
        await plays(ann, hands=2)
        file = await ann.http.get(f"{duplicate}/sheet.csv?lang={lang}")
        assert "attachment" in file.headers["content-disposition"]
        rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig")), delimiter=separator))
        assert rows[0][-1] == bot
        assert rows[0][0] == head and len(rows) == 1 + 2 * 2 and {len(row) for row in rows} == {8}
        assert rows[1][3] == "'=Ann", "no name begins a formula"
        sheet = await sheet_of(ann, duplicate)
        for row, hand in zip(rows[1::2], sheet["hands"], strict=True):
            assert [int(row[4]), int(row[7])] == [hand["tables"][0]["net"][0], hand["reference"][0]]

    visited(tmp_path, story)


def test_every_wrong_input_is_answered_with_its_reason(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        nobody, ann = await place.browser(), await place.browser("Ann")
        options = {"hands": 2, "players": 2, "bots": 1}
        assert refused(await nobody.http.post("/api/duplicates", json=options)) == "web.no_guest"
        for wrong, code in (
            ({"hands": 31}, "tonk.duplicate_hands"),
            ({"hands": "all"}, "web.bad_question"),
            ({"bots": 2}, "tonk.duplicate_bots"),
            ({"overrides": {"big_one": 1}}, "tonk.duplicate_big_one"),
            ({"secret": "00" * 32}, "web.bad_question"),
        ):
            assert refused(await ann.http.post("/api/duplicates", json=options | wrong)) == code
        for path in ("", "/sheet", "/sheet.csv", "/proof.json"):
            assert refused(await ann.http.get(f"/api/duplicates/nowhere{path}")) == "tonk.duplicate_none"
        duplicate = await opened(ann)
        for path in ("tables", "tables/1/chairs", "tables/1/close", "close"):
            assert refused(await nobody.http.post(f"{duplicate}/{path}", json={})) == "web.no_guest"
        wrong_seat = await ann.http.post(f"{duplicate}/tables/1/chairs", json={"seat": "north"})
        assert refused(wrong_seat) == "web.bad_question"

    visited(tmp_path, story)


def test_no_client_makes_a_table_of_a_duplicate_or_sits_there_by_itself(tmp_path: Path) -> None:
    """Somebody who knew a secret could deal what they like: it is taken from no request."""

    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        decks = {"code": "x", "secret": "00" * 32, "hands": 2, "players": 2, "bot": "steady"}
        forged = {"game": "tonk", "duplicate": decks, "seat": 0}
        answer = await ann.http.post("/api/tables", json={"game": "tonk", "details": forged})
        assert refused(answer) == "web.bad_question"
        duplicate = await opened(ann, bots=0)
        await opens_table(ann, duplicate)
        await sits(bob, duplicate, 1)
        await bob.ask(do="leave")
        back = await bob.sit()
        assert isinstance(back, Refused) and back.code == "tonk.duplicate_seats"
        await sits(bob, duplicate, 1)

    visited(tmp_path, story)


def test_a_duplicate_and_its_decks_outlive_the_server(tmp_path: Path) -> None:
    seen: list[str] = []

    async def begin(place: Place) -> None:
        ann = await place.browser("Ann")
        duplicate = await opened(ann)
        await opens_table(ann, duplicate)
        await plays(ann)
        seen.extend([duplicate, *(await known(place, duplicate)).deck(2)])

    async def go_on(place: Place) -> None:
        duplicate = seen[0]
        stranger = await place.browser()
        view = answered(await stranger.http.get(duplicate))
        assert [(table["hands"], table["seats"][0]["name"]) for table in view["tables"]] == [(1, "Ann")]
        assert (await known(place, duplicate)).deck(2) == seen[1:]

    visited(tmp_path, begin)
    visited(tmp_path, go_on)
