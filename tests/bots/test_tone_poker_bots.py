"""Bots of Tone Poker: the published contract, and how each plays a hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from greenroom.games.tone_poker import bots
from greenroom.games.tone_poker.bots.styles import SHARES_OF_WHOLE, bold, keeper, novice, perfect
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HandPoints, HouseRules
from greenroom.games.tone_poker.solver import evaluation
from greenroom.games.tone_poker.solver import perfect_play as solved
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion, cases
from greenroom.games.tone_poker.table.adapter import GAME
from greenroom.kernel.card_text import cards_of
from greenroom.testing.check_bot import check_bot
from refusals import granted

TWO = SolverQuestion(2)
MAX_CHOICES = 20
"""A bot deals, selects up to three cards, lets go of as many, discards and plays."""


def table(deck: str, *did: str, rules: HouseRules = HouseRules()):  # noqa: B008 - a frozen record
    """Deal a seat its deck beside another one, and let it act."""
    hand = granted(TONE_POKER.deal(rules, [0, 7], [deck.split(), TONE_POKER.pack()]))
    for action in did:
        granted(hand.play(0, action))
    return hand


def all_choices(name: str, hand) -> list[str]:
    """Let a bot play seat 0 to its end."""
    bot, done = bots.get(name, Random(1)), []
    while not hand.state.seats[0].played:
        done.append(bot.choose(bots.observe(hand, hand.state.rules, 0)))
        granted(hand.play(0, done[-1]))
    return done


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("players", [1, 2, 5, 12])
def test_a_bot_keeps_the_contract(name, hands, players):
    for seed in range(4):
        rules = HouseRules(hands=hands)
        check_bot(GAME, lambda chance: bots.get(name, chance), rules, players, seed, longest=MAX_CHOICES)


def test_the_registry_makes_a_bot_by_its_name():
    assert [bots.get(name).name for name in bots.names()] == ["perfect", "bold", "keeper", "novice"]
    with pytest.raises(KeyError):
        bots.get("nobody")


def test_tp_13_a_bot_touches_what_it_throws_card_by_card():
    hand = table("1 2 10 7 9 0 3 4 5 6 8 11")
    assert all_choices("keeper", hand) == [
        "deal",
        "select 1",
        "select 7",
        "select 9",
        "discard 1 7 9",
        "play",
    ]


def test_tp_14_a_bot_that_takes_a_seat_over_puts_back_what_it_would_not_throw():
    """Cards that somebody selected before it left the seat decide nothing."""
    hand = table("0 7 2 9 4 1 3 5 6 8 10 11", "deal", "select 9", "select 0")
    assert all_choices("perfect", hand) == ["deselect 9", "deselect 0", "play"]


def test_a_bot_of_the_perfect_style_throws_what_the_table_says():
    assert perfect((1, 2, 10, 7, 9), TWO) == {granted(evaluation.odds((1, 2, 10, 7, 9), TWO)).best.throw: 1}
    for hand in [(11, 8, 3, 2, 0), (0, 7, 2, 9, 11), (4, 3, 2, 1, 0), (1, 4, 8, 9, 11)]:
        best = granted(evaluation.odds(hand, TWO)).best
        values = {each.throw: each.value for each in granted(evaluation.odds(hand, TWO)).discards}
        assert all(values[throw] == best.value for throw in perfect(hand, TWO))


def test_tp_29_it_shares_its_choice_where_perfect_play_does():
    question = SolverQuestion(6, HandPoints(high_card=5, two_pair=8, flush=2))
    plan = solved.perfect_plan(question)
    number = next(number for number, chosen in enumerate(plan) if len(chosen) > 1)
    cards = tuple(cards_of(cases()[number].hand))
    for hand in (cards, tuple(-card % 12 for card in cards)):
        shares = perfect(hand, question)
        assert sorted(shares.values()) == sorted(plan[number].values())
        values = {each.throw: each.value for each in granted(evaluation.odds(hand, question)).discards}
        assert len({values[throw] for throw in shares}) == 1


def test_tp_29_while_points_are_being_solved_it_plays_as_without_them(monkeypatch):
    asked: list[SolverQuestion] = []
    monkeypatch.setattr("greenroom.games.tone_poker.bots.styles.ready", asked.append)
    question = SolverQuestion(3, HandPoints(royal=77))
    assert perfect((0, 7, 2, 9, 11), question) == {(): 1} and asked == [question]


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ((0, 6, 7, 5, 9), (9,)),
        ((2, 1, 10, 7, 9), (1, 7, 9)),
        ((1, 3, 10, 7, 0), (1, 3, 10)),
        ((0, 7, 2, 9, 11), ()),
        ((0, 1, 2, 3, 4), ()),
    ],
    ids=["two pair", "pair", "nothing", "flush", "straight"],
)
def test_the_keeper_keeps_a_pair_or_better(hand, thrown):
    assert keeper(hand, TWO) == {thrown: 1}


def test_the_bold_one_breaks_two_pairs_for_a_straight_or_better():
    (thrown,) = bold((0, 6, 7, 5, 9), TWO)
    assert thrown and bold((0, 7, 2, 9, 11), TWO) == {(): 1}


def test_the_novice_throws_as_many_as_chance_will_have_it():
    numbers: Counter[int] = Counter()
    for throw, often in novice((0, 1, 2, 3, 4), TWO).items():
        numbers[len(throw)] += often
    assert numbers == {0: SHARES_OF_WHOLE, 1: SHARES_OF_WHOLE, 2: SHARES_OF_WHOLE, 3: SHARES_OF_WHOLE}


def test_touching_card_by_card_changes_no_share():
    """A choice is made again at every touch, of what begins as it was begun: each throw comes as often."""
    thrown: Counter[int] = Counter()
    for seed in range(2000):
        hand = table("0 1 2 3 4 5 6 7 8 9 10 11", "deal")
        bot = bots.get("novice", Random(seed))
        while not hand.state.seats[0].played and not hand.state.seats[0].thrown:
            granted(hand.play(0, bot.choose(bots.observe(hand, hand.state.rules, 0))))
        thrown[len(hand.state.seats[0].thrown)] += 1
    assert all(430 < thrown[number] < 570 for number in range(4))
