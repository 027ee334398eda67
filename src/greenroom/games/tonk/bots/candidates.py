"""The actions worth trying: all where they are few, of plays with wild cards the best by sound sense."""

from __future__ import annotations

from greenroom.games.tonk.engine import codes, legality, sound
from greenroom.games.tonk.engine.manner import Manner
from greenroom.games.tonk.engine.state import State

PLAYS = (codes.SPREAD, codes.HIT)
BEGINS = (codes.DRAW, codes.TAKE, codes.DROP)
MAX_TRIED_PLAYS = 8
"""Spreads and hits that are tried; wild cards make lists of thousands."""


def candidates(world: State, listed: list[int], manner: Manner, usual: int) -> list[int]:
    """Choose from the legal actions of a seat what it should try; the usual one stands first.

    Of the ways to lay the same cards in the same place one is enough, the usual one where it is among them.
    """
    if usual & codes.KIND in BEGINS:
        return [usual, *(code for code in listed if code != usual and code & codes.KIND in BEGINS)]
    distinct: dict[tuple[int, ...], int] = {}
    for code in (usual, *listed):
        distinct.setdefault(place_of(code), code)
    plays = [code for code in distinct.values() if code & codes.KIND in PLAYS]
    best = sorted(plays, key=lambda code: -sound.gain_of(world, manner, code, code & codes.KIND))
    chosen = {usual, *best[:MAX_TRIED_PLAYS]}
    return [code for code in distinct.values() if code & codes.KIND not in PLAYS or code in chosen]


def place_of(code: int) -> tuple[int, ...]:
    """Return what tells one choice from another: its kind, and of a play the cards and where they go."""
    kind = code & codes.KIND
    if kind not in PLAYS:
        return (code,)
    return kind, legality.used(code), (code >> codes.SPREAD_AT & 31) if kind == codes.HIT else 0
