"""Reviews of Tonk: what one takes, how sure its values are, and whether it finds blunders that were planted.

    python benchmarks/reviews.py [--hands 100] [--preset classic] [--players 2] [--seed 1]

First, CPU seconds and the widest interval of the longest hands that steady bots play. Then one decision of
each hand is replaced by an action that costs `--least` units or more by trials of their own, in deals that
the review does not see; found is what the review calls a slip. At least 95 of 100 must be, and no hand of 30
decisions may take more than five seconds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from greenroom.games.tonk.bots import Bot
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.coach.alternatives import LETS_LIE
from greenroom.games.tonk.coach.decisions import Decision, StoppedAt, playthrough_of
from greenroom.games.tonk.coach.evaluation import MAX_REVIEW_DEALS, evaluate_decision
from greenroom.games.tonk.coach.judgement import text_of
from greenroom.games.tonk.coach.review import review
from greenroom.games.tonk.coach.review_result import HandReview, ReviewedDecision
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play_out
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.records.seats import seat_name

MIN_BLUNDER_UNITS = 0.3
"""Units."""
FOUND_SHARE = 0.95
HANDS_TIMED = 20
"""Hands that are timed."""
DECISIONS = 30
MAX_REVIEW_SECONDS = 5.0
"""That a review of so many decisions may take."""
CERTAIN_UNITS = 0.1
"""Units on either side of a value."""
SEED_STEP = 7_919
"""Added to a seed: the trials that plant a blunder see other deals than the review."""


class Noted:
    """A bot whose actions are written down."""

    name = "noted"

    def __init__(self, bot: Bot, actions: list[str]) -> None:
        self._bot = bot
        self._actions = actions

    def choose(self, observation: Observation) -> str:
        """Choose as the bot does."""
        action = self._bot.choose(observation)
        self._actions.append(f"{seat_name(observation.seat)} {action}")
        return action


def hand_of(preset: str, players: int, seed: int) -> Record:
    """Play one hand of steady bots."""
    return play_hand_of(preset, [Steady() for _ in range(players)], seed % players, Random(seed))


def play_hand_of(preset: str, bots: Sequence[Bot], dealer: int, chance: Random) -> Record:
    """Shuffle and play one hand."""
    rules, actions = PRESETS[preset].rules, list[str]()
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    hand = TONK.deal(rules, len(bots), dealer, deck)
    if not isinstance(hand, TonkHand):
        raise TypeError(hand.code)
    play_out(hand, rules, [Noted(bot, actions) for bot in bots], [[] for _ in bots], chance)
    return Record(
        game=TONK.name,
        preset=preset,
        rules=rules,
        stake=1,
        seats=tuple(map(seat_name, range(len(bots)))),
        dealer=dealer,
        deck=tuple(deck),
        actions=tuple(actions),
        bets=None,
        big_one=False,
    )


def review_seat(record: Record, seat: int) -> HandReview:
    """Review a seat."""
    found = review(record, seat)
    if isinstance(found, StoppedAt):
        raise TypeError(found.refusal.code)
    return found


def hands_with_blunder(
    preset: str, players: int, seed: int, least: float = MIN_BLUNDER_UNITS
) -> Iterator[tuple[Record, int]]:
    """Yield hands that end with a blunder, and the seat that makes it, one of each hand that has any."""
    chance = Random(seed)
    while True:
        record = hand_of(preset, players, chance.randrange(2**32))
        places = [(decision, seat) for seat in range(players) for decision in decisions_of(record, seat)]
        chance.shuffle(places)
        for decision, seat in places:
            blunders = costly_actions(decision, seed + SEED_STEP, least)
            if blunders:
                action = f"{seat_name(seat)} {chance.choice(blunders)}"
                actions = (*record.actions[: decision.place], action)
                yield msgspec.structs.replace(record, actions=actions), seat
                break


def decisions_of(record: Record, seat: int) -> list[Decision]:
    """List the decisions of a seat."""
    playthrough = playthrough_of(record, seat)
    return [] if isinstance(playthrough, StoppedAt) else playthrough.decisions


def costly_actions(decision: Decision, seed: int, least: float) -> list[str]:
    """List the actions that cost so many units, by trials of their own."""
    evaluation = evaluate_decision(decision.observation, None, seed, MAX_REVIEW_DEALS)
    trials, best = evaluation.trials, evaluation.best
    return [
        text_of(evaluation, place)
        for place, code in enumerate(trials.actions)
        if code != LETS_LIE and trials.behind(place, best)[0] >= least
    ]


def review_last(record: Record, seat: int) -> ReviewedDecision:
    """Review the decision with which a record ends."""
    return review_seat(record, seat).decisions[-1]


class ReviewCost(NamedTuple):
    """The cost of one review, or the highest figures of several."""

    seconds: float
    """CPU seconds of a review."""
    seconds_of_30: float
    """CPU seconds that 30 decisions like those of the review would take."""
    margin: float
    decisions: int


def time_longest(records: list[Record]) -> ReviewCost:
    """Review a seat of the longest hands; return the highest figures."""
    costs: list[ReviewCost] = []
    longest = sorted(records, key=lambda each: -len(each.actions))[:HANDS_TIMED]
    for record in longest:
        began = time.process_time()
        decisions = review_seat(record, 0).decisions
        seconds = time.process_time() - began
        margins = [each.value.margin for decision in decisions for each in decision.alternatives]
        mean = seconds / max(1, len(decisions))
        costs.append(ReviewCost(seconds, DECISIONS * mean, max(margins, default=0.0), len(decisions)))
    return ReviewCost(*map(max, zip(*costs, strict=True)))


def main() -> int:
    """Measure, print, and say whether all is as it must be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--least", type=float, default=MIN_BLUNDER_UNITS, help="units that a planted blunder costs"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    hands = [
        hand_of(options.preset, options.players, options.seed + each) for each in range(10 * options.hands)
    ]
    worst = time_longest(hands)
    print(
        f"at most {worst.decisions} decisions a hand, whose review takes at most {worst.seconds:.2f} s of CPU"
    )
    print(f"30 decisions take at most {worst.seconds_of_30:.2f} s of CPU")
    print(f"widest interval: ± {worst.margin:.3f} units")
    source = hands_with_blunder(options.preset, options.players, options.seed, options.least)
    slips = [review_last(*next(source)).slip for _ in range(options.hands)]
    found = options.hands - slips.count(None)
    print(f"found {found} of {options.hands} planted blunders, as blunders {slips.count('blunder')}", end="")
    print(f", as mistakes {slips.count('mistake')}, as inaccuracies {slips.count('inaccuracy')}")
    is_slow, is_unsure = worst.seconds_of_30 > MAX_REVIEW_SECONDS, worst.margin > CERTAIN_UNITS
    return int(is_slow or is_unsure or found < FOUND_SHARE * options.hands)


if __name__ == "__main__":
    raise SystemExit(main())
