"""The operator's requests over the socket in the data folder, and the answers: a line of JSON each."""

from __future__ import annotations

import msgspec

SOCKET = "admin.sock"
MAX_REQUEST_BYTES = 65_536
"""Bytes of a request."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all requests."""


class Ping(Request, frozen=True, tag="ping"):
    """Answer, so that whoever asks knows that somebody is there."""


class Tables(Request, frozen=True, tag="tables"):
    """List the tables in memory; with `resting` those too that nobody is at."""

    resting: bool = False


class People(Request, frozen=True, tag="people"):
    """List the guests whose name holds some text."""

    name: str = ""


class Here(Request, frozen=True, tag="here"):
    """List who has a page open at a table, and from which address."""


class Bans(Request, frozen=True, tag="bans"):
    """List who is banned."""


class Close(Request, frozen=True, tag="close"):
    """Close a table: all are sent out and nobody comes in. Its log stays."""

    table: str


class Reopen(Request, frozen=True, tag="reopen"):
    """Let people into a closed table again."""

    table: str


class Remove(Request, frozen=True, tag="remove"):
    """Take the chair of a guest at a table; in a hand a bot plays it to the end."""

    table: str
    person: str


class Rename(Request, frozen=True, tag="rename"):
    """Give a guest another name, which holds wherever they sit down from now on."""

    person: str
    name: str


class Ban(Request, frozen=True, tag="ban"):
    """Keep a guest (by id), or whoever comes from an address or network, out of the room."""

    who: str
    why: str = ""


class Unban(Request, frozen=True, tag="unban"):
    """Let a guest, address or network in again."""

    who: str


class Drain(Request, frozen=True, tag="drain"):
    """Open no further tables, and say so at `/readyz`; what is open goes on."""

    on: bool = True


class Allow(Request, frozen=True, tag="allow"):
    """Let a guest open tables where the operator decides who may, or no longer."""

    person: str
    on: bool = True


class Announce(Request, frozen=True, tag="announce"):
    """Say something at every table, and to whoever comes later; an empty text ends that."""

    text: str


AdminQuery = Ping | Tables | People | Here | Bans
"""The operator's requests that change nothing."""
AdminCommand = Close | Reopen | Remove | Rename | Ban | Unban | Drain | Allow | Announce
"""The operator's requests that change something, and are audited."""
AnyRequest = AdminQuery | AdminCommand


class AdminResponse(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer: a sentence, a list, or why not."""

    said: str = ""
    rows: list[dict[str, str | int]] = []
    refused: str = ""
