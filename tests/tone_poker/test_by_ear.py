"""A hand by ear: what its audiences are told of it, who may name what, and what that is worth."""

from __future__ import annotations

from itertools import combinations
from random import Random

import msgspec
import pytest

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, hand_rank
from greenroom.games.tone_poker.engine.intervals import CARDS, mask
from greenroom.games.tone_poker.engine.naming_by_ear import Heard, score_names, worth
from greenroom.games.tone_poker.table.ear_hand import EarHand
from greenroom.games.tone_poker.text.view import TonePokerShown
from greenroom.kernel.refusal import Refusal
from tone_poker.laid_out import DECKS, do, refused, table

HANDS = list(combinations(CARDS, 5))


def by_ear(*actions: str, hands: str = "closed", decks: tuple[str, ...] = DECKS) -> EarHand:
    """Lay out a hand by ear and play actions, all of which must be legal."""
    hand = EarHand(table(decks=decks, hands=hands).state)
    for text in actions:
        assert not isinstance(happened := do(hand, text), Refusal), (text, happened)
    return hand


def all_played(*actions: str) -> EarHand:
    played = [f"p{seat} {did}" for seat in (1, 2, 3) for did in ("deal", "play")]
    return by_ear(*played, *actions)


def told_of(hand: EarHand, text: str, audience: int | None) -> TonePokerShown:
    """Play an action, and return what an audience is told of it, where it must be told."""
    told = hand.shown(do(hand, text), audience)
    assert told is not None
    return told


def test_five_intervals_are_worth_three_points_in_any_order_and_the_right_label_one():
    royal = (0, 7, 2, 9, 4)
    assert worth(Heard(0, 1, cards=[4, 9, 2, 7, 0]), royal) == 3
    assert worth(Heard(0, 1, "royal"), royal) == 1
    assert worth(Heard(0, 1, "flush"), royal) == 0, "a Major flush too, but a hand counts as the highest"


def test_intervals_that_are_not_all_right_name_the_label_that_they_make():
    assert worth(Heard(0, 1, cards=[6, 7, 2, 9, 4]), (0, 7, 2, 9, 4)) == 1
    assert worth(Heard(0, 1, cards=[0, 7, 2, 9, 11]), (0, 7, 2, 9, 4)) == 0


def test_every_name_of_every_hand_is_judged_by_what_it_makes():
    chance = Random(1)
    for hand in HANDS:
        made = hand_rank(mask(hand)).label
        assert [worth(Heard(0, 1, label), hand) for label in LABELS] == [label == made for label in LABELS]
        other = chance.choice(HANDS)
        expected = 3 if other == hand else int(hand_rank(mask(other)).label == made)
        assert worth(Heard(0, 1, cards=list(other)), hand) == expected


def test_each_seat_has_the_points_of_what_it_named():
    hands = [(0, 7, 2, 9, 4), (5, 10, 3, 8, 1), (11, 1, 0, 3, 5)]
    named = [Heard(0, 1, "flush"), Heard(0, 2, "one-pair"), Heard(2, 1, cards=[1, 3, 5, 8, 10])]
    told = score_names(named, hands)
    assert told.points == [2, 0, 3] and [each.points for each in told.heard] == [1, 1, 3]


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_others_hear_a_hand_that_is_played_and_are_told_no_face_of_it(hands: str):
    hand = by_ear("p1 deal", "p1 discard 7 2", hands=hands)
    told = told_of(hand, "p1 play", 1)
    assert (told.cards, told.notes) == ([], [60, 71, 66, 69, 64]), "what sounds cannot be kept back"
    seat = hand.view(1).seats[0]
    assert (seat.cards, seat.hidden, seat.notes, seat.label, seat.pile) == ([], 5, told.notes, None, 2)
    assert hand.view(None).seats[0] == seat


def test_tp_18_closed_hands_by_ear_are_not_heard_before_they_are_played_and_open_ones_are():
    for hands, notes in (("closed", []), ("open", [60, 67, 62, 69, 64])):
        hand = by_ear(hands=hands)
        assert told_of(hand, "p1 deal", 1).notes == notes
        assert hand.view(1).seats[0].notes == notes
        touched = hand.shown(do(hand, "p1 select 7"), None)
        assert (touched and (touched.cards, touched.notes)) == (([], [67]) if notes else None)


