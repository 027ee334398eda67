"""The description of the HTTP API says of each question what it asks and answers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
import pytest
from starlette.routing import Route

from greenroom.games.catalogue import GAMES
from greenroom.kernel.refusal import refuse
from greenroom.table.catalogue import Catalogue
from greenroom.table.http import Endpoint, EndpointResult, File, Request
from greenroom.web.api import TABLE
from greenroom.web.openapi import openapi
from greenroom.web.privacy.endpoints import PrivacyEndpoints
from greenroom.web.typescript import endpoints
from web.visitors import Place, visited

PartT = TypeVar("PartT")


class Asked(msgspec.Struct):
    name: str
    options: dict[str, complex] = {}


class Part(msgspec.Struct):
    number: int


class Told(msgspec.Struct, Generic[PartT]):
    """The answer."""

    parts: list[PartT]


async def answer(_: Request) -> EndpointResult:
    return refuse("web.bad_question")


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def content(name: str) -> dict[str, object]:
    return {"application/json": {"schema": ref(name)}}


THINGS = "/api/things/{code}/{number}"


def test_each_question_is_described_with_what_it_asks_answers_and_refuses() -> None:
    described = openapi(
        [
            Endpoint(path=THINGS, response_type=Told[Part], about="What it is.", handler=answer),
            Endpoint(
                method="POST",
                path=THINGS,
                request_type=Asked,
                response_type=Told[Part],
                about="Change it.",
                handler=answer,
            ),
            Endpoint(
                path="/api/things.txt",
                response_type=File,
                about="Take it home.",
                handler=answer,
                query=("lang",),
            ),
        ]
    )
    refused = {"description": "Why not.", "content": content("Fault")}
    refusals = dict.fromkeys(("400", "401", "403", "404", "409", "429", "503"), refused)
    told = {"200": {"description": "The answer.", "content": content("Told")}}
    file = {"200": {"description": "The file.", "content": {"*/*": {}}}}
    known = {"304": {"description": "As `If-None-Match` has it."}}
    parameters = [
        {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}},
        {"name": "number", "in": "path", "required": True, "schema": {"type": "string"}},
    ]
    assert (described["openapi"], described["info"]) == ("3.1.0", {"title": "Green Room", "version": "1"})
    assert described["paths"] == {
        THINGS: {
            "get": {
                "summary": "What it is.",
                "responses": {**told, **known, **refusals},
                "parameters": parameters,
            },
            "post": {
                "summary": "Change it.",
                "responses": {**told, **refusals},
                "parameters": parameters,
                "requestBody": {"required": True, "content": content("Asked")},
            },
        },
        "/api/things.txt": {
            "get": {
                "summary": "Take it home.",
                "responses": {**file, **known, **refusals},
                "parameters": [{"name": "lang", "in": "query", "schema": {"type": "string"}}],
            }
        },
    }


def test_records_are_described_by_their_own_names() -> None:
    described: Any = openapi(
        [
            Endpoint(
                method="POST",
                path="/x",
                request_type=Asked,
                response_type=Told[Part],
                about="X.",
                handler=answer,
            )
        ]
    )
    schemas = described["components"]["schemas"]
    assert {"Fault", "Asked", "Told", "Part"} <= set(schemas)
    assert all(schema["title"] == name for name, schema in schemas.items())
    assert schemas["Told"]["properties"] == {"parts": {"type": "array", "items": ref("Part")}}
    assert schemas["Asked"]["required"] == ["name"]
    values = schemas["Asked"]["properties"]["options"]["additionalProperties"]
    assert values == {"description": "A value of the option’s own type."}
    assert "parameters" not in described["paths"]["/x"]["post"], "its path has no open part"


def test_every_question_of_the_house_is_described_in_a_sentence_and_leads_to_records_that_are_there() -> None:
    described: Any = openapi(asyncio.run(endpoints(GAMES)))
    schemas = described["components"]["schemas"]

    def places(part: object) -> set[str]:
        if isinstance(part, dict):
            inner = set[str]().union(*(places(each) for each in part.values()))
            return inner | {part["$ref"]} if "$ref" in part else inner
        return set[str]().union(*map(places, part)) if isinstance(part, list) else set()

    assert places(described) <= {f"#/components/schemas/{name}" for name in schemas}
    operations = [operation for path in described["paths"].values() for operation in path.values()]
    for operation in operations:
        words = operation["summary"]
        assert words[0].isupper() and words[-1] == "." and words != words.upper(), words


def test_the_house_s_own_questions_have_these_answers() -> None:
    described: Any = openapi(asyncio.run(endpoints(GAMES)))

    def name(described_content: Any) -> str | None:
        if "*/*" in described_content:
            return "a file"
        if "$ref" not in described_content["application/json"]["schema"]:
            return None
        return str(described_content["application/json"]["schema"]["$ref"]).rpartition("/")[2]

    found = {
        f"{method} {path}": (
            name(each["requestBody"]["content"]) if "requestBody" in each else None,
            name(each["responses"]["200"]["content"]),
        )
        for path, methods in described["paths"].items()
        for method, each in methods.items()
    }
    assert (
        found.items()
        >= {
            "get /api/me": (None, "Me"),
            "post /api/me": ("NameRequest", "Me"),
            "post /api/me/link": ("LinkRequest", "PersonalLink"),
            "post /api/me/back": (None, "Me"),
            "post /api/link": ("LinkKey", "LinkPreview"),
            "post /api/link/use": ("LinkKey", "Me"),
            "post /api/me/revoke": (None, "Me"),
            "post /api/tables": ("NewTable", "OpenedTable"),
            "get /api/tables/{code}": (None, "Card"),
            "get /api/tables/{code}/proofs": (None, "Proofs"),
            "get /api/tables/{code}/qr.svg": (None, "a file"),
            "get /api/tables/{code}/score": (None, "Score"),
        }.items()
    )


def test_a_room_is_asked_what_its_own_games_answer_and_nothing_of_another() -> None:
    def asked(*games: str) -> set[str]:
        room = Catalogue(*(GAMES[name] for name in games))
        return {endpoint.path for endpoint in asyncio.run(endpoints(room))}

    tonk, tone_poker = asked("tonk"), asked("tone-poker")
    assert "/api/rules" in tonk - tone_poker and f"{TABLE}/keepsake" in tone_poker - tonk
    assert asked("tonk", "tone-poker") == tonk | tone_poker


def test_whatever_is_served_below_api_is_described_and_nothing_else(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        described = (await ann.http.get("/api/openapi.json")).json()["paths"]
        served = {
            (route.path, method.lower())
            for route in place.web.routes
            if isinstance(route, Route) and route.path.startswith("/api/")
            for method in (route.methods or set()) - {"HEAD"}
        }
        told = {(path, method) for path, methods in described.items() for method in methods}
        assert served == told | {("/api/openapi.json", "get")}

    visited(tmp_path, story)


def test_what_stands_behind_the_question_mark_reaches_an_endpoint_only_where_it_is_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Request] = []

    async def hears(_: PrivacyEndpoints, request: Request) -> EndpointResult:
        heard.append(request)
        return refuse("web.bad_question")

    async def story(place: Place) -> None:
        ann = await place.browser()
        assert (await ann.http.get("/api/privacy?lang=fr&hand=3")).status_code == 400

    monkeypatch.setattr(PrivacyEndpoints, "note", hears)
    visited(tmp_path, story)
    assert [each.query for each in heard] == [{"lang": "fr"}]


def test_a_question_that_asks_nothing_is_described_as_json_as_it_must_be(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        described = (await ann.http.get("/api/openapi.json")).json()["paths"]["/api/me/revoke"]["post"]
        assert list(described["requestBody"]["content"]) == ["application/json"]
        assert (await ann.http.post("/api/me/revoke")).status_code == 400
        assert (await ann.http.post("/api/me/revoke", json={})).status_code == 200

    visited(tmp_path, story)
