"""The guests of a room that is asked by `endurance.questions`, and what they can ask for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import requests

from greenroom.games.tone_poker.lesson.endpoints import LESSON, LESSONS
from greenroom.games.tonk.duplicate.endpoints import DUPLICATE, DUPLICATES
from greenroom.games.tonk.http.hands import HANDS
from greenroom.games.tonk.http.hints import HINT
from greenroom.games.tonk.http.slips import DRILL
from greenroom.games.tonk.rules.presets import PRESETS
from web import duplicates
from web.authenticator import Authenticator
from web.test_keepsakes import played
from web.test_lessons import at_the_table, dealt, started
from web.test_reviews import alone
from web.visitors import STORY_SECONDS, Browser, Place

Known = dict[str, list[Any]]
"""Everything that can be asked for, by the name of its place, or by the question and that name."""


class Guest:
    """A browser of a guest, or of nobody yet."""

    def __init__(self, base: str, cookies: Mapping[str, str]) -> None:
        self.base = base
        self.session = requests.Session()
        for name, value in cookies.items():
            self.session.cookies.set(name, value, domain="127.0.0.1")

    def post(self, path: str, **said: object) -> dict[str, Any]:
        """Ask what must be answered."""
        headers = {"Origin": self.base, "Content-Type": "application/json"}
        body = json.dumps(said).encode()
        answer = self.session.post(self.base + path, data=body, headers=headers, timeout=STORY_SECONDS)
        assert answer.status_code == requests.codes.ok, answer.text
        content: dict[str, Any] = answer.json()
        return content

    def begin_anew(self, name: str | None = None) -> None:
        """Be a new guest, or nobody."""
        self.session.cookies.clear()
        if name is not None:
            self.post("/api/me", name=name)

    @property
    def authenticator(self) -> Authenticator:
        """A new passkey of this room."""
        return Authenticator(self.base.replace("127.0.0.1", "localhost"))


def _link(_: Guest, other: Guest) -> dict[str, str]:
    """A link works once, and each is over as soon as there is another."""
    return {"key": other.post("/api/me/link")["link"].partition("#")[2]}


def _been_another(guest: Guest, other: Guest) -> dict[str, str]:
    guest.post("/api/link/use", **_link(guest, other))
    return {}


def _new_passkey(guest: Guest, _: Guest) -> dict[str, str]:
    return guest.authenticator.make(guest.post("/api/passkeys/offer"))


def _signed(guest: Guest, _: Guest) -> dict[str, str]:
    key = guest.authenticator
    guest.post("/api/passkeys", **key.make(guest.post("/api/passkeys/offer")))
    guest.begin_anew("Dora")
    return key.sign(guest.post("/api/passkeys/challenge")) | {"former": "erase"}


def _own_lesson(_: Guest, other: Guest) -> dict[str, str]:
    return {"code": other.post(LESSONS, intervals=[3, 4])["code"]}


def _own_duplicate(_: Guest, other: Guest) -> dict[str, str]:
    return {"code": other.post(DUPLICATES, hands=2)["code"]}


def _table_of_other(guest: Guest, other: Guest) -> dict[str, str]:
    found = _own_duplicate(guest, other)
    other.post(f"{DUPLICATES}/{found['code']}/tables")
    return found | {"number": "1"}


PREPARATIONS: Mapping[str, Callable[[Guest, Guest], dict[str, str]]] = {
    "POST /api/link": _link,
    "POST /api/link/use": _link,
    "POST /api/me/back": _been_another,
    "POST /api/passkeys": _new_passkey,
    "POST /api/passkeys/enter": _signed,
    f"POST {LESSON}/close": _own_lesson,
    f"POST {DUPLICATE}/close": _own_duplicate,
    f"POST {DUPLICATE}/tables": _own_duplicate,
    f"POST {DUPLICATE}/tables/{{number}}/close": _table_of_other,
    f"POST {DUPLICATE}/tables/{{number}}/chairs": _table_of_other,
}
"""The deed before a question, which works once: by the guest who asks, or by Ann; returns what to say."""
FLEETING = {
    "POST /api/link/use",
    "POST /api/me/back",
    "POST /api/me/erase",
    "POST /api/me/revoke",
    "POST /api/passkeys",
    "POST /api/passkeys/enter",
}
"""Whoever asks these is another guest afterwards or nobody, or can ask it a few times only."""
ASKING = ("nobody", "Ann", "Ann", "Bob", "Cleo")


async def people(place: Place) -> tuple[dict[str, Guest], Known]:
    """Let people play, and say who they are and what can be asked for."""
    ann, bob, cleo = [await place.browser(name) for name in ("Ann", "Bob", "Cleo")]
    practice = (await alone(ann)).now.room.code
    tonk, tone = await _tonk(ann, bob), await _tone_poker(ann, bob)
    lesson, over, table = await _lessons(ann, bob, cleo)
    record = (await ann.http.get(f"/api/tables/{tonk}/hands.jsonl")).text
    known: Known = {
        "code": [tonk, tonk, tone, tone, "none"],
        "number": ["1", "1", "2", "none"],
        "hand": ["1", "1", "2", "none"],
        "place": ["0", "0", "1", "99", "none"],
        "seat": ["0", "1", "2"],
        "lang": ["en", "fr", "tlh"],
        "rhythm": ["straight", "none"],
        "record": [json.dumps(json.loads(line)) for line in record.splitlines()] + [""],
        "game": ["tonk", "tone-poker", None],
        "preset": [*PRESETS, None],
        "bot": ["steady", "patient", None],
        "table": [table, table, "none"],
        f"POST {HINT} code": [practice, practice, tonk, "none"],
        f"POST {DRILL} code": [tonk, tonk, tonk, "none"],
        f"POST {DRILL} number": ["1", "1", "1", "none"],
        f"POST {DRILL} place": ["0", "0", "0", "99"],
        f"POST {DRILL} seat": [0, 0, 1, 1, None],
        "POST /api/replay/review seat": [0, 1, 2],
        "moves": [0, 0, 1, 99],
        f"POST {HANDS}/{{number}}/what-if seat": [0, 0, 1, 9],
        "POST /api/replay/what-if seat": [0, 0, 1, 9],
        "POST /api/me name": ["Ann", "Zoë", "Søren Åge", "", "x" * 40],
        f"POST {LESSONS} intervals": [[3, 4, 7], [0, 11], [5]],
        f"POST {LESSONS} questions": [1, 10, 50, 51],
        f"POST {LESSON}/answers number": [1, 1, 2, 3, 99],
        f"POST {LESSON}/answers interval": [3, 4, 7, 12],
        f"POST {LESSON}/tables tonic": [*range(12), 12],
        f"POST {DUPLICATES} hands": [1, 8, 30, 31],
        f"POST {DUPLICATES} players": [2, 3, 9],
        f"POST {DUPLICATES} bots": [0, 1, 2],
        f"POST {DUPLICATES} stake": [1, 5, 0],
        f"POST {DUPLICATES} overrides": [{}, {}, {"big_one": 1}],
        f"POST {DUPLICATE}/tables/{{number}}/chairs seat": [None, 0, 1, 3, 9],
    }
    taught = (each for each in place.web.api.endpoints() if each.path.startswith(LESSON))
    known |= {f"{each.method} {each.path} code": [lesson, lesson, over, over, "none"] for each in taught}
    playing, revealed = await _duplicates(ann, cleo)
    shared = (each for each in place.web.api.endpoints() if each.path.startswith(DUPLICATE))
    known |= {f"{each.method} {each.path} code": [playing, revealed, "none"] for each in shared}
    # The lesson that goes on is asked about to the end.
    known[f"POST {LESSON}/close code"] = [over, over, "none"]
    cookies = {"Ann": ann.http.cookies, "Bob": bob.http.cookies, "Cleo": cleo.http.cookies}
    guests = {name: Guest(place.base, dict(each.items())) for name, each in cookies.items()}
    return guests | {name: Guest(place.base, {}) for name in ("Dora", "nobody")}, known


async def _tonk(host: Browser, guest: Browser) -> str:
    """Play a hand to its end; returns the table's code."""
    opened = await host.open_table(preset="classic")
    for each in (host, guest):
        await each.enter(opened["id"])
    await guest.sit()
    await host.ask(do="ready")
    while not (host.now.hand is not None and host.now.hand.outcome is not None):
        for each in (host, guest):
            if each.legal:
                await each.act(each.legal[-1])
        await host.ask(do="ping")
        await guest.ask(do="ping")
    return opened["code"]


