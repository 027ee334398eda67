"""The types of values that an option may have: how each is read, and what would be right."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

EVERYBODY, CODE, OPERATOR = "everybody", "code", "operator"
BASE_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)+")
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?")


@dataclass(frozen=True)
class OptionType:
    """The reading of one option's value, from text or from a file that has numbers and lists."""

    shape: str
    """Stands for the value where a command line is described."""
    wanted: str
    """Says what a value must be, as the end of a sentence."""
    read: Callable[[object], Any]
    """Raises ValueError for anything else."""
    example: str = ""
    """An example value for whoever writes a file, if the default is None."""
    several: bool = False
    """A list: commas in text, and a flag may be given more than once."""
    quoted: bool = True
    """Whether an error repeats the wrong value; false where it may hold a password."""


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError
    return value.strip()


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError
    if isinstance(value, str) and not (value.isascii() and value.isdigit()):
        raise ValueError
    return int(value)


def whole(least: int, most: int) -> OptionType:
    """Describe whole numbers in a range."""

    def read(value: object) -> int:
        number = _number(value)
        if not least <= number <= most:
            raise ValueError
        return number

    return OptionType("N", f"a whole number from {least} to {most}", read)


def one_of(*words: str) -> OptionType:
    """Describe a choice of words."""

    def read(value: object) -> str:
        if value not in words:
            raise ValueError
        return str(value)

    return OptionType("WORD", " or ".join(words), read)


def _each(read: Callable[[str], str]) -> Callable[[object], tuple[str, ...]]:
    def read_all(value: object) -> tuple[str, ...]:
        values = value if isinstance(value, list | tuple) else [value]
        texts = [part.strip() for each in values for part in _parts(each)]
        return tuple(read(text) for text in texts if text)

    return read_all


def _parts(value: object) -> list[str]:
    if not isinstance(value, str):
        raise ValueError
    return value.split(",")


def _network(text: str) -> str:
    return str(ipaddress.ip_network(text))


def _host_name(text: str) -> str:
    name = text.lower()
    if not HOST_NAME.fullmatch(name):
        raise ValueError
    return name


def _public(value: object) -> str:
    url = _text(value)
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError
    if parts.query or parts.fragment or parts.username:
        raise ValueError
    return f"{parts.scheme}://{parts.netloc}"


def _store(value: object) -> str:
    url = _text(value)
    parts = urlsplit(url)
    if parts.scheme not in ("postgresql", "postgres") or not url.partition("://")[2]:
        raise ValueError
    return url


def _path(value: object) -> str:
    path = value.strip().rstrip("/") if isinstance(value, str) else None
    if path is None or (path and not BASE_PATH.fullmatch(path)) or {".", ".."} & set(path.split("/")):
        raise ValueError
    return path


TEXT = OptionType("TEXT", "a text that is not empty", _text)
FILE = OptionType("FILE", "the name of a file, such as code-word.txt", _text, "code-word.txt")
FOLDER = OptionType("DIR", "the name of a folder, such as .data", _text)
PATH = OptionType("PATH", "a path such as /cards, of letters, digits and - . _ ~", _path, "/cards")
PUBLIC = OptionType("URL", "an address such as https://room.example.org", _public, "https://room.example.org")
STORE = OptionType(
    "URL",
    "an address such as postgresql://greenroom@localhost/greenroom",
    _store,
    "postgresql://greenroom@localhost/greenroom",
    quoted=False,
)
NETWORKS = OptionType(
    "ADDRESS", "addresses or networks, such as 127.0.0.1 or 10.0.0.0/8", _each(_network), "127.0.0.1", True
)
HOST_NAMES = OptionType(
    "NAME", "names of hosts without a port, such as shelf.lan", _each(_host_name), "shelf.lan", True
)
