"""Tables at which an ended hand is played on, alone with bots, from any of its turns.

The hand is one whose record the asker may look through (`http/hands.py`), or that of a record that they bring
along: its cards lie open to them. What the table is like, `table/what_if.py` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.http.hands import HANDS
from greenroom.games.tonk.http.logged_hands import hand_named
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.replay import replay_to_end
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.parts import Position, TonkOpened
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.seats import seat_name
from greenroom.table.game import Shuffle
from greenroom.table.http import Endpoint, EndpointResult, Request, TableService, decode_body, post
from greenroom.table.parts import Details
from greenroom.table.people.names import BOTS, MAX_NAME_CHARACTERS, clean_name
from greenroom.table.people.new_table import NewTable
from greenroom.table.people.ownership import BOT, StandIn, lender_of

Moves = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=11)]


class WhatIfRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn from which a hand is played on."""

    moves: Moves
    """The number of actions before the turn from which the hand is played on."""
    seat: Seat
    """The seat that the asker plays."""


class RecordWhatIfRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn from which the hand of a record that somebody brings along is played on."""

    record: str
    moves: Moves
    seat: Seat


class WhatIfTable(msgspec.Struct, frozen=True):
    """The table that was opened for it; its host is the asker."""

    code: str


class WhatIfEndpoints:
    """Opens tables at which hands are played on."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            post(
                f"{HANDS}/{{number}}/what-if",
                WhatIfRequest,
                WhatIfTable,
                "Opens a table at which a hand is played on against bots, with the same cards.",
                self.of_table,
            ),
            post(
                "/api/replay/what-if",
                RecordWhatIfRequest,
                WhatIfTable,
                "The same of a recorded hand.",
                self.of_record,
            ),
        ]

    async def of_table(self, request: Request) -> EndpointResult:
        """Play on a hand of a table that has ended."""
        body = decode_body(request, WhatIfRequest)
        if isinstance(body, Refusal):
            return body
        log = await self._service.shown_log(request)
        if isinstance(log, Refusal):
            return log
        hand = await self._service.in_background(hand_named, log.events, request.path["number"])
        if isinstance(hand, Refusal):
            return hand
        return await self._open(request, hand.record, body.moves, body.seat, hand.started.people)

    async def of_record(self, request: Request) -> EndpointResult:
        """Play on the hand of a record."""
        body = decode_body(request, RecordWhatIfRequest)
        if isinstance(body, Refusal):
            return body
        record = read_record(body.record.encode())
        if isinstance(record, Refusal):
            return record
        return await self._open(request, record, body.moves, body.seat)

    async def _open(
        self, request: Request, record: Record, moves: int, seat: int, people: Sequence[str] = ()
    ) -> EndpointResult:
        """Open the table; `people` are the identities of the seats, where they are known."""
        shuffle = self._service.context.shuffle
        new = await self._service.in_background(table_from, record, moves, seat, shuffle)
        if isinstance(new, Refusal):
            return new
        stand_ins = stand_ins_of(record.seats, people, seat)
        table = await self._service.open_table(request, new, stand_ins=stand_ins)
        return table if isinstance(table, Refusal) else WhatIfTable(table.code)


def table_from(record: Record, moves: int, seat: int, shuffle: Shuffle) -> NewTable[Details] | Refusal:
    """Make the table at which `seat` plays on after the first `moves` of a hand.

    Refused: a seat or a move that the hand has not, a turn at which it is over, and a record that cannot be
    played. Cards that a record leaves out of its deck lie below the others, shuffled.
    """
    if seat >= len(record.seats):
        return refuse("record.no_such_seat", seat=seat_name(seat))
    if moves > len(record.actions):
        return refuse("room.what_if_no_move", moves=moves, most=len(record.actions))
    whole = replay_to_end(record)
    if isinstance(whole, Refusal):
        return whole
    left_out = [card for card in TONK.pack(record.rules) if card not in record.deck]
    beginning = replace(record, deck=(*record.deck, *shuffle(left_out)), actions=record.actions[:moves])
    hand = replay_to_end(beginning)
    if isinstance(hand, Refusal):
        return hand
    if hand.outcome is not None:
        return refuse("room.what_if_over")
    return _new_table(beginning, seat, None if whole.outcome is None else whole.outcome.net[seat])


def stand_ins_of(names: Sequence[str], people: Sequence[str], seat: int) -> list[StandIn]:
    """Name the bots after those whose seats they have, from the left of the seat that is played on."""
    ids = [lender_of(each) if each.startswith(BOT) else each for each in people] or [None] * len(names)
    around = list(zip(names, ids, strict=True))
    return [StandIn(_bearable(name), person) for name, person in [*around[seat + 1 :], *around[:seat]]]


def _bearable(name: str) -> str:
    """Return a name that somebody can go by here, a record's own where it can be."""
    cleaned = clean_name(name[:MAX_NAME_CHARACTERS])
    return BOTS[0] if isinstance(cleaned, Refusal) else cleaned


def _new_table(beginning: Record, seat: int, net: int | None) -> NewTable[Details]:
    position = Position(
        seat=seat,
        dealer=beginning.dealer,
        deck=list(beginning.deck),
        actions=list(beginning.actions),
        bets=beginning.bets,
        big_one=beginning.big_one,
        net=net,
    )
    return NewTable(
        game=TONK.name,
        preset=beginning.preset,
        overrides=differences(beginning.rules, PRESETS[beginning.preset].rules),
        stake=beginning.stake,
        bots=len(beginning.seats) - 1,
        looking_on="off",
        details=TonkOpened(position=position),
    )
