"""The steady player's choices in positions where a sensible player has no doubt."""

from __future__ import annotations

from msgspec.structs import replace
from tables import CLASSIC, Table

from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from refusals import granted

HIGH = "Kh Qs Jd Tc 8s"


def test_it_drops_a_very_low_hand_at_once():
    assert Table("Ac 2d Ah 3s 2c", HIGH, "9c").steady() == "drop"


GOES_OUT = ("Ac Ad Ah 2c 3c", HIGH, "4c")
"""With the upcard the hand is two spreads, a tonk; as it is, a drop nearly always wins, too."""


def test_it_goes_out_by_the_top_discard_for_two_stakes_and_does_not_drop_for_one():
    table = Table(*GOES_OUT)
    assert "drop" in table.seen().legal
    while table.hand.outcome is None:
        table.play(f"p2 {table.steady()}")
    assert (table.hand.outcome.end, table.hand.outcome.net) == ("tonk", [-2, 2])


def test_tk_27_it_drops_where_it_must_not_go_out():
    seen = Table(*GOES_OUT).seen()
    blocked = replace(seen, view=replace(seen.view, blocked=[seen.seat]))
    assert Steady().choose(blocked) == "drop"


def test_it_does_not_drop_a_high_hand():
    assert Table(HIGH, "Ac 2d Ah 3s 2c", "9c").steady() in ("draw", "take")


def test_it_waits_for_a_lower_hand_against_a_careless_player():
    """The same hand is dropped against one that throws high cards, and kept against one that throws aces."""
    cards = ("2c 3d 6h 5s 4c", "As Kh Qs Jd Tc", "9c", "Qd 7h 8h")
    careful = Table(*cards).play("p2 draw", "p2 discard Qd", "p1 draw", "p1 discard Kh")
    careless = Table(*cards).play("p2 draw", "p2 discard Qd", "p1 draw", "p1 discard As")
    assert careful.steady() == "drop"
    assert careless.steady() != "drop"


def without_stock(rules: HouseRules) -> Table:
    """A table whose stock ran out while both threw what they drew."""
    table = Table("Ac 2d Ah 3s 2c", HIGH, "9c", rules=rules)
    while table.hand.view(1).stock or table.hand.turn() != 1:
        seat = table.hand.turn()
        assert seat is not None
        begun = "draw" if table.hand.view(1).stock else "take"
        table.play(f"p{seat + 1} {begun}")
        moved = table.shown[seat][-1].cards[0]
        table.play(f"p{seat + 1} discard {moved}")
    return table


def test_tk_33_it_asks_an_empty_stock_for_a_card_when_it_should_be_lowest():
    """That ends the play as a drop does, and nobody can catch it."""
    assert without_stock(CLASSIC).steady() == "draw"


def test_tk_33_it_drops_where_an_empty_stock_ends_the_hand_dead():
    assert without_stock(HouseRules(stock_out="dead")).steady() == "drop"


def test_it_lays_a_spread_it_has_drawn():
    table = Table("Kh Kd 3c 9s 7h", "Qs Jd Tc 8s 4d", "5h", "Ks").play("p2 draw")
    assert table.steady() == "spread Kd Kh Ks"


def test_it_goes_out_by_two_spreads():
    table = Table("Kh Kd Ks 4c 5c", "Qs Jd Tc 8s 4d", "5h", "6c").play("p2 draw")
    for _ in range(2):
        table.play(f"p2 {table.steady()}")
    assert table.hand.outcome is not None
    assert table.hand.outcome.end == "tonk"


def test_it_splits_its_cards_so_that_it_goes_out():
    """The four sevens would be the higher spread, but the run needs one of them."""
    table = Table("7h 7d 7s 7c 8c", "Qs Jd Tc 8s 4d", "5h", "9c").play("p2 draw")
    while table.hand.outcome is None and table.hand.turn() == 1:
        table.play(f"p2 {table.steady()}")
    assert table.hand.outcome is not None
    assert table.hand.outcome.end == "tonk"


def test_it_hits_a_spread_on_the_table():
    table = Table("4h 3c 9s 7h Ah", "Qs Qd Qc 8s 4d", "5h", "Kc 2c Qh")
    table.play("p2 draw", "p2 discard Kc", "p1 draw", "p1 spread Qc Qd Qs", "p1 discard 8s", "p2 draw")
    assert table.steady() == "hit s1 Qh"


def test_it_throws_a_high_card():
    table = Table("Kh 2d 3c 5s 7h", "Qs Jd Tc 8s 4d", "9h", "Ad").play("p2 draw")
    assert table.steady() == "discard Kh"


def test_it_keeps_a_pair_of_live_cards_together():
    """Both tens count as much as the king, and may still become a book."""
    table = Table("Th Td Kc As 2h", "Qs Jd 6c 8s 4d", "9h", "2s").play("p2 draw")
    assert table.steady() == "discard Kc"


