"""The commands that Tone Poker adds to the command line."""

# ruff: noqa: PLC0415 - each command imports only what it needs, so that every one starts fast
from __future__ import annotations

from typing import Annotated

import typer

from greenroom.command_line import Lang, Language, fail


def add_commands(app: typer.Typer) -> None:
    """Add them."""
    for command in (odds, keepsake):
        app.command()(command)


def odds(  # noqa: PLR0913, PLR0917 - one parameter an option
    cards: Annotated[list[str], typer.Argument(help="Five intervals, 0 to 11.", metavar="CARDS…")],
    players: Annotated[int, typer.Option(min=2, max=12, help="Seats in the hand.")] = 2,
    points: Annotated[
        list[str] | None, typer.Option("--points", metavar="LABEL=POINTS", help="Points of a label.")
    ] = None,
    tonic: Annotated[
        str | None, typer.Option(metavar="NOTE", help="Name notes and ranks above a tonic, such as D or F#.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = Language.en,
) -> None:
    """Weigh every discard of a hand of Tone Poker against perfect play."""
    from greenroom.games.tone_poker.coach.odds import OddsRequest, odds_text
    from greenroom.kernel.refusal import Refusal

    request = OddsRequest(
        cards=cards, players=players, points=points or [], tonic=tonic, as_json=as_json, lang=lang.value
    )
    result = odds_text(request)
    if isinstance(result, Refusal):
        fail(result, lang, "greenroom.games.tone_poker")
    typer.echo(result)


def keepsake(
    file: Annotated[str, typer.Argument(help="A record; many in a .jsonl file; - for standard input.")],
    midi: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a MIDI file instead of a link.")
    ] = None,
    straight: Annotated[
        bool, typer.Option("--straight", help="Write even eighths into the MIDI file, for notation programs.")
    ] = False,
    address: Annotated[
        str, typer.Option(help="Address of the house that plays the link.")
    ] = "http://127.0.0.1:8000",
    lang: Lang = Language.en,
) -> None:
    """Take hands of Tone Poker home: as a link that plays in the browser, or as a MIDI file."""
    from greenroom.games.tone_poker.records.command import write_keepsake
    from greenroom.kernel.refusal import Refusal

    result = write_keepsake(file, midi, straight, address, lang.value)
    if isinstance(result, Refusal):
        fail(result, lang, "greenroom.games.tone_poker")
    typer.echo(result)
