"""The known orders end no hand by themselves, and come again at every table."""

from __future__ import annotations

import pytest

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from staged.stage import KNOWN_SHUFFLES, Stage, in_known_order

PEOPLE = range(2, 6)


@pytest.mark.parametrize("players", PEOPLE)
def test_no_known_order_ends_a_hand_on_the_deal(players: int) -> None:
    pack = TONK.pack(HouseRules())
    for number in range(KNOWN_SHUFFLES):
        hand = TONK.deal(HouseRules(), players, 0, in_known_order(pack, number))
        assert isinstance(hand, TonkHand) and hand.outcome is None, number


def test_the_first_cut_decides_at_once() -> None:
    ranks = [card[0] for card in in_known_order(TONK.pack(HouseRules()), 0)]
    assert len(set(ranks[: max(PEOPLE)])) == max(PEOPLE)


def test_every_table_begins_with_the_first_shuffle() -> None:
    stage, pack = Stage(["3c Kh"]), TONE_POKER.pack()
    tables = []
    for _ in range(2):
        code = stage.code()
        tables.append((code, stage.shuffle(["2c", "Kh", "3c"]), [stage.shuffle(pack) for _ in range(3)]))
    (first, stacked, orders), (second, *again) = tables
    assert again == [stacked, orders] and first != second
    assert stacked == ["3c", "Kh", "2c"]
    assert len({tuple(order) for order in orders}) == 3


def test_packs_may_be_stacked_anew_for_the_next_table() -> None:
    packs = ["3c Kh"]
    stage = Stage(restacked=lambda: packs)
    stage.code()
    packs = ["2c 3c"]
    assert stage.shuffle(["2c", "Kh", "3c"]) == ["3c", "Kh", "2c"]
    stage.code()
    assert stage.shuffle(["2c", "Kh", "3c"]) == ["2c", "3c", "Kh"]
