"""Advice where hands lie open (TP-18): every hand of the table counts as what is known of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.games.tone_poker.coach.advice import hint_if_solved
from greenroom.games.tone_poker.coach.hint import Counted, hint
from greenroom.games.tone_poker.coach.review import review
from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.engine.state import Opponent
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import odds, weigh_discards
from greenroom.kernel.refusal import Refusal
from refusals import granted
from tone_poker import naive_scorer as naive
from tone_poker.laid_out import do, table
from tone_poker.naive_play import HANDS, chances, strengths, tabled
from tone_poker.sampled_advice import MAX_STANDARD_ERRORS, judged, position

MINE = (0, 3, 6, 8, 10)
KINGS, NOTHING = (1, 3, 5, 7, 8), (0, 1, 4, 5, 10)
CI_POSITIONS = 25
"""`sampled_advice` judges as many as one likes; these keep the suite quick."""


def enumerated(hand, others, points=HandPoints()):  # noqa: B008 - a frozen record
    """Play every discard out in every way that it and all others may end, one table after the other."""
    ends_of = []
    for cards, final in others:
        ends = {strengths()[frozenset(cards)]: Fraction(1)} if final else chances(cards)[tabled(cards)]
        ends_of.append(ends)
    label_points = {strength: getattr(points, _field(cards)) for cards, strength in strengths().items()}
    found = {}
    for throw, mine in chances(hand).items():
        total = Fraction(0)
        for own, *theirs in product(mine.items(), *(ends.items() for ends in ends_of)):
            chance = own[1]
            for _, each in theirs:
                chance *= each
            better = sum(strength > own[0] for strength, _ in theirs)
            total += chance * (len(others) - better + label_points[own[0]])
        found[throw] = total
    return found


def _field(cards):
    return naive.label(cards).replace("-", "_")


def against(hand, others, points=HandPoints()):  # noqa: B008 - a frozen record
    met = tuple(Opponent(mask(cards), final) for cards, final in others)
    return weigh_discards(hand, SolverQuestion(1 + len(others), points), met)


@pytest.mark.parametrize(
    "others",
    [
        [(KINGS, True)],
        [(NOTHING, False)],
        [(KINGS, True), (NOTHING, False)],
        [(KINGS, True), (KINGS, True), (NOTHING, True)],
        [(KINGS, False), (NOTHING, False)],
    ],
)
@pytest.mark.parametrize("hand", [MINE, (1, 2, 4, 9, 11)])
def test_tp_28_every_discard_is_worth_what_all_its_ends_are_worth_beside_all_theirs(hand, others):
    found = {each.throw: each.value for each in against(hand, others).discards}
    assert found == enumerated(hand, others)


def test_tp_29_label_points_are_counted_beside_the_bonus():
    points = HandPoints(one_pair=1, flush=7, royal=9)
    others = [(KINGS, True), (NOTHING, True)]
    found = {each.throw: each.value for each in against(MINE, others, points).discards}
    assert found == enumerated(MINE, others, points)


@given(
    st.sampled_from(HANDS), st.lists(st.tuples(st.sampled_from(HANDS), st.booleans()), min_size=1, max_size=2)
)
def test_any_hand_against_any_one_or_two_that_lie_open(hand, others):
    # To play out two that still draw takes a while; a position of each kind is above.
    others = [others[0], *((cards, True) for cards, _ in others[1:])]
    found = against(hand, others)
    assert {each.throw: each.value for each in found.discards} == enumerated(hand, others)
    assert found.best.value == max(each.value for each in found.discards)


def test_hands_that_nobody_has_seen_count_as_perfect_play_ends():
    unseen = weigh_discards(MINE, SolverQuestion(4), (Opponent(),) * 3)
    assert unseen == granted(odds(MINE, SolverQuestion(4)))


def test_the_order_of_the_others_is_of_no_account():
    others = [Opponent(mask(KINGS), True), Opponent(), Opponent(mask(NOTHING))]
    assert weigh_discards(MINE, SolverQuestion(4), tuple(others)) == weigh_discards(
        MINE, SolverQuestion(4), tuple(others[::-1])
    )


def test_a_hand_that_cannot_be_beaten_any_more_is_worth_every_opponent():
    supreme = (0, 2, 4, 7, 9)
    assert against(supreme, [(KINGS, True), (NOTHING, False)]).best.value == 2


def test_every_discard_is_right_where_the_rest_is_left_to_chance():
    """`python -m tone_poker.sampled_advice --positions 1500` from `tests` judges more of them."""
    chance = Random(18)
    for _ in range(CI_POSITIONS):
        found = judged(position(chance), chance)
        assert found.right or found.tie
        assert found.wrong_by < MAX_STANDARD_ERRORS and found.behind_by < MAX_STANDARD_ERRORS


DECKS = ("0 3 6 8 10 1 2 4 5 7 9 11", "5 10 3 8 1 6 11 4 9 2 7 0", "11 1 0 3 5 7 9 2 4 6 8 10")


def laid(*did, **rules):
    return table(*did, decks=DECKS, **rules)


@pytest.mark.parametrize(
    ("did", "counted"),
    [
        ((), Counted(final=0, drawing=0, unseen=2)),
        (("p2 deal",), Counted(final=0, drawing=1, unseen=1)),
        (("p2 deal", "p3 deal", "p3 play"), Counted(final=1, drawing=1, unseen=0)),
        (("p2 deal", "p2 discard 5", "p3 deal", "p3 play"), Counted(final=2, drawing=0, unseen=0)),
    ],
)
def test_tp_18_a_hint_counts_what_lies_open(did, counted):
    """A player who has discarded cannot again (TP-13): its hand is final before it is played."""
    hand = laid("p1 deal", *did)
    found = granted(hint(hand, 0))
    assert found.counted == counted
    seats = hand.state.seats[1:]
    met = tuple(Opponent(seat.cards, bool(seat.thrown) or seat.played) for seat in seats)
    weighings = weigh_discards(hand.state.seats[0].hand, SolverQuestion(3), met).discards
    worth = {each.throw: float(each.value) for each in weighings}
    assert all(choice.points == worth[tuple(choice.throw)] for choice in found.choices)


def test_tp_18_a_hint_changes_with_the_hands_that_lie_open_but_not_with_closed_ones():
    did = ("p1 deal", "p2 deal", "p2 play", "p3 deal", "p3 play")
    before, after = granted(hint(laid("p1 deal"), 0)), granted(hint(laid(*did), 0))
    assert [each.points for each in before.choices] != [each.points for each in after.choices]
    closed = granted(hint(laid(*did, hands="closed"), 0))
    assert closed == granted(hint(laid("p1 deal", hands="closed"), 0)) == before


def test_tp_14_a_hand_that_has_been_played_counts_as_final_until_it_discards_after_all():
    hand = laid("p1 deal", "p2 deal", "p2 play", "p3 deal")
    assert granted(hint(hand, 0)).counted == Counted(final=1, drawing=1, unseen=0)
    played = [each.points for each in granted(hint(hand, 0)).choices]
    do(hand, "p2 discard 10 3 8")
    assert [each.points for each in granted(hint(hand, 0)).choices] != played


def test_once_it_has_discarded_a_seat_hears_how_many_its_hand_does_not_lose_to():
    hand = laid("p1 deal", "p1 discard 3", "p2 deal", "p2 play", "p3 deal", "p3 play")
    found = granted(hint(hand, 0))
    ends = [strengths()[frozenset(seat.hand)] for seat in hand.state.seats]
    assert [choice.points for choice in found.choices] == [sum(end <= ends[0] for end in ends[1:])]


def test_a_review_measures_a_seat_by_what_lay_open_when_it_decided():
    early = laid("p1 deal", "p1 discard 3", "p2 deal", "p2 play", "p3 deal", "p3 play", "p1 play")
    late = laid("p2 deal", "p2 play", "p3 deal", "p3 play", "p1 deal", "p1 discard 3", "p1 play")
    first, last = (granted(review(hand, None, closed=True)).seats[0] for hand in (early, late))
    assert first.counted == Counted(final=0, drawing=0, unseen=2)
    assert last.counted == Counted(final=2, drawing=0, unseen=0)
    assert first.chosen.throw == last.chosen.throw == [3]
    unseen = {
        each.throw: each for each in granted(odds(early.state.seats[0].deck[:5], SolverQuestion(3))).discards
    }
    assert first.chosen.points == float(unseen[3,].value)
    assert first.chosen.points != last.chosen.points


def test_to_hear_a_hand_again_is_no_new_decision():
    did = ("p1 deal", "p1 play", "p2 deal", "p2 play", "p3 deal", "p3 play")
    once, again = laid(*did), laid(*did, "p1 play")
    assert granted(review(again, 0, closed=True)) == granted(review(once, 0, closed=True))


def test_tp_14_who_discards_after_playing_is_measured_by_what_lay_there_then():
    hand = laid("p1 deal", "p1 play", "p2 deal", "p2 play", "p3 deal", "p3 play", "p1 discard 3", "p1 play")
    assert granted(review(hand, 0, closed=True)).seats[0].counted == Counted(final=2, drawing=0, unseen=0)


def test_tp_29_against_final_hands_nobody_waits_for_perfect_play(monkeypatch):
    """Only where somebody still draws is there play to be known."""
    monkeypatch.setattr("greenroom.games.tone_poker.coach.advice.ready", lambda question: False)
    points = {"hand_points": HandPoints(flush=3)}
    hand = laid("p1 deal", "p2 deal", "p2 play", "p3 deal", **points)
    assert hint_if_solved(hand, 0) == Refusal("tone_poker.not_solved_yet")
    do(hand, "p3 play")
    assert granted(hint_if_solved(hand, 0)).counted.final == 2
