"""The ways known by place or person, one row each: what a row does not name is as `classic`."""

from __future__ import annotations

from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.games.tonk.rules.preset import Preset

_BIG = Natural(points=(49, 50), pays=2)
_FIFTY = Natural(points=(50,), pays=2)
_FORTY_NINE = Natural(points=(49,), pays=2)


def _low(most: int, pays: int = 2) -> Natural:
    return Natural(max_points=most, pays=pays)


def _eldest(natural: Natural) -> Natural:
    return Natural(points=natural.points, max_points=natural.max_points, pays=natural.pays, ties="eldest")


_SHORT_PACK = HouseRules(pack="40", naturals=(Natural(points=(47, 50), pays=2),))
_SEVEN_CARDS = HouseRules(hand_size=7, naturals=())

_RUSHVILLE = HouseRules(
    naturals=(Natural(court_cards=5, pays=2),),
    caught="beaters",
    caught_pays=4,
    out_pays=2,
    boobed=True,
    stock_out_ties="dead",
)
_CHICAGO = HouseRules(
    deuces_wild=True,
    jokers=2,
    joker_role="wild",
    upcard=False,
    naturals=(_FIFTY, _low(13), Natural(points=(49,), pays=1, when="first_turn")),
    naturals_clash="best",
    caught="beaters",
    tonk_pays=1,
    first_turn_tonk_pays=2,
    break_hand=True,
)
_NEWARK = HouseRules(
    naturals=(_eldest(_FIFTY), _eldest(_FORTY_NINE), _eldest(_low(13))),
    naturals_clash="best",
    first_turn_tonk_pays=4,
)
_WASHINGTON_DC = HouseRules(naturals=(_low(11), _FIFTY, _FORTY_NINE), naturals_clash="best")
_WASHINGTON_STATE = HouseRules(
    naturals=(Natural(points=(50, 49), pays=2), _low(14)),
    naturals_clash="all",
    wait_after_hit=1,
    caught="per_player",
)
_FIFTY_BEST = HouseRules(naturals=(_FIFTY, Natural(points=(49,), pays=1)), naturals_clash="best")
_BOOK_STRICT = HouseRules(hit_books=False, hits_per_turn=1, discard_after_hit=False, take_discard="must_use")

_ROWS = (
    Preset(name="classic", rules=HouseRules()),
    Preset(name="no-upcard", rules=HouseRules(upcard=False)),
    Preset(name="waiting", rules=HouseRules(wait_after_spread=3, wait_after_hit=1, wait_after_own_hit=1)),
    Preset(name="fifty-best", rules=_FIFTY_BEST),
    Preset(name="fifteen-or-less", rules=HouseRules(naturals=(_BIG, _low(15)))),
    Preset(name="nine-triple", rules=HouseRules(naturals=(_BIG, _low(9, pays=3))), ruling=("naturals",)),
    Preset(name="nine-only", rules=HouseRules(naturals=(_low(9),))),
    Preset(name="thirteen", rules=HouseRules(naturals=(_BIG, _low(13))), ruling=("naturals",)),
    Preset(name="washington-dc", rules=_WASHINGTON_DC, ruling=("naturals", "naturals_clash")),
    Preset(name="newark", rules=_NEWARK),
    Preset(name="baton-rouge", rules=_SHORT_PACK, ruling=("naturals",)),
    Preset(name="army", rules=_SHORT_PACK, ruling=("naturals",)),
    Preset(name="rushville", rules=_RUSHVILLE, terms="rushville"),
    Preset(name="chicago", rules=_CHICAGO, ruling=("naturals", "naturals_clash"), terms="chicago"),
    Preset(
        name="washington-state",
        rules=_WASHINGTON_STATE,
        players=(2, 6),
        best=(4,),
        fine=(),
        terms="washington-state",
    ),
    Preset(name="push-ups", rules=HouseRules(scoring="push_ups", tonk_by="second_spread")),
    Preset(name="seattle", rules=_SEVEN_CARDS, ruling=("naturals", "hand_size")),
    Preset(name="books-seven", rules=_SEVEN_CARDS, ruling=("naturals", "hand_size")),
    Preset(
        name="vietnam",
        rules=HouseRules(hand_size=7, pack="40", naturals=()),
        ruling=("naturals", "hand_size"),
    ),
    Preset(name="jokers", rules=HouseRules(jokers=2)),
    Preset(name="stepped", rules=HouseRules(court_values="stepped", naturals=())),
    Preset(name="deuces-wild", rules=HouseRules(deuces_wild=True), players=(2, 4)),
    Preset(name="book-strict", rules=_BOOK_STRICT),
    Preset(name="slap", rules=HouseRules(slap="race")),
)

PRESETS: dict[str, Preset] = {row.name: row for row in _ROWS}
"""Every preset by name, `classic` first."""
