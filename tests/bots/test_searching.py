"""The searching bots: what they choose where there is no doubt, and that they try no more than they may."""

from __future__ import annotations

from array import array
from random import Random

import msgspec
import pytest
from tables import CLASSIC, Table

from greenroom.games.tonk.bots import successive_elimination
from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.candidates import candidates
from greenroom.games.tonk.bots.master import Master
from greenroom.games.tonk.bots.opponent_models import draw_worlds
from greenroom.games.tonk.bots.policies import (
    doubting,
    fresh_history,
    history_of,
    learned,
    policy_of,
    trusting,
)
from greenroom.games.tonk.bots.random_play import RandomPlay
from greenroom.games.tonk.bots.search_budget import SearchBudget
from greenroom.games.tonk.bots.searcher import Searcher
from greenroom.games.tonk.bots.sharp import Sharp
from greenroom.games.tonk.engine import codes, paired_rollouts, particle_belief
from greenroom.games.tonk.engine.paired_rollouts import PairedRollouts
from greenroom.games.tonk.engine.particle_belief import ParticleBelief
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import (
    Chance,
    Model,
    PublicHistory,
    State,
    information_set,
    legal,
    parameters_of,
    plausible,
    text,
)

LITTLE = SearchBudget(proposals=200, rollouts=600)
LEAST = SearchBudget(proposals=16, rollouts=64)
"""Enough for whole hands by the interpreted engine."""
HIGH = "Kh Qs Jd Tc 8s"
LOW = "Ac 2d Ah 3s 2c"
POLICIES = [policy_of(player, CLASSIC, 2) for player in (doubting(CLASSIC), trusting())]


def chosen(table: Table, kind: type[Searcher] = Sharp, seed: int = 1) -> str:
    """The choice of a searching bot in seat 1 with a small budget."""
    return kind(Random(seed), LITTLE).choose(table.seen())


def belief_of(table: Table, worlds: int) -> ParticleBelief:
    """The hands that seat 1 takes for possible, weighed."""
    belief = ParticleBelief(information_set(table.seen()), fresh_history(), 5, worlds, len(POLICIES))
    particle_belief.weigh(belief, POLICIES, parameters_of(Model()))
    return belief


@pytest.mark.parametrize("kind", [Sharp, Master])
def test_with_a_high_hand_it_does_not_drop(kind: type[Searcher]):
    assert chosen(Table(HIGH, LOW, "9c"), kind) in ("draw", "take")


def test_it_drops_before_a_careful_player_can_get_lower():
    steps = ("p2 draw", "p2 discard Kc", "p1 draw", "p1 discard Kh")
    assert chosen(Table("Ac 2d Ah 3s 4c", "Kh 5s 6d Tc 3h", "9c", "Kc 7d").play(*steps)) == "drop"


@pytest.mark.parametrize("kind", [Sharp, Master])
def test_it_wins_of_random_play(kind: type[Searcher]):
    won = 0
    for number in range(10):
        for seat in range(2):
            seats: list[Bot] = [RandomPlay(Random(number)), RandomPlay(Random(number))]
            seats[seat] = kind(Random(number), LEAST)
            won += play_hand(CLASSIC, seats, number % 2, Random(number)).net[seat]
    assert won > 0


def test_it_goes_out_where_it_can():
    table = Table("Kd Kh Ks 2c 3c", "Qs Jd Tc 8s 9h", "9c", "4c").play("p2 draw")
    while table.hand.outcome is None:
        assert table.hand.state.turn == 1
        table.play(f"p2 {chosen(table)}")
    assert table.hand.outcome.net[1] > 0


