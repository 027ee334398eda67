"""The epochs of a training: evolution, each against all that was learned in the last few.

Whoever learned against one player alone would learn to beat that player. So each epoch ends with a player
that those of the next ones meet too, beside sound play by chosen weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from greenroom.games.tonk.bots.learned_play import Family, LearnedPlay
from greenroom.games.tonk.lab.training import evolution
from greenroom.games.tonk.lab.training.evolution import Search
from greenroom.games.tonk.lab.training.judgement import FIRST_JUDGED_DECK, evaluate_learned
from greenroom.games.tonk.lab.training.parameters import SIZE, weights_from
from greenroom.games.tonk.lab.training.trial import Trial, evaluate_candidate
from greenroom.games.tonk.lab.workers import Share

FIRST_STEP = 0.3
MIN_FIRST_STEP = 0.12
"""The length of steps with which an epoch begins at least: its opponents are new."""
CANDIDATE_COUNT = 24
"""Candidates of one generation."""
REMEMBERED_EPOCHS = 6
"""Epochs whose players the candidates of the next one play against."""
JUDGING_FACTOR = 2
"""The decks on which each scenario judges an epoch, the same for all, as a multiple of a candidate's."""


class Training(msgspec.Struct, frozen=True, kw_only=True):
    """All on which what is learned depends."""

    family: Family
    seed: int
    generations: int
    """Generations of an epoch."""
    decks: int
    """Decks that a candidate plays in a generation, about."""


class Epoch(msgspec.Struct, frozen=True):
    """The end of an epoch: the state of the search, and how far its player is ahead."""

    search: Search
    learned: LearnedPlay
    gains: list[float]
    """Units a hand, in each scenario, that it wins from sound play by chosen weights."""


Advance = Callable[[int], None]


def next_epoch(training: Training, before: Sequence[Epoch], share: Share, advance: Advance) -> Epoch:
    """Go on from the epochs before; `advance` is told of every generation."""
    search = resume_search(before)
    others = tuple(epoch.learned for epoch in before[-REMEMBERED_EPOCHS:])
    for _ in range(training.generations):
        generation(training, search, others, share)
        advance(1)
    learned = weights_from(training.family, search.mean)
    gains = evaluate_learned(training.family, learned, JUDGING_FACTOR * training.decks, share)
    return Epoch(search, learned, gains)


def resume_search(before: Sequence[Epoch]) -> Search:
    """Begin, or go on with steps that are long enough."""
    if not before:
        return evolution.initial_search(SIZE, FIRST_STEP)
    last = before[-1].search
    return msgspec.structs.replace(last, step=max(MIN_FIRST_STEP, last.step))


def generation(training: Training, search: Search, others: tuple[LearnedPlay, ...], share: Share) -> None:
    """Try one generation: all of it by the same decks, which no other has."""
    chance = Random(f"{training.seed} {search.generation}")
    vectors = evolution.candidates(search, CANDIDATE_COUNT, chance)
    trials = [
        Trial(
            number=number,
            family=training.family,
            candidate=weights_from(training.family, vector),
            others=others,
            seed=training.seed & 0xFFFFFFFF,
            # After some two billion decks they begin anew, before those of the judgement.
            first=search.generation * training.decks % (FIRST_JUDGED_DECK - training.decks),
            decks=training.decks,
        )
        for number, vector in enumerate(vectors)
    ]
    worths = [0.0] * len(trials)
    for score in share(evaluate_candidate, trials):
        worths[score.number] = score.worth
    evolution.learn(search, vectors, worths)
