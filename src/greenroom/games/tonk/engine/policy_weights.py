"""The weights of a policy of sound play, by which rollouts go on. `bots.policies` makes them.

Points are tenths of points and stakes are thousandths, unless a sentence says otherwise.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import fields
from greenroom.games.tonk.engine.fields import ByPoints, ByWeight, Number, PerSpread


class PolicyWeights:
    """The weights of one policy of sound play, under one rule set, as integers."""

    # Hands and discards.
    hope: Number
    """Turns, in tenths, for which a pair or two neighbours may hope for their third card."""
    wild: Number
    """The gain that a wild card in hand promises."""
    free: Number
    """The points that the next player sheds by a discard that it can hit with."""
    exposed: Number
    """The cost of a spread laid."""
    wait: Number
    """The cost of each turn for which a play forbids to drop."""
    shy: Number
    """The cost of taking a card that everyone has seen."""
    drawn: ByPoints
    """For each card that could go, in points, what a card from the stock saves on the average."""

    hopes: ByPoints
    """For each turn, up to seven, how much longer or shorter that hope is then."""
    urge: ByPoints
    """For each turn, up to seven, and the points of a card, the gain of throwing it beyond its points."""
    wanted: Number
    """The points that the next player may shed by a discard that goes with a card that it took."""
    gift: Number
    """The points that the next player sheds by a discard that makes a spread of two cards in its hand."""

    # Drops.
    nerve: ByPoints
    """For each turn, up to seven, and half of the own count, how much less a drop must promise."""
    crowd: PerSpread
    """For the fewest cards that another holds, how much less a drop must promise."""
    level: Number
    """The part of its last discard's points that a card of a careful player counts, in hundredths."""
    base: Number
    """The points that a card of a careful player counts beyond that part, in hundredths."""
    ease: Number
    """The points that a card of a careful player counts less for each discard, in hundredths."""
    wide: Number
    """The standard deviation of a careful player's count, in hundredths of its mean."""
    doubt: Number
    """The least points, whole, that a discard is believed to tell."""
    believes_least: Number
    """1 where the least card thrown is believed, 0 for the last."""
    bold: Number
    """The least that a drop must promise against careful players."""
    patient: Number
    """The least that a drop must promise against careless players."""
    wins: Number
    """The gain of a drop from each other player where it is lowest."""
    caught: Number
    """The loss to each where anybody has as little, by the chance of that."""
    beaten: Number
    """The loss to each for every player that has as little."""
    mean: Number
    """The points of a card of the pack on the average, in hundredths."""
    deviation: Number
    """The standard deviation of the points of a card of the pack, in hundredths."""
    roots: PerSpread
    """A hundred times the square root of each number of cards."""
    above: ByWeight
    """The chance, in thousandths, of the normal distribution below each fiftieth of a deviation."""
    ratios: ByPoints
    """For each turn, up to seven, and the points thrown in it: how much likelier it is of the careless."""

    def __init__(self) -> None:
        for name, length in FIELDS.lists.items():
            setattr(self, name, [0] * length)
        for name, empty in FIELDS.numbers.items():
            setattr(self, name, empty)


FIELDS = fields.declared(PolicyWeights.__annotations__)
