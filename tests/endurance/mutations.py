"""Changes of real input: bytes lost, moved and doubled, and values where others belong."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

ODD_BYTES = (
    b"\x00",
    b"\xff\xfe",
    b"\xc3(",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\\ud800",
    b"\\u0000",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"=",
    b".",
    b"null",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"-0",
    b"9" * 400,
    b"9" * 5000,
    b"\r\n",
)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    1.5,
    -0.0,
    1e308,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**63) - 1,
    "",
    " ",
    "0",
    "\x00",
    "\u202e",
    "\u0301" * 50,
    "\U0001f3b7",
    "é" * 41,
    "a" * 300,
    "../../etc",
    "<b>",
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"game": "tonk"},
    {"game": "tone-poker"},
    {"game": "none of ours"},
)
MAX_BRACKETS = 1600
"""Brackets within brackets: on both sides of what Python's stack takes."""
Mutation = Callable[[bytes, Sequence[bytes], Random], bytes]


def mutated(text: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Change a text once or several times; `others` are real ones that it may be mixed with."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = chance.choice(MUTATIONS)(text, others, chance)
    return text


def _place(text: bytes, chance: Random) -> int:
    return chance.randrange(len(text) + 1)


def flipped(text: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """Turn one bit over."""
    if not text:
        return text
    at = chance.randrange(len(text))
    return text[:at] + bytes([text[at] ^ 1 << chance.randrange(8)]) + text[at + 1 :]


def cut(text: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """Leave a piece out."""
    at = _place(text, chance)
    return text[:at] + text[at + chance.choice((1, 2, 8, len(text))) :]


def doubled(text: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """Say a piece again."""
    start, end = sorted((_place(text, chance), _place(text, chance)))
    return text[:end] + text[start:end] * chance.choice((1, 2, 20)) + text[end:]


def odd(text: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """Put something odd in."""
    at = _place(text, chance)
    return text[:at] + chance.choice(ODD_BYTES) + text[at + chance.choice((0, 0, 1)) :]


def mixed(text: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Begin as one and end as another."""
    other = chance.choice(others)
    return text[: _place(text, chance)] + other[_place(other, chance) :]


def revalued(text: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Put another value in some place of a JSON text: an odd one, or one of another text."""
    whole = _read(text)
    places = list(_places(whole))
    if not places:
        return odd(text, others, chance)
    holder, key = chance.choice(places)
    other = list(_places(_read(chance.choice(others))))
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1 if other:
            there, name = chance.choice(other)
            holder[key] = there[name]
        case 2 if isinstance(holder, dict):
            holder[chance.choice(("", "id", "do", "x", "é"))] = chance.choice(ODD_VALUES)
        case 3 if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += chance.choice((-1, 1, 100_000, -100_000))
        case _:
            holder[key] = chance.choice(ODD_VALUES)
    return json.dumps(whole, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def nested(text: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Put brackets within brackets in some place of a JSON text."""
    whole = _read(text)
    places = list(_places(whole))
    deep = chance.randrange(1, MAX_BRACKETS)
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"[", b"")))
    brackets = opening * deep + b"1" + closing * deep
    if not places:
        return brackets
    holder, key = chance.choice(places)
    holder[key] = "\x01here\x01"
    return json.dumps(whole).encode().replace(b'"\\u0001here\\u0001"', brackets)


MUTATIONS: tuple[Mutation, ...] = (flipped, cut, doubled, odd, mixed, revalued, revalued, revalued, nested)


def _read(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _places(value: Any, depth: int = 8) -> list[tuple[Any, Any]]:
    """List every place of a JSON value as its holder and key."""
    if not isinstance(value, dict | list) or not depth:
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    inner = [place for key in keys for place in _places(value[key], depth - 1)]
    return [(value, key) for key in keys] + inner
