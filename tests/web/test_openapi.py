"""The description of the HTTP API says of each question what it asks and answers."""

from __future__ import annotations

import asyncio
from typing import Any, Generic, TypeVar

import msgspec

from greenroom.games.catalogue import GAMES
from greenroom.kernel.refusal import refuse
from greenroom.table.catalogue import Catalogue
from greenroom.table.http import Answer, Endpoint, File, Request
from greenroom.web.api import TABLE
from greenroom.web.openapi import openapi
from greenroom.web.typescript import endpoints

PartT = TypeVar("PartT")


class Asked(msgspec.Struct):
    name: str
    options: dict[str, complex] = {}


class Part(msgspec.Struct):
    number: int


class Told(msgspec.Struct, Generic[PartT]):
    """What is told."""

    parts: list[PartT]


async def answer(_: Request) -> Answer:
    return refuse("web.bad_question")


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def content(name: str) -> dict[str, object]:
    return {"application/json": {"schema": ref(name)}}


THINGS = "/api/things/{code}/{number}"


def test_each_question_is_described_with_what_it_asks_and_answers_and_a_download_is_left_out() -> None:
    described = openapi(
        [
            Endpoint(path=THINGS, answers=Told[Part], about="What it is.", answer=answer),
            Endpoint(
                method="POST", path=THINGS, asks=Asked, answers=Told[Part], about="Change it.", answer=answer
            ),
            Endpoint(path="/api/things.txt", answers=File, about="Take it home.", answer=answer),
        ]
    )
    responses = {
        "200": {"description": "The answer.", "content": content("Told")},
        "default": {"description": "Why not.", "content": content("Fault")},
    }
    parameters = [
        {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}},
        {"name": "number", "in": "path", "required": True, "schema": {"type": "string"}},
    ]
    assert (described["openapi"], described["info"]) == ("3.1.0", {"title": "Green Room", "version": "1"})
    assert described["paths"] == {
        THINGS: {
            "get": {"summary": "What it is.", "responses": responses, "parameters": parameters},
            "post": {
                "summary": "Change it.",
                "responses": responses,
                "parameters": parameters,
                "requestBody": {"required": True, "content": content("Asked")},
            },
        }
    }


def test_records_are_described_by_their_own_names() -> None:
    described: Any = openapi(
        [Endpoint(method="POST", path="/x", asks=Asked, answers=Told[Part], about="X.", answer=answer)]
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

    def name(described_content: Any) -> str:
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
