"""The referee against hands worked out on paper, sentence by sentence of the rules."""

from collections import Counter
from typing import Any

import pytest

from referee import RecordError, Table, do, judge, legal, result, sit
from referee.paper import record


def table(hands: list[str], rest: str = "", actions: str = "", **value: Any) -> Table:
    """The table of such a record after its actions, all of which must be legal."""
    told_record = record(hands, rest, actions, **value)
    at = sit(told_record)
    for action in told_record["actions"]:
        assert do(at, action), action
    return at


def sums(judged: dict) -> dict[str, int]:
    total: Counter = Counter()
    for payment in judged["payments"]:
        total[payment["from"] + payment["to"]] += payment["amount"]
    return dict(total)


def kinds(at: Table, kind: str) -> list[str]:
    return [action for action in legal(at) if action.split()[1] == kind]


def test_tk_01_seven_and_jack_are_neighbours_in_forty_cards() -> None:
    """6-7-J and 7-J-Q are runs."""
    at = table(["6h 7h Jh Qh", "2c 2d 3c 3d"], "5s 5c", "p1 draw", rules={"pack": "40"})
    assert kinds(at, "spread") == ["p1 spread 6h 7h Jh", "p1 spread 6h 7h Jh Qh", "p1 spread 7h Jh Qh"]


def test_tk_05_ace_is_low_only() -> None:
    """A-2-3 is a run, Q-K-A is none."""
    at = table(["Ah 2h 3h Qh Kh", "2c 2d 3c 3d 4c"], "9s 9c", "p1 draw")
    assert kinds(at, "spread") == ["p1 spread Ah 2h 3h"]


def test_tk_06_one_card_of_stock_for_each_player() -> None:
    """52 cards are enough for five hands of nine, an upcard and a stock of five, not for six hands."""
    hands = ["Ah 2h 3h 4h 5h 6h 7h 8h 9h"] * 6
    with pytest.raises(RecordError):
        sit(record(hands))


def test_tk_11_highest_of_the_suit_takes_the_pot_even_before_a_natural() -> None:
    """The bets are settled first; a seat that did not bet cannot win them."""
    judged = judge(
        record(
            ["Ah 2c Tc Td Ts", "Qh 3c 4c 5c 6c", "Kh Kc Kd Ks Jh"],
            "9s",
            rules={"naturals": [{"points": [50], "pays": 2}], "side_bet_high_suit": 3},
            bets={"high_suit": {"suit": "h", "in": ["p1", "p2"]}},
        )
    )
    assert judged["end"] == "natural"
    assert sums(judged) == {"p1p2": 3, "p1p3": 2, "p2p3": 2}


def test_tk_12_first_natural_spread_of_a_participant_wins_what_is_in_the_pot() -> None:
    """A spread with a wild card does not; who has left something from earlier deals pays it."""
    at = table(
        ["5h 6h 7h X1 9c 9d", "2c 3c 4d 4h 6c 6d", "Ks Qs Js 9s 8s 5s"],
        "8h Ah Td",
        "p1 draw / p1 spread 9c 9d X1=9h",
        rules={"jokers": 1, "joker_role": "wild", "side_bet_natural": 2},
        bets={"natural": ["p1", "p2"], "natural_pot": {"p2": 4, "p3": 3}},
    )
    assert result(at)["payments"] == []
    assert do(at, "p1 spread 5h 6h 7h")
    assert sums(result(at)) == {"p2p1": 6, "p3p1": 3}


def test_tk_14_a_claim_comes_before_anything_else() -> None:
    """A pass gives the ordinary turn; a claim pays at once."""
    natural = {"points": [49], "pays": 3, "when": "first_turn"}
    hands = ["Kh Kc Qh Jc 9c", "2c 3c 4d 4h 6c"]
    at = table(hands, "8h", rules={"naturals": [natural]})
    assert legal(at) == ["p1 claim", "p1 pass"]
    assert do(at, "p1 pass")
    assert legal(at) == ["p1 draw", "p1 drop", "p1 take"]
    assert sums(judge(record(hands, "8h", "p1 claim", rules={"naturals": [natural]}))) == {"p2p1": 3}


