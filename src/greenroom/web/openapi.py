"""The description of the HTTP API, made from its records."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from greenroom.table.http import Empty, Endpoint, File
from greenroom.web.dispatch import STATUS
from greenroom.web.schemas import Fault

Schemas = dict[Any, dict[str, object]]
PLACE = "#/components/schemas/{name}"
TEXT: dict[str, object] = {"type": "string"}
UNREAD: dict[str, object] = {
    "type": "object",
    "description": "Not read, but said to be JSON, as a page of another site cannot.",
}
OUTSIDE_BOT: dict[str, object] = {
    "type": "http",
    "scheme": "bearer",
    "description": (
        "The token of an outside bot, which its guest makes under “About you”. All else is for people."
    ),
}
PLACES = re.compile(r"\{(\w+)\}")
REFUSALS = sorted({HTTPStatus.BAD_REQUEST, HTTPStatus.SERVICE_UNAVAILABLE, *STATUS.values()})
"""The statuses of all refusals; a store in trouble is unavailable."""


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, object]:
    """Describe every request of the API."""
    records: list[Any] = [
        Fault,
        *(each.request_type for each in endpoints),
        *(each.response_type for each in endpoints if each.response_type is not File),
    ]
    schemas, components = msgspec.json.schema_components(records, schema_hook=_anything, ref_template=PLACE)
    names = {name: _title(component) for name, component in components.items()}
    schema_of: Schemas = dict(zip(records, (_plainly(each, names) for each in schemas), strict=True))
    paths: dict[str, dict[str, object]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Green Room", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": {
                names[name]: {**_plainly(each, names), "title": names[name]}
                for name, each in components.items()
            },
            "securitySchemes": {"outside_bot": OUTSIDE_BOT},
        },
    }


def _plainly(schema: Any, names: Mapping[str, str]) -> Any:
    """Call generic records by their own name alone, as each is filled in one way only."""
    match schema:
        case {"$ref": str(place)}:
            return {"$ref": PLACE.format(name=names[place.rpartition("/")[2]])}
        case dict():
            return {key: _plainly(value, names) for key, value in schema.items()}
        case list():
            return [_plainly(each, names) for each in schema]
    return schema


def _title(component: dict[str, Any]) -> str:
    return str(component["title"]).partition("[")[0]


def _anything(_: type) -> dict[str, object]:
    # The values of a rule set's options: the game checks them by its own declaration.
    return {"description": "A value of the option’s own type."}


def _operation(endpoint: Endpoint, schema_of: Schemas) -> dict[str, object]:
    operation: dict[str, object] = {"summary": endpoint.about, "responses": _responses(endpoint, schema_of)}
    if parameters := [
        *(
            {"name": name, "in": "path", "required": True, "schema": TEXT}
            for name in PLACES.findall(endpoint.path)
        ),
        *({"name": name, "in": "query", "schema": TEXT} for name in endpoint.query),
    ]:
        operation["parameters"] = parameters
    if endpoint.for_bots:
        operation["security"] = [{}, {"outside_bot": []}]
    if endpoint.method != "GET":
        asks = UNREAD if endpoint.request_type is Empty else schema_of[endpoint.request_type]
        operation["requestBody"] = {"required": True, **_content(None, asks)}
    return operation


def _responses(endpoint: Endpoint, schema_of: Schemas) -> dict[str, object]:
    if endpoint.response_type is File:
        success: dict[str, object] = {"description": "The file.", "content": {"*/*": {}}}
    else:
        success = _content("The answer.", schema_of[endpoint.response_type])
    unchanged = {"304": {"description": "As `If-None-Match` has it."}} if endpoint.method == "GET" else {}
    refusal = _content("Why not.", schema_of[Fault])
    return {"200": success, **unchanged, **{str(int(status)): refusal for status in REFUSALS}}


def _content(description: str | None, schema: dict[str, object]) -> dict[str, object]:
    content: dict[str, object] = {"content": {"application/json": {"schema": schema}}}
    return content if description is None else {"description": description, **content}
