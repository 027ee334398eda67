"""Observations for OpenSpiel: planes and figures as in the other environments, and the course of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
import pyspiel
from numpy.typing import NDArray

from greenroom.envs.spiel.hand import Hand
from greenroom.envs.spiel.variant import Variant
from greenroom.games.tonk.engine import codes, planes
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.text.presenter import PHASES, spreads_of
from greenroom.kernel.card_text import cards_of

Tensor: TypeAlias = NDArray[np.float32]
EVENT_NUMBERS = 3
"""The numbers of an event of the course: 1 + the seat, 1 + the action, 1 + the card taken, or own draw."""


class Observer:
    """Writes what a player may know as tensors and text; with perfect recall it is the information state."""

    def __init__(
        self, variant: Variant, kind: pyspiel.IIGObservationType, parameters: Mapping[str, object]
    ) -> None:
        """Make an observer; ValueError for what is not offered."""
        if parameters:
            raise ValueError(f"observers of Tonk have no parameters, and {sorted(parameters)} were given")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer of Tonk sees what a player sees: what is public, and the own cards")
        self._recalls = kind.perfect_recall
        cards = planes.planes_of(variant.lowered, variant.players) * codes.CARDS
        figures = planes.figures_of(variant.lowered, variant.players)
        events = variant.most_decisions if self._recalls else 0
        self._planes, self._figures = bytearray(cards), bytearray(figures)
        self.tensor: Tensor = np.zeros(cards + figures + EVENT_NUMBERS * events, np.float32)
        self.dict: dict[str, Tensor] = {
            "planes": self.tensor[:cards].reshape(-1, codes.CARDS),
            "figures": self.tensor[cards : cards + figures],
        }
        if self._recalls:
            self.dict["course"] = self.tensor[cards + figures :].reshape(-1, EVENT_NUMBERS)

    def set_from(self, state: pyspiel.State, player: int) -> None:
        """Write what a player may know into `tensor` and the parts of it in `dict`."""
        hand: Hand = state.hand
        self.tensor.fill(0)
        if hand.state is None:
            self.dict["planes"][0, cards_dealt_to(hand, player)] = 1
            return
        planes.draw_planes(hand.state, hand.seen, 0, player, self._planes, 0)
        planes.draw_figures(hand.state, player, self._figures, 0)
        chosen = hand.composed if player == hand.actor else 0
        asking = hand.waiting | hand.racers
        planes.draw_additions(hand.state, player, chosen, asking, self._planes, 0, self._figures, 0)
        self.dict["planes"][:] = np.frombuffer(self._planes, np.uint8).reshape(-1, codes.CARDS)
        self.dict["figures"][:] = np.frombuffer(self._figures, np.uint8)
        if self._recalls:
            for at, event in enumerate(events_of(hand, player)):
                self.dict["course"][at] = event

    def string_from(self, state: pyspiel.State, player: int) -> str:
        """Write what a player may know as text."""
        hand: Hand = state.hand
        if self._recalls or hand.state is None:
            return hand.information_state_of(player)
        return visible_text(hand, hand.state, player)


def cards_dealt_to(hand: Hand, player: int) -> list[int]:
    """List the cards that a player has been dealt so far."""
    return [card for card, seat in zip(hand.actions, hand.variant.receivers, strict=False) if seat == player]


def events_of(hand: Hand, player: int) -> list[list[int]]:
    """List what a player was shown since the deal, event by event, as numbers.

    A play that takes steps is told to all in every step that it could have, since those which its player
    was asked for would show what else that player could have played. Its player also knows the steps that
    it has taken of a play which is not complete.
    """
    events = [
        [each.seat + 1, action + 1, each.card_shown_to(player) + 1]
        for each in hand.player_actions
        if each.is_shown_to(player)
        for action in each.told
    ]
    steps = hand.steps if player == hand.actor else ()
    return events + [[player + 1, step + 1, 0] for step in steps]


def visible_text(hand: Hand, state: State, player: int) -> str:
    """Write what lies open and the own cards, without the course of the hand."""
    names = hand.variant.names
    lines = [
        f"p{player} {' '.join(names[card] for card in cards_of(state.hands[player]))}",
        f"turn p{state.turn} {phase_to(state, player)}",
        f"stock {state.rules.size - state.drawn}",
        f"pile {' '.join(names[card] for card in list(state.pile)[: state.top])}",
        f"takes {state.takes}",
    ]
    lines += [
        f"p{seat} holds {state.hands[seat].bit_count()} waits {state.waits[seat]}"
        for seat in range(state.seats)
    ]
    lines += [f"p{laid.owner} laid {' '.join(laid.cards)}" for laid in spreads_of(state, hand.variant.texts)]
    if hand.waiting:
        lines.append(f"p{hand.actor} may slap")
    if state.phase == codes.SLAP_DISCARDING:
        lines.append(f"p{state.slapper} slapped")
    if hand.steps and player == hand.actor:
        lines.append(f"p{player} composes {hand.steps_text}")
    return "; ".join(lines)


def phase_to(state: State, player: int) -> str:
    """Name the phase; that another seat has a natural to claim is told to nobody (TK-14)."""
    hidden = state.phase == codes.CLAIMING and player != state.turn
    return PHASES[codes.DRAWING if hidden else state.phase]
