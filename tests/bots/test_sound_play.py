"""Sound play in rollouts: legal by any rules, blind to what its seat cannot see, and far from random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from tables import CLASSIC, Table

from greenroom.games.tonk.bots.policies import (
    Player,
    doubting,
    fresh_history,
    history_of,
    learned,
    policy_of,
    trusting,
)
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import (
    Chance,
    PublicHistory,
    State,
    act,
    choose,
    information_set,
    legal,
    redeal,
    sound,
    text,
)
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.testing.random_rules import random_rules
from refusals import granted

HIGH = "Kh Qs Jd Tc 8s"
LOW = "Ac 2d Ah 3s 2c"


def dealt(rules: HouseRules, seats: int, seed: int) -> TonkHand:
    """A hand from a shuffled deck."""
    chance, deck = Random(seed), TONK.pack(rules)
    chance.shuffle(deck)
    return granted(TONK.deal(rules, seats, seed % seats, deck))


def acting(state: State) -> int:
    return state.slapper if state.phase == codes.SLAP_DISCARDING else state.turn


def test_it_goes_out_by_two_spreads_where_one_that_sheds_more_would_break_them():
    """Ace to four of clubs shed ten points and leave two aces; three aces and then two to four go out."""
    table = Table("Ac Ad Ah 2c 3c", HIGH, "9c", "4c").play("p2 draw")
    policy = policy_of(doubting(CLASSIC), CLASSIC, 2)
    state = table.hand.state
    for _ in range(2):
        act(state, sound.pick(state, fresh_history(), policy))
    assert (state.phase, list(state.net[:2])) == (codes.OVER, [-2, 2])


def soundly(
    rules: HouseRules, seats: int, seed: int, player: Callable[[HouseRules], Player] = doubting
) -> Iterator[tuple[State, PublicHistory, int]]:
    """Play a hand soundly; give every position, what has been thrown, and the choice."""
    state, history = dealt(rules, seats, seed).state, fresh_history()
    policy = policy_of(player(rules), rules, seats)
    while state.n:
        code = sound.pick(state, history, policy)
        yield state, history, code
        sound.note(history, state, code, policy)
        act(state, code)


def check_legal(rules: HouseRules, seats: int, seed: int) -> None:
    for number, (state, _, code) in enumerate(soundly(rules, seats, seed, (doubting, learned)[seed % 2])):
        assert code in legal(state, -1)
        assert number < 3000, "the hand has no end"


@pytest.mark.parametrize("preset", PRESETS)
def test_by_every_preset_and_number_of_players_its_choices_are_legal_and_a_hand_ends(preset: str):
    rules = PRESETS[preset].rules
    for seats in range(2, most_players(rules) + 1):
        for seed in range(12):
            check_legal(rules, seats, seed)


@pytest.mark.parametrize("seed", range(40))
def test_by_random_rules_its_choices_are_legal_and_a_hand_ends(seed: int):
    rules = random_rules(Random(seed), HouseRules(naturals=()), contradiction, changes=12)
    if most_players(rules) >= 2 and not rules.naturals:
        check_legal(rules, 2 + seed % (most_players(rules) - 1), seed)


def observed(
    rules: HouseRules, seats: int, seed: int, player: Callable[[HouseRules], Player] = doubting
) -> Iterator[tuple[State, PublicHistory, int, Observation]]:
    """The same as `soundly`, each position with what the seat that chooses knows of it."""
    hand, shown = dealt(rules, seats, seed), [list[TonkShown]() for _ in range(seats)]
    policy, history = policy_of(player(rules), rules, seats), fresh_history()
    while hand.state.n:
        state, code = hand.state, sound.pick(hand.state, history, policy)
        seat = code >> codes.SEAT_AT & 7
        if seat == acting(state):
            yield state, history, code, observe(hand, rules, seat, shown[seat])
        sound.note(history, state, code, policy)
        play(hand, seat, text(rules, code), shown)


@pytest.mark.parametrize("preset", ["classic", "waiting", "chicago", "deuces-wild", "washington-dc", "slap"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("player", [doubting, learned])
def test_its_choice_does_not_change_with_cards_that_its_seat_cannot_see(
    preset: str, seats: int, player: Callable[[HouseRules], Player]
):
    rules, asked = PRESETS[preset].rules, 0
    policy = policy_of(player(rules), rules, seats)
    for seed in range(6):
        for _, history, code, observation in observed(rules, seats, seed, player):
            infoset, chance = information_set(observation), Chance(seed)
            for _ in range(6):
                world = redeal(infoset, chance)
                assert sound.pick(world, history, policy) == code
                asked += 1
    assert asked > 100


def test_what_was_thrown_is_taken_down_from_an_observation_as_along_the_way():
    rules = PRESETS["deuces-wild"].rules
    policy = policy_of(doubting(rules), rules, 3)
    for _, history, _, observation in observed(rules, 3, 4):
        result = history_of(observation, policy)
        for name in ("turns", "last", "least", "odds", "taken"):
            assert list(getattr(result, name)) == list(getattr(history, name))


def wins_over_random(rules: HouseRules, hands: int) -> int:
    """Net units of sound play in one seat against random play, over hands from every dealer."""
    policy, chance, net = policy_of(doubting(rules), rules, 2), Chance(1), 0
    for seed in range(hands):
        state, history = dealt(rules, 2, seed).state, fresh_history()
        while state.n:
            own = acting(state) == 0
            code = sound.pick(state, history, policy) if own else state.actions[choose(state, chance)]
            sound.note(history, state, code, policy)
            act(state, code)
        net += state.net[0]
    return net


@pytest.mark.parametrize("preset", ["classic", "chicago", "deuces-wild", "washington-dc"])
def test_it_wins_more_than_half_a_unit_a_hand_of_random_play(preset: str):
    assert wins_over_random(PRESETS[preset].rules, 300) > 150


def chosen(table: Table, *, believing: bool = False) -> str:
    """The choice of sound play in the eldest's seat."""
    observation = table.seen()
    policy = policy_of(trusting() if believing else doubting(table.rules), table.rules, 2)
    return text(
        table.rules, sound.pick(redeal(observation, Chance(1)), history_of(observation, policy), policy)
    )


