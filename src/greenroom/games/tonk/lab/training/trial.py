"""One candidate in its scenarios: what it wins of the players that it may meet, in a process of its own."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import NamedTuple

import msgspec

from greenroom.games.tonk.bots.learned_play import Family, LearnedPlay
from greenroom.games.tonk.bots.policies import Player, doubting, fresh_history, policy_of, trusting
from greenroom.games.tonk.engine import self_play
from greenroom.games.tonk.engine.self_play import PlayMemory
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.lab.training.scenarios import SCENARIOS, Scenario
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import lower_rules


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """The decks that a candidate plays."""

    number: int
    """The place of this candidate among all candidates."""
    family: Family
    candidate: LearnedPlay
    others: tuple[LearnedPlay, ...]
    """The weights learned before, which it plays besides the two kinds of sound play by chosen weights."""
    seed: int
    first: int
    decks: int
    """The number of decks, about, that all scenarios together play."""


class Score(msgspec.Struct, frozen=True):
    """The units a hand that a candidate has won, over all scenarios by their share."""

    number: int
    worth: float


def evaluate_candidate(trial: Trial) -> Score:
    """Play all scenarios against everybody."""
    scenarios = SCENARIOS[trial.family]
    shares = sum(scenario.share for scenario in scenarios)
    won = [units_in_scenario(trial, scenario, shares) for scenario in scenarios]
    worth = fsum(scenario.share * units for scenario, units in zip(scenarios, won, strict=True)) / shares
    return Score(trial.number, worth)


def units_in_scenario(trial: Trial, scenario: Scenario, shares: int) -> float:
    """Return the units a hand that the candidate wins of all others, each on as many decks."""
    others = opponents(scenario.rules, trial.others)
    decks = max(1, 2 * trial.decks * scenario.share // (shares * scenario.players * len(others)))
    first = Decks(trial.seed, trial.first, decks)
    return fsum(units_won(scenario, trial.candidate, other, first) for other in others) / len(others)


def opponents(rules: HouseRules, learned: Sequence[LearnedPlay]) -> list[Player]:
    """List the players against which a candidate plays."""
    return [doubting(rules), trusting(), *learned]


class Decks(NamedTuple):
    """Decks of a seed, from a number on."""

    seed: int
    first: int
    number: int


def units_won(scenario: Scenario, own: Player, other: Player, decks: Decks) -> float:
    """Return the units a hand that one player wins, alone among others, from every seat."""
    won = array("q", bytes(8 * decks.number))
    policies = [policy_of(each, scenario.rules, scenario.players) for each in (own, other)]
    memory = memory_of(scenario.rules, scenario.players)
    self_play.play(memory, policies[0], policies[1], decks.seed, decks.first, won)
    return sum(won) / (decks.number * scenario.players)


@cache
def memory_of(rules: HouseRules, players: int) -> PlayMemory:
    """Keep the memory of a rule set for the next candidate."""
    return PlayMemory(State(lower_rules(rules), players), fresh_history(), fresh_history())
