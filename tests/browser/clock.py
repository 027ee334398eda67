"""The page's own clock: it stands while a test looks, or leaves what passes where it is to be seen."""

from __future__ import annotations

from playwright.sync_api import Page

from .person import Person, all_heard

STANDS_AFTER_SECONDS = 60
"""Seconds after which it stands: a time still to come when the page hears of it, on a busy machine too."""
LINGERS = """(() => {
  const MINUTE = 60_000;
  const { setTimeout } = window;
  window.setTimeout = (then, ms = 0, ...rest) => setTimeout(then, ms < 3000 ? ms : ms + MINUTE, ...rest);
})()"""
"""Lets what is shown for some seconds stand there for a minute more."""


def stops(page: Page) -> None:
    """Stop the clock that the test has given to the page."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + STANDS_AFTER_SECONDS)


def stands_still(who: Person) -> None:
    """Stop the page's clock when no sign of life is awaited: a time passed over would find the line dead."""
    all_heard(who)
    stops(who.page)


def lingers(person: Person) -> None:
    """From the next page on, what is called out and noted stays until even a slow test has looked."""
    person.context.add_init_script(LINGERS)
