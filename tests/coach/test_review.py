"""The review of a hand, and that it follows from what its seat could know."""

from __future__ import annotations

from itertools import count, islice
from random import Random

import msgspec
import pytest
from recorded import recorded

from greenroom.games.tonk.coach.decisions import Decision, StoppedAt, playthrough_of
from greenroom.games.tonk.coach.review import review
from greenroom.games.tonk.coach.review_result import HandReview
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.house_rules import fits
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.refusal import Refusal, refuse

DEALS_FOR_REVIEW = 40
"""Deals that are enough to compare two reviews."""
DEALS_FOR_SURVEY = 8
"""Deals, and more decisions than are compared, where every seat of every preset is looked at."""


def reviewed(record: Record, seat: int, worlds: int = DEALS_FOR_REVIEW) -> HandReview:
    found = review(record, seat, most_worlds=worlds)
    assert isinstance(found, HandReview), found
    return found


def decisions_of(record: Record, seat: int) -> list[Decision]:
    found = playthrough_of(record, seat)
    assert not isinstance(found, StoppedAt), found
    return found.decisions


def seen_by(record: Record, seat: int) -> set[str]:
    """Every card that a seat had been shown when it decided last."""
    told = msgspec.json.encode([each.observation for each in decisions_of(record, seat)][-1]).decode()
    return {card for card in record.deck if f'"{card}"' in told}


def other_cards(record: Record, seat: int) -> Record:
    """Change among each other all cards that a seat never saw, so that all it was shown stays the same."""
    last = decisions_of(record, seat)[-1].place
    actions = record.actions[: last + 1]
    unseen = [place for place, card in enumerate(record.deck) if card not in seen_by(record, seat)]
    for seed in count():
        order, deck = list(unseen), list(record.deck)
        Random(seed).shuffle(order)
        for place, other in zip(unseen, order, strict=True):
            deck[place] = record.deck[other]
        changed = msgspec.structs.replace(record, deck=tuple(deck), actions=actions)
        if deck != list(record.deck) and not isinstance(playthrough_of(changed, seat), StoppedAt):
            return changed
    raise AssertionError


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("classic", 2), ("classic", 3), ("waiting", 3), ("chicago", 2), ("deuces-wild", 2), ("slap", 3)],
)
def test_cards_that_a_seat_never_saw_change_nothing(preset: str, seats: int) -> None:
    records = (recorded(preset, seats, seed) for seed in count())
    for record in islice((each for each in records if len(decisions_of(each, 0)) > 2), 3):
        changed = other_cards(record, 0)
        assert changed.deck != record.deck
        before, after = reviewed(record, 0), reviewed(changed, 0)
        assert before.decisions == after.decisions and before.curve == after.curve
        assert before.loss == after.loss


@pytest.mark.parametrize("preset", PRESETS)
def test_in_no_preset_and_at_no_seat_do_cards_that_it_never_saw_change_anything(preset: str) -> None:
    seats = next(number for number in (3, 2, 4) if fits(PRESETS[preset].rules, number) is None)
    for seat in range(seats):
        records = (recorded(preset, seats, seed) for seed in count())
        record = next(each for each in records if 0 < len(decisions_of(each, seat)) < DEALS_FOR_SURVEY)
        before = reviewed(record, seat, DEALS_FOR_SURVEY)
        assert before.decisions == reviewed(other_cards(record, seat), seat, DEALS_FOR_SURVEY).decisions


def test_every_decision_stands_beside_all_that_could_have_been_done() -> None:
    record = recorded("classic", 2, 5)
    result = reviewed(record, 0)
    assert [each.place for each in result.decisions] == [each.place for each in decisions_of(record, 0)]
    for reviewed_decision, decision in zip(result.decisions, decisions_of(record, 0), strict=True):
        listed = [each.action for each in reviewed_decision.alternatives]
        assert set(listed) == set(decision.observation.view.legal)
        assert reviewed_decision.played in listed
        assert reviewed_decision.best == listed[0] == reviewed_decision.line[0]
        best = reviewed_decision.alternatives[0]
        assert best.behind.value == best.behind.margin == 0


def test_a_drop_that_was_bound_to_lose_is_a_blunder_with_its_reason() -> None:
    deck = "Kh As Qh 2d 9h 3c 7c 4d 6d 5s Qs 8h 2c 9d"
    hand = {"rules": {}, "seats": ["Ann", "Bob"], "dealer": "p2", "deck": deck, "actions": ["p1 drop"]}
    record = read_record(msgspec.json.encode(hand))
    assert not isinstance(record, Refusal), record
    (decision,) = reviewed(record, 0, 400).decisions
    assert (decision.played, decision.slip) == ("drop", "blunder")
    assert decision.best != "drop" and decision.loss.value >= 0.3
    told = next(each for each in decision.reasons if each.code == "drop_wins")
    assert isinstance(told.args["won"], int) and isinstance(told.args["needs"], int)
    assert told.args["won"] < told.args["needs"]


def test_a_drop_for_one_stake_where_two_are_certain_is_said_to_bring_less_even_if_it_always_won() -> None:
    deck = "8d Kc 8h Qd 8s 9c 5d 4d 6d 3s 2s Jd Jh 9h 2h 9d Tc"
    actions = ["p2 draw", "p2 spread 8d 8h 8s", "p2 discard Jd", "p1 draw", "p1 discard 4d", "p2 drop"]
    hand = {"rules": {}, "seats": ["Ann", "Bob"], "dealer": "p1", "deck": deck, "actions": actions}
    record = read_record(msgspec.json.encode(hand))
    assert not isinstance(record, Refusal), record
    decision = reviewed(record, 1, 400).decisions[-1]
    assert (decision.played, decision.best, decision.slip) == ("drop", "take", "blunder")
    assert "drop_short" in [each.code for each in decision.reasons]


def test_a_hand_that_hardly_any_deal_would_have_come_to_is_named_and_not_judged() -> None:
    """Every hand from 20 points wins on the deal: of two other seats none does in no deal that is tried."""
    deck = "Ah Ac As 2h 2c 2s 3h 3c 3s 4h 4c 4s Ad 2d 3d Ks Kh Kd"
    naturals = [{"points": list(range(20, 52)), "pays": 2}]
    rules = {"overrides": {"naturals": naturals, "upcard": False}}
    actions = ["p2 draw", "p2 discard Ks"]
    hand = {"rules": rules, "seats": ["Ann", "Bob", "Cy"], "dealer": "p1", "deck": deck, "actions": actions}
    record = read_record(msgspec.json.encode(hand))
    assert not isinstance(record, Refusal), record
    assert review(record, 1) == StoppedAt(refuse("tonk.review_no_deal"), 1, "p2 discard Ks")


def test_intervals_are_within_a_tenth_of_a_unit() -> None:
    for decision in reviewed(recorded("classic", 2, 5), 0, 4000).decisions:
        assert all(each.value.margin <= 0.1 for each in decision.alternatives)


def test_the_same_hand_is_reviewed_alike_again() -> None:
    record = recorded("waiting", 3, 2)
    assert reviewed(record, 0) == reviewed(record, 0)
