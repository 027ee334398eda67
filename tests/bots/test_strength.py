"""The strength of the steady player in classic hands of two: seeded, so the figures never change."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from tables import CLASSIC, DropsAtOnce, NeverDrops

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.random_play import RandomPlay
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.lab.tally import SimulationTally, empty_tally, margin_of_mean, share_between


def played(other: Bot, hands: int) -> SimulationTally:
    """Play hands of steady, the first bot, against another, both in every seat and dealer alike."""
    tally = empty_tally(2)
    players: list[Bot] = [Steady(), other]
    for number in range(hands):
        seating = [number % 2, 1 - number % 2]
        outcome = play_hand(CLASSIC, [players[bot] for bot in seating], number // 2 % 2, Random(number))
        tally.add(outcome, seating)
    return tally


def test_it_wins_nine_hands_in_ten_against_random_play():
    tally = played(RandomPlay(Random(1)), 1000)
    low, _ = share_between(tally.won[0], tally.decided)
    assert low > 0.9


@pytest.mark.parametrize("other", [DropsAtOnce(), NeverDrops()], ids=lambda bot: bot.name)
def test_it_wins_units_from_players_without_judgement_of_drops(other: Bot):
    tally = played(other, 400)
    assert tally.net[0] / tally.hands > margin_of_mean(tally.net[0], tally.squares[0], tally.hands)


EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"


def gains_over(file: str, name: str) -> list[int]:
    """Return what steady wins of each deck, played twice with the seats changed."""
    make: Callable[[Random], Bot] = runpy.run_path(str(EXAMPLES / f"{file}.py"))[name]
    gains: list[int] = []
    for deck in range(300):
        other = make(Random(deck))
        first = play_hand(CLASSIC, [Steady(), other], 0, Random(deck)).net[0]
        gains.append(first + play_hand(CLASSIC, [other, Steady()], 0, Random(deck)).net[1])
    return gains


def test_a_lie_does_not_pay():
    gains = gains_over("bluffer", "Bluffer")
    assert fmean(gains) > 1.96 * stdev(gains) / len(gains) ** 0.5


def test_it_is_not_behind_whoever_believes_every_low_card():
    assert fmean(gains_over("trusting", "Trusting")) >= 0
