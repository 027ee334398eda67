"""The figures of a rule set at play, as text for people."""

from __future__ import annotations

from greenroom.games.tonk.lab.columns import columns
from greenroom.games.tonk.lab.play_odds.figures import DropOdds
from greenroom.games.tonk.lab.play_odds.odds import PlayOdds
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.lab.wording import ends_text, named_rules, with_margin
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.terms import words_played
from greenroom.locales.number_format import decimal, percent


def readable(odds: PlayOdds, lang: str) -> str:
    """Write the odds for a person."""
    spoken = words_played(lang, odds.preset)
    heading = t(
        lang,
        "cli.play_odds.played",
        hands=odds.hands,
        preset=named_rules(odds.preset, odds.overrides),
        bots=", ".join(odds.bots),
        seed=odds.seed,
    )
    turns = t(
        lang,
        "cli.play_odds.turns",
        mean=decimal(lang, odds.turns.mean, 1),
        half=odds.turns.half_within,
        nine=odds.turns.nine_tenths_within,
    )
    ends = ends_text(lang, {end: percent(lang, share) for end, share in odds.ends.items()}, odds.preset)
    summary = "\n".join([heading, turns, ends])
    if not odds.drops:
        return f"{summary}\n\n{t(lang, 'cli.play_odds.no_drops', spoken)}"
    head = t(lang, "cli.play_odds.drops", spoken).split("|")
    table = columns([head, *(_cells(line, lang) for line in odds.drops)])
    return "\n\n".join([summary, table, t(lang, "cli.play_odds.meaning", spoken)])


def _cells(line: DropOdds, lang: str) -> list[str]:
    place = [str(line.turn), t(lang, "cli.play_odds.up_to", count=line.count), str(line.hands)]
    units = [_units(figure, lang) for figure in (line.dropping, line.playing_on, line.worth)]
    return [*place, _won_text(line, lang), *units]


def _won_text(line: DropOdds, lang: str) -> str:
    if line.won is None or line.won_between is None:
        return t(lang, "cli.play_odds.too_few")
    low, high = (percent(lang, share) for share in line.won_between)
    return f"{percent(lang, line.won)} ({low}–{high})"


def _units(figure: Estimate | None, lang: str) -> str:
    return "" if figure is None else with_margin(lang, figure.value, figure.margin, 2)
