"""The memory of a seat: `shown` begins with the deal and the upcard, as far as its seat saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from positions import deal, in_turn, play
from tables import Table

from greenroom.games.tonk.bots.knowledge import Knowledge
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play as play_shown
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.rules.bets import Bets, HighSuit
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.hand_adapter import TonkHandAdapter
from greenroom.games.tonk.text.view import TonkDealt, TonkShown, TonkTurned
from refusals import granted

MINE, THEIRS = "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc"
STOCK = "2s 4h Kd Kh 6s 8c"
BURIED = ("p1 draw", "p1 discard 2s", "p2 draw", "p2 discard 4h")
RULES = {"classic": HouseRules(), "no upcard": HouseRules(upcard=False)}


def seen(first: str, last: str, seat: int, steps: Sequence[str], rules: HouseRules) -> bytes:
    """The knowledge of a seat after some steps; `first` is the upcard or tops the stock, `last` ends it."""
    named = [*in_turn([MINE, THEIRS]), first, *STOCK.split()]
    rest = [card for card in TONK.pack(rules) if card not in {*named, last}]
    hand = granted(TONK.deal(rules, 2, 1, [*named, *rest, last]))
    shown: list[list[TonkShown]] = [[], []]
    for step in steps:
        player, _, action = step.partition(" ")
        play_shown(hand, int(player[1]) - 1, action, shown)
    return msgspec.json.encode(observe(hand, rules, seat, shown[seat]))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_upcard_is_remembered_when_it_lies_under_others(seat: int):
    """The same play after two upcards, the other one deep in the stock: two pasts, told apart."""
    one, other = (seen(*cards, seat, BURIED, HouseRules()) for cards in (("Ks", "Ad"), ("Ad", "Ks")))
    assert one != other
    assert one.replace(b"Ks", b"Ad") == other


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_nobody_saw_changes_no_byte(seat: int):
    """Two cards of the stock change places, and then two of the other hand."""
    steps = ("p1 draw", "p1 discard Ks") if seat == 0 else ()
    rules = RULES["no upcard"]
    known = seen("Ks", "Ad", 0, ("p1 draw", "p1 discard Ks"), rules)
    assert b"Ad" not in known
    assert seen("Ks", "Ac", seat, steps, rules) == seen("Ks", "Ad", seat, steps, rules)


def test_shown_begins_with_the_deal_and_the_upcard():
    hand = deal(MINE, THEIRS, "As 2d 2h 3s Kh", up="9c")
    shown = observe(hand, HouseRules(), 1).shown
    assert shown == [
        TonkDealt(seat=2, cards=["4c", "6d", "8h", "Ts", "Qc"], seats=3, each=5),
        TonkTurned(seat=2, cards=["9c"]),
    ]
    assert [type(fact) for fact in observe(deal(MINE, THEIRS), HouseRules(), 0).shown] == [TonkDealt]


def test_the_deal_is_told_as_it_was_after_cards_have_moved():
    hand = deal(MINE, THEIRS, up="9c", stock="Kd")
    before = hand.opening(0)
    assert play(hand, "p1 draw", "p1 discard 3c").opening(0) == before == hand.copy().opening(0)


def test_tk_11_tk_12_the_deal_tells_who_is_in_the_side_bets():
    bets = Bets(high_suit=HighSuit("h", (0, 2)), natural=(1, 2))
    rules: dict[str, Any] = {"side_bet_high_suit": 1, "side_bet_natural": 1}
    hand = deal(MINE, THEIRS, "As 2d 2h 3s Kh", up="9c", bets=bets, **rules)
    dealt = hand.opening(1)[0]
    assert isinstance(dealt, TonkDealt)
    assert (dealt.called, dealt.high_suit, dealt.apart, dealt.natural_bet) == ("h", [0, 2], [0, 2], [1, 2])
    hand = deal(MINE, THEIRS, "As 2d 2s 3s Ks", up="9c", bets=bets, **rules)
    assert hand.opening(1)[0] == msgspec.structs.replace(dealt, apart=[0])


def test_a_bot_at_a_table_is_shown_the_deal_and_the_upcard():
    hand = deal(MINE, THEIRS, up="9c", stock="Kd")
    adapter = TonkHandAdapter(hand, HouseRules())
    first = adapter.observation(0, []).shown
    drawn = hand.shown(granted(hand.play(0, "draw")), 0)
    assert drawn is not None
    second = adapter.observation(0, [drawn]).shown
    assert [fact.did for fact in first] == ["deal", "upcard"]
    assert second == [*first, drawn]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_buried_upcard_is_not_among_the_unseen(rules: HouseRules):
    table = Table(MINE, THEIRS, "Ks" if rules.upcard else "", STOCK, rules=rules)
    table.play("p2 draw", "p2 discard 2s", "p1 draw", "p1 discard 4h")
    known = Knowledge(table.seen())
    gone = {"2s", "4h", "Ks"} if rules.upcard else {"2s", "4h"}
    assert known.gone == known.pack.mask(gone)
    assert not known.unseen & known.gone
    assert known.unseen.bit_count() == 52 - len(gone) - 5


def test_an_upcard_that_was_taken_is_in_a_hand():
    table = Table(MINE, THEIRS, "Ks", STOCK).play("p2 take", "p2 discard 3c")
    known = Knowledge(table.seen(0))
    assert (known.gone, known.held[1]) == (known.pack.mask(["3c"]), known.pack.mask(["Ks"]))
