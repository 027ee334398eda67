"""Those who play while faults happen notice what would end a page."""

from __future__ import annotations

import pytest

from endurance.followers import Follower
from greenroom.table.audience.audiences import MOVED
from greenroom.wire.messages import Bye
from web.steadfast import Steadfast


@pytest.mark.parametrize("kind", [Steadfast, Follower])
def test_a_last_word_that_ends_a_page_for_good_is_a_fault(kind: type[Steadfast]) -> None:
    guest = kind("http://house", "code1", {}, 1)
    guest._hear(Bye(MOVED, again=True))
    guest._hear(Bye("wire.too_slow", again=True))
    assert guest.wrong == []
    guest._hear(Bye("wire.hello_first", again=False))
    assert guest.wrong == ["sent away for good: wire.hello_first"]
