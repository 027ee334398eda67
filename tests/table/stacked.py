"""Tables whose cards are known: hands as they are dealt, from the dealer's left to the dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import agreed_rules
from greenroom.games.tonk.rules.house_rules import HouseRules
from table.evening import Evening, Guest

NAMES = ("Ann", "Bob", "Cy", "Dee")


async def dealt(
    evening: Evening,
    hands: Sequence[str],
    up: str,
    stock: str,
    overrides: Mapping[str, object] | None = None,
    **new: object,
) -> tuple[list[Guest], Guest]:
    """Deal these hands: the people from the dealer's left to the dealer, and a spectator."""
    split = [hand.split() for hand in hands]
    own = {"hand_size": len(split[0]), "upcard": bool(up), "naturals": [], **(overrides or {})}
    rules = agreed_rules({"overrides": own})
    assert isinstance(rules, HouseRules), rules
    deck = [cards[at] for at in range(len(split[0])) for cards in split] + up.split() + stock.split()
    deck += [card for card in TONK.pack(rules) if card not in deck]
    stack(evening, [deck])
    await evening.open(overrides=own, **new)
    people = [await evening.come(NAMES[0]), *[await evening.sit(name) for name in NAMES[1 : len(hands)]]]
    watcher = await evening.come("Watcher")
    await evening.start(people[0])
    around = sorted(people, key=lambda guest: guest.now.you.seat or 0)
    return [*around[1:], around[0]], watcher


def stack(evening: Evening, decks: Sequence[Sequence[str]], **around: object) -> None:
    """Let the next deals have these packs; the cut before them, and all later ones, are left to chance."""
    chance, waiting = evening.context.shuffle, [list(deck) for deck in decks]
    cut = False

    def shuffle(cards: Sequence[str]) -> list[str]:
        nonlocal cut
        if not cut or len(cards) < len(waiting[0] if waiting else cards):
            cut = True
            return chance(cards)
        return waiting.pop(0) if waiting else chance(cards)

    evening.renew(shuffle=shuffle, **around)
