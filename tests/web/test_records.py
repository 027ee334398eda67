"""Hands of Tonk to take home and to look through, over HTTP and from the table's log."""

import json
import re
from pathlib import Path

import httpx2
import msgspec
import pytest

from greenroom.games.replay import replay_text
from greenroom.games.tonk.http.hands import terms_of
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.sheet.parts import SheetTerms
from greenroom.games.tonk.sheet.printer import as_text
from greenroom.games.tonk.sheet.rule_sheet import rule_sheet
from greenroom.games.tonk.table.parts import TonkDeal, TonkSettings, TonkTerms
from greenroom.table.log.events import (
    AnyEvent,
    AnyHandStarted,
    AnyOpened,
    HandStarted,
    Opened,
    SettingsChanged,
)
from greenroom.table.views import Currency
from greenroom.wire.messages import Update
from staged.wire import outcome, tonk_hand
from web.visitors import Browser, Place, visited


async def one_hand(place: Place, **new: object) -> tuple[Browser, Browser, str]:
    """Ann and Bob play a hand to its end: whoever can, drops."""
    first, second, _ = await place.two(overrides={"naturals": []}, **new)
    await first.act("draw")
    await first.act(first.legal[-1])
    await second.until(lambda message: isinstance(message, Update) and bool(tonk_hand(message).legal))
    await second.act("drop")
    return first, second, second.now.room.code


async def asked(browser: Browser, path: str) -> httpx2.Response:
    return await browser.http.get(f"/api/tables/{path}")


def test_the_hands_of_a_table_are_taken_home_as_records(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place, stake=5)
        file = await asked(first, f"{code}/hands.jsonl")
        name = file.headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="Tonk - Ann - [\d-]{10}\.jsonl"', name)
        assert file.headers["content-type"] == "application/x-ndjson"
        assert file.headers["cache-control"] == "no-store"
        (line,) = file.text.splitlines()
        record = json.loads(line)
        assert record["stake"] == 5 and sorted(record["seats"]) == ["Ann", "Bob"] and "sheet" not in record
        ended = outcome(second.now)
        replayed = replay_text(line.encode())
        assert isinstance(replayed, Replayed)
        assert list(replayed.net.values()) == ended.net
        assert list(replayed.counts.values()) == ended.counts
        told = await asked(first, f"{code}/hands.jsonl?hand=1&lang=fr")
        assert json.loads(told.text)["sheet"]
        assert told.headers["content-disposition"].endswith(' - donne 1.jsonl"')

    visited(tmp_path, story)


def test_records_carry_the_sheet_that_their_table_played_by(tmp_path: Path) -> None:
    terms = SheetTerms(players=2, stake=25, currency="cents", slap_grace_ms=900, first_dealer="dealt_card")
    agreed = {"stake": 25, "currency": "cents", "slap_grace_ms": 900, "first_dealer": "dealt_card"}

    async def story(place: Place) -> None:
        first, second, _ = await place.two(overrides={"naturals": [], "slap": "next_first"}, **agreed)
        await first.act("draw")
        await first.act(first.legal[-1])
        await second.until(lambda message: isinstance(message, Update) and "drop" in tonk_hand(message).legal)
        await second.act("drop")
        code = first.now.room.code
        (record,) = (await asked(second, f"{code}/hands.jsonl?lang=en")).text.splitlines()
        rules = with_overrides("classic", json.loads(record)["rules"]["overrides"])
        assert isinstance(rules, HouseRules)
        sheet = as_text(rule_sheet("classic", rules, terms, "en"), "en")
        assert json.loads(record)["sheet"] == sheet.splitlines()
        assert "25 cents" in sheet and "900" in sheet

    visited(tmp_path, story)


def test_each_hand_keeps_the_terms_that_it_was_dealt_under() -> None:
    rules = msgspec.Raw(msgspec.json.encode(HouseRules()))
    terms = TonkTerms(900, "dealt_card")
    opened: AnyOpened = Opened("t", "ABC", "tonk", "classic", rules, 1, "points", "none", terms)
    deal = TonkDeal(dealer=0, deck=[], bets=None, big_one=False)

    def started(number: int, currency: Currency) -> AnyHandStarted:
        return HandStarted(number, "tonk", 1, "classic", rules, 1, currency, [0, 1], [], [], deal)

    events: list[AnyEvent] = [
        opened,
        started(1, "points"),
        SettingsChanged("none", 1, "cents"),
        started(2, "cents"),
        SettingsChanged("none", 1, "chips", TonkSettings(0, "cut")),
        started(3, "chips"),
    ]
    assert terms_of(events) == {
        1: SheetTerms(currency="points", first_dealer="dealt_card", slap_grace_ms=900),
        2: SheetTerms(currency="cents", first_dealer="dealt_card", slap_grace_ms=900),
        3: SheetTerms(currency="chips", first_dealer="cut", slap_grace_ms=0),
    }


