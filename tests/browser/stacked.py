"""Packs that are put in order before a hand, so that it ends as a test wants it."""

from __future__ import annotations

from itertools import zip_longest

AFTER_THE_DEALER = ("Qc", "Jc", "Tc", "9c", "8c", "7c", "6c")


def cut_for_the_last(players: int) -> str:
    """Put the cut so that the last to come deals, and the first begins (TK-08)."""
    return " ".join([*AFTER_THE_DEALER[: players - 1], "Kh"])


def cut_for_the_first(players: int) -> str:
    """Put the cut so that the first to come deals, and the last to come begins (TK-08)."""
    return " ".join(["Kh", *AFTER_THE_DEALER[1 : players - 1], "Qc"])


def dealt(*hands: str, then: str = "") -> str:
    """Write the pack for these hands, dealt in turn; `then` are the upcard and the stock from its top."""
    rounds = zip_longest(*(hand.split() for hand in hands))
    return " ".join([card for cards in rounds for card in cards if card] + then.split())
