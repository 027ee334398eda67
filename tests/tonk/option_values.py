"""For each house rule a position in which each of its values leads elsewhere.

A function bears the name of its option, sets the position up with a value of it, and returns what can be
seen there; `shows` says what that is for each value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from msgspec import to_builtins
from positions import (
    deal,
    draw_and_discard,
    ended,
    legal,
    mover,
    outcome_of,
    paid,
    play,
    refusal_of,
    rules_of,
)

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.replay import replay
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction
from greenroom.games.tonk.sheet.parts import SheetTerms
from greenroom.games.tonk.sheet.rule_sheet import rule_sheet
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.refusal import Refusal
from refusals import granted


class Position(NamedTuple):
    """A position and what is seen there for each value of its option."""

    seen: Callable[[Hashable], object]
    values: dict[Hashable, object]


POSITIONS: dict[str, Position] = {}
"""By option; the parts of a natural as `naturals.ties`."""

PLAIN, FIFTY, FORTY_NINE = "2c 4d 6h 8s Ts", "Tc Jc Qd Ks Kh", "Th Jh Qh Kd 9d"
BIG = {"points": [49, 50], "pays": 2}
RUN = ("5c 6c 7c 9d", "8c 4c 3d 2d", "Kh Qh 2s 3s")


def shows(values: dict[Hashable, object]) -> Callable[[Callable[[Hashable], object]], None]:
    """Register a position under its name."""

    def register(seen: Callable[[Hashable], object]) -> None:
        POSITIONS[seen.__name__.replace("naturals_part_", "naturals.")] = Position(seen, values)

    return register


def run_hit(*hit: str, **rules: Any) -> TonkHand:
    """p1 has a run on the table; p2 has drawn and hits it."""
    hand = deal(*RUN, up="Jd", stock="Kd Ks 4h Ts", **rules)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw")
    return play(hand, *hit)


def two_spreads(**rules: Any) -> TonkHand:
    """p1 lays two spreads on its first turn and is out."""
    hand = deal("5c 6c 7c 9d 9h", "8h Th 3d Qd Js", up="Jd", stock="9s", **rules)
    return play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 spread 9d 9h 9s")


def out_by_a_hit(**rules: Any) -> TonkHand:
    """p1 lays a spread and hits it with its last card."""
    hand = deal("5c 6c 7c", "8h Th 3d", up="Jd", stock="8c", **rules)
    return play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c")


def dry(*hands: str, low: int = 0, **rules: Any) -> TonkHand:
    """All throw what they drew until the stock holds no more than `low`."""
    hand = deal(*hands, up="9s", **rules)
    while hand.view(None).stock > low:
        draw_and_discard(hand)
    return hand


def stock_met_empty(hand: TonkHand) -> TonkHand:
    """The player whose turn it is wants a card from the empty stock."""
    return play(hand, f"p{mover(hand) + 1} draw")


@shows({"52": False, "40": True})
def pack(value):
    """7 and J are neighbours."""
    hand = play(deal("6c 7c 2d", "Ah Ad 4s", stock="Jc", pack=value), "p1 draw")
    return "p1 spread 6c 7c Jc" in legal(hand)


@shows({"ten": [20, 30], "stepped": [20, 36]})
def court_values(value):
    return deal("Ac 9d Tc", "Jh Qd Ks", court_values=value).standing().counts


@shows({0: 46, 1: 47, 2: 48, 3: 49, 4: 50})
def jokers(value):
    """The stock that is left after six cards."""
    return deal("Ac 9d Tc", "Jh Qd Ks", jokers=value).view(None).stock


@shows({"dead": False, "wild": True})
def joker_role(value):
    hand = deal("5c 5d X1", "Ah Ad 4s", jokers=1, joker_role=value, stock="9h")
    return "p1 spread 5c 5d X1=5h" in legal(play(hand, "p1 draw"))


@shows({False: False, True: True})
def deuces_wild(value):
    hand = deal("5c 5d 2h", "Ah Ad 4s", deuces_wild=value, stock="9h")
    return "p1 spread 5c 5d 2h=5s" in legal(play(hand, "p1 draw"))


@shows({None: 3, 1: 1, 2: 2})
def deals(value):
    """The most Big Ones, of three, that a session of this length takes."""
    return max(
        number for number in range(4) if contradiction(HouseRules(deals=value, big_one=number)) is None
    )


@shows({0: "record.big_one_is_off", 1: [2]})
def big_one(value):
    return of_record({"big_one": value}, big_one=True)


def of_record(overrides: dict[str, object], **more: object) -> object:
    """The payments of a record of a drop, the first thing done, or why it is refused.

    p1 drops with A 2 3 against K Q J of mixed suits.
    """
    rules = {"overrides": {"naturals": [], "hand_size": 3} | overrides}
    record = {"game": "tonk", "rules": rules, "seats": ["Ann", "Bob"], "dealer": "p2"} | more
    deck = "Ac Kh 2d Qd 3h Js 9s"
    read = read_record(json.dumps(record | {"deck": deck, "actions": ["p1 drop"]}).encode())
    if isinstance(read, Refusal):
        return read.code
    done = replay(read)
    assert isinstance(done, Replayed) and isinstance(done.payments, list)
    return [payment.amount for payment in done.payments]


@shows({0: "record.bet_is_off", 3: [3, 1], 7: [7, 1]})
def side_bet_high_suit(value):
    bets = {"high_suit": {"suit": "h", "in": ["p1", "p2"]}}
    return of_record({"side_bet_high_suit": value}, bets=bets)


@shows({0: None, 2: {(2, 1): 2}, 5: {(2, 1): 5}})
def side_bet_natural(value):
    """The payment for the first natural spread, if the bet can be made at all."""
    bets = {"natural": ["p1", "p2"]}
    if of_record({"side_bet_natural": value}, bets=bets) == "record.bet_is_off":
        return None
    hand = deal("5c 5d 5h", "6c 6d 6h", up="9c", bets=Bets(natural=(0, 1)), side_bet_natural=value)
    return paid(play(hand, "p1 draw", "p1 spread 5c 5d 5h"))


@shows({size: [size, size] for size in range(3, 10)})
def hand_size(value):
    rules = rules_of(hand_size=value, naturals=[])
    return granted(TONK.deal(rules, 2, 0, TONK.pack(rules))).view(None).cards


@shows({True: "Ac", False: None})
def upcard(value):
    rules = rules_of(upcard=value, naturals=[])
    return granted(TONK.deal(rules, 2, 0, ["2c", *PLAIN.split()[1:], *FIFTY.split(), "Ac"])).view(None).top


@shows({HouseRules().naturals: ("natural", [2]), (): None})
def naturals(value):
    return won(to_builtins(value))


def won(entries, *hands, **rules):
    """The end of a deal of these hands, else of a plain one and 49 points, if it ends at once."""
    hand = deal(*(hands or (PLAIN, FORTY_NINE)), up="9c", naturals=entries, **rules)
    return hand.outcome and ended(hand)


@shows({(49, 50): ("natural", [2]), (50,): None})
def naturals_part_points(value):
    return won([{"points": list(value), "pays": 2}])


@shows({49: ("natural", [1, 2]), 48: ("natural", [1])})
def naturals_part_max_points(value):
    return won([{"max_points": value, "pays": 2}], naturals_clash="all")


@shows({3: ("natural", [2]), 4: None})
def naturals_part_court_cards(value):
    """J Q K beside 10 and 9."""
    return won([{"court_cards": value, "pays": 2}])


@shows({1: {(1, 2): 1}, 2: {(1, 2): 2}})
def naturals_part_pays(value):
    return paid(deal(PLAIN, FIFTY, up="9c", naturals=[BIG | {"pays": value}]))


@shows({"draw": ("natural_draw", []), "eldest": ("natural", [1])})
def naturals_part_ties(value):
    return won([BIG | {"ties": value}], FORTY_NINE, FIFTY, naturals_clash="best")


@shows({"deal": set(), "first_turn": {"p1 claim", "p1 pass"}})
def naturals_part_when(value):
    return legal(deal(FIFTY, PLAIN, up="9c", naturals=[BIG | {"when": value}]))


@shows({"draw": ("natural_draw", []), "best": ("natural", [3]), "all": ("natural", [1, 3])})
def naturals_clash(value):
    entries = [{"points": [50], "pays": 2}, {"points": [49], "pays": 1}]
    return won(entries, FORTY_NINE, PLAIN, FIFTY, naturals_clash=value)


@shows({"hand": None, "must_use": "tonk.cannot_use_discard"})
def take_discard(value):
    return refusal_of(deal("2c 4d 6h", "3c 5d 7h", up="9c", take_discard=value), "p1 take")


@shows(
    {
        True: "Touching the stock is final: one tap draws, and the discard can no longer be taken.",
        False: "Before drawing from the stock the table asks.",
    }
)
def touch_stock(value):
    """A matter of the table alone: what its sheet says."""
    sheet = rule_sheet("classic", HouseRules(touch_stock=value), SheetTerms(), "en")
    return next(
        line.text for section in sheet.sections for line in section.lines if line.option == "touch_stock"
    )


@shows({"never": [True, True], "always": [False, False], "but_three_aces": [True, False]})
def must_spread(value):
    """Whether a discard is free with three aces, with three fives in hand."""
    hands = [deal(f"{held} 9c", "8c 9s 3c 2d", up="Jc", stock="Kd", must_spread=value) for held in THREES]
    return ["p1 discard Kd" in legal(play(hand, "p1 draw")) for hand in hands]


THREES = ("Ac Ad Ah", "5c 5d 5h")


@shows({True: True, False: False})
def hit_books(value):
    hand = deal("5c 5d 5h 9c", "5s 9s 3c 2d", up="Jc", stock="Kd Ks", hit_books=value)
    play(hand, "p1 draw", "p1 spread 5c 5d 5h", "p1 discard Kd", "p2 draw")
    return "p2 hit s1 5s" in legal(hand)


@shows({None: None, 1: "tonk.hit_limit", 2: None})
def hits_per_turn(value):
    return refusal_of(run_hit(hits_per_turn=value), "p2 hit s1 4c 8c")


@shows({True: "tonk.discard_to_end", False: None})
def discard_after_hit(value):
    return refusal_of(run_hit("p2 hit s1 8c", discard_after_hit=value), "p2 end")


@shows({1: 2, 2: 4, 10: 20})
def take_rounds(value):
    """After how many takes in a row the pile is closed."""
    hand = deal("2c 4d 6h", "3c 5d 7h", up="9c", take_rounds=value)
    takes = 0
    while refusal_of(hand, f"p{mover(hand) + 1} take") is None:
        play(hand, f"p{mover(hand) + 1} discard 9c")
        takes += 1
    return takes


@shows({"off": None, "race": 3, "next_first": 1})
def slap(value):
    """The seat whose turn it is once the next player has slapped and discarded, if it may slap."""
    hand = run_hit("p2 discard 8c", slap=value)
    if refusal_of(hand, "p3 slap s1") is not None:
        return None
    return mover(play(hand, "p3 slap_discard Kh")) + 1


@shows({0: 0, 1: 1, 3: 3, 9: 9})
def wait_after_spread(value):
    return run_hit(wait_after_spread=value).view(None).waits[0]


@shows({0: 0, 1: 2, 3: 6, 9: 18})
def wait_after_hit(value):
    return run_hit("p2 hit s1 8c 4c", wait_after_hit=value).view(None).waits[0]


@shows({0: [0, 0], 1: [2, 0], 3: [6, 0], 9: [18, 0]})
def wait_after_own_hit(value):
    """The turns that p1 waits for two cards on its own spread, and p2 for one on the same."""
    hand = deal("5c 6c 7c 8c 9c Ah", "Tc 9s 3d 2d Qs 4h", up="Jd", stock="Kd Ks", wait_after_own_hit=value)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 hit s1 8c 9c", "p1 discard Kd")
    return play(hand, "p2 draw", "p2 hit s1 Tc").view(None).waits


@shows({"each": 6, "once": 3})
def wait_hits(value):
    return run_hit("p2 hit s1 8c 4c", wait_after_hit=3, wait_hits=value).view(None).waits[0]


@shows({False: None, True: "tonk.may_not_go_out"})
def hit_blocks_out(value):
    hand = deal("5c 6c 7c 9d 9s", "8c 2h 3d 2d Qs", up="Jd", stock="Kd Ks 9h", hit_blocks_out=value)
    play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c", "p2 discard Ks")
    return refusal_of(play(hand, "p1 draw"), "p1 spread 9d 9h 9s")


@shows({True: 24, False: 9})
def held_spreads_count(value):
    return deal("5c 5d 5h 9s", "Ah Ad 4s Kc", held_spreads_count=value).standing().counts[0]


@shows({"lowest": ("stock_out", [2]), "dead": ("stock_out", [])})
def stock_out(value):
    return ended(stock_met_empty(dry("Kc Qd Jh", "Ac 2c 3d", stock_out=value)))


@shows({"all": ("stock_out", [2, 3]), "dead": ("stock_out", [])})
def stock_out_ties(value):
    hand = dry("Kc Qd Jh", "Ac 2c 4d", "Ah 2h 4s", stock_out_ties=value)
    return ended(stock_met_empty(hand))


@shows({False: ("stock_out", [2]), True: None})
def last_lay_off(value):
    """p1 wants a card from the empty stock and holds a spread."""
    hand = stock_met_empty(dry("5c 5d 5h", "Ac 2c 3d", last_lay_off=value))
    return hand.outcome and ended(hand)


@shows({False: ("out", [1]), True: None})
def boobed(value):
    """The last card discarded when the stock holds no more cards than there are players."""
    hand = play(dry("5c 6c 7c", "Kc Qd 9h", low=3, boobed=value), "p1 draw", "p1 spread 5c 6c 7c")
    play(hand, f"p1 {hand.legal(0)[-1]}")
    return hand.outcome and ended(hand)


@shows({"stakes": (None, [10, -10]), "push_ups": ([0, 30], [0, -30])})
def scoring(value):
    hand = play(deal("Ac 2c 3d", "Kc Qd Jh", up="9s", scoring=value, stake=10), "p1 drop")
    return outcome_of(hand).charges, outcome_of(hand).net


@shows({1: {(2, 1): 1}, 2: {(2, 1): 2}, 3: {(2, 1): 3}})
def tonk_pays(value):
    return paid(two_spreads(tonk_pays=value))


@shows({"any": {(2, 1): 2}, "second_spread": {(2, 1): 1}})
def tonk_by(value):
    return paid(out_by_a_hit(tonk_by=value))


@shows({None: {(2, 1): 3}, 1: {(2, 1): 1}, 2: {(2, 1): 2}, 4: {(2, 1): 4}})
def first_turn_tonk_pays(value):
    return paid(two_spreads(first_turn_tonk_pays=value, tonk_pays=3))


@shows({False: {(2, 1): 2}, True: {(2, 1): 1}})
def break_hand(value):
    return paid(out_by_a_hit(break_hand=value))


@shows({1: {(2, 1): 1}, 2: {(2, 1): 2}})
def out_pays(value):
    hand = deal("5c 6c 7c", "8h Th 3d", up="Jd", stock="Kh", out_pays=value)
    return paid(play(hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kh"))


@shows({1: {(2, 1): 1}, 3: {(2, 1): 3}})
def drop_pays(value):
    return paid(play(deal("Ac 2c 3d", "Kc Qd Jh", up="9s", drop_pays=value), "p1 drop"))


def caught_among_four(**rules):
    """p1 drops with 10; p2 has 6, p3 10 and p4 29."""
    return paid(play(deal("2c 3c 5d", "Ac 2d 3h", "Ad 2h 7c", "Kc Qd 9h", up="9s", **rules), "p1 drop"))


@shows(
    {
        "classic": {(1, 2): 2, (1, 3): 2, (3, 2): 1, (4, 2): 1},
        "double_and_low": {(1, 2): 3, (1, 3): 2, (3, 2): 1, (4, 2): 1},
        "low_collects": {(1, 2): 2, (3, 2): 1, (4, 2): 1},
        "dropper_pays_for_all": {(1, 2): 3},
        "one_and_low": {(1, 2): 2, (1, 3): 1, (3, 2): 1, (4, 2): 1},
        "double_to_all": {(1, 2): 2, (1, 3): 2, (1, 4): 2},
        "five_to_low": {(1, 2): 5},
        "beaters": {(1, 2): 2, (1, 3): 2},
        "per_player": {(1, 2): 8},
    }
)
def caught(value):
    return caught_among_four(caught=value)


@shows({1: {(1, 2): 1, (1, 3): 1}, 2: {(1, 2): 2, (1, 3): 2}, 4: {(1, 2): 4, (1, 3): 4}})
def caught_pays(value):
    return caught_among_four(caught="beaters", caught_pays=value)