def test_it_does_not_feed_a_spread_on_the_table():
    """Of a king that hits and a queen that does not, the queen is thrown."""
    table = Table("3h 3c 9s Qd Ah", "Ks Kd Kc 8s 4d", "5h", "Jc 2c Kh")
    table.play("p2 draw", "p2 discard Jc", "p1 draw", "p1 spread Kc Kd Ks", "p1 discard 8s", "p2 draw")
    assert table.steady() == "hit s1 Kh"
    table.play("p2 hit s1 Kh")
    assert table.steady() == "discard Qd"


def test_it_takes_a_discard_that_makes_a_spread():
    assert Table("Kh Kd 3c 9s 8h", "Qs Jd Tc 8s 4d", "Ks").steady() == "take"


def test_it_takes_an_ace_for_a_king():
    assert Table("Kh Jd 8c 9s Th", "Qs Qd Tc 8s 4d", "As").steady() == "take"


def test_it_leaves_a_king_that_goes_with_nothing():
    assert Table("2h Jd 8c 9s 7h", "Qs Qd Tc 8s 4d", "Ks").steady() == "draw"


def test_it_claims_a_natural():
    rules = HouseRules(naturals=(Natural(points=(49,), pays=2, when="first_turn"),))
    assert Table("Kh Jd Qc Ts 9h", "Qs Qd Tc 8s 4d", "Ks", rules=rules).steady() == "claim"


def test_it_slaps():
    rules = HouseRules(slap="race")
    table = Table("3h 3c 9s 7d Ah", "Ks Kd Kc 8s 4d", "5h", "Jc 2c Kh", rules)
    table.play("p2 draw", "p2 discard Jc", "p1 draw", "p1 spread Kc Kd Ks", "p1 discard 8s")
    table.play("p2 draw", "p2 discard Kh")
    assert table.steady(0) == "slap s1"


def test_it_holds_a_spread_that_does_not_count():
    """If held spreads count nothing (TK-24), one on the table would only invite hits."""
    rules = HouseRules(held_spreads_count=False)
    cards = ("Kh Kd 3c 9s 7h", "Qs Jd Tc 8s 4d", "5h", "Ks")
    assert Table(*cards, rules).play("p2 draw").steady() == "discard 9s"
    assert Table(*cards, CLASSIC).play("p2 draw").steady() == "spread Kd Kh Ks"


def test_it_lays_what_it_must():
    """Under `must_spread` there is no discard while a spread is held (TK-23)."""
    rules = HouseRules(held_spreads_count=False, must_spread="always")
    table = Table("Kh Kd 3c 9s 7h", "Qs Jd Tc 8s 4d", "5h", "Ks", rules).play("p2 draw")
    assert table.steady() == "spread Kd Kh Ks"


def test_it_lays_off_what_leaves_it_with_the_least_when_the_stock_is_out():
    """Only the count decides then (TK-33)."""
    table = Table("Kh Kd Ks 4c 5c", "Qs Jd Tc 8s 3d", "7h", rules=HouseRules(last_lay_off=True))
    while table.hand.view(None).stock:
        seat = table.hand.turn()
        assert seat is not None
        drawn = granted(table.hand.play(seat, "draw")).cards[0]
        table.play(f"p{seat + 1} discard {drawn}")
    if table.hand.turn() == 0:
        held = table.hand.view(0).hand
        assert held is not None
        table.play("p1 take", f"p1 discard {held[-1]}")
    table.play("p2 draw")
    assert table.steady() == "spread Kd Kh Ks"
    table.play("p2 spread Kd Kh Ks")
    assert table.hand.outcome is not None and table.hand.outcome.counts[1] == 9


def test_it_takes_only_what_it_can_use_and_uses_it():
    """Under `must_use` the card taken is at once part of a spread (TK-18)."""
    rules = HouseRules(take_discard="must_use")
    table = Table("Kh Kd 3c 9s 8h", "Qs Jd Tc 8s 4d", "Ks", rules=rules)
    assert table.steady() == "take"
    assert table.play("p2 take").steady() == "spread Kd Kh Ks"


def test_it_keeps_its_wild_cards():
    rules = HouseRules(jokers=2, joker_role="wild", deuces_wild=True)
    table = Table("X1 2d 9c 6s 4h", "Qs Jd Tc 8s 4d", "5h", "Kd", rules).play("p2 draw")
    chosen = table.steady()
    assert chosen.startswith("spread") or chosen in ("discard 9c", "discard Kd")


def test_it_goes_out_by_wild_cards():
    """Each wild card completes another two; neither is wasted on a longer spread."""
    rules = HouseRules(jokers=2, joker_role="wild", deuces_wild=True)
    table = Table("X1 Kh Kd 7c 8c", "Qs Jd Tc 8s 4d", "5h", "2h", rules).play("p2 draw")
    while table.hand.outcome is None and table.hand.turn() == 1:
        table.play(f"p2 {table.steady()}")
    assert table.hand.outcome is not None
    assert table.hand.outcome.end == "tonk"


def test_it_takes_a_card_that_a_wild_card_makes_a_spread_of():
    rules = HouseRules(jokers=1, joker_role="wild")
    assert Table("X1 Kh 3c 9s 6d", "Qs Jd Tc 8s 4d", "Kd", rules=rules).steady() == "take"
