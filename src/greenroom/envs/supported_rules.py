"""The rules that environments play by: a preset with changes, unless they do not fit fixed actions."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from greenroom.envs.whole_numbers import whole
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.refusal import Refusal

MUST_USE = "take_discard must_use is supported with hits_per_turn 1 only, since a hit has one card here"


def agree(preset: object, changes: Mapping[str, object], players: object) -> HouseRules:
    """Return the rules of a preset with changes; ValueError says what cannot be."""
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"there is no preset {preset!r}; there are {', '.join(PRESETS)}")
    unknown = sorted(changes.keys() - set(HouseRules.__struct_fields__))
    if unknown:
        raise ValueError(f"Tonk has no option {unknown[0]!r}")
    seats = whole(players)
    if seats is None:
        raise ValueError(f"the number of players is a whole number, not {players!r}")
    rules = with_overrides(preset, msgspec.to_builtins(dict(changes), enc_hook=repr))
    if isinstance(rules, Refusal):
        raise ValueError(f"these rules cannot be: {sentence(rules)}")
    refusal = fits(rules, seats)
    if refusal is not None:
        raise ValueError(f"these rules cannot be played by {players}: {sentence(refusal)}")
    reason = unsupported_reason(rules)
    if reason is not None:
        raise ValueError(reason)
    return rules


def sentence(refusal: Refusal) -> str:
    """Say a refusal of Tonk in English."""
    return t("en", f"refusal.{refusal.code}", refusal.args)


def unsupported_reason(rules: HouseRules) -> str | None:
    """Say why the actions of a rule set do not fit the fixed list; None where they do."""
    if rules.take_discard == "must_use" and rules.hits_per_turn != 1:
        return MUST_USE
    return None


def supported_presets() -> list[str]:
    """List the presets that environments can play."""
    return [name for name, preset in PRESETS.items() if unsupported_reason(preset.rules) is None]
