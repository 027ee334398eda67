"""The command line: serve, replay, verify, simulate, the operator's commands, and those of games."""

# ruff: noqa: PLC0415 - each command imports only what it needs, so that every one starts fast
from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Annotated

import typer
from typer.exceptions import TyperException

from greenroom.command_line import Lang, Language, error_message, fail
from greenroom.compiler import EngineError
from greenroom.games.packages import PACKAGES
from greenroom.operation import cli as operation
from greenroom.settings.flags import with_options
from greenroom.settings.options import Options

app = typer.Typer(
    name="greenroom",
    help="A card room for the games musicians play between sets.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line; whatever goes wrong is said in one sentence."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show a dash or an accent gets a question mark, not a fault.
        sys.stdout.reconfigure(errors="replace")
    try:
        status = app(standalone_mode=False)
    except TyperException as wrong:
        typer.echo(f"greenroom: {error_message(wrong, sys.argv[1:])}", err=True)
        status = wrong.exit_code
    except typer.Abort:
        status = 130
    except EngineError as wrong:
        typer.echo(f"greenroom: {wrong}", err=True)
        status = 2
    except OSError as fault:
        where = "" if fault.filename is None else f"{fault.filename}: "
        typer.echo(f"greenroom: {where}{fault.strerror or fault}.", err=True)
        status = 74
    except Exception as fault:
        from greenroom.fault_log import STATUS, faults_of_commands

        trace = faults_of_commands().keep(fault)
        sentence = f"something went wrong inside: {type(fault).__name__}. Its trace, for you alone: {trace}"
        typer.echo(f"greenroom: {sentence}", err=True)
        status = STATUS
    sys.exit(status or 0)


def _version(requested: bool) -> None:
    if requested:
        from importlib.metadata import version

        from greenroom.compiler import describe
        from greenroom.compiler.sources import ENGINE, SERVER

        typer.echo(f"greenroom {version('greenroom')}, engine {describe(ENGINE)}, server {describe(SERVER)}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _house(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Show the version, and how engine and server run.",
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
@with_options
def serve(options: Options) -> None:
    """Serve the card room."""
    from greenroom.web.server import serve as run

    run(options)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record; many in a .jsonl file; - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Replay hands from their records."""
    from greenroom.games.catalogue import RECORDS
    from greenroom.kernel.refusal import Refusal
    from greenroom.records.command import replay_file

    faults = replay_file(RECORDS, file, as_json, lang.value)
    if isinstance(faults, Refusal):
        fail(faults, lang, *PACKAGES)
    if faults:
        raise typer.Exit(2)


@app.command()
def verify(
    files: Annotated[
        list[str],
        typer.Argument(help="Records, or a table's proofs; - for standard input.", metavar="FILE..."),
    ],
    lang: Lang = Language.en,
) -> None:
    """Check that nobody chose the cards: the proofs of records, and the chain through all of them."""
    from greenroom.games.catalogue import RECORDS
    from greenroom.kernel.refusal import Refusal
    from greenroom.locales import Sentences
    from greenroom.records.verification import describe
    from greenroom.records.verification import verify as check

    checked = check(RECORDS, files)
    if isinstance(checked, Refusal):
        fail(checked, lang, *PACKAGES)
    for line in describe(checked, Sentences(*PACKAGES), lang.value):
        typer.echo(line, err=bool(checked.faults))
    if checked.faults:
        raise typer.Exit(2)


@app.command()
def simulate(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: Annotated[str | None, typer.Option(help="The game; the room's first one unless named.")] = None,
    preset: Annotated[str | None, typer.Option(help="Name of a preset.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option.")
    ] = None,
    bots: Annotated[str | None, typer.Option(help="Bots by name, with commas between.")] = None,
    hands: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="How many hands.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes that share the hands.")] = 1,
    odds: Annotated[bool, typer.Option("--odds", help="Tell how the rules play, not who wins.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Let bots play against each other, or reckon exactly what they can expect where a game allows it."""
    from greenroom.games.catalogue import GAMES
    from greenroom.kernel.refusal import Refusal
    from greenroom.kernel.simulation import Simulation

    name = next(iter(GAMES)) if game is None else game
    if name not in GAMES:
        raise typer.BadParameter(
            f"{name!r} is not one of {', '.join(map(repr, GAMES))}.", param_hint="'--game'"
        )
    simulation = Simulation(
        preset=preset,
        settings=settings or [],
        bots=bots,
        hands=hands,
        seed=seed,
        jobs=jobs,
        odds=odds,
        as_json=as_json,
        lang=lang.value,
    )
    result = GAMES[name].simulate(simulation)
    if isinstance(result, Refusal):
        fail(result, lang, *PACKAGES)
    typer.echo(result)


def _add_commands_of(package: str) -> None:
    """Add a game's own commands; a game need not have any."""
    if find_spec(f"{package}.cli") is not None:
        import_module(f"{package}.cli").add_commands(app)


operation.add_commands(app)
for each in PACKAGES:
    _add_commands_of(each)
