"""The declaration of a house rule: once, as a field of a frozen record.

The field's name is its public name, its default the standard game's way, its type the values it may
have; the group and the range stand in its `Annotated` metadata. Form, JSON schema, checks, docs table
and random rule sets are made from that; label and effect stand in the locales under the field's name.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

MAX_NUMBER = 1_000_000_000
"""No number of a rule or a record may be above it."""

Kind = Literal["flag", "number", "choice", "list", "record"]
Whole = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
"""A whole number from 0."""
Positive = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
"""A whole number from 1."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One declared option of a game's house rules."""

    name: str
    kind: Kind
    group: str
    """The group of the option on the sheet and in the form; empty for the parts of a list's items."""
    required: bool
    default: object
    nullable: bool
    least: int | None = None
    """Least number allowed (for a list: of its numbers)."""
    most: int | None = None
    choices: tuple[str, ...] = ()
    item: type[msgspec.Struct] | None = None
    """The record of an option that is a record or a list of records; a list without one holds numbers."""
    later: bool = False
    """Whether programs that do not know it may still be serving the same room (`LATER`)."""


LATER = Meta(extra={"later": True})
"""Mark in the `Annotated` metadata of an option that was added to a game which is already played.

A node of the release before refuses a rule set with an option that it does not know. So what is stored leaves
such an option out where it has its default, with which all is as before: only tables that use it need the
newer release. What was stored before it was added means the same, so its default may never change.
"""


def option_group(name: str) -> Meta:
    """Declare the group of an option, as a part of its `Annotated` metadata; the schema says it too."""
    return Meta(extra={"group": name}, extra_json_schema={"x-group": name})


def encoded_rules(rules: msgspec.Struct, order: Literal["sorted"] | None = None) -> bytes:
    """Encode a rule set for a log: all options, but those added later only where they are used."""
    values = msgspec.to_builtins(rules)
    for each in options(type(rules)):
        if each.later and values.get(each.name) == msgspec.to_builtins(each.default):
            del values[each.name]
    return msgspec.json.encode(values, order=order)


@cache
def options(rules: type[msgspec.Struct]) -> tuple[Option, ...]:
    """List the options that a record declares, in their order.

    Raises TypeError for a field whose type no house rule can have.
    """
    hints = get_type_hints(rules, include_extras=True)
    return tuple(_option(field, hints[field.name]) for field in msgspec.structs.fields(rules))


def option(rules: type[msgspec.Struct], name: str) -> Option | None:
    """Find one option by its public name."""
    return next((each for each in options(rules) if each.name == name), None)


def _option(field: msgspec.structs.FieldInfo, hint: object) -> Option:
    bare, metas = _without_annotation(hint)
    bare, nullable = _without_none(bare)
    bare, inner = _without_annotation(bare)
    values = _values(field.name, bare)
    ranged = next((meta for meta in (*inner, *metas, *values.metas) if meta.ge is not None), None)
    return Option(
        name=field.encode_name,
        kind=values.kind,
        group=next((str(meta.extra["group"]) for meta in metas if meta.extra and "group" in meta.extra), ""),
        later=any(meta is LATER for meta in metas),
        required=field.required,
        default=None if field.required else field.default,
        nullable=nullable,
        least=_whole(ranged.ge) if ranged else None,
        most=_whole(ranged.le) if ranged else None,
        choices=values.choices,
        item=values.item,
    )


class _Values(msgspec.Struct, frozen=True):
    kind: Kind
    choices: tuple[str, ...] = ()
    item: type[msgspec.Struct] | None = None
    metas: tuple[Meta, ...] = ()


def _values(name: str, hint: object) -> _Values:
    if hint is bool:
        return _Values("flag")
    if hint is int:
        return _Values("number")
    if get_origin(hint) is Literal:
        return _Values("choice", tuple(str(each) for each in get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _Values("record", item=hint)
    if get_origin(hint) is tuple:
        item, metas = _without_annotation(get_args(hint)[0])
        if isinstance(item, type) and issubclass(item, msgspec.Struct):
            return _Values("list", item=item)
        if item is int:
            return _Values("list", metas=metas)
    raise TypeError(f"No house rule can have the type of {name}: {hint}")


def _without_annotation(hint: object) -> tuple[object, tuple[Meta, ...]]:
    if get_origin(hint) is not Annotated:
        return hint, ()
    bare, *metas = get_args(hint)
    return bare, tuple(meta for meta in metas if isinstance(meta, Meta))


def _without_none(hint: object) -> tuple[object, bool]:
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    rest = [each for each in get_args(hint) if each is not NoneType]
    return rest[0], len(rest) < len(get_args(hint))


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)
