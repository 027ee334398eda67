"""What a room needs from outside: store, words, time, chance, bots. All of it is passed in."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from greenroom.faults import KEPT_NOWHERE, Faults
from greenroom.kernel.shuffle import shuffled
from greenroom.store import EventLog
from greenroom.table.actor.bots import GetBot, bot_named, bot_names
from greenroom.table.audience.streams import Writes

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a code is made of: nothing that is mistaken for something else when read out."""
CODE_LENGTH = 6
FIRST_NUMBERS = 1 << 40
"""A page counts exactly up to 2**53."""


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long things take, in seconds."""

    relaxed: float = 45
    brisk: float = 15
    next_hand: float = 20
    """From the end of a hand to the next deal, where not all are ready before."""
    cut_shown: float = 4
    """From the cut to the first deal."""
    slap_opens: float = 0.5
    """From a discard that may be slapped to the next turn (TK-26)."""
    betting: float = 15
    """To make side bets; who has not answered then is out."""
    proposal: float = 90
    """The next deal waits so long for answers to a proposal of other rules."""
    absent: float = 60
    """A person gone so long may be replaced by a bot, where no clock runs."""
    host_absent: float = 120
    """A host gone so long passes the table on."""
    park: float = 60
    """A table without people stays in memory so long."""
    retry: float = 2
    """After trouble with the store, until what the table wanted to do is tried again."""


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """The surroundings of all rooms of a house."""

    log: EventLog
    writes: Writes
    link_of: Callable[[str], str]
    """Makes the invite link of a table's code."""
    timing: Timing = Timing()
    now: Callable[[], float] = time.time
    """Unix time in seconds, for the log; timers run on the event loop's clock."""
    shuffle: Callable[[Sequence[str]], list[str]] = shuffled
    pace: Callable[[], float] = lambda: random.uniform(0.7, 2.0)
    """Seconds that a bot takes for an action."""
    reaction: Callable[[], float] = lambda: random.uniform(0.35, 1.2)
    """Seconds that a bot takes to slap."""
    token: Callable[[], str] = lambda: secrets.token_urlsafe(9)
    """Makes an identity nobody can guess."""
    begins: Callable[[], int] = lambda: secrets.randbelow(FIRST_NUMBERS)
    """Makes the number before the first of a stream whose length is nobody's business."""
    code: Callable[[], str] = lambda: "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    """Makes a table's short code."""
    bot: GetBot = bot_named
    bot_names: Callable[[str], list[str]] = bot_names
    """Lists the bots of a game."""
    faults: Faults = KEPT_NOWHERE
    """Keeps the traces of faults inside, which may name cards."""

    def now_ms(self) -> int:
        """Return the time in milliseconds, as pages are told it."""
        return round(self.now() * 1000)
