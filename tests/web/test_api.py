"""The HTTP API: guests, tables, scores, the page, and what every answer says to the browser."""

from pathlib import Path

import httpx2
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.table.context import Timing
from greenroom.web.addresses_by_code import api_addresses
from greenroom.web.settings import Limits
from greenroom.wire.allowance import Rate
from greenroom.wire.messages import Bye, Update
from staged.wire import new_table, score_details
from web.visitors import STORY_SECONDS, Browser, Place, farewell, visited


def test_a_guest_says_its_name_and_is_known_from_then_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        assert (await ann.http.get("/api/me")).json()["name"] is None
        answer = await ann.http.post("/api/me", json={"name": "  Ann ", "lang": "fr"})
        assert answer.json() == {"name": "Ann", "lang": "fr"}
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
        assert (await ann.http.get("/api/me")).json() == {"name": "Ann", "lang": "fr"}
        await ann.http.post("/api/me", json={"name": "Anna"})
        assert (await ann.http.get("/api/me")).json()["name"] == "Anna"
        table = await ann.open_table()
        await ann.http.post("/api/me", json={"name": "Annie"})
        card = (await ann.http.get(f"/api/tables/{table['id']}")).json()
        assert card["seated"], "under another name it is the same guest"

    visited(tmp_path, story)


def test_a_cookie_is_for_https_alone_where_the_house_is(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.post("/api/me", json={"name": "Ann"})
        assert "secure" in answer.headers["set-cookie"].lower()

    visited(tmp_path, story, address="https://tonk.example", public=True)


def test_the_link_that_a_table_shows_is_the_one_it_was_opened_with(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        opened = await ann.open_table()
        shown = await ann.enter(opened["id"])
        assert shown.room.link == opened["link"] == f"http://tonk.example/t/{opened['code']}"

    visited(tmp_path, story, address="http://tonk.example")


@pytest.mark.parametrize(
    ("path", "kind"), [("/healthz", "text/plain; charset=utf-8"), ("/api/openapi.json", "application/json")]
)
def test_what_is_said_to_programs_has_its_kind(tmp_path: Path, path: str, kind: str) -> None:
    async def story(place: Place) -> None:
        answer = await (await place.browser()).http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind)

    visited(tmp_path, story)


def test_the_files_beside_the_page_are_served_at_the_root(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        answer = await (await place.browser()).http.get("/robots.txt")
        assert (answer.status_code, answer.text) == (200, "nobody")

    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "robots.txt").write_text("nobody")
    visited(tmp_path, story)


def test_turns_are_as_long_as_the_house_has_them(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        shown = await ann.enter((await ann.open_table(clock="brisk"))["id"])
        assert shown.room.turn_length_ms == 7_000

    visited(tmp_path, story, timing=Timing(brisk=7))


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "room.name_length"), ("x" * 25, "room.name_length"), ("A\u202eB", "room.name_characters")],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, code: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.post("/api/me", json={"name": name})
        assert answer.status_code == 400 and answer.json()["code"] == code

    visited(tmp_path, story)


