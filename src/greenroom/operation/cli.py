"""The commands of whoever runs a room: `backup`, `restore`, `check`, `move-store` and `reopen-store`."""

# ruff: noqa: PLC0415 - each command imports only what it needs, so that every one starts fast
from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from greenroom.operation import admin
from greenroom.settings.flags import with_options
from greenroom.settings.options import Options

if TYPE_CHECKING:
    from greenroom.store.examination import Examination

ENV = "env:"
OR_ENV = ", or env:NAME where the environment has it under that name."
File = Annotated[str, typer.Argument(help="The backup, one file.", metavar="FILE")]


def add_commands(app: typer.Typer) -> None:
    """Add the operator's commands."""
    of_data = partial(with_options, only=("data",))
    for command in (backup, restore):
        app.command()(of_data(command))
    app.command()(with_options(check, only=("data", "store")))
    app.command(name="move-store")(move_store)
    app.command(name="reopen-store")(reopen_store)
    admin.add_commands(app)


def backup(file: File, options: Options) -> None:
    """Put a room into one file, key included, while it is open or not."""
    from greenroom.operation.archive import back_up

    _require_file(options, "`pg_dump` makes a backup of it, key included, while the room is open or not")
    with _in_a_sentence():
        examination = back_up(Path(options.data), Path(file))
    typer.echo(
        f"{file}: {_describe(examination)}. "
        "It holds the key and all decks: keep it where only you can read it."
    )


def restore(file: File, options: Options) -> None:
    """Put a backup into a data folder that holds no room."""
    from greenroom.operation.archive import restore as put_back

    _require_file(options, "`pg_restore` puts a dump back into an empty database")
    with _in_a_sentence():
        examination = put_back(Path(file), Path(options.data))
    typer.echo(f"{options.data}: {_describe(examination)}.")


def check(
    options: Options,
    file: Annotated[
        str | None,
        typer.Argument(help="A backup; without one the data folder, or the store.", metavar="[FILE]"),
    ] = None,
) -> None:
    """Look through everything in a room, open or not, or in a backup, and say what is damaged."""
    from greenroom.operation.archive import OperationRefused, unpack, workplace
    from greenroom.store.sqlite.examination import examine

    data = Path(options.data)
    with _in_a_sentence():
        if file is None and options.store is not None:
            examination, where, faults = _examine(options.store), "The database", _open_to_others(data)
        elif file is None:
            examination, where, faults = examine(data / "room.db"), options.data, _open_to_others(data)
        else:
            if not Path(file).exists():
                raise OperationRefused(f"There is no {file}.")
            with workplace(Path(file).parent) as folder:
                examination, where, faults = unpack(Path(file), folder), file, []
    for fault in (*examination.faults, *faults):
        typer.echo(fault)
    if examination.more:
        typer.echo(f"Further faults, which are not listed: {examination.more}.")
    if examination.left is not None:
        typer.echo(examination.left)
    if examination.faults or faults:
        _fail(f"{where} is not as it should be: {_describe(examination)}.")
    typer.echo(f"{where} is whole: {_describe(examination)}.")


def _examine(url: str) -> Examination:
    import asyncio

    from greenroom.progress_bar import show_progress
    from greenroom.store.store import examine_store

    return asyncio.run(examine_store(url, partial(show_progress, "checking")))


def move_store(
    source: Annotated[str, typer.Argument(help=f"URL of the store to leave{OR_ENV}", metavar="FROM")],
    target: Annotated[str, typer.Argument(help=f"URL of an empty store{OR_ENV}", metavar="TO")],
) -> None:
    """Move a closed room from sqlite:///FOLDER/room.db into postgresql://…, or back."""
    import asyncio

    from greenroom.operation.store_move import move
    from greenroom.store.store import place_of

    goal = _address(target)
    with _in_a_sentence():
        content = asyncio.run(move(_address(source), goal))
        place = place_of(goal)
    typer.echo(
        f"Moved and compared: {content.streams} streams, {content.events} events, {content.records} records. "
        f"The room is now at {place}: {_how_to_open(place)} The source keeps all it holds and is marked as "
        "moved; no server opens it, and nothing makes a backup of it."
    )


def reopen_store(
    store: Annotated[str, typer.Argument(help=f"URL of the store that was left{OR_ENV}", metavar="STORE")],
) -> None:
    """Go on with a room as it was when it was moved elsewhere, without what was played there since."""
    import asyncio

    from greenroom.operation.store_move import reopen

    with _in_a_sentence():
        new_place = asyncio.run(reopen(_address(store)))
    typer.echo(
        f"The room can be opened here again. Let nobody play on at {new_place}: that is another room now."
    )


def _how_to_open(place: str) -> str:
    if Path(place).is_absolute():
        return f"start the server without --store and with --data {Path(place).parent}."
    return "give every server its address as the store (GREENROOM_STORE)."


def _address(address: str) -> str:
    """Return a URL, also where it stands in the environment, which nobody else on the machine sees."""
    if not address.startswith(ENV):
        return address
    name = address.removeprefix(ENV)
    return os.environ.get(name) or _fail(f"The environment has no variable {name} with an address in it.")


def _require_file(options: Options, instead: str) -> None:
    if options.store is not None:
        _fail(
            f"this room is kept in PostgreSQL (--store), and not in its data folder: {instead}. "
            "docs/hosting.md says more."
        )


@contextlib.contextmanager
def _in_a_sentence() -> Iterator[None]:
    from greenroom.operation.archive import OperationRefused
    from greenroom.store import StoreUnavailable

    try:
        yield
    except (OperationRefused, StoreUnavailable) as trouble:
        _fail(str(trouble))
    except PermissionError as error:
        _fail(f"{error.filename} is for the user alone who runs the room, and for root.")


def _open_to_others(data: Path) -> list[str]:
    return [
        f"{data / name} can be read by others on this computer: `chmod 600` it."
        for name in ("room.db", "secret.key", "faults.log", "audit.log")
        if (data / name).exists() and stat.S_IMODE((data / name).stat().st_mode) & 0o077
    ]


def _describe(examination: Examination) -> str:
    tables, guests = examination.streams.get("table", 0), examination.records.get("person", 0)
    return f"{tables} tables, {examination.events} events, {guests} guests"


def _fail(sentence: str) -> NoReturn:
    typer.echo(f"greenroom: {sentence}", err=True)
    raise typer.Exit(1)
