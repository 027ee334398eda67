"""A keepsake as a short text that fits into a link: docs/tone-poker.md says what each byte means.

The text tells nothing but names, tonics, the five cards of each, what they made and won, and the day, all of
hands that are over. It does not say the table's code, by which people come in: links are passed on. A link is
read as strictly as a record: whatever the house would not have written is refused.

Version 1, which earlier houses wrote, says neither what a hand made nor what it won, nor the day. What was
made could be worked out, but not by the page, which knows no rules.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence

from greenroom.games.tone_poker.engine.intervals import CARDS, HAND_SIZE
from greenroom.games.tone_poker.keepsakes.keepsake import (
    KINDS,
    MAX_NAME_CHARACTERS,
    NO_POINTS,
    Keepsake,
    KeptHand,
    Phrase,
    Voice,
    keepsake_name,
    places_of,
)
from greenroom.games.tone_poker.rules.house_rules import MAX_SEATS
from greenroom.kernel.declaration import MAX_NUMBER
from greenroom.kernel.refusal import Refusal, refuse

VERSION = 2
MAX_HANDS = 500
MAX_VOICES = 255
MAX_LINK_CHARACTERS = 60_000
POINTS_CHANGE = 1 << 4
"""The bit added to a hand's number of seats where its label points differ from those of the hand before."""


class _BrokenError(Exception):
    """The text is nothing that the house has written."""


def encode(keepsake: Keepsake) -> str | Refusal:
    """Write a keepsake; refused where nothing was played, or more than a link can hold."""
    if not keepsake.hands:
        return refuse("tone_poker.nothing_played")
    if len(keepsake.hands) > MAX_HANDS or len(keepsake.voices) > MAX_VOICES:
        return refuse("tone_poker.long_session", hands=MAX_HANDS, players=MAX_VOICES)
    body = bytearray([VERSION]) + keepsake.at.to_bytes(4, "big") + bytes([len(keepsake.voices)])
    for voice in keepsake.voices:
        name = voice.name.encode()
        body += bytes([voice.tonic, len(name)]) + name
    body += len(keepsake.hands).to_bytes(2, "big")
    points = NO_POINTS
    for hand in keepsake.hands:
        changes = hand.label_points != points
        points = hand.label_points
        body.append(len(hand.phrases) | (POINTS_CHANGE if changes else 0))
        body += _encode_points(points) if changes else b""
        for phrase in hand.phrases:
            body.append(phrase.voice)
            body += _pack(phrase).to_bytes(3, "big")
    return urlsafe_b64encode(body + _sum(body)).rstrip(b"=").decode()


def decode(text: str) -> Keepsake | Refusal:
    """Read what `encode` has written; refused where it comes from a newer house, or is not whole."""
    try:
        return _decode(text)
    except (_BrokenError, ValueError):
        return refuse("tone_poker.broken_link")


def _encode_points(points: Sequence[int]) -> bytes:
    """Write which kinds of hand earn points, a bit each, and how many."""
    earning = [kind for kind, more in enumerate(points) if more]
    return bytes([sum(1 << kind for kind in earning)]) + b"".join(
        points[kind].to_bytes(4, "big") for kind in earning
    )


def _pack(phrase: Phrase) -> int:
    """Write place, kind and cards as one number; each card by its place among those not named before."""
    number, cards_left = (phrase.place - 1) * len(KINDS) + phrase.kind, list(CARDS)
    for card in phrase.cards:
        number = number * len(cards_left) + cards_left.index(card)
        cards_left.remove(card)
    return number


def _unpack(number: int) -> tuple[int, int, tuple[int, ...]]:
    """Return place, kind and cards of such a number."""
    digits = []
    for count in range(len(CARDS) - HAND_SIZE + 1, len(CARDS) + 1):
        number, digit = divmod(number, count)
        digits.append(digit)
    cards_left = list(CARDS)
    place, kind = divmod(number, len(KINDS))
    return place + 1, kind, tuple(cards_left.pop(digit) for digit in reversed(digits))


