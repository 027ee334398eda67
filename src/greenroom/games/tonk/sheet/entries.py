"""The lines of a rule sheet, in order: one row a rule, with its number in the rule book."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules

Condition = Callable[[HouseRules], bool]


class Entry(msgspec.Struct, frozen=True):
    """A line to be: a fixed sentence of its own, or the sentence of an option's value."""

    rule: str
    fixed: str = ""
    option: str = ""
    ruling: Condition | bool = False
    when: Condition | None = None


def _wilds(rules: HouseRules) -> bool:
    return rules.deuces_wild or _wild_jokers(rules)


def _wild_jokers(rules: HouseRules) -> bool:
    return rules.jokers > 0 and rules.joker_role == "wild"


def _waits(rules: HouseRules) -> bool:
    return any((rules.wait_after_spread, rules.wait_after_hit, rules.wait_after_own_hit))


def _is_bound(rules: HouseRules) -> bool:
    return _waits(rules) or rules.hit_blocks_out


def _on_the_deal(rules: HouseRules) -> bool:
    return any(natural.when == "deal" for natural in rules.naturals)


def _best_wins(rules: HouseRules) -> bool:
    return _on_the_deal(rules) and rules.naturals_clash == "best"


def _push_ups(rules: HouseRules) -> bool:
    return rules.scoring == "push_ups"


def _all_are_charged(rules: HouseRules) -> bool:
    return _push_ups(rules) and _on_the_deal(rules) and rules.naturals_clash == "all"


_CARDS = (
    Entry("TK-01", option="pack"),
    Entry("TK-02", option="court_values"),
    Entry("TK-05", fixed="ace_low"),
    Entry("TK-03", option="jokers"),
    Entry("TK-03", option="joker_role"),
    Entry("TK-03", fixed="joker_points", ruling=True, when=_wild_jokers),
    Entry("TK-04", option="deuces_wild"),
    Entry("TK-04", fixed="deuce_points", ruling=True, when=lambda rules: rules.deuces_wild),
)
_SESSION = (
    Entry("TK-08", fixed="passing"),
    Entry("TK-09", fixed="newcomer"),
    Entry("TK-10", option="deals"),
    Entry("TK-10", option="big_one"),
)
_SIDE_BETS = (
    Entry("TK-11", option="side_bet_high_suit"),
    Entry("TK-11", fixed="high_suit_shown", ruling=True, when=lambda rules: rules.side_bet_high_suit > 0),
    Entry("TK-12", option="side_bet_natural"),
    Entry("TK-12", fixed="natural_bet_three", ruling=True, when=lambda rules: rules.side_bet_natural > 0),
)
_DEAL = (
    Entry("TK-13", option="hand_size"),
    Entry("TK-13", option="upcard"),
    Entry("TK-14", option="naturals"),
    Entry("TK-14", fixed="declared", ruling=True, when=_on_the_deal),
    Entry("TK-15", option="naturals_clash"),
    Entry("TK-15", fixed="clash_equal", when=_best_wins),
    Entry("TK-14", fixed="after_deal"),
)
_TURN = (
    Entry("TK-16", fixed="order"),
    Entry("TK-17", fixed="drop"),
    Entry("TK-17", fixed="drop_first_turn", ruling=True),
    Entry("TK-18", fixed="draw"),
    Entry("TK-18", option="take_discard"),
    Entry("TK-19", fixed="pile"),
    Entry("TK-20", fixed="spread"),
    Entry("TK-20", fixed="wilds", ruling=True, when=_wilds),
    Entry("TK-21", fixed="hit"),
    Entry("TK-21", option="hit_books"),
    Entry("TK-21", option="hits_per_turn", ruling=lambda rules: rules.hits_per_turn is not None),
    Entry("TK-22", option="discard_after_hit"),
    Entry("TK-23", option="must_spread"),
    Entry("TK-25", option="touch_stock", ruling=lambda rules: rules.touch_stock),
    Entry("TK-38", option="take_rounds", ruling=True),
)
_SLAPS = (
    Entry("TK-26", option="slap"),
    Entry("TK-26", fixed="slap_own", when=lambda rules: rules.slap != "off"),
    Entry("TK-26", fixed="slap_details", when=lambda rules: rules.slap != "off"),
    Entry("TK-26", fixed="slap_race", when=lambda rules: rules.slap != "off"),
    Entry("TK-26", fixed="slap_grace", when=lambda rules: rules.slap == "next_first"),
)
_WAITS = (
    Entry("TK-27", option="wait_after_spread"),
    Entry("TK-27", option="wait_after_hit"),
    Entry("TK-27", option="wait_after_own_hit"),
    Entry("TK-27", option="wait_hits"),
    Entry("TK-27", fixed="waits_add", when=_waits),
    Entry("TK-27", option="hit_blocks_out"),
    Entry("TK-27", fixed="waits_out", when=lambda rules: _is_bound(rules) and not rules.hit_blocks_out),
)
_END = (
    Entry("TK-17", fixed="hands_open", ruling=True),
    Entry("TK-24", option="held_spreads_count", ruling=lambda rules: rules.held_spreads_count),
    Entry("TK-33", fixed="last_card"),
    Entry("TK-33", option="stock_out"),
    Entry("TK-33", option="stock_out_ties", ruling=lambda rules: rules.stock_out_ties == "all"),
    Entry("TK-33", option="last_lay_off", ruling=lambda rules: not rules.last_lay_off),
    Entry(
        "TK-33",
        fixed="last_lay_off_dead",
        when=lambda rules: rules.last_lay_off and rules.stock_out == "dead",
    ),
    Entry("TK-34", option="boobed"),
)
_UNSETTLED = ("classic", "low_collects", "dropper_pays_for_all", "one_and_low")
_PAYMENTS = (
    Entry("TK-35", option="scoring"),
    Entry("TK-35", fixed="push_ups_caught", ruling=True, when=_push_ups),
    Entry("TK-35", fixed="push_ups_all", ruling=True, when=_all_are_charged),
    Entry(
        "TK-35",
        fixed="push_ups_big_one",
        ruling=True,
        when=lambda rules: _push_ups(rules) and rules.big_one > 0,
    ),
    Entry("TK-28", option="tonk_pays"),
    Entry("TK-28", option="tonk_by"),
    Entry("TK-28", fixed="tonk_is_tonk"),
    Entry("TK-29", option="first_turn_tonk_pays"),
    Entry("TK-29", option="break_hand"),
    Entry("TK-30", option="out_pays"),
    Entry("TK-31", option="drop_pays"),
    Entry("TK-32", option="caught", ruling=lambda rules: rules.caught in _UNSETTLED),
    Entry("TK-32", option="caught_pays"),
    Entry("TK-36", fixed="whole_units", when=lambda rules: rules.scoring == "stakes"),
)
SECTIONS: dict[str, tuple[Entry, ...]] = {
    "cards": _CARDS,
    "session": _SESSION,
    "side_bets": _SIDE_BETS,
    "deal": _DEAL,
    "turn": _TURN,
    "slaps": _SLAPS,
    "waits": _WAITS,
    "end": _END,
    "payments": _PAYMENTS,
}
"""The entries of every section, which are the groups of the options."""