async def _tone_poker(host: Browser, guest: Browser) -> str:
    """Play two hands, of which the second closes the first; returns the table's code."""
    opened = await host.open_table(game="tone-poker", tonic=0)
    for each in (host, guest):
        await each.enter(opened["id"])
    await guest.sit(7)
    await played(host, guest)
    await played(host, guest)
    return opened["code"]


async def _duplicates(host: Browser, player: Browser) -> tuple[str, str]:
    """Open a duplicate with a hand played at one table, and another that is over; returns their codes."""
    playing, over = await duplicates.opened(host), await duplicates.opened(host)
    await duplicates.opens_table(player, playing)
    await duplicates.plays(player)
    assert (await host.http.post(f"{over}/close", json={})).status_code == requests.codes.ok
    return playing.rpartition("/")[2], over.rpartition("/")[2]


async def _lessons(teacher: Browser, *pupils: Browser) -> tuple[str, str, str]:
    """Start a lesson, and play and end another; returns their codes, and that of the table of the second."""
    lesson, over = await started(teacher, questions=50), await started(teacher)
    for each in pupils:
        for path in (lesson, over):
            assert (await each.http.post(f"{path}/pupils", json={})).status_code == requests.codes.ok
    table = await at_the_table(over, *pupils)
    await dealt(*pupils)
    for each in pupils:
        await each.act("play")
    assert (await teacher.http.post(f"{over}/close", json={})).status_code == requests.codes.ok
    return lesson.rpartition("/")[2], over.rpartition("/")[2], table
