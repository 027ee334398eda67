"""The page's own clock, which stands while a test looks."""

from __future__ import annotations

from playwright.sync_api import Page

AHEAD = 60
"""Seconds after which it stands: a time still to come when the page hears of it, on a busy machine too."""


def stops(page: Page) -> None:
    """Stop the clock that the test has given to the page."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + AHEAD)
