"""Somebody who finds the way by Tab, and sees where they are."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .person import Person

FOCUS = """() => {
  const one = document.activeElement;
  const style = getComputedStyle(one);
  const outlined = parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== "none";
  return {
    name: one.getAttribute("aria-label") || one.labels?.[0]?.textContent.trim() || one.textContent.trim(),
    seen: one.matches(":focus-visible") && outlined,
  };
}"""


def walk_to(person: Person, what: Locator) -> None:
    """Once something can have the focus, press Tab until it has it, and shows that it has."""
    expect(what).to_be_visible()
    expect(what).to_be_enabled()
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if what.evaluate("one => one === document.activeElement"):
            focus = person.page.evaluate(FOCUS)
            assert focus["seen"], focus
            return
    raise AssertionError(f"Tab never came to {what}")
