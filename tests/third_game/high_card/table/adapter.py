"""High Card at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.kernel.option_check import check_options
from greenroom.kernel.refusal import Refusal
from greenroom.table.game import Agreed, Game, MakeBot, Messages, Shuffle
from greenroom.table.log.events import AnyEvent, AnyHandStarted
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.chairs import Chair
from third_game.high_card.hand import (
    BOTS,
    PACK,
    HighCardHand,
    HighCardResult,
    HighCardView,
    HouseRules,
    Swapped,
    bot,
)
from third_game.high_card.records import RECORDS, HighCardDeal, records_of


class HighCardGame(Game):
    """High Card at a table."""

    name = "high-card"
    behaviour = 1
    fewest_chairs = 2
    substitute = "timid"
    records = RECORDS
    messages = Messages(deal=HighCardDeal, result=HighCardResult, hand=HighCardView, hand_shown=Swapped)

    def agree(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        values = check_options(HouseRules, overrides)
        return values if isinstance(values, Refusal) else Agreed("", msgspec.convert(values, HouseRules))

    def most_chairs(self, rules: bytes) -> int:
        return 8

    def deal(self, table: TableState, shuffle: Shuffle) -> tuple[Sequence[Chair], HighCardDeal]:
        return table.chairs, HighCardDeal(shuffle(PACK))

    def hand_adapter(self, started: AnyHandStarted) -> HighCardHand:
        assert isinstance(started.deal, HighCardDeal)
        rules = msgspec.json.decode(started.rules, type=HouseRules)
        return HighCardHand(rules, len(started.chairs), started.deal.deck, started.stake)

    def score(self, hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], Details | None]:
        return [names[hand.result.net.index(max(hand.result.net))]], None

    def hand_records(self, log: Sequence[AnyEvent]) -> dict[int, bytes]:
        return records_of(log)

    def bot_names(self) -> list[str]:
        return list(BOTS)

    def bot_maker(self) -> MakeBot:
        return bot


GAME = HighCardGame()
