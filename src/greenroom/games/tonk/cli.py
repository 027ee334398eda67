"""The commands that Tonk adds to the command line."""

# ruff: noqa: PLC0415 - each command imports only what it needs, so that every one starts fast
from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from greenroom.command_line import Lang, Language, fail

Preset = Annotated[str, typer.Option(help="Name of a preset.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option.")
]
Seats = Annotated[int, typer.Option(min=2, max=8, help="Seats of every table.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same result.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Processes that share the hands (all cores).")
]
TimeLimit = Annotated[
    int | None, typer.Option(min=1, metavar="MS", help="Milliseconds that a choice may take.")
]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep what is done here, and go on from it.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


class Form(StrEnum):
    """The forms in which a rule sheet may be printed."""

    text = "text"
    markdown = "markdown"
    json = "json"


class RuleFamily(StrEnum):
    """The families of rules, each with weights of its own."""

    plain = "plain"
    guarded = "guarded"


class Currency(StrEnum):
    """The name of a table's units."""

    points = "points"
    chips = "chips"
    cents = "cents"


def add_commands(app: typer.Typer) -> None:
    """Add them."""
    for command in (rules, tournament, review, exploit, train):
        app.command()(command)


def rules(  # noqa: PLR0913, PLR0917 - one parameter an option
    preset: Annotated[str | None, typer.Argument(help="Name of a preset (classic).")] = None,
    settings: Settings = None,
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
    from greenroom.games.tonk.sheet.parts import SheetTerms
    from greenroom.games.tonk.sheet.printer import preset_list, printed_sheet
    from greenroom.kernel.refusal import Refusal

    if show_options:
        typer.echo(option_table(lang.value, form.value))
        return
    if show_list or (preset is None and not settings):
        typer.echo(preset_list(lang.value, form.value))
        return
    table = SheetTerms(stake=stake, currency=currency.value, players=players)
    sheet = printed_sheet(preset or "classic", settings or [], table, form.value, lang.value)
    if isinstance(sheet, Refusal):
        fail(sheet, lang, "greenroom.games.tonk")
    typer.echo(sheet)


def tournament(  # noqa: PLR0913, PLR0917 - one parameter an option
    bots: Annotated[
        list[str],
        typer.Argument(help="Bots by name, FILE.py:CLASS or MODULE:CLASS.", metavar="BOT BOT..."),
    ],
    preset: Preset = "classic",
    settings: Settings = None,
    players: Seats = 2,
    deals: Annotated[
        int, typer.Option(min=2, max=10_000_000, help="How many decks, each played in every seating.")
    ] = 1000,
    seed: Seed = 1,
    jobs: Jobs = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Dask scheduler whose workers share the hands.")
    ] = None,
    time_limit: TimeLimit = None,
    resume: Resume = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg|.html", help="Draw strengths with their intervals.")
    ] = None,
    as_json: AsJson = False,
    lang: Lang = Language.en,
) -> None:
    """Let every pair of bots play the same decks from every seat, and say how far ahead each is."""
    from greenroom.games.tonk.lab.tournament.command import TournamentRequest, run_tournament
    from greenroom.games.tonk.lab.workers import cores
    from greenroom.kernel.refusal import Refusal

    request = TournamentRequest(
        bots=bots,
        preset=preset,
        settings=settings or [],
        players=players,
        deals=deals,
        seed=seed,
        jobs=jobs or cores(),
        cluster=cluster,
        time_limit=time_limit,
        resume=resume,
        plot=plot,
        as_json=as_json,
        lang=lang.value,
    )
    result = run_tournament(request)
    if isinstance(result, Refusal):
        fail(result, lang, "greenroom.games.tonk")
    typer.echo(result)


def review(
    file: Annotated[str, typer.Argument(help="A record; many in a .jsonl file; - for standard input.")],
    seat: Annotated[str | None, typer.Option(metavar="p1|p2|…", help="Review this seat alone.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON a seat.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Tell what each decision of a recorded hand of Tonk was worth by what its seat could know."""
    from greenroom.games.tonk.coach.command import ReviewRequest, review_file
    from greenroom.kernel.refusal import Refusal

    request = ReviewRequest(file=file, seat=seat, as_json=as_json, lang=lang.value)
    faults = review_file(request)
    if isinstance(faults, Refusal):
        fail(faults, lang, "greenroom.games.tonk")
    if faults:
        raise typer.Exit(2)


def exploit(  # noqa: PLR0913, PLR0917 - one parameter an option
    bot: Annotated[str, typer.Argument(help="A bot by name, FILE.py:CLASS, MODULE:CLASS or FILE.json.")],
    preset: Preset = "classic",
    settings: Settings = None,
    players: Seats = 2,
    budget: Annotated[
        int,
        typer.Option(min=100, max=100_000_000, metavar="HANDS", help="Hands that the search plays, about."),
    ] = 20_000,
    deals: Annotated[
        int, typer.Option(min=2, max=10_000_000, help="Fresh decks by which what was found is judged.")
    ] = 1000,
    seed: Seed = 1,
    jobs: Jobs = None,
    time_limit: TimeLimit = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE.json", help="Keep the better responder: a bot for tournaments."),
    ] = None,
    resume: Resume = None,
    as_json: AsJson = False,
    lang: Lang = Language.en,
) -> None:
    """Search for the best response to one bot, and say what it wins a hand on decks of its own."""
    from greenroom.games.tonk.lab.exploit.command import ExploitRequest, run_exploit
    from greenroom.games.tonk.lab.workers import cores
    from greenroom.kernel.refusal import Refusal

    request = ExploitRequest(
        bot=bot,
        preset=preset,
        settings=settings or [],
        players=players,
        budget=budget,
        deals=deals,
        seed=seed,
        jobs=jobs or cores(),
        time_limit=time_limit,
        keep=keep,
        resume=resume,
        as_json=as_json,
        lang=lang.value,
    )
    result = run_exploit(request)
    if isinstance(result, Refusal):
        fail(result, lang, "greenroom.games.tonk")
    typer.echo(result)


def train(  # noqa: PLR0913, PLR0917 - one parameter an option
    family: Annotated[
        RuleFamily, typer.Argument(help="The rules to be learned: guarded are those with wild cards.")
    ],
    epochs: Annotated[int, typer.Option(min=1, max=1000, help="How often new opponents join.")] = 8,
    generations: Annotated[int, typer.Option(min=1, max=1000, help="Generations of an epoch.")] = 40,
    decks: Annotated[
        int,
        typer.Option(min=100, max=10_000_000, help="Decks that a candidate plays in a generation, about."),
    ] = 6000,
    seed: Seed = 1,
    jobs: Jobs = None,
    resume: Resume = None,
    keep: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Keep what was learned.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the course of it.")] = None,
    as_json: AsJson = False,
    lang: Lang = Language.en,
) -> None:
    """Learn by self-play the weights of sound play by which the bots that think ahead play on."""
    from greenroom.games.tonk.lab.training.command import TrainingRequest, run_training
    from greenroom.games.tonk.lab.workers import cores
    from greenroom.kernel.refusal import Refusal

    request = TrainingRequest(
        family=family.value,
        epochs=epochs,
        generations=generations,
        decks=decks,
        seed=seed,
        jobs=jobs or cores(),
        resume=resume,
        keep=keep,
        plot=plot,
        as_json=as_json,
        lang=lang.value,
    )
    result = run_training(request)
    if isinstance(result, Refusal):
        fail(result, lang, "greenroom.games.tonk")
    typer.echo(result)
