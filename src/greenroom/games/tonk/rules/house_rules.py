"""The house rules of Tonk: every option, its default and its range, declared once.

The names are the public vocabulary of records, command line, forms and engine; the defaults are the
preset `classic`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from greenroom.kernel.declaration import Positive, Whole, option_group
from greenroom.kernel.refusal import Refusal, refuse

Waiting = Annotated[int, Meta(ge=0, le=9)]
CARDS, SESSION, SIDE_BETS, DEAL = (
    option_group("cards"),
    option_group("session"),
    option_group("side_bets"),
    option_group("deal"),
)
TURN, SLAPS, WAITS, END, PAY = (
    option_group("turn"),
    option_group("slaps"),
    option_group("waits"),
    option_group("end"),
    option_group("payments"),
)


class Natural(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A win on the deal: exactly one of `points`, `max_points`, `court_cards` (TK-14)."""

    points: tuple[Whole, ...] | None = None
    """The hand counts one of these."""
    max_points: Whole | None = None
    """The hand counts this or less."""
    court_cards: Positive | None = None
    """The hand has at least this many of J, Q, K."""
    pays: Positive
    """Stakes from every other player."""
    ties: Literal["draw", "eldest"] = "draw"
    when: Literal["deal", "first_turn"] = "deal"


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to play Tonk, whole."""

    pack: Annotated[Literal["52", "40"], CARDS] = "52"
    court_values: Annotated[Literal["ten", "stepped"], CARDS] = "ten"
    jokers: Annotated[Annotated[int, Meta(ge=0, le=4)], CARDS] = 0
    joker_role: Annotated[Literal["dead", "wild"], CARDS] = "dead"
    deuces_wild: Annotated[bool, CARDS] = False

    deals: Annotated[Positive | None, SESSION] = None
    big_one: Annotated[Whole, SESSION] = 0

    side_bet_high_suit: Annotated[Whole, SIDE_BETS] = 0
    side_bet_natural: Annotated[Whole, SIDE_BETS] = 0

    hand_size: Annotated[Annotated[int, Meta(ge=3, le=9)], DEAL] = 5
    upcard: Annotated[bool, DEAL] = True
    naturals: Annotated[tuple[Natural, ...], DEAL] = (Natural(points=(49, 50), pays=2),)
    naturals_clash: Annotated[Literal["draw", "best", "all"], DEAL] = "draw"

    take_discard: Annotated[Literal["hand", "must_use"], TURN] = "hand"
    touch_stock: Annotated[bool, TURN] = True
    must_spread: Annotated[Literal["never", "always", "but_three_aces"], TURN] = "never"
    hit_books: Annotated[bool, TURN] = True
    hits_per_turn: Annotated[Positive | None, TURN] = None
    discard_after_hit: Annotated[bool, TURN] = True
    take_rounds: Annotated[Positive, TURN] = 10

    slap: Annotated[Literal["off", "race", "next_first"], SLAPS] = "off"

    wait_after_spread: Annotated[Waiting, WAITS] = 0
    wait_after_hit: Annotated[Waiting, WAITS] = 0
    wait_after_own_hit: Annotated[Waiting, WAITS] = 0
    wait_hits: Annotated[Literal["each", "once"], WAITS] = "each"
    hit_blocks_out: Annotated[bool, WAITS] = False

    held_spreads_count: Annotated[bool, END] = True
    stock_out: Annotated[Literal["lowest", "dead"], END] = "lowest"
    stock_out_ties: Annotated[Literal["all", "dead"], END] = "all"
    last_lay_off: Annotated[bool, END] = False
    boobed: Annotated[bool, END] = False

    scoring: Annotated[Literal["stakes", "push_ups"], PAY] = "stakes"
    tonk_pays: Annotated[Positive, PAY] = 2
    tonk_by: Annotated[Literal["any", "second_spread"], PAY] = "any"
    first_turn_tonk_pays: Annotated[Positive | None, PAY] = None
    break_hand: Annotated[bool, PAY] = False
    out_pays: Annotated[Positive, PAY] = 1
    drop_pays: Annotated[Positive, PAY] = 1
    caught: Annotated[
        Literal[
            "classic",
            "double_and_low",
            "low_collects",
            "dropper_pays_for_all",
            "one_and_low",
            "double_to_all",
            "five_to_low",
            "beaters",
            "per_player",
        ],
        PAY,
    ] = "classic"
    caught_pays: Annotated[Positive, PAY] = 2


def pack_size(rules: HouseRules) -> int:
    """Count the cards of the pack, jokers included (TK-01, TK-03)."""
    return int(rules.pack) + rules.jokers


def most_players(rules: HouseRules) -> int:
    """Count the players that leave one card of stock for each, 8 at most (TK-06)."""
    return min(8, (pack_size(rules) - rules.upcard) // (rules.hand_size + 1))


def fits(rules: HouseRules, players: int) -> Refusal | None:
    """Refuse a number of players that these rules cannot deal to, with the arithmetic (TK-06)."""
    if not 2 <= players <= 8:
        return refuse("tonk.players", players=players)
    if players <= most_players(rules):
        return None
    return refuse(
        "tonk.too_many_players",
        players=players,
        hand_size=rules.hand_size,
        upcard=int(rules.upcard),
        needed=players * (rules.hand_size + 1) + rules.upcard,
        cards=pack_size(rules),
        most=most_players(rules),
    )


def stepped_with_forty_nine(rules: HouseRules) -> Refusal | None:
    """Refuse naturals of 49 or 50 points where court cards count 11 to 13 (TK-02)."""
    if rules.court_values != "stepped":
        return None
    natural_points = (points for natural in rules.naturals for points in natural.points or ())
    clash = next((points for points in natural_points if points in (49, 50)), None)
    return None if clash is None else refuse("tonk.stepped_with_natural", points=clash)


def big_one_above_deals(rules: HouseRules) -> Refusal | None:
    """Refuse more deals for double stakes than the session has (TK-10)."""
    if rules.deals is None or rules.big_one <= rules.deals:
        return None
    return refuse("tonk.big_one_above_deals", big_one=rules.big_one, deals=rules.deals)


def push_ups_with_side_bet(rules: HouseRules) -> Refusal | None:
    """Refuse side bets where points are charged instead of payments (TK-35)."""
    if rules.scoring != "push_ups":
        return None
    for name in ("side_bet_high_suit", "side_bet_natural"):
        if getattr(rules, name):
            return refuse("tonk.push_ups_with_side_bet", option=name, bet=int(getattr(rules, name)))
    return None


def natural_of_one_kind(rules: HouseRules) -> Refusal | None:
    """Refuse a natural that is of no kind or of several (TK-14), or that names no points."""
    for number, each in enumerate(rules.naturals, start=1):
        kinds = (each.points, each.max_points, each.court_cards)
        if sum(kind is not None for kind in kinds) != 1 or each.points == ():
            return refuse("tonk.natural_kind", natural=number)
    return None


CONTRADICTIONS: tuple[Callable[[HouseRules], Refusal | None], ...] = (
    natural_of_one_kind,
    stepped_with_forty_nine,
    big_one_above_deals,
    push_ups_with_side_bet,
)
"""The combinations of options that are refused, in the order in which they are checked."""


def contradiction(rules: HouseRules) -> Refusal | None:
    """Name the first contradiction in a rule set, or None."""
    return next((found for rule in CONTRADICTIONS if (found := rule(rules)) is not None), None)


BETWEEN: dict[str, tuple[str, ...]] = {
    "tonk.natural_kind": ("naturals",),
    "tonk.stepped_with_natural": ("court_values", "naturals"),
    "tonk.big_one_above_deals": ("big_one", "deals"),
    "tonk.push_ups_with_side_bet": ("scoring",),
    "tonk.too_many_players": ("pack", "jokers", "hand_size", "upcard"),
}
"""The options that a refusal of a rule set is about, besides the one that its arguments name."""


def options_between(refusal: Refusal) -> list[str]:
    """Name every option that a refusal is about; a fault within a natural is one of `naturals`."""
    options = [*BETWEEN.get(refusal.code, ())]
    option = refusal.args.get("option")
    if option in HouseRules.__struct_fields__:
        options.append(str(option))
    elif option in Natural.__struct_fields__:
        options.append("naturals")
    return options
