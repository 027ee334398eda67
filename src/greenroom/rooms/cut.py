"""The cut for the first deal: who deals, and who sits where (TK-08)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from greenroom.rooms.events import Cut

RANKS = "A23456789TJQK"
Shuffle = Callable[[Sequence[str]], list[str]]


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
