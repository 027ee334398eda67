"""A house in which nothing is left to chance: the same table is dealt the same cards in every run.

Real shuffles and real bots made tests fail by chance: a natural ends the hand on the deal, and so does a
bot that drops before its first draw. What is waited for between hands ran on the machine's clock, so that a
loaded machine dealt the next hand under a test that was still looking at the last one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from greenroom.fault_log import KEPT_NOWHERE, Faults
from greenroom.games.catalogue import GAMES
from greenroom.store import Store
from greenroom.table.catalogue import Catalogue
from greenroom.table.context import CODE_LENGTH, CODE_LETTERS, Context, Timing
from greenroom.table.game import AnyBot
from greenroom.web.app import Web
from greenroom.web.settings import Limits, WebSettings
from greenroom.wire.allowance import Rate
from staged.bots import careful_or_straight

SEED = 5798
MakeBot = Callable[[str, str], AnyBot]
KNOWN_SHUFFLES = 40
"""Shuffles of a table after which they come again; `test_stage` says what is true of each."""
NEVER_SECONDS = 24 * 3600.0
"""Seconds: longer than any test."""
PATIENT = Timing(
    relaxed=NEVER_SECONDS,
    brisk=NEVER_SECONDS,
    next_hand=NEVER_SECONDS,
    opening_shown=0.05,
    preparation=NEVER_SECONDS,
    proposal=NEVER_SECONDS,
    absent=NEVER_SECONDS,
    stalled=NEVER_SECONDS,
    host_absent=NEVER_SECONDS,
)
"""The table waits for people as long as they take, and keeps nobody waiting."""
ENDLESS = Rate(1e9, 1e9)
GENEROUS = Limits(
    commands_per_guest=ENDLESS,
    commands_per_address=ENDLESS,
    heard_per_guest=ENDLESS,
    heard_per_address=ENDLESS,
    api=ENDLESS,
    tables=ENDLESS,
    exports=ENDLESS,
    erasures=ENDLESS,
    passkeys=ENDLESS,
)
"""A fast machine asks no more often than it may."""


def in_known_order(cards: Sequence[Any], number: int) -> list[Any]:
    """Put a pack in the order of a table's shuffle of this number."""
    return Random(f"{SEED} {number % KNOWN_SHUFFLES} {len(cards)}").sample(list(cards), len(cards))


class Stage:
    """Shuffles, codes and bots of one house; every table begins with the first shuffle.

    A pack that is stacked says which cards come first; the others follow as they lie in the pack. With
    `restacked` the packs are asked for anew whenever a table is opened. `own_bot` for `make_bot` makes the
    house's own bots, for tests in which what they do follows from the cards.
    """

    def __init__(
        self,
        packs: Sequence[str] = (),
        pace: float = 0.02,
        make_bot: MakeBot = careful_or_straight,
        *,
        bots_listen: bool = False,
        stalled: float = NEVER_SECONDS,
        restacked: Callable[[], Sequence[str]] | None = None,
        secret: str = "stage",
    ) -> None:
        self.packs = list(packs)
        self._restacked = restacked
        self._bots_listen = bots_listen
        self._stalled = stalled
        self._pace = pace
        self._make_bot = make_bot
        self._shuffles = 0
        self._secret_of, self._secrets = secret, 0
        letters = itertools.product(sorted(CODE_LETTERS), repeat=CODE_LENGTH)
        self._codes = map("".join, letters)

    def context(self, **room: Any) -> Context:
        """Make the surroundings of a room's tables."""
        return Context(
            **room,
            shuffle=self.shuffle,
            pace=lambda: self._pace,
            reaction=lambda: self._pace,
            bots_listen=self._bots_listen,
            code=self.code,
            secret=self.secret,
            make_bot=self._make_bot,
        )

    def shuffle(self, cards: Sequence[Any]) -> list[Any]:
        number = self._shuffles
        self._shuffles += 1
        if number >= len(self.packs):
            return in_known_order(cards, number)
        first = self.packs[number].split()
        return [*first, *(card for card in cards if card not in first)]

    def code(self) -> str:
        """Make the code of a new table: its shuffles are counted from here."""
        self._shuffles = 0
        if self._restacked is not None:
            self.packs = list(self._restacked())
        return next(self._codes)

    def secret(self) -> str:
        """Make the secret from which the decks of several tables follow."""
        self._secrets += 1
        return sha256(f"{self._secret_of} {self._secrets}".encode()).hexdigest()

    def web(
        self,
        store: Store,
        settings: WebSettings,
        faults: Faults = KEPT_NOWHERE,
        games: Catalogue = GAMES,
    ) -> Web:
        """Make a house whose tables wait for people as long as they take."""
        timing = msgspec.structs.replace(PATIENT, stalled=self._stalled)
        staged = msgspec.structs.replace(settings, timing=timing, limits=GENEROUS)
        return Web(store, staged, faults, self.context, games)
