"""High Card with what a game may add: a command, an event folded in its state, their views, an endpoint."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from greenroom.games.catalogue import GAMES
from greenroom.kernel.refusal import refuse
from greenroom.table.catalogue import Catalogue
from greenroom.table.commands import Command
from greenroom.table.game import Companion, Decision, GameState
from greenroom.table.http import Endpoint, Request, TableService, get
from greenroom.table.log.events import AnyEvent, GameEvent, HandStarted
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import Requester, between_hands
from greenroom.table.views import Shown
from third_game.high_card.table.adapter import HighCardGame


class Toast(Command, frozen=True, tag="toast"):
    """Raises a glass between two hands."""


class Toasted(GameEvent, frozen=True):
    """Somebody has raised a glass."""

    chair: int


class ToastShown(Shown, frozen=True, tag="high_card_room"):
    """The same as the table is shown it."""

    what: str
    chair: int


class HighCardRoom(Details, frozen=True, tag="high-card"):
    """The game's part of a table: the toasts before the next hand."""

    toasts: int


class HighCardScore(Details, frozen=True, tag="high-card"):
    """The game's part of a hand on the score sheet."""

    most: int


class Tournament(msgspec.Struct, frozen=True):
    """Something that the game keeps beside its tables."""

    code: str


class ToastState(GameState):
    """Counts toasts from hand to hand."""

    toasts = 0

    def fold(self, event: AnyEvent, chairs: list[Chair]) -> None:
        if isinstance(event, Toasted):
            self.toasts += 1
        elif isinstance(event, HandStarted):
            self.toasts = 0


class SocialHighCard(HighCardGame):
    """High Card among friends."""

    addresses_by_code = ("/api/tournaments",)
    messages = replace(
        HighCardGame.messages,
        commands=(Toast,),
        events={"toasted": Toasted},
        room_shown=(ToastShown,),
        room=HighCardRoom,
        score=HighCardScore,
    )

    def new_state(self) -> ToastState:
        return ToastState()

    def decide(self, table: TableState, command: Command, requester: Requester) -> Decision:
        chair = table.chair_of(requester.person)
        if chair is None:
            return refuse("room.not_sitting")
        return between_hands(table) or [Toasted(chair.number, done=requester.done_command(command))]

    def shown_event(self, table: TableState, event: GameEvent) -> ToastShown | None:
        return ToastShown("toast", event.chair) if isinstance(event, Toasted) else None

    def room(self, table: TableState, companion: Companion, deal_ms: int | None) -> HighCardRoom:
        assert isinstance(table.game_state, ToastState)
        return HighCardRoom(table.game_state.toasts)

    def score(self, hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], Details | None]:
        winners, _ = super().score(hand, names)
        return winners, HighCardScore(max(hand.result.net))

    def endpoints(self, service: TableService) -> list[Endpoint]:
        return [get("/api/tournaments/{code}", Tournament, "Look at a tournament.", self._tournament)]

    async def _tournament(self, request: Request) -> Tournament:
        return Tournament(request.path["code"])


SOCIAL = Catalogue(*GAMES.values(), SocialHighCard())
