"""A second verifier of provable deals, written from docs/provable-deal.md and the rule books alone.

    python -m provable.verifier FILE...        (in `tests`)

It shares nothing with the house: where the two disagree, one of them is wrong, and the page says which. What
the presets of Tonk mean is the referee's word, which shares nothing with the house either. The files are
taken as one chain, in their order.
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from .draw import Draw, UnsoundError, demand, read
from .terms import faults_of_packs, faults_of_record


def faults_of(texts: list[str]) -> list[str]:
    """Say what is wrong with records, or with exports of tables, each a text of JSON."""
    draws: list[Draw] = []
    faults: list[str] = []
    for text in texts:
        try:
            for draw, record in read_text(text):
                draws.append(draw)
                faults += [f"draw {draw.number}: {fault}" for fault in faults_of_draw(draw, record)]
        except UnsoundError as fault:
            faults.append(str(fault))
    faults += [f"draw {draw.number}: {fault}" for draw, fault in faults_of_chain(draws)]
    return faults if draws or faults else ["there is no record"]


def read_text(text: str) -> Iterator[tuple[Draw, dict[str, Any] | None]]:
    """Read the draws of a text in their order, a record's own draw with its record."""
    try:
        content = json.loads(text)
    except ValueError:
        raise UnsoundError("it is no JSON") from None
    demand(isinstance(content, dict) and ("proofs" in content or "proof" in content), "there is no proof")
    if "proofs" in content:
        yield from ((read(proof), None) for proof in content["proofs"])
        return
    demand(isinstance(content["proof"], dict), "a proof is no object")
    for proof in content["proof"].get("before", ()):
        draw = read(proof)
        demand(draw.use != "hand" or draw.is_void, "a hand that was played stands before another's record")
        yield draw, None
    decks = [content["deck"]] if "deck" in content else content.get("decks", [])
    yield read(content["proof"], decks), content


def faults_of_draw(draw: Draw, record: dict[str, Any] | None) -> Iterator[str]:
    yield from draw.faults()
    if draw.use == "hand":
        yield from faults_of_packs(draw)
    if record is not None:
        yield from faults_of_record(record, draw)


def faults_of_chain(draws: list[Draw]) -> Iterator[tuple[Draw, str]]:
    secrets: set[bytes] = set()
    hands: list[int] = []
    first = next((draw.hand for draw in draws if draw.hand is not None), None)
    if first == 1 and draws[0].number != 1:
        yield draws[0], "the first hand is there, and the draws before it are not"
    for draw in draws:
        if draw.number == 1 and draw.previous != bytes(32):
            yield draw, "the first draw names one before it"
        if draw.secret in secrets:
            yield draw, "its secret was there before"
        if draw.hand is not None and hands and draw.hand != hands[-1] + 1:
            yield draw, f"hand {draw.hand} follows hand {hands[-1]}"
        secrets.add(draw.secret)
        hands += [] if draw.hand is None else [draw.hand]
    for before, draw in pairwise(draws):
        if draw.number != before.number + 1:
            yield draw, f"it follows draw {before.number}"
        if draw.previous != before.link:
            yield draw, "it does not name the draw before"
        if before.use == "unused" and before.rules == draw.rules:
            yield draw, "the promise before it was given up, and the rules are the same"


def texts_in(file: Path) -> list[str]:
    text = file.read_text("utf-8")
    return [line for line in text.splitlines() if line.strip()] if file.suffix == ".jsonl" else [text]


def main(files: list[str]) -> int:
    faults = faults_of([text for file in files for text in texts_in(Path(file))])
    print("\n".join(faults or ["Every draw follows from what was promised and added, and none is missing."]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
