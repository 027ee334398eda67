"""Hands and reasons as a person reads them: “Two Pair, Kings and Squires” (TP-27)."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.hand_ranks import HandRank, naming_ranks
from greenroom.games.tone_poker.engine.reasons import Reason
from greenroom.games.tone_poker.locales import t
from greenroom.locales import join_items

_FORM = {"pair": ".many", "second_pair": ".many", "nearer": ".the"}
"""The form in which a reason names ranks."""


def hand_name(lang: str, hand: HandRank) -> str:
    """Name what a hand makes, with the ranks that say which one it is."""
    name = f"hand.tone_poker.{hand.royal or hand.label}"
    many = "" if hand.label == "high-card" else ".many"
    ranks = [t(lang, f"rank.tone_poker.{rank}{many}") for rank in naming_ranks(hand)]
    return t(lang, f"{name}.of", ranks=join_items(lang, ranks)) if ranks else t(lang, name)


def reason_text(lang: str, reason: Reason) -> str:
    """Say why a hand beats the next."""
    words = {"better": _word(lang, reason, reason.better), "worse": _word(lang, reason, reason.worse)}
    return t(lang, f"reason.tone_poker.{reason.code}", words)


def _word(lang: str, reason: Reason, word: str) -> str:
    if not word or word.isdigit():
        return word
    if reason.code == "label":
        return t(lang, f"hand.tone_poker.{word}.the")
    return t(lang, f"rank.tone_poker.{word}{_FORM.get(reason.code, '')}")