def _cards_of_1(number: int) -> tuple[int, ...]:
    """Read the cards of version 1: each a digit in base 12, the leftmost first."""
    digits = tuple(number // len(CARDS) ** place % len(CARDS) for place in reversed(range(HAND_SIZE)))
    _expect(number < len(CARDS) ** HAND_SIZE and len(set(digits)) == HAND_SIZE)
    return digits


def _sum(body: bytes | bytearray) -> bytes:
    """Return Fletcher's checksum: it notices that letters are lost, changed or moved."""
    low = high = 0
    for byte in body:
        low = (low + byte) % 255
        high = (high + low) % 255
    return bytes([high, low])


def _expect(so: bool) -> None:
    if not so:
        raise _BrokenError


class _Bytes:
    """Takes bytes off a text, never more than there are."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """Take the next bytes."""
        _expect(self._at + count <= len(self._data))
        self._at += count
        return self._data[self._at - count : self._at]

    def number(self, count: int, least: int, most: int) -> int:
        """Take a number of `count` bytes, within bounds."""
        number = int.from_bytes(self.take(count), "big")
        _expect(least <= number <= most)
        return number

    def end(self) -> None:
        """Expect nothing more."""
        _expect(self._at == len(self._data))


def _decode(text: str) -> Keepsake | Refusal:
    _expect(0 < len(text) <= MAX_LINK_CHARACTERS and text.isascii())
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    # Read leniently, letters that mean nothing would be skipped.
    _expect(urlsafe_b64encode(data).rstrip(b"=").decode() == text and len(data) > 2)
    body = data[:-2]
    _expect(_sum(body) == data[-2:])
    if body[0] > VERSION:
        return refuse("tone_poker.newer_link")
    return _keepsake(_Bytes(body), body[0])


def _keepsake(rest: _Bytes, version: int) -> Keepsake:
    rest.number(1, 1, VERSION)
    at = rest.number(4, 0, (1 << 32) - 1) if version > 1 else 0
    voices = tuple(_voices(rest))
    hands = tuple(_hands(rest, voices, version))
    rest.end()
    _expect(len(set(voices)) == len(voices))
    return Keepsake(voices, hands, at)


def _voices(rest: _Bytes) -> Iterator[Voice]:
    for _ in range(rest.number(1, 1, MAX_VOICES)):
        tonic = rest.number(1, 0, len(CARDS) - 1)
        name = rest.take(rest.number(1, 1, 4 * MAX_NAME_CHARACTERS)).decode()
        _expect(keepsake_name(name) == name)
        yield Voice(name, tonic)


def _hands(rest: _Bytes, voices: tuple[Voice, ...], version: int) -> Iterator[KeptHand]:
    points = NO_POINTS
    for _ in range(rest.number(2, 1, MAX_HANDS)):
        head = rest.number(1, 1, MAX_SEATS + (POINTS_CHANGE if version > 1 else 0))
        if head > POINTS_CHANGE:
            before, points = points, _points(rest)
            _expect(points != before)
        phrases = tuple(_phrase(rest, len(voices), version) for _ in range(head % POINTS_CHANGE))
        _expect(0 < len(phrases) <= MAX_SEATS)
        _expect(len({voices[phrase.voice].tonic for phrase in phrases}) == len(phrases))
        _expect([phrase.place for phrase in phrases] == places_of([phrase.cards for phrase in phrases]))
        yield KeptHand(phrases, points)


def _points(rest: _Bytes) -> tuple[int, ...]:
    earning = rest.number(1, 0, (1 << len(KINDS)) - 1)
    return tuple(rest.number(4, 1, MAX_NUMBER) if earning >> kind & 1 else 0 for kind in range(len(KINDS)))


def _phrase(rest: _Bytes, voices: int, version: int) -> Phrase:
    voice = rest.number(1, 0, voices - 1)
    packed = rest.number(3, 0, (1 << 24) - 1)
    if version == 1:
        return Phrase(voice, _cards_of_1(packed & (1 << 18) - 1), packed >> 18)
    place, kind, cards = _unpack(packed)
    phrase = Phrase(voice, cards, place)
    _expect(phrase.kind == kind)
    return phrase
