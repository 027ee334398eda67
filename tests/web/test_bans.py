"""A ban holds whom it names, and of a network all who come from it."""

from __future__ import annotations

import asyncio

import pytest

from greenroom.web.admin.bans import BanRecord, Bans
from table.memory import MemoryRegistry


@pytest.mark.parametrize(
    ("banned", "held", "free"),
    [
        ("10.1.0.0/16", ["10.1.0.0", "10.1.255.255"], ["10.2.0.1", "2001:db8::1"]),
        ("10.1.2.3", ["10.1.2.3"], ["10.1.2.4"]),
        ("2001:db8:1:2::7", ["2001:db8:1:2::7", "2001:db8:1:2:ffff::1"], ["2001:db8:1:3::7", "10.1.2.3"]),
        ("2001:db8::/32", ["2001:db8:ffff::1"], ["2001:db9::1"]),
    ],
)
def test_a_banned_network_holds_all_who_come_from_it_until_it_is_lifted(
    banned: str, held: list[str], free: list[str]
) -> None:
    async def story() -> None:
        registry = MemoryRegistry()
        bans = Bans(registry)
        await bans.add(banned, BanRecord(1.0))
        later = Bans(registry)
        await later.load()
        for each in (bans, later):
            assert all(each.holds("ann", address) for address in held)
            assert not any(each.holds("ann", address) for address in (*free, "", "unknown"))
        assert await bans.lift(banned) and not await bans.lift(banned)
        assert not any(bans.holds("ann", address) for address in held)

    asyncio.run(story())


def test_a_banned_guest_is_held_wherever_they_come_from_and_their_outside_bots_too() -> None:
    async def story() -> None:
        bans = Bans(MemoryRegistry())
        await bans.add("ann", BanRecord(1.0))
        assert bans.holds("ann", "10.1.2.3") and bans.holds("outside:ann:7", "")
        assert not bans.holds("bob", "10.1.2.3") and not bans.holds("outside:bob:7", "10.1.2.3")

    asyncio.run(story())
