"""`greenroom admin`: asks the room that is open over the sockets in its data folder."""

# ruff: noqa: PLC0415 - each command imports only what it needs, so that every one starts fast
from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from greenroom.settings.flags import with_options
from greenroom.settings.options import Options

if TYPE_CHECKING:
    from greenroom.operation.room_client import RoomAnswer
    from greenroom.web.admin.requests import Request

TOLD = Annotated[bool, typer.Option("--json", help="Print lists as JSON, a line each.")]
TableArgument = Annotated[str, typer.Argument(help="A table, by its code or id.", metavar="TABLE")]
Guest = Annotated[str, typer.Argument(help="A guest, by the id that `people` lists.", metavar="GUEST")]
Who = Annotated[str, typer.Argument(help="A guest's id, an address or a network.", metavar="WHO")]

app = typer.Typer(name="admin", help="Ask the open room, or change it, over the socket in its data folder.")


def add_commands(to: typer.Typer) -> None:
    """Add the operator's commands for a room that is open."""
    of_data = partial(with_options, only=("data",))
    looks = (tables, people, here, bans)
    deeds = (close, reopen, remove, rename, ban, unban, drain, allow, announce)
    for command in (*looks, *deeds):
        # An id may begin with a dash, and is no option then.
        app.command(context_settings={"ignore_unknown_options": True})(of_data(command))
    to.add_typer(app)


def tables(
    options: Options,
    resting: Annotated[bool, typer.Option("--all", help="Also tables that nobody is at.")] = False,
    as_json: TOLD = False,
) -> None:
    """List the tables, and who sits there."""
    from greenroom.web.admin.requests import Tables

    _tell(_ask(options, Tables(resting=resting)), as_json)


def people(
    options: Options,
    name: Annotated[str, typer.Argument(help="A part of the name.")] = "",
    as_json: TOLD = False,
) -> None:
    """List the guests that the room knows."""
    from greenroom.web.admin.requests import People

    _tell(_ask(options, People(name)), as_json)


def here(options: Options, as_json: TOLD = False) -> None:
    """List who has a page open, from which address, and at which table."""
    from greenroom.web.admin.requests import Here

    _tell(_ask(options, Here()), as_json)


def bans(options: Options, as_json: TOLD = False) -> None:
    """List who is kept out."""
    from greenroom.web.admin.requests import Bans

    _tell(_ask(options, Bans()), as_json)


def close(options: Options, table: TableArgument) -> None:
    """Close a table: all are sent out and nobody comes in. Nothing of it is lost."""
    from greenroom.web.admin.requests import Close

    _tell(_ask(options, Close(table)))


def reopen(options: Options, table: TableArgument) -> None:
    """Let people into a closed table again."""
    from greenroom.web.admin.requests import Reopen

    _tell(_ask(options, Reopen(table)))


def remove(options: Options, table: TableArgument, guest: Guest) -> None:
    """Take a guest's chair at a table; in a hand a bot plays it to the end."""
    from greenroom.web.admin.requests import Remove

    _tell(_ask(options, Remove(table, guest)))


def rename(
    options: Options, guest: Guest, name: Annotated[str, typer.Argument(help="The new name.")]
) -> None:
    """Give a guest another name, which holds wherever they sit down from now on."""
    from greenroom.web.admin.requests import Rename

    _tell(_ask(options, Rename(guest, name)))


def ban(
    options: Options, who: Who, why: Annotated[str, typer.Option(help="For yourself, and the audit.")] = ""
) -> None:
    """Keep a guest, an address or a network out of the room."""
    from greenroom.web.admin.requests import Ban

    _tell(_ask(options, Ban(who, why)))


def unban(options: Options, who: Who) -> None:
    """Let a guest, an address or a network in again."""
    from greenroom.web.admin.requests import Unban

    _tell(_ask(options, Unban(who)))


def drain(
    options: Options, off: Annotated[bool, typer.Option("--off", help="Open tables again.")] = False
) -> None:
    """Open no further tables, before a restart; what is open goes on."""
    from greenroom.web.admin.requests import Drain

    _tell(_ask(options, Drain(on=not off)))


def allow(
    options: Options, guest: Guest, off: Annotated[bool, typer.Option("--off", help="No longer.")] = False
) -> None:
    """Let a guest open tables, where --open-tables is operator, or code and they have not its word."""
    from greenroom.web.admin.requests import Allow

    _tell(_ask(options, Allow(guest, on=not off)))


def announce(
    options: Options,
    text: Annotated[
        str, typer.Argument(help="A line for everybody; without one it is not said any more.")
    ] = "",
) -> None:
    """Say something at every table, and to whoever comes later: "restart in 5 minutes"."""
    from greenroom.web.admin.requests import Announce

    _tell(_ask(options, Announce(text)))


def _ask(options: Options, request: Request) -> RoomAnswer:
    from greenroom.operation.room_client import NobodyAnswers, ask_room

    try:
        return ask_room(Path(options.data), request)
    except NobodyAnswers as why:
        _fail(str(why))


def _tell(room_answer: RoomAnswer, as_json: bool = False) -> None:
    answer = room_answer.answer
    if answer.refused:
        _fail(answer.refused)
    if as_json:
        import msgspec

        for row in answer.rows:
            typer.echo(msgspec.json.encode(row).decode())
    elif answer.said:
        typer.echo(answer.said)
    else:
        typer.echo(_columns(answer.rows))
    if room_answer.silent:
        _fail(f"{' '.join(room_answer.silent)} The others of this room have answered.")


def _columns(rows: list[dict[str, str | int]]) -> str:
    if not rows:
        return "None."
    heads = list(dict.fromkeys(key for row in rows for key in row))
    lines = [heads, *([str(row.get(head, "")) for head in heads] for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _fail(sentence: str) -> NoReturn:
    typer.echo(f"greenroom: {sentence}", err=True)
    raise typer.Exit(1)
