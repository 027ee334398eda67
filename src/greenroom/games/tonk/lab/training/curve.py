"""The course of a training drawn: what each epoch won, in every scenario and over all of them."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.lab.picture import drawing, text
from greenroom.games.tonk.lab.training.report import TrainingReport
from greenroom.games.tonk.lab.training.text import heading
from greenroom.games.tonk.locales import t
from greenroom.locales.number_format import decimal

WIDTH_PX, HEIGHT_PX = 860, 420
LEFT_PX, RIGHT_PX, TOP_PX, FOOT_PX = 64, 190, 70, 50
STYLE = """
text { font: 13px system-ui, sans-serif; fill: var(--ink) }
.title { font-weight: 600; font-size: 16px }
.quiet { fill: var(--quiet); font-size: 12.5px }
.line { stroke: var(--rule) }
.scenario { fill: none; stroke: var(--quiet); stroke-width: 1; opacity: 0.6 }
.dot { fill: var(--mark) }
.all { fill: none; stroke: var(--mark); stroke-width: 3 }
.page { fill: var(--page) }
"""
NAME_PX = 15
UNITS_PER_MARK = 0.02
"""Units a hand between two lines of the picture."""


def svg(result: TrainingReport, lang: str) -> str:
    """Draw the curves."""
    picture = Picture(result)
    parts = [
        *(picture.mark(number, lang) for number in range(picture.low, picture.high + 1)),
        *(picture.curve("scenario", scenario.gains) for scenario in result.scenarios),
        picture.curve("all", result.gains),
        *(
            text(picture.x(number), HEIGHT_PX - 24, "quiet", str(number + 1), "middle")
            for number in range(len(result.gains))
        ),
        text(LEFT_PX - 8, HEIGHT_PX - 24, "quiet", t(lang, "cli.train.epoch"), "end"),
        *picture.names(result, lang),
    ]
    titles = t(lang, "cli.train.chart"), heading(result, lang)
    return drawing(WIDTH_PX, HEIGHT_PX, STYLE, titles, parts)


class Picture:
    """The place of every epoch and every gain in the picture."""

    def __init__(self, result: TrainingReport) -> None:
        every = [0.0, *result.gains, *(gain for scenario in result.scenarios for gain in scenario.gains)]
        self.low, self.high = int(min(every) // UNITS_PER_MARK), int(max(every) // UNITS_PER_MARK) + 1
        self.epochs = len(result.gains)

    def x(self, number: int) -> float:
        """Return the place of an epoch, from the left."""
        return round(LEFT_PX + (WIDTH_PX - LEFT_PX - RIGHT_PX) * (number + 0.5) / self.epochs, 1)

    def y(self, gain: float) -> float:
        """Return the place of a gain, from above."""
        share = (gain / UNITS_PER_MARK - self.low) / (self.high - self.low)
        return round(HEIGHT_PX - FOOT_PX - (HEIGHT_PX - TOP_PX - FOOT_PX) * share, 1)

    def mark(self, number: int, lang: str) -> str:
        """Draw a line across the picture, and say what it stands for."""
        y = self.y(number * UNITS_PER_MARK)
        label = decimal(lang, number * UNITS_PER_MARK, 2, signed=bool(number))
        line = f'<line class="line" x1="{LEFT_PX}" y1="{y}" x2="{WIDTH_PX - RIGHT_PX}" y2="{y}"/>'
        return line + text(LEFT_PX - 8, y + 4, "quiet", label, "end")

    def curve(self, kind: str, gains: Sequence[float]) -> str:
        """Draw what was won from epoch to epoch."""
        points = " ".join(f"{self.x(number)},{self.y(gain)}" for number, gain in enumerate(gains))
        end = f'<circle class="dot" cx="{self.x(len(gains) - 1)}" cy="{self.y(gains[-1])}" r="2.5"/>'
        return f'<polyline class="{kind}" points="{points}"/>{end}'

    def names(self, result: TrainingReport, lang: str) -> list[str]:
        """Name the curves where they end, none upon another."""
        ends = [(scenario.gains[-1], scenario.scenario, "quiet") for scenario in result.scenarios]
        ends.append((result.gains[-1], t(lang, "cli.train.all"), "name"))
        highest, lowest = float(TOP_PX), float(HEIGHT_PX - FOOT_PX - NAME_PX * (len(ends) - 1))
        labels = []
        for gain, name, kind in sorted(ends, reverse=True):
            y = max(highest, min(self.y(gain) + 4, lowest))
            labels.append(text(WIDTH_PX - RIGHT_PX + 10, y, kind, name))
            highest, lowest = y + NAME_PX, lowest + NAME_PX
        return labels
