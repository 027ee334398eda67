"""What a game is to the rest of the house. Seats are ints from 0, clockwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from greenroom.games.tonk.rules.bets import Bets
from greenroom.kernel.outcome import Outcome, Standing
from greenroom.kernel.preset import Preset
from greenroom.kernel.refusal import Refusal

RulesT = TypeVar("RulesT", bound=msgspec.Struct)
HandT = TypeVar("HandT", bound="Hand")


class AnyHand(Protocol):
    """One hand in play, of any game. Actions are texts without the seat: `draw`, `spread 5h 6h 7h`."""

    def may_act(self) -> list[int]:
        """List every seat with a legal action now."""

    def legal(self, seat: int) -> list[str]:
        """List the legal actions of a seat."""

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action: what happened, or why it is refused (then nothing has changed)."""

    def shown(self, happened: msgspec.Struct, audience: int | None) -> msgspec.Struct | None:
        """Tell what happened as one audience may know it (None: the spectators); None if it may not know."""

    def view(self, audience: int | None) -> msgspec.Struct:
        """Return the whole of what one audience may see; None is the spectators."""

    def copy(self) -> AnyHand:
        """Copy the hand; the two then go their own ways."""


class Hand(AnyHand, Protocol):
    """One hand of a game that is played in turns, from one pack, and that ends by itself."""

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; None while it is in play."""

    def turn(self) -> int | None:
        """Return the seat that must act, None when the hand is over."""

    def standing(self) -> Standing:
        """Return how the hand stands: its outcome's figures, or those so far while it is in play."""

    def copy(self) -> Hand:
        """Copy the hand; the two then go their own ways."""


class Game(Protocol[RulesT, HandT]):
    """A game of the house that is played in turns, from one pack."""

    @property
    def name(self) -> str:
        """Name in records and on the wire: `tonk`."""

    @property
    def behaviour(self) -> int:
        """Version of its behaviour: rises when any hand could end differently."""

    @property
    def rules_type(self) -> type[RulesT]:
        """The record of its house rules."""

    @property
    def presets(self) -> Mapping[str, Preset[RulesT]]:
        """Its presets by name, the standard game first."""

    def fits(self, rules: RulesT, players: int) -> Refusal | None:
        """Say why this many players cannot play by these rules (TK-06), or None."""

    def pack(self, rules: RulesT) -> list[str]:
        """List the cards of the pack, to be shuffled by the caller."""

    def deal(  # noqa: PLR0913 - a deal has this many facts
        self,
        rules: RulesT,
        seats: int,
        dealer: int,
        deck: Sequence[str],
        *,
        stake: int = 1,
        bets: Bets | None = None,
        big_one: bool = False,
    ) -> HandT | Refusal:
        """Deal a hand; `deck` from the top, the first card to the dealer's left."""

    def safe_action(self, hand: HandT, seat: int) -> str:
        """Choose for a seat whose time ran out; never gives anything up that can be kept."""
