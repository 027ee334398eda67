"""The ranks of hands and their order, against an independent scorer and the sheet's examples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, hand_rank, rankings
from greenroom.games.tone_poker.engine.intervals import CARDS, DECK, MAJOR, MINOR, RANK, RANKS, mask
from greenroom.games.tone_poker.engine.reasons import Reason, why
from greenroom.games.tone_poker.text.names import hand_name, reason_text
from tone_poker import naive_scorer as naive

HANDS = list(combinations(CARDS, 5))


def made(*cards):
    return hand_rank(mask(cards))


def beats(one, two):
    return made(*one).strength > made(*two).strength


def test_tp_07_a_deck_is_the_twelve_intervals():
    assert mask(CARDS) == DECK and len(HANDS) == len(rankings()) == 792


def test_tp_08_every_interval_has_its_rank():
    of_rank = {name: {card for card in CARDS if RANKS[RANK[card]] == name} for name in "AKQJCS"}
    assert of_rank == {"A": {0, 6}, "K": {7, 5}, "Q": {2, 10}, "J": {9, 3}, "C": {4, 8}, "S": {11, 1}}
    assert RANKS[::-1] == "AKQJCS"


def test_tp_09_polarity_leaves_the_aces_neutral():
    assert mask({7, 2, 9, 4, 11}) == MAJOR and mask({5, 10, 3, 8, 1}) == MINOR
    assert mask({0, 6}) == DECK ^ MAJOR ^ MINOR


def test_tp_20_to_tp_24_every_hand_has_the_label_of_the_naive_scorer():
    for hand in HANDS:
        assert (made(*hand).label, made(*hand).royal) == (naive.label(hand), naive.royal(hand)), hand


def test_tp_20_to_tp_26_all_hands_stand_in_the_order_of_the_naive_scorer():
    """Sorted by the one, the strengths of the other rise exactly where the one's key does: a total order."""
    for one, two in pairwise(sorted(HANDS, key=naive.key)):
        step = made(*two).strength - made(*one).strength
        assert step == (naive.key(one) != naive.key(two)), (one, two)
    assert made(*min(HANDS, key=naive.key)).strength == 0


def test_the_counts_of_the_sheet():
    labels = Counter(each.label for each in rankings().values())
    royals = Counter(each.royal for each in rankings().values())
    assert labels == {
        "royal": 32, "flush": 38, "straight": 10, "two-pair": 118, "one-pair": 456, "high-card": 138,
    }  # fmt: skip
    assert (royals["supreme"], royals["select"]) == (4, 28)


def test_each_label_beats_every_hand_of_the_label_below():
    for low, high in pairwise(LABELS):
        best = max(each.strength for each in rankings().values() if each.label == low)
        worst = min(each.strength for each in rankings().values() if each.label == high)
        assert best < worst


def test_tp_20_both_cards_of_a_rank_are_a_pair():
    assert made(0, 6, 7, 2, 3).label == "one-pair"
    assert made(0, 6, 7, 5, 3).label == "two-pair"
    assert made(0, 6, 7, 5, 3).order == (2, 5, 4, 2)


def test_tp_21_a_straight_wraps_past_eleven_and_beats_two_pair():
    assert made(10, 11, 0, 1, 2).label == made(11, 0, 1, 2, 3).label == "straight"
    assert made(4, 5, 6, 7, 8).label == "straight"
    assert beats((0, 1, 2, 3, 11), (0, 6, 5, 7, 10))


def test_tp_22_aces_fit_either_polarity_of_a_flush():
    assert made(0, 6, 7, 2, 11).label == made(0, 6, 5, 10, 1).label == "flush"
    assert made(0, 6, 7, 2, 1).label == "one-pair"


def test_tp_23_a_royal_is_found_before_straight_and_flush():
    assert made(6, 5, 2, 3, 4).label == "royal"
    assert made(0, 7, 2, 9, 4).label == "royal"


@pytest.mark.parametrize("hand", [(0, 7, 2, 9, 4), (0, 5, 10, 3, 8), (6, 7, 2, 9, 4), (6, 5, 10, 3, 8)])
def test_tp_24_a_supreme_royal_is_of_one_cycle(hand):
    assert made(*hand).royal == "supreme"
    assert beats(hand, (0, 7, 2, 9, 8))


def test_tp_25_select_royals_compare_by_purity_then_nearness_then_ace():
    falling = [
        (0, 7, 2, 9, 8),  # K Q J of one cycle
        (6, 7, 2, 9, 8),
        (0, 5, 10, 9, 8),  # K Q C
        (0, 7, 10, 9, 4),  # K J C
        (0, 5, 2, 9, 4),  # Q J C
        (6, 5, 2, 9, 4),
        (0, 7, 2, 3, 8),  # two and two: K Q
        (0, 7, 10, 9, 8),  # K J
        (0, 7, 10, 3, 4),  # K C
        (6, 5, 2, 9, 8),
    ]
    strengths = [made(*hand).strength for hand in falling]
    assert strengths == sorted(set(strengths), reverse=True)


