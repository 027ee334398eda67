"""High Card as browsers meet it: opened over HTTP, played and watched over sockets."""

from __future__ import annotations

from pathlib import Path

import msgspec

from greenroom.games.catalogue import GAMES
from greenroom.web.workers.routing import Router
from greenroom.wire.messages import Refused, Update
from third_game.high_card.hand import HighCardView
from third_game.room import THREE
from third_game.toasts import SOCIAL, HighCardRoom
from web.visitors import Browser, Place, visited


def hand_of(browser: Browser) -> HighCardView:
    assert isinstance(browser.now.hand, HighCardView)
    return browser.now.hand


def test_it_is_opened_over_http_and_played_and_watched_over_sockets(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two(game="high-card", stake=5)
        wanda = await place.browser("Wanda")
        await wanda.enter(table)
        assert wanda.now.room.details is None and wanda.now.you.seat is None
        assert hand_of(wanda).hand is None and hand_of(wanda).turn == hand_of(first).turn
        thrown = first.legal[1]
        assert isinstance(await first.act(thrown), Update)
        for other in (second, wanda):
            while not hand_of(other).thrown:
                await other.hear()
            assert hand_of(other).thrown == [thrown.removeprefix("swap ")]
        assert isinstance(await second.act("keep"), Update)
        while wanda.now.room.phase != "between":
            await wanda.hear()
        assert sorted(chair.balance for chair in wanda.now.room.chairs) == [-5, 5]
        hands, winner = hand_of(wanda).hands, hand_of(wanda).winner
        assert hands is not None and hand_of(second).hand in hands
        sheet = (await wanda.http.get(f"/api/tables/{table}/score")).json()
        (hand,) = sheet["hands"]
        assert hand["details"] is None
        assert hand["winners"] == [chair.name for chair in wanda.now.room.chairs if chair.seat == winner]
        (exported,) = (await second.http.get("/api/me/export")).json()["tables"]
        record = exported["hands"][0]["record"]
        assert record["actions"] == [f"p1 {thrown}", "p2 keep"] and len(record["seats"]) == 2

    visited(tmp_path, story, games=THREE)


def test_a_spectator_is_sent_no_card_of_a_hand_in_play(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two(game="high-card")
        wanda = await place.browser("Wanda")
        shown = msgspec.json.encode(await wanda.enter(table)).decode()
        held = [card for each in (first, second) for card in hand_of(each).hand or ()]
        assert len(held) == 6 and not [card for card in held if f'"{card}"' in shown]

    visited(tmp_path, story, games=THREE)


def test_its_own_command_is_taken_and_its_records_are_described(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two(game="high-card")
        assert isinstance(await first.act("keep"), Update)
        while not second.legal:
            await second.hear()
        assert isinstance(await second.act("keep"), Update)
        raised = await second.ask(do="toast")
        assert isinstance(raised, Update) and raised.room.details == HighCardRoom(1)
        card = (await second.http.get(f"/api/tables/{table}")).json()
        assert (card["game"], card["free_chairs"]) == ("high-card", 6)
        described = (await second.http.get("/api/openapi.json")).json()
        assert "HighCardScore" in described["components"]["schemas"]

    visited(tmp_path, story, games=SOCIAL)


def test_what_it_keeps_beside_its_tables_is_led_by_its_code(tmp_path: Path) -> None:
    line = b"GET /api/tournaments/abcdef HTTP/1.1\r\n"
    assert Router(SOCIAL).key_of(line, "address") == "abcdef"
    assert Router(GAMES).key_of(line, "address") == "address"

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        answer = await ann.http.get("/api/tournaments/abcdef")
        assert (answer.status_code, answer.json()) == (200, {"code": "abcdef"})
        # What is written as an escape would be led elsewhere.
        escaped = await ann.http.get("/api/tournaments/%61bcdef")
        assert (escaped.status_code, escaped.json()["code"]) == (404, "room.no_such_table")

    visited(tmp_path, story, games=SOCIAL)


def test_a_house_without_it_knows_neither_the_game_nor_its_command(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        answer = await ann.http.post("/api/tables", json={"game": "high-card"})
        assert answer.status_code == 400 and answer.json()["code"] == "room.unknown_game"
        await ann.enter((await ann.open_table())["id"])
        refused = await ann.ask(do="toast")
        assert isinstance(refused, Refused) and refused.code == "wire.unknown"

    visited(tmp_path, story, games=GAMES)
