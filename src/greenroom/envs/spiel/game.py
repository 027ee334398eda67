"""Tonk as a game of OpenSpiel with explicit chance: `pyspiel.load_game("tonk_v0(players=3)")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import pyspiel

from greenroom.envs.batch import actions_of
from greenroom.envs.spiel.hand import CHANCE, NOBODY, Hand, Outcome
from greenroom.envs.spiel.information_state import before_own_action, in_world, redealt
from greenroom.envs.spiel.observer import Observer
from greenroom.envs.spiel.parameters import Parameter, parameters, specification, variant_of
from greenroom.envs.spiel.utility_bounds import most_won
from greenroom.envs.spiel.variant import Variant
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.search import information_set

NAME = "tonk_v0"
SEEDS = 1 << 32


def game_type(utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    """Say of what kind the game is."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Tonk",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Tonk by one set of house rules; one game is one hand."""

    def __init__(self, values: Mapping[str, Parameter] | None = None) -> None:
        """Make a game from parameters; ValueError says what cannot be."""
        declared = specification()
        chosen = {name: value for name, value in (values or {}).items() if value != declared.get(name)}
        self.variant: Variant = variant_of(chosen)
        self.first_hand = Hand(self.variant)
        """The hand before its deal, which all states begin with."""
        zero_sum = self.variant.rules.scoring == "stakes"
        kinds = pyspiel.GameType.Utility
        most = float(most_won(self.variant.rules, self.variant.players))
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.variant.rules),
            max_chance_outcomes=codes.CARDS,
            num_players=self.variant.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.variant.most_decisions,
        )
        super().__init__(game_type(kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM), info, chosen)

    def new_initial_state(self) -> SpielState:
        """Begin a hand before its deal."""
        return SpielState(self)

    def state_of(self, observation: Observation, chance: Chance) -> SpielState:
        """Make a state that agrees with what a seat may know; each such deal is equally likely.

        The observation is one of this variant. The seat is about to act; where it is in turn nobody slaps.
        """
        state = self.new_initial_state()
        hand = in_world(self.variant, information_set(observation, self.variant.lowered), chance)
        state._adopt(before_own_action(hand, observation.seat))
        return state

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, parameters: Mapping[str, object] | None = None
    ) -> Observer:
        """Make an observer: with perfect recall the information state, else what lies open now."""
        return Observer(
            self.variant, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters or {}
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of cards that chance deals in a hand, and of races that it decides."""
        return self.variant.most_chances


class KnownCourse:
    """Stands in for a hand whose actions are known already, while they are written down."""

    actor = CHANCE

    def after(self, _action: int) -> KnownCourse:
        """Stay."""
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A hand in play; `hand` is all of it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.hand: Hand = game.first_hand

    def current_player(self) -> int:
        """Return the player who acts, or OpenSpiel's number for chance or for the end."""
        return self.hand.actor

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.hand.legal)

    def chance_outcomes(self) -> list[Outcome]:
        """Return the cards that may be dealt now, or the seats that may slap first, with their chances."""
        return self.hand.outcomes

    def _apply_action(self, action: int) -> None:
        self.hand = self.hand.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self.hand.racers:
            return f"p{action} is first"
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.hand.variant.names[action]}"
        return self.hand.variant.words[action]

    def is_terminal(self) -> bool:
        """Tell whether the hand has ended."""
        return self.hand.actor == NOBODY

    def returns(self) -> list[float]:
        """Return the stakes that each player has won; in push-ups minus the points charged."""
        return [float(won) for won in self.hand.net()]

    def text(self, action: int) -> str:
        """Write a legal action as records do; for a step, the first play to which it leads."""
        return self.hand.variant.texts.text(self.hand.legal[action])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Deal what a player does not know anew: a state in which it was shown the same.

        Each deal that agrees is equally likely. ValueError for a hand that is not dealt yet, or over.
        """
        return self.resampled(player, Chance(int(sampler() * SEEDS)))

    def resampled(self, player: int, chance: Chance) -> SpielState:
        """Deal what a player does not know anew, by a chance that can be seeded."""
        hand = redealt(self.hand, player, chance)
        state: SpielState = self.get_game().new_initial_state()
        state._adopt(hand)
        return state

    def _adopt(self, hand: Hand) -> None:
        """Take a hand over, and let OpenSpiel write down how it came about without playing it again."""
        history = KnownCourse()
        self.hand = cast(Hand, history)
        for history.actor, action in hand.history():
            self.apply_action(action)
        self.hand = hand

    def __str__(self) -> str:
        return self.hand.picture()


def load(**options: Any) -> SpielGame:
    """Load the game by preset, players and options, as the other environments take them.

    Also `dealer`, the seat that deals (the last unless it is named), and `cards`, the only cards of the pack
    that are played with: `load(hand_size=3, pack="40", cards="Ac 2c 3c Ad 2d 3d Ah 2h 3h")`.
    """
    values = parameters(options)
    variant_of(values)  # so that what cannot be is said by a ValueError, and not by OpenSpiel
    return pyspiel.load_game(NAME, values)  # type: ignore[no-any-return]


pyspiel.register_game(game_type(pyspiel.GameType.Utility.ZERO_SUM), SpielGame)
