"""A simulation's result, as JSON and as a text for people."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.lab.columns import columns
from greenroom.games.tonk.lab.contest import Contest
from greenroom.games.tonk.lab.tally import SimulationTally, margin_of_mean, share_between
from greenroom.games.tonk.lab.wording import ends_text, with_margin
from greenroom.games.tonk.locales import t
from greenroom.locales.number_format import percent


class BotLine(msgspec.Struct, frozen=True):
    """The result of one bot."""

    bot: str
    won: int
    """Decided hands that it won."""
    share: float
    """The share of the decided hands that the bot won."""
    share_between: tuple[float, float]
    """The 95 % interval of `share`."""
    net: int
    """Units over all hands, at a stake of 1."""
    net_a_hand: float
    margin: float
    """Half of the 95 % interval of `net_a_hand`."""


class MatchReport(msgspec.Struct, frozen=True):
    """A whole result."""

    game: str
    preset: str
    overrides: dict[str, object]
    seed: int
    hands: int
    decided: int
    """Hands that some won and some did not."""
    ends: dict[str, int]
    """The number of hands by their end."""
    bots: list[BotLine]


def report(
    contest: Contest, tally: SimulationTally, preset: str, overrides: dict[str, object]
) -> MatchReport:
    """Sum a tally up."""
    lines = [_line(name, tally, bot) for bot, name in enumerate(contest.bots)]
    ends = dict(sorted(tally.ends.items()))
    return MatchReport("tonk", preset, overrides, contest.seed, tally.hands, tally.decided, ends, lines)


def _line(name: str, tally: SimulationTally, bot: int) -> BotLine:
    won, net = tally.won[bot], tally.net[bot]
    low, high = share_between(won, tally.decided)
    return BotLine(
        bot=name,
        won=won,
        share=round(won / max(1, tally.decided), 4),
        share_between=(round(low, 4), round(high, 4)),
        net=net,
        net_a_hand=round(net / tally.hands, 4),
        margin=round(margin_of_mean(net, tally.squares[bot], tally.hands), 4),
    )


def readable(result: MatchReport, lang: str) -> str:
    """Write a report for a person."""
    head = t(lang, "cli.simulate.head").split("|")
    table = columns([head, *(_cells(line, lang) for line in result.bots)])
    summary = t(
        lang,
        "cli.simulate.hands",
        hands=result.hands,
        preset=result.preset,
        seed=result.seed,
        decided=result.decided,
        rest=result.hands - result.decided,
    )
    ends = ends_text(lang, {end: str(hands) for end, hands in result.ends.items()}, result.preset)
    return "\n".join([summary, table, ends])


def _cells(line: BotLine, lang: str) -> list[str]:
    low, high = (percent(lang, share) for share in line.share_between)
    return [
        line.bot,
        str(line.won),
        f"{percent(lang, line.share)} ({low}–{high})",
        f"{line.net:+d}",
        with_margin(lang, line.net_a_hand, line.margin, 3),
    ]
