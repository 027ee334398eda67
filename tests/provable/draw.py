"""One draw of a table, taken apart and computed anew."""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any

from .keystream import Stream

VERSION = 1
TAG = b"greenroom provable deal 1 "
USES = {"unused": 0, "opening": 1, "hand": 2}
DIGITS = set("0123456789abcdef")


class UnsoundError(Exception):
    """A proof that has not the form of the page."""


@dataclass(frozen=True)
class Draw:
    """A draw, with all that was revealed of it."""

    number: int
    use: str
    hand: int | None
    is_void: bool
    commitment: bytes
    salt: bytes
    secret: bytes
    rules: bytes
    previous: bytes
    added: list[tuple[int, bytes]]
    """The chairs, and what their people's browsers added."""
    terms: str | None
    decks: list[list[str]]

    @property
    def promised(self) -> bytes:
        """The commitment, made of what was revealed."""
        revealed = n4(self.number) + self.salt + self.secret + self.rules + self.previous
        return hashlib.sha256(TAG + b"commitment\n" + revealed).digest()

    @property
    def info(self) -> bytes:
        head = TAG + b"draw\n" + n4(self.number) + self.rules + self.previous + bytes([USES[self.use]])
        added = b"".join(n4(chair) + entropy for chair, entropy in self.added)
        return head + len(self.added).to_bytes(2, "big") + added

    @property
    def link(self) -> bytes:
        return hashlib.sha256(TAG + b"link\n" + self.commitment + self.info).digest()

    @property
    def key(self) -> bytes:
        extracted = hmac.digest(self.salt, self.secret, "sha256")
        return hmac.digest(extracted, self.info + b"\x01", "sha256")

    def faults(self) -> list[str]:
        """Say what is wrong with this draw, taken by itself; its packs are judged by its rules."""
        stream = Stream(self.key)
        chairs = [chair for chair, _ in self.added]
        checks = [
            (self.commitment == self.promised, "the commitment is not the hash of what was revealed"),
            (chairs == sorted(set(chairs)), "the contributions do not ascend by chair"),
            (self.terms is None or digest(self.terms) == self.rules, "rules is not the hash of terms"),
            (
                all(stream.shuffle(deck) == deck for deck in self.decks),
                "a deck does not follow from the draw",
            ),
            (all(len({*deck}) == len(deck) for deck in self.decks), "a card is twice in a deck"),
            *self._of_its_use(),
        ]
        return [fault for holds, fault in checks if not holds]

    def _of_its_use(self) -> list[tuple[bool, str]]:
        if self.use == "hand":
            is_whole = None not in (self.terms, self.hand) and bool(self.decks)
            return [(is_whole, "a hand lacks its number, its terms or its decks")]
        is_bare = self.terms is None and self.hand is None and not self.is_void
        is_idle = not self.added and not self.decks
        return [
            (is_bare, "a draw that was not for a hand has terms or a number, or came to nothing"),
            (is_idle or self.use != "unused", "what was given up has contributions or decks"),
        ]


def read(proof: Any, decks: list[str] | None = None) -> Draw:
    """Read a proof; a record has the decks of its own draw elsewhere."""
    demand(isinstance(proof, dict), "a proof is no object")
    version = proof.get("version")
    demand(version == VERSION and type(version) is int, f"version {version} is not that of the page")
    demand(proof.get("use") in USES, "the use is unknown")
    hand, terms = proof.get("hand"), proof.get("terms")
    demand(terms is None or isinstance(terms, str), "terms is no text")
    return Draw(
        number=whole(proof.get("draw"), "draw"),
        use=proof["use"],
        hand=None if hand is None else whole(hand, "hand"),
        is_void=proof.get("void", False) is not False,
        commitment=bytes32(proof.get("commitment"), "commitment"),
        salt=bytes32(proof.get("salt"), "salt"),
        secret=bytes32(proof.get("secret"), "secret"),
        rules=bytes32(proof.get("rules"), "rules"),
        previous=bytes32(proof.get("previous"), "previous"),
        added=[contribution(each) for each in listed(proof.get("contributions"), "contributions")],
        terms=terms,
        decks=[cards(each) for each in listed(decks or proof.get("shuffled") or [], "shuffled")],
    )


def contribution(value: Any) -> tuple[int, bytes]:
    demand(isinstance(value, dict), "a contribution is no object")
    return whole(value.get("chair"), "chair"), bytes32(value.get("entropy"), "entropy")


def cards(value: Any) -> list[str]:
    demand(isinstance(value, str), "a deck is no text")
    return str(value).split()


def listed(value: Any, name: str) -> list[Any]:
    demand(isinstance(value, list), f"{name} is no list")
    return list(value)


def whole(value: Any, name: str) -> int:
    demand(type(value) is int and 1 <= value < 1 << 32, f"{name} is no number from 1 that fits into 4 bytes")
    return int(value)


def bytes32(value: Any, name: str) -> bytes:
    is_hex = isinstance(value, str) and len(value) == 64 and set(value) <= DIGITS
    demand(is_hex, f"{name} is not 64 hexadecimal digits in lower case")
    return bytes.fromhex(value)


def demand(is_so: bool, fault: str) -> None:
    if not is_so:
        raise UnsoundError(fault)


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def n4(number: int) -> bytes:
    return number.to_bytes(4, "big")
