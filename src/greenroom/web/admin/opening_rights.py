"""The right to open tables: everybody's, or of those who give a code word, or whom the operator allows."""

from __future__ import annotations

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.settings.option_types import CODE, EVERYBODY
from greenroom.store import Registry, RegistryRecord
from greenroom.store.cache_lock import Turn
from greenroom.store.registry import decode_record
from greenroom.table.people.guests import Person
from greenroom.table.people.permissions import CODE_WORD, OPENER
from greenroom.web.admin.code_word import CodeWord


class _Given(msgspec.Struct, frozen=True):
    proof: str


class OpeningRights:
    """Says who may open tables now; those who are allowed have been loaded by then."""

    def __init__(self, registry: Registry, rule: str, code_word: CodeWord | None = None) -> None:
        """`code_word` is asked for where the rule is `code`."""
        self._registry = registry
        self._rule = rule
        self._code_word = code_word if rule == CODE else None
        self._allowed: set[str] = set()
        self._code_word_givers: set[str] = set()
        self._drained = False
        self._turn = Turn()

    def drain(self, on: bool) -> None:
        """Let nobody open tables, since the room will close; or let them again."""
        self._drained = on

    async def load(self) -> None:
        """Read who is allowed to. May raise `StoreUnavailable`."""
        async with self._turn:
            openers = await self._registry.find(OPENER)
            self._allowed = {record.key for record in openers if not record.is_damaged}
            self._code_word_givers = {
                each.key for each in await self._registry.find(CODE_WORD) if self._fits(each)
            }

    async def read(self, person: str) -> None:
        """Read whether one guest is allowed to, changed on another node. May raise `StoreUnavailable`."""
        async with self._turn:
            opener = await self._registry.get(OPENER, person)
            record = await self._registry.get(CODE_WORD, person)
            (self._allowed.add if opener is not None else self._allowed.discard)(person)
            has_given = record is not None and self._fits(record)
            (self._code_word_givers.add if has_given else self._code_word_givers.discard)(person)

    def _fits(self, record: RegistryRecord) -> bool:
        if (word := self._code_word) is None:
            return False
        given_word = decode_record(CODE_WORD, record, _Given)
        return given_word is not None and word.fits(given_word.proof)

    def may(self, person: str) -> bool:
        """Tell whether the operator has allowed a guest to."""
        return person in self._allowed

    def gave_code_word(self, person: str) -> bool:
        """Tell whether a guest has given the code word that holds now."""
        return person in self._code_word_givers

    async def allow(self, person: str, *, on: bool) -> None:
        """Allow a guest to open tables, durably, or take that back."""
        async with self._turn:
            if on:
                await self._registry.put(OPENER, person, b"{}")
                self._allowed.add(person)
            else:
                await self._registry.delete(OPENER, person)
                self._allowed.discard(person)

    async def take(self, person: str, word: str) -> Refusal | None:
        """Let a guest open tables from now on who gives the code word; refuse another word."""
        if self._code_word is None:
            return None
        if not self._code_word.is_given(word):
            return refuse("web.wrong_code_word")
        async with self._turn:
            await self._registry.put(CODE_WORD, person, msgspec.json.encode(_Given(self._code_word.proof)))
            self._code_word_givers.add(person)
        return None

    async def forget(self, person: str) -> None:
        """Take away whatever right a guest had, durably."""
        await self.allow(person, on=False)
        async with self._turn:
            await self._registry.delete(CODE_WORD, person)
            self._code_word_givers.discard(person)

    def refusal(self, person: Person | None) -> Refusal | None:
        """Refuse whoever may not."""
        if self._drained:
            return refuse("web.draining")
        if self._rule == EVERYBODY:
            return None
        if person is None:
            return refuse("web.no_guest")
        if self.may(person.id) or self.gave_code_word(person.id):
            return None
        return refuse("web.operator_opens" if self._code_word is None else "web.code_word")
