"""Who a browser is: what a signed cookie or personal link is worth, and for how long."""

import asyncio
import time

import pytest
from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer
from starlette.responses import Response

from greenroom.table.people.guests import Guests, Person
from greenroom.web.identity import Identity
from table.evening import MemoryRegistry

DAY = 86_400


async def ann_of(secret: str = "key", *, secure: bool = False) -> tuple[Identity, Guests, Person]:
    people = Guests(MemoryRegistry(), lambda: "person-1")
    ann = await people.call(None, "Ann", "en")
    assert isinstance(ann, Person)
    return Identity(people, secret, secure=secure), people, ann


def test_a_personal_link_is_good_for_a_day_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        now = 1_000_000
        monkeypatch.setattr(time, "time", lambda: now)
        token = identity.token(ann)
        now += DAY
        assert await identity.by_link(token) == ann
        now += 1
        assert await identity.by_link(token) is None

    asyncio.run(story())


def test_neither_link_nor_cookie_outlives_its_being_revoked() -> None:
    async def story() -> None:
        identity, people, ann = await ann_of()
        token, cookie = identity.token(ann), set_cookie(identity, ann)
        assert await identity.by_link(token) == await identity.by_cookie(cookie) == ann
        anew = await people.revoke(ann)
        assert await identity.by_link(token) is await identity.by_cookie(cookie) is None
        assert await identity.by_link(identity.token(anew)) == anew

    asyncio.run(story())


def test_a_link_is_no_cookie_and_a_cookie_no_link() -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        cookie = set_cookie(identity, ann)
        assert await identity.by_link(cookie.partition("=")[2]) is None
        assert await identity.by_cookie(f"greenroom={identity.token(ann)}") is None

    asyncio.run(story())


def test_what_another_key_has_signed_is_nobody_s() -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        other, _, _ = await ann_of("another key")
        assert await other.by_link(identity.token(ann)) is None
        assert await other.by_cookie(set_cookie(identity, ann)) is None

    asyncio.run(story())


def test_what_an_earlier_version_has_signed_stays_good() -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        cookie = URLSafeSerializer("key", salt="guest").dumps(["person-1", 1])
        link = URLSafeTimedSerializer("key", salt="device").dumps(["person-1", 1])
        assert await identity.by_cookie(f"greenroom={cookie!s}") == ann
        assert await identity.by_link(str(link)) == ann

    asyncio.run(story())


@pytest.mark.parametrize("claim", ["person-1", ["person-1"], ["person-1", "1"], {"person": "person-1"}, None])
def test_what_was_signed_in_another_shape_is_nobody_s(claim: object) -> None:
    async def story() -> None:
        identity, _, _ = await ann_of()
        cookie = URLSafeSerializer("key", salt="guest").dumps(claim)
        link = URLSafeTimedSerializer("key", salt="device").dumps(claim)
        assert await identity.by_cookie(f"greenroom={cookie!s}") is None
        assert await identity.by_link(str(link)) is None
        assert await identity.by_cookie("") is None

    asyncio.run(story())


@pytest.mark.parametrize("secure", [False, True])
def test_a_cookie_is_kept_for_a_year_from_scripts_and_from_other_sites(secure: bool) -> None:
    async def story() -> None:
        identity, _, ann = await ann_of(secure=secure)
        response = Response()
        identity.remember(response, ann)
        said = response.headers["set-cookie"].lower().split("; ")
        assert said[0].startswith("greenroom=")
        assert {"max-age=31536000", "httponly", "samesite=lax", "path=/"} <= set(said)
        assert ("secure" in said) is secure

    asyncio.run(story())


def set_cookie(identity: Identity, person: Person) -> str:
    response = Response()
    identity.remember(response, person)
    return response.headers["set-cookie"].partition(";")[0]
