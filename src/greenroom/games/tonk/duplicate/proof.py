"""The proof of a duplicate that is over: its decks were fixed before anybody played."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.duplicate.state import Duplicate

VERSION = 1


class DuplicateProof(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to deal the decks of a duplicate again."""

    version: int = VERSION
    commitment: str
    """The commitment that was shown from the beginning."""
    secret: str
    terms: str
    """Game, stake and rules; it is hashed as it stands."""
    hands: int
    players: int
    decks: list[str]
    """The deck of each hand, from the top, cards separated by spaces."""


def proof(duplicate: Duplicate) -> DuplicateProof:
    """Reveal the decks, of a duplicate that is over."""
    opened = duplicate.opened
    return DuplicateProof(
        commitment=duplicate.commitment,
        secret=opened.secret,
        terms=duplicate.terms,
        hands=opened.hands,
        players=opened.players,
        decks=[" ".join(duplicate.deck(hand)) for hand in range(1, opened.hands + 1)],
    )
