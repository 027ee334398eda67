"""Everything a table's log may say: the kinds, their versions, and how older ones are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from greenroom.games.tonk.table.views import FirstDealer
from greenroom.games.tonk.text.view import SideBet, Suit
from greenroom.store import Event, Stored
from greenroom.table.log.facts import Deal, Result
from greenroom.table.views import Clock, Currency

By = Literal["self", "clock", "bot"]
SUBSTITUTE = "steady"
"""The bot that plays a chair of Tonk whose person left in a hand."""
SLAP_GRACE = 700
"""Milliseconds that a slap waits for the player who is next, unless the table says otherwise (TK-26)."""


class Done(msgspec.Struct, frozen=True):
    """Whose command led to an event: a repeated one is recognised by it, after a restart too."""

    person: str
    id: str


class Opened(msgspec.Struct, frozen=True):
    """The table and what was agreed; `rules` are the effective ones in full."""

    id: str
    code: str
    game: str
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    clock: Clock
    slap_grace_ms: int = SLAP_GRACE
    first_dealer: FirstDealer = "cut"


class Sat(msgspec.Struct, frozen=True):
    """Somebody took a chair; `bot` names the bot where no person did."""

    chair: int
    person: str
    name: str
    bot: str | None = None
    done: Done | None = None
    tonic: int | None = None
    """The pitch class of the chair, at a table of Tone Poker (TP-02)."""


class Left(msgspec.Struct, frozen=True):
    """A chair was given up (`removed`: by the host); in a hand a bot plays it to the end."""

    chair: int
    removed: bool = False
    done: Done | None = None
    bot: str = SUBSTITUTE


class BotSatIn(msgspec.Struct, frozen=True):
    """A bot plays a person's chair from now on."""

    chair: int
    bot: str
    done: Done | None = None


class TookBack(msgspec.Struct, frozen=True):
    """A person plays its own chair again."""

    chair: int
    done: Done | None = None


class Host(msgspec.Struct, frozen=True):
    """The table has another host; null while no person sits."""

    chair: int | None
    done: Done | None = None


class Settled(msgspec.Struct, frozen=True):
    """Clock, stake and currency from now on; in Tonk the time for slaps and the first dealer, too."""

    clock: Clock
    stake: int
    currency: Currency
    done: Done | None = None
    slap_grace_ms: int | None = None
    """Null: as before."""
    first_dealer: FirstDealer | None = None


class Cut(msgspec.Struct, frozen=True):
    """The cards that find the first dealer (TK-08): their rounds, then the chairs clockwise from it."""

    rounds: list[list[tuple[int, str]]]
    order: list[int]
    done: Done | None = None


class HandStarted(msgspec.Struct, frozen=True):
    """A deal, whole: with the actions that follow it determines the hand."""

    number: int
    game: str
    behaviour: int
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    chairs: list[int]
    """For each seat, clockwise."""
    people: list[str]
    names: list[str]
    deal: Deal
    done: Done | None = None


class Acted(msgspec.Struct, frozen=True):
    """One action of the hand in play."""

    seat: int
    action: str
    by: By = "self"
    done: Done | None = None


class HandEnded(msgspec.Struct, frozen=True):
    """How the hand ended: facts that the ledger sums without replaying."""

    result: Result


class HandVoid(msgspec.Struct, frozen=True):
    """The hand in play cannot be finished and counts for nothing; the code says why."""

    code: str


class Ended(msgspec.Struct, frozen=True):
    """The session is over; the score stays to be seen."""

    done: Done | None = None


class BettingOpened(msgspec.Struct, frozen=True):
    """The side bets of the next deal are made (TK-11, TK-12)."""

    done: Done | None = None


class SuitCalled(msgspec.Struct, frozen=True):
    """The dealer called a suit for the bet on its highest card, or none (TK-11)."""

    chair: int
    suit: Suit | None
    done: Done | None = None


class BetMade(msgspec.Struct, frozen=True):
    """Somebody joined a side bet of the next deal, or stayed out of it."""

    chair: int
    bet: SideBet
    joins: bool
    done: Done | None = None


class BigOneAnnounced(msgspec.Struct, frozen=True):
    """The dealer announced that the next deal is for double stakes (TK-10)."""

    chair: int
    done: Done | None = None


