"""The hands of records that a keepsake holds: those that everyone has played."""

from __future__ import annotations

from collections.abc import Iterable

from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, PlayedHand, keepsake_of
from greenroom.games.tone_poker.records.record import Record
from greenroom.games.tone_poker.records.replay import replay
from greenroom.games.tone_poker.records.result import Replayed


def keepsake_of_records(records: Iterable[Record]) -> Keepsake:
    """Keep the finished hands of some records, oldest first; those at fault or in play are left out."""
    return keepsake_of(
        [played_hand for record in records if (played_hand := played_hand_of(record)) is not None]
    )


def played_hand_of(record: Record) -> PlayedHand | None:
    """Return what there is to keep of one record; None while not everyone has played."""
    result = replay(record)
    if not isinstance(result, Replayed) or result.status != "finished":
        return None
    players = record.seats
    hands = [line.cards for line in result.hands.values()]
    names, tonics = [player.name for player in players], [player.tonic for player in players]
    return PlayedHand(names, tonics, hands, record.rules.hand_points)
