"""The search interface: what its calls return, what they refuse, and that the observation alone decides."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from digests import digests
from positions import deal, play
from worlds import moments, told_again

from greenroom.games.tonk import search
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import (
    Chance,
    Model,
    State,
    Tally,
    information_set,
    legal,
    net,
    outcome,
    play_out,
    redeal,
    redeal_into,
    rollouts,
    sample,
    step,
    text,
)

PAGE = (Path(__file__).parents[2] / "docs" / "search.md").read_text("utf-8")
CLASSIC = PRESETS["classic"].rules


def seen(at: int = 12, seats: int = 3, seed: int = 5, rules: HouseRules = CLASSIC) -> Observation:
    """The knowledge of the seat that is asked at a choice of a hand."""
    return [observation for _, _, observation in moments(rules, seats, seed)][at]


def cards(state: State) -> tuple[object, ...]:
    return (
        list(state.hands[: state.seats]),
        list(state.deck[: state.rules.size]),
        list(state.actions[: state.n]),
    )


@pytest.mark.parametrize("preset", ["classic", "chicago", "slap", "washington-state", "book-strict"])
def test_what_the_seat_cannot_know_changes_no_redeal(preset: str):
    """The unknown cards of the true hand lie elsewhere: the same redeals from the same chance."""
    for at in (0, 5, 9):
        observation = seen(at, rules=PRESETS[preset].rules)
        for seed in range(4):
            other = told_again(observation, redeal(observation, Chance(seed)))
            for again in range(3):
                assert cards(redeal(other, Chance(again))) == cards(redeal(observation, Chance(again)))


def test_a_redeal_depends_on_its_chance_and_not_on_redeals_before():
    observation = seen()
    infoset, chance = information_set(observation), Chance(1)
    for _ in range(5):
        redeal(infoset, chance)
    assert cards(redeal(infoset, Chance(9))) == cards(redeal(observation, Chance(9)))
    assert cards(redeal(infoset, Chance(9))) != cards(redeal(infoset, Chance(10)))


def test_into_a_state_is_the_same_as_into_a_new_one():
    infoset = information_set(seen())
    state = State(infoset.rules, infoset.seats)
    assert redeal_into(infoset, state, Chance(4)) == state.n
    assert cards(state) == cards(redeal(infoset, Chance(4)))


def test_a_hand_that_is_over_is_refused():
    hand = play(deal("Ac 2d 3h", "Kd Qs Jc", up="9c"), "p1 drop")
    with pytest.raises(ValueError, match="the hand is over"):
        redeal(observe(hand, HouseRules(), 0), Chance(1))


def test_an_observation_without_the_deal_is_refused():
    with pytest.raises(ValueError, match="must begin with the deal"):
        information_set(msgspec.structs.replace(seen(), shown=()))


def test_an_observation_that_contradicts_itself_is_refused():
    """Its seat is said to be in turn, though what was shown says otherwise."""
    observation = seen(0)
    turn = observation.view.turn
    assert turn is not None
    view = msgspec.structs.replace(observation.view, turn=(turn + 1) % 3)
    with pytest.raises(ValueError, match="no deal agrees"):
        information_set(msgspec.structs.replace(observation, view=view))


def test_a_hand_is_played_out_and_its_outcome_told():
    state = redeal(seen(), Chance(3))
    assert outcome(state) is None
    assert net(state) == [0, 0, 0]
    play_out(state, Chance(3))
    end = outcome(state)
    assert end is not None
    assert end.net == net(state) == list(state.net[:3])
    assert (state.n, sum(end.net), len(end.counts), end.natural_bet) == (0, 0, 3, None)
    assert end.end in ("tonk", "out", "drop", "caught", "stock_out")


def test_a_policy_chooses_for_every_seat():
    asked: set[int] = set()

    def last(state: State, _chance: Chance) -> int:
        asked.add(state.turn)
        return state.n - 1

    state = redeal(seen(0), Chance(3))
    play_out(state, Chance(1), last)
    assert outcome(state) is not None
    assert state.end and asked
    with pytest.raises(IndexError):
        play_out(redeal(seen(0), Chance(3)), Chance(1), lambda each, _: each.n)


def test_the_texts_of_actions_are_those_of_the_observation():
    observation = seen(14, rules=PRESETS["chicago"].rules)
    state = redeal(observation, Chance(3))
    listed = [text(observation.rules, code) for code in legal(state, observation.seat)]
    assert sorted(listed) == sorted(observation.legal)


def test_rollouts_and_samples_are_tallied_and_leave_the_position_alone():
    infoset = information_set(seen())
    state, scratch, tally = redeal(infoset, Chance(2)), State(infoset.rules, 3), Tally()
    before = cards(state)
    rollouts(state, scratch, Chance(2), 50, tally)
    assert cards(state) == before
    assert (tally.hands, sum(tally.ends), sum(tally.net)) == (50, 50, 0)
    one, other = Tally(), Tally()
    for each in (one, other):
        sample(infoset, legal(state, infoset.seat)[0], Chance(2), 50, each)
    assert (one.hands, one.check) == (50, other.check)
    assert list(one.net) == list(other.net)


def test_a_step_goes_by_the_index_of_the_list():
    state = redeal(seen(0), Chance(3))
    other = state.copy()
    step(state, 0)
    search.act(other, other.actions[0])
    assert cards(state) == cards(other)


def test_this_engine_and_the_interpreted_one_redeal_and_weigh_the_same():
    environment = dict(os.environ, GREENROOM_ENGINE="interpreted")
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("digests.py")],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert digests() == done.stdout.split()


def test_the_page_names_every_call_and_every_number_of_a_model():
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", PAGE.replace("```", "")))))
    assert set(search.__all__) - {"Policy"} <= named
    defaults = {name: str(getattr(Model(), name)) for name in Model.__struct_fields__}
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", PAGE, re.MULTILINE))
    assert rows == defaults
    documented = ("redeal", "information_set", "likely", "weight")
    assert all(inspect.getdoc(getattr(search, name)) for name in documented)
