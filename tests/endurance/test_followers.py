"""Those who play while faults happen notice what would end a page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from endurance.followers import Follower
from greenroom.table.audience.audiences import MOVED
from greenroom.wire.messages import Bye
from staged.wire import AnyUpdate
from web.steadfast import Steadfast


def update(n: int, *happened: str) -> AnyUpdate:
    """As much of an update as says where it stands in its stream."""
    return cast(AnyUpdate, SimpleNamespace(epoch="e", n=n, happened=happened))


@pytest.mark.parametrize("kind", [Steadfast, Follower])
def test_a_last_word_that_ends_a_page_for_good_is_a_fault(kind: type[Steadfast]) -> None:
    guest = kind("http://house", "code1", {}, 1)
    guest._hear(Bye(MOVED, again=True))
    guest._hear(Bye("wire.too_slow", again=True))
    assert guest.wrong == []
    guest._hear(Bye("wire.hello_first", again=False))
    assert guest.wrong == ["sent away for good: wire.hello_first"]


def test_a_gap_is_seen_also_where_nothing_happens_in_what_comes_after_it() -> None:
    guest = Steadfast("http://house", "code1", {}, 1)

    def hears(n: int, *happened: str) -> None:
        guest._follows(update(n, *happened))
        guest.now = update(n, *happened)

    for n in (4, 5, 5, 6):
        hears(n)
    assert guest.wrong == []
    hears(8)
    assert guest.wrong == ["8 came after 6"]
    guest._awaits_first_update = True
    hears(12)
    hears(13, "drawn")
    assert len(guest.wrong) == 1, "a snapshot is told to whoever comes back"
    guest._awaits_first_update = True
    hears(15, "drawn")
    assert guest.wrong == ["8 came after 6", "15 came after 13"]
