"""The ways in which a hand of Tonk ends, each with a pack stacked for it and the keys that play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import msgspec
from playwright.sync_api import expect

from greenroom.games.tonk.rules.presets import PRESETS

from .house import House
from .person import Person, all_heard
from .stacked import cut_for_the_first, cut_for_the_last, dealt

LOW, HIGH = "Ac 2d 4h 6s 7c", "Kd Qs Jc 9h 8s"
HAND_CARDS = 5
BY_RANK = [rank + suit for rank, suit in product("KQJT98765432A", "cdhs")]


@dataclass(frozen=True)
class Ending:
    """The hands of the first two, the upcard and the stock from its top, and what the first one presses."""

    hands: tuple[str, str]
    then: str = ""
    keys: str = ""
    plays_on: bool = False
    """After these keys the first one draws and discards until the stock is dry."""

    def pack(self, players: int) -> str:
        """Write the pack for so many players: those beyond two hold cards of the middle."""
        used = " ".join([*self.hands, self.then]).split()
        rest = [card for card in BY_RANK if card not in used]
        first = (len(rest) - HAND_CARDS * (players - 2)) // 2
        middle = rest[first : len(rest) - first]
        others = [" ".join(middle[player :: players - 2][:HAND_CARDS]) for player in range(players - 2)]
        return dealt(*self.hands, *others, then=self.then)


ENDINGS = {
    "drop": Ending((LOW, HIGH), keys="k y"),
    "caught": Ending((HIGH, LOW), keys="k y"),
    "tonk": Ending(("5h 6h 7h 9d 9c", HIGH.replace("9h", "8h")), then="3c 9s", keys="d s s s s"),
    "out": Ending(("4h 5h 6h 7h 2c", HIGH.replace("9h", "8c")), then="3c 8h", keys="d s s 1 x"),
    "natural": Ending(("Kd Qs Jc Th Ks", LOW)),
    "stock_out": Ending(("5h 6h 7h 9d Kc", LOW), then="3c 8s", keys="d s s 3 x", plays_on=True),
}


def house_of(folder: Path, ending: str, players: int = 3, *, by_guest: bool = False) -> House:
    """Make a house whose tables' first hand can end in this way: by the first to come, or the last."""
    return House(folder, _packs(ending, players, by_guest))


def stacks(house: House, ending: str, players: int = 3, *, by_guest: bool = False) -> House:
    """Let the first hand of the next tables of a house end in this way."""
    house.stack(_packs(ending, players, by_guest))
    return house


def _packs(ending: str, players: int, by_guest: bool) -> tuple[str, str]:
    cut = cut_for_the_first if by_guest else cut_for_the_last
    return cut(players), ENDINGS[ending].pack(players)


def opens(who: Person, ending: str, bots: int, words: str = "classic") -> str:
    """Open a table against bots, by the words of a preset; returns its code.

    Naturals count only where the hand is to end with one.
    """
    classic, own = (msgspec.to_builtins(PRESETS[name].rules) for name in ("classic", words))
    rules = {rule: value for rule, value in classic.items() if value != own[rule]}
    if ending != "natural":
        rules["naturals"] = []
    return who.open_preset("Ann", words, bots=bots, rules=rules)


def sits(who: Person, ending: str, bots: int = 2) -> None:
    """Open such a table, and deal."""
    opens(who, ending, bots)
    who.deal()


def presses(who: Person, keys: Sequence[str]) -> None:
    """Play by keys, each when what the last one did is seen."""
    if keys:
        expect(who.offer("ui.act.draw")).to_be_visible()
    for key in keys:
        held = who.cards().count()
        who.page.keyboard.press(key)
        if key == "d":
            expect(who.cards()).to_have_count(held + 1)
        if key in "sx":
            all_heard(who)


def plays_on(who: Person, *, until: Callable[[], bool], waits: Callable[[], None]) -> None:
    """Draw and discard, and wait after each for what comes of it."""
    while not until():
        who.play(drop=False)
        waits()


def is_over(who: Person) -> bool:
    """Whether the page shows how the hand ends, or begins to."""
    return who.result().count() > 0


def ends(who: Person, ending: str) -> None:
    """Play the hand to its end."""
    presses(who, ENDINGS[ending].keys.split())
    if ENDINGS[ending].plays_on:
        plays_on(who, until=lambda: is_over(who), waits=lambda: who.page.wait_for_timeout(40))
    expect(who.result()).to_be_visible()
