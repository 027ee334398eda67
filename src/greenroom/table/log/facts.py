"""What a log keeps of a hand, game by game: how it was dealt, and how it came out."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.engine.placing import Placing
from greenroom.games.tonk.rules.bets import Bets
from greenroom.kernel.outcome import Outcome


class TonkDeal(msgspec.Struct, frozen=True, tag_field="game", tag="tonk"):
    """One pack for all seats, from the top."""

    dealer: int
    """Seat."""
    deck: list[str]
    method: str = "shuffled"
    """How the deck came about: by the operating system's randomness."""
    bets: Bets | None = None
    """The side bets made before (TK-11, TK-12)."""
    big_one: bool = False
    """For double stakes (TK-10)."""


class TonePokerDeal(msgspec.Struct, frozen=True, tag_field="game", tag="tone-poker"):
    """For each seat its tonic and its own deck, from the top (TP-05)."""

    tonics: list[int]
    decks: list[list[str]]
    method: str = "shuffled"


class TonkResult(msgspec.Struct, frozen=True, tag_field="game", tag="tonk"):
    """How a hand of Tonk ended and who pays whom."""

    outcome: Outcome
    pot_winner: int | None = None
    """Seat that won the pot for the first natural spread (TK-12)."""

    @property
    def net(self) -> list[int]:
        """For each seat, what the hand brought it."""
        return self.outcome.net


class TonePokerResult(msgspec.Struct, frozen=True, tag_field="game", tag="tone-poker"):
    """The hands as they were played, and how they stand to each other."""

    hands: list[list[int]]
    """For each seat its five cards from the left."""
    placing: Placing

    @property
    def net(self) -> list[int]:
        """For each seat, its points (TP-28, TP-29)."""
        return self.placing.points


Deal = TonkDeal | TonePokerDeal
Result = TonkResult | TonePokerResult
