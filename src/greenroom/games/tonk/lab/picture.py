"""The parts that the laboratory's pictures share: colours for light and dark, and words."""

from __future__ import annotations

from html import escape

__all__ = ["DARK", "LIGHT", "text"]

LIGHT = "--page: #fff; --ink: #1b1f1d; --quiet: #57605b; --rule: #dfe4e1; --mark: #0b6b47"
DARK = "--page: #14181a; --ink: #eef2f0; --quiet: #a5b0aa; --rule: #2f3638; --mark: #63d3a3"


def text(x: float, y: float, kind: str, words: str, anchor: str = "start") -> str:
    """Write words into a picture; `kind` is the class by which its style knows them."""
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'
