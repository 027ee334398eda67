"""TK-31, TK-32, TK-35, TK-36: drops, won and caught, and what they pay."""

import pytest
from positions import deal, ended, outcome_of, paid, play

FOUR = {
    "low": "Ac 2d 3h",  # 6
    "equal": "Ad 2h 7c",  # 10
    "dropper": "2c 3c 5d",  # 10
    "high": "Kc Qd 9h",  # 29
}


def caught(scheme, **rules):
    """p1 drops with 10; p2 has 6, p3 10 and p4 29."""
    hand = deal(FOUR["dropper"], FOUR["low"], FOUR["equal"], FOUR["high"], up="9s", caught=scheme, **rules)
    return play(hand, "p1 drop")


def test_tk_31_strictly_lowest_is_paid_by_each():
    hand = play(deal("Ac 2c 3d", "Kc Qd Jh", "Ad 2h 4d", up="9s", stake=10), "p1 drop")
    assert ended(hand) == ("drop", [1])
    assert paid(hand) == {(2, 1): 10, (3, 1): 10}
    assert outcome_of(hand).counts == [6, 30, 7]


def test_tk_31_drop_pays():
    assert paid(play(deal("Ac 2c 3d", "Kc Qd Jh", up="9s", drop_pays=3), "p1 drop")) == {(2, 1): 3}


def test_tk_31_equal_is_not_lower():
    assert ended(play(deal("Ac 2c 3d", "Ad 2d 3h", up="9s"), "p1 drop")) == ("caught", [2])


@pytest.mark.parametrize(
    ("scheme", "payments", "winners"),
    [
        ("classic", {(1, 2): 2, (1, 3): 2, (3, 2): 1, (4, 2): 1}, [2]),
        ("double_and_low", {(1, 2): 3, (1, 3): 2, (3, 2): 1, (4, 2): 1}, [2]),
        ("low_collects", {(1, 2): 2, (3, 2): 1, (4, 2): 1}, [2]),
        ("dropper_pays_for_all", {(1, 2): 3}, [2]),
        ("one_and_low", {(1, 2): 2, (1, 3): 1, (3, 2): 1, (4, 2): 1}, [2]),
        ("double_to_all", {(1, 2): 2, (1, 3): 2, (1, 4): 2}, [2]),
        ("five_to_low", {(1, 2): 5}, [2]),
        ("beaters", {(1, 2): 2, (1, 3): 2}, [2]),
        ("per_player", {(1, 2): 8}, [2]),
    ],
)
def test_tk_32_caught(scheme, payments, winners):
    hand = caught(scheme)
    assert ended(hand) == ("caught", winners)
    assert paid(hand) == payments


def test_tk_32_caught_pays_is_what_beaters_get():
    assert paid(caught("beaters", caught_pays=4)) == {(1, 2): 4, (1, 3): 4}


def test_tk_32_the_lowest_of_the_others_collects_even_where_the_dropper_equals_it():
    hand = play(deal("Ac 2c 3d", "Ad 2d 3h", "Kc Qd Jh", up="9s", caught="dropper_pays_for_all"), "p1 drop")
    assert paid(hand) == {(1, 2): 2}


@pytest.mark.parametrize(
    ("scheme", "payments", "winners"),
    [
        ("classic", {(1, 2): 2, (1, 3): 2, (4, 2): 1, (4, 3): 1}, [2, 3]),
        ("double_and_low", {(1, 2): 3, (1, 3): 3, (4, 2): 1, (4, 3): 1}, [2, 3]),
        ("low_collects", {(1, 2): 2, (1, 3): 2, (4, 2): 1, (4, 3): 1}, [2, 3]),
        ("dropper_pays_for_all", {(1, 2): 3, (1, 3): 3}, [2, 3]),
        ("one_and_low", {(1, 2): 2, (1, 3): 2, (4, 2): 1, (4, 3): 1}, [2, 3]),
        ("five_to_low", {(1, 2): 5}, [2]),
        ("per_player", {(1, 2): 8, (1, 3): 8}, [2, 3]),
    ],
)
def test_tk_32_equal_lowest(scheme, payments, winners):
    hand = deal("2c 3c 5d", "Ac 2d 3h", "Ad 2h 3s", "Kc Qd 9h", up="9s", caught=scheme)
    assert ended(play(hand, "p1 drop")) == ("caught", winners)
    assert paid(hand) == payments


def test_tk_35_push_ups_charge_counts_instead_of_payments():
    hand = play(deal("Ac 2c 3d", "Kc Qd Jh", "Ad 2h 4d", up="9s", scoring="push_ups", stake=10), "p1 drop")
    assert (outcome_of(hand).charges, outcome_of(hand).net, outcome_of(hand).payments) == (
        [0, 30, 7],
        [0, -30, -7],
        [],
    )


def test_tk_35_push_ups_charge_twice_where_a_win_pays_double():
    hand = deal("5c 6c 7c 9d 9h", "8h Th 3d Qd Js", up="Jd", stock="9s", scoring="push_ups")
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s")
    assert outcome_of(hand).charges == [0, 82]


def test_tk_35_push_ups_caught_charge_the_dropper_twice_and_the_lowest_nothing():
    assert caught("classic", scoring="push_ups").outcome.charges == [20, 0, 10, 29]


def test_tk_35_push_ups_under_all_charge_the_highest_natural():
    entries = [{"points": [50], "pays": 3}, {"points": [49], "pays": 1}]
    hand = deal(
        "Tc Jc Qd Ks Kh",
        "2c 4d 6h 8s Ts",
        "Th Jh Qh Kd 9d",
        up="9c",
        naturals=entries,
        naturals_clash="all",
        scoring="push_ups",
    )
    assert outcome_of(hand).charges == [0, 90, 0]


def test_tk_35_push_ups_the_big_one_charges_twice_as_much():
    hands = ("Ac 2c 3d", "Kc Qd Jh", "Ad 2h 4d")
    for big_one, charges in ((False, [0, 30, 7]), (True, [0, 60, 14])):
        hand = deal(*hands, up="9s", scoring="push_ups", big_one=big_one)
        assert outcome_of(play(hand, "p1 drop")).charges == charges
        assert outcome_of(hand).net == [-points for points in charges]


def test_tk_35_push_ups_all_equal_lowest_win_under_five_to_low():
    hand = deal(
        "2c 3c 5d", "Ac 2d 3h", "Ad 2h 3s", "Kc Qd 9h", up="9s", caught="five_to_low", scoring="push_ups"
    )
    assert ended(play(hand, "p1 drop")) == ("caught", [2, 3])
    assert outcome_of(hand).charges == [20, 0, 0, 29]


def test_tk_36_payments_name_payer_payee_amount_and_rule():
    hand = caught("classic", stake=5)
    listed = [(p.payer, p.payee, p.amount, p.why, p.args) for p in outcome_of(hand).payments]
    assert listed == [
        (0, 1, 10, "caught_beaten", {"stakes": 2}),
        (0, 2, 10, "caught_beaten", {"stakes": 2}),
        (2, 1, 5, "caught_low", {"stakes": 1}),
        (3, 1, 5, "caught_low", {"stakes": 1}),
    ]
    assert sum(outcome_of(hand).net) == 0


def test_tk_10_the_big_one_doubles_the_stake():
    hand = play(deal("Ac 2c 3d", "Kc Qd Jh", up="9s", stake=5, big_one=True), "p1 drop")
    assert paid(hand) == {(2, 1): 10}
