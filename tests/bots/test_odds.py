"""The odds of a drop, and what discards tell of the one who throws them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tables import Table

from greenroom.games.tonk.bots.drop_odds import carelessness, drop_promise, last_thrown, others
from greenroom.games.tonk.bots.knowledge import Knowledge
from greenroom.games.tonk.bots.pack import completing, pack_for
from greenroom.games.tonk.engine.sound_discards import spreads_with
from greenroom.games.tonk.rules.house_rules import HouseRules

CLASSIC = HouseRules()
PROMISES: dict[str, float] = {
    # Two others, each above with chance 1/2: lowest 1/4, caught 3/4, by one of them on the average.
    "classic": 0.25 - 2 * 1 / 2,
    "double_and_low": 0.25 - (2 + 0.75) / 2,
    "low_collects": 0.25 - 2 * 0.75 / 2,
    "dropper_pays_for_all": 0.25 - 2 * 0.75 / 2,
    "one_and_low": 0.25 - (1 + 0.75) / 2,
    "double_to_all": 0.25 - 4 * 0.75 / 2,
    "five_to_low": 0.25 - 5 * 0.75 / 2,
    "beaters": 0.25 - 3 * 1 / 2,
    "per_player": 0.25 - 6 * 0.75 / 2,
}


@pytest.mark.parametrize("caught", PROMISES)
def test_tk_32_a_drop_promises_what_each_scheme_pays(caught: str):
    rules = replace(HouseRules(), caught=caught, caught_pays=3)
    assert drop_promise(rules, [0.5, 0.5]) == pytest.approx(PROMISES[caught])


def test_a_sure_drop_promises_its_pay():
    assert drop_promise(HouseRules(drop_pays=2), [1.0, 1.0, 1.0]) == 2


def test_tk_35_where_points_are_charged_a_drop_is_as_good_as_its_chance():
    rules = HouseRules(scoring="push_ups")
    assert drop_promise(rules, [0.5]) == 0
    assert drop_promise(rules, [0.9, 0.9]) == pytest.approx(2 * 0.81 - 1)


def test_low_cards_thrown_early_are_careless():
    assert carelessness([10]) < carelessness([]) < carelessness([6]) < carelessness([2, 3]) < 1


def test_the_last_discard_is_believed_and_a_low_one_only_down_to_seven():
    assert [last_thrown(thrown) for thrown in ([], [10], [1], [10, 8], [1, 9])] == [10, 10, 7, 8, 9]


def test_the_chance_to_be_lower_falls_with_the_own_count():
    table = Table("Ac 2d Ah 3s 2c", "Kh Qs Jd Tc 8s", "9c")
    (other,) = others(Knowledge(table.seen()))
    chances = [other.chance_above(count) for count in range(0, 51, 5)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.99 and chances[-1] < 0.02


def test_a_hand_of_which_every_card_was_seen_is_no_guess():
    table = Table("7c 6d 9h 3s 2c", "Kh Kd Ks 8s 4d", "4c", "Ad 9s 5d 5h")
    table.play("p2 draw", "p2 discard Ad", "p1 take", "p1 spread Kd Kh Ks", "p1 discard 8s")
    table.play("p2 draw", "p2 discard 9s", "p1 draw", "p1 discard 4d")
    known = Knowledge(table.seen())
    assert known.unknown[0] == 1
    assert known.held[0] == pack_for(CLASSIC).mask(["Ad"])


def test_what_lies_open_or_was_thrown_is_not_unseen():
    table = Table("7c 6d 9h 3s 2c", "Kh Kd Ks 8s 4d", "4c", "Ad Js")
    table.play("p2 draw", "p2 discard Ad", "p1 draw", "p1 spread Kd Kh Ks", "p1 discard 8s")
    known = Knowledge(table.seen())
    seen = ["4c", "7c", "6d", "9h", "3s", "2c", "Ad", "Kh", "Kd", "Ks", "8s"]
    assert known.unseen == known.pack.all & ~known.pack.mask(seen)
    assert known.fits == known.pack.mask(["Kc"])


def test_what_completes_two_cards_is_what_the_engine_lets_lie_with_them():
    pack = pack_for(CLASSIC)
    chance = Random(1)
    for _ in range(300):
        one, two = chance.sample(range(52), 2)
        others = (card for card in range(52) if card not in (one, two))
        laid = sum(1 << card for card in others if pack.spreads(1 << one | 1 << two | 1 << card))
        assert completing(one, two) == laid


def test_pairs_that_make_a_spread_with_a_card_are_those_that_the_engine_lets_lie_with_it():
    chance = Random(2)
    pack = pack_for(CLASSIC)
    for _ in range(40):
        card, *rest = chance.sample(range(52), 20)
        live = sum(1 << each for each in rest)
        pairs = [(a, b) for at, a in enumerate(rest) for b in rest[at + 1 :]]
        assert spreads_with(card, live) == sum(
            bool(pack.spreads(1 << card | 1 << a | 1 << b)) for a, b in pairs
        )


@pytest.mark.parametrize(
    ("rules", "spread", "fits"),
    [
        (CLASSIC, "3c 4c 5c", "2c 6c"),
        (CLASSIC, "Ac 2c 3c", "4c"),
        (CLASSIC, "Js Qs Ks", "Ts"),
        (CLASSIC, "Kc Kd Ks", "Kh"),
        (CLASSIC, "Kc Kd Kh Ks", ""),
        (HouseRules(hit_books=False), "Kc Kd Ks", ""),
        (HouseRules(pack="40", naturals=()), "5d 6d 7d", "4d Jd"),
        (HouseRules(pack="40", naturals=()), "Jd Qd Kd", "7d"),
        (HouseRules(deuces_wild=True), "2c=4h 5h 6h", "3h 7h"),
        (HouseRules(deuces_wild=True), "Kc 2c=Kd Ks", "Kh"),
    ],
)
def test_tk_21_a_spread_is_open_to_its_neighbours(rules: HouseRules, spread: str, fits: str):
    pack = pack_for(rules)
    assert pack.openings(spread.split()) == pack.mask(fits.split())
