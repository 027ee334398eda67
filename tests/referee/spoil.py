"""Records with one fault put in, most often outside the actions."""

from copy import deepcopy
from random import Random
from typing import Any

from .options import DEFAULTS

Record = dict[str, Any]

WRONG = [None, True, 0, -1, 1.5, "", "5", "p1", [], [5], {}, {"p1": 1}, 10**9 + 1, "classic", ["p1", "p1"]]


def spoil(rng: Random, record: Record) -> object:
    """Change one thing in a record; now and then it is no fault after all."""
    spoiled = deepcopy(record)
    change = rng.choice(CHANGES)
    changed = change(rng, spoiled)
    return spoiled if changed is None else changed


def lose_a_key(rng: Random, record: Record) -> None:
    del record[rng.choice(sorted(record))]


def mistype_a_key(rng: Random, record: Record) -> None:
    record[rng.choice(["rules", "seats", "dealer", "deck", "actions", "stake", "game"])] = rng.choice(WRONG)


def add_a_key(rng: Random, record: Record) -> None:
    """Ignored at the top, refused in rules, overrides and bets."""
    rng.choice([record, record["rules"], overrides(record), record.setdefault("bets", {})])["colour"] = "red"


def overrides(record: Record) -> dict[str, Any]:
    changed: dict[str, Any] = record["rules"].setdefault("overrides", {})
    return changed


def mistype_an_option(rng: Random, record: Record) -> None:
    overrides(record)[rng.choice(sorted(DEFAULTS))] = rng.choice(WRONG)


def another_preset(rng: Random, record: Record) -> None:
    record["rules"]["preset"] = rng.choice(["Classic", "", "seattle", "stepped", "push-ups", None, 5])


def card_twice(rng: Random, record: Record) -> None:
    deck = record["deck"].split()
    deck[rng.randrange(len(deck))] = rng.choice(deck)
    record["deck"] = " ".join(deck)


def strange_card(rng: Random, record: Record) -> None:
    deck = record["deck"].split()
    deck[rng.randrange(len(deck))] = rng.choice(["1h", "10h", "5H", "X0", "X5", "X4", "8h", "Jx", "5h=6h"])
    record["deck"] = " ".join(deck)


def short_deck(rng: Random, record: Record) -> None:
    deck = record["deck"].split()
    record["deck"] = " ".join(deck[: rng.randrange(len(deck))])


def another_dealer(rng: Random, record: Record) -> None:
    record["dealer"] = rng.choice(["p1", "p2", "p3", "p8", "p9", "p0", "p", "1", "P1", "Player 1"])


def another_table(rng: Random, record: Record) -> None:
    record["seats"] = [f"Player {n}" for n in range(rng.randrange(11))]


def a_bet(rng: Random, record: Record) -> None:
    bets = record.setdefault("bets", {})
    key = rng.choice(["high_suit", "natural", "natural_pot"])
    bets[key] = rng.choice(
        [
            {"suit": "h", "in": ["p1", "p2"]},
            {"suit": "x", "in": ["p1"]},
            {"suit": "h"},
            {"suit": "h", "in": ["p1", "p1"]},
            {"suit": "h", "in": ["p9"]},
            {"p1": 3, "p2": 1},
            {"p1": -3},
            {"p1": 1.5},
            {"p1": True},
            {"p9": 3},
            ["p1"],
            ["p2", "p1"],
            ["p1", "p1"],
            ["p9"],
            "p1",
        ]
    )


def the_big_one(rng: Random, record: Record) -> None:
    record["big_one"] = rng.choice([True, False, True, 1, "yes"])


def a_natural(rng: Random, record: Record) -> None:
    overrides(record)["naturals"] = [
        rng.choice(
            [
                {"points": [49], "pays": 2},
                {"points": [49]},
                {"points": 49, "pays": 2},
                {"points": ["49"], "pays": 2},
                {"points": [49], "max_points": 9, "pays": 2},
                {"pays": 2},
                {"max_points": 9, "pays": 0},
                {"max_points": 9, "pays": 1.0},
                {"max_points": True, "pays": 1},
                {"max_points": 9, "pays": True},
                {"court_cards": 5, "pays": 2, "ties": "dealer"},
                {"court_cards": 5, "pays": 2, "when": "later"},
                {"court_cards": 5, "pays": 2, "who": "all"},
                {"court_cards": 5, "pays": 2, "when": "first_turn", "ties": "draw"},
                [],
                "points",
            ]
        )
    ]


def no_object(rng: Random, record: Record) -> object:
    return rng.choice([[], "tonk", 5, None, [record]])


def another_action(rng: Random, record: Record) -> None:
    """Two actions change places, one is lost, or one comes twice."""
    actions = record["actions"]
    if not actions:
        return
    at = rng.randrange(len(actions))
    actions[at : at + 2] = rng.choice(
        [actions[at : at + 2][::-1], actions[at + 1 : at + 2], [actions[at]] * 2]
    )


CHANGES = [
    lose_a_key,
    mistype_a_key,
    add_a_key,
    mistype_an_option,
    mistype_an_option,
    another_preset,
    card_twice,
    strange_card,
    short_deck,
    short_deck,
    another_dealer,
    another_table,
    a_bet,
    a_bet,
    the_big_one,
    a_natural,
    no_object,
    another_action,
    another_action,
]
