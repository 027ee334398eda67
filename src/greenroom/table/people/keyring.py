"""The passkeys of guests, as the registry keeps them: one record for each guest that has any.

A guest's own identity is what a passkey answers with (its user handle), so nothing has to be searched to sign
somebody in, and all of a guest's are deleted at once.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.store import Conflict, Registry

KIND = "passkeys"
MAX_PASSKEYS = 8
"""Passkeys of one guest."""


class Passkey(msgspec.Struct, frozen=True):
    """One passkey as it is kept: nothing of it is a secret."""

    id: str
    """The id that the authenticator gave the passkey, in base64url."""
    credential: str
    """The passkey's public key with what belongs to it (attested credential data), in base64url."""
    counter: int
    """The number of signatures that the authenticator told last; 0 for ever where it does not count."""
    added: float
    """The unix time at which the passkey was added."""
    used: float = 0
    """Unix time when somebody signed in with it last; 0 for never."""


class Keyring:
    """The passkeys of every guest. Every call may raise `StoreUnavailable`."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    async def of(self, person: str) -> list[Passkey]:
        """List a guest's passkeys, the oldest first."""
        return (await self._read(person))[0]

    async def change(self, person: str, change: Callable[[list[Passkey]], list[Passkey] | None]) -> bool:
        """Change a guest's passkeys, made anew where somebody was faster; False where `change` gives up."""
        while True:
            passkeys, version = await self._read(person)
            changed = change(passkeys)
            if changed is None:
                return False
            try:
                await self._registry.put(KIND, person, msgspec.json.encode(changed), version)
            except Conflict:
                continue
            return True

    async def clear(self, person: str) -> None:
        """Forget all of a guest's."""
        await self._registry.delete(KIND, person)

    async def _read(self, person: str) -> tuple[list[Passkey], int]:
        record = await self._registry.get(KIND, person)
        if record is None:
            return [], 0
        return msgspec.json.decode(record.data, type=list[Passkey]), record.version
