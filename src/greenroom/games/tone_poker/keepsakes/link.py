"""A keepsake as a short text that fits into a link: docs/tone-poker.md says what each byte means.

The text tells nothing but names, tonics, the five cards of each and their places, all of hands that are
over. A link is read as strictly as a record: whatever the house would not have written is refused.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator

from greenroom.games.tone_poker.engine.intervals import CARDS, HAND_SIZE
from greenroom.games.tone_poker.keepsakes.keepsake import (
    LONGEST_NAME,
    Keepsake,
    Phrase,
    Voice,
    name_kept,
    places_of,
)
from greenroom.games.tone_poker.rules.house_rules import MOST_SEATS
from greenroom.kernel.refusal import Refusal, refuse

VERSION = 1
MOST_HANDS = 500
MOST_VOICES = 255
LONGEST_TEXT = 60_000


class _BrokenError(Exception):
    """The text is nothing that the house has written."""


def encode(kept: Keepsake) -> str | Refusal:
    """Write a keepsake; refused where nothing was played, or more than a link can hold."""
    if not kept.hands:
        return refuse("tone_poker.nothing_played")
    if len(kept.hands) > MOST_HANDS or len(kept.voices) > MOST_VOICES:
        return refuse("tone_poker.long_session", hands=MOST_HANDS, players=MOST_VOICES)
    body = bytearray([VERSION, len(kept.voices)])
    for voice in kept.voices:
        name = voice.name.encode()
        body += bytes([voice.tonic, len(name)]) + name
    body += len(kept.hands).to_bytes(2, "big")
    for hand in kept.hands:
        body.append(len(hand))
        for phrase in hand:
            body.append(phrase.voice)
            body += (phrase.place << 18 | _number(phrase.cards)).to_bytes(3, "big")
    return urlsafe_b64encode(body + _sum(body)).rstrip(b"=").decode()


def decode(text: str) -> Keepsake | Refusal:
    """Read what `encode` has written; refused where it comes from a newer house, or is not whole."""
    try:
        return _read(text)
    except (_BrokenError, ValueError):
        return refuse("tone_poker.broken_link")


def _number(cards: tuple[int, ...]) -> int:
    """Write five cards as one number, a digit in base 12 each, the leftmost first."""
    number = 0
    for card in cards:
        number = number * len(CARDS) + card
    return number


def _cards(number: int) -> tuple[int, ...]:
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


def _read(text: str) -> Keepsake | Refusal:
    _expect(0 < len(text) <= LONGEST_TEXT and text.isascii())
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    # Read leniently, letters that mean nothing would be skipped.
    _expect(urlsafe_b64encode(data).rstrip(b"=").decode() == text and len(data) > 2)
    body = data[:-2]
    _expect(_sum(body) == data[-2:])
    if body[0] > VERSION:
        return refuse("tone_poker.newer_link")
    rest = _Bytes(body[1:])
    _expect(body[0] == VERSION)
    voices = tuple(_voices(rest))
    hands = tuple(_hand(rest, voices) for _ in range(rest.number(2, 1, MOST_HANDS)))
    rest.end()
    _expect(len(set(voices)) == len(voices))
    return Keepsake(voices, hands)


def _voices(rest: _Bytes) -> Iterator[Voice]:
    for _ in range(rest.number(1, 1, MOST_VOICES)):
        tonic = rest.number(1, 0, len(CARDS) - 1)
        name = rest.take(rest.number(1, 1, 4 * LONGEST_NAME)).decode()
        _expect(name_kept(name) == name)
        yield Voice(name, tonic)


def _hand(rest: _Bytes, voices: tuple[Voice, ...]) -> tuple[Phrase, ...]:
    seats = range(rest.number(1, 1, MOST_SEATS))
    hand = tuple(_phrase(rest, len(voices)) for _ in seats)
    _expect(len({voices[phrase.voice].tonic for phrase in hand}) == len(hand))
    _expect([phrase.place for phrase in hand] == places_of([phrase.cards for phrase in hand]))
    return hand


def _phrase(rest: _Bytes, voices: int) -> Phrase:
    voice = rest.number(1, 0, voices - 1)
    packed = rest.number(3, 0, (1 << 24) - 1)
    return Phrase(voice, _cards(packed & (1 << 18) - 1), packed >> 18)
