"""Bots against each other over many hands, on as many processes as wanted: the result is the seed's alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

from greenroom.games.tonk.lab.entrants import entrants, load_bot
from greenroom.games.tonk.lab.supervised_bot import SupervisedBot, play_supervised
from greenroom.games.tonk.lab.tally import SimulationTally, empty_tally
from greenroom.games.tonk.lab.workers import Share, alone
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.kernel.refusal import Refusal

HANDS_PER_TASK = 250
"""Hands that one process plays before it reports."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """The bots of a contest, its rules and its length."""

    rules: HouseRules
    bots: tuple[str, ...]
    """Bots by name (see `entrants`); the same may play several times."""
    hands: int
    seed: int

    @property
    def batches(self) -> range:
        """The numbers of the hands with which its batches begin."""
        return range(0, self.hands, HANDS_PER_TASK)


def contradiction(contest: Contest) -> Refusal | None:
    """Refuse a bot that cannot be had, or more players than the rules can deal to (TK-06)."""
    bots = entrants(contest.bots)
    return bots if isinstance(bots, Refusal) else fits(contest.rules, len(contest.bots))


def simulate(
    contest: Contest, share: Share = alone, progress: Callable[[int], None] = lambda hands: None
) -> SimulationTally:
    """Play a contest; `progress` is told of hands as they are played.

    The bots change seats and the deal passes so that each is in every seat and dealer alike. The result is
    the same however the hands are shared. Raises BotFaultError for a bot's mistake.
    """
    tally = empty_tally(len(contest.bots))
    for part in share(partial(play_batch, contest), contest.batches):
        tally.join(part)
        progress(part.hands)
    return tally


def play_batch(contest: Contest, first: int) -> SimulationTally:
    """Play the hands from one number on."""
    tally = empty_tally(len(contest.bots))
    for number in range(first, min(first + HANDS_PER_TASK, contest.hands)):
        play_numbered(contest, number, tally)
    return tally


def play_numbered(contest: Contest, number: int, tally: SimulationTally) -> None:
    """Play one hand by its number, which fixes its cards, its seating and its bots' chance."""
    seating = seating_of(contest, number)
    outcome = play_supervised(
        contest.rules, seat_bots(contest, number), dealer_of(contest, number), chance_of(contest, number)
    )
    tally.add(outcome, seating)


def seating_of(contest: Contest, number: int) -> list[int]:
    """List the bot in each seat of a hand, by its number."""
    seats = len(contest.bots)
    return [(seat + number) % seats for seat in range(seats)]


def seat_bots(contest: Contest, number: int) -> list[SupervisedBot]:
    """Seat the bots of a hand."""
    return [
        SupervisedBot(
            load_bot(contest.bots[bot], Random(f"{contest.seed} hand {number} bot {bot}")), contest.bots[bot]
        )
        for bot in seating_of(contest, number)
    ]


def dealer_of(contest: Contest, number: int) -> int:
    """Return the seat that deals a hand: the deal passes once every bot has been in every seat."""
    seats = len(contest.bots)
    return number // seats % seats


def chance_of(contest: Contest, number: int) -> Random:
    """Return the chance that shuffles the cards of a hand."""
    return Random(f"{contest.seed} hand {number}")
