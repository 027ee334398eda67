"""The life of a hand at a table: dealt, ended, closed by its host, taken up again from the log.

The invariant: what follows from an event by itself is stored in the same append as the event. A move that
ends a hand goes with the hand's end, and a host who deals closes the old hand together with the new deal;
so no crash leaves a hand that is over but not ended, or a table whose last hand nobody can close any more.

In a game that its host deals (`host_deals`), a result does not end the hand: until the next deal somebody
may still act and open it again. There `ending` adds nothing, and `closing` takes the result at the deal.

The first event of a hand holds all that determines it: rules, chairs, deal and the behaviour of the program
that dealt it. A program that plays these actions differently cannot go on with the hand (`Diverged`): it is
then declared void, since going on otherwise than people have seen it would be worse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from greenroom.kernel.refusal import Refusal
from greenroom.operator_log import log
from greenroom.table.audience.played_action import PlayedAction
from greenroom.table.catalogue import Catalogue
from greenroom.table.context import Context
from greenroom.table.game import Diverged
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.hands.deck_draw import DeckDraw
from greenroom.table.log.events import Acted, AnyEvent, DoneCommand, HandEnded, HandStarted, HandVoid
from greenroom.table.log.state import TableState


class NextHand(NamedTuple):
    """A deal: what the log gets of it, and what was played with it."""

    events: list[AnyEvent]
    hand: CurrentHand
    played: list[PlayedAction]


def next_hand(
    table: TableState,
    context: Context,
    drawing: DeckDraw,
    done: DoneCommand | None = None,
    before: Sequence[AnyEvent] = (),
) -> NextHand:
    """Deal the next hand; its events begin with `before`, which closes the last hand.

    Then come the events that accompany the deal, the hand's first, the actions that have been played with it
    (`Game.first_actions`), and its last where the deal ends it.
    """
    game = table.game
    chairs, deal = game.deal(table, drawing.shuffle)
    started = HandStarted(
        number=table.hand_number + 1,
        game=game.name,
        behaviour=game.behaviour,
        preset=table.preset,
        rules=table.rules,
        stake=table.stake,
        currency=table.currency,
        chairs=[chair.number for chair in chairs],
        people=[chair.person for chair in chairs],
        names=[chair.name for chair in chairs],
        deal=deal,
        done=done,
    )
    hand = CurrentHand(context.games, started)
    acted, played = _play_first_actions(hand, game.first_actions(table))
    dealt = [*before, *game.at_deal(table), *drawing.events([started])]
    return NextHand([*dealt, *acted, *ending(table, hand)], hand, played)


def _play_first_actions(
    hand: CurrentHand, actions: Sequence[tuple[int, str]]
) -> tuple[list[AnyEvent], list[PlayedAction]]:
    """Play what comes with a deal; where this program refuses an action, the hand goes on from before it."""
    acted: list[AnyEvent] = []
    played: list[PlayedAction] = []
    for seat, action in actions:
        happened = hand.play(seat, action)
        if isinstance(happened, Refusal):
            break
        acted.append(Acted(seat, action))
        played.append(PlayedAction(happened, "self"))
    return acted, played


def ending(table: TableState, hand: CurrentHand) -> list[AnyEvent]:
    """Return the last event of a hand that has ended by itself, and what follows it."""
    # Asked at every move, and nearly always there is none.
    result = hand.adapter.result()
    if result is None or table.game.host_deals:
        return []
    return [HandEnded(result), *table.game.after_hand(table, hand.started, result)]


def closing(hand: CurrentHand | None) -> AnyEvent | None:
    """Return what closes a hand that its host ends: its result, or void where that is still open."""
    if hand is None:
        return None
    result = hand.adapter.result()
    return HandVoid("room.hand_unfinished") if result is None else HandEnded(result)


def resume_hand(games: Catalogue, table: TableState) -> CurrentHand | None:
    """Take up the hand in play or just ended where its log leaves it; None where there is none."""
    if table.hand is None:
        return None
    try:
        hand = CurrentHand(games, table.hand)
        hand.play_again(table.actions)
    except Diverged as diverged:
        log.warning("hand cannot be taken up", table=table.id, why=str(diverged))
        return None
    return hand
