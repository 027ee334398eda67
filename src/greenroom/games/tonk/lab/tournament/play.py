"""Playing a part of a tournament: some decks, by every pair, in every seating."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import msgspec

from greenroom.games.tonk.lab.entrants import make_bot
from greenroom.games.tonk.lab.supervised_bot import SupervisedBot, play_supervised
from greenroom.games.tonk.lab.tournament.decision_times import DecisionTimes
from greenroom.games.tonk.lab.tournament.habits import Diary, Habits
from greenroom.games.tonk.lab.tournament.plan import Pair, Plan, Seating, Task
from greenroom.games.tonk.observation import Observation


class Part(msgspec.Struct):
    """The result of some decks."""

    first: int
    """The number of the part's first deck."""
    gains: list[list[Pair]]
    """For each deck and pair what either bot gained, see `gain`."""
    ends: dict[str, int]
    """The number of hands by their end."""
    habits: list[Habits]
    """The habits of each bot."""
    times: list[DecisionTimes]
    """The times that each bot took to decide."""


def play_part(plan: Plan, task: Task) -> Part:
    """Play some decks; raises BotFaultError for a bot's mistake."""
    first, decks = task
    bots = plan.bots
    part = Part(first, [], {}, [Habits() for _ in bots], [DecisionTimes() for _ in bots])
    for deck in range(first, first + decks):
        part.gains.append([play_pair(plan, deck, pair, part) for pair in plan.pairs()])
    return part


def play_pair(plan: Plan, deck: int, pair: Pair, part: Part) -> Pair:
    """Let a pair play a deck in every seating; return what each of the two gained."""
    gained = [0, 0]
    for seating in plan.seatings(pair):
        net = play_seating(plan, deck, seating, part)
        for one, bot in enumerate(pair):
            if seating.count(bot) == 1:
                gained[one] += gain(net, seating.index(bot))
    return gained[0], gained[1]


def gain(net: list[int], seat: int) -> int:
    """Return the units that a seat won above the mean of its table, times the number of seats.

    What is paid sums to zero, so the mean counts only where points are charged (TK-35).
    """
    return net[seat] * len(net) - sum(net)


def play_seating(plan: Plan, deck: int, seating: Seating, part: Part) -> list[int]:
    """Play a deck once; return what passed between the seats."""
    diaries = [Diary() for _ in seating]
    seats = []
    for seat, bot in enumerate(seating):
        entrant = plan.bots[bot]
        player = make_bot(entrant, plan.bot_chance(deck, seating, seat))
        note = partial(_note, diaries[seat], part.times[bot])
        seats.append(SupervisedBot(player, entrant.label, limit=plan.time_limit, note=note))
    outcome = play_supervised(plan.rules, seats, deck % plan.players, plan.deck_chance(deck))
    for seat, bot in enumerate(seating):
        diaries[seat].close(outcome, seat, part.habits[bot])
    part.ends[outcome.end] = part.ends.get(outcome.end, 0) + 1
    return outcome.net


def _note(diary: Diary, times: DecisionTimes, observation: Observation, action: str, took: int) -> None:
    diary.note(observation, action)
    times.add(took)


def join_parts(parts: Iterable[Part], bots: int) -> Part:
    """Put parts together in the order of their decks, whatever the order in which they were played."""
    whole = Part(0, [], {}, [Habits() for _ in range(bots)], [DecisionTimes() for _ in range(bots)])
    for part in sorted(parts, key=lambda each: each.first):
        whole.gains += part.gains
        for end, hands in part.ends.items():
            whole.ends[end] = whole.ends.get(end, 0) + hands
        for mine, more in zip(whole.habits, part.habits, strict=True):
            mine.join(more)
        for sofar, times in zip(whole.times, part.times, strict=True):
            sofar.join(times)
    return whole
