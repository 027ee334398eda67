"""A new table: what its host chooses, what the game agrees to, and the first events of its log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import Generic, NamedTuple

import msgspec

from greenroom.kernel.declaration import encoded_rules
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import MAX_STAKE
from greenroom.table.game import Game
from greenroom.table.log.events import AnyEvent, AnyOpened, Opened
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details, DetailsT_co
from greenroom.table.people.handlers import seat_bot
from greenroom.table.people.ownership import StandIn
from greenroom.table.views import Clock, Currency, DealMethod, LookingOn


class NewTable(msgspec.Struct, Generic[DetailsT_co], frozen=True, forbid_unknown_fields=True):
    """The host's choices for a new table."""

    game: str | None = None
    """The name of the game; null: the first of the catalogue."""
    preset: str | None = None
    """The name of the preset; null: the game's standard one."""
    overrides: dict[str, object] = {}
    stake: int = 1
    currency: Currency = "points"
    clock: Clock = "none"
    bots: int = 0
    bot: str | None = None
    """The bot of the house that fills chairs; null: the one that plays on for people who leave."""
    deal: DealMethod = "provable"
    looking_on: LookingOn = "live"
    details: DetailsT_co | None = None
    """The game's own choices."""


class TableNames(NamedTuple):
    """The id of a table, which stays, and its code, by which people find it."""

    id: str
    code: str


class AgreedTerms(NamedTuple):
    """The choice that a game has agreed to for a new table."""

    preset: str
    rules: bytes
    """The rules as the log keeps them, encoded in full."""
    table_details: Details | None
    """The game's own part of the table."""
    host_details: Details | None
    """The game's own part of the host's chair."""


def agreed_terms(new: NewTable[Details], game: Game) -> AgreedTerms | Refusal:
    """Ask the game about a new table, or say which choice is wrong."""
    agreed = game.agree(new.preset, new.overrides)
    if isinstance(agreed, Refusal):
        return agreed
    rules = encoded_rules(agreed.rules)
    if (refusal := _refusal(new, game, rules)) is not None:
        return refusal
    details = game.table_details(new.details, new.bots)
    if isinstance(details, Refusal):
        return details
    host = game.host_details(new.details)
    return host if isinstance(host, Refusal) else AgreedTerms(agreed.preset, rules, details, host)


def _refusal(new: NewTable[Details], game: Game, rules: bytes) -> Refusal | None:
    if not 1 <= new.stake <= MAX_STAKE:
        return refuse("room.stake", most=MAX_STAKE)
    if (refusal := game.check_terms(new.clock, new.stake, new.currency)) is not None:
        return refusal
    if new.bots and new.bot is not None and new.bot not in game.bot_names():
        return refuse("room.unknown_bot")
    return None if 0 <= new.bots < game.most_chairs(rules) else refuse("room.too_many_bots")


def opening_event(
    new: NewTable[Details], game: Game, terms: AgreedTerms, names: TableNames, *, is_stacked: bool
) -> AnyOpened:
    """Return the first event of a new table; no deal is provable where packs are stacked."""
    is_provable = game.is_shuffled(terms.table_details) and not is_stacked
    return Opened(
        id=names.id,
        code=names.code,
        game=game.name,
        preset=terms.preset,
        rules=msgspec.Raw(terms.rules),
        stake=new.stake,
        currency=new.currency,
        clock=new.clock,
        details=terms.table_details,
        looking_on=new.looking_on,
        deal=new.deal if is_provable else "plain",
    )


def seat_bots(table: TableState, new: NewTable[Details], stand_ins: Sequence[StandIn]) -> list[AnyEvent]:
    """Seat the bots that a new table asks for; the first of them bear the names of `stand_ins`."""
    events: list[AnyEvent] = []
    for _, stand_in in zip(range(new.bots), chain(stand_ins, repeat(None)), strict=False):
        events.append(seat_bot(table, new.bot or table.game.substitute, stand_in=stand_in))
        table.fold(events[-1:])
    return events
