"""One hand of the odds of a rule set: its length, its end, and each early drop tried against playing on.

Where a seat may drop early, the hand is played to its end from there twice more, by the same bots and with
the same cards: once the seat drops, once it does what its bot does instead. The hand itself goes on as its
bots choose, so the positions that are tried are those that come up between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from greenroom.games.tonk.lab.contest import Contest, chance_of, dealer_of, seat_bots
from greenroom.games.tonk.lab.match import deal_hand, play, play_out
from greenroom.games.tonk.lab.supervised_bot import SupervisedBot, blame_illegal_choice
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.games.tonk.text.view import TonkShown

TURNS = 4
"""The own turns on which drops are tried."""
COUNTS = (10, 15, 20, 25)
"""The counts up to which a drop is tried; each stands for all from above the one before."""

Place = tuple[int, int]
"""The own turn from 1, and one of `COUNTS`."""


class DropTrial(NamedTuple):
    """A drop, and playing on instead."""

    won: bool
    """Whether the drop won."""
    dropping: int
    """Units that the seat won or lost by the drop, at a stake of 1; minus the points charged where they are.
    """
    playing_on: int


class TriedHand(NamedTuple):
    """A hand as it was played, and the drops that were tried in it."""

    turns: int
    """Turns of the seat that had most."""
    end: str
    trials: dict[Place, DropTrial]
    """The first trial of each kind of drop: more of one hand would share its luck."""


def try_hand(contest: Contest, number: int) -> TriedHand:
    """Play a hand by its number, which fixes its cards and chances. Raises BotFaultError."""
    bots = seat_bots(contest, number)
    shown: list[list[TonkShown]] = [[] for _ in bots]
    trials: dict[Place, DropTrial] = {}

    def watch(hand: TonkHand, observation: Observation) -> None:
        place = place_of(observation)
        if place is not None and place not in trials:
            trials[place] = _trial(contest, number, bots, hand, observation, shown)

    chance = chance_of(contest, number)
    with blame_illegal_choice(bots):
        hand = deal_hand(contest.rules, len(bots), dealer_of(contest, number), chance)
        outcome = play_out(hand, contest.rules, bots, shown, chance, watch)
    turns = Counter(fact.seat for fact in shown[0] if fact.did in {"draw", "take"})
    return TriedHand(max(turns.values(), default=0), outcome.end, trials)


def place_of(observation: Observation) -> Place | None:
    """Return where a seat stands that may drop early; None for any other choice."""
    view = observation.view
    if "drop" not in view.legal or len(view.legal) == 1:
        return None
    turns_begun = sum(
        fact.seat == observation.seat and fact.did in {"draw", "take"} for fact in observation.shown
    )
    turn = turns_begun + (view.phase == "draw")
    points = view.points
    if points is None or turn > TURNS or points > COUNTS[-1]:
        return None
    return turn, next(limit for limit in COUNTS if points <= limit)


def _trial(  # noqa: PLR0913, PLR0917 - a hand in play has these parts
    contest: Contest,
    number: int,
    bots: Sequence[SupervisedBot],
    hand: TonkHand,
    observation: Observation,
    shown: Sequence[list[TonkShown]],
) -> DropTrial:
    others = [action for action in observation.view.legal if action != "drop"]
    instead = bots[observation.seat].choose(
        replace(observation, view=replace(observation.view, legal=others))
    )

    def play_out_after(action: str) -> Outcome:
        branch, shown_after = hand.copy(), [list(facts) for facts in shown]
        play(branch, observation.seat, action, shown_after)
        return play_out(
            branch, contest.rules, bots, shown_after, Random(f"{contest.seed} hand {number} {action}")
        )

    dropped, played_on = play_out_after("drop"), play_out_after(instead)
    won = dropped.winners == [observation.seat]
    return DropTrial(won, dropped.net[observation.seat], played_on.net[observation.seat])
