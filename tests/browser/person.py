"""Somebody at a browser: opens pages, sees what is offered, plays, and notes whatever goes wrong."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Position,
    Request,
    expect,
)

from staged.wire import new_table

from .words import Words

WAITS_MS = 60_000
"""Milliseconds in which anything a person waits for must have happened."""
HAND_SECONDS = 300
"""Seconds in which a hand must be over."""
NETWORK = ("Failed to load resource", "WebSocket connection to", "net::ERR_")

SNAPSHOT = """([barName, handName, resultName]) => {
  const text = (one) => one.textContent.trim().replace(/\\s+/g, " ");
  const all = (query) => [...document.querySelectorAll(query)];
  const dialog = document.querySelector("dialog[open]");
  const result = `[role=group][aria-label="${resultName}"]`;
  return {
    turn: document.title.startsWith("\\u25cf"),
    offers: all(`[aria-label="${barName}"] button`).map(text),
    hand: all(`[aria-label="${handName}"] [role=button]`).map((one) => one.getAttribute("aria-label")),
    chosen: all(`[aria-label="${handName}"] [role=button]`)
      .flatMap((one, place) => (one.ariaPressed === "true" ? [place] : [])),
    sheet: dialog ? text(dialog.querySelector("h2")) : null,
    result: all(`${result} p`).map(text)[0] ?? null,
    resultOffers: all(`${result} button:enabled`).map(text),
  };
}"""

NAMED = ("ui.bar.label", "ui.hand.label", "ui.end.over")
"""The groups of the table that a snapshot looks for."""

TOLD = """(() => {
  window.told = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(".status .note, header > p, [role=alert]")) {
      const text = one.textContent.trim().replace(/\\s+/g, " ");
      if (text && told.at(-1) !== text && one.checkVisibility()) told.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
"""Notes what the page tells for some seconds only."""

SPEAKS = """(() => {
  // A test may stop the page's clock, and still wants to be answered.
  const { performance, setTimeout } = window;
  let line = null;
  let asked = 0;
  const answered = new Set();
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        // Before the first word of the table the page may not have said who it is.
        line = this;
        const told = JSON.parse(data);
        if (told.is === "pong") answered.add(told.id);
      });
    }
  };
  window.isAnswered = async () => {
    const id = `test-${(asked += 1)}`;
    const ends = performance.now() + 60_000;
    // A line that is lost takes the question with it.
    for (let on = null; !answered.has(id); await new Promise((then) => setTimeout(then, 10))) {
      if (performance.now() > ends) throw new Error("The table has given no sign for a minute.");
      if (line === on || line?.readyState !== Plain.OPEN) continue;
      on = line;
      on.send(JSON.stringify({ do: "ping", id }));
    }
  };
})()"""
"""Asks the table for a sign, on the page's own line: by then it has taken all that was said before."""

GOES_BACK = """(() => {
  window.onItsWayBack = false;
  const { back } = history;
  history.back = () => {
    window.onItsWayBack = true;
    back.call(history);
  };
  addEventListener("popstate", () => (window.onItsWayBack = false), true);
})()"""
"""Notes whether the page has asked its browser to go back by an entry, and has not arrived there yet."""

PRESSED = """(() => {
  window.pressed = performance.timeOrigin;
  window.presses = [];
  for (const kind of ["pointerdown", "click"]) {
    addEventListener(kind, ({ target, clientX, clientY }) => {
      const words = (target.closest?.("button, [role=button]") ?? target).textContent?.trim().slice(0, 60);
      presses.push(`${Math.round(performance.now())} ms: ${kind} at ${clientX}, ${clientY} on “${words}”`);
    }, true);
  }
  addEventListener("click", () => (window.pressed += 1), true);
})()"""
"""Counts what is pressed, on each page from another number, and notes what lay there."""

EMPTY = "/theme.js"
"""A page of the house on which nothing is done: from there a test asks what pages ask."""

OPEN = """async ([home, me, table]) => {
  const headers = { "content-type": "application/json" };
  const post = (path, question) =>
    fetch(home + path, { method: "POST", headers, body: JSON.stringify(question) });
  await post("/api/me", me);
  return (await (await post("/api/tables", table)).json()).code;
}"""


class Person:
    """One browser context, and the one page in it."""

    def __init__(self, context: BrowserContext, address: str, words: Words, touch: bool) -> None:
        self.context = context
        self.address = address
        self.t = words
        self.touch = touch
        self.problems: list[str] = []
        self.foreign: list[str] = []
        self.name = ""
        context.set_default_timeout(WAITS_MS)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))
        context.on("request", self._asked)
        context.add_init_script(TOLD)
        context.add_init_script(SPEAKS)
        context.add_init_script(GOES_BACK)
        context.add_init_script(PRESSED)
        self.page: Page = context.new_page()

    # What is seen

    def sees(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(SNAPSHOT, [self.t(key) for key in NAMED])
        return seen

    def holds(self) -> list[str]:
        """The own cards by name, sorted, without the mark of the newest: the page alone remembers that."""
        mark = self.t("ui.hand.fresh", card="")
        return sorted(name.removesuffix(mark) for name in self.sees()["hand"])

    def sees_end(self) -> bool:
        """Whether the table tells how the hand ended."""
        return self.sees()["result"] is not None

    def may(self, key: str) -> bool:
        """Whether something is offered in the bar."""
        return self.t(key) in self.sees()["offers"]

    def button(self, key: str, within: Locator | None = None, **args: str | int) -> Locator:
        name = self.t(key, **args) if args else self.t.pattern(key)
        return (within or self.page).get_by_role("button", name=name, exact=bool(args))

    def offer(self, key: str) -> Locator:
        """A button of the bar that says what can be done now."""
        bar = self.page.get_by_role("group", name=self.t("ui.bar.label"))
        return bar.get_by_role("button", name=self.t.pattern(key))

    def cards(self) -> Locator:
        hand = self.page.get_by_role("group", name=self.t("ui.hand.label"))
        return hand.get_by_role("button")

    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog")

    def result(self) -> Locator:
        """The line between felt and hand that tells how the hand ended; until then the own count alone."""
        return self.page.get_by_role("group", name=self.t("ui.end.over"))

    def details(self) -> Locator:
        """Open the sheet with who pays whom and why."""
        self.press(self.button("ui.end.details", self.result()))
        expect(self.sheet()).to_be_visible()
        return self.sheet()

    def lost(self) -> Locator:
        """The words in the title's place that tell of a cut line."""
        return self.page.get_by_role("banner").get_by_text(self.t("ui.status.reconnecting"))

    def was_told(self, words: str) -> None:
        """Wait until the page tells something, or has told it: notices go after some seconds."""
        self.page.wait_for_function("(words) => told.some((text) => text.includes(words))", arg=words)

    # What is done

    def back(self, from_page: bool = False) -> None:
        """Press Back for what lies above the page, or from the page itself, once its history is ready.

        A browser adds and takes away entries some time after a page asked for it: a Back before that
        would be another one.
        """
        self.page.wait_for_function("(above) => (history.state === 'above') === above", arg=not from_page)
        self.page.go_back()

    def reload(self) -> None:
        """Load the page again, once it is not on its way back: the one would break the other off.

        A sheet that has closed is still there until the page is told of it, and goes back then.
        """
        self.page.wait_for_function("() => !onItsWayBack && !document.querySelector('dialog:not([open])')")
        self.page.reload()

    def press(self, what: Locator) -> None:
        if not self.touch:
            what.click()
            return
        before = self.page.evaluate("() => pressed")
        what.tap()
        # A tap may come to the page after it is done.
        self.page.wait_for_function("(before) => pressed !== before", arg=before)

    def call_myself(self, name: str) -> None:
        self.name = name
        self.page.get_by_label(self.t("ui.name.label")).fill(name)

    def start_table(
        self, name: str, *, bots: int = 0, clock: str = "none", stake: int = 1, looking_on: str = "live"
    ) -> str:
        """Start a table by the form in the lobby; returns its code."""
        self.page.goto(self.address + "/")
        self.call_myself(name)
        self.press(self.button("ui.lobby.start"))
        sheet = self.sheet()
        sheet.get_by_label(self.t("ui.start.stake")).fill(str(stake))
        sheet.get_by_label(self.t("ui.start.bots")).select_option(str(bots))
        sheet.get_by_label(self.t("ui.start.clock")).select_option(clock)
        sheet.get_by_label(self.t("ui.looking_on.title")).select_option(looking_on)
        self.press(self.button("ui.start.go"))
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[-1]

    def open_table(
        self, name: str, *, bots: int = 0, clock: str = "none", stake: int = 1, looking_on: str = "live"
    ) -> str:
        """Open the table that the form would start, without lobby and form; returns its code.

        Both cost as much as the table itself, and are no matter of a test that looks at a table.
        """
        return self.open_preset(
            name, "classic", bots=bots, clock=clock, stake=stake, looking_on=looking_on, bot="patient"
        )

    def open_preset(
        self,
        name: str,
        preset: str,
        *,
        bots: int = 0,
        rules: Mapping[str, object] | None = None,
        **terms: object,
    ) -> str:
        """Open a table of a preset, with changes, as the lobby asks for it; returns its code."""
        new = new_table(preset=preset, bots=bots, overrides=rules or {}, **terms)
        self.name = name
        self.page.goto(self.address + EMPTY)
        code: str = self.page.evaluate(OPEN, [self.address, {"name": name}, new])
        self.page.goto(f"{self.address}/t/{code}")
        return code

    def come(self, code: str, name: str, *, sit: bool = True, by: str = "ui.welcome.accept") -> None:
        """Follow the invite link, and sit down by the button that the game has for it, or watch."""
        self.page.goto(f"{self.address}/t/{code}")
        self.call_myself(name)
        self.press(self.button(by if sit else "ui.welcome.watch"))
        # The title tells of the table once the page has seen it: from then on nothing is missed.
        expect(self.page).not_to_have_title("Green Room")
        # It is seen a moment before the chair is taken.
        all_heard(self)

    def offered(self, bot: str) -> Locator:
        """One of the bots that may be seated, by its name in the sentences."""
        return self.sheet().get_by_role("button").filter(has_text=self.t(bot))

    def seat_bot(self, bot: str) -> None:
        """Seat one of the house's bots, as the host; the sheet is closed again."""
        self.press(self.button("ui.menu.add_bot"))
        self.press(self.offered(bot))
        # Nobody is said without a number.
        expect(self.sheet().get_by_role("status")).to_contain_text(re.compile(r"\d"))
        self.press(self.button("ui.close", self.sheet()))
        expect(self.sheet()).to_have_count(0)

    def deal(self) -> None:
        """Deal the first hand, as the host."""
        self.press(self.button("ui.gather.deal"))

    def choose(self, place: int) -> None:
        """Take up the card at a place of the hand; its neighbour may lie over all but its edge."""
        card = self.cards().nth(place)
        where = Position(x=10.0, y=24.0)
        if self.touch:
            card.tap(position=where)
        else:
            card.click(position=where)

    def act(self, *, drop: bool, draw: bool = True) -> bool:
        """Do one thing if something is to be done: drop or draw, discard, be ready. False if not."""
        return self.play(drop=drop, draw=draw) or self._be_ready(self.sees())

    def play(self, *, drop: bool, draw: bool = True) -> bool:
        """Do one thing while the hand is on: drop or draw, discard. False if nothing is to be done."""
        seen = self.sees()
        if seen["sheet"] is not None or seen["result"] is not None:
            return False
        offers = seen["offers"]
        if self.t("ui.drop.no") in offers:
            self._answer_drop("ui.drop.yes" if drop else "ui.drop.no")
        elif self.t("ui.act.pass") in offers:
            self.press(self.offer("ui.act.pass"))
            expect(self.offer("ui.act.pass")).to_have_count(0)
        elif drop and self.t("ui.act.drop") in offers:
            self.press(self.offer("ui.act.drop"))
            self._answer_drop("ui.drop.yes")
        elif self.t("ui.act.draw") in offers:
            if not draw:
                return False
            self.press(self.offer("ui.act.draw"))
            # A card wanted from an empty stock ends the play (TK-33).
            expect(self.cards().nth(len(seen["hand"])).or_(self.result()).first).to_be_visible()
        elif seen["turn"] and self.t("ui.act.drop") not in offers:
            self._discard(seen["chosen"])
        else:
            return False
        return True

    def _answer_drop(self, key: str) -> None:
        # Before the question, the same words are another button.
        expect(self.offer("ui.drop.no")).to_be_visible()
        self.press(self.offer(key))
        # Until the table has answered, the question still stands there to be seen.
        expect(self.offer("ui.drop.no")).to_have_count(0)

    def _discard(self, chosen: list[int]) -> None:
        for place in chosen or [self.cards().count() - 1]:
            self.choose(place)
        if chosen:
            return
        self.press(self.offer("ui.act.discard"))
        expect(self.offer("ui.act.discard")).to_have_count(0)

    def _be_ready(self, seen: dict[str, Any]) -> bool:
        ready = self.result().get_by_role("button", name=self.t("ui.end.ready"))
        if not any(offer.startswith(self.t("ui.end.ready")) for offer in seen["resultOffers"]):
            return False
        self.press(ready)
        expect(ready).to_have_count(0)
        return True

    # What goes wrong

    def remembers(self) -> str:
        """All that this page has told, and what was pressed on it last: said after a test has failed."""
        try:
            told, presses = self.page.evaluate("() => [told, presses.slice(-12)]")
        except Error as gone:
            return f"{self.name or 'Somebody'}: {gone.message}"
        return "\n    ".join([f"{self.name or 'Somebody'} was told {told}", *presses, *self.problems])

    def is_content(self, *, network: bool = False) -> None:
        """Nothing went wrong in this browser; with `network` the line was cut on purpose."""
        problems = [one for one in self.problems if not (network and any(sign in one for sign in NETWORK))]
        assert problems == []
        assert self.foreign == []

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.text} ({message.location.get('url')})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.foreign.append(request.url)


