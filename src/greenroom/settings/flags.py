"""Gives a command the flags of declared options."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from inspect import Parameter, Signature
from typing import Annotated, Any, get_type_hints

import typer

from greenroom.settings.options import DECLARED, OptionDeclaration, Options
from greenroom.settings.sources import CONFIG, BadOption, load_options

CONFIG_ABOUT = f"File of options, in TOML; {CONFIG} names it too. See docs/hosting.md."


def with_options(command: Callable[..., None], only: Collection[str] | None = None) -> Callable[..., None]:
    """Make a command that takes the options as flags and is called with all of them, from every place.

    `only` names the fields that have flags; without it all have.
    """
    declared = [each for each in DECLARED if only is None or each.name in only]
    hints = get_type_hints(command, include_extras=True)
    own = [
        each.replace(annotation=hints[name])
        for name, each in Signature.from_callable(command).parameters.items()
        if name != "options"
    ]

    def run(config: str | None = None, **arguments: Any) -> None:
        flags = {each.name: arguments.pop(each.name) for each in declared}
        command(options=_load_options(flags, config), **arguments)

    annotations: dict[str, Any] = {each.name: _flag(each) for each in declared}
    annotations["config"] = Annotated[str | None, typer.Option(help=CONFIG_ABOUT, metavar="FILE")]
    extra = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=hint)
        for name, hint in annotations.items()
    ]
    run.__signature__ = Signature([*own, *extra])  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in own} | annotations
    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
    return run


def _load_options(flags: dict[str, object], config: str | None) -> Options:
    try:
        return load_options(flags, os.environ, config)
    except BadOption as wrong:
        typer.echo(f"greenroom: {wrong}", err=True)
        raise typer.Exit(2) from None


def _flag(option: OptionDeclaration) -> Any:
    help_text = (
        option.about if option.default_text is None else f"{option.about} Default: {option.default_text}."
    )
    value_type: Any = list[str] if option.type.several else str
    return Annotated[
        value_type | None, typer.Option(f"--{option.key}", help=help_text, metavar=option.type.shape)
    ]
