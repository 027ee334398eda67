"""House rules lowered to integers, once at the deal: the engine reads nothing else.

A rule set is frozen and shared by all hands of a table. Lowered, an option is a flag or a code of `codes`,
never a text: machine code compares integers. Whatever can be worked out from the rules alone is worked out
here: what each card counts, which natural a count makes, whether hits are limited at all.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.engine.fields import ByCard, ByCourts, ByPoints
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural

CLASHES = {"draw": codes.CLASH_DRAW, "best": codes.CLASH_BEST, "all": codes.CLASH_ALL}
MUST_SPREAD = {
    "never": codes.SPREAD_NEVER,
    "always": codes.SPREAD_ALWAYS,
    "but_three_aces": codes.SPREAD_BUT_THREE_ACES,
}
SLAPS = {"off": codes.SLAP_OFF, "race": codes.SLAP_RACE, "next_first": codes.SLAP_NEXT_FIRST}
CAUGHT = {
    "classic": codes.CAUGHT_CLASSIC,
    "double_and_low": codes.CAUGHT_DOUBLE_AND_LOW,
    "low_collects": codes.CAUGHT_LOW_COLLECTS,
    "dropper_pays_for_all": codes.CAUGHT_FOR_ALL,
    "one_and_low": codes.CAUGHT_ONE_AND_LOW,
    "double_to_all": codes.CAUGHT_DOUBLE_TO_ALL,
    "five_to_low": codes.CAUGHT_FIVE_TO_LOW,
    "beaters": codes.CAUGHT_BEATERS,
    "per_player": codes.CAUGHT_PER_PLAYER,
}


class Lowered:
    """One rule set as integers: flags 0 or 1, choices as in `codes`, null payments as 0."""

    def __init__(self, rules: HouseRules, pack: list[int] | None = None) -> None:
        """Lower a rule set; `pack` has only some of its cards in games small enough to be solved."""
        self.pack: list[int] = pack or pack_of(rules)
        self.order: ByCard = self.pack + [0] * (64 - len(self.pack))
        self.size = len(self.pack)
        self.ranks = int(rules.pack) // 4
        self.cards = sum(1 << card for card in self.pack if card < 52)
        self.worth: ByCard = [0] * 64
        for card in self.pack:
            self.worth[card] = points_of(rules, card)
        self.wild = wild_cards(rules)
        self.courts = (7 << self.ranks - 3) * codes.RANK
        # The compiled record lies in this order: what a turn reads comes first (1 % in random play).
        self._lower_turn(rules)
        self._take_plain(rules)
        self._lower_naturals(rules)
        self._lower_payments(rules)

    def _lower_turn(self, rules: HouseRules) -> None:
        self.must_use = int(rules.take_discard == "must_use")
        self.must_spread = MUST_SPREAD[rules.must_spread]
        self.hits_per_turn = rules.hits_per_turn or codes.NO_LIMIT
        self.hits_limited = int(rules.hits_per_turn is not None)
        self.slap = SLAPS[rules.slap]
        self.wait_once = int(rules.wait_hits == "once")

    def _take_plain(self, rules: HouseRules) -> None:
        """Take flags and numbers as they are declared: written by `scripts/option_lines.py`."""
        self.side_bet_high_suit = rules.side_bet_high_suit
        self.side_bet_natural = rules.side_bet_natural
        self.hand_size = rules.hand_size
        self.upcard = int(rules.upcard)
        self.hit_books = int(rules.hit_books)
        self.discard_after_hit = int(rules.discard_after_hit)
        self.take_rounds = rules.take_rounds
        self.wait_after_spread = rules.wait_after_spread
        self.wait_after_hit = rules.wait_after_hit
        self.wait_after_own_hit = rules.wait_after_own_hit
        self.hit_blocks_out = int(rules.hit_blocks_out)
        self.held_spreads_count = int(rules.held_spreads_count)
        self.last_lay_off = int(rules.last_lay_off)
        self.boobed = int(rules.boobed)
        self.tonk_pays = rules.tonk_pays
        self.break_hand = int(rules.break_hand)
        self.out_pays = rules.out_pays
        self.drop_pays = rules.drop_pays
        self.caught_pays = rules.caught_pays

    def _lower_naturals(self, rules: HouseRules) -> None:
        self.clash = CLASHES[rules.naturals_clash]
        self.natural_pays: list[int] = [each.pays for each in rules.naturals]
        self.natural_ties: list[int] = [int(each.ties == "eldest") for each in rules.naturals]
        self.natural_low: list[int] = [int(each.max_points is not None) for each in rules.naturals]
        self.natural_courts: list[int] = [int(each.court_cards is not None) for each in rules.naturals]
        self.dealt_by_points: ByPoints = [0] * 128
        self.dealt_by_courts: ByCourts = [0] * 16
        self.claim_by_points: ByPoints = [0] * 128
        self.claim_by_courts: ByCourts = [0] * 16
        for points in range(128):
            self.dealt_by_points[points] = first_by_points(rules.naturals, "deal", points)
            self.claim_by_points[points] = first_by_points(rules.naturals, "first_turn", points)
        for courts in range(16):
            self.dealt_by_courts[courts] = first_by_courts(rules.naturals, "deal", courts)
            self.claim_by_courts[courts] = first_by_courts(rules.naturals, "first_turn", courts)
        self.naturals = sum(each.when == "deal" for each in rules.naturals)
        self.claims = len(rules.naturals) - self.naturals

    def _lower_payments(self, rules: HouseRules) -> None:
        self.stock_dead = int(rules.stock_out == "dead")
        self.ties_dead = int(rules.stock_out_ties == "dead")
        self.push_ups = int(rules.scoring == "push_ups")
        self.second_spread = int(rules.tonk_by == "second_spread")
        self.first_turn_tonk_pays = rules.first_turn_tonk_pays or 0
        self.caught = CAUGHT[rules.caught]


def pack_of(rules: HouseRules) -> list[int]:
    """List the cards of the pack in ascending order of their numbers (TK-01, TK-03)."""
    ranks = int(rules.pack) // 4
    cards = [suit * 13 + rank for suit in range(4) for rank in range(ranks)]
    return cards + [52 + joker for joker in range(rules.jokers)]


def points_of(rules: HouseRules, card: int) -> int:
    """Count one card in hand (TK-02 to TK-04)."""
    if card >= 52:
        return 0
    rank = card % 13
    court = rank - (int(rules.pack) // 4 - 3)
    if court < 0:
        return rank + 1
    return 11 + court if rules.court_values == "stepped" else 10


def wild_cards(rules: HouseRules) -> int:
    """Return the mask of the cards that may stand for others (TK-03, TK-04)."""
    jokers = ((1 << rules.jokers) - 1) << 52 if rules.joker_role == "wild" else 0
    return jokers | (codes.DEUCES if rules.deuces_wild else 0)


def first_by_points(naturals: tuple[Natural, ...], when: str, points: int) -> int:
    """Find the first natural of its time that a count makes, `NONE` where none does (TK-14)."""
    for number, each in enumerate(naturals):
        if each.when != when:
            continue
        if points in (each.points or ()) or (each.max_points is not None and points <= each.max_points):
            return number
    return codes.NO_NATURAL


def first_by_courts(naturals: tuple[Natural, ...], when: str, courts: int) -> int:
    """Find the first natural of its time that a number of court cards makes (TK-14)."""
    for number, each in enumerate(naturals):
        if each.when == when and each.court_cards is not None and courts >= each.court_cards:
            return number
    return codes.NO_NATURAL
