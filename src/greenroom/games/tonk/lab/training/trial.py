"""One candidate at its lessons: what it wins of the players that it may meet, in a process of its own."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache

import msgspec

from greenroom.games.tonk.bots.learned_play import Family, LearnedPlay
from greenroom.games.tonk.bots.manners import Player, doubting, fresh_course, manner_of, trusting
from greenroom.games.tonk.engine import self_play
from greenroom.games.tonk.engine.self_play import Felt
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.lab.training.lessons import LESSONS, Lesson
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import lowered


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """The decks that a candidate plays."""

    number: int
    """Its place among the candidates."""
    family: Family
    candidate: LearnedPlay
    others: tuple[LearnedPlay, ...]
    """Those that were learned before; the two kinds of sound play as it was written are met as well."""
    seed: int
    first: int
    decks: int
    """About as many decks are played by all lessons together."""


class Marks(msgspec.Struct, frozen=True):
    """The gains of a candidate, in units a hand: over all lessons by their share, and in each."""

    number: int
    worth: float
    lessons: list[float]


def tried(trial: Trial) -> Marks:
    """Play all lessons against everybody."""
    lessons = LESSONS[trial.family]
    shares = sum(lesson.share for lesson in lessons)
    won = [won_in(trial, lesson, shares) for lesson in lessons]
    worth = sum(lesson.share * units for lesson, units in zip(lessons, won, strict=True)) / shares
    return Marks(trial.number, worth, won)


def won_in(trial: Trial, lesson: Lesson, shares: int) -> float:
    """Return the units a hand that the candidate wins of all others, each met on as many decks."""
    others = met(lesson.rules, trial.others)
    decks = max(1, 2 * trial.decks * lesson.share // (shares * lesson.players * len(others)))
    units = sum(won_of(trial, lesson, other, decks) for other in others)
    return units / (decks * lesson.players * len(others))


def met(rules: HouseRules, learned: Sequence[LearnedPlay]) -> list[Player]:
    """List the players that are met."""
    return [doubting(rules), trusting(), *learned]


def won_of(trial: Trial, lesson: Lesson, other: Player, decks: int) -> int:
    """Play one kind of other players; return what the candidate wins of all decks, from every seat."""
    won = array("q", bytes(8 * decks))
    own, theirs = (manner_of(each, lesson.rules, lesson.players) for each in (trial.candidate, other))
    self_play.play(felt(lesson.rules, lesson.players), own, theirs, trial.seed, trial.first, won)
    return sum(won)


@cache
def felt(rules: HouseRules, players: int) -> Felt:
    """Keep the memory of a rule set for the next candidate."""
    return Felt(State(lowered(rules), players), fresh_course(), fresh_course())
