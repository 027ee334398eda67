"""A tournament's result, as JSON: what follows from the seed, and apart from it the time that it took."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tonk.lab.tournament.decision_times import DecisionTimes
from greenroom.games.tonk.lab.tournament.elo import ratings
from greenroom.games.tonk.lab.tournament.estimates import (
    Estimate,
    alone,
    lead,
    points,
    score,
    strength,
)
from greenroom.games.tonk.lab.tournament.habits import COUNTED_ACTIONS, Habits
from greenroom.games.tonk.lab.tournament.plan import Plan
from greenroom.games.tonk.lab.tournament.play import Part

NANOSECONDS_PER_MICROSECOND = 1000


class DropsOfTurn(msgspec.Struct, frozen=True):
    """The drops of a bot on one turn of its own, from 1."""

    turn: int
    drops: int
    won: int
    points: float
    """Mean of what its hand counted."""


class BotStanding(msgspec.Struct, frozen=True):
    """The result of one bot over all that it met."""

    bot: str
    units: Estimate
    """Units a hand by which the bot is ahead of the others."""
    elo: Estimate
    hands: int
    """The number of hands; each counts once for every seat that the bot sat in."""
    won: int
    """Hands won that not everybody won."""
    choices: int
    deeds: dict[str, int]
    ends: dict[str, int]
    """Hands that it won by how they ended, `caught_other` when somebody else's drop was caught; `caught`
    counts its own drops that were."""
    drops: list[DropsOfTurn]


class PairLine(msgspec.Struct, frozen=True):
    """The result of two bots that met."""

    bot: str
    other: str
    lead: Estimate
    """Units a hand by which the first is ahead."""
    alone: tuple[Estimate, Estimate] | None
    """Units a hand of each bot alone among copies of the other, above the mean; null with two seats."""
    score: Estimate
    """Share of the decks that the first won; a level one counts half."""


class TournamentResult(msgspec.Struct, frozen=True):
    """All that follows from the seed: the same bytes from any number of processes, here or elsewhere."""

    game: str
    preset: str
    overrides: dict[str, object]
    players: int
    deals: int
    hands: int
    seed: int
    ends: dict[str, int]
    bots: list[BotStanding]
    pairs: list[PairLine]


class TimeLine(msgspec.Struct, frozen=True):
    """Microseconds that a bot's choices took the processor."""

    bot: str
    mean: float
    half_within: float
    most_within: float
    """The longest time of 99 in 100 choices."""
    longest: float


class TournamentReport(msgspec.Struct, frozen=True):
    """A whole report."""

    result: TournamentResult
    clock: Literal["processor"]
    """The processor time of the thread that asks."""
    times: list[TimeLine]
    """The times of each bot's decisions, which differ from run to run."""


def report(plan: Plan, whole: Part) -> TournamentReport:
    """Sum a tournament up."""
    gains, pairs = whole.gains, plan.pairs()
    rated = ratings(len(plan.bots), pairs, [points(gains, pair) for pair in range(len(pairs))])
    lines = [
        _bot_line(bot.label, strength(plan, gains, number), rated[number], whole.habits[number])
        for number, bot in enumerate(plan.bots)
    ]
    result = TournamentResult(
        "tonk",
        plan.preset,
        plan.overrides,
        plan.players,
        len(gains),
        plan.hands(len(gains)),
        plan.seed,
        dict(sorted(whole.ends.items())),
        lines,
        [_pair_line(plan, whole, pair) for pair in range(len(pairs))],
    )
    times = [_time_line(bot.label, bot_times) for bot, bot_times in zip(plan.bots, whole.times, strict=True)]
    return TournamentReport(result, "processor", times)


def _bot_line(bot: str, units: Estimate, elo: Estimate, habits: Habits) -> BotStanding:
    return BotStanding(
        bot=bot,
        units=units,
        elo=elo,
        hands=habits.hands,
        won=habits.won,
        choices=habits.choices,
        deeds={deed: habits.deeds.get(deed, 0) for deed in COUNTED_ACTIONS},
        ends=dict(sorted(habits.ends.items())),
        drops=[
            DropsOfTurn(turn, each.drops, each.won, round(each.points / each.drops, 2))
            for turn, each in sorted(habits.drops.items())
        ],
    )


def _pair_line(plan: Plan, whole: Part, pair: int) -> PairLine:
    one, other = plan.pairs()[pair]
    return PairLine(
        plan.bots[one].label,
        plan.bots[other].label,
        lead(plan, whole.gains, pair),
        alone(plan, whole.gains, pair) if plan.players > 2 else None,
        score(whole.gains, pair),
    )


def _time_line(bot: str, times: DecisionTimes) -> TimeLine:
    figures = (
        times.total / max(1, times.choices),
        times.percentile(0.5),
        times.percentile(0.99),
        times.longest,
    )
    return TimeLine(bot, *(round(figure / NANOSECONDS_PER_MICROSECOND, 1) for figure in figures))
