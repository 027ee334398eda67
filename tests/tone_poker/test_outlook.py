"""Advice in words: what the kept cards make already, and what stays open to them."""

from __future__ import annotations

import pytest

from greenroom.games.tone_poker.coach.hint import hint
from greenroom.games.tone_poker.coach.outlook import DiscardChances, Made, Open, outlook
from greenroom.games.tone_poker.solver.draws import throws
from refusals import granted
from tone_poker import naive_scorer as naive
from tone_poker.laid_out import table
from tone_poker.naive_play import HANDS, strengths


def goals(left):
    return {each.goal: each.count for each in left.open}


def test_tp_23_royals_are_counted_and_the_supreme_among_them():
    left = outlook((0, 7, 2, 9, 1), (1,))
    assert left.open[0] == Open("royal", count=2, supreme=1)
    assert left.holds is None and not left.gives_up


def test_tp_22_a_flush_is_named_by_its_cycle_and_aces_leave_both_open():
    assert "major-flush" in goals(outlook((7, 2, 9, 5, 1), (5, 1)))
    assert set(goals(outlook((0, 6, 9, 4, 3), (9, 4, 3)))) >= {"major-flush", "minor-flush"}
    assert "minor-flush" not in goals(outlook((0, 6, 9, 4, 3), (4, 3)))


def test_tp_20_a_kept_pair_is_there_whatever_comes():
    left = outlook((7, 5, 0, 9, 1), (0, 9, 1))
    assert left.holds == Made("one-pair", None, ["K"]) and "one-pair" not in goals(left)
    assert not left.gives_up
    assert outlook((7, 5, 2, 10, 1), (1,)).holds == Made("two-pair", None, ["K", "Q"])


def test_what_is_broken_is_given_up():
    assert outlook((7, 5, 0, 9, 3), (5, 3)).gives_up
    assert outlook((7, 5, 2, 10, 1), (2, 10, 1)).gives_up, "one of two pairs is left"
    assert not outlook((7, 5, 2, 10, 1), ()).gives_up


def test_a_hand_that_is_kept_is_what_it_is():
    assert outlook((0, 7, 2, 9, 11), ()) == DiscardChances(Made("flush", None, []), [], gives_up=False)
    assert outlook((1, 3, 10, 7, 0), ()) == DiscardChances(None, [], gives_up=False)


@pytest.mark.parametrize("part", range(3))
def test_what_stays_open_is_what_the_naive_scorer_finds_among_all_draws(part):
    """Every kind above what is sure, with its number, but for pairs beside two rarer kinds."""
    for hand in HANDS[part::60]:
        for throw in throws(hand)[1:]:
            left = outlook(hand, throw)
            kept = set(hand) - set(throw)
            ends = [end for end in strengths() if kept <= end and not end & set(throw)]
            sure = naive.KINDS.index(left.holds.label) if left.holds else 0
            found: dict[str, int] = {}
            for end in ends:
                kind = naive.label(end)
                if naive.KINDS.index(kind) > sure:
                    goal = kind if kind != "flush" else _flush(end)
                    found[goal] = found.get(goal, 0) + 1
            rare = {goal: count for goal, count in found.items() if "pair" not in goal}
            assert goals(left) == (rare if len(rare) > 1 else found), (hand, throw)
            assert min(naive.KINDS.index(naive.label(end)) for end in ends) >= sure


def _flush(end):
    return "major-flush" if any(card in naive.MAJOR for card in end) else "minor-flush"


DECKS = ("0 3 6 8 10 1 2 4 5 7 9 11", "5 10 3 8 1 6 11 4 9 2 7 0", "11 1 0 3 5 7 9 2 4 6 8 10")


def test_the_hand_to_beat_is_the_best_that_lies_open_and_is_final():
    def to_beat(*did, **rules):
        return granted(hint(table("p1 deal", *did, decks=DECKS, **rules), 0)).to_beat

    assert to_beat() is None
    assert to_beat("p2 deal", "p3 deal") is None, "both may still discard"
    assert to_beat("p2 deal", "p3 deal", "p3 play") == 2
    assert to_beat("p2 deal", "p2 play", "p3 deal", "p3 play") == 1, "a Flush beats the pair of Squires"
    assert to_beat("p2 deal", "p2 play", "p3 deal", "p3 play", hands="closed") is None
