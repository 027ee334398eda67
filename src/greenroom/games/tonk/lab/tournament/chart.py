"""A tournament drawn: every bot's strength with its interval, as an SVG picture or an HTML page."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10

from greenroom.games.tonk.lab.picture import DARK, LIGHT, drawing, text
from greenroom.games.tonk.lab.tournament.report import BotStanding, TournamentReport
from greenroom.games.tonk.lab.tournament.text import heading, rating, readable, units
from greenroom.games.tonk.locales import t
from greenroom.locales.number_format import decimal

WIDTH_PX = 860
LEFT_PX, RIGHT_PX = 180, 300
"""Room for names, and for figures."""
TOP_PX, ROW_PX, FOOT_PX = 78, 36, 56
"""The heights of the title, of the row of a bot and of the axis."""
AXIS_MARKS = 6
"""Marks on the axis, about."""
NAME_CHARACTERS = 22
"""Letters of a name that there is room for."""
STYLE = """
text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.title { font-weight: 600; font-size: 16px }
.quiet { fill: var(--quiet); font-size: 12.5px }
.line { stroke: var(--rule) }
.zero { stroke: var(--quiet) }
.interval { stroke: var(--mark); stroke-width: 3; stroke-linecap: round }
.dot { fill: var(--mark) }
.page { fill: var(--page) }
"""


def svg(report: TournamentReport, lang: str) -> str:
    """Draw the chart."""
    lines = sorted(report.result.bots, key=lambda line: -line.units.value)
    scale = Scale(lines)
    height = TOP_PX + ROW_PX * len(lines) + FOOT_PX
    bottom = TOP_PX + ROW_PX * len(lines)
    parts = [
        *(_mark(scale, value, bottom, lang) for value in scale.marks),
        *(_row(scale, line, TOP_PX + ROW_PX * at + ROW_PX // 2, lang) for at, line in enumerate(lines)),
        text(16, height - 12, "quiet", t(lang, "cli.tournament.interval")),
    ]
    titles = t(lang, "cli.tournament.chart"), heading(report, lang)
    return drawing(WIDTH_PX, height, STYLE, titles, parts)


def html(report: TournamentReport, lang: str) -> str:
    """Lay chart and tables out as a page without scripts."""
    title = escape(heading(report, lang))
    style = (
        f":root {{ color-scheme: light dark; {LIGHT} }} "
        f"@media (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }} "
        "body { margin: 1.5rem; background: var(--page); color: var(--ink) } "
        "body { font: 16px system-ui, sans-serif } "
        "svg { max-width: 100%; height: auto } pre { overflow-x: auto; font-size: 0.85rem }"
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n"
        f'{svg(report, lang)}<pre tabindex="0">{escape(readable(report, lang))}</pre>\n</html>\n'
    )


class Scale:
    """The axis: from units a hand to places in the picture."""

    def __init__(self, lines: list[BotStanding]) -> None:
        least = min(0.0, *(line.units.value - line.units.margin for line in lines))
        most = max(0.0, *(line.units.value + line.units.margin for line in lines))
        step = _step((most - least) or 1.0)
        self.places = max(0, -floor(log10(step)))
        first, last = floor(least / step), ceil(most / step)
        if first == last:
            first, last = -1, 1
        self.marks = [round(number * step, 10) for number in range(first, last + 1)]

    def x(self, value: float) -> float:
        """Return the place of a figure, from the left."""
        low, high = self.marks[0], self.marks[-1]
        return round(LEFT_PX + (value - low) / (high - low) * (WIDTH_PX - LEFT_PX - RIGHT_PX), 1)


def _step(span: float) -> float:
    """Return 1, 2 or 5 times a power of ten that divides a span into about `AXIS_MARKS` parts."""
    wanted = span / AXIS_MARKS
    power = 10.0 ** floor(log10(wanted))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= wanted)


def _mark(scale: Scale, value: float, bottom: int, lang: str) -> str:
    x, kind = scale.x(value), "line" if value else "zero"
    label = decimal(lang, value, scale.places, signed=bool(value))
    line = f'<line class="{kind}" x1="{x}" y1="{TOP_PX - 10}" x2="{x}" y2="{bottom}"/>'
    return line + text(x, bottom + 18, "quiet", label, "middle")


def _row(scale: Scale, line: BotStanding, y: int, lang: str) -> str:
    low, high = line.units.value - line.units.margin, line.units.value + line.units.margin
    name = line.bot if len(line.bot) <= NAME_CHARACTERS else f"…{line.bot[-NAME_CHARACTERS:]}"
    return "".join(
        (
            text(LEFT_PX - 14, y + 5, "name", name, "end"),
            f'<line class="interval" x1="{scale.x(low)}" y1="{y}" x2="{scale.x(high)}" y2="{y}"/>',
            f'<circle class="dot" cx="{scale.x(line.units.value)}" cy="{y}" r="5.5"/>',
            text(WIDTH_PX - RIGHT_PX + 16, y + 5, "figure", units(line.units, lang)),
            text(WIDTH_PX - 14, y + 5, "quiet", f"Elo {rating(line.elo, lang)}", "end"),
        )
    )
