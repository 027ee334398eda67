"""Settling up: the fewest transfers that clear all balances.

The invariant: after these transfers everybody is at 0, and no shorter list does it (up to
`MAX_PEOPLE_SEARCHED` people).

Letting the deepest debtor pay the person who is owed most, again and again, is short but not always the
shortest: of +6, +4, -4, -3, -3 it makes four transfers, where -4 could pay +4, and both -3 the +6, in three.
People who are even among themselves need one transfer less than they are, so what counts is to split
everybody into as many such groups as possible. No quick way to do that is known: all 2 to the power of n
sets of people are tried, 4096 for twelve, and each person more doubles that. People who left a table
keep a balance, so there may be more people than seats; above `MAX_PEOPLE_SEARCHED` the chain alone is used.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

MAX_PEOPLE_SEARCHED = 12
"""Most people for whom the fewest transfers are searched."""


class Transfer(msgspec.Struct, frozen=True):
    """One person gives another an amount of units."""

    payer: str
    payee: str
    amount: int


def fewest_transfers(balances: Mapping[str, int]) -> list[Transfer]:
    """List the fewest transfers that clear all balances; none where they do not sum to 0."""
    owed = {person: balance for person, balance in balances.items() if balance}
    if sum(owed.values()):
        return []
    groups = _groups(owed) if len(owed) <= MAX_PEOPLE_SEARCHED else [list(owed)]
    return [transfer for group in groups for transfer in _chain({each: owed[each] for each in group})]


def _groups(owed: Mapping[str, int]) -> list[list[str]]:
    """Split people into as many groups as possible that are each even among themselves.

    A group of k people needs k - 1 transfers, so the most groups give the fewest transfers.
    """
    people = list(owed)
    sums = _subset_sums([owed[each] for each in people])
    best = [0] * len(sums)
    step = [0] * len(sums)
    for subset in range(1, len(sums)):
        for place in range(len(people)):
            if subset >> place & 1:
                without = subset & ~(1 << place)
                if best[without] + (sums[subset] == 0) > best[subset] or not step[subset]:
                    best[subset] = best[without] + (sums[subset] == 0)
                    step[subset] = 1 << place
    return _cut_groups(people, sums, step)


def _cut_groups(people: list[str], sums: list[int], step: list[int]) -> list[list[str]]:
    """Walk back through the best order of adding people; each even moment ends a group."""
    groups: list[list[str]] = []
    subset = len(sums) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(people[step[subset].bit_length() - 1])
        subset &= ~step[subset]
    return groups


def _subset_sums(values: list[int]) -> list[int]:
    sums = [0] * (1 << len(values))
    for subset in range(1, len(sums)):
        lowest = subset & -subset
        sums[subset] = sums[subset ^ lowest] + values[lowest.bit_length() - 1]
    return sums


def _chain(owed: dict[str, int]) -> list[Transfer]:
    """Clear an even group: the deepest debtor pays the one who is owed most, until all are at 0."""
    transfers = []
    while owed:
        payer = min(owed, key=owed.__getitem__)
        payee = max(owed, key=owed.__getitem__)
        amount = min(-owed[payer], owed[payee])
        transfers.append(Transfer(payer, payee, amount))
        owed[payer] += amount
        owed[payee] -= amount
        owed = {person: balance for person, balance in owed.items() if balance}
    return transfers
