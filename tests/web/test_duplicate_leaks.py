"""Nobody learns anything of a hand of a duplicate that they could still play.

The same evening is played with other decks, or otherwise by somebody who is ahead: whoever is behind, or has
no seat, gets the same bytes from every endpoint and over the socket of their own table. Whoever is ahead can
take nothing away from there that others could learn from, before these have played it too.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from staged.stage import Stage
from staged.wire import tonk
from web.answers import answered, refused
from web.duplicates import (
    Choose,
    dealt,
    drops,
    known,
    opened,
    opens_table,
    plays,
    waits,
)
from web.visitors import Place, visited

OF_A_DUPLICATE = ("", "/sheet", "/sheet.csv?lang=en", "/proof.json")
OF_A_TABLE = ("", "/score", "/hands", "/hands/1", "/hands/2", "/hands.jsonl", "/proofs", "/rules/en")
OWN_OF_AN_EVENING = re.compile(rb'"(id|commitment)":"[^"]*"|"next_hand_ms":\d+|127\.0\.0\.1:\d+')
"""Identities, commitments, ports, and what is left of a pause: others in every evening, they tell nothing."""
Told = dict[str, bytes]


def evening(data: Path, *, secret: str, second_hand: Choose = drops, bob_plays: bool) -> Told:
    """Ann plays both hands, Bob one or none; returns what he, the host and a stranger are told then."""
    told: Told = {}

    async def story(place: Place) -> None:
        thea, ann, bob, eve = [await place.browser(name) for name in ("Thea", "Ann", "Bob", "Eve")]
        duplicate = await opened(thea)
        ahead, behind = await opens_table(ann, duplicate), await opens_table(bob, duplicate)
        await plays(ann)
        if bob_plays:
            await plays(bob)
        await plays(ann, choose=second_hand)
        assert ann.now.room.phase == "ended"
        for name, reader, tables in (
            ("Thea", thea, [ahead, behind]),
            ("Eve", eve, [ahead, behind]),
            ("Bob", bob, [ahead]),
        ):
            paths = [duplicate + part for part in OF_A_DUPLICATE]
            paths += [f"/api/tables/{code}{part}" for code in tables for part in OF_A_TABLE]
            for path in [*paths, "/api/me/tables"]:
                told[f"{name} {path}"] = OWN_OF_AN_EVENING.sub(b"", (await reader.http.get(path)).content)
        told["Bob’s table"] = OWN_OF_AN_EVENING.sub(b"", msgspec.json.encode(bob.now.room))
        of = await known(place, duplicate)
        assert not [where for where, each in told.items() if of.opened.secret.encode() in each]

    data.mkdir()
    visited(data, story, stage=Stage(secret=secret))
    return told


def test_with_other_decks_nobody_is_told_anything_else_before_they_play(tmp_path: Path) -> None:
    first, second = (
        evening(tmp_path / secret, secret=secret, bob_plays=False) for secret in ("one", "another")
    )
    assert first == second


def test_what_is_played_ahead_changes_nothing_for_those_behind(tmp_path: Path) -> None:
    first, second = (
        evening(tmp_path / choose.__name__, secret="one", second_hand=choose, bob_plays=True)
        for choose in (drops, waits)
    )
    assert first == second
    assert (
        b'"hand":1' in first[next(where for where in first if where.startswith("Bob") and "sheet" in where)]
    )


def test_it_would_be_noticed(tmp_path: Path) -> None:
    """Once Bob plays as well, other decks show in his sheet."""
    first, second = (
        evening(tmp_path / secret, secret=secret, bob_plays=True) for secret in ("one", "another")
    )
    others = {where.partition("?")[0].rpartition("/")[2] for where in first if first[where] != second[where]}
    assert {"sheet", "sheet.csv"} <= others


OF_A_HAND = ("hands/1", "hands.jsonl?hand=1", "hands/1/drill/0", "hands/1/review")


def test_no_record_review_or_file_of_a_hand_exists_before_every_table_has_ended_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await place.browser("Ann"), await place.browser("Bob")
        duplicate = await opened(ann)
        table = f"/api/tables/{await opens_table(ann, duplicate)}"
        await opens_table(bob, duplicate)
        await plays(ann)
        deck = (await known(place, duplicate)).deck(1)
        for part in OF_A_HAND:
            assert refused(await ann.http.get(f"{table}/{part}")) == "room.hand_kept_back"
        tried = await ann.http.post(f"{table}/hands/1/drill/0", json={"action": "draw"})
        assert refused(tried) == "room.hand_kept_back"
        assert answered(await ann.http.get(f"{table}/hands")) == {"hands": []}
        assert refused(await ann.http.get(f"{table}/hands.jsonl")) == "web.no_such_hand"
        assert answered(await ann.http.get(f"{table}/slips"))["hands"] == 0
        (exported,) = answered(await ann.http.get("/api/me/export"))["tables"]
        assert [(hand["number"], hand["record"]) for hand in exported["hands"]] == [(1, None)]

        await plays(bob)
        for part in OF_A_HAND[:2]:
            assert (await ann.http.get(f"{table}/{part}")).status_code == 200
        assert answered(await ann.http.get(f"{table}/hands")) == {"hands": [1]}
        assert answered(await ann.http.get(f"{table}/slips"))["hands"] == 1
        (exported,) = answered(await ann.http.get("/api/me/export"))["tables"]
        assert exported["hands"][0]["record"]["deck"].split() == deck

    visited(tmp_path, story)


def test_nobody_plays_a_hand_with_hints(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = await opens_table(ann, await opened(ann))
        await dealt(ann, 1)
        assert refused(await ann.http.post(f"/api/tables/{table}/hint", json={})) == "tonk.hint_duplicate"
        assert not tonk(ann.now.room).practice

    visited(tmp_path, story)
