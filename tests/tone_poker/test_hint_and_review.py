"""The hint of practice and the review after a hand: what was best, and what the choice cost."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from greenroom.games.tone_poker.coach.hint import Counted, hint
from greenroom.games.tone_poker.coach.outlook import Made
from greenroom.games.tone_poker.coach.review import review
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HandPoints, HouseRules
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import odds
from greenroom.kernel.refusal import Refusal
from refusals import granted

FLUSH, NOTHING, PAIR = "0 7 2 9 11 5 10 3", "1 3 10 7 0 6 2 9 4", "2 10 7 3 1 0 5 4 6"
DECKS = [deck.split() for deck in (FLUSH, NOTHING, PAIR)]


def played(*did: str, seats: int = 3, **rules):
    hand = granted(TONE_POKER.deal(HouseRules(**rules), list(range(seats)), DECKS[:seats]))
    for action in did:
        seat, _, text = action.partition(" ")
        assert not isinstance(hand.play(int(seat[1]) - 1, text), Refusal), action
    return hand


ALL = ("p1 deal", "p2 deal", "p3 deal", "p1 play", "p2 discard 3", "p2 play", "p3 discard 7 3 1", "p3 play")


def test_a_hint_names_the_best_discards_first():
    found = granted(hint(played("p2 deal"), 1))
    weighed = granted(odds((1, 3, 10, 7, 0), SolverQuestion(3)))
    assert [tuple(choice.throw) for choice in found.choices][:3] == [
        each.throw for each in weighed.discards[:3]
    ]
    assert [choice.points for choice in found.choices] == sorted(
        (choice.points for choice in found.choices), reverse=True
    )
    assert [choice.throw for choice in found.choices].count([]) == 1
    assert (found.made, found.players) == (Made("high-card", None, ["A"]), 3)
    assert sum(found.choices[0].labels.values()) == pytest.approx(1, abs=1e-12)


def test_where_the_hand_is_best_kept_the_hint_says_so_first():
    found = granted(hint(played("p1 deal"), 0))
    assert found.choices[0].throw == [] and found.choices[0].labels["flush"] == 1


def test_once_it_has_discarded_a_seat_is_told_what_its_hand_is_worth():
    found = granted(hint(played("p2 deal", "p2 discard 3"), 1))
    assert [choice.throw for choice in found.choices] == [[]]


def test_tp_01_who_practises_alone_is_told_as_if_there_were_one_opponent():
    found = granted(hint(played("p1 deal", seats=1), 0))
    assert found.players == 2 and 0 < found.choices[0].points < 1


def test_there_is_no_hint_before_the_deal():
    assert hint(played(), 0) == Refusal("tone_poker.deal_first")


def test_tp_18_a_hint_for_closed_hands_depends_on_nothing_but_the_own_cards():
    """It is the table of perfect play, even when the others have played."""
    alone = granted(hint(played("p1 deal", hands="closed"), 0))
    assert granted(hint(played(*ALL[:3], "p3 discard 7 3 1", "p3 play", hands="closed"), 0)) == alone
    assert alone.counted == Counted(final=0, drawing=0, unseen=2)
    assert granted(hint(played("p1 deal"), 0)) == alone, "before anybody else has cards, they are no others"


def test_tp_29_a_hint_counts_the_points_of_labels():
    found = granted(hint(played("p1 deal", seats=2, hand_points=HandPoints(royal=50)), 0))
    assert found.choices[0].throw == [11] and found.choices[0].points > 50 * found.choices[0].labels["royal"]


def test_a_review_says_what_was_thrown_what_was_best_and_what_it_cost():
    found = granted(review(played(*ALL, hands="closed"), None, closed=True))
    assert [line.seat for line in found.seats] == [0, 1, 2] and found.players == 3
    first, second, _ = found.seats
    assert (first.chosen, first.cost) == (first.best, 0) and first.chosen.throw == []
    weighed = {each.throw: each.value for each in granted(odds((1, 3, 10, 7, 0), SolverQuestion(3))).discards}
    assert (second.dealt, second.chosen.throw) == ([1, 3, 10, 7, 0], [3])
    assert second.cost == float(max(weighed.values()) - weighed[3,])
    assert tuple(second.best.throw) == granted(odds((1, 3, 10, 7, 0), SolverQuestion(3))).best.throw


def test_a_review_judges_whatever_is_tried_afterwards():
    line = granted(review(played(*ALL), None, closed=True)).seats[1]
    assert len(line.throws) == 26 and len({tuple(each.throw) for each in line.throws}) == 26
    worth = {tuple(each.throw): each.points for each in line.throws}
    assert worth[tuple(line.best.throw)] == line.best.points == max(worth.values())
    assert worth[tuple(line.chosen.throw)] == line.chosen.points


def test_tp_18_a_review_shows_the_hands_that_a_seat_saw_when_it_decided():
    """The third had thrown nothing yet when the second discarded; of closed hands nothing is shown."""
    first, second, third = granted(review(played(*ALL), None, closed=True)).seats
    assert [(each.seat, each.final) for each in first.lay_open] == [(1, False), (2, False)]
    assert [(each.seat, each.cards, each.final) for each in second.lay_open] == [
        (0, [0, 2, 7, 9, 11], True),
        (2, [1, 2, 3, 7, 10], False),
    ]
    assert second.lay_open[0].made.label == "flush"
    assert [(each.seat, each.final) for each in third.lay_open] == [(0, True), (1, True)]
    closed = granted(review(played(*ALL, hands="closed"), None, closed=True)).seats
    assert [line.lay_open for line in closed] == [[], [], []]


def test_of_equally_good_discards_the_one_chosen_was_best():
    """1 3 4 8 11 may as well be kept as throw the Jack."""
    for throw in ("", "3"):
        hand = granted(TONE_POKER.deal(HouseRules(), [0, 1], [["1", "3", "4", "8", "11", "0"], DECKS[0]]))
        did = ["deal", f"discard {throw}"] if throw else ["deal"]
        for action in (*did, "play"):
            granted(hand.play(0, action))
        for action in ("deal", "play"):
            granted(hand.play(1, action))
        line = granted(review(hand, 0, closed=False)).seats[0]
        assert line.cost == 0 and line.best == line.chosen
        assert line.chosen.throw == [int(card) for card in throw.split()]


def test_what_cannot_be_told_in_two_decimals_is_no_mistake():
    """Of 0 1 2 3 6 the Queen is best thrown; Jack and Squire instead give away 0.0027 points."""
    deck = ["0", "1", "2", "3", "6", "9", "10", "11"]
    weighed = {each.throw: each.value for each in granted(odds((0, 1, 2, 3, 6), SolverQuestion(2))).discards}
    assert 0 < max(weighed.values()) - weighed[1, 3] < Fraction(1, 200)
    hand = granted(TONE_POKER.deal(HouseRules(hands="closed"), [0, 1], [deck, DECKS[0]]))
    for action in ("deal", "discard 1 3", "play"):
        granted(hand.play(0, action))
    for action in ("deal", "play"):
        granted(hand.play(1, action))
    line = granted(review(hand, 0, closed=False)).seats[0]
    assert (line.cost, line.best, line.chosen.throw) == (0, line.chosen, [1, 3])
    worth = {tuple(each.throw): each.points for each in line.throws}
    assert worth[1, 3] == worth[2,] == float(weighed[2,]) and worth[()] == float(weighed[()]) < worth[2,]


def test_moving_cards_changes_no_review():
    moved = played(*ALL[:3], "p2 move 3 1", "p2 move 0 2", *ALL[3:])
    assert granted(review(moved, None, closed=True)) == granted(review(played(*ALL), None, closed=True))


def test_there_is_no_review_before_everyone_has_played():
    assert review(played(*ALL[:-1]), 0, closed=False) == Refusal("tone_poker.not_all_played")


def test_tp_18_until_a_closed_hand_is_over_it_is_reviewed_for_its_own_seat():
    """A player who kept its hand has shown all of it by playing; nobody has seen what another has thrown."""
    hand = played(*ALL, hands="closed")
    assert [line.seat for line in granted(review(hand, 1, closed=False)).seats] == [0, 1]
    assert [line.seat for line in granted(review(hand, None, closed=False)).seats] == [0]
    assert [line.seat for line in granted(review(hand, None, closed=True)).seats] == [0, 1, 2]


def test_both_can_be_sent():
    hand = played(*ALL)
    for found in (granted(hint(hand, 0)), granted(review(hand, 0, closed=True))):
        assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found
