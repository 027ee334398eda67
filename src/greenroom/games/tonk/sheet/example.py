"""The worked payment example of a sheet: two hands that the engine itself deals, plays and settles."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.games.tonk.sheet.parts import SheetLine, SheetTerms
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.kernel.refusal import Refusal
from greenroom.locales import join_items

_NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
_MAX_TRIES = 400


def example_lines(
    rules: HouseRules, table: SheetTerms, lang: str, spoken: Mapping[str, str]
) -> list[SheetLine]:
    """Work out what is paid when the first player drops at once: lowest in one hand, caught in another.

    `spoken` are the words played at the table.

    Empty where the table has more players than the rules can deal to.
    """
    if fits(rules, table.players) is not None:
        return []
    return [line for end in ("drop", "caught") for line in _example(rules, table, end, lang, spoken)]


def _example(
    rules: HouseRules, table: SheetTerms, end: str, lang: str, spoken: Mapping[str, str]
) -> list[SheetLine]:
    outcomes = (_outcome_of_drop(rules, table, seed) for seed in range(_MAX_TRIES))
    outcome = next((each for each in outcomes if each is not None and each.end == end), None)
    return (
        [] if outcome is None else [_hand(outcome, table, lang, spoken), *_settlement(outcome, table, lang)]
    )


def _outcome_of_drop(rules: HouseRules, table: SheetTerms, seed: int) -> Outcome | None:
    deck = TONK.pack(rules)
    Random(seed).shuffle(deck)
    hand = TONK.deal(rules, table.players, table.players - 1, deck, stake=table.stake)
    if isinstance(hand, Refusal):
        return None
    if "pass" in hand.legal(0):
        hand.play(0, "pass")
    hand.play(0, "drop")
    return hand.outcome


def _hand(outcome: Outcome, table: SheetTerms, lang: str, spoken: Mapping[str, str]) -> SheetLine:
    counts = [
        t(lang, "sheet.tonk.example_count", name=name, count=count)
        for name, count in zip(_NAMES, outcome.counts, strict=False)
    ]
    hand = t(
        lang,
        "sheet.tonk.example_counts",
        players=table.players,
        stake=t(lang, f"currency.{table.currency}", n=table.stake),
        counts=join_items(lang, counts),
    )
    dropped = t(lang, f"sheet.tonk.example_{outcome.end}", spoken, name=_NAMES[0])
    return SheetLine(text=f"{hand} {dropped}", rule="TK-31" if outcome.end == "drop" else "TK-32")


def _settlement(outcome: Outcome, table: SheetTerms, lang: str) -> list[SheetLine]:
    if outcome.charges is not None:
        return [
            SheetLine(text=t(lang, "sheet.tonk.example_charge", name=name, points=points), rule="TK-35")
            for name, points in zip(_NAMES, outcome.charges, strict=False)
        ]
    return [
        SheetLine(
            text=t(
                lang,
                "sheet.tonk.example_payment",
                payer=_NAMES[each.payer],
                payee=_NAMES[each.payee],
                amount=t(lang, f"currency.{table.currency}", n=each.amount),
            ),
            rule="TK-36",
        )
        for each in outcome.payments
    ]
