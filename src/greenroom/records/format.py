"""The format of a game's records: how one is replayed, for a program and for a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.locales import Sentences
from greenroom.records.result import Stopped, stopped_result

RecordT = TypeVar("RecordT", bound=msgspec.Struct)
ReplayedT = TypeVar("ReplayedT", bound=msgspec.Struct)


class Dealt(msgspec.Struct, frozen=True):
    """The facts of a record's deal with which a proof of it must agree."""

    rules: msgspec.Struct
    decks: int
    """The number of packs that were shuffled."""


class Pack(msgspec.Struct, frozen=True):
    """The pack that is shuffled for a hand by some rules."""

    whole: Sequence[str]
    decks: int | None
    """The number of times; None where there is one for each seat."""


@dataclass(frozen=True)
class Dealing(Generic[RecordT]):
    """The part of a game that says what a record's deal was made of."""

    deal_of: Callable[[RecordT], Dealt]
    pack: Callable[[bytes], Pack]
    """Lists the pack that is shuffled by rules, written in full."""


class RecordFormat(Protocol):
    """The records of one game."""

    def replay(self, text: bytes, lang: str) -> msgspec.Struct | Stopped:
        """Replay a record; whatever is wrong with it becomes a `Stopped`."""

    def readable(self, text: bytes, lang: str) -> str | Stopped:
        """Replay a record and tell a person how the hand stands."""

    def read_deal(self, text: bytes) -> Dealt | Refusal | None:
        """Read the rules and the number of decks of a record; None where its game does not tell."""

    def pack(self, rules: bytes) -> Pack | None:
        """List the pack that is shuffled by rules, written in full; None where the game does not tell."""


class Records(Generic[RecordT, ReplayedT]):
    """The records of a game, made of its parser, its replay, and its words for a person."""

    def __init__(
        self,
        read: Callable[[bytes], RecordT | Refusal],
        play: Callable[[RecordT, str], ReplayedT | Stopped],
        word: Callable[[RecordT, ReplayedT, str], str],
        sentences: Sentences,
        dealing: Dealing[RecordT] | None = None,
    ) -> None:
        self._read = read
        self._play = play
        self._word = word
        self._sentences = sentences
        self._dealing = dealing

    def replay(self, text: bytes, lang: str) -> ReplayedT | Stopped:
        """Replay a record."""
        record = self._read(text)
        return (
            stopped_result(record, self._sentences, lang)
            if isinstance(record, Refusal)
            else self._play(record, lang)
        )

    def readable(self, text: bytes, lang: str) -> str | Stopped:
        """Replay a record and tell a person how the hand stands."""
        record = self._read(text)
        if isinstance(record, Refusal):
            return stopped_result(record, self._sentences, lang)
        result = self._play(record, lang)
        return result if isinstance(result, Stopped) else self._word(record, result, lang)

    def read_deal(self, text: bytes) -> Dealt | Refusal | None:
        """Read the rules and the number of decks of a record; None where its game does not tell."""
        if self._dealing is None:
            return None
        record = self._read(text)
        return record if isinstance(record, Refusal) else self._dealing.deal_of(record)

    def pack(self, rules: bytes) -> Pack | None:
        """List the pack that is shuffled by rules, written in full; None where the game does not tell."""
        return None if self._dealing is None else self._dealing.pack(rules)


Formats = Mapping[str, RecordFormat]
"""Record formats by the name of their game. The first takes records that name no game or an unknown one, to
refuse them."""
