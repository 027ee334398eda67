"""Dealing, selecting, discarding, playing, moving: what is legal, what it does, what it sounds like."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from greenroom.games.tone_poker.engine.pitch import note
from greenroom.games.tone_poker.engine.playback import seats_in_turn
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.kernel.refusal import Refusal
from tone_poker.laid_out import DECKS, do, refused, table


def cards(hand, seat=0):
    return hand.view(seat).seats[seat].cards


def heard(hand, text, audience=0):
    return hand.shown(do(hand, text), audience).notes


@pytest.mark.parametrize(("seats", "fine"), [(0, False), (1, True), (2, True), (12, True), (13, False)])
def test_tp_01_one_seat_to_practise_and_up_to_twelve(seats, fine):
    assert (TONE_POKER.fits(seats) is None) == fine


@pytest.mark.parametrize(
    ("tonics", "code"), [([0, 0], "tonic_taken"), ([0, 12], "no_tonic"), ([-1, 4], "no_tonic")]
)
def test_tp_02_every_seat_has_a_tonic_of_its_own(tonics, code):
    refusal = TONE_POKER.deal(HouseRules(), tonics, [deck.split() for deck in DECKS[:2]])
    assert isinstance(refusal, Refusal) and refusal.code == f"tone_poker.{code}"


@pytest.mark.parametrize(
    ("decks", "code"),
    [
        (["0 1 2 3 4"], "decks"),
        (["0 1 2 3 4"] * 3, "decks"),
        (["0 1 2 3 12", "0 1 2 3 4"], "unknown_card"),
        (["0 1 2 3 3", "0 1 2 3 4"], "deck_card_twice"),
        (["0 1 2 3 04", "0 1 2 3 4"], "unknown_card"),
    ],
)
def test_tp_07_every_seat_has_a_deck_of_its_own(decks, code):
    refusal = TONE_POKER.deal(HouseRules(), [0, 1], [deck.split() for deck in decks])
    assert isinstance(refusal, Refusal) and refusal.code == f"tone_poker.{code}"


def test_tp_05_seats_play_in_any_order():
    hand = table("p2 deal", "p2 play", "p1 deal", "p2 discard 5", "p1 select 7", "p2 play", "p1 play")
    assert hand.may_act() == [0, 1] and hand.score is not None


def test_tp_07_the_cards_of_a_pack():
    assert TONE_POKER.pack() == [str(card) for card in range(12)]


def test_tp_11_a_deal_draws_five_cards_that_sound_as_they_appear():
    hand = table()
    assert hand.legal(0) == ["deal"]
    assert heard(hand, "p1 deal") == [60, 67, 62, 69, 64]
    assert cards(hand) == [0, 7, 2, 9, 4]
    assert refused(hand, "p1 deal") == "dealt_already"


def test_nothing_comes_before_the_deal():
    hand = table()
    for action in ("select 0", "deselect 0", "discard 0", "play", "move 0 1"):
        assert refused(hand, f"p1 {action}") == "deal_first"


def test_tp_12_a_select_sounds_and_a_deselect_is_silent():
    hand = table("p1 deal")
    assert heard(hand, "p1 select 7") == [67]
    assert hand.view(0).seats[0].selected == [7]
    assert refused(hand, "p1 select 7") == "selected_already"
    assert heard(hand, "p1 deselect 7") == []
    assert refused(hand, "p1 deselect 7") == "not_selected"
    assert refused(hand, "p1 select 11") == "not_held"


def test_tp_13_replacements_go_into_the_places_of_the_discarded():
    """The first drawn goes to the leftmost place, however the cards are named, and sounds first."""
    hand = table("p1 deal", "p1 select 0")
    assert heard(hand, "p1 discard 9 7") == [71, 66]
    assert cards(hand) == [0, 11, 2, 6, 4]
    assert hand.view(0).seats[0].selected == []
    assert hand.view(0).seats[0].thrown == [7, 9]


def test_tp_13_once_a_hand_and_three_at_most():
    hand = table("p1 deal")
    assert refused(hand, "p1 discard 0 7 2 9") == "too_many"
    assert refused(hand, "p1 discard 11") == "not_held"
    assert refused(hand, "p1 discard 7 7") == "card_twice"
    assert refused(hand, "p1 discard") == "wrong_words"
    do(hand, "p1 discard 0 7 2")
    assert refused(hand, "p1 discard 9") == "thrown_already"
    assert not [action for action in hand.legal(0) if action.startswith("discard")]


def test_tp_13_four_selected_are_refused_and_stay_selected():
    hand = table("p1 deal", *(f"p1 select {card}" for card in (0, 7, 2, 9)))
    assert refused(hand, "p1 discard 0 7 2 9") == "too_many"
    assert hand.view(0).seats[0].selected == [0, 7, 2, 9]


def test_tp_14_play_sounds_the_hand_and_may_be_repeated():
    hand = table("p1 deal")
    assert heard(hand, "p1 play") == heard(hand, "p1 play") == [60, 67, 62, 69, 64]


def test_tp_14_a_late_discard_takes_the_declaration_back():
    hand = table("p1 deal", "p2 deal", "p1 play", "p2 play")
    assert hand.score is not None
    do(hand, "p1 discard 4")
    assert hand.score is None and not hand.view(None).seats[0].played
    do(hand, "p1 play")
    assert hand.score is not None


def test_tp_17_a_note_is_sixty_and_tonic_and_interval():
    assert note(0, 0) == 60 and note(11, 11) == 82
    assert heard(table(tonics=[7, 2]), "p1 deal") == [67, 74, 69, 76, 71]


def test_tp_19_a_move_changes_the_phrase_and_not_the_score():
    hand = table("p1 deal")
    label = hand.view(0).seats[0].label
    assert heard(hand, "p1 move 0 5") == []
    assert cards(hand) == [7, 2, 9, 4, 0] and hand.view(0).seats[0].label == label
    do(hand, "p1 move 4 2")
    assert cards(hand) == [7, 4, 2, 9, 0]
    assert heard(hand, "p1 play") == [67, 64, 62, 69, 60]
    assert refused(hand, "p1 move 7 1") == "there_already"
    assert refused(hand, "p1 move 11 1") == "not_held"
    assert not [action for action in hand.legal(0) if action.startswith("move")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("", "unreadable"),
        ("draw", "unreadable"),
        ("deal 3", "wrong_words"),
        ("select", "wrong_words"),
        ("select 7 2", "wrong_words"),
        ("select 12", "unknown_card"),
        ("select 07", "unknown_card"),
        ("select -1", "unknown_card"),
        ("select ٣", "unknown_card"),
        ("move 7", "wrong_words"),
        ("move 7 0", "no_such_place"),
        ("move 7 6", "no_such_place"),
        ("play 7", "wrong_words"),
    ],
)
def test_an_action_that_cannot_be_read(action, code):
    assert refused(table("p1 deal"), f"p1 {action}") == code


def test_legal_lists_discards_in_hand_order():
    hand = table("p1 deal", "p1 select 2")
    order = [0, 7, 2, 9, 4]
    thrown = [each for number in (1, 2, 3) for each in combinations(order, number)]
    assert hand.legal(0) == [
        "select 0", "select 7", "deselect 2", "select 9", "select 4",
        *("discard " + " ".join(map(str, each)) for each in thrown),
        "play",
    ]  # fmt: skip


def test_a_deck_that_is_not_given_to_its_end():
    hand = table("p1 deal", decks=("0 7 2 9 4 11", "5 10"))
    assert refused(hand, "p1 discard 0 7") == "deck_not_given"
    assert refused(hand, "p2 deal") == "deck_not_given"
    assert not isinstance(do(hand, "p1 discard 0"), Refusal)


def test_random_play_accepts_what_is_listed_and_refuses_the_rest():
    chance = Random(5)
    asked = {"deal", "play"}
    hand = table(decks=DECKS, tonics=[3, 8, 1])
    for _ in range(120):
        seat = chance.choice(hand.may_act())
        listed = hand.legal(seat)
        asked |= set(listed)
        for action in asked:
            accepted = not isinstance(hand.copy().play(seat, action), Refusal)
            named_in_order = action in listed
            other_order = any(set(action.split()) == set(each.split()) for each in listed)
            assert accepted == (named_in_order or other_order), action
        before = hand.view(None)
        copied = hand.copy()
        copied.play(seat, chance.choice(listed))
        assert hand.view(None) == before
        if chance.random() < 0.4:
            hand.play(seat, chance.choice(listed))


def test_tp_15_hands_are_heard_clockwise_from_the_host_and_seats_without_cards_are_passed_over():
    hand = table(decks=DECKS)
    assert seats_in_turn(hand.state, 1) == []
    do(hand, "p1 deal")
    do(hand, "p3 deal")
    assert seats_in_turn(hand.state, 1) == [2, 0]
    do(hand, "p2 deal")
    assert [seats_in_turn(hand.state, host) for host in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
