"""The outlook of a discard in words: what the kept cards make already, and what stays open to them.

Codes with what they count; their sentences stand in the locales under `open.tone_poker.<goal>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, Label, Royal, hand_rank, naming_ranks
from greenroom.games.tone_poker.engine.intervals import DECK, MINOR, RANK, RANKS, mask
from greenroom.kernel.card_text import cards_of

Goal = Literal["royal", "major-flush", "minor-flush", "straight", "two-pair", "one-pair"]

RARE: tuple[Goal, ...] = ("royal", "major-flush", "minor-flush", "straight")
PAIRS: tuple[Goal, ...] = ("two-pair", "one-pair")
MIN_RARE_HANDS = 2
"""Rare hands beside which pairs are not worth a word."""


class Made(msgspec.Struct, frozen=True):
    """The kind that cards make."""

    label: Label
    royal: Royal | None
    ranks: list[str]
    """The ranks that name the hand, as in `SeatView`."""


class Open(msgspec.Struct, frozen=True):
    """One kind of hand that may still come."""

    goal: Goal
    count: int
    """The number of different hands of this kind."""
    supreme: int
    """The number of those hands that are Supreme Royals."""


class DiscardChances(msgspec.Struct, frozen=True):
    """The chances that a discard leaves."""

    holds: Made | None
    """The kind that the hand makes whatever comes; null where that is nothing yet."""
    open: list[Open]
    """Better hands that may come, the best first: pairs only where little else may."""
    gives_up: bool
    """Whether the hand makes more now than it will whatever comes."""


def made_of(hand: Sequence[int]) -> Made:
    """Say what five cards make."""
    rank = hand_rank(mask(hand))
    return Made(rank.label, rank.royal, naming_ranks(rank))


def outlook(hand: Sequence[int], throw: Sequence[int]) -> DiscardChances:
    """Say what a discard of some cards leaves."""
    now = made_of(hand)
    if not throw:
        return DiscardChances(None if now.label == "high-card" else now, [], gives_up=False)
    kept_cards = [card for card in hand if card not in throw]
    holds = _pairs(kept_cards)
    sure = LABELS.index(holds.label) if holds else 0
    return DiscardChances(
        holds, _open(_ends(hand, kept_cards), sure), gives_up=LABELS.index(now.label) > sure
    )


def _pairs(kept_cards: Sequence[int]) -> Made | None:
    """Name the pairs that are together already: no better hand can be sure before the draw."""
    ranks = [RANK[card] for card in kept_cards]
    paired = sorted({rank for rank in ranks if ranks.count(rank) > 1}, reverse=True)
    if not paired:
        return None
    return Made("one-pair" if len(paired) == 1 else "two-pair", None, [RANKS[rank] for rank in paired])


def _ends(hand: Sequence[int], kept_cards: Sequence[int]) -> list[int]:
    """List the hands that may come, as sets."""
    rest = cards_of(DECK ^ mask(hand))
    return [mask((*kept_cards, *drawn)) for drawn in combinations(rest, len(hand) - len(kept_cards))]


def _open(ends: list[int], sure: int) -> list[Open]:
    goals: dict[Goal, list[int]] = {goal: [] for goal in (*RARE, *PAIRS)}
    for cards in ends:
        label = hand_rank(cards).label
        if LABELS.index(label) > sure:
            goals[_goal(label, cards)].append(cards)
    rare = [goal for goal in RARE if goals[goal]]
    open_goals = rare if len(rare) >= MIN_RARE_HANDS else [*rare, *(goal for goal in PAIRS if goals[goal])]
    return [
        Open(goal, len(goals[goal]), sum(hand_rank(cards).royal == "supreme" for cards in goals[goal]))
        for goal in open_goals
    ]


def _goal(label: Label, cards: int) -> Goal:
    match label:
        case "flush":
            return "minor-flush" if cards & MINOR else "major-flush"
        case "high-card":
            raise AssertionError("No hand is worse than this one.")
        case _:
            return label
