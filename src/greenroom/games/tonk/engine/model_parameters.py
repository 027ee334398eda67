"""The parameters of the model of others: how they are taken to play, in thousandths and weights."""

from __future__ import annotations

from greenroom.games.tonk.engine import fields
from greenroom.games.tonk.engine.fields import ByCard, ByWeight, Number


class ModelParameters:
    """A `greenroom.games.tonk.search.Model` as the engine's integers; `parameters_of` makes them."""

    logs: ByWeight
    """A thousand times the natural logarithm of each number below 256; 0 for 0."""
    thrown: ByCard
    """The weight of a discard, by how many points it is below the one most likely to be thrown."""
    kept: Number
    """Points less for a card that goes with another in the hand; twice as many for a wild card."""
    takes_useful: Number
    """The chance to take a discard that makes a spread or a hit at once."""
    takes_else: Number
    """The chance to take any other discard."""
    leaves_spread: Number
    """The chance to end a turn with a spread in hand that could be laid."""
    leaves_hit: Number
    """The chance to end a turn with a card in hand that could be hit with."""
    low: Number
    """The count up to which a seat is taken to drop."""
    drops_low: Number
    """The chance to drop with a count of `low` or less, where that is allowed."""
    drops_else: Number
    """The chance to drop with a higher count."""
    passes: Number
    """The chance not to claim a natural that may be claimed (TK-14)."""

    def __init__(self) -> None:
        for name, length in FIELDS.lists.items():
            setattr(self, name, [0] * length)
        for name, empty in FIELDS.numbers.items():
            setattr(self, name, empty)


FIELDS = fields.declared(ModelParameters.__annotations__)
