"""The vector that evolves, and the learned weights that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greenroom.games.tonk.bots.drop_odds import MIN_BELIEVED_POINTS
from greenroom.games.tonk.bots.hand_value import GUARDED, HandWeights
from greenroom.games.tonk.bots.learned_play import (
    CARDS,
    COUNTS,
    EARLY,
    POINTS,
    TURNS,
    Family,
    LearnedPlay,
)
from greenroom.games.tonk.bots.policies import CAREFUL

STEPS = {
    "hope": 10.0,
    "wild": 15.0,
    "wait": 10.0,
    "free": 20.0,
    "exposed": 20.0,
    "shy": 15.0,
    "doubt": 1.5,
    "bold": 150.0,
    "patient": 150.0,
    "wanted": 15.0,
    "gift": 30.0,
    "level": 6.0,
    "base": 20.0,
    "ease": 6.0,
    "wide": 6.0,
}
"""The change of each single weight where its entry of the vector changes by 1."""
HOPES_STEP, CROWD_STEP, NERVE_STEP, URGE_STEP = 15.0, 100.0, 120.0, 10.0
"""The change of each entry of a table where its entry of the vector changes by 1."""
LOWEST = {"wide": 5}
"""The lowest value of a weight that may not fall to 0: a distribution has some width."""
MAX_DOUBT = 10
"""The most points that a discard may be believed to tell at least."""
SIZE = len(STEPS) + len(EARLY) + len(CARDS) + len(TURNS) * (len(COUNTS) + len(POINTS))
"""Entries of the vector."""


def first_of(family: Family) -> dict[str, int]:
    """Return the single weights that people chose, where the vector is zero."""
    hand_weights = GUARDED if family == "guarded" else HandWeights()
    tenths = {
        name: round(10 * getattr(hand_weights, name))
        for name in ("hope", "wild", "wait", "free", "exposed", "shy")
    }
    bold, patient = round(1000 * hand_weights.bold), round(1000 * hand_weights.patient)
    drops = {"doubt": MIN_BELIEVED_POINTS, "bold": bold, "patient": patient}
    careful = dict(zip(("level", "base", "ease", "wide"), CAREFUL, strict=True))
    return {**tenths, **drops, "wanted": 0, "gift": 0, **careful}


def weights_from(family: Family, vector: Sequence[float]) -> LearnedPlay:
    """Turn a vector into weights."""
    entries = iter(vector)
    first = first_of(family)
    single = {name: first[name] + round(step * next(entries)) for name, step in STEPS.items()}
    single["doubt"] = min(MAX_DOUBT, max(0, single["doubt"]))
    single["wide"] = max(LOWEST["wide"], single["wide"])
    return LearnedPlay(
        **single,
        hopes=row(entries, len(EARLY), HOPES_STEP),
        crowd=row(entries, len(CARDS), CROWD_STEP),
        nerve=tuple(row(entries, len(COUNTS), NERVE_STEP) for _ in TURNS),
        urge=tuple(row(entries, len(POINTS), URGE_STEP) for _ in TURNS),
    )


def row(entries: Iterator[float], length: int, step: float) -> tuple[int, ...]:
    """Read a row of a table."""
    return tuple(round(step * next(entries)) for _ in range(length))
