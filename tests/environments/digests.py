"""Batches digested: `python -m environments.digests` prints one line a preset, whichever engine plays."""

from __future__ import annotations

import hashlib

from greenroom.envs.batch import TonkBatch
from greenroom.envs.supported_rules import supported_presets


def digest(preset: str) -> str:
    batch, sums = TonkBatch(6, preset=preset, players=3, seed=5), hashlib.sha256()
    for _ in range(60):
        batch.step(batch.sample())
        for each in (batch.masks, batch.seats, batch.rewards, batch.ended, *batch.observe(), batch.keys()):
            sums.update(each.tobytes())
    return sums.hexdigest()[:16]


def digests() -> list[str]:
    return [digest(preset) for preset in supported_presets()]


if __name__ == "__main__":
    print("\n".join(digests()))
