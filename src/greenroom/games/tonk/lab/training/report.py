"""The result of a training: how far each epoch was ahead, and what was learned in the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import msgspec

from greenroom.games.tonk.bots.learned_play import LearnedPlay
from greenroom.games.tonk.lab.training.epochs import Epoch, Training
from greenroom.games.tonk.lab.training.lessons import LESSONS


class LessonGains(msgspec.Struct, frozen=True):
    """The gains in one lesson."""

    lesson: str
    share: int
    gains: list[float]
    """After each epoch, units a hand won from sound play by chosen weights."""


class TrainingReport(msgspec.Struct, frozen=True):
    """A training, as `--json` prints it."""

    training: Training
    gains: list[float]
    """After each epoch, over all lessons by their share."""
    lessons: list[LessonGains]
    learned: LearnedPlay


def report(training: Training, epochs: Sequence[Epoch]) -> TrainingReport:
    """Sum up a training; it has one epoch at least."""
    lessons = [
        LessonGains(lesson.name, lesson.share, [epoch.gains[place] for epoch in epochs])
        for place, lesson in enumerate(LESSONS[training.family])
    ]
    shares = sum(lesson.share for lesson in lessons)
    gains = [
        fsum(lesson.share * lesson.gains[number] for lesson in lessons) / shares
        for number in range(len(epochs))
    ]
    return TrainingReport(training, gains, lessons, epochs[-1].learned)
