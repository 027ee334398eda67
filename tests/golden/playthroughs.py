"""Hands played at random from fixed seeds, written out whole: who was shown what, and what was legal.

A step names the fields of the views that it changed and who sees them so: `all`, seats, or `rail`, the
spectators. A field that a step does not name is as it was. Within the fields seats count from 0, as on the
wire.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
from golden_cases import HANDS, Case
from msgspec import Struct, to_builtins

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.refusal import Refusal

DROP_CHANCE = 0.05
Step = tuple[int, str]
Fields = dict[str, str]


def file_of(case: Case) -> Path:
    """The file in which the hand of a case is kept."""
    return HANDS / f"{case.name}.txt"


def rules_of(case: Case) -> HouseRules:
    """The rules of a case."""
    rules = with_overrides(case.preset, case.overrides)
    assert isinstance(rules, HouseRules), rules
    return rules


def deck_of(case: Case) -> list[str]:
    """The deck of a case, from the top."""
    deck = TONK.pack(rules_of(case))
    Random(case.seed).shuffle(deck)
    return deck


def deal(case: Case, rules: HouseRules, deck: list[str]) -> TonkHand | Refusal:
    """Deal to the seats of a case; the last one deals."""
    return TONK.deal(rules, case.seats, case.seats - 1, deck, stake=case.stake, bets=case.bets)


def dealt(case: Case) -> TonkHand:
    """Deal the hand of a case."""
    hand = deal(case, rules_of(case), deck_of(case))
    assert isinstance(hand, TonkHand), hand
    return hand


def listed(hand: TonkHand) -> list[Step]:
    """Every legal action of every seat, in the order of the engine."""
    return [(seat, action) for seat in hand.may_act() for action in hand.legal(seat)]


def choice(steps: list[Step], chance: Random) -> Step:
    """Choose at random: a drop once in twenty times, otherwise any other action alike."""
    rest = [step for step in steps if step[1] != "drop"]
    drops = [step for step in steps if step[1] == "drop"]
    return chance.choice(drops if drops and (not rest or chance.random() < DROP_CHANCE) else rest)


def steps_of(case: Case) -> list[Step]:
    """The actions of a case to the end of the hand."""
    hand, chance, steps = dealt(case), Random(case.seed), list[Step]()
    while hand.outcome is None:
        steps.append(choice(listed(hand), chance))
        hand.play(*steps[-1])
    return steps


def playthrough_text(case: Case) -> str:
    """Write the whole hand out."""
    head = {
        "rules": msgspec.json.encode({"preset": case.preset, "overrides": case.overrides}).decode(),
        "seats": str(case.seats),
        "dealer": f"p{case.seats}",
        "stake": str(case.stake),
        "bets": "none" if case.bets is None else text(to_builtins(case.bets)),
        "seed": str(case.seed),
        "deck": " ".join(deck_of(case)),
    }
    lines = [f"{name}: {value}" for name, value in head.items()]
    return "\n".join([*lines, *_played(case)]) + "\n"


def _played(case: Case) -> Iterator[str]:
    hand = dealt(case)
    audiences = [None, *range(case.seats)]
    views = [fields(hand.view(audience)) for audience in audiences]
    yield from ["", "deal", *_lines([{} for _ in views], views)]
    for seat, action in steps_of(case):
        happened = hand.play(seat, action)
        assert isinstance(happened, Struct)
        shown = [{"shown": _shown(hand.shown(happened, audience))} for audience in audiences]
        before, views = views, [fields(hand.view(audience)) for audience in audiences]
        yield from ["", f"p{seat + 1} {action}"]
        yield from _lines([{} for _ in views], shown)
        yield from _lines(before, views)


def _shown(shown: Struct | None) -> str:
    return (
        "-"
        if shown is None
        else text({key: value for key, value in to_builtins(shown).items() if key != "t"})
    )


def fields(view: Struct) -> Fields:
    """The fields of a view as text, the outcome's for themselves."""
    values = to_builtins(view)
    outcome = values.pop("outcome", None) or {}
    values |= {f"outcome.{name}": value for name, value in outcome.items()}
    return {name: text(value) for name, value in values.items() if name != "game"}


def text(value: object) -> str:
    """Write a value for people."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {text(each)}" for name, each in value.items())
    if not isinstance(value, list):
        return str(value)
    parts = [text(each) for each in value]
    return (" | " if any(" " in part for part in parts) else " ").join(parts) or "none"


def _lines(before: list[Fields], now: list[Fields]) -> Iterator[str]:
    """One line for each field that has changed and each value that some audience sees now."""
    names = list(dict.fromkeys(name for each in now for name in each))
    for name in names:
        seen: dict[str, list[int]] = {}
        for audience, (old, new) in enumerate(zip(before, now, strict=True)):
            if name in new and old.get(name) != new[name]:
                seen.setdefault(new[name], []).append(audience)
        for value, audiences in seen.items():
            yield f"  {name} [{_who(audiences, len(now))}] {value}"


def _who(audiences: list[int], of: int) -> str:
    if len(audiences) == of:
        return "all"
    return " ".join(f"p{audience}" if audience else "rail" for audience in audiences)
