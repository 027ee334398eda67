"""Keepsakes of a table of Tone Poker, over HTTP and from its log."""

from __future__ import annotations

import re
from pathlib import Path
from time import time

import httpx2
import msgspec

from greenroom.games.replay import replay_text
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake
from greenroom.games.tone_poker.keepsakes.link import decode
from greenroom.games.tone_poker.records.result import Replayed
from staged.wire import tone_poker_hand
from tone_poker import naive_midi
from web.test_tone_poker_table import at_a_table
from web.visitors import Browser, Place, visited


async def played(*browsers: Browser) -> None:
    """Deal a hand and play it as it is dealt."""
    await browsers[0].ask(do="ready")
    for browser in browsers:
        while browser.legal != ["deal"]:
            await browser.hear()
        await browser.act("deal")
    for browser in browsers:
        await browser.act("play")


async def asked(browser: Browser, what: str) -> httpx2.Response:
    return await browser.http.get(f"/api/tables/{browser.now.room.code}/keepsake{what}")


def test_the_phrases_of_a_session_are_taken_home(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        await played(ann, bob)
        cards = [seat.cards for seat in tone_poker_hand(bob.now).seats]
        await played(ann, bob)
        answer = (await asked(bob, "")).json()
        kept = decode(answer["link"].removeprefix(f"{place.base}/listen#"))
        assert isinstance(kept, Keepsake) and answer["hands"] == len(kept.hands) == 2
        assert [(voice.name, voice.tonic) for voice in kept.voices] == [("Ann", 0), ("Bob", 1)]
        assert [list(phrase.cards) for phrase in kept.hands[0].phrases] == cards
        assert 0 < kept.at <= time()
        one = (await asked(bob, "?hand=1")).json()
        first = decode(one["link"].partition("#")[2])
        assert isinstance(first, Keepsake) and first.hands == kept.hands[:1]
        file = await asked(ann, ".mid?lang=fr")
        assert file.headers["content-type"] == "audio/midi"
        name = file.headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="Tone Poker - Ann - [\d-]{10}\.mid"', name)
        read = naive_midi.read(file.content)
        assert [track.name for track in read.tracks] == ["Tone Poker a la Green Room", "Ann", "Bob"]
        whole = (0, "\ufeffTone Poker à la Green Room".encode())
        assert read.tracks[0].texts == [whole] and read.tracks[2].texts[0] == (0, b"Tonique reb")
        assert [note.pitch for note in read.tracks[2].notes][:5] == [61 + card for card in cards[1]]
        straight = naive_midi.read((await asked(ann, ".mid?rhythm=straight")).content)
        assert [note.start for note in straight.tracks[1].notes][:5] == [0, 240, 480, 720, 960]

    visited(tmp_path, story)


def test_tp_14_a_record_is_given_once_its_hand_is_closed(tmp_path: Path) -> None:
    """It holds what is left of the decks, of which somebody could still draw."""

    async def story(place: Place) -> None:
        (ann,) = await at_a_table(place, "Ann")
        await played(ann)
        early = await asked(ann, ".jsonl")
        assert (early.status_code, early.json()["code"]) == (400, "tone_poker.nothing_closed")
        cards = tone_poker_hand(ann.now).seats[0].cards
        await played(ann)
        (line,) = (await asked(ann, ".jsonl")).content.splitlines()
        assert msgspec.json.decode(line)["actions"] == ["p1 deal", "p1 play"]
        name = (await asked(ann, ".jsonl?hand=1")).headers["content-disposition"]
        assert name.endswith(' - hand 1.jsonl"')
        replayed = replay_text(line)
        assert isinstance(replayed, Replayed) and list(replayed.hands["p1"].cards) == cards
        assert (await asked(ann, ".jsonl?hand=2")).status_code == 400

    visited(tmp_path, story)


def test_tp_18_nothing_is_told_of_a_hand_that_not_all_have_played(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob", overrides={"hands": "closed"})
        await ann.ask(do="ready")
        await ann.act("deal")
        await ann.act("play")
        for what in ("", ".mid"):
            answer = await asked(bob, what)
            assert (answer.status_code, answer.json()["code"]) == (400, "tone_poker.nothing_played")

    visited(tmp_path, story)


def test_nobody_but_the_people_of_a_table_takes_its_hands_home(tmp_path: Path) -> None:
    """A link once given plays for everybody: it holds the phrases, and its page asks no table."""

    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        await played(ann, bob)
        await played(ann, bob)
        table = f"/api/tables/{ann.now.room.code}"
        stranger, watcher = await place.browser(), await place.browser("Eve")
        await watcher.enter(ann.now.room.id)
        for path in ("keepsake", "keepsake.mid", "keepsake.jsonl", "keepsake?hand=1", "review"):
            for other in (stranger, watcher):
                refused = await other.http.get(f"{table}/{path}")
                assert (refused.status_code, refused.json()["code"]) == (403, "web.not_your_table"), path
        await bob.ask(do="leave")
        link = (await asked(bob, "")).json()["link"]
        assert isinstance(decode(link.partition("#")[2]), Keepsake)
        assert (await stranger.http.get(link)).text == (await stranger.http.get("/")).text

    visited(tmp_path, story)


def test_a_keepsake_leaves_out_the_hand_that_is_on(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        await played(ann, bob)
        first = (await asked(ann, "")).json()
        await ann.ask(do="ready")
        for browser in (ann, bob):
            while browser.legal != ["deal"]:
                await browser.hear()
            await browser.act("deal")
        await ann.act("play")
        assert (await asked(bob, "")).json() == first and first["hands"] == 1
        assert (await asked(bob, "?hand=2")).json()["code"] == "tone_poker.nothing_played"

    visited(tmp_path, story)


def test_there_is_nothing_of_a_table_that_there_is_not_nor_of_tonk(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, _, table = await place.two()
        for code, status in (("nobody", 404), (table, 400)):
            for what in ("", ".mid", ".jsonl"):
                answer = await ann.http.get(f"/api/tables/{code}/keepsake{what}")
                assert answer.status_code == status, (code, what)

    visited(tmp_path, story)


def test_the_page_opens_where_a_link_leads(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        assert (await ann.http.get("/listen")).text == (await ann.http.get("/")).text

    visited(tmp_path, story)


def test_tp_31_a_hand_that_the_next_has_closed_is_reviewed_whole(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob", overrides={"hands": "closed"})
        await played(ann, bob)
        where = f"/api/tables/{ann.now.room.code}/review"
        early = await ann.http.get(where)
        assert early.status_code == 400 and early.json()["code"] == "tone_poker.nothing_closed"
        dealt = [seat.cards for seat in tone_poker_hand(bob.now).seats]
        await played(ann, bob)
        review = (await bob.http.get(where)).json()
        assert review["players"] == 2 and [line["dealt"] for line in review["seats"]] == dealt
        assert all(line["cost"] >= 0 and line["chosen"]["throw"] == [] for line in review["seats"])
        assert (await bob.http.get(f"{where}?hand=1")).json() == review
        assert (await bob.http.get(f"{where}?hand=2")).json()["code"] == "tone_poker.nothing_closed"

    visited(tmp_path, story)
