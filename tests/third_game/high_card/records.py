"""Records of High Card: written from a table's log, and replayed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import Sentences
from greenroom.records.actions import play
from greenroom.records.result import Stopped, stopped
from greenroom.records.seats import seat_name
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from third_game.high_card.hand import HighCardHand
from third_game.high_card.parts import HighCardDeal, Played
from third_game.high_card.rules import HouseRules

SENTENCES = Sentences("third_game.high_card")


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One hand, whole."""

    game: str = "high-card"
    rules: HouseRules
    seats: list[str]
    deck: list[str]
    low: bool
    actions: list[str]


def records_of(log: Sequence[AnyEvent]) -> list[bytes]:
    """Write every hand that has ended."""
    lines: list[bytes] = []
    for event in log:
        match event:
            case events.HandStarted(deal=HighCardDeal(deck, low)):
                rules = msgspec.json.decode(event.rules, type=HouseRules)
                record = Record(rules=rules, seats=event.names, deck=deck, low=low, actions=[])
            case events.Acted(seat=seat, action=action):
                record.actions.append(f"{seat_name(seat)} {action}")
            case events.HandEnded():
                lines.append(msgspec.json.encode(record))
    return lines


class HighCardRecords:
    """Replays records of High Card."""

    def replay(self, text: bytes, lang: str) -> Played | Stopped:
        try:
            record = msgspec.json.decode(text, type=Record)
        except msgspec.DecodeError:
            return stopped(refuse("record.not_an_object"), SENTENCES, lang)
        hand = HighCardHand(record.rules, len(record.seats), record.deck, record.low)
        for number, action in enumerate(record.actions):
            if isinstance(happened := play(hand, len(record.seats), action), Refusal):
                return stopped(happened, SENTENCES, lang, number, action)
        return Played("high-card", hand.winner, hand.hands)

    def readable(self, text: bytes, lang: str) -> str | Stopped:
        result = self.replay(text, lang)
        return result if isinstance(result, Stopped) else f"{result.hands}: {result.winner}"
