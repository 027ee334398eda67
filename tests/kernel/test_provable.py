"""The provable deal is the one that docs/provable-deal.md describes, with its worked example."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from greenroom.kernel.provable_deal import FIRST, TAG, Contribution, Pledge, fingerprint

PAGE = Path(__file__).resolve().parents[2] / "docs" / "provable-deal.md"
LINE = re.compile(
    r"^(terms|rules|draw|use|salt|secret|previous|commitment|info|key|stream|link|[a-z]+ (?:\d|deck)) +(.+)$"
)


def example() -> dict[str, str]:
    block = PAGE.read_text().split("## A worked example")[1].split("```")[1]
    return {found[1]: found[2] for line in block.splitlines() if (found := LINE.match(line))}


def pledge(told: dict[str, str]) -> Pledge:
    return Pledge(
        draw=int(told["draw"]),
        salt=told["salt"],
        secret=told["secret"],
        rules=told["rules"],
        previous=told["previous"],
    )


def contributions(told: dict[str, str]) -> list[Contribution]:
    return [Contribution(chair, "", told[f"chair {chair}"]) for chair in (1, 3)]


def test_the_worked_example_is_what_the_program_does() -> None:
    told = example()
    made, added = pledge(told), contributions(told)
    assert (told["previous"], told["use"]) == (FIRST, "hand")
    assert fingerprint(told["terms"]) == told["rules"]
    assert made.commitment == told["commitment"]
    assert made.link("hand", added) == told["link"]
    shuffle = made.shuffle("hand", added)
    for deck in ("first deck", "second deck"):
        cards = told[deck].split()
        assert shuffle(cards) == cards


def test_the_steps_of_the_example_lead_from_one_to_the_next() -> None:
    told = example()
    added = b"".join(
        each.chair.to_bytes(4, "big") + bytes.fromhex(each.entropy) for each in contributions(told)
    )
    bound = bytes.fromhex(told["rules"] + told["previous"])
    info = TAG + b"draw\n" + bytes([0, 0, 0, 1]) + bound + bytes([2, 0, 2]) + added
    assert info.hex() == told["info"]
    extracted = hmac.digest(bytes.fromhex(told["salt"]), bytes.fromhex(told["secret"]), "sha256")
    key = hmac.digest(extracted, info + b"\x01", "sha256")
    assert key.hex() == told["key"]
    stream = Cipher(ChaCha20(key, bytes(16)), None).encryptor().update(bytes(32))
    assert stream.hex() == told["stream"]
    linked = TAG + b"link\n" + bytes.fromhex(told["commitment"]) + info
    assert hashlib.sha256(linked).hexdigest() == told["link"]


def test_how_a_pack_lay_before_changes_nothing() -> None:
    told = example()
    deck = told["first deck"].split()
    for pack in (sorted(deck), deck, deck[::-1]):
        assert pledge(told).shuffle("hand", contributions(told))(pack) == deck


def test_every_part_changes_the_deck_and_the_link() -> None:
    told = example()
    made, added = pledge(told), contributions(told)
    other = "ff" * 32
    pledges = [
        Pledge(**{**{key: getattr(made, key) for key in made.__struct_fields__}, key: value})
        for key, value in (
            ("draw", 2),
            ("salt", other),
            ("secret", other),
            ("rules", other),
            ("previous", other),
        )
    ]
    ways = [(each, added) for each in (made, *pledges)]
    ways += [
        (made, added[:1]),
        (made, []),
        (made, added[::-1]),
        (made, [added[0], Contribution(3, "", other)]),
    ]
    ways += [(made, [added[0], Contribution(2, "", added[1].entropy)])]
    pack = told["first deck"].split()
    assert len({tuple(each.shuffle("hand", more)(pack)) for each, more in ways}) == len(ways)
    assert len({each.link("hand", more) for each, more in ways}) == len(ways)
    assert made.shuffle("opening", added)(pack) != made.shuffle("hand", added)(pack)
    assert len({each.commitment for each, _ in ways}) == 1 + len(pledges)
