"""Limits on what each guest and each address may have and ask for, all of which comes back."""

import pytest

from greenroom.web import limits
from greenroom.web.limits import Allowances, OpenSockets
from greenroom.web.settings import Limits
from greenroom.web.sockets.present_guests import PresentGuests
from greenroom.wire.allowance import Rate


def test_a_socket_that_is_closed_makes_room_for_its_address_and_its_guest() -> None:
    sockets = OpenSockets(per_guest=2, per_bot=1, per_address=3)
    for _ in range(300):
        assert sockets.add("ann", "10.0.0.1")
        sockets.remove("ann", "10.0.0.1")
    assert sockets.count == 0 and not sockets._open, "nothing is kept of those who have gone"


def test_a_guest_has_only_so_many_sockets_wherever_it_is() -> None:
    sockets = OpenSockets(per_guest=2, per_bot=1, per_address=9)
    assert sockets.add("ann", "10.0.0.1") and sockets.add("ann", "10.0.0.2")
    assert sockets.add("ann", "10.0.0.3") is False
    assert sockets.add("bob", "10.0.0.1")
    sockets.remove("ann", "10.0.0.2")
    assert sockets.add("ann", "10.0.0.3") and sockets.count == 3


def test_an_address_has_only_so_many_sockets_whoever_opens_them() -> None:
    sockets = OpenSockets(per_guest=9, per_bot=1, per_address=2)
    assert sockets.add("ann", "10.0.0.1") and sockets.add("bob", "10.0.0.1")
    assert not sockets.add("cy", "10.0.0.1")
    assert sockets.add("cy", "10.0.0.2"), "what was refused was not counted"
    sockets.remove("bob", "10.0.0.1")
    assert sockets.add("cy", "10.0.0.1") and sockets.count == 3


def test_a_guest_called_like_an_address_is_counted_apart() -> None:
    sockets = OpenSockets(per_guest=1, per_bot=1, per_address=1)
    assert sockets.add("x", "y") and sockets.add("y", "x")


def test_all_open_sockets_are_counted_once_each() -> None:
    sockets = OpenSockets(per_guest=9, per_bot=1, per_address=9)
    for guest, address in (("ann", "1"), ("ann", "2"), ("bob", "1"), ("bob", "1")):
        assert sockets.add(guest, address)
    sockets.add("cy", "3")
    sockets.remove("cy", "3")
    assert sockets.count == 4 == sum(sockets._open.values()) // 2


def test_a_guest_is_here_until_their_last_page_is_closed() -> None:
    present, ann = PresentGuests(), ("ann", "10.0.0.1", "table")
    for _ in range(2):
        present.add(ann)
    assert present.all == {ann: 2}
    present.remove(ann)
    assert present.all == {ann: 1}
    present.remove(ann)
    assert not present.all


def test_each_key_has_an_allowance_of_its_own() -> None:
    allowances = Allowances(Rate(2, 1))
    assert [allowances.spend("a", 0) for _ in range(3)] == [True, True, False]
    assert allowances.spend("b", 0)
    assert allowances.spend("a", 1) and not allowances.spend("a", 1)


def test_what_a_busy_key_has_spent_is_not_forgotten_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEYS_KEPT", 2)
    allowances = Allowances(Rate(1, 0))
    assert allowances.spend("a", 0)
    assert allowances.spend("b", 0)
    assert not allowances.spend("a", 0)
    assert allowances.spend("c", 0), "b was seen longest ago, and is the one that is forgotten"
    assert not allowances.spend("a", 0)
    assert allowances.spend("b", 0)


def test_ten_thousand_keys_are_remembered() -> None:
    allowances = Allowances(Rate(1, 0))
    for number in range(10_000):
        assert allowances.spend(str(number), 0)
    assert not allowances.spend("0", 0)
    assert allowances.spend("one more", 0) and allowances.spend("1", 0)


def test_what_the_house_allows_unasked() -> None:
    assert Limits() == Limits(
        commands_per_guest=Rate(40, 10),
        commands_per_address=Rate(1000, 250),
        heard_per_guest=Rate(1000, 100),
        heard_per_address=Rate(4000, 400),
        api=Rate(120, 10),
        tables=Rate(30, 30 / 3600),
        sockets_per_guest=12,
        sockets_per_address=256,
        waiting=64,
    )
