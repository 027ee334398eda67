"""The page as somebody hears it who sees nothing: all that its live regions say, in order."""

from __future__ import annotations

from .person import Person, all_heard

LISTEN = """(() => {
  window.heard = [];
  const LIVE = "[aria-live], [role=log], [role=status], [role=alert]";
  const say = (text) => {
    const said = text.trim().replace(/\\s+/g, " ");
    if (said) window.heard.push(said);
  };
  const isSeenOnly = (one) => one.closest("[aria-hidden=true]") !== null;
  // What is there when a region comes is not read, unless it is an alert.
  const isAlert = (one) => one.matches("[role=alert]");
  const alertsIn = (one) => [one, ...one.querySelectorAll("*")].filter(isAlert);
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      const holder = target instanceof Element ? target : target.parentElement;
      const region = holder?.closest(LIVE);
      if (region && isSeenOnly(holder)) continue;
      if (region && type === "characterData") say(target.textContent);
      for (const one of addedNodes) {
        if (one instanceof Element && isSeenOnly(one)) continue;
        if (region) say(one.textContent);
        else if (one instanceof Element) alertsIn(one).forEach((alert) => say(alert.textContent));
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""

DRAWN = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"


PAUSED = "() => !document.querySelector('[data-voice][data-waits]')"
"""The music has paused: what waited for it is said."""

FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "nothing";
  const own = one.querySelector(":scope > .hidden") ?? one;
  const name = one.getAttribute("aria-label") ?? own.textContent;
  const pressed = one.getAttribute("aria-pressed") === "true" ? ", pressed" : "";
  return name.trim().replace(/\\s+/g, " ") + pressed;
}"""


def listens(person: Person) -> None:
    """Note from the next page on what is said."""
    person.context.add_init_script(LISTEN)


def heard(person: Person) -> list[str]:
    """Everything said so far, once all that was done has come and is drawn."""
    all_heard(person)
    person.page.evaluate(DRAWN)
    person.page.wait_for_function(PAUSED)
    person.page.evaluate(DRAWN)
    said: list[str] = person.page.evaluate("heard")
    return said


def focused(person: Person) -> str:
    """Name what has the focus, as it is read when the focus comes to it."""
    name: str = person.page.evaluate(FOCUSED)
    return name
