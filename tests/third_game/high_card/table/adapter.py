"""High Card at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from greenroom.kernel.check import checked
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import Command
from greenroom.table.game import (
    Agreed,
    AnyBot,
    Companion,
    Decision,
    Diverged,
    Game,
    GameState,
    HandAdapter,
    Messages,
    Shuffle,
)
from greenroom.table.log.events import AnyEvent, AnyHandStarted, GameEvent, HandStarted
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import Requester, between_hands
from third_game.high_card import parts
from third_game.high_card.bot import Timid
from third_game.high_card.hand import HighCardHand, HighCardView, Swapped
from third_game.high_card.records import HighCardRecords
from third_game.high_card.rules import MOST_SEATS, PACK, HouseRules


class HighCardTurns:
    """One seat after the other."""

    def __init__(self, hand: HighCardHand) -> None:
        self._hand = hand

    def turn(self) -> int | None:
        return self._hand.turn

    def round(self) -> int:
        return 0

    def is_hidden(self, action: str) -> bool:
        return False


class HighCardHandAdapter(HandAdapter[Swapped]):
    """One hand at a table."""

    def __init__(self, hand: HighCardHand, stake: int) -> None:
        self._hand, self._stake = hand, stake
        self.turns = HighCardTurns(hand)

    @property
    def hand(self) -> HighCardHand:
        return self._hand

    def awaited(self) -> Sequence[int]:
        return self._hand.may_act()

    def choices(self) -> Mapping[int, object]:
        return {seat: self._hand.legal(seat) for seat in self._hand.may_act()}

    def result(self) -> parts.HighCardResult | None:
        winner, hands = self._hand.winner, self._hand.hands
        if winner is None:
            return None
        won = [-self._stake] * len(hands)
        won[winner] = self._stake * (len(hands) - 1)
        return parts.HighCardResult(winner, hands, won)

    def safe_action(self, seat: int) -> str:
        return "keep"

    def bot_action(self, bot: AnyBot, seat: int, shown: Sequence[Swapped]) -> str:
        return bot.choose(self._hand.view(seat))


class HighCardState(GameState):
    """Whether low is called for the next hand."""

    low = False

    def fold(self, event: AnyEvent, chairs: list[Chair]) -> None:
        if isinstance(event, parts.LowCalled | HandStarted):
            self.low = isinstance(event, parts.LowCalled)


class HighCardGame(Game):
    """High Card at a table."""

    name = "high-card"
    behaviour = 1
    fewest = 2
    substitute = "timid"
    records = HighCardRecords()
    messages = Messages(
        deal=parts.HighCardDeal,
        result=parts.HighCardResult,
        hand=HighCardView,
        hand_shown=Swapped,
        room_shown=(parts.HighCardRoomShown,),
        commands=(parts.CallLow,),
        events={"low_called": parts.LowCalled},
        room=parts.HighCardRoom,
        score=parts.HighCardScore,
    )

    def agree(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        values = checked(HouseRules, overrides)
        if isinstance(values, Refusal):
            return values
        return Agreed("standard", msgspec.structs.replace(HouseRules(), **values))

    def most_chairs(self, rules: bytes) -> int:
        return MOST_SEATS

    def new_state(self) -> HighCardState:
        return HighCardState()

    def deal(self, table: TableState, shuffle: Shuffle) -> tuple[Sequence[Chair], parts.HighCardDeal]:
        return table.chairs, parts.HighCardDeal(shuffle(PACK), _is_low(table))

    def hand_adapter(self, started: AnyHandStarted) -> HighCardHandAdapter:
        if not isinstance(started.deal, parts.HighCardDeal):
            raise Diverged("the deal is of another game")
        rules = rules_of(started.rules)
        deal = started.deal
        return HighCardHandAdapter(
            HighCardHand(rules, len(started.chairs), deal.deck, deal.low), started.stake
        )

    def decide(self, table: TableState, command: Command, requester: Requester) -> Decision:
        chair = table.chair_of(requester.person)
        if chair is None:
            return refuse("room.not_sitting")
        refusal = between_hands(table)
        return [parts.LowCalled(chair.number, done=requester.done(command))] if refusal is None else refusal

    def shown(self, table: TableState, event: GameEvent) -> parts.HighCardRoomShown | None:
        return parts.HighCardRoomShown("low", event.chair) if isinstance(event, parts.LowCalled) else None

    def room(self, table: TableState, companion: Companion, deal_ms: int | None) -> parts.HighCardRoom:
        return parts.HighCardRoom(rules_of(table.rules).hand_size, _is_low(table))

    def score(self, hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], parts.HighCardScore]:
        assert isinstance(hand.result, parts.HighCardResult)
        return [names[hand.result.winner]], parts.HighCardScore(hand.result.hands)

    def bot_names(self) -> list[str]:
        return ["timid"]

    def bot(self, name: str) -> AnyBot:
        return {"timid": Timid}[name]()


def rules_of(stored: msgspec.Raw) -> HouseRules:
    return msgspec.json.decode(stored, type=HouseRules)


def _is_low(table: TableState) -> bool:
    return isinstance(table.game_state, HighCardState) and table.game_state.low


GAME = HighCardGame()
