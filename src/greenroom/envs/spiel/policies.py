"""Bots of the house as policies of OpenSpiel, and playouts in the engine as its evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms.mcts import Evaluator
from open_spiel.python.policy import Policy

from greenroom.envs.spiel.hand import Hand
from greenroom.envs.spiel.information_state import observation_of, single_cards, step_towards
from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.slaps import slap_of
from greenroom.games.tonk.engine import codes, composition, legality, play, slaps
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.playout import finish
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.text.parser import code_of
from greenroom.kernel.refusal import Refusal


class BotPolicy(Policy):  # type: ignore[misc]
    """A bot of Tonk as a policy: of each information state it is asked once, and chooses one action there.

    A play that takes steps it chooses before the first of them. Where others than the bot have taken steps
    that do not lead to its choice, it takes the first step that is legal. Whether it slaps is decided as at
    tables, for all bots alike.
    """

    def __init__(self, game: pyspiel.Game, bot: Callable[[Random], Bot], seed: int = 0) -> None:
        """Seat a bot; its chance is that of the seed and of what it sees, whatever it was asked before."""
        super().__init__(game, list(range(game.num_players())))
        self._bot, self._seed = bot, seed
        self._chosen: dict[str, int] = {}

    def action_probabilities(self, state: pyspiel.State, player_id: int | None = None) -> dict[int, float]:
        """Return the action that the bot chooses."""
        hand: Hand = state.hand
        key = hand.shown_to(hand.actor if player_id is None else player_id)
        if key not in self._chosen:
            self._chosen[key] = self._choose(hand, key)
        code = self._chosen[key]
        if hand.waiting and code & codes.KIND != codes.SLAP:
            return {codes.ID_PASS: 1.0}
        action = step_towards(hand, code)
        return {action if action in hand.legal else next(iter(hand.legal)): 1.0}

    def _choose(self, hand: Hand, key: str) -> int:
        observation = observation_of(hand, hand.actor)
        if hand.waiting:
            # As at tables, the game decides whether a bot slaps (`slap_of`), not the bot.
            return codes.PASS if (slap := slap_of(observation)) is None else code_chosen(hand, slap)
        return code_chosen(hand, self._bot(Random(f"{self._seed} {key}")).choose(observation))


def code_chosen(hand: Hand, text: str) -> int:
    """Return the code of an action by its text; of a hit of several cards, that of its first card."""
    state, texts = hand.state, hand.variant.texts
    parsed = texts.read(text)
    assert state is not None
    assert not isinstance(parsed, Refusal)
    code = code_of(state, hand.actor, parsed, texts)
    assert not isinstance(code, Refusal)
    return single_cards(state, code)[0]


class Playouts(Evaluator):  # type: ignore[misc]
    """Plays a position to its end in the engine: a drop once in twenty times, anything else alike.

    It takes a hundredth of the time of OpenSpiel's own evaluator, which drops as soon as once in three times.
    """

    def __init__(self, seed: int, times: int = 1) -> None:
        """Take the mean of `times` playouts."""
        self._chance, self._order, self._times = Chance(seed), Random(seed), times

    def evaluate(self, state: pyspiel.State) -> NDArray[np.float64]:
        """Return what each player wins on average."""
        return np.mean([self._play_out(state.hand) for _ in range(self._times)], axis=0)  # type: ignore[no-any-return]

    def _play_out(self, hand: Hand) -> list[int]:
        assert hand.state is not None
        line = hand.state.copy()
        if hand.racers:
            first = slaps.first(hand.racers, self._chance)
            play.act(line, slaps.slap_of(hand.answers, first))
        elif hand.composed:
            play.act(line, self._order.choice([*complete_plays(line, hand.composed)]))
        elif line.fresh and not hand.waiting:
            # All who may slap have been asked, and nobody did.
            line.fresh = 0
            legality.fill(line)
        stock = list(line.deck)[line.drawn : line.rules.size]
        self._order.shuffle(stock)
        line.deck = [*list(line.deck)[: line.drawn], *stock, *[0] * (64 - line.rules.size)]
        finish(line, self._chance)
        return list(line.net[: line.seats])

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Return every legal action as equally likely."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def complete_plays(state: State, composed: int) -> Iterator[int]:
    """List the plays that agree with what is chosen of one."""
    return (code for code in state.actions[: state.n] if composition.agrees(state, composed, code))
