"""The choice of the first dealer: all cut, or are dealt a card (TK-08)."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.table.events import Cut
from greenroom.table.game import Shuffle

RANKS = "A23456789TJQK"


def cut_for_deal(chairs: Sequence[int], pack: Sequence[str], shuffle: Shuffle) -> Cut:
    """Let every chair cut until the order is clear: highest deals, next highest at the dealer's left.

    Ace is low, jokers are left out. Equal cards cut again, as long as their order matters: of two
    players only the highest does, and that is the same thing.
    """
    cards = [card for card in pack if card[0] in RANKS]
    results: dict[int, list[int]] = {chair: [] for chair in chairs}
    rounds: list[list[tuple[int, str]]] = []
    cutting = list(chairs)
    while cutting:
        drawn = list(zip(cutting, shuffle(cards), strict=False))
        rounds.append(drawn)
        for chair, card in drawn:
            results[chair].append(RANKS.index(card[0]))
        cutting = [chair for chair in cutting if list(results.values()).count(results[chair]) > 1]
    return Cut(rounds, sorted(chairs, key=results.__getitem__, reverse=True))


def deal_for_deal(chairs: Sequence[int], pack: Sequence[str], shuffle: Shuffle) -> Cut:
    """Deal every chair a card, again to the highest as long as they are equal: the highest deals first.

    Nobody changes places. Ace is low, jokers are left out.
    """
    cards = [card for card in pack if card[0] in RANKS]
    rounds: list[list[tuple[int, str]]] = []
    highest = list(chairs)
    while len(highest) > 1 or not rounds:
        dealt = list(zip(highest, shuffle(cards), strict=False))
        rounds.append(dealt)
        best = max(RANKS.index(card[0]) for _, card in dealt)
        highest = [chair for chair, card in dealt if RANKS.index(card[0]) == best]
    place = chairs.index(highest[0])
    return Cut(rounds, [*chairs[place:], *chairs[:place]])
