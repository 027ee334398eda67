"""Section 6: what each preset changes of `classic`."""

from typing import Any

WIN_49_50 = {"points": [49, 50], "pays": 2}
FORTY_CARDS = {"pack": "40", "naturals": [{"points": [47, 50], "pays": 2}], "naturals_clash": "draw"}
SEVEN_CARDS = {"hand_size": 7, "naturals": []}

PRESETS: dict[str, dict[str, Any]] = {
    "classic": {},
    "no-upcard": {"upcard": False},
    "waiting": {"wait_after_spread": 3, "wait_after_hit": 1, "wait_after_own_hit": 1},
    "fifty-best": {
        "naturals": [{"points": [50], "pays": 2}, {"points": [49], "pays": 1}],
        "naturals_clash": "best",
    },
    "fifteen-or-less": {"naturals": [WIN_49_50, {"max_points": 15, "pays": 2}]},
    "nine-triple": {"naturals": [WIN_49_50, {"max_points": 9, "pays": 3}]},
    "nine-only": {"naturals": [{"max_points": 9, "pays": 2}]},
    "thirteen": {"naturals": [WIN_49_50, {"max_points": 13, "pays": 2}]},
    "washington-dc": {
        "naturals": [
            {"max_points": 11, "pays": 2},
            {"points": [50], "pays": 2},
            {"points": [49], "pays": 2},
        ],
        "naturals_clash": "best",
    },
    "newark": {
        "naturals": [
            {"points": [50], "pays": 2, "ties": "eldest"},
            {"points": [49], "pays": 2, "ties": "eldest"},
            {"max_points": 13, "pays": 2, "ties": "eldest"},
        ],
        "naturals_clash": "best",
        "first_turn_tonk_pays": 4,
    },
    "baton-rouge": FORTY_CARDS,
    "army": FORTY_CARDS,
    "rushville": {
        "naturals": [{"court_cards": 5, "pays": 2}],
        "caught": "beaters",
        "caught_pays": 4,
        "out_pays": 2,
        "boobed": True,
        "stock_out_ties": "dead",
    },
    "chicago": {
        "deuces_wild": True,
        "jokers": 2,
        "joker_role": "wild",
        "upcard": False,
        "naturals": [
            {"points": [50], "pays": 2},
            {"max_points": 13, "pays": 2},
            {"points": [49], "pays": 1, "when": "first_turn"},
        ],
        "naturals_clash": "best",
        "caught": "beaters",
        "tonk_pays": 1,
        "first_turn_tonk_pays": 2,
        "break_hand": True,
    },
    "washington-state": {
        "naturals": [{"points": [50, 49], "pays": 2}, {"max_points": 14, "pays": 2}],
        "naturals_clash": "all",
        "wait_after_hit": 1,
        "caught": "per_player",
    },
    "push-ups": {"scoring": "push_ups", "tonk_by": "second_spread"},
    "seattle": SEVEN_CARDS,
    "books-seven": SEVEN_CARDS,
    "vietnam": {"hand_size": 7, "pack": "40", "naturals": []},
    "jokers": {"jokers": 2},
    "stepped": {"court_values": "stepped", "naturals": []},
    "deuces-wild": {"deuces_wild": True},
    "book-strict": {
        "hit_books": False,
        "hits_per_turn": 1,
        "discard_after_hit": False,
        "take_discard": "must_use",
    },
    "slap": {"slap": "race"},
}
