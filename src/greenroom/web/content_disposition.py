"""The header that gives a download its name, as RFC 6266 has it."""

from __future__ import annotations

from urllib.parse import quote

from greenroom.kernel.text import ascii_of

ESCAPES = str.maketrans(dict.fromkeys('"\\%', "_"))
"""The characters that browsers read differently between quotes."""


def disposition(name: str) -> str:
    """Write the header: in ASCII for every client, and whole in UTF-8 where that is something else."""
    plain = ascii_of(name, "_").translate(ESCAPES)
    attachment = f'attachment; filename="{plain}"'
    return attachment if plain == name else f"{attachment}; filename*=UTF-8''{quote(name, safe='')}"
