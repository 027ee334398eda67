"""A batch plays the games of the house, each as if it were alone, and tells nobody what it may not know."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from environments.digests import digests
from environments.mirror import Mirror, long_hits
from environments.swaps import tells_nothing, told
from greenroom.envs.actions import all_actions, describe
from greenroom.envs.batch import ACTIONS, TonkBatch
from greenroom.envs.supported_rules import supported_presets
from greenroom.games.tonk.engine.play import act
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import Chance

MORE = {
    "last lay-off": {"last_lay_off": True, "hand_size": 3},
    "claims": {"naturals": [{"max_points": 25, "pays": 1, "when": "first_turn"}]},
    "must spread": {"must_spread": "but_three_aces", "hand_size": 7},
    "blocks": {"hit_blocks_out": True, "wait_after_hit": 2, "wait_hits": "once", "jokers": 4},
}
OTHERS = {"chicago", "deuces-wild", "slap"}
"""Presets whose plays take steps (`test_wild_cards`), or in which several seats are asked (`test_slaps`)."""
RULES = {name: {"preset": name} for name in supported_presets() if name not in OTHERS} | MORE


def state_of(batch: TonkBatch, game: int) -> State:
    return batch._batch.states[game]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("players", [2, 4])
def test_masks_are_the_legal_lists_and_rewards_the_outcomes(rules: dict[str, object], players: int) -> None:
    batch = TonkBatch(4, players=players, seed=11, **rules)  # type: ignore[arg-type]
    mirrors = [Mirror(state_of(batch, game), batch.rules) for game in range(4)]
    for _ in range(150):
        chosen = batch.sample()
        for game, mirror in enumerate(mirrors):
            words = mirror.words()
            legal = {describe(int(action), batch.rules.pack) for action in np.flatnonzero(batch.masks[game])}
            assert legal == words.keys()
            assert batch.choices[game] == len(legal)
            assert batch.seats[game] == mirror.hand.turn()
            mirror.play(words[describe(int(chosen[game]), batch.rules.pack)])
        batch.step(chosen)
        for game, mirror in enumerate(mirrors):
            outcome = mirror.hand.outcome
            assert batch.ended[game] == (outcome is not None)
            assert list(batch.rewards[game]) == (outcome.net if outcome else [0] * players)
            if outcome:
                mirrors[game] = Mirror(state_of(batch, game), batch.rules)


def test_hits_of_several_cards_are_reached_card_by_card() -> None:
    batch, met = TonkBatch(200, preset="seattle", players=2, seed=3), 0
    for _ in range(300):
        for game in range(200):
            for code in long_hits(state_of(batch, game)):
                at_once, singly = state_of(batch, game).copy(), state_of(batch, game).copy()
                act(at_once, code)
                cards = at_once.laid_used[code >> 7 & 31] ^ singly.laid_used[code >> 7 & 31]
                while cards:
                    card = next(hit for hit in hits_of(singly, code) if played(hit) & cards)
                    cards ^= played(card)
                    act(singly, card)
                assert same(at_once, singly)
                met += 1
        batch.step(batch.sample())
    assert met > 20


def hits_of(state: State, code: int) -> list[int]:
    """The legal hits of one card on the same spread."""
    return [
        each
        for each in state.actions[: state.n]
        if each & 0xFFF == code & 0xFFF and each not in long_hits(state)
    ]


def played(code: int) -> int:
    return (code >> 17 & 8191) << (code >> 13 & 15) * 13 if not code >> 12 & 1 else 0


def same(one: State, other: State) -> bool:
    assert one.n == other.n
    return all(
        list(getattr(one, name)[: one.seats]) == list(getattr(other, name)[: one.seats])
        for name in ("hands", "waits", "net", "counts")
    ) and list(one.actions[: one.n]) == list(other.actions[: other.n])


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_an_observation_tells_nothing_of_cards_that_the_seat_does_not_know(rules: dict[str, object]) -> None:
    batch = TonkBatch(1, players=3, seed=7, **rules)  # type: ignore[arg-type]
    mirror, chance, exchanged = Mirror(state_of(batch, 0), batch.rules), Chance(1), 0
    for number in range(120):
        if number % 5 == 0:
            exchanged += tells_nothing(batch, 0, mirror, chance)
        chosen = batch.sample()
        mirror.play(mirror.words()[describe(int(chosen[0]), batch.rules.pack)])
        batch.step(chosen)
        if batch.ended[0]:
            mirror = Mirror(state_of(batch, 0), batch.rules)
    assert exchanged == 24


def test_a_game_is_the_same_in_a_batch_of_any_size() -> None:
    large, small = TonkBatch(64, players=3, seed=9), TonkBatch(5, players=3, seed=9)
    for _ in range(200):
        chosen = large.sample()
        assert (small.sample() == chosen[:5]).all()
        large.step(chosen)
        small.step(chosen[:5])
        for name in ("masks", "seats", "rewards", "ended", "choices"):
            assert (getattr(large, name)[:5] == getattr(small, name)).all()
        assert all(
            (one[:5] == other).all() for one, other in zip(large.observe(), small.observe(), strict=True)
        )
        assert (large.keys()[:5] == small.keys()).all()


def test_a_seed_begins_everything_anew_and_another_is_another() -> None:
    batch = TonkBatch(32, seed=1)
    first = batch.keys().copy()
    batch.step(batch.sample())
    batch.reset(1)
    assert (batch.keys() == first).all()
    batch.reset(2)
    assert not (batch.keys() == first).any()


def third_decks(drop: bool) -> dict[int, list[int]]:
    """The decks of the third hand of each game, where everybody drops at once or never."""
    batch, hands = TonkBatch(8, seed=4), np.zeros(8, int)
    decks: dict[int, list[int]] = {}
    while len(decks) < 8:
        for game in np.flatnonzero(hands == 2):
            decks.setdefault(int(game), list(state_of(batch, int(game)).deck[:52]))
        batch.step([3 if drop and mask[3] else int(np.argmax(mask)) for mask in batch.masks])
        hands += batch.ended
    return decks


def test_the_deals_do_not_depend_on_what_is_played() -> None:
    assert third_decks(drop=True) == third_decks(drop=False)


def test_keys_tell_apart_what_was_shown_and_nothing_else() -> None:
    batch = TonkBatch(40, players=2, seed=6)
    keys: dict[int, str] = {}
    mirrors = [Mirror(state_of(batch, game), batch.rules) for game in range(40)]
    for _ in range(60):
        chosen = batch.sample()
        for game, key in enumerate(batch.keys()):
            mirror, seat = mirrors[game], int(batch.seats[game])
            shown = repr(observe(mirror.hand, batch.rules, seat, mirror.shown[seat]).shown)
            assert keys.setdefault(int(key), shown) == shown
            mirror.play(mirror.words()[describe(int(chosen[game]))])
        batch.step(chosen)
        for ended in np.flatnonzero(batch.ended):
            mirrors[ended] = Mirror(state_of(batch, int(ended)), batch.rules)
    assert len(keys) == len(set(keys.values()))


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = TonkBatch(3, seed=1)
    before = told(batch)
    chosen = batch.sample()
    chosen[2] = 5
    with pytest.raises(ValueError, match="action 5 is not legal in game 2"):
        batch.step(chosen)
    assert told(batch) == before
    with pytest.raises(ValueError, match=r"one action for each of the 3 games.* not of shape \(2,\)"):
        batch.step(chosen[:2])


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"take_discard": "must_use"}, "hits_per_turn 1 only"),
        ({"preset": "bridge"}, "there is no preset 'bridge'"),
        ({"trumps": True}, "no option 'trumps'"),
        ({"hand_size": 10}, "10 .*hand_size|hand_size.* 10"),
        ({"players": 9}, "cannot be played by 9: Tonk is for 2 to 8 players, not 9"),
        ({"players": "2"}, "the number of players is a whole number, not '2'"),
        ({"players": 2.0}, "the number of players is a whole number, not 2.0"),
        ({"preset": ["classic"]}, "there is no preset"),
        ({"hand_size": object()}, "hand_size must be a whole number"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": None}, "a seed is a whole number from 0 .* not None"),
        ({"seed": True}, "a seed is a whole number from 0 .* not True"),
        ({"games": 0}, "1 to"),
        ({"games": "x"}, "a batch has 1 to .* games, not 'x'"),
        ({"games": 2.0}, "a batch has 1 to .* games, not 2.0"),
        ({"naturals": [{"max_points": 100, "pays": 1}]}, "nearly every hand ends with the deal"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(asked: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        TonkBatch(**({"games": 1} | asked))  # type: ignore[arg-type]


@pytest.mark.parametrize("chosen", [[0.5, 1.5], [True, False], ["0", "1"], [None, None]])
def test_actions_that_are_no_whole_numbers_are_refused_and_nothing_is_played(chosen: list[object]) -> None:
    batch = TonkBatch(2, seed=1)
    before = told(batch)
    with pytest.raises(ValueError, match="actions are whole numbers, and step got an array of"):
        batch.step(chosen)  # type: ignore[arg-type]
    assert told(batch) == before
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0 .* not 'x'"):
        batch.reset("x")  # type: ignore[arg-type]
    assert told(batch) == before


def test_numpys_whole_numbers_are_taken() -> None:
    batch = TonkBatch(np.int32(2), players=np.int64(3), seed=np.uint8(1))  # type: ignore[arg-type]
    batch.step(batch.sample().astype(np.uint16))
    assert batch.rewards.shape == (2, 3)


def test_what_is_shown_cannot_be_written() -> None:
    batch = TonkBatch(2)
    for each in (batch.masks, batch.seats, batch.rewards, *batch.observe()):
        with pytest.raises(ValueError, match="read-only"):
            each[0] = 1


def test_every_action_has_words_and_no_two_the_same() -> None:
    assert {*range(ACTIONS)} < all_actions("52").keys()
    for pack in ("52", "40"):
        assert len(set(all_actions(pack).values())) == len(all_actions(pack))
    with pytest.raises(ValueError, match="with the pack of 40 no action has the number 217"):
        describe(217, "40")


def test_every_preset_is_supported() -> None:
    assert supported_presets() == list(PRESETS)


def test_the_interpreted_engine_plays_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "environments.digests"],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"GREENROOM_ENGINE": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert digests() == done.stdout.split()


def test_random_play_drops_once_in_twenty_times() -> None:
    batch = TonkBatch(2000, seed=8)
    drops = offered = 0
    for _ in range(50):
        chosen = batch.sample()
        offered += int(batch.masks[:, 3].sum())
        drops += int((chosen == 3).sum())
        batch.step(chosen)
    assert 0.045 < drops / offered < 0.055
