"""How many lines there may be, in all and from one address, and which one goes for a newcomer."""

from __future__ import annotations

import asyncio
import resource

import pytest

from greenroom.web.lines.files import lines_for, raise_limit
from greenroom.web.lines.lines import Lines


class Line(asyncio.Transport):
    """A line that only knows whether it was dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped = False

    def abort(self) -> None:
        self.dropped = True


def opened(lines: Lines, count: int, address: str) -> list[Line]:
    new = [Line() for _ in range(count)]
    for line in new:
        assert lines.add(line, address)
    return new


def test_the_oldest_idle_line_goes_for_a_newcomer() -> None:
    lines = Lines(3, 9)
    first, second, third = opened(lines, 3, "a")
    lines.work(first)
    lines.rest(second)
    opened(lines, 1, "b")
    assert [each.dropped for each in (first, second, third)] == [False, False, True]
    opened(lines, 1, "b")
    assert second.dropped and len(lines._open) == 3


def test_a_newcomer_is_refused_only_where_every_line_is_at_work() -> None:
    lines = Lines(2, 9)
    for line in (first := opened(lines, 2, "a")):
        lines.work(line)
    assert not lines.add(Line(), "b") and len(lines._open) == 2
    lines.remove(first[0])
    assert lines.add(Line(), "b") and not any(line.dropped for line in first)


def test_an_address_that_has_its_share_makes_room_among_its_own_lines() -> None:
    lines = Lines(9, 2)
    others = opened(lines, 2, "b")
    own = opened(lines, 2, "a")
    newest = opened(lines, 1, "a")
    assert [line.dropped for line in (*others, *own, *newest)] == [False, False, True, False, False]
    lines.work(own[1])
    lines.work(newest[0])
    assert not lines.add(Line(), "a") and lines.add(Line(), "c")


def test_a_proxy_brings_many_people() -> None:
    lines = Lines(9, 2, ("127.0.0.1",))
    assert not any(line.dropped for line in opened(lines, 9, "127.0.0.1"))


def test_nothing_is_kept_of_a_line_that_has_gone() -> None:
    lines = Lines(9, 9)
    for line in opened(lines, 3, "a"):
        lines.remove(line)
        lines.remove(line)
        lines.rest(line)
        lines.work(line)
    assert len(lines._open) == 0 and not (lines._from or lines._idle or lines._order)


@pytest.mark.parametrize(
    ("files", "lines"), [(256, 192), (1024, 768), (4096, 3072), (1 << 20, 20_000), (64, 1)]
)
def test_some_files_are_left_for_everything_else(files: int, lines: int) -> None:
    assert lines_for(files) == lines


def test_the_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, soft), hard))
    try:
        assert raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
