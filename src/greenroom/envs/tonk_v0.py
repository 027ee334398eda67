"""Tonk for PettingZoo, one agent after the other: `tonk_v0.env(preset="classic", players=2)`.

An episode is a hand. The deal passes clockwise from one to the next, unless a seed begins everything anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from operator import index
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from greenroom.envs.actions import describe
from greenroom.envs.batch import actions_of, checked_seed, read_only
from greenroom.envs.supported_rules import agree
from greenroom.envs.text_view import picture
from greenroom.games.tonk.engine import batch as bulk
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import lower_rules

Observation: TypeAlias = dict[str, NDArray[np.generic]]
MODES = ("ansi", "human")
ILLEGAL_REWARD = -1.0


class FromReset:
    """An attribute that the first deal brings; asked for before, it says what comes first.

    An attribute of the instance hides it. A method `__getattr__` would say the same, and make every other
    attribute slower to read: PettingZoo's loop made 470 000 decisions a second with it, and 563 000 so.
    """

    def __get__(self, environment: object, owner: type) -> Any:
        """Say that there is no hand yet."""
        raise AttributeError("reset() comes first: no hand has been dealt yet")


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """The environment without checks of its own use; an illegal action raises ValueError."""

    metadata = {  # noqa: RUF012 - PettingZoo's own way
        "name": "tonk_v0",
        "render_modes": [*MODES],
        "is_parallelizable": False,
        "render_fps": 1,
    }
    agents = agent_selection = rewards = terminations = truncations = infos = _batch = FromReset()

    def __init__(
        self, *, preset: str = "classic", players: int = 2, render_mode: str | None = None, **options: object
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode is {' or '.join(MODES)}, or left out, not {render_mode!r}")
        self.rules: HouseRules = agree(preset, options, players)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._has_begun = False
        self._actions = actions_of(self.rules)
        self.action_spaces = {agent: Discrete(self._actions) for agent in self.possible_agents}
        width = len(bulk.Batch(lower_rules(self.rules), players, 1, 0).observed)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 255, (width,), np.uint8),
                    "action_mask": Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of actions; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand: the first of a seed, else the next one."""
        if seed is not None or not self._has_begun:
            self._begin(secrets.randbits(32) if seed is None else checked_seed(seed))
        else:
            bulk.deal(self._batch, 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(self._turns[0])

    def _begin(self, seed: int) -> None:
        self._batch = batch = bulk.Batch(lower_rules(self.rules), len(self.possible_agents), 1, seed)
        self._mask = read_only(batch.masks, np.int8)[: self._actions]
        self._observed = read_only(batch.observed, np.uint8)
        self._turns = read_only(batch.turns, np.int64)
        self._won = read_only(batch.rewards, np.int64)
        self._nothing = np.zeros(self._actions, np.int8)
        self._has_begun = True
        bulk.start(batch)

    def step(self, action: Any) -> None:
        """Play an action for the agent whose turn it is; None for an agent whose hand has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            follows = bulk.act(self._batch, 0, index(action))
        except (TypeError, OverflowError):
            follows = -1
        if follows > 0:
            # Nobody wins anything before the end, so there is nothing to clear or to add up.
            self.infos[agent] = {}
            self._select(follows - 1)
        elif follows == 0:
            self._end()
        else:
            self._refuse(agent, action)
        if self.render_mode == "human":
            self.render()

    def _select(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"legal_actions": bulk.legal(self._batch, 0)}

    def _refuse(self, agent: str, action: Any) -> None:
        raise ValueError(f"{agent} may not do action {action} now")

    def _end(self) -> None:
        self.infos = {agent: {} for agent in self.agents}
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._won[seat])
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know: planes and figures in a row, and what it may do now."""
        bulk.observe_one(self._batch, 0, self._seats[agent])
        acts = agent == self.agent_selection
        return {
            "observation": self._observed.copy(),
            "action_mask": (self._mask if acts else self._nothing).copy(),
        }

    def key(self, agent: str) -> int:
        """Return a number for all that an agent was shown of this hand: its information state."""
        return bulk.key_of(self._batch, 0, self._seats[agent])

    def describe(self, action: int) -> str:
        """Say in words what an action is."""
        return describe(action, self.rules.pack)

    def render(self) -> str | None:
        """Show all hands and the table, for people who look on: no agent sees this."""
        if self.render_mode is None:
            return None
        batch = self._batch
        asked = batch.turns[0] if batch.waiting[0] else -1
        drawing = picture(batch.states[0], self.rules, batch.composed[0], asked)
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def close(self) -> None:
        """Nothing is held open."""


class env(raw_env):  # noqa: N801 - PettingZoo's name for it
    """The environment with PettingZoo's usual checks: an illegal action ends the hand and costs 1.

    PettingZoo's own wrappers make the same checks, but look up each attribute through three layers: its loop
    made 36 000 decisions a second with them, and makes 511 000 so (`./run bench envs`).
    """

    _steps = 0

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent in turn; raise AssertionError where a turn of the loop plays and resets nothing."""
        for agent in super().agent_iter(max_iter):
            before = self._steps
            yield agent
            if self._steps == before:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a hand: the first of a seed, else the next one."""
        self._steps += 1
        super().reset(seed, options)

    def step(self, action: Any) -> None:
        """Play an action for the agent whose turn it is; warn, and play nothing, once all agents are done."""
        self._steps += 1
        if self.agents:
            super().step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def _refuse(self, agent: str, action: Any) -> None:
        if not self.action_spaces[agent].contains(action):
            super()._refuse(agent, action)
        EnvLogger.warn_on_illegal_move()
        self.infos = {each: {} for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()
