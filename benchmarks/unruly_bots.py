"""Bots that misbehave, and a house of Tonk that seats them; other processes find `make_bot` by its name."""

from __future__ import annotations

import time
from random import Random

from greenroom.games.tonk import bots
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.table.adapter import TonkGame
from greenroom.table.game import AnyBot, MakeBot

UNRULY = ("sleeper", "spinner", "raiser", "leaker", "babbler")
leaked: list[bytearray] = []


class Unruly:
    """Does what its name says."""

    def __init__(self, name: str) -> None:
        self._name = name

    def choose(self, observation: Observation) -> str:
        """Choose nothing that could be played."""
        while self._name == "sleeper":
            time.sleep(1)
        while self._name == "spinner":
            pass
        while self._name == "leaker":
            leaked.append(bytearray(16 * 1024 * 1024))
        if self._name == "raiser":
            raise ValueError("no idea")
        return "resign"


def make_bot(name: str, chance: Random | None = None) -> AnyBot:
    """Make one of these, or one of the house's own."""
    return Unruly(name) if name in UNRULY else bots.get(name, chance)


class UnrulyTonk(TonkGame):
    """Tonk, with bots that misbehave beside its own."""

    def bot_names(self) -> list[str]:
        """List the bots."""
        return [*UNRULY, *bots.names()]

    def bot_maker(self) -> MakeBot:
        """Return what makes a bot."""
        return make_bot
