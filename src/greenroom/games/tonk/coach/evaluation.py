"""The worth of every action in one decision, by what its seat could know."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from statistics import NormalDist

from greenroom.games.tonk.coach.alternatives import alternatives, code_of_action
from greenroom.games.tonk.coach.sampled_deals import Worlds
from greenroom.games.tonk.coach.trials import Trials
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.lab.tally import NORMAL_95
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.notation import Notation, notation

MAX_TRIED_ACTIONS = 12
"""Actions that are tried in all deals, the others having been left out by a short trial."""
SHORT_TRIAL_DEALS = 48
"""Deals of the short trial in which the others are left out."""
FIRST_PLAYS = 400
"""Plays of each action before the intervals are looked at."""
MIN_DEALS = 200
"""Deals before the intervals are looked at: the fewest whose intervals can be trusted."""
FURTHER_DEALS = 50
"""Deals, at least, that are tried at once after the first look at the intervals."""
MAX_MARGIN_STAKES = 0.1
"""Stakes: once every interval is at most so wide on either side, no more deals are tried."""
POINTS_OF_A_STAKE = 10
"""Points that count for as much as a stake elsewhere, where points are charged (TK-35): a court card."""
MAX_REVIEW_DEALS = 24_000
"""Deals at most, unless another number is asked for: enough for the widest interval with eight players."""


@dataclass(frozen=True)
class Evaluation:
    """The actions of one decision, tried."""

    observation: Observation
    worlds: Worlds
    first: State
    """One of the deals that may be: what the seat knows is in it as it is."""
    texts: Notation
    trials: Trials
    left_out: int
    played: int | None
    """The place of what was played among the actions; None where nothing was yet."""
    best: int

    @property
    def order(self) -> list[int]:
        """The places of the actions, the best first."""
        return sorted(
            range(len(self.trials.actions)), key=lambda each: (each != self.best, -self.trials.mean(each))
        )

    def is_worse(self, action: int) -> bool:
        """Tell whether an action is worse than the best beyond doubt.

        The best is the best of several: the more there are, the further one must be ahead to be believed.
        """
        less, margin = self.trials.behind(action, self.best)
        compared = max(1, len(self.trials.actions) - 1)
        sure = NormalDist().inv_cdf(1 - 0.025 / compared) / NORMAL_95
        return less > margin * sure


def evaluate_decision(
    observation: Observation, played: str | None, seed: int, most_worlds: int
) -> Evaluation:
    """Try all actions of a decision; the same seed and the same knowledge give the same result."""
    worlds = Worlds(observation, seed_of(observation, seed))
    first, texts = worlds.first(), notation(observation.rules.pack, observation.rules.jokers)
    chosen = None if played is None else code_of_action(first, observation.seat, played, texts)
    actions, left_out = alternatives(first, observation.seat, chosen)
    trials, compared = run_trials(worlds, actions, chosen, most_worlds, scale(observation.rules))
    means = [trials.mean(each) for each in range(compared)]
    # Of equally good ones it is the one that was played, which stands first.
    return Evaluation(
        observation=observation,
        worlds=worlds,
        first=first,
        texts=texts,
        trials=trials,
        left_out=left_out + len(actions) - compared,
        played=None if chosen is None else 0,
        best=means.index(max(means)),
    )


def run_trials(
    worlds: Worlds, actions: list[int], chosen: int | None, most: int, stake: float
) -> tuple[Trials, int]:
    """Try actions until their values are known well enough; return also how many there were."""
    trials = Trials(worlds, actions)
    if len(actions) > MAX_TRIED_ACTIONS:
        trials.add(SHORT_TRIAL_DEALS)
        by_mean = sorted(range(len(actions)), key=lambda each: (actions[each] != chosen, -trials.mean(each)))
        # In deals of their own: those of the short trial favoured the ones that it has chosen.
        trials = Trials(worlds, [actions[each] for each in by_mean[:MAX_TRIED_ACTIONS]])
    trials.add(min(max(MIN_DEALS, FIRST_PLAYS // trials.stocks), most))
    while (further := deals_wanted(trials, stake)) > 0 and (deals_left := most - len(trials.weights)) > 0:
        trials.add(min(further, deals_left))
    return trials, len(trials.actions)


def deals_wanted(trials: Trials, stake: float) -> int:
    """Return how many more deals it should take until no interval is too wide; 0 where none is."""
    deals = len(trials.weights)
    widest = max(trials.margin(each) for each in range(len(trials.actions))) / (MAX_MARGIN_STAKES * stake)
    # Margins shrink with the root of the deals.
    return 0 if widest <= 1 else max(FURTHER_DEALS, round(deals * (widest**2 - 1)))


def scale(rules: HouseRules) -> float:
    """Return what counts as a stake in the engine's figures."""
    return POINTS_OF_A_STAKE if rules.scoring == "push_ups" else 1


def seed_of(observation: Observation, seed: int) -> int:
    """Return the seed of one decision: by what its seat was shown, and by nothing that it was not."""
    key = f"{seed} {observation.seat} {len(observation.shown)}".encode()
    return int.from_bytes(blake2b(key, digest_size=8).digest(), "big")
