"""Hands dealt from packs that are not those of their rules, and honest ones.

Nothing else is wrong with the forged ones: commitment, chance and shuffle fit what was dealt. The page's
tests read them from the file that `python -m provable.packs` writes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import json as written
from msgspec import to_builtins

from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.provable_deal import FIRST, VERSION, Contribution, Pledge, fingerprint
from greenroom.records.proof import Proof

FILE = Path(__file__).with_name("packs.json")
RANKS, SUITS = "A23456789TJQK", "cdhs"
WHOLE = [rank + suit for rank in RANKS for suit in SUITS]
FORTY = [card for card in WHOLE if card[0] not in "89T"]
NOTES = [str(note) for note in range(12)]


def export(game: str, rules: str, decks: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Write the proofs of a table that has dealt one hand."""
    terms = f'{{"game":"{game}","stake":1,"rules":{rules}}}'
    chance = [Contribution(1, "Ann", "a1" * 32)]
    pledge = Pledge(draw=1, salt="5a" * 32, secret="5e" * 32, rules=fingerprint(terms), previous=FIRST)
    shuffle = pledge.shuffle("hand", chance)
    proof = Proof(
        version=VERSION,
        draw=1,
        use="hand",
        hand=1,
        commitment=pledge.commitment,
        salt=pledge.salt,
        secret=pledge.secret,
        rules=pledge.rules,
        previous=FIRST,
        contributions=chance,
        terms=terms,
        shuffled=[" ".join(shuffle(deck)) for deck in decks],
    )
    return {"proofs": [to_builtins(proof)]}


def tonk(*decks: Sequence[str], **options: Any) -> dict[str, Any]:
    return export("tonk", written.encode(HouseRules(**options)).decode(), decks)


def tone_poker(*decks: Sequence[str]) -> dict[str, Any]:
    return export("tone-poker", '{"hands":"open","hand_points":{}}', decks)


def packs() -> dict[str, dict[str, dict[str, Any]]]:
    jokers = ["X1", "X2", "X3", "X4"]
    return {
        "honest": {
            "whole": tonk(WHOLE),
            "two jokers": tonk([*WHOLE, *jokers[:2]], jokers=2),
            "forty": tonk(FORTY, pack="40"),
            "forty and a joker": tonk([*FORTY, *jokers[:1]], pack="40", jokers=1),
            "Tone Poker": tone_poker(NOTES, NOTES, NOTES),
        },
        "forged": {
            "a joker that is not agreed": tonk([*WHOLE, "X1"]),
            "a joker missing": tonk([*WHOLE, "X1"], jokers=2),
            "another joker": tonk([*WHOLE, "X2"], jokers=1),
            "ranks stripped that are not": tonk(FORTY),
            "ranks not stripped": tonk(WHOLE, pack="40"),
            "a card missing": tonk(WHOLE[1:]),
            "a card of no pack": tonk([*WHOLE[1:], "1c"]),
            "two decks": tonk(WHOLE, WHOLE),
            "a note missing": tone_poker(NOTES, NOTES[1:]),
            "a thirteenth note": tone_poker([*NOTES, "12"], NOTES),
            "cards for notes": tone_poker(WHOLE),
            "notes for cards": tonk(NOTES),
            "a game of no house": export("patience", "{}", [WHOLE]),
        },
    }


def text() -> str:
    return json.dumps(packs(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
