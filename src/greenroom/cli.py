"""The command line: `greenroom serve`, `replay`, `rules`, `simulate`, `odds`, `keepsake`."""

# ruff: noqa: PLC0415 - each command imports only what it needs, so that every one starts fast
from __future__ import annotations

import sys
from enum import StrEnum
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer
from typer.exceptions import TyperException

from greenroom.compiler import EngineError

if TYPE_CHECKING:
    from greenroom.kernel.refusal import Refusal

app = typer.Typer(
    name="greenroom",
    help="A card room for the games musicians play between sets.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Language(StrEnum):
    """The languages of the house."""

    en = "en"
    fr = "fr"


class Form(StrEnum):
    """How a rule sheet may be printed."""

    text = "text"
    markdown = "markdown"
    json = "json"


class Currency(StrEnum):
    """What a table calls its units."""

    points = "points"
    chips = "chips"
    cents = "cents"


Lang = Annotated[Language, typer.Option(help="Language of sentences.")]


def main() -> None:
    """Run the command line; whatever goes wrong is said in one sentence."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show a dash or an accent gets a question mark, not a fault.
        sys.stdout.reconfigure(errors="replace")
    try:
        status = app(standalone_mode=False)
    except TyperException as wrong:
        typer.echo(f"greenroom: {' '.join(wrong.format_message().split())}", err=True)
        status = wrong.exit_code
    except typer.Abort:
        status = 130
    except EngineError as wrong:
        typer.echo(f"greenroom: {wrong}", err=True)
        status = 2
    except OSError as fault:
        typer.echo(f"greenroom: {fault.strerror or fault}.", err=True)
        status = 74
    except Exception as fault:
        typer.echo(f"greenroom: something went wrong inside: {type(fault).__name__}", err=True)
        status = 70
    sys.exit(status or 0)


def fail(sentence: str) -> NoReturn:
    """Say what is wrong on standard error and exit with status 2."""
    typer.echo(f"greenroom: {sentence}", err=True)
    raise typer.Exit(2)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from greenroom.compiler import describe

        typer.echo(f"greenroom {version('greenroom')}, engine {describe()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _house(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show version and engine.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    data: Annotated[str, typer.Option(help="Folder of the event store.", metavar="DIR")] = ".data",
    public_url: Annotated[str | None, typer.Option(help="Address that players use, if another.")] = None,
) -> None:
    """Serve the card room."""
    from greenroom.web.serve import serve as run

    run(host=host, port=port, data=data, public_url=public_url)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record; many in a .jsonl file; - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Replay hands from their records."""
    from greenroom.kernel.refusal import Refusal
    from greenroom.records.command import replay_file

    faults = replay_file(file, as_json, lang.value)
    if isinstance(faults, Refusal):
        fail(_sentence(faults, lang))
    if faults:
        raise typer.Exit(2)


@app.command()
def rules(  # noqa: PLR0913, PLR0917 - one parameter an option
    preset: Annotated[str | None, typer.Argument(help="Name of a preset (classic).")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option.")
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="List the presets.")] = False,
    show_options: Annotated[bool, typer.Option("--options", help="List all options.")] = False,
    form: Annotated[Form, typer.Option("--format", help="How to print it.")] = Form.text,
    players: Annotated[int, typer.Option(min=2, max=8, help="Players in the worked example.")] = 3,
    stake: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="The table's stake.")] = 1,
    currency: Annotated[Currency, typer.Option(help="What a unit is called.")] = Currency.points,
    lang: Lang = Language.en,
) -> None:
    """Print the sheet of a rule set, or the list of presets."""
    from greenroom.games.tonk.rules.option_table import option_table
    from greenroom.games.tonk.sheet.parts import Table
    from greenroom.games.tonk.sheet.printer import preset_list, printed_sheet
    from greenroom.kernel.refusal import Refusal

    if show_options:
        typer.echo(option_table(lang.value, form.value))
        return
    if show_list or (preset is None and not settings):
        typer.echo(preset_list(lang.value, form.value))
        return
    table = Table(stake=stake, currency=currency.value, players=players)
    sheet = printed_sheet(preset or "classic", settings or [], table, form.value, lang.value)
    if isinstance(sheet, Refusal):
        fail(_sentence(sheet, lang))
    typer.echo(sheet)


@app.command()
def simulate(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: Annotated[Literal["tonk", "tone-poker"], typer.Option(help="The game.")] = "tonk",
    preset: Annotated[str, typer.Option(help="Name of a preset.")] = "classic",
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option.")
    ] = None,
    bots: Annotated[str | None, typer.Option(help="Bots by name, with commas between.")] = None,
    hands: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="How many hands.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes that share the hands.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Let bots play against each other; of Tone Poker what they can expect is reckoned exactly."""
    from greenroom.games.tonk.lab.command import Asked, reckoned, simulated
    from greenroom.kernel.refusal import Refusal

    if game == "tone-poker":
        result = reckoned(bots or "perfect,keeper", settings or [], as_json, lang.value)
    else:
        names = bots or "steady,random"
        asked = Asked(preset=preset, settings=settings or [], bots=names, hands=hands, seed=seed, jobs=jobs)
        result = simulated(asked, as_json, lang.value)
    if isinstance(result, Refusal):
        fail(_sentence(result, lang))
    typer.echo(result)


@app.command()
def odds(
    cards: Annotated[list[str], typer.Argument(help="Five intervals, 0 to 11.", metavar="CARDS…")],
    players: Annotated[int, typer.Option(min=2, max=12, help="Seats in the hand.")] = 2,
    points: Annotated[
        list[str] | None, typer.Option("--points", metavar="LABEL=POINTS", help="Points of a label.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Weigh every discard of a hand of Tone Poker against perfect play."""
    from greenroom.games.tone_poker.coach.odds import told
    from greenroom.kernel.refusal import Refusal

    result = told(cards, players, points or [], as_json, lang.value)
    if isinstance(result, Refusal):
        fail(_sentence(result, lang))
    typer.echo(result)


@app.command()
def keepsake(
    file: Annotated[str, typer.Argument(help="A record; many in a .jsonl file; - for standard input.")],
    midi: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a MIDI file instead of a link.")
    ] = None,
    address: Annotated[
        str, typer.Option(help="Address of the house that plays the link.")
    ] = "http://127.0.0.1:8000",
    lang: Lang = Language.en,
) -> None:
    """Take hands of Tone Poker home: as a link that plays in the browser, or as a MIDI file."""
    from greenroom.games.tone_poker.records.command import kept_file
    from greenroom.kernel.refusal import Refusal

    result = kept_file(file, midi, address, lang.value)
    if isinstance(result, Refusal):
        fail(_sentence(result, lang))
    typer.echo(result)


def _sentence(refusal: Refusal, lang: Language) -> str:
    from greenroom.locales import t

    return t(lang.value, f"refusal.{refusal.code}", refusal.args)
