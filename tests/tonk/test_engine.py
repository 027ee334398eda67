"""The integer interface: one source compiled and interpreted, pinned order, cheap and independent copies."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import perft
import pytest
from positions import deal, play, rules_of
from walks import digests

from greenroom.games.tonk.engine import codes, deals, legality, playout
from greenroom.games.tonk.engine import play as engine
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.presets import PRESETS

HERE = Path(__file__).parent


def fresh(preset="classic", seats=2, seed=7):
    state, chance = State(Lowered(rules_of(preset)), seats), Chance(seed)
    playout.shuffle(state, chance)
    return state, chance


def walk_in(engine_asked):
    environment = dict(os.environ, GREENROOM_ENGINE=engine_asked)
    done = subprocess.run(
        [sys.executable, HERE / "walks.py"], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.split()


def test_this_engine_and_the_interpreted_one_play_the_same():
    """Every list, count and payment of the presets, of random rule sets, and of all pairs of options."""
    assert digests() == walk_in("interpreted")


@pytest.mark.parametrize("name", sorted(perft.CASES))
def test_perft(name):
    """The lines of play counted to a fixed depth stay what they are."""
    assert perft.figures(name) == json.loads(perft.FIGURES.read_text())[name]


def test_the_order_of_the_list_before_a_turn_is_fixed():
    hand = deal("5c 6c 7c 9d", "8c 9s 3c 2d", "Kh Qh 2s 3s", up="Jd", stock="Kd Ks 4h Ts", slap="race")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 discard 8c")
    kinds = [(code & codes.KIND, code >> codes.SEAT_AT & 7) for code in legality.listed(hand.state, -1)]
    slap = codes.SLAP
    assert kinds == [(codes.DRAW, 2), (codes.TAKE, 2), (slap, 0), (slap, 1), (slap, 2), (codes.DROP, 2)]


def test_the_order_of_the_list_in_a_turn_is_fixed():
    """Books by rank (three suits first), runs by lowest card, hits by spread, discards by card."""
    hand = deal("2c 2d 2h 5c 6c 7c 8c", "9h 4s 3c Qd Jc 8s Kc", up="Jd", stock="2s Kd 9c 4c")
    play(hand, "p1 draw")
    assert hand.legal(0) == [
        "spread 2d 2h 2s",
        "spread 2c 2h 2s",
        "spread 2c 2d 2s",
        "spread 2c 2d 2h",
        "spread 2c 2d 2h 2s",
        "spread 5c 6c 7c",
        "spread 5c 6c 7c 8c",
        "spread 6c 7c 8c",
        "discard 2c",
        "discard 5c",
        "discard 6c",
        "discard 7c",
        "discard 8c",
        "discard 2d",
        "discard 2h",
        "discard 2s",
    ]
    play(hand, "p1 spread 2c 2h 2s", "p1 spread 5c 6c 7c")
    assert hand.legal(0) == ["hit s1 2d", "hit s2 8c", "discard 8c", "discard 2d"]


def test_drop_is_the_last_of_its_list():
    """Random play finds it there."""
    state, _ = fresh()
    deals.deal(state, 0)
    assert state.drop == 1
    assert state.actions[state.n - 1] & codes.KIND == codes.DROP


def test_every_action_of_a_wild_list_is_listed_once():
    state, chance = fresh("chicago", 2, 5)
    longest = 0
    for dealer in range(200):
        playout.shuffle(state, chance)
        deals.deal(state, dealer % 2)
        while state.n:
            listed = list(state.actions[: state.n])
            assert len(set(listed)) == len(listed)
            longest = max(longest, len(listed))
            engine.step(state, playout.choose(state, chance))
    assert longest > 30


def test_a_list_of_thousands_outgrows_the_buffer_and_stays_whole():
    """Eight wild cards and two others: all distinct, all in range, the first still a spread."""
    wild: dict[str, Any] = {"deuces_wild": True, "jokers": 4, "joker_role": "wild"}
    hand = deal("2c 2d 2h 2s X1 X2 X3 X4 5h", "3c 4c 6d 8s 9h Jd Qc Kd As", stock="9s", **wild)
    play(hand, "p1 draw")
    listed = legality.listed(hand.state, -1)
    assert len(listed) > 3000
    assert len(set(listed)) == len(listed)
    assert {code & codes.KIND for code in listed} == {codes.SPREAD, codes.DISCARD}
    assert len(set(hand.legal(0))) == len(listed)


def test_a_copy_goes_its_own_way():
    state, chance = fresh()
    deals.deal(state, 0)
    for _ in range(8):
        engine.step(state, chance.below(state.n - state.drop))
    other = state.copy()
    before = (list(state.actions[: state.n]), list(state.hands), list(state.pile), state.drawn)
    while other.n:
        engine.step(other, playout.choose(other, chance))
    assert (list(state.actions[: state.n]), list(state.hands), list(state.pile), state.drawn) == before


def test_the_same_play_from_a_copy_ends_the_same():
    state, chance = fresh("slap", 4)
    deals.deal(state, 0)
    for _ in range(10):
        engine.step(state, chance.below(state.n - state.drop))
    ends = []
    for each in (state.copy(), state):
        same = Chance(99)
        while each.n:
            engine.step(each, playout.choose(each, same))
        ends.append((each.end, list(each.net), list(each.counts)))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("index", [-1, 99])
def test_a_step_that_is_not_in_the_list_is_refused(index):
    state, _ = fresh()
    deals.deal(state, 0)
    with pytest.raises(IndexError, match=f"there is no action {index}"):
        engine.step(state, index)


def test_seats_and_dealer_must_be_there():
    rules = Lowered(rules_of("seattle"))
    with pytest.raises(ValueError, match="7 cannot play"):
        State(rules, 7)
    state, _ = fresh()
    with pytest.raises(ValueError, match="no seat 2"):
        deals.deal(state, 2)


def test_random_play_drops_once_in_twenty_where_it_may():
    state, chance = fresh()
    deals.deal(state, 0)
    dropped = sum(playout.choose(state, chance) == state.n - 1 for _ in range(20_000))
    assert 900 < dropped < 1100


def test_chance_draws_each_number_equally_often():
    chance = Chance(3)
    seen = [0] * 13
    for _ in range(13_000):
        seen[chance.below(13)] += 1
    assert sum((times - 1000) ** 2 / 1000 for times in seen) < 32.91


def test_a_bulk_of_hands_is_tallied():
    state, chance = fresh()
    tally = playout.Tally()
    playout.playout(state, chance, 50, tally)
    assert (tally.hands, sum(tally.ends), sum(tally.net)) == (50, 50, 0)
    assert tally.decisions > 300
    assert tally.listed > tally.decisions


@pytest.mark.parametrize("preset", PRESETS)
def test_cards_are_conserved_and_payments_sum_to_zero(preset):
    """At every step each card is in one place; every hand ends; what one wins others lose."""
    state, chance = fresh(preset, 2, 11)
    whole = sum(1 << card for card in state.rules.pack)
    for dealer in range(12):
        playout.shuffle(state, chance)
        deals.deal(state, dealer % 2)
        while state.n:
            engine.step(state, playout.choose(state, chance))
            places = [*state.hands[:2], *state.laid_used[: state.laid]]
            places += [1 << card for card in state.pile[: state.top]]
            places += [1 << card for card in state.deck[state.drawn : state.rules.size]]
            assert sum(places) == whole
        assert state.rules.push_ups or sum(state.net) == 0
