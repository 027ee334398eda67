"""Sums over hands and the intervals they are told with."""

from __future__ import annotations

from random import Random
from statistics import stdev

import pytest

from greenroom.games.tonk.lab.tally import empty_tally, margin_of_mean, share_between
from greenroom.games.tonk.text.outcome import Outcome


def outcome(end: str, winners: list[int], net: list[int]) -> Outcome:
    return Outcome(end, winners, [0] * len(net), [], None, net)


def test_what_a_seat_won_goes_to_the_bot_that_sat_there():
    tally = empty_tally(2)
    tally.add(outcome("drop", [0], [1, -1]), [1, 0])
    assert (tally.won, tally.net, tally.decided) == ([0, 1], [-1, 1], 1)


def test_hands_that_nobody_or_everybody_won_are_not_decided():
    tally = empty_tally(2)
    tally.add(outcome("natural_draw", [], [0, 0]), [0, 1])
    tally.add(outcome("stock_out", [0, 1], [0, 0]), [0, 1])
    assert (tally.hands, tally.decided, tally.won) == (2, 0, [0, 0])
    assert tally.ends == {"natural_draw": 1, "stock_out": 1}


def test_tallies_join_to_what_one_would_have_counted():
    whole, parts = empty_tally(3), [empty_tally(3), empty_tally(3)]
    chance = Random(1)
    for number in range(20):
        winner = chance.randrange(3)
        net = [2 if seat == winner else -1 for seat in range(3)]
        seating = [(seat + number) % 3 for seat in range(3)]
        for tally in (whole, parts[number % 2]):
            tally.add(outcome("out", [winner], net), seating)
    parts[0].join(parts[1])
    assert parts[0] == whole


def test_the_interval_of_a_share_is_wilsons():
    low, high = share_between(90, 100)
    assert (low, high) == pytest.approx((0.8256, 0.9448), abs=1e-4)
    assert share_between(0, 0) == (0, 1)
    assert share_between(50, 50)[1] == pytest.approx(1)


def test_the_margin_of_a_mean_is_two_standard_errors():
    nets = [1, 1, -2, 1, 2, -1, 1, 0]
    margin = margin_of_mean(sum(nets), sum(net * net for net in nets), len(nets))
    assert margin == pytest.approx(1.959964 * stdev(nets) / len(nets) ** 0.5)
    assert margin_of_mean(1, 1, 1) == 0
