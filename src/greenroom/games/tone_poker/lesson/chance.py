"""The decks and questions of a lesson: all of them follow from its seed, so that they are the same for all.

The seed is as secret as the decks that follow from it: it stands in the logs and in no view. What follows
from it tells nothing of the rest, since each draw has a hash of its own.
"""

from __future__ import annotations

from random import Random

import msgspec

from greenroom.games.tone_poker.engine.intervals import CARDS
from greenroom.games.tone_poker.engine.pitch import note
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.kernel.shuffle import Bits, below, shuffled


class Question(msgspec.Struct, frozen=True):
    """Two notes one after the other, and the interval between them."""

    tonic: int
    """Pitch class."""
    interval: int

    @property
    def notes(self) -> list[int]:
        """The MIDI notes that sound: the tonic, then the note to be named."""
        return [note(self.tonic, 0), note(self.tonic, self.interval)]


def deck(seed: str, deal: int, seat: int) -> list[str]:
    """Return the deck of a seat in the deal of this number: the same at every table of the lesson (TP-07).

    The seats of one table have different decks: with open hands (TP-18) the first to draw would otherwise
    show the others what they will draw.
    """
    return shuffled(TONE_POKER.pack(), _bits(seed, f"deck {deal} {seat}"))


def question(seed: str, number: int, intervals: list[int]) -> Question:
    """Return the question of this number, from 1.

    Every interval is asked once before any comes again; each order of them and each tonic is equally likely.
    """
    turn, place = divmod(number - 1, len(intervals))
    order = shuffled(sorted(intervals), _bits(seed, f"intervals {turn}"))
    return Question(below(len(CARDS), _bits(seed, f"tonic {number}")), order[place])


def _bits(seed: str, what: str) -> Bits:
    # Random makes a text into its state by SHA-512, and its bits are the same in every version of Python.
    return Random(f"{seed} {what}").getrandbits