def test_a_cookie_that_was_tampered_with_is_nobodys(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        value = ann.http.cookies["greenroom"]
        # Not the last letter: base64 leaves some of its bits unused, and two letters may mean the same.
        other_letter = "A" if value[-5] != "A" else "B"
        for forged in (value[:-5] + other_letter + value[-4:], "x", "", "a.b"):
            headers = {"Cookie": f"greenroom={forged}"}
            async with httpx2.AsyncClient(
                base_url=place.base, headers=headers, timeout=STORY_SECONDS
            ) as other:
                assert (await other.get("/api/me")).json()["name"] is None
                foreign = {"Origin": place.base}
                assert (await other.post("/api/tables", json={}, headers=foreign)).status_code == 401

    visited(tmp_path, story)


def test_odd_cookies_of_other_programs_on_the_host_hide_nobody(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        own = ann.http.cookies["greenroom"]
        for other in ('settings={"dark":true}', "a b=c d", 'quote="', "=;;", "name=\xe9"):
            for header in (f"{other}; greenroom={own}", f"greenroom={own}; {other}"):
                asked = await ann.http.get("/api/me", headers={b"Cookie": header.encode("latin-1")})
                assert asked.json()["name"] == "Ann", header

    visited(tmp_path, story)


@pytest.mark.parametrize(
    "body", [b'{"overrides": {"upcard": ' + b"[" * 5000 + b"]" * 5000 + b"}}", b'{"preset": "\xff"}']
)
def test_a_question_nested_too_deep_or_not_text_is_refused(tmp_path: Path, body: bytes) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        answer = await ann.http.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "web.bad_question")

    visited(tmp_path, story)


def test_what_was_signed_can_be_revoked(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, phone = await place.browser("Ann"), await place.browser()
        table = await ann.open_table()
        phone.http.cookies.update(ann.http.cookies)
        await phone.enter(table["id"])
        assert (await ann.http.post("/api/me/revoke", json={})).json() == {"name": "Ann", "lang": "en"}
        assert await phone.until(farewell) == Bye("room.revoked", again=False)
        assert (await phone.http.get("/api/me")).json()["name"] is None
        assert (await ann.http.get("/api/me")).json()["name"] == "Ann"

    visited(tmp_path, story)


def test_only_the_code_as_proxies_lead_by_it_takes_a_table_into_memory(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = await ann.open_table()
        code = table["code"]
        for written in (table["id"], f"{code[:3]}-{code[3:]}", f"{code}-"):
            for question in ("", "/score", "/qr.svg", "/proofs"):
                answer = await ann.http.get(f"/api/tables/{written}{question}")
                assert answer.status_code == 200, (written, question, answer.text)
        # What is written as an escape leads elsewhere, too, and no page writes it so.
        escaped = await ann.http.get(f"/api/tables/%{ord(code[0]):x}{code[1:]}")
        assert (escaped.status_code, escaped.json()["code"]) == (404, "room.no_such_table")
        assert place.of_tables.lobby.loaded_tables == []
        assert (await ann.http.get(f"/api/tables/{code}")).status_code == 200
        assert [actor.table.id for actor in place.of_tables.lobby.loaded_tables] == [table["id"]]

    visited(tmp_path, story)


def test_a_table_is_found_by_its_code_however_it_is_written(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        table = await ann.open_table(preset="waiting", stake=5, currency="cents", clock="relaxed", bots=0)
        assert table["link"] == f"{place.base}/t/{table['code']}"
        code = table["code"]
        for written in (code, code.upper(), f"{code[:3]}-{code[3:]}", table["id"]):
            card = (await bob.http.get(f"/api/tables/{written}")).json()
            assert card == {
                "id": table["id"],
                "code": code,
                "link": table["link"],
                "host": "Ann",
                "phase": "gathering",
                "game": "tonk",
                "preset": "waiting",
                "stake": 5,
                "currency": "cents",
                "clock": "relaxed",
                "deal": "plain",
                "looking_on": "live",
                "people": ["Ann"],
                "free_chairs": 7,
                "seated": False,
                "details": None,
            }
        assert (await ann.http.get(f"/api/tables/{code}")).json()["seated"]
        missing = await bob.http.get("/api/tables/zzzzzz")
        assert missing.status_code == 404 and missing.json()["code"] == "room.no_such_table"

    visited(tmp_path, story)


def test_a_table_that_is_full_or_that_everybody_has_left_says_so(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = await ann.open_table(bots=7)
        assert (await ann.http.get(f"/api/tables/{table['id']}")).json()["free_chairs"] == 0
        empty = await ann.open_table()
        await ann.enter(empty["id"])
        await ann.ask(do="leave")
        card = (await ann.http.get(f"/api/tables/{empty['id']}")).json()
        assert (card["host"], card["people"], card["seated"], card["free_chairs"]) == (None, [], False, 8)

    visited(tmp_path, story)


def test_what_is_a_guest_s_own_is_refused_to_a_stranger(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        stranger = await place.browser()
        assert (await stranger.http.get("/api/me")).json() == {"name": None, "lang": "en"}
        for path in ("/api/me/link", "/api/me/revoke", "/api/tables"):
            refused = await stranger.http.post(path, json={})
            assert (refused.status_code, refused.json()) == (401, {"code": "web.no_guest", "args": {}}), path
            assert "set-cookie" not in refused.headers

    visited(tmp_path, story)


@pytest.mark.parametrize(("lang", "known"), [("fr", "fr"), ("en", "en"), ("de", "en"), ("", "en")])
def test_a_page_in_a_language_that_the_house_does_not_speak_is_english(
    tmp_path: Path, lang: str, known: str
) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.post("/api/me", json={"name": "Ann", "lang": lang})
        assert answer.json() == {"name": "Ann", "lang": known}
        assert (await ann.http.post("/api/me", json={"lang": "fr"})).json()["code"] == "web.bad_question"

    visited(tmp_path, story)


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ({"preset": "polka"}, "rules.unknown_preset"),
        ({"overrides": {"deals": 4, "big_one": 5}}, "tonk.big_one_above_deals"),
        ({"preset": "slap", "slap_grace_ms": 5001}, "room.slap_grace"),
        ({"overrides": {"jokers": 5}}, "rules.too_large"),
        ({"overrides": {"court_values": "stepped"}}, "tonk.stepped_with_natural"),
        ({"stake": 0}, "room.stake"),
        ({"bots": 9}, "room.too_many_bots"),
        ({"stake": "1"}, "web.bad_question"),
        ({"colour": "green"}, "web.bad_question"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(tmp_path: Path, new: dict[str, object], code: str) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        answer = await ann.http.post("/api/tables", json=new_table(**new))
        assert answer.status_code == 400 and answer.json()["code"] == code

    visited(tmp_path, story)


def test_the_score_lists_each_payment_with_its_reason_and_the_fewest_transfers(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, second, table = await place.two(stake=3)
        while first.now.room.phase == "playing":
            mover = first if first.legal else second
            await mover.act("drop" if "drop" in mover.legal else mover.legal[-1])
            other = second if mover is first else first
            await other.until(lambda message: isinstance(message, Update) and bool(message.happened))
        score = (await first.http.get(f"/api/tables/{table}/score")).json()
        assert (score["stake"], score["currency"]) == (3, "points")
        (hand,) = score["hands"]
        net = {line["name"]: line["net"] for line in hand["net"]}
        assert hand["number"] == 1 and score_details(hand)["payments"]
        assert set(net) == {"Ann", "Bob"} and sum(net.values()) == 0
        assert hand["winners"] == [name for name, won in net.items() if won > 0]
        payment = score_details(hand)["payments"][0]
        assert {payment["payer"], payment["payee"]} == {"Ann", "Bob"} and payment["amount"] % 3 == 0
        assert payment["why"]
        balances = {line["name"]: line["balance"] for line in score["balances"]}
        (transfer,) = score["transfers"]
        assert balances[transfer["payee"]] == transfer["amount"] == -balances[transfer["payer"]]

    visited(tmp_path, story)


def test_pages_of_other_sites_cannot_ask_for_anything(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}):
            answer = await ann.http.post("/api/tables", json={}, headers=headers)
            assert answer.status_code == 403 and answer.json()["code"] == "web.foreign"
        cookies = dict(ann.http.cookies)
        async with httpx2.AsyncClient(base_url=place.base, cookies=cookies, timeout=STORY_SECONDS) as unsaid:
            answer = await unsaid.post("/api/tables", json={})
            assert answer.status_code == 403 and answer.json()["code"] == "web.foreign"
        plain = await ann.http.post("/api/tables", content=b"{}", headers={"Content-Type": "text/plain"})
        assert plain.json()["code"] == "web.bad_question"

    visited(tmp_path, story)


def elsewhere(browser: Browser) -> httpx2.AsyncClient:
    """The same guest at another address: all of 127.0.0.0/8 is this machine."""
    return httpx2.AsyncClient(
        base_url=browser.base,
        headers={"Origin": browser.base},
        cookies=dict(browser.http.cookies),
        transport=httpx2.AsyncHTTPTransport(local_address="127.0.0.2"),
        timeout=STORY_SECONDS,
    )


def test_too_large_and_too_frequent_questions_are_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann", node=0)
        large = await ann.http.post("/api/me", json={"name": "x" * 20_000})
        assert large.json()["code"] == "web.bad_question"
        answers = [(await ann.http.get("/api/me")).status_code for _ in range(10)]
        assert answers[0] == 200 and answers[-1] == 429
        async with elsewhere(ann) as other:
            assert (await other.get("/api/me")).status_code == 200

    visited(tmp_path, story, limits=Limits(api=Rate(8, 0)))


def test_an_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann", node=0)
        await ann.open_table()
        answer = await ann.http.post("/api/tables", json={})
        assert answer.status_code == 429 and answer.json()["code"] == "web.too_often"
        async with elsewhere(ann) as other:
            assert (await other.post("/api/tables", json={})).status_code == 200
            assert (await other.post("/api/tables", json={})).status_code == 429

    visited(tmp_path, story, limits=Limits(tables=Rate(1, 0)))


def test_the_description_of_the_api_names_every_question(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        described = (await ann.http.get("/api/openapi.json")).json()
        assert described["openapi"].startswith("3.1")
        assert set(described["paths"]) == {
            "/api/me",
            "/api/me/back",
            "/api/me/erase",
            "/api/me/export",
            "/api/me/known",
            "/api/me/code-word",
            "/api/me/link",
            "/api/link",
            "/api/link/use",
            "/api/me/revoke",
            "/api/me/tables",
            "/api/tables",
            "/api/tables/{code}",
            "/api/tables/{code}/proofs",
            "/api/tables/{code}/score",
            "/api/tables/{code}/rules/{lang}",
            "/api/tables/{code}/qr.svg",
            "/api/tables/{code}/keepsake",
            "/api/tables/{code}/keepsake.jsonl",
            "/api/tables/{code}/keepsake.mid",
            "/api/tables/{code}/keepsake.musicxml",
            "/api/tables/{code}/review",
            "/api/tables/{code}/mistakes",
            "/api/tables/{code}/hands",
            "/api/tables/{code}/hands.jsonl",
            "/api/tables/{code}/hands/{number}",
            "/api/passkeys",
            "/api/passkeys/challenge",
            "/api/passkeys/enter",
            "/api/passkeys/offer",
            "/api/passkeys/remove",
            "/api/privacy",
            "/api/tables/{code}/hands/{number}/review",
            "/api/tables/{code}/hands/{number}/drill/{place}",
            "/api/tables/{code}/slips",
            "/api/tables/{code}/hint",
            "/api/replay/review",
            "/api/tables/{code}/hands/{number}/what-if",
            "/api/replay/what-if",
            "/api/me/bots",
            "/api/me/bots/revoke",
            "/api/duplicates",
            "/api/duplicates/{code}",
            "/api/duplicates/{code}/tables",
            "/api/duplicates/{code}/tables/{number}/chairs",
            "/api/duplicates/{code}/tables/{number}/close",
            "/api/duplicates/{code}/close",
            "/api/duplicates/{code}/sheet",
            "/api/duplicates/{code}/sheet.csv",
            "/api/duplicates/{code}/proof.json",
            "/api/lessons",
            "/api/lessons/{code}",
            "/api/lessons/{code}/pupils",
            "/api/lessons/{code}/tables",
            "/api/lessons/{code}/question",
            "/api/lessons/{code}/answers",
            "/api/lessons/{code}/board",
            "/api/lessons/{code}/close",
            "/api/lessons/{code}/sheets",
            "/api/lessons/{code}/sheets.csv",
            "/api/lessons/{code}/tables/{table}/tune.mid",
            "/api/lessons/{code}/tables/{table}/tune.musicxml",
            "/api/replay",
            "/api/rules",
            "/api/rules/odds",
        }
        led = tuple(f"{each}/{{code}}" for each in api_addresses(GAMES))
        assert not [path for path in described["paths"] if "{code}" in path and not path.startswith(led)]
        assert {"Me", "NewTable", "Score", "Fault"} <= set(described["components"]["schemas"])

    visited(tmp_path, story)


def test_the_page_and_its_assets_are_served_with_their_safety(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Green Room</title>")
    (page / "assets" / "app-1a2b.js").write_text("let a = 1;" * 100)

    async def story(place: Place) -> None:
        ann = await place.browser()
        for path in ("/", "/t/abcdef"):
            answer = await ann.http.get(path)
            assert answer.status_code == 200 and "Green Room" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            policy = answer.headers["content-security-policy"]
            assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy.split("script-src")[1].split(";")[0]
            assert answer.headers["x-content-type-options"] == "nosniff"
        script = await ann.http.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip" and script.text == "let a = 1;" * 100
        for path in ("/assets/none.js", "/../secret.key", "/%2e%2e/secret.key", "/assets/../../room.db"):
            assert (await ann.http.get(path)).status_code == 404

    visited(tmp_path, story)


def test_a_house_without_its_page_says_how_to_build_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        answer = await ann.http.get("/")
        assert answer.status_code == 503 and "./run setup" in answer.text

    visited(tmp_path, story)


def test_the_figures_of_the_house_are_for_whom_the_operator_names(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _, _ = await place.two()
        await first.act("draw")
        figures = await first.http.get(f"{place.nodes[-1][1]}/metrics")
        assert (
            "greenroom_sockets 2.0" in figures.text
            and 'greenroom_tables{phase="playing"} 1.0' in figures.text
        )
        assert "greenroom_commit_seconds_count" in figures.text and "greenroom_log_bytes" in figures.text
        assert "Ann" not in figures.text
        # A proxy on this machine passes on whom it asks for; a guest may have written any address there.
        for guest in ("198.51.100.7", "127.0.0.1", "::1", "127.0.0.1, 127.0.0.1", ""):
            passed_on = await first.http.get("/metrics", headers={"X-Forwarded-For": guest})
            assert passed_on.status_code == 403 and "greenroom_" not in passed_on.text, guest
        assert (await first.http.get("/healthz")).text == "ok"

    visited(tmp_path, story, metrics_from=("127.0.0.1",))


def test_a_table_that_nobody_is_at_is_read_from_the_log_again(tmp_path: Path) -> None:
    async def once(place: Place) -> None:
        first, _second, table = await place.two()
        await first.act("draw")
        codes.append(table)
        hands.append(first.now.hand)
        cookies.append(dict(first.http.cookies))

    async def again(place: Place) -> None:
        ann = await place.browser()
        ann.http.cookies.update(cookies[0])
        seen = await ann.enter(codes[0])
        assert seen.hand == hands[0]

    codes: list[str] = []
    hands: list[object] = []
    cookies: list[dict[str, str]] = []
    visited(tmp_path, once)
    visited(tmp_path, again)
