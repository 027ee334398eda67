"""A tournament's report as tables for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from greenroom.games.tonk.lab.columns import columns
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.lab.tournament.report import (
    BotStanding,
    DropsOfTurn,
    PairLine,
    TimeLine,
    TournamentReport,
)
from greenroom.games.tonk.lab.wording import ends_text, named_rules, with_margin
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.terms import words_played
from greenroom.locales.number_format import decimal, percent

TURNS = 6
"""Turns whose drops have a column of their own."""


def readable(report: TournamentReport, lang: str) -> str:
    """Write a report for a person, the strongest first."""
    result = report.result
    ranked = sorted(result.bots, key=lambda line: -line.units.value)
    ends = ends_text(lang, {end: str(hands) for end, hands in result.ends.items()}, result.preset)
    spoken = words_played(lang, result.preset)
    tables = [
        _table(lang, spoken, "bots", [_bot_cells(line, lang) for line in ranked]),
        _table(lang, spoken, "pairs", [_pair_cells(line, lang) for line in result.pairs]),
        _table(lang, spoken, "drops", [_drop_cells(line, lang) for line in ranked]),
        _table(lang, spoken, "times", [_time_cells(line, lang) for line in report.times]),
    ]
    return "\n\n".join([heading(report, lang), *tables, ends])


def heading(report: TournamentReport, lang: str) -> str:
    """Say in a sentence what was played."""
    result = report.result
    return t(
        lang,
        "cli.tournament.played",
        deals=result.deals,
        preset=named_rules(result.preset, result.overrides),
        players=result.players,
        seed=result.seed,
        hands=result.hands,
    )


def units(figure: Estimate, lang: str) -> str:
    """Write units a hand with their margin."""
    return with_margin(lang, figure.value, figure.margin, 3)


def rating(figure: Estimate, lang: str) -> str:
    """Write Elo with its margin."""
    return with_margin(lang, figure.value, figure.margin, 0)


def _table(lang: str, spoken: Mapping[str, str], name: str, rows: Sequence[list[str]]) -> str:
    head = t(lang, f"cli.tournament.{name}", spoken).split("|")
    # A column that no row fills is left out: at a table of two nobody sits alone among others.
    head = head[: max(len(row) for row in rows)]
    return columns([head, *rows])


def _bot_cells(line: BotStanding, lang: str) -> list[str]:
    won = sum(each.won for each in line.drops)
    drops = line.deeds["drop"]
    rates = [decimal(lang, line.deeds[deed] / line.hands, 3) for deed in ("spread", "hit", "take", "slap")]
    return [
        line.bot,
        units(line.units, lang),
        rating(line.elo, lang),
        percent(lang, line.won / line.hands),
        percent(lang, drops / line.hands),
        percent(lang, won / drops) if drops else "",
        percent(lang, line.ends.get("tonk", 0) / line.hands),
        percent(lang, line.ends.get("caught_other", 0) / line.hands),
        *rates,
    ]


def _pair_cells(line: PairLine, lang: str) -> list[str]:
    score = f"{percent(lang, line.score.value)} ± {percent(lang, line.score.margin)}"
    alone = [units(each, lang) for each in line.alone or ()]
    return [f"{line.bot} – {line.other}", units(line.lead, lang), score, *alone]


def _drop_cells(line: BotStanding, lang: str) -> list[str]:
    early = {each.turn: each for each in line.drops if each.turn <= TURNS}
    late = [each for each in line.drops if each.turn > TURNS]
    drops = sum(each.drops for each in late)
    rest = DropsOfTurn(
        TURNS + 1,
        drops,
        sum(each.won for each in late),
        sum(each.points * each.drops for each in late) / max(1, drops),
    )
    turns = [early.get(turn) for turn in range(1, TURNS + 1)] + [rest]
    return [line.bot, *("" if not each or not each.drops else _drops(each, lang) for each in turns)]


def _drops(each: DropsOfTurn, lang: str) -> str:
    return f"{decimal(lang, each.points, 1)} ({percent(lang, each.won / each.drops)})"


def _time_cells(line: TimeLine, lang: str) -> list[str]:
    figures = (line.mean, line.half_within, line.most_within, line.longest)
    return [line.bot, *(f"{decimal(lang, figure / 1000, 3)} ms" for figure in figures)]
