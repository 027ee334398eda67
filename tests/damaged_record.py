"""A record whose sum does not agree, in whichever store a test has."""

from __future__ import annotations

from typing import Any

from greenroom.store import Registry, RegistryRecord
from greenroom.store.checksums import damage_of_record


async def damage(registry: Registry, kind: str, key: str) -> None:
    """Let a record be damaged for whoever asks this registry, until it is deleted or written anew."""
    get, find, known = registry.get, registry.find, await registry.get(kind, key)
    assert known is not None

    async def got(asked: str, name: str) -> RegistryRecord | None:
        record = await get(asked, name)
        if asked == kind and record == known:
            raise damage_of_record(kind, key)
        return record

    async def all_found(asked: str) -> list[RegistryRecord]:
        return [
            RegistryRecord(key, each.version, b"", is_damaged=True)
            if asked == kind and each == known
            else each
            for each in await find(asked)
        ]

    patched: Any = registry
    patched.get, patched.find = got, all_found
