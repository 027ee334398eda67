"""The actions worth trying: all where they are few, of plays with wild cards the best by sound sense."""

from __future__ import annotations

from greenroom.games.tonk.engine import codes, legality, sound
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.state import State

MAX_TRIED_PLAYS = 8
"""Spreads and hits that are tried; wild cards make lists of thousands."""


def candidates(world: State, legal: list[int], policy: PolicyWeights, usual: int) -> list[int]:
    """Choose from the legal actions of a seat what it should try; the usual one stands first.

    Of the ways to lay the same cards in the same place one is enough, the usual one where it is among them.
    """
    if usual & codes.KIND in codes.TURN_OPENERS:
        openers = [code for code in legal if code & codes.KIND in codes.TURN_OPENERS]
        return [usual, *(code for code in openers if code != usual)]
    distinct: dict[tuple[int, ...], int] = {}
    for code in (usual, *legal):
        distinct.setdefault(place_of(code), code)
    plays = [code for code in distinct.values() if code & codes.KIND in codes.PLAYS]
    best = sorted(plays, key=lambda code: -sound.gain_of(world, policy, code, code & codes.KIND))
    chosen = {usual, *best[:MAX_TRIED_PLAYS]}
    return [code for code in distinct.values() if code & codes.KIND not in codes.PLAYS or code in chosen]


def place_of(code: int) -> tuple[int, ...]:
    """Return what tells one choice from another: its kind, and of a play the cards and where they go."""
    kind = code & codes.KIND
    if kind not in codes.PLAYS:
        return (code,)
    return kind, legality.used(code), (code >> codes.SPREAD_AT & 31) if kind == codes.HIT else 0
