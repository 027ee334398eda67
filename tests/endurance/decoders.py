"""Everything else that is read of what others may have written: files, stored logs, cookies and links.

Each reader is given changed input and must take it or refuse it in words; anything else that it raises is a
fault. Settings, backups and admin requests are the operator's own, and still no reason for a trace.
"""

from __future__ import annotations

import asyncio
import gzip
import shutil
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from endurance import own_links
from endurance.mutations import mutated
from endurance.pestered import SENTENCES
from greenroom.games.catalogue import GAMES, RECORDS
from greenroom.games.tone_poker.http.keepsakes import hands_of
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, keepsake_of
from greenroom.games.tone_poker.keepsakes.link import _sum, decode, encode
from greenroom.kernel.refusal import Refusal
from greenroom.locales import LANGUAGES
from greenroom.operation.archive import OperationRefused, back_up, unpack
from greenroom.records.replay import format_of
from greenroom.records.result import Stopped, where
from greenroom.records.verification import describe, verify
from greenroom.settings.sources import BadOption, load_options
from greenroom.store import Event, Stored, StoreUnavailable, open_store
from greenroom.store.log import EventLog
from greenroom.table.http import Request, decode_body
from greenroom.table.log.journal import decode_log
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.guests import Guests, Person
from greenroom.testing.clock import run_jumping
from greenroom.web.admin.requests import AnyRequest
from greenroom.web.admin.socket import decode_request
from greenroom.web.api import new_table_type
from greenroom.web.identity import Identity
from greenroom.web.signing_key import secret_in
from provable import hands
from staged.wire import new_table
from table.evening import Evening, Guest, no_bots
from table.memory import MemoryRegistry
from table_log.test_old_logs import LOGS, stored

Texts = Sequence[bytes]
STORIES = ("tonk", "short pack", "tone poker", "other rules")


@dataclass(frozen=True)
class Reader:
    """One reader, with real input."""

    name: str
    real: Callable[[], Texts]
    read: Callable[[bytes], object]
    """Raises nothing."""
    changed: Callable[[bytes, Texts, Random], bytes] = mutated

    def pester(self, chance: Random) -> bytes:
        """Read one changed input, and return it."""
        real = self.real()
        text = self.changed(chance.choice(real), real, chance)
        try:
            self.read(text)
        except BaseException as fault:
            fault.add_note(f"{self.name}: {text[:2000]!r}")
            raise
        return text


def said(refusal: Refusal) -> None:
    """Make sure that a refusal can be said in every language."""
    for lang in LANGUAGES:
        assert SENTENCES.t(lang, f"refusal.{refusal.code}", refusal.args)


# Records and proofs


@cache
def _records() -> Texts:
    return [record for name in STORIES for record in hands.told(name)[0]]


@cache
def _proofs() -> Texts:
    return [*_records(), *(hands.told(name)[1] for name in STORIES)]


def _replay(text: bytes) -> None:
    for lang in LANGUAGES:
        result = format_of(RECORDS, text).readable(text, lang)
        assert where(result) if isinstance(result, Stopped) else result
    assert msgspec.json.encode(format_of(RECORDS, text).replay(text, "en"))


def _verify(text: bytes) -> None:
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(text)
        file.flush()
        checked = verify(RECORDS, [file.name])
    assert not isinstance(checked, Refusal)
    for fault in checked.faults:
        said(fault)
    assert all(describe(checked, SENTENCES, lang) for lang in LANGUAGES)


# Logs


@cache
def _lines() -> Texts:
    return [line for log in LOGS for line in log.read_bytes().splitlines()]


@cache
def _logs() -> list[list[Stored]]:
    return [stored(log) for log in LOGS]


def _log(text: bytes) -> None:
    """Put an event in the place of one of a real log, and enter its table."""
    chance = Random(text)
    log = list(chance.choice(_logs()))
    try:
        line = msgspec.json.decode(text)
        event = Event(str(line["kind"]), int(line["version"]), msgspec.json.encode(line["data"]), 0.0)
    except (
        msgspec.DecodeError,
        UnicodeDecodeError,
        RecursionError,
        KeyError,
        TypeError,
        ValueError,
        OverflowError,
    ):
        event = Event("action", 1, text, 0.0)
    places = [each.number for each in log if each.event.kind == event.kind] or [len(log)]
    number = chance.choice(places)
    log[number - 1] = Stored(number, event)
    run_jumping(_enter([each.event for each in log]), patience=0)


async def _enter(log: list[Event]) -> None:
    evening = Evening()
    evening.log.events["table/x"] = log
    try:
        decode_log("table/x", await evening.log.read("table/x"), evening.context)
        ann = Guest("Ann")
        await evening.lobby.enter("x", ann)
        await asyncio.sleep(300)
        await GuestTables(evening.lobby).summaries(ann.person)
    except StoreUnavailable:
        pass
    finally:
        await evening.close()


# Cookies, links


@cache
def _identity() -> tuple[Identity, Person]:
    people = Guests(MemoryRegistry(), lambda: "ann")
    ann = asyncio.run(people.call(None, "Ann", "en"))
    assert isinstance(ann, Person)
    return Identity(people, no_bots(people), "key", secure=False), ann