@pytest.mark.parametrize(
    ("clash", "ties", "winners", "paid"),
    [
        ("draw", "draw", [], {}),
        ("best", "draw", [], {}),
        ("best", "eldest", ["p1"], {"p2p1": 2, "p3p1": 2, "p4p1": 2}),
        ("all", "draw", ["p1", "p3", "p4"], {"p2p1": 2, "p2p3": 2, "p2p4": 1}),
    ],
)
def test_tk_15_several_hold_a_natural(clash: str, ties: str, winners: list, paid: dict) -> None:
    """Two with 50 points, one with 49 that comes later in the list."""
    entries = [{"points": [50], "pays": 2, "ties": ties}, {"points": [49], "pays": 1}]
    hands = ["Kh Kc Kd Ks Jh", "2c 3c 4d 4h 6c", "Qh Qc Qd Qs Jc", "Jd Js Tc Td 9c"]
    judged = judge(record(hands, "8h", rules={"naturals": entries, "naturals_clash": clash}))
    assert (judged["winners"], sums(judged)) == (winners, paid)


def test_tk_18_the_taken_card_must_be_used_at_once() -> None:
    """Taking is illegal where the card fits nothing, and the next action uses it."""
    at = table(["5h 6h 9c Kd", "2c 3c 4d 4h"], "7h", rules={"take_discard": "must_use"})
    assert do(at, "p1 take")
    assert legal(at) == ["p1 spread 5h 6h 7h"]
    unfit = table(["5h 6h 9c Kd", "2c 3c 4d 4h"], "8h", rules={"take_discard": "must_use"})
    assert legal(unfit) == ["p1 draw", "p1 drop"]


def test_tk_20_a_spread_has_one_natural_card_and_no_card_twice() -> None:
    """A deuce as itself is natural; listed once for each set used and each set stood for."""
    at = table(["2c 2d X1 Kh", "3c 3d 4d 4h"], "9s Kd", "p1 draw", preset="chicago", rules={"upcard": True})
    assert "p1 spread 2c 2d X1=2h" in legal(at)
    assert "p1 spread X1=Kc Kd Kh" in legal(at)
    assert not do(at, "p1 spread 2c=Kc 2d=Ks X1=Kd")
    assert not do(at, "p1 spread 2c=2d 2d=2c X1=2h")
    assert not do(at, "p1 spread Kh Kd X1=Kd")
    assert not do(at, "p1 spread 2d=2c X1=2d 2c=2h Kh")
    assert do(at, "p1 spread Kh 2d=Ks X1=Kc Kd")


def test_tk_22_a_turn_with_a_hit_ends_without_a_discard() -> None:
    """By the action `end`; after a spread alone there is a discard."""
    rules = {"discard_after_hit": False}
    at = table(["5h 6h 7h 8h Kd", "2c 3c 4d 4h 9d"], "9s Qc", "p1 draw / p1 spread 5h 6h 7h", rules=rules)
    assert kinds(at, "end") == []
    assert do(at, "p1 hit s1 8h")
    assert legal(at) == ["p1 end"]


def test_tk_23_exactly_three_natural_aces_may_be_held() -> None:
    """Four aces must be spread, three need not."""
    rules = {"must_spread": "but_three_aces"}
    three = table(["Ah Ac Ad Kd 9d", "2c 3c 4d 4h 9c"], "9s Qc", "p1 draw", rules=rules)
    four = table(["Ah Ac Ad Kd 9d", "2c 3c 4d 4h 9c"], "9s As", "p1 draw", rules=rules)
    assert len(kinds(three, "discard")) == 6
    assert kinds(four, "discard") == []


def test_tk_24_only_unmatched_cards_count_in_the_best_arrangement() -> None:
    """The five of hearts belongs to the run, where it saves more."""
    hands = ["5h 6h 7h 5c 5d Kd", "2c 3c 4d 4h 9c 9d"]
    assert result(table(hands, "9s", rules={"held_spreads_count": False}))["counts"]["p1"] == 20
    assert result(table(hands, "9s"))["counts"]["p1"] == 38


