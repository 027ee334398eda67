"""PettingZoo's own tests of an environment, by rules that differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, render_test, seed_test

from greenroom.envs import tonk_v0

RULES: dict[str, dict[str, Any]] = {
    "classic": {},
    "four": {"players": 4},
    "seven cards": {"preset": "vietnam", "players": 3},
    "strict": {"preset": "book-strict"},
    "push-ups": {"preset": "push-ups"},
    "last lay-off": {"last_lay_off": True, "hand_size": 3},
    "chicago": {"preset": "chicago", "players": 3},
    "deuces wild": {"preset": "deuces-wild"},
    "slap": {"preset": "slap", "players": 4},
    "next first": {"slap": "next_first", "joker_role": "wild", "jokers": 4, "players": 3},
}
OF_ANOTHER_NAME = [
    # PettingZoo's test knows by their names the environments whose observation is a dictionary with a mask.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation spaces for each agent should be",
    # Whoever is not in turn may do nothing.
    "ignore:Action mask numpy array is all zeros",
]


def ignoring(lines: list[str]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def wrap(test: Callable[..., None]) -> Callable[..., None]:
        for line in lines:
            test = pytest.mark.filterwarnings(line)(test)
        return test

    return wrap


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@ignoring(OF_ANOTHER_NAME)
def test_the_api_is_pettingzoos(rules: dict[str, Any]) -> None:
    api_test(tonk_v0.env(**rules), num_cycles=300)


@pytest.mark.parametrize("preset", ["classic", "chicago", "slap"])
def test_a_seed_gives_the_same_hands(preset: str) -> None:
    seed_test(partial(tonk_v0.env, players=3, preset=preset), num_cycles=200)


@pytest.mark.parametrize("preset", ["classic", "deuces-wild", "slap"])
@ignoring(OF_ANOTHER_NAME)
def test_every_way_to_render_works(preset: str) -> None:
    render_test(partial(tonk_v0.env, preset=preset))


def test_a_play_in_steps_is_rendered_as_far_as_it_is_chosen() -> None:
    env, chance, met = tonk_v0.raw_env(preset="chicago", render_mode="ansi"), Random(1), 0
    env.reset(seed=1)
    while met < 20:
        agent = env.agent_selection
        if env.terminations[agent]:
            env.reset()
            continue
        legal: Any = env.infos[agent]["legal_actions"]
        step: int = chance.choice(legal)
        env.step(step)
        *_, last = str(env.render()).splitlines()
        goes_on = not env.terminations[agent] and "with wild cards" in env.describe(step) and "comp" in last
        assert last.startswith(f" {agent} composes {env.describe(step)}") == goes_on
        met += goes_on


def test_a_hand_ends_with_its_stakes_and_another_follows() -> None:
    env, chance, hands = tonk_v0.raw_env(players=4), Random(1), 0
    env.reset(seed=1)
    while hands < 50:
        won = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            told, reward, over, _, info = env.last()
            if over:
                won[agent] = reward
            else:
                assert reward == 0
                assert sorted(info["legal_actions"]) == np.flatnonzero(told["action_mask"]).tolist()
            env.step(None if over else chance.choice(np.flatnonzero(told["action_mask"])))
        assert sum(won.values()) == 0
        hands += any(won.values())
        env.reset()


def test_an_illegal_action_is_refused() -> None:
    env = tonk_v0.raw_env()
    env.reset(seed=1)
    before = env.render_mode, env.key(env.agent_selection), env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="player_1 may not do action 4 now"):
        env.step(4)
    assert env.key(env.agent_selection) == before[1]
    assert (env.observe(env.agent_selection)["action_mask"] == before[2]).all()
    assert env.describe(4) == "claim"
    for no_action in (0.5, "draw", None, 2**70):
        with pytest.raises(ValueError, match=f"player_1 may not do action {no_action} now"):
            env.step(no_action)
    assert env.key(env.agent_selection) == before[1]


def test_with_checks_an_illegal_action_ends_the_hand_and_costs_one(caplog: pytest.LogCaptureFixture) -> None:
    env = tonk_v0.env(players=3)
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(4)
    assert "Illegal move" in caplog.text
    ended = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        assert terminated
        assert truncated
        ended[agent] = reward
        env.step(None)
    assert ended == {"player_0": 0, "player_1": 0, "player_2": 0} | {mover: -1}
    env.reset()
    assert not any(env.terminations.values())
    assert not any(env.last()[2:4])


def test_with_checks_what_is_no_action_is_refused_and_plays_nothing() -> None:
    env = tonk_v0.env()
    env.reset(seed=1)
    before = env.key(env.agent_selection)
    for no_action in (0.5, "draw", None, 2**70, -1):
        with pytest.raises(ValueError, match=f"player_1 may not do action {no_action} now"):
            env.step(no_action)
    assert env.key(env.agent_selection) == before


def test_with_checks_a_loop_that_plays_nothing_is_ended() -> None:
    env = tonk_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            env.last()


def test_with_checks_a_step_after_the_end_is_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    env = tonk_v0.env()
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(None if env.last()[2] else env.last()[4]["legal_actions"][-1])
    env.step(0)
    assert "step() called after all agents are terminated" in caplog.text


def test_a_way_to_render_that_there_is_not_is_refused() -> None:
    for make in (tonk_v0.raw_env, tonk_v0.env):
        with pytest.raises(ValueError, match="render_mode is ansi or human, or left out, not 'zzz'"):
            make(render_mode="zzz")


@pytest.mark.parametrize(
    "use",
    [
        lambda env: env.last(),
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.key("player_0"),
        lambda env: env.render(),
        lambda env: list(env.agent_iter()),
        lambda env: env.agent_selection,
        lambda env: env.num_agents,
    ],
)
def test_before_the_first_reset_it_is_said_that_reset_comes_first(use: Callable[[AECEnv], object]) -> None:
    with pytest.raises(AttributeError, match=r"reset\(\) comes first"):
        use(tonk_v0.raw_env(render_mode="ansi"))


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0 .* not 'x'"):
        tonk_v0.raw_env().reset(seed="x")  # type: ignore[arg-type]
