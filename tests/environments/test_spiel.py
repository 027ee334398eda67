"""The OpenSpiel game: its random-simulation test, what players may know, new deals, its algorithms."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from environments.mirror import long_hits
from greenroom.envs.supported_rules import agree, supported_presets, unsupported_reason
from greenroom.envs.text_view import picture
from greenroom.games.tonk.bots.registry import BOTS
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.play import act
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, fits
from greenroom.testing.random_rules import random_rules

pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel for Windows")

from open_spiel.python.algorithms import external_sampling_mccfr  # noqa: E402
from open_spiel.python.algorithms.best_response import BestResponsePolicy  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402

from greenroom.envs.spiel import SpielGame, load  # noqa: E402
from greenroom.envs.spiel.information_state import observation_of, play_code  # noqa: E402
from greenroom.envs.spiel.observer import events_of  # noqa: E402
from greenroom.envs.spiel.policies import BotPolicy, Playouts  # noqa: E402

NINE = {"hand_size": 3, "pack": "40", "take_rounds": 1, "cards": "Ac 2c 3c Ad 2d 3d Ah 2h 3h"}
"""A variant that is solved in a moment."""


WILD: dict[str, object] = {
    "joker_role": "wild",
    "jokers": 4,
    "deuces_wild": True,
    "hand_size": 7,
    "pack": "40",
    "naturals": [],
    "take_rounds": 1,
    "cards": "Ac 2c 3c 4c 5c 6c 7c Ad 2d 3d 4d 5d 6d 7d Ah 2h 3h 4h 5h 6h 7h 2s X1 X2 X3 X4",
}
"""A variant in which many plays take steps: eight cards of 26 are wild."""


def games(number: int) -> Iterator[SpielGame]:
    """Games by random rules, of two to eight players."""
    chance = Random(number)
    while number:
        rules, players = random_rules(chance, HouseRules(), contradiction), chance.randint(2, 8)
        if unsupported_reason(rules) is None and fits(rules, players) is None:
            number -= 1
            yield load(players=players, **msgspec.structs.asdict(rules))


def eager(state: Any, chance: Random) -> int:
    """Choose at random, but a step with wild cards wherever there is one, and a drop now and then."""
    legal: list[int] = state.legal_actions()
    if codes.ID_DROP in legal and chance.random() < 0.8:
        legal.remove(codes.ID_DROP)
    return chance.choice([action for action in legal if action >= codes.ID_WITH_WILD] or legal)


def states(game: SpielGame, chance: Random) -> Iterator[Any]:
    """Play a hand at random, eager to lay wild cards; each state at which a player acts."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(chance.choices(cards, chances)[0])
        else:
            yield state
            state.apply_action(eager(state, chance))
    assert max(map(abs, state.returns())) <= game.max_utility()


@pytest.mark.parametrize("preset", supported_presets())
def test_openspiels_random_simulation_passes(preset: str) -> None:
    pyspiel.random_sim_test(load(preset=preset, players=3), 3, True, False)


def test_openspiels_random_simulation_passes_by_random_rules() -> None:
    for game in games(20):
        pyspiel.random_sim_test(game, 2, True, False)


