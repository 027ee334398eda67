"""The identity of a browser: what a signed cookie is worth."""

import asyncio

import pytest
from itsdangerous import URLSafeSerializer
from starlette.responses import Response

from greenroom.table.people.guests import Guests, Person
from greenroom.web.identity import Identity
from table.evening import no_bots
from table.memory import MemoryRegistry


async def ann_of(secret: str = "key", *, secure: bool = False) -> tuple[Identity, Guests, Person]:
    people = Guests(MemoryRegistry(), lambda: "person-1")
    ann = await people.call(None, "Ann", "en")
    assert isinstance(ann, Person)
    return Identity(people, no_bots(people), secret, secure=secure), people, ann


def test_a_cookie_does_not_outlive_its_being_revoked() -> None:
    async def story() -> None:
        identity, people, ann = await ann_of()
        cookie, former = set_cookie(identity, ann), former_cookie(identity, ann)
        assert await identity.by_cookie(cookie) == await identity.former(former) == ann
        anew = await people.revoke(ann)
        assert await identity.by_cookie(cookie) is await identity.former(former) is None
        assert await identity.by_cookie(set_cookie(identity, anew)) == anew

    asyncio.run(story())


def test_the_cookie_of_a_former_guest_does_not_make_anybody_that_guest() -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        value = former_cookie(identity, ann).partition("=")[2]
        assert await identity.by_cookie(f"greenroom={value}") is None
        value = set_cookie(identity, ann).partition("=")[2]
        assert await identity.former(f"greenroom-former={value}") is None

    asyncio.run(story())


def test_what_another_key_has_signed_is_nobody_s() -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        other, _, _ = await ann_of("another key")
        assert await other.by_cookie(set_cookie(identity, ann)) is None
        assert await other.former(former_cookie(identity, ann)) is None

    asyncio.run(story())


def test_what_an_earlier_version_has_signed_stays_good() -> None:
    async def story() -> None:
        identity, _, ann = await ann_of()
        cookie = URLSafeSerializer("key", salt="guest").dumps(["person-1", 1])
        assert await identity.by_cookie(f"greenroom={cookie!s}") == ann

    asyncio.run(story())


@pytest.mark.parametrize("claim", ["person-1", ["person-1"], ["person-1", "1"], {"person": "person-1"}, None])
def test_what_was_signed_in_another_shape_is_nobody_s(claim: object) -> None:
    async def story() -> None:
        identity, _, _ = await ann_of()
        cookie = URLSafeSerializer("key", salt="guest").dumps(claim)
        assert await identity.by_cookie(f"greenroom={cookie!s}") is None
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


def former_cookie(identity: Identity, person: Person) -> str:
    response = Response()
    identity.remember_former(response, person)
    said = response.headers["set-cookie"]
    assert "Path=/api/me;" in said and "HttpOnly" in said, "it goes nowhere but where it is asked for"
    return said.partition(";")[0]
