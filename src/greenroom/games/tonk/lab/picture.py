"""The parts that the laboratory's pictures share: colours for light and dark, and words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

__all__ = ["DARK", "LIGHT", "drawing", "text"]

LIGHT = "--page: #fff; --ink: #1b1f1d; --quiet: #57605b; --rule: #dfe4e1; --mark: #0b6b47"
DARK = "--page: #14181a; --ink: #eef2f0; --quiet: #a5b0aa; --rule: #2f3638; --mark: #63d3a3"


def drawing(width: int, height: int, style: str, titles: tuple[str, str], parts: Iterable[str]) -> str:
    """Frame a picture under its title and heading; it follows the reader's choice of light or dark."""
    title, heading = titles
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-labelledby="title">',
        f"<style>svg {{ {LIGHT} }} @media (prefers-color-scheme: dark) {{ svg {{ {DARK} }} }}{style}</style>",
        f'<title id="title">{escape(heading)}</title>',
        f'<rect class="page" width="{width}" height="{height}"/>',
        text(16, 28, "title", title),
        text(16, 50, "quiet", heading),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(x: float, y: float, kind: str, words: str, anchor: str = "start") -> str:
    """Write words into a picture; `kind` is the class by which its style knows them."""
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'
