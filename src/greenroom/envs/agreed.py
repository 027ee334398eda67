"""The rules that environments play by: a preset with changes, and what of Tonk does not fit fixed actions."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, fits
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import lowered

WILD = "wild cards (deuces_wild, joker_role) are not supported: their plays have no fixed list of actions"
SLAP = "slap is not supported: seats that act at the same time have no order"
MUST_USE = "take_discard must_use is supported with hits_per_turn 1 only, since a hit has one card here"


def agree(preset: str, changes: Mapping[str, object], players: int, *, strict: bool = True) -> HouseRules:
    """Return the rules of a preset with changes; ValueError says what cannot be."""
    if preset not in PRESETS:
        raise ValueError(f"there is no preset {preset!r}; there are {', '.join(PRESETS)}")
    options = msgspec.to_builtins(PRESETS[preset].rules)
    unknown = sorted(changes.keys() - options.keys())
    if unknown:
        raise ValueError(f"Tonk has no option {unknown[0]!r}")
    rules = msgspec.convert(options | msgspec.to_builtins(dict(changes)), HouseRules)
    refusal = contradiction(rules) or fits(rules, players)
    if refusal is not None:
        raise ValueError(f"these rules cannot be played by {players}: {refusal.code} {dict(refusal.args)}")
    reason = unsupported(rules)
    if reason is not None:
        raise ValueError(reason)
    return rules


def unsupported(rules: HouseRules) -> str | None:
    """Say why the actions of a rule set do not fit the fixed list; None where they do."""
    if lowered(rules).wild:
        return WILD
    if rules.slap != "off":
        return SLAP
    if rules.take_discard == "must_use" and rules.hits_per_turn != 1:
        return MUST_USE
    return None


def supported_presets() -> list[str]:
    """List the presets that environments can play."""
    return [name for name, preset in PRESETS.items() if unsupported(preset.rules) is None]