def test_a_hand_is_looked_through_step_by_step(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, second, code = await one_hand(place)
        assert (await asked(second, f"{code}/hands")).json() == {"hands": [1]}
        hand = (await asked(second, f"{code}/hands/1")).json()["hand"]
        assert hand["number"] == 1 and sorted(hand["seats"]) == ["Ann", "Bob"]
        assert hand["you"] == second.now.you.seat
        dealt, *steps = hand["steps"]
        assert dealt["action"] is None and [len(cards) for cards in dealt["hands"]] == [5, 5]
        assert [each["action"].split()[1] for each in steps] == ["draw", "discard", "drop"]
        drawn = steps[0]["shown"]["cards"]
        assert drawn and drawn[0] in steps[0]["hands"][steps[0]["shown"]["seat"]]
        assert steps[-1]["view"]["outcome"]["net"] == outcome(second.now).net
        assert steps[-1]["points"] == outcome(second.now).counts
        line = (await asked(second, f"{code}/hands.jsonl")).text
        brought = await second.http.post("/api/replay", json={"record": line})
        assert brought.json()["hand"] == hand | {"number": None, "you": None}

    visited(tmp_path, story)


def test_a_hand_that_is_not_over_gives_nothing_away(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await place.two(overrides={"naturals": []})
        code = first.now.room.code
        assert (await asked(first, f"{code}/hands")).json() == {"hands": []}
        for path in (f"{code}/hands/1", f"{code}/hands.jsonl"):
            missing = await asked(first, path)
            assert missing.status_code == 404 and missing.json()["code"] == "web.no_such_hand"
        assert (await asked(first, "nowhere/hands")).json()["code"] == "room.no_such_table"

    visited(tmp_path, story)


PATHS = ("hands", "hands/1", "hands.jsonl", "hands.jsonl?hand=1&lang=en")


def test_nobody_but_the_people_of_a_table_sees_its_hands(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, code = await one_hand(place)
        stranger, watcher = await place.browser(), await place.browser("Eve")
        await watcher.enter(first.now.room.id)
        for path in PATHS:
            for other in (stranger, watcher):
                refused = await asked(other, f"{code}/{path}")
                assert refused.status_code == 403
                assert refused.json() == {"code": "web.not_your_table", "args": {}}

    visited(tmp_path, story)


def test_whoever_has_left_a_table_still_sees_its_hands_and_no_seat_in_those_of_others(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place)
        await second.ask(do="leave")
        assert (await asked(second, f"{code}/hands/1")).json()["hand"]["you"] == 1 - (first.now.you.seat or 0)
        newcomer = await place.browser("Cleo")
        await newcomer.enter(first.now.room.id)
        await newcomer.sit()
        assert (await asked(newcomer, f"{code}/hands/1")).json()["hand"]["you"] is None

    visited(tmp_path, story)


def test_a_spectator_of_a_running_hand_is_given_nothing_of_it_nor_of_those_before(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, code = await one_hand(place)
        watcher = await place.browser("Eve")
        await watcher.enter(first.now.room.id)
        for each in (first, second):
            await each.ask(do="ready")
        await watcher.until(lambda message: isinstance(message, Update) and message.room.hand_number == 2)
        for number in (1, 2):
            assert (await asked(watcher, f"{code}/hands/{number}")).status_code == 403
        # To those who play it the running hand is no record either.
        assert (await asked(first, f"{code}/hands")).json() == {"hands": [1]}
        assert (await asked(first, f"{code}/hands/2")).json()["code"] == "web.no_such_hand"

    visited(tmp_path, story)


GOOD = {
    "rules": {},
    "seats": ["Ann", "Bob"],
    "dealer": "p2",
    "deck": "5h 6d Ks 2c 3s 7h 9d 8c Jc Ah 4d",
    "actions": ["p1 drop"],
}


NUMBER = msgspec.json.encode(GOOD).decode().replace("{}", '{"preset":' + "9" * 5000 + "}")
"""Thousands of digits, which Python does not make a number of."""


@pytest.mark.parametrize(
    ("record", "code", "action"),
    [
        ("{", "record.cut_short", None),
        ("{}}", "record.not_json", None),
        (GOOD | {"dealer": "p9"}, "record.no_such_seat", None),
        (GOOD | {"deck": "5h 5h"}, "record.card_twice", None),
        (GOOD | {"rules": {"preset": "polka"}}, "rules.unknown_preset", None),
        (GOOD | {"actions": ["p2 draw"]}, "tonk.not_your_turn", 0),
        (GOOD | {"actions": ["p1 take", "p1 discard Zz"]}, "tonk.unknown_card", 1),
        (GOOD | {"actions": ["x"]}, "record.unreadable_action", 0),
        (NUMBER, "record.too_large", None),
    ],
)
def test_a_record_at_fault_is_refused_with_its_reason(
    tmp_path: Path, record: object, code: str, action: int | None
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        text = record if isinstance(record, str) else msgspec.json.encode(record).decode()
        answer = (await ann.http.post("/api/replay", json={"record": text})).json()
        assert answer["hand"] is None
        assert (answer["fault"]["code"], answer["fault"]["action"]) == (code, action)

    visited(tmp_path, story)


def test_what_is_no_question_is_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        questions: list[object] = [{}, {"record": 1}, {"record": "{}", "more": 1}, []]
        for question in questions:
            answer = await ann.http.post("/api/replay", json=question)
            assert answer.status_code == 400 and answer.json()["code"] == "web.bad_question"

    visited(tmp_path, story)
