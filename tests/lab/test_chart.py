"""The picture of a tournament: whole, without scripts, readable in light and dark."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from greenroom.games.tonk.lab.tournament.chart import Scale, html, svg
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.lab.tournament.report import (
    BotStanding,
    PairLine,
    TimeLine,
    TournamentReport,
    TournamentResult,
)
from running import Run

SVG = "{http://www.w3.org/2000/svg}"


def line(bot: str, value: float, margin: float) -> BotStanding:
    deeds = dict.fromkeys(("take", "spread", "hit", "slap", "drop"), 0)
    return BotStanding(bot, Estimate(value, margin), Estimate(value * 300, 9), 10, 5, 90, deeds, {}, [])


PAIR = PairLine("<steady>", "sharp", Estimate(-0.1, 0.02), None, Estimate(0.4, 0.01))


def made(*lines: BotStanding) -> TournamentReport:
    result = TournamentResult(
        "tonk", "classic", {"hand_size": 7}, 2, 10, 20, 1, {"drop": 20}, list(lines), [PAIR]
    )
    return TournamentReport(result, "processor", [TimeLine("sharp", 900.0, 800.0, 5000.0, 9000.0)])


LINES = (line("<steady>", -0.1, 0.02), line("sharp", 0.1, 0.02))


def test_the_strongest_stands_on_top_right_of_zero():
    drawn = ElementTree.fromstring(svg(made(*LINES), "en"))
    dots = drawn.findall(f"{SVG}circle")
    assert [float(dot.attrib["cy"]) for dot in dots] == sorted(float(dot.attrib["cy"]) for dot in dots)
    names = [text.text for text in drawn.iter(f"{SVG}text") if text.attrib["class"] == "name"]
    assert names == ["sharp", "<steady>"]
    zero = next(each for each in drawn.findall(f"{SVG}line") if each.attrib["class"] == "zero")
    assert float(dots[0].attrib["cx"]) > float(zero.attrib["x1"]) > float(dots[1].attrib["cx"])


def test_an_interval_reaches_as_far_as_its_margin():
    drawn = ElementTree.fromstring(svg(made(*LINES), "en"))
    scale = Scale(list(LINES))
    spans = [each for each in drawn.findall(f"{SVG}line") if each.attrib["class"] == "interval"]
    assert float(spans[0].attrib["x1"]) == scale.x(0.08)
    assert float(spans[0].attrib["x2"]) == scale.x(0.12)


@pytest.mark.parametrize("ends", [(0.0, 0.0), (0.001, 0.0005), (-40.0, 3.0), (0.2, 0.3)])
def test_every_figure_lies_between_the_marks(ends: tuple[float, float]):
    value, margin = ends
    scale = Scale([line("a", value, margin), line("b", -value, margin)])
    assert scale.marks[0] <= -abs(value) - margin and scale.marks[-1] >= abs(value) + margin
    assert 0 in scale.marks
    assert 2 <= len(scale.marks) <= 14


def test_a_picture_follows_light_and_dark_and_needs_no_script():
    for drawn in (svg(made(*LINES), "fr"), html(made(*LINES), "fr")):
        assert "prefers-color-scheme: dark" in drawn
        assert "<script" not in drawn and "<steady>" not in drawn
        assert "−0,1" in drawn or "-0,1" in drawn


def test_the_command_writes_the_picture_that_it_is_asked_for(run: Run, tmp_path: Path):
    for name, begins in (("strength.svg", "<svg"), ("strength.html", "<!doctype html>")):
        file = tmp_path / name
        status, _, _ = run("tournament", "steady", "random", "--deals", 4, "--jobs", 1, "--plot", file)
        assert status == 0
        assert file.read_text().startswith(begins)


def test_a_bot_with_a_long_name_is_told_by_its_end():
    longest = msgspec.structs.replace(LINES[0], bot="a/long/way/to/steady.py:Steady")
    assert ">…ay/to/steady.py:Steady<" in svg(made(longest, LINES[1]), "en")
