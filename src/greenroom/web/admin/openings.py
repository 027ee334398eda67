"""The right to open tables: everybody's, or that of the guests whom the operator has allowed to."""

from __future__ import annotations

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.settings.option_types import OPERATOR
from greenroom.store import Registry
from greenroom.table.people.guests import Person

KIND = "opener"


class Openings:
    """Says who may open tables now; those who are allowed have been loaded by then."""

    def __init__(self, registry: Registry, rule: str) -> None:
        self._registry = registry
        self._rule = rule
        self._allowed: set[str] = set()
        self.drained = False
        """Nobody may, since the room will close."""

    async def load(self) -> None:
        """Read who was allowed to in earlier runs. May raise `StoreUnavailable`."""
        self._allowed = {record.key for record in await self._registry.find(KIND)}

    def may(self, person: str) -> bool:
        """Tell whether a guest was allowed to."""
        return person in self._allowed

    async def allow(self, person: str, *, on: bool) -> None:
        """Allow a guest to open tables, durably, or take that back."""
        if on:
            await self._registry.put(KIND, person, b"{}")
            self._allowed.add(person)
        else:
            await self._registry.delete(KIND, person)
            self._allowed.discard(person)

    def refusal(self, person: Person | None) -> Refusal | None:
        """Refuse whoever may not."""
        if self.drained:
            return refuse("web.draining")
        if self._rule != OPERATOR:
            return None
        if person is None:
            return refuse("web.no_guest")
        return None if self.may(person.id) else refuse("web.operator_opens")
