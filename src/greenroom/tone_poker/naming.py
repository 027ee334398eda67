"""Hands and reasons as a person reads them: “Two Pair, Kings and Squires” (TP-27)."""

from __future__ import annotations

from greenroom.locales import listed, t
from greenroom.tone_poker.intervals import RANKS
from greenroom.tone_poker.ranking import ROYAL, Ranked
from greenroom.tone_poker.reasons import Reason

_TOLD = {0: ("", 1), 1: (".many", 1), 2: (".many", 2)}
"""By the number of its label: whether a hand's ranks are told as one or many, and how many of them."""


def named(lang: str, made: Ranked) -> str:
    """Name what a hand makes, with the ranks that say which one it is."""
    name = t(lang, f"hand.tone_poker.{made.royal or made.label}")
    label, *ranks = made.order
    if label == ROYAL or label not in _TOLD:
        return name
    form, number = _TOLD[label]
    told = [t(lang, f"rank.tone_poker.{RANKS[rank]}{form}") for rank in ranks[:number]]
    return f"{name}, {listed(lang, told)}"


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
