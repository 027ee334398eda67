"""The page's cost on a phone: first paint on a 3G line, what moves by itself, long tasks in a hand.

`--against FOLDER` measures another checkout, with its page built, in turn with this one. Only the line and
the processor of the browser are slowed down; the server and the machine are as they are, so compare the two.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright

from engine import ROOT

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
CPU_SLOWDOWN = 4
"""Times slower than this machine."""
FAST_3G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
"""A simulated 3G line as browsers' own tools know it: milliseconds and bytes a second."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
PLAY_SECONDS = 30
TURN_SECONDS = 0.4
OWN_TURN = "\u25cf"
"""With this the title begins."""
WATCH = """(() => {
  window.cost = { moved: 0, tasks: [], frames: [] };
  const on = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  on("layout-shift", ({ value }) => (cost.moved += value));
  on("longtask", ({ duration }) => cost.tasks.push(duration));
  let last = performance.now();
  const frame = (now) => { cost.frames.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
})()"""
COST = "() => { const all = cost; cost = { moved: 0, tasks: [], frames: [] }; return all; }"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
SCRIPTS = """() => performance.getEntriesByType("resource")
  .map(({ name }) => name)
  .filter((name) => new URL(name).pathname.endsWith(".js"))"""
LIMITS = {
    "first paint on 3G, ms": 1500.0,
    "moved in the lobby": 0.02,
    "moved on the way to the table": 0.02,
    "longest task in a hand, ms": 100.0,
    "script to play a hand, bytes packed": 100_000.0,
}
Figures = dict[str, float]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--against", type=Path, help="the folder of another checkout, set up")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        print("visit: a real Chromium is driven, and none was found; ./run test sets it up", file=sys.stderr)
        return 1
    trees = [ROOT, *([options.against.resolve()] if options.against else [])]
    found: dict[Path, list[Figures]] = {tree: [] for tree in trees}
    with sync_playwright() as playwright:
        for turn in range(options.rounds):
            for tree in trees[:: -1 if turn % 2 else 1]:
                # A browser of its own each time: nothing is known from before.
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                found[tree].append(measure_visit(browser, tree))
                browser.close()
    return int(not print_figures(found, options.rounds))


def measure_visit(browser: Browser, tree: Path) -> Figures:
    """Measure one visit: the lobby, the way to the table, some seconds of play."""
    words = sentences(tree)
    with served_room(tree) as address:
        context = browser.new_context(locale="en-GB", **PHONE)
        context.add_init_script(WATCH)
        page = context.new_page()
        tools = context.new_cdp_session(page)
        slow_down(tools)
        page.goto(address + "/")
        play = page.get_by_role("button", name=words["ui.lobby.bots"], exact=True)
        usable = until_usable(page, play)
        lobby = page.evaluate(COST)
        painted: float = page.evaluate(PAINTED)
        play.tap()
        hand = page.get_by_role("group", name=words["ui.hand.label"]).get_by_role("button")
        hand.nth(4).wait_for(state="visible")
        page.wait_for_timeout(1500)
        way = page.evaluate(COST)
        play_cards(page, words)
        cost = page.evaluate(COST)
        script = sum(packed_size(one) for one in set(page.evaluate(SCRIPTS)))
    return {
        "first paint on 3G, ms": painted,
        "lobby usable on 3G, ms": usable,
        "moved in the lobby": lobby["moved"],
        "moved on the way to the table": way["moved"],
        "moved in a hand": cost["moved"],
        "longest task on the way to the table, ms": max(way["tasks"], default=0),
        "longest task in a hand, ms": max(cost["tasks"], default=0),
        "tasks over 100 ms in a hand": sum(task > 100 for task in cost["tasks"]),
        "frame of 95 in 100 in a hand at most, ms": statistics.quantiles(cost["frames"], n=20)[-1],
        "script to play a hand, bytes packed": script,
    }


def slow_down(tools: CDPSession) -> None:
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", FAST_3G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})


def until_usable(page: Page, play: Locator) -> float:
    """Wait for the letters too, and return the milliseconds until the first button could be pressed."""
    play.wait_for(state="visible")
    handle = play.element_handle()
    page.wait_for_function("(button) => !button.disabled", arg=handle, polling="raf")
    usable: float = page.evaluate("() => performance.now()")
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.wait_for_timeout(1500)
    return usable


def play_cards(page: Page, words: dict[str, str]) -> None:
    """Draw and throw a card again and again by keys, and go on to the next hand where one has ended."""
    ends = time.monotonic() + PLAY_SECONDS
    pressed = [words[key] for key in ("ui.drop.no", "ui.act.pass", "ui.end.ready") if key in words]
    while time.monotonic() < ends:
        for name in pressed:
            button = page.get_by_role("button", name=name.split("{")[0])
            if button.count() > 0:
                button.first.dispatch_event("click")
        for key in ("d", "1", "x", "Escape"):
            if page.title().startswith(OWN_TURN):
                page.keyboard.press(key)
            time.sleep(TURN_SECONDS / 4)


def sentences(tree: Path) -> dict[str, str]:
    """Read the page's English sentences of a checkout."""
    found: dict[str, str] = {}
    for path in sorted((tree / "src/greenroom").rglob("ui*.en.json")):
        found |= json.loads(path.read_text("utf-8"))
    return found


def packed_size(address: str) -> int:
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"}), timeout=10) as answer:
        body: bytes = answer.read()
        return len(body if answer.headers["Content-Encoding"] == "gzip" else gzip.compress(body))


@contextmanager
def served_room(tree: Path) -> Iterator[str]:
    """Serve a checkout's room from an empty folder until the block ends."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "greenroom", "serve", "--port", "0", "--data", data]
        environment = os.environ | {"PYTHONPATH": str(tree / "src")}
        with subprocess.Popen(
            command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            address = running.stdout.readline().strip().rpartition(" ")[2].rstrip("/")
            try:
                yield address
            finally:
                running.terminate()
                running.wait(20)


def print_figures(found: dict[Path, list[Figures]], rounds: int) -> bool:
    """Print the median and range of each figure; return whether this checkout keeps every limit."""
    print(f"The page on a phone of 360×640, a {CPU_SLOWDOWN}th of this machine's CPU, {rounds} visits each:")
    keeps_limits = True
    for name in found[ROOT][0]:
        limit = LIMITS.get(name)
        for tree, visits in found.items():
            values = [visit[name] for visit in visits]
            middle = statistics.median(values)
            who = "now" if tree == ROOT else "other"
            fails = tree == ROOT and limit is not None and middle > limit
            keeps_limits = keeps_limits and not fails
            bound = (
                "" if limit is None or tree != ROOT else f"; at most {limit:g}: {'NO' if fails else 'yes'}"
            )
            print(f"  {name}, {who}: {middle:.4g} ({min(values):.4g} to {max(values):.4g}){bound}")
    return keeps_limits


if __name__ == "__main__":
    sys.exit(main())
