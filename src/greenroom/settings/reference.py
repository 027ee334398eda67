"""The reference of all options, as `docs/hosting.md` and the sample file have it."""

from __future__ import annotations

from greenroom.settings.options import DECLARED, OptionDeclaration

TABLE_HEAD = "| flag | in the file | default | what it decides |\n|---|---|---|---|\n"
FILE_HEAD = """\
# Options of a Green Room: `greenroom serve --config FILE`, or GREENROOM_CONFIG=FILE.
# An environment variable (GREENROOM_PORT) stands over this file, and a flag (--port) over both.
"""


def table() -> str:
    """Write the options as a table in Markdown."""
    rows = [
        f"| `--{each.key} {each.type.shape}` | `{each.key} = {_sample(each)}` "
        f"| {each.default_text or 'none'} | {each.about} {_requirement(each)} |"
        for each in DECLARED
    ]
    return TABLE_HEAD + "\n".join(rows) + "\n"


def sample() -> str:
    """Write a file in which every option stands with its default, or with an example, as a comment."""
    parts = [f"# {each.about}\n# {each.key} = {_sample(each)}\n" for each in DECLARED]
    return FILE_HEAD + "\n" + "\n".join(parts)


def _requirement(option: OptionDeclaration) -> str:
    return f"({option.type.wanted[0].upper()}{option.type.wanted[1:]}.)"


def _sample(option: OptionDeclaration) -> str:
    if isinstance(option.default, int):
        return str(option.default)
    if option.type.several:
        return f'["{option.type.example}"]'
    return f'"{option.default or option.type.example}"'