def test_tp_25_ace_zero_beats_ace_six_in_supreme_too():
    assert beats((0, 7, 2, 9, 4), (6, 5, 10, 3, 8))
    assert made(0, 7, 2, 9, 4).strength == made(0, 5, 10, 3, 8).strength


def test_tp_26_pairs_compare_before_kickers():
    assert beats((7, 5, 1, 3, 4), (2, 10, 0, 3, 4))
    assert beats((7, 5, 0, 3, 4), (7, 5, 2, 3, 4))
    assert beats((0, 6, 11, 1, 4), (7, 5, 2, 10, 9))
    assert beats((7, 5, 2, 10, 1), (7, 5, 9, 3, 0))
    assert beats((7, 5, 9, 3, 0), (7, 5, 9, 3, 1))


def test_tp_26_a_flush_compares_repeats_too():
    assert beats((0, 6, 7, 2, 11), (0, 7, 2, 9, 11))


def test_tp_26_polarity_breaks_no_tie():
    mirrored = [tuple(-card % 12 for card in hand) for hand in HANDS]
    assert [made(*hand).strength for hand in HANDS] == [made(*hand).strength for hand in mirrored]


REASONS = [
    ((10, 11, 0, 1, 2), (0, 6, 5, 7, 10), Reason("label", "straight", "two-pair"), "Straight beats Two Pair"),
    ((7, 5, 1, 3, 4), (2, 10, 0, 3, 4), Reason("pair", "K", "Q"), "the higher pair: Kings over Queens"),
    (
        (7, 5, 2, 10, 1),
        (7, 5, 9, 3, 0),
        Reason("second_pair", "Q", "J"),
        "the higher second pair: Queens over Jacks",
    ),
    ((7, 5, 9, 3, 0), (7, 5, 9, 3, 1), Reason("kicker", "A", "S"), "the higher kicker: Ace over Squire"),
    ((0, 6, 7, 2, 11), (0, 7, 2, 9, 11), Reason("rank", "A", "K"), "higher cards: Ace over King"),
    (
        (0, 7, 2, 9, 4),
        (0, 7, 2, 9, 8),
        Reason("supreme", "4", "3"),
        "Supreme beats Select: 4 cards on one side, Major or Minor, against 3",
    ),
    (
        (0, 5, 2, 9, 4),
        (0, 7, 2, 3, 8),
        Reason("cycle", "3", "2"),
        "the purer Royal: 3 cards on one side, Major or Minor, against 2",
    ),
    (
        (0, 7, 2, 9, 8),
        (0, 7, 2, 3, 4),
        Reason("nearer", "J", ""),
        "its side holds the Jack, nearer to the tonic",
    ),
    ((0, 7, 2, 9, 4), (6, 7, 2, 9, 4), Reason("ace", "0", "6"), "Ace 0 before Ace 6"),
]


@pytest.mark.parametrize(("better", "worse", "reason", "sentence"), REASONS)
def test_tp_27_the_sheet_says_why_one_beats_the_next(better, worse, reason, sentence):
    assert why(made(*better), made(*worse)) == reason
    assert reason_text("en", reason) == sentence


def test_tp_27_a_reason_can_be_given_for_any_two_hands_in_both_languages():
    chance = Random(27)
    for _ in range(400):
        one, two = (made(*chance.choice(HANDS)) for _ in range(2))
        if one.strength != two.strength:
            better, worse = (
                max(one, two, key=lambda each: each.strength),
                min(one, two, key=lambda each: each.strength),
            )
            assert reason_text("en", why(better, worse)) and reason_text("fr", why(better, worse))


@pytest.mark.parametrize(
    ("hand", "english", "french"),
    [
        ((7, 5, 11, 1, 0), "Two Pair, Kings and Squires", "Double paire, rois et écuyers"),
        ((7, 5, 11, 2, 3), "One Pair, Kings", "Paire de rois"),
        ((0, 6, 2, 3, 8), "One Pair, Aces", "Paire d’as"),
        ((0, 2, 3, 8, 11), "High Card, Ace", "Hauteur as"),
        ((10, 11, 0, 1, 2), "Straight", "Suite"),
        ((0, 7, 2, 9, 11), "Flush", "Couleur"),
        ((0, 7, 2, 9, 8), "Select Royal Flush", "Quinte royale mixte"),
        ((0, 7, 2, 9, 4), "Supreme Royal Flush", "Quinte royale suprême"),
    ],
)
def test_tp_27_hands_are_named_as_on_the_score_sheet(hand, english, french):
    assert (hand_name("en", made(*hand)), hand_name("fr", made(*hand))) == (english, french)