DROP_AT_ONCE = Table("2h 5c 7h 8s 3h", "2d 3s Jh 4c Qd", "7s")
TAKE_A_LOW_CARD = Table("3c Jh Ac 3h Qd", "9h Kh Th 2d As", "2s")
BREAK_NEIGHBOURS = Table("6c 2s 8s 2h Th", "9c 3d 2d 6s 4h", "Js", "9s 8d Ad").play(
    "p2 draw", "p2 discard Th", "p1 draw", "p1 discard 9c", "p2 draw"
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("table", "usual", "better"),
    [
        (DROP_AT_ONCE, "draw", "drop"),
        (TAKE_A_LOW_CARD, "draw", "take"),
        (BREAK_NEIGHBOURS, "discard 6c", "discard 9s"),
    ],
    ids=["drop", "take", "discard"],
)
def test_it_finds_what_the_steady_player_does_not(table: Table, usual: str, better: str, seed: int):
    assert table.steady() == usual
    assert Sharp(Random(seed)).choose(table.seen()) == better


def test_what_wins_more_in_every_world_is_played_though_one_world_is_nearly_all_of_the_weight():
    """By standard errors alone a certain stake would be thrown away."""
    for worlds, ahead, chosen_place in ((20, 20, 1), (20, 19, 0), (7, 7, 0)):
        race, _ = race_of(Table(HIGH, LOW, "9c"), worlds)
        paired_rollouts.play(
            race, array("q", range(worlds)), array("q", [1] * worlds), 0, worlds, POLICIES[0]
        )
        for at in range(race.size):
            race.alive[at], race.sums[at] = at < 2, 1000 + 1000 * at
        race.squares[race.size] = 964_000
        race.ahead[race.size] = ahead
        budget = SearchBudget(proposals=1, rollouts=1)
        assert successive_elimination.behind(race, 0, 1) < budget.edge
        assert successive_elimination.choice(race, budget, Random(1)) == chosen_place


def test_it_counts_in_how_many_worlds_one_action_wins_more_than_another():
    race, belief = race_of(Table(HIGH, LOW, "9c"), 40)
    won: dict[int, list[int]] = {}
    for number in range(40):
        before = list(race.sums)
        paired_rollouts.play(race, array("q", [number]), array("q", [3]), 0, 1, POLICIES[0])
        won[number] = [after - earlier for after, earlier in zip(race.sums, before, strict=True)]
    assert race.worlds == 40 and race.played == 120 and belief is race.belief
    for one in range(race.size):
        for two in range(race.size):
            assert race.ahead[one * race.size + two] == sum(each[one] > each[two] for each in won.values())
    assert any(race.ahead)


def test_what_each_choice_won_can_be_read_the_usual_one_first():
    seen = BREAK_NEIGHBOURS.seen()
    tried = Searcher(Random(1), LITTLE).search(seen, "discard 6c")
    assert tried is not None
    names = [text(CLASSIC, action) for action in tried.race.actions]
    assert names[0] == "discard 6c"
    assert sorted(names) == sorted(seen.legal)
    assert names[successive_elimination.leader(tried.race)] == "discard 9s"


def test_the_same_chance_chooses_the_same():
    assert len({chosen(BREAK_NEIGHBOURS, Master, seed=7) for _ in range(3)}) == 1


def test_where_a_turn_begins_it_weighs_all_ways_to_begin_the_usual_one_first():
    table = Table("3c 5d 7h 9s Jc", HIGH, "4c")
    world, policy = table.hand.state, POLICIES[0]
    listed = legal(world, 1)
    take = next(code for code in listed if code & codes.KIND == codes.TAKE)
    tried = [code & codes.KIND for code in candidates(world, listed, policy, take)]
    assert tried == [codes.TAKE, codes.DRAW, codes.DROP]


def test_of_thousands_of_plays_a_few_are_tried_and_the_usual_one_first():
    rules = PRESETS["chicago"].rules
    table = Table("2c 2d 2h 7s 8s", "Kh Qs Jd Tc 9h", "9c", "7h", rules).play("p2 draw")
    listed = legal(table.hand.state, 1)
    tried = candidates(table.hand.state, listed, policy_of(doubting(rules), rules, 2), listed[-1])
    assert tried[0] == listed[-1]
    assert len(tried) < 20 < len(listed)
    assert set(tried) <= set(listed)


