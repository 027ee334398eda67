"""Takes film strips of how hands end: `cd tests && ../.venv/bin/python -m browser.films FOLDER [NAME …]`.

Each way in which a hand of Tonk ends is played at tables of two, five and eight, by the own hand and by
another's, on a desktop, on a phone and on one that lies on its side, and becomes one picture: from before the
call until the result is told, with milliseconds under each frame. A name like `drop-8-phone`, or
`theirs-drop-8-phone` where another ends the hand, or a part of one, takes only what it fits. Look at the
strips when the end of a hand looks otherwise: no test sees whether it is beautiful.

The page's clock stands still while a frame is taken, so that a slow machine takes the same frames.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64encode
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from .clock import stops
from .conftest import PHONE, QUIETLY
from .endings import ENDINGS, house_of, is_over, opens, plays_on, presses
from .person import Person
from .pictures import chromium_path
from .words import Words

PLAYERS = (2, 5, 8)
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": PHONE,
    "sideways": {**PHONE, "viewport": {"width": 640, "height": 360}},
}
ACROSS = {"desktop": (3, 520), "phone": (5, 300), "sideways": (3, 500)}
"""Frames in a row, and the width of each in pixels."""
MOMENTS = (60, 300, 540, 780, 1080, 1380, 1560, 2400)
"""Milliseconds from the call."""
STEP_MS = 30
LAST_CARDS = 8

FORWARD = """(ms) => {
  window.filmed ??= new WeakSet();
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = filmed.has(one) ? one.currentTime + ms : 0;
    filmed.add(one);
    if (one.currentTime >= one.effect.getComputedTiming().endTime) one.finish();
  }
}"""
"""Brings all that moves forward, as far as the clock was."""


class Film:
    """A page whose time goes on in steps."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.frames: list[tuple[str, bytes]] = []
        one.page.clock.install()

    def hold(self) -> None:
        stops(self.one.page)

    def pass_by(self, milliseconds: int = STEP_MS) -> None:
        for _ in range(0, milliseconds, STEP_MS):
            self.one.page.clock.run_for(STEP_MS)
            self.one.page.evaluate(FORWARD, STEP_MS)

    def shoot(self, words: str) -> None:
        self.frames.append((words, self.one.page.screenshot(type="jpeg", quality=85)))


def ends(film: Film, ending: str, who: Person) -> None:
    """Have somebody play the hand to its end, and stop the clock before it."""
    ann, way = film.one, ENDINGS[ending]
    keys = way.keys.split()
    if way.plays_on:
        stock = ann.page.locator(".stock-count b")
        presses(ann, keys)
        plays_on(
            ann,
            until=lambda: int(stock.inner_text()) <= LAST_CARDS,
            waits=lambda: ann.page.wait_for_timeout(40),
        )
    else:
        presses(who, keys[:-1])
    film.hold()
    film.shoot("before")
    if way.plays_on:
        plays_on(ann, until=lambda: is_over(ann), waits=lambda: film.pass_by(4 * STEP_MS))
    elif keys:
        who.page.keyboard.press(keys[-1])
    else:
        ann.deal()


@dataclass(frozen=True)
class Strip:
    """One film: the end of its hand, the number of players, the screen, and whether another ends it."""

    ending: str
    players: int
    screen: str
    theirs: bool

    @property
    def name(self) -> str:
        own = f"{self.ending}-{self.players}-{self.screen}"
        return f"theirs-{own}" if self.theirs else own


def frames_of(browser: Browser, address: str, strip: Strip) -> list[tuple[str, bytes]]:
    """Play a hand to its end in this way, and return its frames with their words."""
    ending = strip.ending
    context = browser.new_context(locale="en-GB", color_scheme="dark", **SCREENS[strip.screen])
    ann = Person(context, address, Words("en"), touch=strip.screen != "desktop")
    film = Film(ann)
    code = opens(ann, ending, strip.players - (2 if strip.theirs else 1))
    who = ann
    if strip.theirs:
        who = Person(browser.new_context(locale="en-GB"), address, Words("en"), touch=False)
        who.come(code, "Ben")
    if ENDINGS[ending].keys:
        ann.deal()
    else:
        expect(ann.button("ui.gather.deal")).to_be_visible()
    ends(film, ending, who)
    while not ann.result().locator(".own").count():
        film.pass_by()
    passed = 0
    for moment in MOMENTS:
        film.pass_by(moment - passed)
        passed = moment
        film.shoot(f"{moment} ms")
    expect(ann.button("ui.end.details", ann.result())).to_be_visible()
    for one in {ann, who}:
        one.is_content()
        one.context.close()
    return film.frames


def montage(browser: Browser, frames: list[tuple[str, bytes]], screen: str, path: Path) -> None:
    """Put frames side by side into one picture."""
    across, width = ACROSS[screen]
    page = browser.new_page(viewport={"width": across * width, "height": 100})
    shots = "".join(
        f'<figure><img width={width - 6} src="data:image/jpeg;base64,{b64encode(data).decode()}">'
        f"{words}</figure>"
        for words, data in frames
    )
    page.set_content(
        "<style>body{margin:0;background:#777;color:#fff;font:14px sans-serif;display:grid;"
        f"grid-template-columns:repeat({across},{width}px)}}figure{{margin:3px}}</style>{shots}"
    )
    page.screenshot(path=path, full_page=True)
    page.close()


def main(folder: Path, wanted: list[str]) -> None:
    """Take all strips, or those that are wanted."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=QUIETLY)
        for ending, players, theirs in product(ENDINGS, PLAYERS, (False, True)):
            if theirs and ENDINGS[ending].plays_on:
                continue
            strips = [Strip(ending, players, screen, theirs) for screen in SCREENS]
            due = [strip for strip in strips if any(part in strip.name for part in wanted or [""])]
            if not due:
                continue
            with tempfile.TemporaryDirectory() as data:
                house = house_of(Path(data), ending, players, by_guest=theirs)
                house.open()
                for strip in due:
                    path = folder / f"{strip.name}.png"
                    montage(browser, frames_of(browser, house.address, strip), strip.screen, path)
                    print(path, flush=True)
                house.close()
        browser.close()


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("films: in which folder shall they be?")
    main(Path(sys.argv[1]), sys.argv[2:])
