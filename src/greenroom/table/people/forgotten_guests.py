"""Guests who were forgotten because they asked for it, and how their names go out of what a log tells.

A log is never written anew. Each of its events carries a checksum over its place, the number of the last is
kept beside it, and deals and their chain are read from it: a line changed for good reasons could not be told
from damage, and a copy made a moment before would disagree. So what is kept instead is that somebody is
forgotten, by their random identity alone, and the name is replaced where a log is read, before anything is
made of it: state, score, history, records and keepsakes have never known another. No hash is over a name (a
deal is bound to chairs and entropy), so chains and replays stay as they were.

In every log each of them gets a name of nobody's own, in their own language, with a number where somebody
there has it already. The log itself, which the host alone can read, holds the old one until the table is
deleted; the page says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from greenroom.kernel.provable_deal import Contribution
from greenroom.locales import GENERIC, LANGUAGES
from greenroom.store import Registry, RegistryRecord
from greenroom.store.registry import decode_record
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent, AnyHandStarted, AnySat
from greenroom.table.people.names import unique_name
from greenroom.table.people.ownership import lender_of, owner_of

KIND = "forgotten"


class _StoredLanguage(msgspec.Struct, frozen=True):
    lang: str


class Forgotten:
    """All who were forgotten; those of earlier runs have been loaded by the time a log is read."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        """The words that stand for the name of each forgotten guest, by identity."""

    async def load(self, registry: Registry) -> None:
        """Read who was forgotten. May raise `StoreUnavailable`."""
        for record in await registry.find(KIND):
            self._follow(record)

    async def read(self, registry: Registry, person: str) -> None:
        """Read that somebody was forgotten on another node. May raise `StoreUnavailable`."""
        if (record := await registry.get(KIND, person)) is not None:
            self._follow(record)

    @property
    def people(self) -> frozenset[str]:
        """The identities of all who were forgotten."""
        return frozenset(self._words)

    async def add(self, registry: Registry, person: str, lang: str) -> None:
        """Forget somebody's name, durably."""
        await registry.put(KIND, person, msgspec.json.encode(_StoredLanguage(lang)))
        self._keep(person, lang)

    def name(self, person: str, name: str) -> str:
        """Return a person's name, or what is said instead."""
        return self._words.get(person, name)

    def redact(self, log: list[AnyEvent]) -> list[AnyEvent]:
        """Return a table's log with the names of those who were forgotten replaced."""
        if not self._words:
            return log
        people = _names_in(log)
        words = {person: word for person in people if (word := self._word(person)) is not None}
        return _Redactor(_unique(words, people)).redact(log) if words else log

    def _word(self, person: str) -> str | None:
        """Return what is said instead of a name, also of a bot that bears it or whose owner was forgotten."""
        person = lender_of(person) or person
        return self._words.get(person) or self._words.get(owner_of(person) or "")

    def _follow(self, record: RegistryRecord) -> None:
        # Whoever asked to be forgotten is, also where it cannot be read in which language.
        language = decode_record(KIND, record, _StoredLanguage)
        self._keep(record.key, "" if language is None else language.lang)

    def _keep(self, person: str, lang: str) -> None:
        self._words[person] = GENERIC.t(lang if lang in LANGUAGES else LANGUAGES[0], "name.forgotten")


def _names_in(log: Sequence[AnyEvent]) -> dict[str, set[str]]:
    """List the names of everybody in a log, by identity."""
    names_of: dict[str, set[str]] = {}
    for event in log:
        if isinstance(event, events.Sat | events.Banned | events.LetIn):
            names_of.setdefault(event.person, set()).add(event.name)
        if isinstance(event, events.Sat) and event.owner is not None:
            names_of.setdefault(owner_of(event.person) or "", set()).add(event.owner)
    return names_of


def _unique(words: Mapping[str, str], names_of: Mapping[str, set[str]]) -> dict[str, str]:
    """Give everybody who was forgotten a name that nobody else has at the table."""
    names_taken = {name for person, names in names_of.items() if person not in words for name in names}
    unique: dict[str, str] = {}
    for person, word in words.items():
        unique[person] = unique_name(word, names_taken)
        names_taken.add(unique[person])
    return unique


class _Redactor:
    """Goes through one log from its beginning and replaces names."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words
        self._chairs: dict[int, str] = {}
        """The person who sat down last on each chair."""
        self._people: dict[str, str] = {}
        """The person who was called so last: proofs name who is missing by name alone."""

    def redact(self, log: Sequence[AnyEvent]) -> list[AnyEvent]:
        """Return the log with those names replaced."""
        return [self._event(event) for event in log]

    def _event(self, event: AnyEvent) -> AnyEvent:
        match event:
            case events.Sat():
                self._chairs[event.chair] = event.person
                self._people[event.name] = event.person
                return self._sat(event)
            case events.Banned() | events.LetIn():
                return replace(event, name=self._words.get(event.person, event.name))
            case events.HandStarted():
                return self._hand(event)
            case events.Drawn():
                contributions = [self._contribution(each) for each in event.contributions]
                return replace(
                    event, contributions=contributions, missing=[self._missing(n) for n in event.missing]
                )
            case _:
                return event

    def _sat(self, event: AnySat) -> AnySat:
        owner = event.owner and self._words.get(owner_of(event.person) or "", event.owner)
        return replace(event, name=self._words.get(event.person, event.name), owner=owner)

    def _hand(self, event: AnyHandStarted) -> AnyHandStarted:
        seats = zip(event.people, event.names, strict=True)
        return replace(event, names=[self._words.get(person, name) for person, name in seats])

    def _contribution(self, one: Contribution) -> Contribution:
        person = self._chairs.get(one.chair, "")
        return replace(one, name=self._words[person]) if person in self._words else one

    def _missing(self, name: str) -> str:
        return self._words.get(self._people.get(name, ""), name)
