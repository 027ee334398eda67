"""Hands and reasons as a person reads them: “Two Pair, Kings and Squires” (TP-27)."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.hand_ranks import HandRank, ranks_told
from greenroom.games.tone_poker.engine.reasons import Reason
from greenroom.games.tone_poker.locales import t
from greenroom.locales import listed


def named(lang: str, made: HandRank) -> str:
    """Name what a hand makes, with the ranks that say which one it is."""
    name = t(lang, f"hand.tone_poker.{made.royal or made.label}")
    ranks = ranks_told(made)
    if not ranks:
        return name
    many = "" if made.label == "high-card" else ".many"
    return f"{name}, {listed(lang, [t(lang, f'rank.tone_poker.{rank}{many}') for rank in ranks])}"


def said(lang: str, reason: Reason) -> str:
    """Say why a hand beats the next."""
    words = {"better": _word(lang, reason, reason.better), "worse": _word(lang, reason, reason.worse)}
    return t(lang, f"reason.tone_poker.{reason.code}", words)


def _word(lang: str, reason: Reason, word: str) -> str:
    if not word or word.isdigit():
        return word
    if reason.code == "label":
        return t(lang, f"hand.tone_poker.{word}")
    many = ".many" if reason.code in ("pair", "second_pair") else ""
    return t(lang, f"rank.tone_poker.{word}{many}")
