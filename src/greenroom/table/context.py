"""The things a table needs from outside: games, store, encoder, time, chance, bots. All are passed in."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from greenroom.fault_log import KEPT_NOWHERE, Faults
from greenroom.kernel.shuffle import shuffled
from greenroom.processes.worker_pool import Workers
from greenroom.store import EventLog
from greenroom.table.audience.streams import Encoder
from greenroom.table.background import Background, Immediate
from greenroom.table.catalogue import Catalogue
from greenroom.table.commands import Command
from greenroom.table.game import AnyBot
from greenroom.table.observer import NULL_OBSERVER, Observer
from greenroom.table.people.forgotten_guests import Forgotten

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of a table's code: none that is mistaken for another when read out."""
CODE_LENGTH = 6
_CHANCE = secrets.SystemRandom()
"""The operating system's chance: what it gives cannot be told from what it, or any other source, gave before.
"""
FIRST_NUMBERS = 1 << 40
"""Numbers begin at random below this: JavaScript counts exactly up to 2**53."""


def plain_code(text: str) -> str:
    """Return a code as it is kept: people may write it in capitals, with hyphens, between blanks."""
    return text.strip().lower().replace("-", "")


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """The times that things take, in seconds; no setting of a room changes them."""

    relaxed: float = 45
    brisk: float = 15
    next_hand: float = 20
    """The time from the end of a hand to the next deal, unless everybody is ready before."""
    opening_shown: float = 4
    """The time from what comes before the first deal to that deal."""
    race: float = 0.5
    """The time from the beginning of a race to the next turn."""
    choosing: float = 120
    """The longest time that the next deal waits for somebody who chooses something for the table."""
    preparation: float = 15
    """The time in which people settle things before a deal; those who have not answered then are left out."""
    proposal: float = 90
    """The wait of the next deal for answers to a proposal of other rules."""
    absent: float = 60
    """The absence after which a bot may replace a person, where no clock runs."""
    stalled: float = 120
    """The wait of the table for one person after which the others may vote."""
    gathering: float = 600
    """The wait for the host before the first deal after which the others may vote: more may be on their way.
    """
    host_absent: float = 120
    """The absence of a host after which the table passes to somebody else."""
    park: float = 60
    """The time for which a table without people stays in memory."""
    thinking: float = 2
    """The time for which a bot may think, from when it is asked; then another plays in its place."""
    outside_bot: float = 10
    """The time in which an outside bot acts; then a bot of the house sits in for it."""
    retry: float = 2
    """The wait after trouble with the store, before the table tries again."""

    def turn(self, clock: str) -> float | None:
        """Return the length of a turn by a table's clock; None without one."""
        match clock:
            case "relaxed":
                return self.relaxed
            case "brisk":
                return self.brisk
            case _:
                return None


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """The surroundings of all tables of a room."""

    games: Catalogue
    log: EventLog
    encoder: Encoder
    link_of: Callable[[str], str]
    """Makes the invite link of a table's code."""
    timing: Timing = Timing()
    now: Callable[[], float] = time.time
    """Unix time in seconds, for the log; timers run on the event loop's clock."""
    shuffle: Callable[[Sequence[str]], list[str]] = shuffled
    """The shuffle of plain deals. Where it is not the program's own, no deal is provable."""
    secret: Callable[[], str] = lambda: secrets.token_hex(32)
    """Makes the 32 bytes to which a provable deal is bound."""
    pace: Callable[[], float] = lambda: _CHANCE.uniform(0.7, 2.0)
    """Seconds that a bot takes for an action at the usual pace."""
    reaction: Callable[[], float] = lambda: _CHANCE.uniform(0.35, 1.2)
    """Seconds that a bot takes in a race."""
    bots_listen: bool = True
    """Bots wait while others are heard, in games that sound."""
    token: Callable[[], str] = lambda: secrets.token_urlsafe(9)
    """Makes an identity nobody can guess."""
    first_number: Callable[[], int] = lambda: secrets.randbelow(FIRST_NUMBERS)
    """Makes a random start for the spectators' message numbers: they must not tell how many there were."""
    code: Callable[[], str] = lambda: "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    """Makes a table's short code."""
    make_bot: Callable[[str, str], AnyBot] | None = None
    """Makes a bot by the names of its game and of its own, to be asked here; null: as the game makes it."""
    bot_seed: Callable[[], int] = lambda: _CHANCE.getrandbits(64)
    """Makes the chance of a bot that chooses in another process."""
    workers: Workers | None = None
    """Processes for bots that are not quick; null: every bot is asked here, where nobody else waits."""
    observer: Observer = NULL_OBSERVER
    audit: Callable[[str, str, Command, str | None], None] = lambda table, person, command, about: None
    """Notes what a host decides about others: table, identity and command."""
    forgotten: Forgotten = msgspec.field(default_factory=Forgotten)
    """The guests whose names no log tells any more."""
    background: Background = Immediate()
    """Does what takes long and changes nothing."""
    loader: Background = Immediate()
    """Makes tables of their logs: apart, so that nobody at the door waits for what others look through."""
    faults: Faults = KEPT_NOWHERE
    """Keeps the traces of faults inside, which may name what a hand hides."""

    def bot(self, game: str, name: str) -> AnyBot:
        """Make a game's bot. Raises KeyError where the game has none of that name."""
        return self.games[game].bot(name) if self.make_bot is None else self.make_bot(game, name)

    @property
    def is_stacked(self) -> bool:
        """Whether decks lie as somebody wants: then nothing can be proved."""
        return self.shuffle is not shuffled

    def now_ms(self) -> int:
        """Return the time in milliseconds, as pages are sent it."""
        return round(self.now() * 1000)
