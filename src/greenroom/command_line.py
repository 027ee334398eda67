"""The parts that all commands share: the choice of a language, and how a command fails."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from greenroom.kernel.refusal import Refusal


class Language(StrEnum):
    """The languages of the house."""

    en = "en"
    fr = "fr"


Lang = Annotated[Language, typer.Option(help="Language of sentences.")]


def fail(refusal: Refusal, lang: Language, *packages: str) -> NoReturn:
    """Say on standard error what is wrong, with the sentences of some games, and exit with status 2."""
    # Only a failure needs the locales; every command would pay for the import.
    from greenroom.locales import Sentences  # noqa: PLC0415

    said = Sentences(*packages).t
    typer.echo(f"greenroom: {said(lang.value, f'refusal.{refusal.code}', refusal.args)}", err=True)
    raise typer.Exit(2)
