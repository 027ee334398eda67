"""Places, bonus and points, for 2 to 12 seats, against a naive reckoning."""

from __future__ import annotations

from itertools import combinations
from random import Random

import msgspec
import pytest

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, hand_rank
from greenroom.games.tone_poker.engine.intervals import CARDS, mask
from greenroom.games.tone_poker.engine.places import rank_hands
from greenroom.games.tone_poker.engine.points import label_points
from greenroom.games.tone_poker.rules.house_rules import HandPoints, HouseRules
from greenroom.kernel.declaration import option
from greenroom.kernel.option_check import check_options
from greenroom.kernel.refusal import Refusal
from refusals import granted
from tone_poker import naive_scorer as naive
from tone_poker.laid_out import DECKS, table

HANDS = list(combinations(CARDS, 5))


@pytest.mark.parametrize("seats", range(2, 13))
def test_tp_28_equal_hands_share_the_better_place_and_its_bonus(seats):
    chance = Random(seats)
    for _ in range(20):
        # A few hands again and again, so that ties of every size come up.
        few = chance.sample(HANDS, chance.randint(1, seats))
        hands = [chance.choice(few) for _ in range(seats)]
        found = rank_hands([mask(hand) for hand in hands], HandPoints())
        better = [sum(naive.key(other) > naive.key(hand) for other in hands) for hand in hands]
        assert found.places == [1 + number for number in better]
        assert found.bonus == found.points == [seats - 1 - number for number in better]
        assert [seat for group in found.order for seat in group] == sorted(
            range(seats), key=lambda seat: (better[seat], seat)
        )
        assert all(len({found.places[seat] for seat in group}) == 1 for group in found.order)
        assert len(found.why) == len(found.order) - 1


def test_tp_28_all_equal_are_all_first():
    found = rank_hands([mask((0, 7, 2, 9, 4)), mask((0, 5, 10, 3, 8))], HandPoints())
    assert (found.order, found.places, found.bonus, found.why) == ([[0, 1]], [1, 1], [1, 1], [])


def test_tp_28_alone_there_is_no_bonus():
    assert rank_hands([mask((0, 7, 2, 9, 4))], HandPoints()).bonus == [0]


SAMPLES = {
    "high-card": (0, 2, 3, 8, 11),
    "one-pair": (0, 6, 7, 2, 3),
    "two-pair": (0, 6, 7, 5, 3),
    "straight": (10, 11, 0, 1, 2),
    "flush": (0, 7, 2, 9, 11),
    "royal": (0, 7, 2, 9, 8),
}


def points(hand, **labels):
    values = check_options(
        HouseRules, {"hand_points": {name.replace("_", "-"): n for name, n in labels.items()}}
    )
    rules = msgspec.structs.replace(HouseRules(), **granted(values))
    return label_points(rules.hand_points, hand_rank(mask(hand)))


@pytest.mark.parametrize("label", LABELS)
def test_tp_29_a_label_has_no_points_unless_the_table_sets_them(label):
    assert hand_rank(mask(SAMPLES[label])).label == label
    assert points(SAMPLES[label]) == 0
    assert points(SAMPLES[label], **{label: 7}) == 7
    assert sum(points(hand, **{label: 7}) for hand in SAMPLES.values()) == 7


def test_tp_29_supreme_and_select_come_before_royal():
    supreme, select = (0, 7, 2, 9, 4), SAMPLES["royal"]
    assert (points(supreme, royal=5), points(select, royal=5)) == (5, 5)
    assert (points(supreme, royal=5, supreme=9), points(select, royal=5, supreme=9)) == (9, 5)
    assert (points(supreme, royal=5, select=0), points(select, royal=5, select=0)) == (5, 0)


def test_tp_29_label_points_are_added_to_the_bonus():
    actions = ("p1 deal", "p2 deal", "p1 play", "p2 play")
    score = table(*actions, decks=DECKS[1:], hand_points=HandPoints(royal=2, supreme=10)).score
    assert score is not None
    assert score.bonus == [1, 0]
    assert score.points == [1, 0]
    score = table(*actions, hand_points=HandPoints(royal=2, supreme=10)).score
    assert score is not None and score.points == [11, 0]


def test_the_house_rules_are_declared():
    hands, points = option(HouseRules, "hands"), option(HouseRules, "hand_points")
    assert hands is not None and hands.choices == ("open", "closed")
    assert points is not None and points.item is HandPoints
    assert msgspec.to_builtins(HouseRules()) == {"hands": "open", "hand_points": {}}


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"hands": "shut"}, "not_a_choice"),
        ({"wild": True}, "unknown_option"),
        ({"hand_points": 3}, "not_a_record"),
        ({"hand_points": {"quads": 3}}, "unknown_option"),
        ({"hand_points": {"royal": True}}, "not_whole"),
        ({"hand_points": {"royal": 1.0}}, "not_whole"),
        ({"hand_points": {"royal": -1}}, "too_small"),
        ({"hand_points": {"royal": 10**9 + 1}}, "too_large"),
        ({"hand_points": {"supreme": None}}, "not_whole"),
        ({"hand_points": {"high_card": 3}}, "unknown_option"),
        ([], "not_an_object"),
    ],
)
def test_house_rules_out_of_range_are_refused(asked, code):
    refusal = check_options(HouseRules, asked)
    assert isinstance(refusal, Refusal) and refusal.code == f"rules.{code}"
