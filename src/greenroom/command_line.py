"""The parts that all commands share: the choice of a language, and how a command fails."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.exceptions import TyperException

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

    sentence = Sentences(*packages).t
    typer.echo(f"greenroom: {sentence(lang.value, f'refusal.{refusal.code}', refusal.args)}", err=True)
    raise typer.Exit(2)


def error_message(error: TyperException, typed: Sequence[str]) -> str:
    """Say what was typed wrong, of a value in our own words: what it must be, and what it is."""
    from greenroom.locales import Sentences  # noqa: PLC0415 - as above

    # The library would tell of a value what its own checks are written in.
    faults: list[dict[str, object]] = getattr(error.__cause__, "errors", list)()
    if not isinstance(error, typer.BadParameter) or not faults:
        return " ".join(error.format_message().split())
    t, lang = Sentences().t, _language(typed)
    refusal = _requirement(error.param, f" {t(lang, 'list.or')} ")
    option = max(getattr(error.param, "opts", ["?"]), key=len)
    return t(lang, f"refusal.{refusal.code}", refusal.args, option=option, value=str(faults[0]["input"]))


def _requirement(option: object, between: str) -> Refusal:
    """Return what the value of an option must be; `between` stands between choices."""
    from greenroom.kernel.refusal import refuse  # noqa: PLC0415 - as above

    kind = getattr(getattr(option, "type_descriptor", None), "annotation", None)
    least, most = getattr(option, "min", None), getattr(option, "max", None)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return refuse("command.wants_choice", choices=between.join(kind))
    if isinstance(least, int) and isinstance(most, int):
        return refuse("command.wants_number", least=least, most=most)
    if isinstance(least, int):
        return refuse("command.wants_least", least=least)
    return refuse("command.wants_whole") if kind is int else refuse("command.unreadable")


def _language(typed: Sequence[str]) -> str:
    """Read the language from what was typed: the fault may stand before the option that names it."""
    words = " ".join(typed).replace("=", " ").split()
    after = [following for each, following in pairwise(words) if each == "--lang"]
    return after[-1] if after and after[-1] in set(Language) else Language.en.value