def test_what_the_own_hand_makes_is_told_once_it_is_played():
    hand = by_ear("p1 deal")
    assert (hand.view(0).seats[0].cards, hand.view(0).seats[0].label) == ([0, 7, 2, 9, 4], None)
    do(hand, "p1 play")
    assert hand.view(0).seats[0].label == "royal"


def test_no_face_or_place_is_told_until_everybody_has_asked_for_the_score():
    hand = all_played("p1 show", "p3 show")
    for audience in (None, 0, 1, 2):
        view = hand.view(audience)
        assert view.score is None and view.ear is not None and view.ear.points is None
        assert view.ear.asked == [True, False, True]
        assert all(seat.cards == [] for at, seat in enumerate(view.seats) if at != audience)
    do(hand, "p2 show")
    view = hand.view(None)
    assert view.score is not None and view.ear is not None and view.ear.points == [0, 0, 0]
    assert view.seats[0].cards == [0, 7, 2, 9, 4]


def test_what_somebody_named_is_told_to_nobody_else_until_the_score_is_shown():
    hand = all_played()
    happened = do(hand, "p2 heard p1 royal")
    assert [hand.shown(happened, audience) for audience in (None, 0, 2)] == [None] * 3
    assert hand.shown(happened, 1) is not None
    named = Heard(1, 0, "royal")
    told = [ear.heard for ear in (hand.view(audience).ear for audience in (None, 0, 1, 2)) if ear is not None]
    assert told == [[], [], [named], []]
    for text in ("p1 show", "p2 show", "p3 show"):
        do(hand, text)
    ear = hand.view(None).ear
    assert ear is not None and ear.heard == [msgspec.structs.replace(named, points=1)]
    assert ear.points == [0, 1, 0]


def test_a_name_may_be_changed_and_taken_back_until_one_asks_for_the_score():
    hand = all_played("p2 heard p1 flush", "p2 heard p1 0 2 4 7 9", "p2 heard p3 royal", "p2 heard p3")
    ear = hand.view(1).ear
    assert ear is not None and ear.heard == [Heard(1, 0, cards=[0, 2, 4, 7, 9])]
    do(hand, "p2 show")
    assert refused(hand, "p2 heard p1 flush") == refused(hand, "p2 show") == "ear_asked"


def test_hands_are_named_once_everybody_has_played_and_not_ones_own():
    hand = by_ear("p1 deal", "p1 play", "p2 deal", "p2 play", "p3 deal")
    assert refused(hand, "p1 heard p2 flush") == refused(hand, "p1 show") == "ear_waits"
    do(hand, "p3 play")
    assert refused(hand, "p1 heard p1 flush") == "ear_own"


@pytest.mark.parametrize(
    "named",
    ["", "p4 flush", "flush", "p2 rainbow", "p2 0 2 4 7", "p2 0 0 2 4 7", "p2 0 2 4 7 12", "p2 0 2 4 7 9 11"],
)
def test_a_name_that_cannot_be_read_is_refused(named: str):
    assert refused(all_played(), f"p1 heard {named}") == "ear_unreadable"


def test_tp_14_a_hand_once_played_stays_by_ear_where_a_discard_would_be_by_sight():
    hand = by_ear("p1 deal", "p1 play")
    assert refused(hand, "p1 discard 7") == "ear_stays"
    assert not [action for action in hand.view(0).legal if action.startswith("discard")]
    assert {"play", "select 7"} <= set(hand.legal(0))


def test_what_is_listed_can_be_done_and_to_ask_for_the_score_is_listed_once():
    hand = all_played()
    assert all("show" in hand.legal(seat) for seat in range(3))
    do(hand, "p1 show")
    assert "show" not in hand.legal(0) and "show" in hand.view(1).legal
    for seat in range(3):
        assert hand.view(seat).legal == hand.legal(seat)
        for action in hand.legal(seat):
            assert not isinstance(hand.copy().play(seat, action), Refusal), action


def test_a_copy_goes_its_own_way():
    hand = all_played("p1 heard p2 flush")
    twin = hand.copy()
    for text in ("p1 heard p2 royal", "p1 show"):
        do(twin, text)
    ear = hand.view(0).ear
    assert ear is not None and ear.heard == [Heard(0, 1, "flush")] and ear.asked == [False] * 3
