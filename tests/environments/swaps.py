"""Checks, for all tests of batches, that a seat is told nothing that depends on cards it does not know."""

from __future__ import annotations

from environments.mirror import Mirror
from greenroom.envs.batch import TonkBatch
from greenroom.games.tonk.engine import batch as bulk
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.search import information_set, redeal


def told(batch: TonkBatch) -> list[bytes]:
    return [each.tobytes() for each in (*batch.observe(), batch.masks, batch.keys(), batch.seats)]


def shown(batch: TonkBatch, game: int, seat: int) -> tuple[bytes, int]:
    """Return what any seat of a game observes, and its key."""
    engine = batch._batch
    bulk.observe_one(engine, game, seat)
    return bytes(engine.observed), bulk.key_of(engine, game, seat)


def tells_nothing(batch: TonkBatch, game: int, mirror: Mirror, chance: Chance) -> int:
    """Exchange the cards that the acting seat does not know; it must be told the same, byte for byte."""
    seat, state = int(batch.seats[game]), batch._batch.states[game]
    before, whole = told(batch), state.copy()
    world = redeal(information_set(observe(mirror.hand, batch.rules, seat, mirror.shown[seat])), chance)
    state.hands, state.deck = list(world.hands), list(world.deck)
    after = told(batch)
    state.take_over(whole)
    assert after == before
    return int(list(world.hands) != list(whole.hands))
