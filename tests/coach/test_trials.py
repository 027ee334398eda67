"""The same hands are played with several stocks, and count as one sample."""

from __future__ import annotations

from math import isclose

import pytest
from recorded import recorded

from greenroom.games.tonk.coach import trials as trials_module
from greenroom.games.tonk.coach.alternatives import alternatives
from greenroom.games.tonk.coach.decisions import StoppedAt, playthrough_of
from greenroom.games.tonk.coach.sampled_deals import Worlds
from greenroom.games.tonk.coach.trials import Trials, margin, mean, stocks_for

HANDS = 600


def tried(monkeypatch: pytest.MonkeyPatch, stocks: int, number: int = HANDS, seed: int = 5) -> Trials:
    """Try the actions of a decision late in a hand of four."""
    played = playthrough_of(recorded("slap", 4, 8), 0)
    assert not isinstance(played, StoppedAt)
    observation = max(played.decisions, key=lambda each: len(each.observation.shown)).observation
    worlds = Worlds(observation, seed)
    actions, _ = alternatives(worlds.first(), observation.seat, None)
    monkeypatch.setattr(trials_module, "stocks_for", lambda shown, actions: stocks)
    found = Trials(worlds, actions)
    found.add(number)
    return found


def test_hands_are_played_the_oftener_the_more_weighing_them_costs_beside_playing() -> None:
    assert [stocks_for(shown, 3) for shown in (1, 8, 16, 60, 140)] == [1, 1, 2, 3, 5]
    assert stocks_for(60, 12) == 2


def test_with_one_stock_or_several_an_action_is_worth_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    once, often = tried(monkeypatch, 1), tried(monkeypatch, 5)
    for action in range(len(once.actions)):
        apart = abs(once.mean(action) - often.mean(action))
        assert apart <= 1.5 * (once.margin(action) + often.margin(action))
        assert abs(once.share(action, 1) - often.share(action, 1)) < 0.12


def test_plays_with_the_same_hands_are_one_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tried(monkeypatch, 4)
    for action, nets in enumerate(found._nets):
        hands = [sum(nets[at : at + 4]) / 4 for at in range(0, len(nets), 4)]
        assert len(hands) == len(found.weights) == HANDS
        assert isclose(
            found.mean(action), sum(map(float.__mul__, hands, map(float, found.weights))) / sum(found.weights)
        )
        apart = [weight for weight in found.weights for _ in range(4)]
        assert isclose(found.mean(action), mean(nets, apart))
        assert found.margin(action) >= margin(nets, apart)


def test_several_stocks_make_the_same_hands_tell_more(monkeypatch: pytest.MonkeyPatch) -> None:
    once, often = tried(monkeypatch, 1, 1500), tried(monkeypatch, 4, 1500)
    best = max(range(len(once.actions)), key=once.mean)
    assert often.margin(best) < 0.9 * once.margin(best)