@cache
def _tokens() -> Texts:
    identity, ann = _identity()
    cookie = str(identity._cookies.dumps([ann.id, ann.generation]))
    odd = [str(identity._cookies.dumps(each)) for each in (None, [], ["ann", "x"], ["ann", 1e9], {"a": 1})]
    return [each.encode() for each in (cookie, f"a=b; greenroom={cookie}", *odd)]


def _recognise(text: bytes) -> None:
    identity, _ = _identity()
    value = text.decode("latin-1")
    for header in (value, f"greenroom={value}", f'greenroom="{value}"; x'):
        asyncio.run(identity.by_cookie(header))
        asyncio.run(identity.former(header))


@cache
def _links() -> Texts:
    logs = [decode_log("x", log, Evening().context) for log in _logs()]
    played = [[each.played_hand for each in hands_of(log.events)] for log in logs]
    kept = [
        encode(keepsake_of([hand for hand in ended if hand], 1_790_000_000)) for ended in played if any(ended)
    ]
    return [link.encode() for link in kept if isinstance(link, str)]


def _changed_link(text: bytes, others: Texts, chance: Random) -> bytes:
    """Change a link's letters, or its bytes with a sum that is right."""
    if chance.random() < 0.5:
        return mutated(text, others, chance)
    bodies = [urlsafe_b64decode(each + b"==")[:-2] for each in others]
    body = mutated(urlsafe_b64decode(text + b"==")[:-2], bodies, chance)
    return urlsafe_b64encode(body + _sum(body)).rstrip(b"=")


def _listen(text: bytes) -> None:
    kept = decode(text.decode("latin-1"))
    if isinstance(kept, Keepsake):
        assert isinstance(encode(kept), str)
    else:
        said(kept)


# What the operator writes

SETTINGS = (
    b'host = "0.0.0.0"\nport = 8080\nopen-tables = "operator"\n',
    b'public-url = "https://room.example.org"\nbase-path = "/cards"\ntrust-proxy = ["10.0.0.0/8"]\n',
    b'allowed-hosts = ["shelf.lan"]\nmetrics-from = ["::1"]\n[a.b]\nc = 1979-05-27T07:32:00Z\n',
)


def _settings(text: bytes) -> None:
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(text)
        file.flush()
        try:
            load_options({}, {}, file.name)
        except BadOption as refused:
            assert str(refused).endswith(".")


ORDERS = (
    b'{"do":"tables","resting":true}\n',
    b'{"do":"ban","who":"10.0.0.0/8","why":"noise"}\n',
    b'{"do":"announce","text":"Restart in 5 minutes"}\n',
)


def _order(text: bytes) -> None:
    assert decode_request(text) is None or isinstance(decode_request(text), AnyRequest)


@cache
def _backups() -> Texts:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        asyncio.run(_made(data))
        secret_in(data)
        back_up(data, Path(folder) / "backup.tar.gz")
        return [(Path(folder) / "backup.tar.gz").read_bytes()]


async def _made(data: Path) -> None:
    store = await open_store(f"sqlite:///{data}/room.db")
    log: EventLog = store.log
    await log.append("table/x", 0, [each.event for each in _logs()[0]])
    await store.close()


def _changed_backup(text: bytes, others: Texts, chance: Random) -> bytes:
    """Change a backup from outside, or what is packed in it."""
    if chance.random() < 0.4:
        return mutated(text, others, chance)
    tar = gzip.decompress(text)
    # Most of it is the database: what describes the members lies in front of it.
    front = chance.choice((512, 2048, 3072, len(tar)))
    return gzip.compress(mutated(tar[:front], [tar], chance) + tar[front:], 1)


def _unpack(text: bytes) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        (folder / "backup").write_bytes(text)
        (folder / "room").mkdir()
        unpack(folder / "backup", folder / "room")
    except OperationRefused as refused:
        assert str(refused).endswith(".")
    finally:
        shutil.rmtree(folder)


# Questions over HTTP

QUESTIONS = tuple(
    msgspec.json.encode(each)
    for each in (
        new_table(game="tonk", preset="classic", overrides={"hand_size": 7}, bots=2, clock="brisk"),
        new_table(game="tone-poker", tonic=3, bots=1),
        new_table(lesson=True, bots=1, stake=5, currency="chips"),
    )
)


def _open(text: bytes) -> None:
    async def whole() -> None:
        evening = Evening()
        body = decode_body(Request(path={}, query={}, body=text), new_table_type(GAMES))
        opened = body if isinstance(body, Refusal) else await evening.lobby.open(body, "person-Ann", "Ann")
        if isinstance(opened, Refusal):
            said(opened)

    run_jumping(whole(), patience=0)


READERS = (
    Reader("records", _records, _replay),
    Reader("proofs", _proofs, _verify),
    Reader("logs", _lines, _log),
    Reader("cookies", _tokens, _recognise),
    Reader("keepsakes", _links, _listen, _changed_link),
    Reader("personal links", own_links.questions, own_links.follow),
    Reader("settings", lambda: SETTINGS, _settings),
    Reader("admin requests", lambda: ORDERS, _order),
    Reader("backups", _backups, _unpack, _changed_backup),
    Reader("new tables", lambda: QUESTIONS, _open),
)