def test_it_drops_with_little_and_draws_with_much():
    assert chosen(Table(LOW, HIGH, "9c")) == "drop"
    assert chosen(Table(HIGH, LOW, "9c")) == "draw"


def test_it_takes_what_completes_a_spread_lays_it_and_throws_its_highest_loose_card():
    table = Table("Kh Kd 3c 9s 7h", "Qs Jd Tc 8s 4d", "Ks", "5h")
    assert chosen(table) == "take"
    table.play("p2 take")
    assert chosen(table) == "spread Kd Kh Ks"
    table.play("p2 spread Kd Kh Ks")
    assert chosen(table) == "discard 9s"


def test_who_believes_a_low_discard_does_not_drop_and_who_doubts_it_does():
    """The other threw an ace first."""
    table = Table("2c 3d 2h 4s 3s", "As Qh Qs Jd Tc", "9c", "Kc Qd").play(
        "p2 draw", "p2 discard Kc", "p1 draw", "p1 discard As"
    )
    assert chosen(table, believing=True) != "drop"
    assert chosen(table) == "drop"


def test_a_rollout_leaves_the_world_as_it_was_and_says_what_the_seat_nets():
    observation = Table(LOW, HIGH, "9c").seen()
    world, policy = redeal(observation, Chance(1)), policy_of(doubting(CLASSIC), CLASSIC, 2)
    line, history = State(world.rules, 2), history_of(observation, policy)
    before = list(world.hands), world.n, list(history.turns)
    code = next(code for code in legal(world, 1) if text(CLASSIC, code) == "drop")
    assert sound.follow(world, line, code, history, PublicHistory(), policy, policy, 1) == line.net[1]
    assert line.n == 0
    assert (list(world.hands), world.n, list(history.turns)) == before
