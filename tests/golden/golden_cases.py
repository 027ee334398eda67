"""The hands that are kept: for each preset, and for each value of an option that no preset has.

A hand of an option is found by the command where random play shows the option soon, and needs no line here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from greenroom.games.tonk.rules.bets import Bets, HighSuit

HANDS = Path(__file__).with_name("hands")


class Case(Struct, frozen=True):
    """One hand to be played at random."""

    name: str
    preset: str
    seats: int
    seed: int
    overrides: dict[str, object] = {}
    against: dict[str, object] = {}
    """Overrides that the hand tells its own from; nothing overridden means the preset as it is."""
    bets: Bets | None = None
    stake: int = 1


PRESET_CASES = (
    Case("classic", "classic", 3, 41),
    Case("no-upcard", "no-upcard", 2, 129),
    Case("waiting", "waiting", 4, 217),
    Case("fifty-best", "fifty-best", 3, 311),
    Case("fifty-best-deal", "fifty-best", 4, 2503),
    Case("fifteen-or-less", "fifteen-or-less", 3, 404),
    Case("fifteen-or-less-deal", "fifteen-or-less", 4, 2502),
    Case("nine-triple", "nine-triple", 2, 515),
    Case("nine-triple-deal", "nine-triple", 4, 5745),
    Case("nine-only", "nine-only", 4, 619),
    Case("nine-only-deal", "nine-only", 4, 5745),
    Case("thirteen", "thirteen", 3, 703),
    Case("thirteen-deal", "thirteen", 4, 2815),
    Case("washington-dc", "washington-dc", 3, 825),
    Case("washington-dc-deal", "washington-dc", 4, 4310),
    Case("newark", "newark", 2, 929),
    Case("newark-deal", "newark", 4, 3029),
    Case("baton-rouge", "baton-rouge", 4, 1001),
    Case("baton-rouge-deal", "baton-rouge", 4, 3144),
    Case("army", "army", 3, 1102),
    Case("rushville", "rushville", 3, 1207),
    Case("rushville-deal", "rushville", 4, 3493),
    Case("chicago", "chicago", 2, 1301),
    Case("chicago-deal", "chicago", 4, 3304),
    Case("washington-state", "washington-state", 4, 1214),
    Case("washington-state-deal", "washington-state", 4, 3518),
    Case("push-ups", "push-ups", 3, 1505),
    Case("seattle", "seattle", 3, 1621),
    Case("books-seven", "books-seven", 2, 1703),
    Case("vietnam", "vietnam", 4, 1801),
    Case("jokers", "jokers", 3, 1920),
    Case("stepped", "stepped", 3, 2002),
    Case("deuces-wild", "deuces-wild", 2, 2101),
    Case("book-strict", "book-strict", 4, 2201),
    Case("slap", "slap", 3, 2308),
)
"""A hand of each preset that tells it from `classic`, and one that is won on the deal."""

HITS_WAIT = {"wait_after_hit": 2}
FOUR_OF_FORTY = {"pack": "40", "hand_size": 4, "naturals": []}
CLAIM = {"points": [49, 50], "pays": 2, "when": "first_turn"}
HEARTS = Bets(high_suit=HighSuit("h", (0, 1, 2)))
POT = Bets(natural=(0, 1), natural_pot=(4, 0, 6))


def _classic(name: str, seats: int, seed: int, **overrides: object) -> Case:
    return Case(name, "classic", seats, seed, overrides)


def _told_from(against: Mapping[str, object], case: Case) -> Case:
    return replace(case, overrides={**against, **case.overrides}, against=dict(against))


OPTION_CASES = (
    _classic("three-cards", 2, 5009, hand_size=3),
    _classic("nine-cards", 5, 4904, hand_size=9, naturals=[]),
    _classic("eight-seats", 8, 5103, caught="beaters", caught_pays=3),
    _told_from({"jokers": 4}, _classic("joker_role-wild", 3, 4807, joker_role="wild")),
    _told_from({"naturals": []}, _classic("claim", 3, 4755, naturals=[CLAIM])),
    replace(_classic("side_bet_high_suit", 3, 5771, side_bet_high_suit=2), bets=HEARTS),
    replace(_classic("side_bet_natural", 3, 5804, side_bet_natural=2), bets=POT),
    _told_from(
        {"must_spread": "always"},
        _classic("must_spread-but_three_aces", 3, 3605, must_spread="but_three_aces"),
    ),
    _told_from({"slap": "race"}, _classic("slap-next_first", 3, 5994, slap="next_first")),
    _told_from(HITS_WAIT, _classic("wait_hits-once", 3, 9255, wait_hits="once")),
    _told_from({"hand_size": 4}, _classic("hit_blocks_out", 3, 9131, hit_blocks_out=True)),
    _told_from(FOUR_OF_FORTY, _classic("boobed", 6, 2620, boobed=True)),
    _told_from({"hand_size": 3}, _classic("break_hand", 2, 1081, break_hand=True)),
)
"""Hands that show an option only after some preparation: other options, more seats, a side bet."""


def kept(path: Path) -> Case:
    """Read back from the head of its file which hand it is: `classic` but for one option."""
    head = dict(line.split(": ", 1) for line in path.read_text().partition("\n\n")[0].splitlines())
    rules = json.loads(head["rules"])
    return Case(path.stem, rules["preset"], int(head["seats"]), int(head["seed"]), rules["overrides"])


NAMED = {case.name for case in PRESET_CASES + OPTION_CASES}
FOUND_CASES = tuple(kept(path) for path in sorted(HANDS.iterdir()) if path.stem not in NAMED)
"""Hands that `scripts/golden.py` sought and found, for the options that no other hand shows."""

CASES: tuple[Case, ...] = PRESET_CASES + OPTION_CASES + FOUND_CASES
