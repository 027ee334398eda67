"""The content of a keepsake: the five cards of each player in each hand, in the order in which they lay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import HandRank, hand_rank, rankings
from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.engine.pitch import notes
from greenroom.games.tone_poker.engine.places import rank_hands
from greenroom.games.tone_poker.engine.points import label_points
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.table.people.characters import only_seen

MAX_NAME_CHARACTERS = 24
"""Characters; a longer name is cut."""
KINDS = ("high-card", "one-pair", "two-pair", "straight", "flush", "select", "supreme")
"""The kinds of hands, from the lowest; a Royal is of one of two kinds (TP-24)."""
NO_POINTS = (0,) * len(KINDS)


class Voice(msgspec.Struct, frozen=True):
    """One player with one tonic; a player who comes back with another tonic is another voice."""

    name: str
    tonic: int


class Phrase(msgspec.Struct, frozen=True):
    """One seat's hand as it was played."""

    voice: int
    """The index of the phrase's voice among the voices of the keepsake."""
    cards: tuple[int, ...]
    """The five cards from the left."""
    place: int
    """The place among the seats, 1 and more; equal hands share the better place (TP-28)."""

    @property
    def rank(self) -> HandRank:
        """The value of the hand."""
        return hand_rank(mask(self.cards))

    @property
    def kind(self) -> int:
        """The number of the hand's kind, from 0."""
        return KINDS.index(_kind(self.rank))


class KeptHand(msgspec.Struct, frozen=True):
    """One hand of a table."""

    phrases: tuple[Phrase, ...]
    """The phrases in table order, the host's first."""
    label_points: tuple[int, ...] = NO_POINTS
    """For each kind, the points that its table adds to the bonus (TP-29)."""

    def points(self, phrase: Phrase) -> int:
        """Return what a phrase of the hand has won: bonus and label points (TP-28, TP-29)."""
        return len(self.phrases) - phrase.place + self.label_points[phrase.kind]


class Keepsake(msgspec.Struct, frozen=True):
    """The hands of a session, oldest first."""

    voices: tuple[Voice, ...]
    hands: tuple[KeptHand, ...]
    at: int = 0
    """The time at which the first hand was dealt, unix time in seconds; 0 where nobody knows."""

    def notes(self, phrase: Phrase) -> list[int]:
        """Return the MIDI notes of a phrase (TP-17)."""
        return notes(self.voices[phrase.voice].tonic, phrase.cards)


class PlayedHand(msgspec.Struct, frozen=True):
    """One hand that everyone has played; for each seat, in table order."""

    names: Sequence[str]
    tonics: Sequence[int]
    hands: Sequence[Sequence[int]]
    """The five cards from the left."""
    points: HandPoints = HandPoints()
    """The points of labels, by the rules of the table."""


def keepsake_of(played_hands: Sequence[PlayedHand], at: float = 0) -> Keepsake:
    """Keep hands that everyone has played, the first of them dealt `at`, unix time in seconds."""
    voices_by_hand = [_voices(hand) for hand in played_hands]
    voices = list(dict.fromkeys(voice for seats in voices_by_hand for voice in seats))
    hands = [
        KeptHand(_phrases(hand, [voices.index(voice) for voice in seats]), points_by_kind(hand.points))
        for hand, seats in zip(played_hands, voices_by_hand, strict=True)
    ]
    return Keepsake(tuple(voices), tuple(hands), int(at))


def _voices(hand: PlayedHand) -> list[Voice]:
    return [Voice(keepsake_name(name), tonic) for name, tonic in zip(hand.names, hand.tonics, strict=True)]


def _phrases(hand: PlayedHand, voices: list[int]) -> tuple[Phrase, ...]:
    lines = zip(voices, hand.hands, places_of(hand.hands), strict=True)
    return tuple(Phrase(voice, tuple(cards), place) for voice, cards, place in lines)


def keepsake_name(name: str) -> str:
    """Write a name without what cannot be seen, cut to its longest."""
    # Cut before it is looked through: what stands last afterwards may have joined something.
    return only_seen(only_seen(name).strip()[:MAX_NAME_CHARACTERS]).strip() or "?"


def places_of(hands: Sequence[Sequence[int]]) -> list[int]:
    """Place hands of five cards; label points change no place."""
    return rank_hands([mask(cards) for cards in hands], HandPoints()).places


def points_by_kind(points: HandPoints) -> tuple[int, ...]:
    """Return what a table adds to the bonus of each kind of hand (TP-29)."""
    return tuple(label_points(points, _examples()[kind]) for kind in KINDS)


@cache
def _examples() -> dict[str, HandRank]:
    """Return one hand of each kind."""
    return {_kind(rank): rank for rank in rankings().values()}


def _kind(rank: HandRank) -> str:
    return rank.royal or rank.label
