"""The parts that games contribute to the records of a table: the base of each kind.

A generic record never names a field of one game. It carries the game's own part in one field, a tagged union
that the catalogue assembles (`catalogue.py`); the tag is the game's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import NoneType
from typing import Any, TypeVar

import msgspec


class Details(msgspec.Struct, frozen=True, tag_field="game"):
    """A game's own part of a generic record: of a table, a chair, a setting, a view."""


class Deal(msgspec.Struct, frozen=True, tag_field="game"):
    """The deal of one hand: with the rules and the actions it determines the hand."""

    @property
    def shuffled(self) -> Sequence[Sequence[str]]:
        """The results of its shuffles, in their order."""
        raise NotImplementedError


class Result(msgspec.Struct, frozen=True, tag_field="game"):
    """The result of one hand, as facts that the ledger sums without replaying."""

    @property
    def net(self) -> list[int]:
        """For each seat, what the hand brought it."""
        raise NotImplementedError


DetailsT_co = TypeVar("DetailsT_co", bound=Details, covariant=True)
ChairT_co = TypeVar("ChairT_co", bound=Details, covariant=True)
DealT_co = TypeVar("DealT_co", bound=Deal, covariant=True)
ResultT_co = TypeVar("ResultT_co", bound=Result, covariant=True)


def union(records: Iterable[Any]) -> Any:
    """Assemble a closed union of those that are not None; the type of `None` where there are none."""
    whole: Any = None
    for record in records:
        whole = record if whole is None else whole | (record if record is not None else whole)
    return NoneType if whole is None else whole


def with_parts(record: Any, *parts: Iterable[Any]) -> Any:
    """Fill the open parts of a generic record with what the games contribute to each."""
    return record[tuple(union(part) for part in parts)]