SLAPPED = (["5h 6h 7h Kd 9h", "2c 3c 4d 4h 9c", "8h Js Qs Ks Tc"], "Ts 8d 4s Jc Jd")
TO_THE_SLAP = (
    "p1 draw / p1 spread 5h 6h 7h / p1 discard Kd / p2 draw / p2 discard 4d / p3 draw / p3 discard 8h"
)


def test_tk_26_anyone_with_a_card_to_discard_may_slap() -> None:
    """The discarder owes no discard, a third player does; the next goes on to a normal turn."""
    at = table(*SLAPPED, TO_THE_SLAP, rules={"slap": "race"})
    assert kinds(at, "slap") == ["p1 slap s1", "p2 slap s1", "p3 slap s1"]
    assert do(at, "p1 slap s1")
    assert legal(at) == ["p1 slap_discard 8d", "p1 slap_discard 9h"]
    assert do(at, "p1 slap_discard 9h")
    assert legal(at) == ["p1 draw", "p1 drop", "p1 slap s1", "p1 take", "p2 slap s1", "p3 slap s1"]


def test_tk_26_next_first_makes_the_slap_the_whole_turn() -> None:
    """After it, the turn is the following player's."""
    at = table(*SLAPPED, TO_THE_SLAP + " / p1 slap s1 / p1 slap_discard 8d", rules={"slap": "next_first"})
    assert result(at)["turn"] == "p2"


def test_tk_26_a_card_uncovered_by_a_slap_cannot_be_slapped() -> None:
    """The discarder slaps; what lay below is dead."""
    at = table(*SLAPPED, TO_THE_SLAP + " / p3 slap s1", rules={"slap": "race"})
    assert kinds(at, "slap") == []


def test_tk_27_waits_add_up_card_by_card() -> None:
    """Two cards hit on p1's spread, two turns without a drop; `once` counts the first alone."""
    moves = "p1 draw / p1 spread 5h 6h 7h / p1 discard Kd / p2 draw / p2 hit s1 8h 9h / p2 discard 2c"
    hands = ["5h 6h 7h Kd Qd", "2c 3c 4d 8h 9h"]
    for once, waits in (("each", 2), ("once", 1)):
        at = table(hands, "Ts Td 4s", moves, rules={"wait_after_hit": 1, "wait_hits": once})
        assert at.seats[0].waits == waits
        assert kinds(at, "drop") == []


def test_tk_27_who_was_hit_cannot_go_out() -> None:
    """With two cards left it may neither hit one nor discard down to none."""
    moves = "p1 draw / p1 spread 5h 6h 7h / p1 discard Kd / p2 draw / p2 hit s1 8h / p2 discard 2c / p1 draw"
    hands = ["5h 6h 7h Kd", "2c 3c 4d 8h"]
    at = table(hands, "Ts 4h 4s 9h", moves, rules={"hit_blocks_out": True})
    assert legal(at) == ["p1 discard 4h", "p1 discard 9h"]


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [
        ({}, 2),
        ({"tonk_by": "second_spread"}, 2),
        ({"tonk_pays": 3}, 3),
        ({"first_turn_tonk_pays": 4}, 4),
        ({"first_turn_tonk_pays": 4, "tonk_pays": 1}, 4),
    ],
)
def test_tk_28_tk_29_tonk_by_two_spreads_on_the_first_turn(rules: dict, stakes: int) -> None:
    """Laying two own spreads on the own first turn is paid before TK-28."""
    moves = "p1 draw / p1 spread 5h 6h 7h / p1 spread Kc Kd Ks"
    judged = judge(record(["5h 6h 7h Kd Kc", "2c 3c 4d 8h 9h"], "Ts Ks", moves, rules=rules))
    assert (judged["end"], sums(judged)) == ("tonk", {"p2p1": stakes})


