"""The part of a hand that everybody has seen since the deal: what each seat threw, and the cards it took."""

from __future__ import annotations

from greenroom.games.tonk.engine import fields
from greenroom.games.tonk.engine.fields import ByCard, Number, PerSeat

__all__ = ["PublicHistory"]


class PublicHistory:
    """The discards of each seat since the deal, in points, what it took, and memory to weigh a hand in.

    It is what players judge each other by; all that was done, action by action, is in `InformationSet`.
    """

    turns: PerSeat
    """The number of cards that each seat threw."""
    last: PerSeat
    """The points of the last card that each seat threw."""
    least: PerSeat
    """The points of the least card that each seat threw."""
    odds: PerSeat
    """The odds, in thousandths, that each seat throws its cards away without a thought."""
    taken: PerSeat
    """The cards that each seat took from the pile; those still in its hand are known to lie there."""
    kept: ByCard
    """For each card of the hand that is being weighed, what it may still become, in tenths of points."""
    gains: ByCard
    """For each card of the hand whose discards are being weighed, the gain of throwing it, in tenths."""
    live: Number
    """The cards that are unseen where a hand is weighed."""

    def __init__(self) -> None:
        self.live = 0
        for name, length in FIELDS.lists.items():
            setattr(self, name, [0] * length)

    def take_over(self, other: PublicHistory) -> None:
        """Become a copy of another history."""
        # `kept`, `gains` and `live` are memory for one weighing: whoever weighs writes them first.
        for name in FIELDS.cleared_lists:
            getattr(self, name)[:] = getattr(other, name)


FIELDS = fields.declared(PublicHistory.__annotations__)
