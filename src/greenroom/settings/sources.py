"""The places of options: flags over the environment, that over the file, that over the defaults."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path

from greenroom.settings.options import DECLARED, OptionDeclaration, Options

CONFIG = "GREENROOM_CONFIG"
"""Names the file where no flag does."""


class BadOption(Exception):  # noqa: N818 - says what it is
    """An option that cannot be; its text is a sentence for whoever runs the room."""


def load_options(flags: Mapping[str, object], environment: Mapping[str, str], config: str | None) -> Options:
    """Gather the options from all places; flags by their fields' names, those not given None.

    Raises `BadOption`.
    """
    file = config or environment.get(CONFIG)
    in_file = {} if not file else _read(Path(file))
    values: dict[str, object] = {}
    for each in DECLARED:
        for where, value in (
            (f"--{each.key}", flags.get(each.name)),
            (each.variable, environment.get(each.variable)),
            (f"{each.key} in {file}", in_file.get(each.key)),
        ):
            if value not in (None, []):
                values[each.name] = _value(each, where, value)
                break
    return Options(**values)  # type: ignore[arg-type]  # each was read as its field's type


def _value(option: OptionDeclaration, where: str, value: object) -> object:
    try:
        return option.type.read(value)
    except ValueError:
        given_text = ", ".join(map(str, value)) if isinstance(value, list) else value
        instead = f", not “{given_text!s:.80}”" if option.type.quoted else ""
        raise BadOption(f"{where} must be {option.type.wanted}{instead}.") from None


def _read(file: Path) -> dict[str, object]:
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise BadOption(f"{file} is not TOML: {error}.") from error
    known = [each.key for each in DECLARED]
    for key in content:
        if key not in known:
            near = difflib.get_close_matches(key.replace("_", "-"), known, 1)
            hint = f"; {near[0]} is one" if near else f"; there are {', '.join(known)}"
            raise BadOption(f"{file} has an option {key} that does not exist{hint}.")
    return content