@pytest.mark.parametrize(
    ("scheme", "paid"),
    [
        ("classic", {"p1p2": 2, "p1p3": 2, "p1p4": 2, "p4p2": 1, "p4p3": 1, "p5p2": 1, "p5p3": 1}),
        (
            "double_and_low",
            {"p1p2": 3, "p1p3": 3, "p1p4": 2, "p4p2": 1, "p4p3": 1, "p5p2": 1, "p5p3": 1},
        ),
        ("low_collects", {"p1p2": 2, "p1p3": 2, "p4p2": 1, "p4p3": 1, "p5p2": 1, "p5p3": 1}),
        ("dropper_pays_for_all", {"p1p2": 4, "p1p3": 4}),
        ("one_and_low", {"p1p2": 2, "p1p3": 2, "p1p4": 1, "p4p2": 1, "p4p3": 1, "p5p2": 1, "p5p3": 1}),
        ("double_to_all", {"p1p2": 2, "p1p3": 2, "p1p4": 2, "p1p5": 2}),
        ("five_to_low", {"p1p2": 5}),
        ("beaters", {"p1p2": 3, "p1p3": 3, "p1p4": 3}),
        ("per_player", {"p1p2": 10, "p1p3": 10}),
    ],
)
def test_tk_32_caught(scheme: str, paid: dict) -> None:
    """p1 drops with 12; p2 and p3 have 9, p4 has 12, p5 has 24."""
    hands = ["2h 4c 6c", "2d 3d 4d", "2c 3c 4s", "3s 4h 5h", "7c 8c 9c"]
    judged = judge(record(hands, "Kd", "p1 drop", rules={"caught": scheme, "caught_pays": 3}))
    assert judged["counts"] == {"p1": 12, "p2": 9, "p3": 9, "p4": 12, "p5": 24}
    assert sums(judged) == paid
    assert judged["winners"] == (["p2"] if scheme == "five_to_low" else ["p2", "p3"])


def test_tk_33_the_first_who_wants_a_card_from_the_empty_stock_ends_the_play() -> None:
    """The last card may be drawn; taking the discard goes on."""
    hands = ["2h 4c 6c 8d 9d Td Jd", "2d 3d 4d 6h 7h 8h 9h", "2c 3c 4s 6s 7s 9c 9s", "3s 4h 5h Tc Th Ts Jc"]
    at = table(hands, "Kd", rules={"pack": "52"})
    at.stock_size = 0
    assert do(at, "p1 take")
    assert do(at, "p1 discard Kd")
    assert do(at, "p2 draw")
    assert result(at)["end"] == "stock_out"
    assert result(at)["winners"] == ["p2"]


def test_tk_34_nobody_goes_out_of_a_boobed_deck() -> None:
    """The hand counts 0, the turn is over and the player stays in the game."""
    at = table(["5h 6h 7h", "2c 3c 4d"], "8h", rules={"boobed": True})
    at.stock_size = 2
    assert do(at, "p1 take")
    assert do(at, "p1 spread 5h 6h 7h 8h")
    judged = result(at)
    assert (judged["status"], judged["turn"], judged["counts"]["p1"]) == ("in_progress", "p2", 0)


def test_tk_35_push_ups_charge_the_losers() -> None:
    """Caught: the lowest 0, the dropper twice, others once."""
    hands = ["2h 4c 6c", "2d 3d 4d", "7c 8c 9c"]
    judged = judge(record(hands, "Kd", "p1 drop", stake=5, rules={"scoring": "push_ups"}))
    assert judged["charges"] == {"p1": 24, "p2": 0, "p3": 24}
    assert judged["net"] == {"p1": -24, "p2": 0, "p3": -24}


def test_tk_38_the_pile_closes_until_somebody_draws() -> None:
    """One round of takes by two players, then the stock only."""
    moves = "p1 take / p1 discard Kd / p2 take / p2 discard Kd"
    hands = ["2h 4c 6c", "2d 3d 4d"]
    at = table(hands, "Kd 9h", moves, rules={"take_rounds": 1})
    assert legal(at) == ["p1 draw", "p1 drop"]
    assert do(at, "p1 draw")
    assert do(at, "p1 discard 9h")
    assert "p2 take" in legal(at)
