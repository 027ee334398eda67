"""Records of High Card: written from a table's log, and replayed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import Sentences
from greenroom.records.actions import play
from greenroom.records.format import Records
from greenroom.records.result import Stopped, stopped_result
from greenroom.records.seats import seat_name
from greenroom.table.log import events
from greenroom.table.parts import Deal
from third_game.high_card.hand import HighCardHand, HighCardView, HouseRules

SENTENCES = Sentences("third_game.high_card")


class HighCardDeal(Deal, frozen=True, tag="high-card"):
    """One pack, from the top."""

    deck: list[str]

    @property
    def shuffled(self) -> list[list[str]]:
        return [self.deck]


class Record(msgspec.Struct, frozen=True):
    """One hand, whole."""

    game: str
    rules: HouseRules
    seats: list[str]
    deck: list[str]
    actions: list[str]


def records_of(log: Sequence[events.AnyEvent]) -> dict[int, bytes]:
    """Write every hand that has ended, by number."""
    records: dict[int, bytes] = {}
    for event in log:
        match event:
            case events.HandStarted(deal=HighCardDeal(deck)):
                number, rules = event.number, msgspec.json.decode(event.rules, type=HouseRules)
                record = Record(event.game, rules, event.names, deck, [])
            case events.Acted(seat=seat, action=action):
                record.actions.append(f"{seat_name(seat)} {action}")
            case events.HandEnded():
                records[number] = msgspec.json.encode(record)
    return records


def read(text: bytes) -> Record | Refusal:
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.DecodeError:
        return refuse("record.not_an_object")


def replay(record: Record, lang: str) -> HighCardView | Stopped:
    hand = HighCardHand(record.rules, len(record.seats), record.deck)
    for number, action in enumerate(record.actions):
        if isinstance(happened := play(hand, len(record.seats), action), Refusal):
            return stopped_result(happened, SENTENCES, lang, number, action)
    return hand.view(None)


RECORDS = Records[Record, HighCardView](read, replay, lambda record, view, lang: f"{view.winner}", SENTENCES)
