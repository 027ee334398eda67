"""Passkeys over HTTP: a guest in another browser, and everything that is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest

from greenroom.table.people.guest_sweeper import GuestSweeper
from greenroom.table.people.keyring import MAX_PASSKEYS, Keyring, Passkey
from greenroom.web.passkeys import ceremony
from greenroom.web.passkeys.challenges import (
    ANYBODY,
    LIFETIME_SECONDS,
    MAX_CHALLENGES_WAITING,
    Challenges,
)
from greenroom.web.passkeys.relying_party import Party, party_of
from greenroom.web.passkeys.schemas import NewPasskey, SignInRequest
from greenroom.web.settings import Limits, WebSettings
from greenroom.wire.allowance import Rate
from staged.stage import ENDLESS, GENEROUS
from table.memory import MemoryRegistry
from web.authenticator import Authenticator, text
from web.visitors import Browser, Place, visited


async def asked(browser: Browser, path: str, **said: object) -> dict[str, Any]:
    answer = await browser.http.post(f"/api/passkeys{path}", json=said)
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def code(answer: httpx2.Response) -> str:
    return str(answer.json()["code"])


def origin(place: Place) -> str:
    return place.base.replace("127.0.0.1", "localhost")


async def with_passkey(place: Place, name: str = "Ann") -> tuple[Browser, Authenticator]:
    """A guest who has a passkey."""
    browser, key = await place.browser(name), Authenticator(origin(place))
    kept = await asked(browser, "", **key.make(await asked(browser, "/offer")))
    assert [each["id"] for each in kept["passkeys"]] == [text(key.id)]
    return browser, key


async def enter(browser: Browser, key: Authenticator, **more: object) -> httpx2.Response:
    answer = key.sign(await asked(browser, "/challenge"))
    return await browser.http.post("/api/passkeys/enter", json={**answer, **more})


async def name(browser: Browser) -> object:
    return (await browser.http.get("/api/me")).json()["name"]


def test_a_passkey_makes_another_browser_the_same_guest(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, key = await with_passkey(place)
        table = await ann.open_table()
        other = await place.browser()
        answer = await enter(other, key)
        assert (answer.status_code, answer.json()["name"]) == (200, "Ann")
        card = (await other.http.get(f"/api/tables/{table['id']}")).json()
        assert card["seated"], "it is the same guest, with their chair"
        (one,) = (await other.http.get("/api/passkeys")).json()["passkeys"]
        assert one["used_ms"] is not None
        assert await name(ann) == "Ann", "the first browser stays who it is"

    visited(tmp_path, story)


def test_nobody_loses_a_guest_silently(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, key = await with_passkey(place)
        bob = await place.browser("Bob")
        answer = await enter(bob, key)
        assert (answer.status_code, answer.json()) == (
            409,
            {"code": "web.passkey_former", "args": {"name": "Bob"}},
        )
        assert await name(bob) == "Bob"
        cookie = bob.http.cookies["greenroom"]
        assert (await enter(bob, key, former="keep")).json()["former"] == "Bob"
        assert await name(bob) == "Ann"
        former = await place.browser()
        former.http.cookies.set("greenroom", cookie)
        assert await name(former) == "Bob", "who is kept is still there"
        assert (await enter(former, key, former="erase")).status_code == 200
        gone = await place.browser()
        gone.http.cookies.set("greenroom", cookie)
        assert await name(gone) is None, "who is given up is forgotten"
        assert (await enter(bob, key)).status_code == 200, "who is that guest already is asked nothing"

    visited(tmp_path, story)


Spoil = Callable[[Authenticator], None]


def elsewhere(key: Authenticator) -> None:
    key.origin = "http://evil.example"


def another_party(key: Authenticator) -> None:
    key.party = "evil.example"


@pytest.mark.parametrize("spoil", [elsewhere, another_party])
def test_a_passkey_of_another_place_is_refused(tmp_path: Path, spoil: Spoil) -> None:
    async def story(place: Place) -> None:
        ann, key = await with_passkey(place)
        other = await place.browser()
        spoil(key)
        answer = await enter(other, key)
        assert (answer.status_code, code(answer)) == (400, "web.passkey_wrong")
        assert await name(other) is None
        new = Authenticator(origin(place))
        spoil(new)
        made = await ann.http.post("/api/passkeys", json=new.make(await asked(ann, "/offer")))
        assert code(made) == "web.passkey_wrong"
        assert len((await ann.http.get("/api/passkeys")).json()["passkeys"]) == 1

    visited(tmp_path, story)


def test_a_challenge_is_of_one_use_and_for_one_purpose(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, key = await with_passkey(place)
        other = await place.browser()
        answer = key.sign(await asked(other, "/challenge"))
        assert (await other.http.post("/api/passkeys/enter", json=answer)).status_code == 200
        again = await (await place.browser()).http.post("/api/passkeys/enter", json=answer)
        assert code(again) == "web.passkey_late", "replayed"
        offered = key.sign(await asked(ann, "/offer"))
        wrong = await (await place.browser()).http.post("/api/passkeys/enter", json=offered)
        assert code(wrong) == "web.passkey_late", "one to make a passkey with signs nobody in"
        bob = await place.browser("Bob")
        stolen = Authenticator(origin(place)).make(await asked(ann, "/offer"))
        assert code(await bob.http.post("/api/passkeys", json=stolen)) == "web.passkey_late"
        own = key.sign({"challenge": text(b"x" * 32)})
        assert (
            code(await (await place.browser()).http.post("/api/passkeys/enter", json=own))
            == "web.passkey_late"
        )

    visited(tmp_path, story)


def test_a_signature_of_another_key_and_an_absent_user_are_refused(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, key = await with_passkey(place)
        other, thief = await place.browser(), Authenticator(origin(place))
        thief.id, thief.user = key.id, key.user
        assert code(await enter(other, thief)) == "web.passkey_wrong"
        absent = key.sign(await asked(other, "/challenge"), flags=0)
        assert code(await other.http.post("/api/passkeys/enter", json=absent)) == "web.passkey_wrong"
        for part in ("client_data", "authenticator_data", "signature", "user", "id"):
            answer = key.sign(await asked(other, "/challenge"))
            for garbled in ("", "%%%", "AAAA", answer[part][:-8], "[" * 3000):
                refused = await other.http.post("/api/passkeys/enter", json={**answer, part: garbled})
                assert refused.status_code in (400, 403), (part, garbled, refused.text)
        assert await name(other) is None

    visited(tmp_path, story)


def test_garbled_passkeys_are_not_kept(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        for part in ("attestation", "id"):
            for garbled in ("", "%%%", "AAAA", text(b"\xa0" * 40)):
                made = Authenticator(origin(place)).make(await asked(ann, "/offer"))
                refused = await ann.http.post("/api/passkeys", json={**made, part: garbled})
                assert code(refused) == "web.passkey_wrong", (part, garbled)

    visited(tmp_path, story)


PARTY = Party("localhost", "http://localhost")
ASKED: dict[str, object] = {"challenge": text(b"x" * 32), "user": text(b"ann")}


def made_here(key: Authenticator) -> NewPasskey:
    return msgspec.convert(key.make(ASKED), NewPasskey)


def signed_here(key: Authenticator) -> SignInRequest:
    return msgspec.convert(key.sign(ASKED), SignInRequest)


def test_a_fault_of_ours_is_no_wrong_passkey(monkeypatch: pytest.MonkeyPatch) -> None:
    key = Authenticator(PARTY.origin)
    new = made_here(key)
    kept = ceremony.verify_registration(PARTY, new)
    assert kept is not None and ceremony.verify_assertion(PARTY, signed_here(key), kept.credential) == 1

    def breaks(_: Party) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(ceremony, "_server", breaks)
        with pytest.raises(ZeroDivisionError):
            ceremony.verify_registration(PARTY, new)
        with pytest.raises(ZeroDivisionError):
            ceremony.verify_assertion(PARTY, signed_here(key), kept.credential)
    with pytest.raises(ValueError, match="Wrong length"):
        longer = text(ceremony.decode_base64url(kept.credential) + b"x")
        ceremony.verify_assertion(PARTY, signed_here(key), longer)


@pytest.mark.parametrize(
    "number",
    [-3, -1, 3],
    ids=["no point", "no curve", "no algorithm"],
)
def test_a_key_that_can_check_no_signature_is_not_kept(number: int) -> None:
    key = Authenticator(PARTY.origin)
    key.lacks = number
    assert ceremony.verify_registration(PARTY, made_here(key)) is None


def test_whatever_a_browser_sends_is_a_passkey_or_none() -> None:
    """Each byte of what is read is cut off, and changed."""
    key = Authenticator(PARTY.origin)
    new = made_here(key)
    kept = ceremony.verify_registration(PARTY, new)
    assert kept is not None
    answer = signed_here(key)
    for name, sent in (("attestation", new), ("client_data", new), ("authenticator_data", answer)):
        whole = ceremony.decode_base64url(getattr(sent, name))
        for place in range(len(whole)):
            for wrong in (whole[:place], whole[:place] + bytes([whole[place] ^ 0x60]) + whole[place + 1 :]):
                garbled = msgspec.structs.replace(sent, **{name: text(wrong)})
                if isinstance(garbled, NewPasskey):
                    ceremony.verify_registration(PARTY, garbled)
                else:
                    assert ceremony.verify_assertion(PARTY, garbled, kept.credential) is None


def test_an_unknown_passkey_is_nobody_s(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, key = await with_passkey(place)
        other, unknown = await place.browser(), Authenticator(origin(place))
        unknown.user = key.user
        answer = await enter(other, unknown)
        assert (answer.status_code, code(answer)) == (403, "web.passkey_unknown")
        unknown.user = text(b"nobody")
        assert code(await enter(other, unknown)) == "web.passkey_unknown"
        left = await asked(ann, "/remove", id=text(key.id))
        assert left["passkeys"] == []
        assert code(await enter(other, key)) == "web.passkey_unknown", "a removed one opens nothing"

    visited(tmp_path, story)


def test_a_counter_that_goes_back_betrays_a_copy(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, key = await with_passkey(place)
        other = await place.browser()
        assert (await enter(other, key)).status_code == 200
        for back in (0, -1):
            key.counter = back
            answer = await enter(other, key)
            assert (answer.status_code, code(answer)) == (403, "web.passkey_copied")
        key.counter = 7
        assert (await enter(other, key)).status_code == 200

    visited(tmp_path, story)


def test_a_passkey_that_does_not_count_is_used_again_and_again(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        _, key = await with_passkey(place)
        other = await place.browser()
        for _ in range(2):
            key.counter = -1
            assert (await enter(other, key)).status_code == 200

    visited(tmp_path, story)


def test_a_guest_has_a_few_passkeys_and_each_once(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, key = await with_passkey(place)
        offer = await asked(ann, "/offer")
        assert offer["known"] == [text(key.id)], "the device is told that it has one already"
        assert len((await asked(ann, "", **key.make(offer)))["passkeys"]) == 1
        for _ in range(MAX_PASSKEYS - 1):
            await asked(ann, "", **Authenticator(origin(place)).make(await asked(ann, "/offer")))
        assert code(await ann.http.post("/api/passkeys/offer", json={})) == "web.passkeys_full"

    visited(tmp_path, story)


def test_steps_with_passkeys_are_counted_by_address(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        someone = await place.browser()
        answers = [await someone.http.post("/api/passkeys/challenge", json={}) for _ in range(4)]
        assert [each.status_code for each in answers] == [200, 200, 200, 429]

    visited(tmp_path, story, limits=Limits(api=ENDLESS, tables=ENDLESS, passkeys=Rate(3, 0)))


def test_whoever_is_forgotten_leaves_no_passkey(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, key = await with_passkey(place)
        assert (await ann.http.post("/api/me/erase", json={})).status_code == 200
        assert code(await enter(await place.browser(), key)) == "web.passkey_unknown"

    visited(tmp_path, story)


def test_whoever_does_not_come_any_more_leaves_no_passkey() -> None:
    async def story() -> None:
        registry, day = MemoryRegistry(), 86_400.0
        await registry.put("person", "a", b'{"id":"a","name":"Ann","lang":"en","generation":1,"seen":1.0}')
        await Keyring(registry).change("a", lambda kept: [*kept, Passkey("k", "c", 0, 1.0)])
        for now in (100 * day, 102 * day):
            await GuestSweeper(registry, partial(float, now), 10).sweep()
        assert await Keyring(registry).of("a") == []

    asyncio.run(story())


def test_a_room_without_a_name_of_its_own_says_where_passkeys_work(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        assert (await ann.http.get("/api/passkeys")).json() == {"origin": None, "passkeys": []}
        for path in ("/offer", "/challenge"):
            assert code(await ann.http.post(f"/api/passkeys{path}", json={})) == "web.passkey_nowhere"

    visited(tmp_path, story, address="http://tonk.example", public=True, limits=GENEROUS)


@pytest.mark.parametrize(
    ("address", "public", "party"),
    [
        ("https://Room.example.org", True, Party("room.example.org", "https://room.example.org")),
        ("https://room.example.org:8443", True, Party("room.example.org", "https://room.example.org:8443")),
        ("http://room.example.org", True, None),
        ("https://192.0.2.7", True, None),
        ("https://[2001:db8::7]", True, None),
        ("http://localhost:8000", True, Party("localhost", "http://localhost:8000")),
        ("http://127.0.0.1:8000", False, Party("localhost", "http://localhost:8000")),
        ("http://192.168.0.7:8000", False, Party("localhost", "http://localhost:8000")),
    ],
)
def test_passkeys_are_bound_to_the_public_address(address: str, public: bool, party: Party | None) -> None:
    assert party_of(WebSettings(address=address, secret="none", public=public)) == party


def test_challenges_grow_old_and_do_not_pile_up() -> None:
    now = [0.0]
    challenges = Challenges(lambda: now[0])
    early, late = challenges.new(ANYBODY), challenges.new(ANYBODY)
    now[0] = LIFETIME_SECONDS
    assert challenges.take(early, ANYBODY)
    now[0] = LIFETIME_SECONDS + 0.1
    assert not challenges.take(late, ANYBODY)
    first = challenges.new(ANYBODY)
    for _ in range(MAX_CHALLENGES_WAITING):
        challenges.new(ANYBODY)
    assert not challenges.take(first, ANYBODY), "the oldest has given way"
    assert not challenges.take(b"", ANYBODY)


def test_of_two_changes_of_the_passkeys_of_one_guest_neither_is_lost() -> None:
    class Late(MemoryRegistry):
        """Between reading and writing another node adds a passkey, once."""

        is_late = True

        async def put(self, kind: str, key: str, data: bytes, expected: int | None = None) -> int:
            if self.is_late:
                self.is_late = False
                await added(Keyring(self), "first")
            return await super().put(kind, key, data, expected)

    async def added(keyring: Keyring, name: str) -> bool:
        return await keyring.change("a", lambda kept: [*kept, Passkey(name, "c", 0, 1.0)])

    async def story() -> None:
        keyring = Keyring(Late())
        assert await added(keyring, "second")
        assert [each.id for each in await keyring.of("a")] == ["first", "second"]

    asyncio.run(story())
