"""Writes what follows from the declared options of a room: `.venv/bin/python scripts/settings_reference.py`.

The table of the options in `docs/hosting.md`, and the sample file in `deploy`.
"""

from __future__ import annotations

from pathlib import Path

from greenroom.settings.reference import sample, table

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "docs" / "hosting.md"
SAMPLE = ROOT / "deploy" / "greenroom.toml"
BEGIN, END = "<!-- options -->\n", "<!-- end of options -->\n"


def generated_texts() -> dict[Path, str]:
    """Return the files as they should be."""
    before, _, rest = BOOK.read_text().partition(BEGIN)
    return {BOOK: before + BEGIN + table() + END + rest.partition(END)[2], SAMPLE: sample()}


def main() -> None:
    """Write the files anew and say which were stale."""
    for path, text in generated_texts().items():
        stale = not path.exists() or path.read_text() != text
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        print(f"{path.relative_to(ROOT)} is {'written anew' if stale else 'as it was'}")


if __name__ == "__main__":
    main()
