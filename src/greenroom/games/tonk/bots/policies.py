"""The policies of the players in a search: weights in points and stakes become the engine's integers."""

from __future__ import annotations

from functools import cache, lru_cache
from math import erf, sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import TypeAlias

import msgspec

from greenroom.games.tonk.bots.drop_odds import CARELESS_ODDS, CAUGHT, MIN_BELIEVED_POINTS, throw_ratio
from greenroom.games.tonk.bots.hand_value import GUARDED, HandWeights, hand_weights_for
from greenroom.games.tonk.bots.learned_play import (
    TABLE_SIZE,
    Family,
    LearnedPlay,
    family_of,
    load_weights,
    write_learned,
)
from greenroom.games.tonk.bots.pack import pack_for
from greenroom.games.tonk.engine import codes, sound
from greenroom.games.tonk.engine.fields import padded
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.notation import DISCARDS
from greenroom.kernel.card_text import cards_of

__all__ = [
    "Opponent",
    "Player",
    "doubting",
    "fresh_history",
    "history_of",
    "learned",
    "policy_of",
    "shipped_weights",
    "trusting",
]

CAREFUL = 50, 60, 25, 40
"""The cards of careful players, in hundredths, as `drop_odds` takes them to be."""


class Opponent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="weights", tag="chosen"):
    """Somebody who may sit there: how it weighs hands, and what it believes of discards."""

    hand_weights: HandWeights = msgspec.field(name="temper")
    doubt: int = MIN_BELIEVED_POINTS
    believes_least: bool = False


Player: TypeAlias = Opponent | LearnedPlay


def doubting(rules: HouseRules) -> Opponent:
    """Return a player who knows that a low discard may be a lie."""
    return Opponent(hand_weights_for(rules))


def trusting() -> Opponent:
    """Return a player who believes the least card that somebody threw."""
    return Opponent(GUARDED, 0, True)


def learned(rules: HouseRules) -> LearnedPlay:
    """Return the player that self-play has taught."""
    return shipped_weights(family_of(rules))


@cache
def shipped_weights(family: Family) -> LearnedPlay:
    """Read the weights of a family, where somebody asks: whoever trains them may have none yet."""
    return load_weights(Path(__file__).with_name(f"{family}.json"))


@lru_cache(maxsize=256)
def policy_of(player: Player, rules: HouseRules, seats: int) -> PolicyWeights:
    """Turn a player into the engine's integers, under one rule set and for one number of seats."""
    if isinstance(player, LearnedPlay):
        policy = chosen_policy(doubting(rules), rules, seats)
        write_learned(policy, player)
        return policy
    return chosen_policy(player, rules, seats)


def chosen_policy(player: Opponent, rules: HouseRules, seats: int) -> PolicyWeights:
    """Return how somebody plays whose weights people have chosen."""
    policy, weights = PolicyWeights(), player.hand_weights
    pack = pack_for(rules)
    worth = [pack.worth[card] for card in cards_of(pack.all)]
    for name in ("hope", "wild", "free", "exposed", "wait", "shy"):
        setattr(policy, name, round(10 * getattr(weights, name)))
    policy.doubt, policy.believes_least = player.doubt, int(player.believes_least)
    policy.level, policy.base, policy.ease, policy.wide = CAREFUL
    drawn = [round(10 * fmean(max(0, gone - each) for each in worth)) for gone in range(codes.TABLE_STEPS)]
    policy.drawn = padded(drawn, TABLE_SIZE)
    policy.bold, policy.patient = round(1000 * weights.bold), round(1000 * weights.patient)
    policy.wins, policy.caught, policy.beaten = stakes(rules, seats - 1)
    policy.mean, policy.deviation = round(100 * fmean(worth)), round(100 * max(0.5, pstdev(worth)))
    policy.roots = [round(100 * sqrt(cards)) for cards in range(codes.HAND_SIZES)]
    deviations = [far / codes.STEPS_PER_DEVIATION for far in range(codes.DEVIATION_STEPS)]
    policy.above = [round(500 + 500 * erf(each / sqrt(2))) for each in deviations]
    ratios = [
        round(1000 * throw_ratio(turn, points))
        for turn in range(codes.RATIO_TURNS)
        for points in range(codes.TABLE_STEPS)
    ]
    policy.ratios = padded(ratios, TABLE_SIZE)
    return policy


def stakes(rules: HouseRules, others: int) -> tuple[int, int, int]:
    """Return what a drop wins of each other player and loses by being caught, by each who has as little."""
    if rules.scoring == "push_ups":
        return 1000, 1000, 0
    expected_loss = CAUGHT[rules.caught]
    by_caught, by_beaten = expected_loss(rules, others, 1, 0), expected_loss(rules, others, 0, 1)
    return 1000 * rules.drop_pays, round(1000 * by_caught / others), round(1000 * by_beaten / others)


def history_of(observation: Observation, policy: PolicyWeights) -> PublicHistory:
    """Take down what each seat has thrown and taken since the deal."""
    history, pack = fresh_history(), pack_for(observation.rules)
    worth, numbers = pack.worth, pack.notation.faces.numbers
    for fact in observation.shown:
        if fact.did == "take":
            sound.note_take(history, fact.seat, pack.mask(fact.cards))
        if fact.did in DISCARDS:
            sound.note_discard(history, fact.seat, worth[numbers[fact.cards[0][:2]]], policy)
    return history


def fresh_history() -> PublicHistory:
    """Return the history of a hand in which nobody has thrown a card."""
    history = PublicHistory()
    history.odds = [round(1000 * CARELESS_ODDS)] * 8
    return history
