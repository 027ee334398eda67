"""Figures as each language writes them: English 0.55 and 14.3%, French 0,55 and 14,3 %."""

from __future__ import annotations


def decimal(lang: str, number: float, places: int, *, signed: bool = False) -> str:
    """Write a number with this many decimal places; `signed` puts a plus before a positive one."""
    text = f"{number:{'+' if signed else ''}.{places}f}"
    return text.replace(".", ",") if lang == "fr" else text


def percent(lang: str, share: float) -> str:
    """Write a share of one as a percentage with one decimal place."""
    sign = "\N{NO-BREAK SPACE}%" if lang == "fr" else "%"
    return f"{decimal(lang, 100 * share, 1)}{sign}"