def test_rules_are_parameters_and_name_the_same_rules_again() -> None:
    for game in games(20):
        assert pyspiel.load_game(str(game)).variant.rules == game.variant.rules
    assert pyspiel.load_game("tonk_v0(preset=vietnam,players=3)").variant.rules.hand_size == 7


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"take_discard": "must_use"}, "hits_per_turn 1 only"),
        ({"nonsense": 1}, "no option 'nonsense'"),
        ({"dealer": 2}, "there is no seat 2"),
        ({"dealer": "x"}, "dealer is the number of a seat, counted from 0, not 'x'"),
        ({"players": "2"}, "the number of players is a whole number, not '2'"),
        ({"cards": ["Ac", "Xx"]}, "'Xx' is no card of this pack"),
        ({"cards": 3}, "cards is a text like 'Ac 2c Td', or a list of such cards, not 3"),
        ({"cards": "Ac Ac"}, "named twice"),
        ({"cards": "Ac 2c"}, "need 13 cards, and there are 2"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(options: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        load(**options)


@pytest.mark.parametrize(
    "changes",
    [
        {"upcard": 2},
        {"upcard": -1},
        {"upcard": "x"},
        {"hand_size": "5"},
        {"hand_size": 5.5},
        {"hand_size": -1},
        {"pack": 40},
        {"hits_per_turn": 0},
        {"first_turn_tonk_pays": False},
        {"naturals": "x"},
        {"slap": None},
        {"slap": ""},
    ],
)
def test_a_wrong_value_of_a_rule_is_refused_as_by_the_other_environments(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="these rules cannot be: ") as here:
        load(**changes)
    with pytest.raises(ValueError, match="these rules cannot be: ") as there:
        agree("classic", changes, 2)
    assert str(here.value) == str(there.value)


def test_a_wrong_value_in_a_parameter_string_is_refused() -> None:
    for text, reason in {"upcard=2": "upcard must be true", "naturals=x": "naturals must be a list"}.items():
        with pytest.raises(Exception, match=reason):
            pyspiel.load_game(f"tonk_v0({text})")


def test_cards_are_a_text_or_a_list() -> None:
    listed = NINE | {"cards": NINE["cards"].split()}  # type: ignore[attr-defined]
    assert str(load(**listed)) == str(load(**NINE))


def test_a_deal_made_anew_looks_the_same_to_its_player() -> None:
    chance, met = Random(1), 0
    for game in (*games(20), *[load(players=3, **WILD)] * 4):
        for state in states(game, chance):
            for player in range(game.num_players()):
                other = state.resample_from_infostate(player, chance.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert player != state.current_player() or other.legal_actions() == state.legal_actions()
                met += other.history() != state.history()
    assert met > 200


@pytest.mark.parametrize(
    "rules", [{}, {"deuces_wild": True}, {"slap": "race", "cards": "Ac 2c 3c Ad 2d 3d Ah 2h 3h As 2s 3s"}]
)
def test_information_states_tell_apart_what_a_player_saw_differently(rules: dict[str, object]) -> None:
    seen: dict[tuple[float, ...], str] = {}
    chance, game = Random(3), load(**NINE | rules)
    for _ in range(300):
        for state in states(game, chance):
            player = state.current_player()
            tensor = (player, *state.information_state_tensor(player))
            text = state.information_state_string(player)
            assert seen.setdefault(tensor, text) == text
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize("rules", [{}, WILD])
def test_a_bot_s_observation_is_that_of_the_state(rules: dict[str, object]) -> None:
    game, chance = load(players=3, **rules), Random(4)
    for _ in range(20):
        for state in states(game, chance):
            player = state.current_player()
            observation = observation_of(state.hand, player)
            if state.hand.steps:
                continue  # a bot chooses a play at once, and is asked before its first step
            assert {state.text(action) for action in state.legal_actions()} <= set(observation.legal)
            again = game.state_of(observation, Chance(chance.getrandbits(32)))
            assert again.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("rules", [{}, WILD])
def test_a_state_is_copied_and_read_again(rules: dict[str, object]) -> None:
    for state in states(load(**rules), Random(5)):
        for again in (state.clone(), pickle.loads(pickle.dumps(state))):
            assert again.history() == state.history()
            assert str(again) == str(state)


def test_a_state_before_its_deal_and_after_its_end_cannot_be_dealt_anew() -> None:
    game = load()
    with pytest.raises(ValueError, match="not dealt yet"):
        game.new_initial_state().resampled(0, Chance(1))
    *_, state = states(game, Random(6))
    assert state.is_terminal()
    with pytest.raises(ValueError, match="the hand is over"):
        state.resampled(0, Chance(1))


@pytest.mark.parametrize("rules", [{}, WILD | {"hand_size": 4}])
def test_openspiels_ismcts_plays_it(rules: dict[str, object]) -> None:
    game, chance = load(**rules), Random(7)
    for state in states(game, chance):
        bot = ISMCTSBot(game, Playouts(1), 2.0, 30, random_state=np.random.RandomState(1))
        bot.set_resampler(lambda each, player: each.resampled(player, Chance(chance.getrandbits(32))))
        assert bot.step(state) in state.legal_actions()


def test_openspiels_cfr_by_sampling_gives_a_policy_on_a_small_variant() -> None:
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(load(**NINE))
    solver.iteration()
    state = next(states(load(**NINE), Random(8)))
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def test_a_best_response_wins_as_much_as_it_says() -> None:
    game = load(**NINE)
    steady = BotPolicy(game, BOTS["steady"])
    best = BestResponsePolicy(game, 1, steady)
    root = game.new_initial_state()
    value = best.value(root)

    def steady_action(state: Any) -> int:
        (action,) = steady.action_probabilities(state)
        return action

    def won(state: Any) -> float:
        if state.is_terminal():
            return float(state.returns()[1])
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return sum(chance * won(state.child(card)) for card, chance in outcomes)
        if state.current_player() == 1:
            answer = best.best_response_action(state.information_state_string(1))
            return won(state.child(answer))
        return won(state.child(steady_action(state)))

    assert won(root) == pytest.approx(value)


def test_a_bot_as_a_policy_chooses_what_it_chooses_at_a_table() -> None:
    game = load()
    policy = BotPolicy(game, BOTS["steady"])
    for state in states(game, Random(9)):
        (action,) = policy.action_probabilities(state)
        assert (
            Steady()
            .choose(observation_of(state.hand, state.current_player()))
            .startswith(state.text(action)[:4])
        )


def test_a_bot_as_a_policy_takes_the_steps_of_the_play_that_it_chooses() -> None:
    game, chance, met = load(**WILD), Random(10), 0
    policy = BotPolicy(game, BOTS["steady"])
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            choice = Steady().choose(observation_of(state.hand, state.current_player()))
            (action,) = policy.action_probabilities(state)
            text, took_steps = state.text(action), bool(state.hand.steps)
            state.apply_action(action)
            if not state.hand.steps and not choice.startswith("hit "):
                assert text == choice
                met += took_steps
    assert met > 5


def test_hits_of_several_cards_some_of_them_wild_are_reached_card_by_card() -> None:
    chance, met = Random(11), 0
    while met < 40:
        for state in states(load(players=2, **WILD), chance):
            hand = state.hand
            for code in [] if hand.steps else long_hits(hand.state)[:20]:
                at_once, singly = hand.state.copy(), play_code(hand, code).state
                act(at_once, code)
                assert singly is not None
                assert picture(singly, hand.variant.rules) == picture(at_once, hand.variant.rules)
                assert list(singly.actions[: singly.n]) == list(at_once.actions[: at_once.n])
                assert list(singly.waits) == list(at_once.waits)
                assert list(singly.net) == list(at_once.net)
                met += code >> codes.WILD_AT > 0


def test_others_are_told_of_a_play_when_it_is_complete_and_not_in_how_many_steps() -> None:
    game, chance, met = load(**WILD), Random(12), 0
    for _ in range(40):
        before: list[object] = []
        for state in states(game, chance):
            told: list[object] = [state.information_state_string(player) for player in range(2)]
            told += [state.information_state_tensor(player) for player in range(2)]
            told += [state.observation_tensor(player) for player in range(2)]
            if state.hand.steps:
                changed = {at % 2 for at in range(6) if told[at] != before[at]}
                assert changed == {state.current_player()}
                met += 1
            before = told
        plays = [each for each in state.hand.player_actions if each.code >> codes.WILD_AT]
        events = [events_of(state.hand, player) for player in range(2)]
        for each in plays:
            told_numbers = [[each.seat + 1, number + 1, 0] for number in each.told]
            assert len(told_numbers) > 1
            assert all(event in of_player for event in told_numbers for of_player in events)
    assert met > 20


SLAPS: dict[str, object] = {"slap": "race", "hand_size": 7, "naturals": [], "take_rounds": 1, "players": 4}


WILD_CARDS: dict[str, object] = {"joker_role": "wild", "jokers": 4, "deuces_wild": True, "players": 3}


def slapping(state: Any, chance: Random) -> int:
    """Choose at random, but a spread wherever there is one, and slap two times of three."""
    legal: list[int] = state.legal_actions()
    if state.hand.waiting and chance.random() < 2 / 3:
        return legal[-1]
    return (
        legal[-1] if legal[-1] >= codes.ID_BOOK else chance.choice([a for a in legal if a != codes.ID_DROP])
    )


def all_nodes(game: SpielGame, chance: Random) -> Iterator[Any]:
    """Play a hand at random, eager to slap; each state but the first, before its deal, and the last."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.hand.state is not None:
            yield state
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(slapping(state, chance))


@pytest.mark.parametrize("slap", ["race", "next_first"])
def test_tk_26_chance_decides_a_race_between_those_who_slap(slap: str) -> None:
    game, chance, met = load(**SLAPS | {"slap": slap}), Random(13), 0
    for _ in range(20):
        for state in all_nodes(game, chance):
            if not state.hand.racers:
                continue
            seats, chances = zip(*state.chance_outcomes(), strict=True)
            assert chances == (1 / len(seats),) * len(seats)
            assert len(seats) > 1
            assert slap == "race" or state.hand.state.turn not in seats
            for seat in seats:
                child = state.child(seat)
                assert state.action_to_string(seat) == f"p{seat} is first"
                assert child.hand.state.has_slapped >> seat & 1
                assert f" p{seat} slap s" in child.information_state_string((seat + 1) % 4)
            met += 1
    assert met > 3


@pytest.mark.parametrize("rules", [SLAPS, SLAPS | {"slap": "next_first"}, SLAPS | WILD_CARDS])
def test_an_answer_is_known_to_its_player_alone_and_deals_made_anew_agree(rules: dict[str, object]) -> None:
    game, chance, answers = load(**rules), Random(14), 0
    players = range(game.num_players())
    while answers < 6:
        before: list[object] = []
        for state in all_nodes(game, chance):
            told: list[object] = [state.information_state_string(player) for player in players]
            done = state.hand.player_actions[-1:]
            if done and done[0].is_answer and not state.hand.steps and state.hand.waiting and before:
                changed = [player for player in players if told[player] != before[player]]
                assert changed == [done[0].seat]
                answers += 1
            before = told
            for player in players:
                other = state.resampled(player, Chance(chance.getrandbits(32)))
                assert other.information_state_string(player) == told[player]
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()
                if player == state.current_player():
                    assert other.legal_actions() == state.legal_actions()


def test_bots_slap_as_policies_and_playouts_go_on_from_everywhere() -> None:
    game, chance = load(**SLAPS), Random(15)
    policy, playouts, slapped = BotPolicy(game, BOTS["steady"]), Playouts(1), 0
    for _ in range(6):
        for state in all_nodes(game, chance):
            assert sum(playouts.evaluate(state)) == 0
            if state.is_player_node():
                ((action, _),) = policy.action_probabilities(state).items()
                assert action in state.legal_actions()
                slapped += bool(state.hand.waiting) and action != codes.ID_PASS
    assert slapped > 3


def test_a_seat_that_a_bot_plays_is_about_to_act_where_slaps_are_open() -> None:
    game, chance, met = load(**SLAPS), Random(16), 0
    for _ in range(10):
        for state in all_nodes(game, chance):
            seat = state.current_player()
            if state.hand.waiting:
                again = game.state_of(observation_of(state.hand, seat), Chance(chance.getrandbits(32)))
                assert again.current_player() in {seat, pyspiel.PlayerId.CHANCE}
                assert bool(again.hand.waiting) == (not state.hand.is_in_turn(seat))
                met += 1
    assert met > 10