def test_a_numbered_world_is_the_same_whenever_it_is_dealt():
    belief = belief_of(Table("3c 5d 7h 9s Jc", HIGH, "4c"), 1)
    dealt = []
    for number in (3, 4, 3):
        particle_belief.deal(belief, number)
        dealt.append((list(belief.world.hands), list(belief.world.deck)))
    assert dealt[0] == dealt[2] != dealt[1]


def test_a_world_weighs_for_each_policy_what_it_weighs_for_that_one_alone():
    table = Table("3c 5d 7h 9s Jc", HIGH, "4c", "6c 2s").play(
        "p2 draw", "p2 discard 3c", "p1 draw", "p1 discard Kh"
    )
    belief = belief_of(table, 30)
    world, memory, parameters = belief.world, PublicHistory(), parameters_of(Model())
    for number in range(30):
        particle_belief.deal(belief, number)
        alone = [
            plausible(belief.infoset, world, fresh_history(), memory, policy, parameters)
            for policy in POLICIES
        ]
        assert list(belief.log_likelihoods[2 * number : 2 * number + 2]) == alone


def test_a_world_that_is_hopeless_beside_another_is_not_weighed_to_its_end():
    table = Table("3c 5d 7h 9s Jc", "Kh Qs 3d Tc 2h", "9c", "6c 2s 4s 8d As 6h 7d 9h")
    for mine, theirs in zip(("3c", "5d", "6c", "4s"), ("2h", "3d", "Kh", "Qs"), strict=True):
        table.play("p2 draw", f"p2 discard {mine}", "p1 draw", f"p1 discard {theirs}")
    belief = ParticleBelief(information_set(table.seen()), fresh_history(), 5, 400, 1)
    sure = parameters_of(Model(temperature=0.3))
    particle_belief.weigh(belief, POLICIES[:1], sure)
    memory, short = PublicHistory(), 0
    for number, likelihood in enumerate(belief.log_likelihoods):
        particle_belief.deal(belief, number)
        whole = plausible(belief.infoset, belief.world, fresh_history(), memory, POLICIES[0], sure)
        assert likelihood == whole or whole < likelihood < max(belief.log_likelihoods) - 12000
        short += likelihood > whole
    assert short


@pytest.mark.parametrize("offset", [0.0, 0.3, 0.999])
def test_worlds_are_drawn_as_often_as_they_are_likely(offset: float):
    log_likelihoods = array("q", [0, -700_000, 0, 0, -700_000, -700_000])
    one, two = draw_worlds(log_likelihoods, POLICIES, (0.25, 0.75), 700, offset)
    # By policy one worlds 0 and 1 at a quarter each, by policy two world 1 at three quarters.
    assert [list(one.numbers), list(two.numbers)] == [[0, 1], [1]]
    assert sum(one.times) + sum(two.times) == 700
    assert [abs(times - 140) <= 1 for times in one.times] == [True, True]
    assert abs(two.times[0] - 420) <= 1


def race_of(table: Table, worlds: int) -> tuple[PairedRollouts, ParticleBelief]:
    """All actions of seat 1, to be tried."""
    belief, observation = belief_of(table, worlds), table.seen()
    actions = array("q", legal(redealt(belief), 1))
    return PairedRollouts(belief, history_of(observation, POLICIES[0]), POLICIES[0], 1, actions), belief


def redealt(belief: ParticleBelief) -> State:
    """The first of its worlds."""
    particle_belief.deal(belief, 0)
    return belief.world


def test_a_race_plays_no_more_than_its_worlds_and_gives_up_what_is_behind():
    tried, belief = race_of(Table(HIGH, LOW, "9c"), 200)
    successive_elimination.run(
        tried, draw_worlds(belief.log_likelihoods, POLICIES, (0.5, 0.5), 150, 0.5), LITTLE
    )
    assert tried.played <= 150
    assert sum(tried.alive) < tried.size
    assert tried.alive[successive_elimination.choice(tried, LITTLE, Random(1))]


