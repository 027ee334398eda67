"""All options in one table, from their declaration: `greenroom rules --options`, and the docs."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.declaration import Option, options


def option_table(lang: str, form: str) -> str:
    """Print every option with its values, its default and its effect; `json` is the JSON schema."""
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(HouseRules))).decode()
    rows = [_row(each, lang) for each in options(HouseRules)]
    if form == "markdown":
        head = t(lang, "cli.options.head").split("|")
        return "\n".join([_cells(head), _cells(["---"] * 4), *map(_markdown, rows)])
    return "\n".join(
        f"{name} = {default}\n    {values}\n    {effect}" for name, values, default, effect in rows
    )


def allowed_values(option: Option, lang: str) -> str:
    """Say which values an option may have."""
    if option.kind == "flag":
        return "true, false"
    if option.kind == "choice":
        return ", ".join(option.choices)
    if option.kind == "list":
        return t(lang, "cli.options.list")
    return _numbers(option, lang)


def _numbers(option: Option, lang: str) -> str:
    bounded = option.most is not None and option.most < 100
    key = "cli.options.between" if bounded else "cli.options.from"
    numbers = t(lang, key, least=option.least or 0, most=option.most or 0)
    return f"{numbers}, null" if option.nullable else numbers


def _row(option: Option, lang: str) -> tuple[str, str, str, str]:
    default = msgspec.json.encode(option.default).decode()
    effect = t(lang, f"option.tonk.{option.name}.effect")
    return option.name, allowed_values(option, lang), default, effect


def _markdown(row: tuple[str, str, str, str]) -> str:
    name, values, default, effect = row
    return _cells([f"`{name}`", values, f"`{default}`", effect])


def _cells(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
