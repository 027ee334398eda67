"""Batches digested: `python -m environments.digests` prints one line a rule set, whichever engine plays."""

from __future__ import annotations

import hashlib

from greenroom.envs.batch import TonkBatch
from greenroom.envs.supported_rules import supported_presets

MORE: list[dict[str, object]] = [
    {"slap": "next_first", "hand_size": 7},
    {"slap": "race", "hand_size": 8, "naturals": [], "deuces_wild": True, "joker_role": "wild", "jokers": 4},
]


def digest(rules: dict[str, object]) -> str:
    batch, sums = TonkBatch(6, players=3, seed=5, **rules), hashlib.sha256()  # type: ignore[arg-type]
    for _ in range(60):
        batch.step(batch.sample())
        for each in (batch.masks, batch.seats, batch.rewards, batch.ended, *batch.observe(), batch.keys()):
            sums.update(each.tobytes())
    return sums.hexdigest()[:16]


def digests() -> list[str]:
    presets: list[dict[str, object]] = [{"preset": name} for name in supported_presets()]
    return [digest(rules) for rules in presets + MORE]


if __name__ == "__main__":
    print("\n".join(digests()))
