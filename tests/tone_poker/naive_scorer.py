"""An independent scorer, written from the rule sheet with lists and names instead of masks and numbers."""

from __future__ import annotations

from collections import Counter

RANK_OF = {
    0: "A", 6: "A", 7: "K", 5: "K", 2: "Q", 10: "Q", 9: "J", 3: "J", 4: "C", 8: "C", 11: "S", 1: "S",
}  # fmt: skip
MAJOR = {7, 2, 9, 4, 11}
MINOR = {5, 10, 3, 8, 1}
HIGH_TO_LOW = "AKQJCS"
HEIGHT = {rank: 6 - place for place, rank in enumerate(HIGH_TO_LOW)}
KINDS = ["high-card", "one-pair", "two-pair", "straight", "flush", "royal"]


def label(hand):
    names = [RANK_OF[card] for card in hand]
    if sorted(names) == sorted("AKQJC"):
        return "royal"
    if all(card in MAJOR or card in (0, 6) for card in hand):
        return "flush"
    if all(card in MINOR or card in (0, 6) for card in hand):
        return "flush"
    if any(set(hand) == {(start + step) % 12 for step in range(5)} for start in range(12)):
        return "straight"
    return KINDS[sum(1 for number in Counter(names).values() if number == 2)]


def royal(hand):
    if label(hand) != "royal":
        return None
    court = [card for card in hand if card not in (0, 6)]
    pure = all(card in MAJOR for card in court) or all(card in MINOR for card in court)
    return "supreme" if pure else "select"


def key(hand):
    """The higher the better: compare label first, then what breaks ties."""
    kind = label(hand)
    names = [RANK_OF[card] for card in hand]
    first = KINDS.index(kind)
    if kind == "royal":
        return first, royal_key(hand)
    if kind in ("one-pair", "two-pair"):
        pairs = sorted({HEIGHT[name] for name in names if names.count(name) == 2}, reverse=True)
        rest = sorted((HEIGHT[name] for name in names if names.count(name) == 1), reverse=True)
        return first, (pairs, rest)
    return first, sorted((HEIGHT[name] for name in names), reverse=True)


def royal_key(hand):
    cycles = {"major": "", "minor": ""}
    for rank in "KQJC":
        card = next(card for card in hand if RANK_OF[card] == rank)
        cycles["major" if card in MAJOR else "minor"] += rank
    if len(cycles["major"]) == len(cycles["minor"]):
        counting = next(cycle for cycle in cycles.values() if "K" in cycle)
    else:
        counting = max(cycles.values(), key=len)
    nearer = ["KQJC".index(rank) for rank in counting]
    # Fewer steps from the tonic are better, card by card.
    return [len(counting), *(-step for step in nearer), *([-9] * (4 - len(nearer))), 0 in hand]
