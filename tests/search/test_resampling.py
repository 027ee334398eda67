"""Deals are drawn as often as they weigh, and so many as were wanted, whatever the chance."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from greenroom.games.tonk.search.resampling import times_drawn, weights_of


def test_deals_are_drawn_as_often_as_they_weigh():
    assert times_drawn([2.0, 1.0, 0.0], 300, 0.5) == pytest.approx([200, 100, 0], abs=1)


def test_weights_come_of_their_logarithms_in_thousandths():
    assert weights_of([-1000, -1693, -100_000]) == pytest.approx([1, 0.5, 0], abs=0.001)


@given(
    st.lists(st.integers(-50_000, 0), min_size=1, max_size=40),
    st.integers(1, 500),
    st.floats(0, 1, exclude_max=True),
)
@example([0], 2, 0.9999999999999999)
@example([0, -1, -2], 3, 0.0)
def test_so_many_are_drawn_as_were_wanted(log_likelihoods: list[int], wanted: int, offset: float):
    counts = times_drawn(weights_of(log_likelihoods), wanted, offset)
    assert sum(counts) == wanted
    assert min(counts) >= 0
