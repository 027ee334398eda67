"""A hint's first word leads to the best move, and is true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import msgspec
import pytest
from recorded import recorded

from greenroom.games.tonk.coach.decisions import StoppedAt, playthrough_of
from greenroom.games.tonk.coach.evaluation import Evaluation, evaluate_decision
from greenroom.games.tonk.coach.facts import AGAINST, facts
from greenroom.games.tonk.coach.hint import MAX_MATTERS, matters
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.records.seats import seat_name

DEALS_FOR_BEST = 48
"""Deals that are enough to have a best move."""
HANDS = 2
OF_ITS_KIND = {"pile_completes": (codes.TAKE,), "pile_fits": (codes.TAKE,), "hand_fits": (codes.HIT,)}


def evaluated_decisions(preset: str, seats: int) -> Iterator[Evaluation]:
    for seed in range(HANDS):
        for seat in range(seats):
            found = playthrough_of(recorded(preset, seats, seed), seat)
            assert not isinstance(found, StoppedAt), found
            for decision in found.decisions:
                yield evaluate_decision(decision.observation, None, 1, DEALS_FOR_BEST)


@pytest.mark.parametrize(("preset", "seats"), [("classic", 2), ("waiting", 3), ("chicago", 2)])
def test_what_matters_speaks_for_the_best_move_alone(preset: str, seats: int) -> None:
    discards = 0
    for evaluation in evaluated_decisions(preset, seats):
        best = evaluation.trials.actions[evaluation.best]
        result = matters(evaluation)
        assert 1 <= len(result) <= MAX_MATTERS
        throws = best & codes.KIND in codes.DISCARDS
        thrown = evaluation.texts.faces.names[best >> codes.CARD_AT] if throws else None
        discards += thrown is not None
        for each in result:
            if each.code in OF_ITS_KIND:
                assert best & codes.KIND in OF_ITS_KIND[each.code]
            elif each.code in ("counts_most", "goes_with_nothing"):
                assert each.args["card"] == thrown
            elif each.code in AGAINST:
                assert each.args.get("card") != thrown
            elif each.code == "lowest":
                assert best & codes.KIND == codes.DROP or int(each.args["share"]) <= 50
    assert discards


def without_drops(seed: int) -> Record:
    """Play a hand in which nobody drops, so that the stock may run out."""
    empty = recorded("classic", 2, seed)
    hand, chance, actions = TONK.deal(empty.rules, 2, 1, list(empty.deck)), Random(seed), list[str]()
    assert isinstance(hand, TonkHand), hand
    while hand.outcome is None:
        seat = hand.may_act()[0]
        action = chance.choice([each for each in hand.legal(seat) if each != "drop"])
        hand.play(seat, action)
        actions.append(f"{seat_name(seat)} {action}")
    return msgspec.structs.replace(empty, actions=tuple(actions))


def test_a_draw_from_an_empty_stock_ends_the_hand_and_goes_out_of_nothing() -> None:
    records = (without_drops(seed) for seed in count())
    record = next(each for each in records if each.actions and each.actions[-1].endswith(" draw"))
    found = playthrough_of(record, int(record.actions[-1][1]) - 1)
    assert not isinstance(found, StoppedAt), found
    assert found.hand.outcome is not None and found.hand.outcome.end == "stock_out"
    evaluation = evaluate_decision(found.decisions[-1].observation, "draw", 1, DEALS_FOR_BEST)
    assert evaluation.played is not None
    assert "goes_out" not in [each.code for each in facts(evaluation, evaluation.played)]
