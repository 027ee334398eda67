"""V15: what is damaged on the disk is noticed and said, and never passed over."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from greenroom.store import Damaged, Event, RegistryRecord, StoreUnavailable, open_store
from greenroom.store.examination import MAX_FAULTS_LISTED
from greenroom.store.sqlite.examination import examine
from greenroom.store.sqlite.file import SqliteFile
from greenroom.store.sqlite.high_water_mark import HighWaterMark
from greenroom.store.sqlite.schema import LOG_AND_REGISTRY, bring_up_to_date
from operator_lines import operator_lines

STREAMS, EVENTS = ("table/a", "table/b"), 60
Content = tuple[dict[str, list[Event]], bytes | None]


def event(number: int) -> Event:
    return Event("action", 1, f'{{"text":"p1 discard {number}"}}'.encode() * 4, float(number))


async def write(folder: Path, copy: Path | None = None) -> None:
    """Write two streams and a record; with `copy` the files are copied as a kill would leave them."""
    store = await open_store(f"sqlite:///{folder}/room.db")
    await store.registry.put("person", "ann", b'{"name":"Ann"}')
    for number in range(EVENTS):
        for stream in STREAMS:
            await store.log.append(stream, number, [event(number)])
    if copy is not None:
        shutil.copytree(folder, copy)
    await store.close()


async def read(folder: Path) -> Content:
    store = await open_store(f"sqlite:///{folder}/room.db")
    try:
        found = {stream: [each.event for each in await store.log.read(stream)] for stream in STREAMS}
        record = await store.registry.get("person", "ann")
        return found, None if record is None else record.data
    finally:
        await store.close()


WHOLE: Content = (
    {stream: [event(number) for number in range(EVENTS)] for stream in STREAMS},
    b'{"name":"Ann"}',
)


def flip(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at] ^= 0x41
    file.write_bytes(content)


def killed(folder: Path) -> Path:
    live, left = folder / "live", folder / "left"
    live.mkdir()
    asyncio.run(write(live, left))
    assert (left / "room.db-wal").stat().st_size > 100_000
    return left


def test_what_a_kill_leaves_is_whole(tmp_path: Path) -> None:
    assert asyncio.run(read(killed(tmp_path))) == WHOLE


def test_a_byte_that_changed_in_the_middle_of_the_write_ahead_log_is_noticed_at_the_start(
    tmp_path: Path,
) -> None:
    """SQLite alone drops everything behind it and says nothing: 72 of 120 moves were lost so."""
    left = killed(tmp_path)
    wal = left / "room.db-wal"
    flip(wal, wal.stat().st_size // 2)
    with pytest.raises(
        StoreUnavailable, match=r"lacks \d+ events that were acknowledged: its write-ahead log"
    ):
        asyncio.run(read(left))


def test_a_write_ahead_log_that_is_gone_is_noticed_and_can_be_accepted(tmp_path: Path) -> None:
    left = killed(tmp_path)
    (left / "room.db-wal").unlink()
    # The index belongs to the log, and is made anew from it.
    (left / "room.db-shm").unlink()
    with pytest.raises(StoreUnavailable, match=f"lacks {2 * EVENTS} events.*delete {left}/room.mark"):
        asyncio.run(read(left))
    (left / "room.mark").unlink()
    assert asyncio.run(read(left)) == ({stream: [] for stream in STREAMS}, None)


@pytest.mark.parametrize("seed", range(2))
def test_a_byte_that_changed_anywhere_in_the_file_is_noticed_or_changes_nothing(
    tmp_path: Path, seed: int
) -> None:
    live, chance = tmp_path / "live", random.Random(seed)
    live.mkdir()
    asyncio.run(write(live))
    size = (live / "room.db").stat().st_size
    noticed = 0
    for number in range(20):
        hurt = tmp_path / f"hurt{number}"
        shutil.copytree(live, hurt)
        # Half of them on the last page, where the newest events are.
        flip(hurt / "room.db", size - 1 - chance.randrange(4096) if number % 2 else chance.randrange(size))
        try:
            assert asyncio.run(read(hurt)) == WHOLE
        except StoreUnavailable as trouble:
            noticed += 1
            assert trouble.detail.endswith((".", ")."))
    assert noticed > 5


@pytest.mark.parametrize("now", ["replace(data, 'discard 7', 'discard 8')", "CAST(data AS BLOB) || x'20'"])
def test_one_changed_letter_of_a_card_closes_that_table_alone(tmp_path: Path, now: str) -> None:
    asyncio.run(write(tmp_path))
    db = sqlite3.connect(tmp_path / "room.db")
    db.execute(f"UPDATE event SET data = {now} WHERE stream = 1 AND number = 8")
    db.commit()
    db.close()

    async def story() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/room.db")
        with pytest.raises(StoreUnavailable, match="Event 8 of table/a is damaged"):
            await store.log.read("table/a")
        assert len(await store.log.read("table/b")) == EVENTS
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DELETE FROM event WHERE stream = 1 AND number = 30", "Event 1 of table/a"),
        ("DELETE FROM event WHERE stream = 1 AND number = 60", "Event 1 of table/a"),
        ("UPDATE stream SET tail = (SELECT previous FROM event WHERE id = tail) WHERE id = 1", "Event 60 of"),
        (
            "UPDATE stream SET tail = (SELECT tail FROM stream WHERE id = 2) WHERE id = 1",
            "Event 1 of table/a",
        ),
    ],
)
def test_an_event_that_is_missing_or_another_stream_s_is_not_passed_over(
    tmp_path: Path, change: str, said: str
) -> None:
    asyncio.run(write(tmp_path))
    db = sqlite3.connect(tmp_path / "room.db")
    db.execute(change)
    db.commit()
    db.close()
    with pytest.raises(StoreUnavailable, match=said):
        asyncio.run(read(tmp_path))


def test_an_examination_lists_everything_that_is_damaged(tmp_path: Path) -> None:
    asyncio.run(write(tmp_path))
    db = sqlite3.connect(tmp_path / "room.db")
    db.execute("UPDATE event SET data = x'7b7d' WHERE stream = 1 AND number IN (8, 30)")
    db.execute("UPDATE event SET previous = 0 WHERE stream = 2 AND number = 3")
    db.execute("UPDATE event SET number = 70 WHERE stream = 2 AND number = 50")
    db.execute("UPDATE record SET version = 7")
    db.commit()
    db.close()
    found = examine(tmp_path / "room.db")
    assert [fault.partition(" is damaged")[0] for fault in found.faults] == [
        "Event 8 of table/a",
        "Event 30 of table/a",
        *(f"Event {number} of table/b" for number in (1, 2, 50, 70)),
        "The record of person ann",
    ]
    assert (found.events, found.more) == (2 * EVENTS, 0)


def test_faults_that_are_too_many_to_be_listed_are_counted(tmp_path: Path) -> None:
    asyncio.run(write(tmp_path))
    db = sqlite3.connect(tmp_path / "room.db")
    db.execute("UPDATE event SET data = x'7b7d' WHERE stream = 1")
    db.execute("UPDATE stream SET last = ? WHERE id = 2", (last := 1 << 60,))
    db.commit()
    db.close()
    found = examine(tmp_path / "room.db")
    named = [f"Event {number} of table/a" for number in range(1, MAX_FAULTS_LISTED + 1)]
    assert [fault.partition(" is damaged")[0] for fault in found.faults] == named
    assert len(found.faults) + found.more == EVENTS + last - EVENTS


def test_a_record_that_changed_is_not_taken_for_what_was_written(tmp_path: Path) -> None:
    asyncio.run(write(tmp_path))
    db = sqlite3.connect(tmp_path / "room.db")
    db.execute("UPDATE record SET data = replace(data, 'Ann', 'Ant')")
    db.commit()
    db.close()
    with pytest.raises(Damaged, match="The record of person ann is damaged"):
        asyncio.run(read(tmp_path))


def test_a_record_that_changed_keeps_nobody_from_the_others_of_its_kind(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/room.db")
        await store.registry.put("person", "bob", b"{}")
        with operator_lines() as lines:
            found = await store.registry.find("person")
        assert found == [RegistryRecord("ann", 1, b"", is_damaged=True), RegistryRecord("bob", 1, b"{}")]
        assert [(each["event"], each["kind"]) for each in lines] == [("record damaged", "person")]
        await store.close()

    asyncio.run(write(tmp_path))
    db = sqlite3.connect(tmp_path / "room.db")
    db.execute("UPDATE record SET data = replace(data, 'Ann', 'Ant')")
    db.commit()
    db.close()
    asyncio.run(story())


def test_streams_that_are_dropped_leave_a_mark_that_still_holds(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/room.db")
        for stream in STREAMS:
            await store.log.append(stream, 0, [event(1)] * 5)
        await store.log.drop("table/b", 5)
        assert HighWaterMark(tmp_path / "room.mark").read() == 5
        await store.log.append("table/c", 0, [event(1)] * 2)
        assert HighWaterMark(tmp_path / "room.mark").read() == 7
        await store.close()
        await (await open_store(f"sqlite:///{tmp_path}/room.db")).close()

    asyncio.run(story())


@pytest.mark.parametrize("content", [b"", b"GRmk", b"GRmk" + b"\xff" * 12, bytes(range(128, 144))])
def test_a_mark_that_is_itself_damaged_says_nothing(tmp_path: Path, content: bytes) -> None:
    asyncio.run(write(tmp_path))
    (tmp_path / "room.mark").write_bytes(content)
    assert asyncio.run(read(tmp_path)) == WHOLE


def test_a_file_from_before_the_sums_is_taken_up_as_it_is(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
    bring_up_to_date(db, [LOG_AND_REGISTRY])
    put = "INSERT INTO incoming (stream, number, kind, version, at, data) VALUES (?, ?, ?, ?, ?, ?)"
    for stream in STREAMS:
        for number in range(EVENTS):
            each = event(number)
            db.execute(put, (stream, number + 1, each.kind, each.version, each.at, each.data))
    db.execute("INSERT INTO record VALUES ('person', 'ann', 1, ?)", (WHOLE[1],))
    db.close()
    assert asyncio.run(read(tmp_path)) == WHOLE


def test_once_a_store_is_open_its_names_are_on_the_disk_and_no_journal_is_among_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V14: a journal that came back after a power cut rolled the file back to an empty one."""
    synced: list[set[str]] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        if Path(f"/proc/self/fd/{handle}").readlink() == tmp_path:
            synced.append({each.name for each in tmp_path.iterdir()})
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)

    async def story() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/room.db")
        assert synced and "room.db" in synced[-1] and "room.db-journal" not in synced[-1]
        await store.close()

    asyncio.run(story())


def test_a_schema_that_is_no_text_is_damage_too(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    SqliteFile(path).writer().close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    db.execute(
        "UPDATE sqlite_schema SET name = CAST(x'f8f8' AS TEXT), sql = 'CREATE nothing' WHERE name = 'event'"
    )
    db.commit()
    db.close()
    for open_ in (SqliteFile(path).writer, lambda: examine(path)):
        with pytest.raises(StoreUnavailable, match="is damaged"):
            open_()
