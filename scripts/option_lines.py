"""Writes what follows from the declared house rules of Tonk: `.venv/bin/python scripts/option_lines.py`.

The table of options at the end of `docs/rules.md`, and in `engine/lowered_rules.py` the lines of every flag
and number that the engine reads as it is declared. Those lines could be a loop over names, but then a type
checker could not see a name that is misspelt, nor the compiler which attributes there are.
"""

from __future__ import annotations

from pathlib import Path

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.option_table import option_table
from greenroom.kernel.declaration import Option, options

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "docs" / "rules.md"
LOWERED = ROOT / "src" / "greenroom" / "games" / "tonk" / "engine" / "lowered_rules.py"
OTHERWISE = {
    "jokers": "in the pack and in what is wild",
    "deuces_wild": "in what is wild",
    "big_one": "a matter of the table",
    "touch_stock": "a matter of the page",
}
"""Flags and numbers that the engine does not read as they are declared, each with where they are instead."""


def generated_texts() -> dict[Path, str]:
    """Return the files as they should be."""
    book, lowered = BOOK.read_text(), LOWERED.read_text()
    head = "## All options\n\n"
    before, sentence, after = lowered.partition(
        'as they are declared: written by `scripts/option_lines.py`."""\n'
    )
    lines = [line(option) for option in options(HouseRules) if is_plain(option)]
    rest = after[after.index("\n    def ") :]
    return {
        BOOK: book.partition(head)[0] + head + option_table("en", "markdown") + "\n",
        LOWERED: before + sentence + "".join(lines) + rest,
    }


def is_plain(option: Option) -> bool:
    """Whether an option is a flag or a number that is never null, read by the engine as it is."""
    return option.kind in ("flag", "number") and not option.nullable and option.name not in OTHERWISE


def line(option: Option) -> str:
    """Write the assignment of one option."""
    value = f"rules.{option.name}"
    return f"        self.{option.name} = {f'int({value})' if option.kind == 'flag' else value}\n"


def main() -> None:
    """Write the files anew and say which were stale."""
    for path, text in generated_texts().items():
        stale = path.read_text() != text
        path.write_text(text)
        print(f"{path.relative_to(ROOT)} is {'written anew' if stale else 'as it was'}")


if __name__ == "__main__":
    main()