def test_the_usual_action_is_never_given_up_and_played_unless_another_is_surely_ahead():
    tried, _ = race_of(Table(LOW, HIGH, "9c"), 1)
    ahead_by_three(tried, 1)
    successive_elimination.give_up(tried, 2.5)
    assert list(tried.alive) == [1, 1, *[0] * (tried.size - 2)]
    assert (
        successive_elimination.choice(tried, msgspec.structs.replace(LITTLE, edge=3.5), Random(1))
        == successive_elimination.USUAL_PLACE
    )
    assert successive_elimination.choice(tried, msgspec.structs.replace(LITTLE, edge=2.5), Random(1)) == 1


def test_among_equally_good_actions_that_are_ahead_chance_chooses():
    tried, _ = race_of(Table(LOW, HIGH, "9c"), 1)
    mixing = msgspec.structs.replace(LITTLE, near=1.0)
    assert {successive_elimination.choice(tried, mixing, Random(seed)) for seed in range(40)} == {
        successive_elimination.USUAL_PLACE
    }
    ahead_by_three(tried, 1, 2)
    assert {successive_elimination.choice(tried, mixing, Random(seed)) for seed in range(40)} == {1, 2}
    assert {successive_elimination.choice(tried, LITTLE, Random(seed)) for seed in range(40)} == {1}


def ahead_by_three(tried: PairedRollouts, *places: int) -> None:
    """Let some actions have won more than all others, by three standard errors."""
    for place in places:
        tried.sums[place] = 9
    for place in range(tried.size**2):
        tried.squares[place] = 9


def test_hands_that_are_drawn_often_are_played_with_the_stock_laid_anew():
    tried, _ = race_of(Table("3c 5d 7h 9s Jc", HIGH, "4c"), 1)
    paired_rollouts.play(tried, array("q", [0]), array("q", [60]), 0, 1, POLICIES[0])
    assert tried.played == 60
    assert any(won % 60 for won in tried.sums)
    # One sample, however often: the square of the sum.
    assert tried.squares[1] == (tried.sums[0] - tried.sums[1]) ** 2


def test_the_budget_bounds_worlds_and_falls_where_many_play():
    budget = SearchBudget(proposals=1000, rollouts=4000)
    assert budget.worlds_for(3) == 2000
    assert budget.worlds_for(7) == 1000
    assert budget.worlds_for(15) == 500
    assert budget.for_table(2, 0) == budget.for_table(3, 8) == budget
    assert (budget.for_table(8, 8).proposals, budget.for_table(8, 8).rollouts) == (375, 1500)


def test_more_deals_are_weighed_late_in_a_hand_as_far_as_the_budget_goes():
    few, many = SearchBudget(proposals=1000, rollouts=1), Master.budget
    assert [few.for_table(2, acted).proposals for acted in (8, 16, 32)] == [1000, 500, 250]
    assert [many.for_table(2, acted).proposals for acted in (8, 12, 16, 32)] == [10000, 20000, 40000, 20000]
    assert many.for_table(6, 16).proposals == 20000


def test_a_chance_begins_anew_as_one_that_is_made_of_the_same_seed():
    seed, again = 0xFEDCBA9876543210, Chance(1)
    again.begin(seed & 0xFFFFFFFF, seed >> 32)
    made = Chance(seed)
    assert [again.below(1000) for _ in range(20)] == [made.below(1000) for _ in range(20)]


def test_the_sharp_player_reckons_with_believers_and_the_master_with_strong_players():
    """So the one wins more of whoever believes a low discard, the other of whoever does not."""
    rules = CLASSIC
    assert [player for player, _ in Sharp.prior(rules)] == [learned(rules), doubting(rules), trusting()]
    assert [player for player, _ in Master.prior(rules)] == [learned(rules), doubting(rules)]
    for kind in (Sharp, Master):
        assert sum(chance for _, chance in kind.prior(rules)) == pytest.approx(1)
