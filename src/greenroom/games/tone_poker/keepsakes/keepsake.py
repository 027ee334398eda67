"""The content of a keepsake: the five cards of each player in each hand, in the order in which they lay."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.engine.pitch import notes
from greenroom.games.tone_poker.engine.places import placed
from greenroom.games.tone_poker.rules.house_rules import HandPoints

LONGEST_NAME = 24
"""Characters; a longer name is cut."""
JOINERS = "\u200c\u200d"
"""Invisible, and needed within names of some scripts and in emoji."""


class Voice(msgspec.Struct, frozen=True):
    """One player with one tonic; a player who comes back with another tonic is another voice."""

    name: str
    tonic: int


class Phrase(msgspec.Struct, frozen=True):
    """One seat's hand as it was played."""

    voice: int
    """Its place among the voices of the keepsake."""
    cards: tuple[int, ...]
    """The five cards from the left."""
    place: int
    """1 and more; equal hands share the better place (TP-28)."""


class Keepsake(msgspec.Struct, frozen=True):
    """The hands of a session, oldest first; each has its seats in table order, the host first."""

    voices: tuple[Voice, ...]
    hands: tuple[tuple[Phrase, ...], ...]

    def notes(self, phrase: Phrase) -> list[int]:
        """Return the MIDI notes of a phrase (TP-17)."""
        return notes(self.voices[phrase.voice].tonic, phrase.cards)


class PlayedHand(msgspec.Struct, frozen=True):
    """One hand that everyone has played; for each seat, in table order."""

    names: Sequence[str]
    tonics: Sequence[int]
    hands: Sequence[Sequence[int]]
    """The five cards from the left."""


def keepsake(ended: Sequence[PlayedHand]) -> Keepsake:
    """Keep hands that everyone has played."""
    seated = [_voices(hand) for hand in ended]
    voices = list(dict.fromkeys(voice for seats in seated for voice in seats))
    hands = [
        _phrases(hand, [voices.index(voice) for voice in seats])
        for hand, seats in zip(ended, seated, strict=True)
    ]
    return Keepsake(tuple(voices), tuple(hands))


def _voices(hand: PlayedHand) -> list[Voice]:
    return [Voice(name_kept(name), tonic) for name, tonic in zip(hand.names, hand.tonics, strict=True)]


def _phrases(hand: PlayedHand, voices: list[int]) -> tuple[Phrase, ...]:
    lines = zip(voices, hand.hands, places_of(hand.hands), strict=True)
    return tuple(Phrase(voice, tuple(cards), place) for voice, cards, place in lines)


def name_kept(name: str) -> str:
    """Write a name without what cannot be seen, cut to its longest."""
    seen = "".join(each for each in name if each.isprintable() or each in JOINERS)
    return seen.strip()[:LONGEST_NAME].strip() or "?"


def places_of(hands: Sequence[Sequence[int]]) -> list[int]:
    """Place hands of five cards; label points change no place."""
    return placed([mask(cards) for cards in hands], HandPoints()).places
