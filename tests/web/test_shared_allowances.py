"""Everything over sockets is paid for by guest and by address: more sockets or guests get nobody more."""

from __future__ import annotations

from pathlib import Path

import pytest

from greenroom.table.actor.actor import TableActor
from greenroom.web import limits
from greenroom.web.limits import Accounts, Allowances, SocketAllowances, sharer_of
from greenroom.web.settings import Limits
from greenroom.wire.allowance import Allowance, Rate
from greenroom.wire.commands import PROTOCOL
from greenroom.wire.messages import Bye, Done, Pong, Refused, Update
from web.visitors import Browser, Place, visited


async def at_a_table(place: Place, *others: str) -> list[Browser]:
    """Ann at a table of hers, and others who look on."""
    ann = await place.browser("Ann")
    table = (await ann.open_table())["id"]
    browsers = [ann, *[await place.browser(name) for name in others]]
    for browser in browsers:
        await browser.enter(table)
    return browsers


async def reacts(browser: Browser) -> bool:
    """Whether a reaction is let through."""
    answer = await browser.ask(do="react", reaction="wow")
    if isinstance(answer, Refused):
        assert answer.code == "wire.too_fast"
        return False
    assert isinstance(answer, Update | Done)
    return True


def test_more_sockets_get_a_guest_no_more(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        (ann,) = await at_a_table(place)
        again = await place.browser()
        again.http.cookies = ann.http.cookies
        await again.enter((await ann.open_table())["id"])
        assert [await reacts(ann), await reacts(again), await reacts(ann), await reacts(again)] == [
            True,
            True,
            False,
            False,
        ]

    visited(tmp_path, story, limits=Limits(commands_per_guest=Rate(10, 0)))


def test_more_guests_get_an_address_no_more(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Bob")
        assert [await reacts(each) for each in (ann, bob, ann, bob)] == [True, True, False, False]

    visited(tmp_path, story, limits=Limits(commands_per_address=Rate(2 * 5 + 2 * 4, 0)))


def test_a_reaction_costs_its_sender_by_the_number_of_those_who_are_told_of_it(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob, _ = await at_a_table(place, "Bob", "Cy")
        assert [await reacts(ann) for _ in range(5)] == [True, True, True, True, False]
        assert isinstance(await ann.ask(do="ping"), Pong), "what nobody else hears is paid for apart"
        assert [await reacts(bob) for _ in range(4)] == [True, True, True, False], (
            "Ann was told of his coming"
        )

    visited(tmp_path, story, limits=Limits(heard_per_guest=Rate(12, 0)))


def test_the_guests_of_one_address_cannot_fill_a_house_with_reactions(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        guests = await at_a_table(place, "Bob", "Cy", "Di")
        # 2 + 4 + 6 messages told of them; 4 are told of each reaction.
        assert sum([await reacts(guest) for guest in guests * 3]) == 5

    visited(tmp_path, story, limits=Limits(heard_per_address=Rate(12 + 5 * 4 + 3, 0)))


def test_a_crowd_cannot_be_told_of_comings_and_goings_without_end(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        table = (await ann.open_table())["id"]
        await ann.enter(table)
        bob = await place.browser("Bob")
        room = await place.of_tables.lobby.actor(table)
        assert isinstance(room, TableActor)
        for _ in range(3):
            await bob.enter(table)
            await bob.connection.close()
            while room.listeners > 1:
                await ann.hear()
        await bob.connect(table)
        await bob.tell(do="hello", protocol=PROTOCOL)
        assert await bob.hear() == Bye("wire.too_fast", again=True)

    visited(tmp_path, story, limits=Limits(heard_per_guest=Rate(7, 0)))


def test_handshakes_are_paid_for_by_their_address(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        stranger = await place.browser()
        for code, again in [("web.no_guest", False)] * 2 + [("wire.too_fast", True)] * 2:
            await stranger.connect("none")
            assert await stranger.hear() == Bye(code, again=again)

    visited(tmp_path, story, limits=Limits(commands_per_address=Rate(12, 0)))


def test_a_guest_who_has_spent_everything_costs_its_address_nothing_more() -> None:
    guest, address = Allowance(Rate(2, 0), 0), Allowance(Rate(9, 0), 0)
    account = SocketAllowances([guest, address], [])
    assert [account.pay(1, 0, 0) for _ in range(4)] == [True, True, False, False]
    assert address.spend(7, 0)


def test_more_hearers_than_an_allowance_holds_cost_all_of_it() -> None:
    account = SocketAllowances([], [Allowance(Rate(100, 10), 0)])
    assert account.pay(1, 5000, 0) and not account.pay(1, 1, 0)
    assert not account.pay(1, 5000, 5) and account.pay(1, 5000, 10)


def test_a_guest_who_comes_back_has_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS_KEPT", 2)
    accounts = Accounts(Limits(commands_per_guest=Rate(2, 0)))
    first = accounts.of_guest("ann", "10.0.0.1", 0)
    assert first.pay(2, 0, 0)
    for number in range(9):
        accounts.of_guest(f"guest {number}", "10.0.0.1", 0)
    assert not accounts.of_guest("ann", "10.0.0.2", 0).pay(1, 0, 0), "its socket is open"
    allowances = Allowances(Rate(1, 0))
    held = allowances.of("a", 0)
    for key in "bcd":
        allowances.of(key, 0)
    assert allowances.of("a", 0) is held


@pytest.mark.parametrize(
    ("address", "shared"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_of_ipv6_a_whole_network_counts_as_one_address(address: str, shared: str) -> None:
    assert sharer_of(address) == shared