class RulesProposed(msgspec.Struct, frozen=True):
    """Somebody proposed other rules; `rules` are the effective ones in full."""

    number: int
    chair: int
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    done: Done | None = None


class RulesAnswered(msgspec.Struct, frozen=True):
    """Somebody accepted the proposed rules, or declined them."""

    chair: int
    accepts: bool
    done: Done | None = None


class RulesChanged(msgspec.Struct, frozen=True):
    """Everybody accepted: these rules hold from the next deal."""

    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency
    done: Done | None = None
    """Null where it was agreed upon, not set by the host."""


class RulesKept(msgspec.Struct, frozen=True):
    """The proposed rules cannot be played by those who sit here now; the code says why."""

    code: str


class Again(msgspec.Struct, frozen=True):
    """Another session begins with those who sit: nobody has won or lost anything in it."""

    done: Done | None = None


TableEvent = (
    Opened
    | Sat
    | Left
    | BotSatIn
    | TookBack
    | Host
    | Settled
    | Cut
    | HandStarted
    | Acted
    | HandEnded
    | HandVoid
    | Ended
    | BettingOpened
    | SuitCalled
    | BetMade
    | BigOneAnnounced
    | RulesProposed
    | RulesAnswered
    | RulesChanged
    | RulesKept
    | Again
)
Asked = BettingOpened | SuitCalled | BetMade | BigOneAnnounced | RulesProposed | RulesAnswered
"""What somebody asked for and only the game's own fold keeps."""
Upcaster = Callable[[dict[str, object]], dict[str, object]]
"""Makes the data of one version that of the next."""

KINDS: dict[str, type[TableEvent]] = {
    "opened": Opened,
    "sat": Sat,
    "left": Left,
    "bot_sat_in": BotSatIn,
    "took_back": TookBack,
    "host": Host,
    "settings": Settled,
    "cut": Cut,
    "hand_started": HandStarted,
    "action": Acted,
    "hand_ended": HandEnded,
    "hand_void": HandVoid,
    "ended": Ended,
    "betting": BettingOpened,
    "suit_called": SuitCalled,
    "bet": BetMade,
    "big_one": BigOneAnnounced,
    "rules_proposed": RulesProposed,
    "rules_answered": RulesAnswered,
    "rules_changed": RulesChanged,
    "rules_kept": RulesKept,
    "again": Again,
}


def _deal_apart(data: dict[str, object]) -> dict[str, object]:
    """Version 1 held the deal of Tonk, the only game at the tables, among everything else."""
    deal: dict[str, object] = {"game": "tonk"}
    for key in ("dealer", "deck", "method"):
        deal[key] = data.pop(key)
    return {**data, "deal": deal}


def _result_by_game(data: dict[str, object]) -> dict[str, object]:
    return {"result": {"game": "tonk", **data}}


UPCASTERS: dict[str, tuple[Upcaster, ...]] = {
    "hand_started": (_deal_apart,),
    "hand_ended": (_result_by_game,),
}
"""For each kind, the steps from version 1 to 2, 2 to 3 …: its version now is one more than they are."""

_NAMES = {record: kind for kind, record in KINDS.items()}
_encode = msgspec.json.Encoder().encode
_decoders = {kind: msgspec.json.Decoder(record) for kind, record in KINDS.items()}


class UnknownEvent(Exception):  # noqa: N818 - says what it is
    """A log holds an event of a later program; its table cannot be opened by this one."""


def written(event: TableEvent, at: float) -> Event:
    """Write an event for the log; `at` is the unix time in seconds."""
    kind = _NAMES[type(event)]
    return Event(kind, _version(kind), _encode(event), at)


def read(stored: Stored) -> TableEvent:
    """Read an event of any version so far. Raises `UnknownEvent` for one of a later program."""
    event = stored.event
    if event.kind not in KINDS or event.version > _version(event.kind):
        raise UnknownEvent(f"event {event.kind} version {event.version}")
    if event.version == _version(event.kind):
        return _decoders[event.kind].decode(event.data)
    data = msgspec.json.decode(event.data)
    for step in UPCASTERS[event.kind][event.version - 1 :]:
        data = step(data)
    return _decoders[event.kind].decode(_encode(data))


def _version(kind: str) -> int:
    return 1 + len(UPCASTERS.get(kind, ()))
