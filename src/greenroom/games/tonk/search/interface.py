"""The functions of the search interface that are not the engine's own: results, texts, play by a policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from greenroom.games.tonk.engine import play, playout
from greenroom.games.tonk.engine import redeal as redealing
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search.observation_reader import information_set
from greenroom.games.tonk.text.notation import notation
from greenroom.games.tonk.text.presenter import ENDS
from greenroom.kernel.card_text import cards_of

Policy: TypeAlias = Callable[[State, Chance], int]
"""Chooses the index of one of the `n` legal actions of a position."""


class End(NamedTuple):
    """The end of a hand, in stakes."""

    end: str
    """The reason: `natural`, `natural_draw`, `tonk`, `out`, `drop`, `caught` or `stock_out`, as in records.
    """
    winners: list[int]
    counts: list[int]
    net: list[int]
    """The stakes that each seat wins or loses, side bets left out; in push-ups minus the points charged."""
    natural_bet: int | None
    """The seat that won the bet on the first natural spread, None while it is open (TK-12)."""


def redeal(known: Observation | InformationSet, chance: Chance) -> State:
    """Deal the cards that a seat does not know anew: a position that may be the true one, to play on in.

    Of all deals that agree with what the seat was shown, each is equally likely. Where many are wanted, make
    the `InformationSet` once (`information_set`), and use the memory of a state again (`redeal_into`).
    """
    infoset = known if isinstance(known, InformationSet) else information_set(known)
    state = State(infoset.rules, infoset.seats)
    redealing.redeal(infoset, state, chance)
    return state


def play_out(state: State, chance: Chance, policy: Policy | None = None) -> None:
    """Play a position to its end: at random in the engine, or as a policy chooses for every seat."""
    if policy is None:
        playout.finish(state, chance)
        return
    while state.n:
        play.step(state, policy(state, chance))


def net(state: State) -> list[int]:
    """Return the stakes that each seat has won or lost; all 0 while the hand is in play."""
    return list(state.net[: state.seats])


def outcome(state: State) -> End | None:
    """Return how a hand ended, None while it is in play."""
    if not state.end:
        return None
    winners, counts = list(cards_of(state.winners)), list(state.counts[: state.seats])
    pot = None if state.pot_winner < 0 else state.pot_winner
    return End(ENDS[state.end - 1], winners, counts, net(state), pot)


def text(rules: HouseRules, action: int) -> str:
    """Write an action as records and bots do, without its seat."""
    return notation(rules.pack, rules.jokers).text(action)
