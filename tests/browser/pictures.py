"""Takes the pictures of the README from the real page: `cd tests && ../.venv/bin/python -m browser.pictures`.

Cards, bots and their chances are the same each time, so a picture changes only where the page does. Run it
when the table looks otherwise, and look at what it made.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from greenroom.settings.options import Options
from greenroom.table.context import Context, Timing
from greenroom.web.server import serve
from staged.bots import chosen_by
from staged.program import TESTS
from staged.stage import Stage

from .conftest import CHROMIUM, QUIETLY
from .house import House
from .musician import Musician
from .person import Person, Table
from .words import Words

FOLDER = TESTS.parent / "docs/pictures"
SIZE: ViewportSize = {"width": 1120, "height": 700}
QUALITY = 82
TURNS = 5
"""Own turns in which a spread should come to lie on the table."""
SETTLED = (
    "() => Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => undefined)"
)


class Lively(Stage):
    """A stage with the house's own bots, whose chances are known."""

    def context(self, **room: Any) -> Context:
        """Make the surroundings of a room's tables."""
        context = super().context(**room)
        return msgspec.structs.replace(context, timing=Timing(), make_bot=chosen_by(Random(11)))


class LivelyHouse(House):
    """The house in which the pictures are taken."""

    def command(self, data: Path, port: int, packs: Path) -> list[str]:
        """Write what starts it, in the folder of the tests."""
        return [sys.executable, "-m", "browser.pictures", str(data), str(port)]


def table(ann: Person) -> None:
    """In the middle of a hand of Tonk: spreads lie on the felt, and it is Ann's turn."""
    ann.open_table("Ann", bots=3)
    ann.deal()
    played = Table(ann)
    for _ in range(TURNS):
        played.turn_of(ann)
        if ann.page.locator(".layer .card.spread").count() > 0:
            break
        ann.act(drop=False)
    else:
        sys.exit(f"pictures: no spread in {TURNS} turns; change the chances of the bots")
    ann.choose(1)


def showdown(ann: Person) -> None:
    """The end of a hand of Tonk."""
    ann.open_table("Ann", bots=3)
    ann.deal()
    Table(ann).hand_ends(drop_after=1)


def tone(ann: Person) -> None:
    """A hand of Tone Poker, played."""
    musician = Musician(ann)
    musician.open_table("Ann", 0, bots=3)
    musician.begin()
    musician.deal()
    musician.play()
    expect(ann.button("ui.tone.show_score")).to_be_visible()


SCENES: tuple[Callable[[Person], None], ...] = (table, showdown, tone)


def photograph(browser: Browser, address: str, scene: Callable[[Person], None]) -> None:
    context = browser.new_context(
        locale="en-GB", color_scheme="dark", reduced_motion="reduce", viewport=SIZE, device_scale_factor=1
    )
    ann = Person(context, address, Words("en"), touch=False)
    scene(ann)
    ann.page.mouse.move(0, 0)
    ann.page.evaluate(SETTLED)
    path = FOLDER / f"{scene.__name__}.jpg"
    ann.page.screenshot(path=path, type="jpeg", quality=QUALITY)
    print(f"{path.relative_to(TESTS.parent)}: {path.stat().st_size / 1000:.0f} kB")
    ann.is_content()
    context.close()


def chromium_path() -> str:
    """Return where the browser is."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        sys.exit("pictures: a real Chromium is driven, and none was found; ./run test sets it up")
    return found


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = LivelyHouse(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=QUIETLY)
        for scene in SCENES:
            photograph(browser, house.address, scene)
        browser.close()
        house.close()


if __name__ == "__main__":
    if sys.argv[1:]:
        serve(Options(port=int(sys.argv[2]), data=sys.argv[1]), Lively(pace=0.1).web)
    else:
        main()