def meet(ann: Person, ben: Person) -> str:
    """Let Ann open a table and Ben sit down there; return its code."""
    code = ann.start_table("Ann")
    ben.come(code, "Ben")
    return code


def dealt(ann: Person, ben: Person) -> None:
    """Let the host deal, and both have their cards."""
    ann.deal()
    for each in (ann, ben):
        expect(each.cards()).to_have_count(5)


class Present(Protocol):
    """Somebody with a page at a table."""

    @property
    def page(self) -> Page: ...


def all_heard(*people: Present) -> None:
    """Wait until everything that anybody did before has reached everybody.

    A table answers in the order in which it was asked: by the first answers it has taken all that was
    done, and before the second ones it has told everybody of it.
    """
    for _ in range(2):
        for one in people:
            one.page.evaluate("() => isAnswered()")


Watch = Callable[[Person], None]


class Table:
    """People at one table who are played by the test, turn by turn."""

    def __init__(self, *people: Person) -> None:
        self.people = people

    def hand_ends(self, *, drop_after: int = 1, watch: Watch = lambda _: None) -> None:
        """Play on until everybody sees how the hand ended; who may drop does so after some turns."""
        acts = dict.fromkeys(self.people, 0)

        def step() -> bool:
            for person in self.people:
                if person.play(drop=acts[person] >= 2 * drop_after):
                    acts[person] += 1
                    watch(person)
            return all(person.sees_end() for person in self.people)

        self.until(step)

    def turn_of(self, who: Person) -> None:
        """Play on, through as many hands as it takes, until it is somebody's turn to draw."""

        def step() -> bool:
            if who.may("ui.act.draw"):
                return True
            for person in self.people:
                # The turn may come to them at any moment, and must then be left to the test.
                person.act(drop=False, draw=person is not who)
            return False

        self.until(step)

    def ready(self) -> None:
        """Everybody is ready for the next hand."""
        for person in self.people:
            person.act(drop=False)

    def until(self, step: Callable[[], bool]) -> None:
        """Repeat a step until it says that all is done."""
        deadline = time.monotonic() + HAND_SECONDS
        while not step():
            assert time.monotonic() < deadline, [person.sees() for person in self.people]
            self.people[0].page.wait_for_timeout(40)
