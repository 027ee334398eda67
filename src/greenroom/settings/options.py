"""All that whoever runs a room may decide, declared once.

Flags, environment, the file and the reference in `docs/hosting.md` follow from this record.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from greenroom.settings.option_types import (
    CODE,
    EVERYBODY,
    FILE,
    FOLDER,
    HOST_NAMES,
    NETWORKS,
    OPERATOR,
    PATH,
    PUBLIC,
    STORE,
    TEXT,
    OptionType,
    one_of,
    whole,
)

DAYS = whole(1, 36_500)
POSITIVE_COUNT = whole(1, 1_000_000)


def option(default: object, type_: OptionType, about: str) -> Any:
    """Declare one option with its sentence."""
    return field(default=default, metadata={"type": type_, "about": about})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options of one room."""

    host: str = option("127.0.0.1", TEXT, "Address to listen on; 0.0.0.0 for every network of this computer.")
    port: int = option(8000, whole(0, 65_535), "Port to listen on; 0 takes one that is free.")
    data: str = option(".data", FOLDER, "Folder in which everything is kept.")
    store: str | None = option(
        None,
        STORE,
        "PostgreSQL database in which tables and people are kept, instead of a file in that folder. Several "
        "servers may share it, each with a folder of its own.",
    )
    workers: int = option(
        1,
        whole(1, 256),
        "Processes that share the port and the tables, one for each core; more than one needs PostgreSQL.",
    )
    public_url: str | None = option(
        None,
        PUBLIC,
        "Address that players use, if another than the one listened on: invite links carry it, and with "
        "https cookies are for https only.",
    )
    base_path: str | None = option(
        None,
        PATH,
        "Path under which the room is served, where its name is shared with something else: players come to "
        "https://example.org/cards. The proxy passes it on as it is.",
    )
    trust_proxy: tuple[str, ...] = option(
        (),
        NETWORKS,
        "Proxies whose X-Forwarded-For is believed. Everybody who comes through another proxy counts as one "
        "address, and the log says so.",
    )
    allowed_hosts: tuple[str, ...] = option(
        (),
        HOST_NAMES,
        "Further names under which the room answers. It answers to that of its public address and to those "
        "of this computer without being told; any other name is refused.",
    )
    metrics_from: tuple[str, ...] = option(
        (), NETWORKS, "Who may read /metrics: nobody unless named, programs on this computer neither."
    )
    open_tables: str = option(
        EVERYBODY,
        one_of(EVERYBODY, CODE, OPERATOR),
        "Who may open tables: everybody; whoever gives the code word once (code); or the guests alone whom "
        "the operator allows to (greenroom admin allow).",
    )
    code_word_file: str | None = option(
        None,
        FILE,
        "File with the code word in its first line, where --open-tables is code. With another word "
        "everybody is asked for it anew.",
    )
    tables_per_address: int = option(
        30, POSITIVE_COUNT, "Tables that one address may open at once; as many come back every hour."
    )
    questions_per_address: int = option(
        120,
        POSITIVE_COUNT,
        "Requests that one address may make at once; they come back within twelve seconds.",
    )
    sockets_per_address: int = option(256, POSITIVE_COUNT, "Pages that one address may have open at tables.")
    sockets_per_guest: int = option(12, POSITIVE_COUNT, "Pages that one guest may have open at tables.")
    bots_per_guest: int = option(
        4,
        whole(0, 100),
        "Outside bots that one guest may have: programs of their own, each with a token, which ask the host "
        "of a table for a seat. 0 lets none into the room; their tokens are kept.",
    )
    bot_commands: int = option(
        5,
        whole(1, 1000),
        "Commands that one outside bot may send in a second, and four times as many at once; all of one "
        "guest together may send twice that.",
    )
    keep_days: int = option(30, DAYS, "Days after its last event when a table is deleted.")
    keep_guests_days: int = option(
        365, whole(8, 36_500), "Days without a visit after which a guest is forgotten, name and all."
    )


@dataclass(frozen=True)
class OptionDeclaration:
    """One option as it was declared."""

    name: str
    """The name of the field, with underscores."""
    type: OptionType
    about: str
    default: object

    @property
    def key(self) -> str:
        """The name of the option in the file, and behind two dashes as a flag."""
        return self.name.replace("_", "-")

    @property
    def default_text(self) -> str | None:
        """The default of the option, as text; None where there is none."""
        return None if self.default in (None, ()) else str(self.default)

    @property
    def variable(self) -> str:
        """The name of the option in the environment."""
        return f"GREENROOM_{self.name.upper()}"


DECLARED = tuple(
    OptionDeclaration(each.name, each.metadata["type"], each.metadata["about"], each.default)
    for each in fields(Options)
)
"""Every option, in the order in which they are described."""
