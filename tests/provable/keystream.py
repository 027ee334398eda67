"""ChaCha20's key stream (RFC 8439, 2.3), read as bits and as whole numbers."""

import struct

WORD_BITS = 0xFFFFFFFF
COLUMNS = [(column, 4 + column, 8 + column, 12 + column) for column in range(4)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    for to, by, turned, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[to] = (state[to] + state[by]) & WORD_BITS
        mixed = state[turned] ^ state[to]
        state[turned] = ((mixed << left) & WORD_BITS) | (mixed >> (32 - left))


def block(key: bytes, counter: int) -> bytes:
    """Return 64 bytes of the stream; the nonce is 0."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    state = list(start)
    for _ in range(10):
        for words in COLUMNS + DIAGONALS:
            quarter_round(state, *words)
    return struct.pack("<16I", *((one + other) & WORD_BITS for one, other in zip(state, start, strict=True)))


class Stream:
    """The key stream from its beginning."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._bits = ""

    def take(self, count: int) -> int:
        while len(self._bits) < count:
            self._bits += "".join(f"{byte:08b}" for byte in block(self._key, self._blocks))
            self._blocks += 1
        taken, self._bits = self._bits[:count], self._bits[count:]
        return int(taken or "0", 2)

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to `limit` - 1; one that does not fit is dropped."""
        width = (limit - 1).bit_length()
        while (number := self.take(width)) >= limit:
            pass
        return number

    def shuffle(self, cards: list[str]) -> list[str]:
        deck = sorted(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
