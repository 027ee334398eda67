"""A rule set at play between bots, as figures with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from greenroom.games.tonk.lab.contest import HANDS_PER_TASK, Contest
from greenroom.games.tonk.lab.play_odds.figures import DropOdds, Length, RulesAtPlay
from greenroom.games.tonk.lab.play_odds.sums import DropSums, Sum, Sums
from greenroom.games.tonk.lab.play_odds.trial import Place, try_hand
from greenroom.games.tonk.lab.tally import margin_of_mean, share_between
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.lab.workers import Share, alone

MIN_HANDS = 20
"""Fewer hands than this say nothing of a drop, and an interval would be far too narrow."""


class PlayOdds(RulesAtPlay, frozen=True, kw_only=True):
    """The figures of a rule set at play, with what they were found by."""

    game: str
    preset: str
    overrides: dict[str, object]
    bots: tuple[str, ...]
    seed: int


def sum_contest(
    contest: Contest, share: Share = alone, progress: Callable[[int], None] = lambda hands: None
) -> Sums:
    """Play all hands of a contest and try the early drops of each; `progress` is told of hands.

    The result is the seed's alone, however the hands are shared. Raises BotFaultError.
    """
    sums = Sums()
    for part in share(partial(try_batch, contest), contest.batches):
        sums.join(part)
        progress(part.hands)
    return sums


def try_batch(contest: Contest, first: int) -> Sums:
    """Play the hands from one number on."""
    sums = Sums()
    for number in range(first, min(first + HANDS_PER_TASK, contest.hands)):
        sums.add(try_hand(contest, number))
    return sums


def play_odds(contest: Contest, sums: Sums, preset: str, overrides: dict[str, object]) -> PlayOdds:
    """Turn sums into figures, and say what they were found by."""
    fields = msgspec.structs.asdict(figures(sums))
    return PlayOdds(
        game="tonk", preset=preset, overrides=overrides, bots=contest.bots, seed=contest.seed, **fields
    )


def figures(sums: Sums) -> RulesAtPlay:
    """Turn sums into figures."""
    return RulesAtPlay(
        hands=sums.hands,
        turns=_length(sums.turns),
        ends={end: round(hands / sums.hands, 4) for end, hands in sorted(sums.ends.items())},
        drops=[_drop_odds(place, sums.drops[place]) for place in sorted(sums.drops)],
    )


def _length(turns: Mapping[int, int]) -> Length:
    hands = sum(turns.values())
    mean = sum(length * count for length, count in turns.items()) / hands
    return Length(round(mean, 2), _within(turns, hands, 0.5), _within(turns, hands, 0.9))


def _within(turns: Mapping[int, int], hands: int, share: float) -> int:
    hands_below = 0
    for length in sorted(turns):
        hands_below += turns[length]
        if hands_below >= share * hands:
            return length
    return 0


def _drop_odds(place: Place, sums: DropSums) -> DropOdds:
    turn, count = place
    if sums.hands < MIN_HANDS:
        return DropOdds(turn, count, sums.hands, None, None, None, None, None)
    low, high = share_between(sums.won, sums.hands)
    return DropOdds(
        turn=turn,
        count=count,
        hands=sums.hands,
        won=round(sums.won / sums.hands, 4),
        won_between=(round(low, 4), round(high, 4)),
        dropping=_estimate(sums.dropping, sums.hands),
        playing_on=_estimate(sums.playing_on, sums.hands),
        worth=_estimate(sums.worth, sums.hands),
    )


def _estimate(figure: Sum, hands: int) -> Estimate:
    margin = margin_of_mean(figure.total, figure.squares, hands)
    return Estimate(round(figure.total / hands, 4), round(margin, 4))
