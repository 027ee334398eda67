"""The terms of a draw: which packs are shuffled, and what its record must agree with."""

import json
from collections.abc import Iterator
from typing import Any

from referee.cards import whole_pack
from referee.record import RecordError, read_rules

from .draw import Draw, UnsoundError, demand
from .play import is_played_to_its_end

INTERVALS = [str(number) for number in range(12)]
HOUSE_RULES = {"hands": "open", "hand_points": {}}
"""Those of Tone Poker, where a record names no others."""


def read_terms(draw: Draw) -> dict[str, Any]:
    try:
        terms = json.loads(draw.terms or "")
    except ValueError:
        terms = None
    is_whole = isinstance(terms, dict) and terms.keys() == {"game", "stake", "rules"}
    demand(is_whole and isinstance(terms["rules"], dict), "terms are not those of a hand")
    return dict(terms)


def faults_of_packs(draw: Draw) -> Iterator[str]:
    """Say where the decks of a hand are not the packs of its rules."""
    terms = read_terms(draw)
    game = terms["game"]
    demand(game in ("tonk", "tone-poker"), f"the pack of {game} is not known")
    pack = INTERVALS if game == "tone-poker" else whole_pack(of_tonk({"overrides": terms["rules"]}))
    if any(sorted(deck) != sorted(pack) for deck in draw.decks):
        yield "a deck is not the pack of the rules"
    if game == "tonk" and len(draw.decks) > 1:
        yield "Tonk has one deck"


def faults_of_record(record: dict[str, Any], draw: Draw) -> Iterator[str]:
    """Say where a record has something else than its own draw."""
    if draw.use != "hand" or draw.is_void:
        yield "the record's own draw is not that of a hand that was played to its end"
        return
    terms = read_terms(draw)
    game, told = terms["game"], record.get("rules", {})
    if record.get("game", "tonk") != game or record.get("stake", 1) != terms["stake"]:
        yield "the record names another game or stake than terms"
    if game == "tonk" and of_tonk(told) != of_tonk({"overrides": terms["rules"]}):
        yield "the record names other rules than terms"
    if game == "tone-poker" and HOUSE_RULES | told != terms["rules"]:
        yield "the record names other rules than terms"
    if game == "tone-poker" and len(draw.decks) != len(record.get("seats", ())):
        yield "there is not one deck for each seat"
        return
    if draw.decks and not is_played_to_its_end(record):
        yield "the play does not fit the decks, or is not over"


def of_tonk(value: Any) -> dict[str, Any]:
    try:
        return read_rules(value)
    except RecordError as fault:
        raise UnsoundError(f"rules: {fault}") from None
