"""Records of Tone Poker: what a replay prints, and the faults of a record by name."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from greenroom.games.replay import replay_text

GOOD = {
    "game": "tone-poker",
    "rules": {},
    "seats": [{"name": "Ann", "tonic": 0}, {"name": "Bob", "tonic": 7}],
    "decks": ["0 7 2 9 4 11 6 1 8 3 10 5", "5 10 3 8 1 6 11 4 9 2 7 0"],
    "actions": [],
}


def replayed(*actions, lang="en", **changes):
    record = GOOD | {"actions": list(actions)} | changes
    record = {key: value for key, value in record.items() if value is not KeyError}
    return msgspec.to_builtins(replay_text(json.dumps(record).encode(), lang))


def error(*actions, **changes):
    return replayed(*actions, **changes)["error"]


def test_before_anything_is_done():
    assert replayed() == {
        "status": "in_progress",
        "hands": {seat: {"cards": (), "label": None, "royal": None} for seat in ("p1", "p2")},
        "order": None,
        "places": None,
        "bonus": None,
        "points": None,
        "sounds": [],
        "legal": ["p1 deal", "p2 deal"],
    }


def test_a_finished_hand_still_may_be_played_on():
    """Only the next hand closes a hand (TP-14): what seats may do stays listed."""
    result = replayed("p2 deal", "p1 deal", "p2 select 5", "p1 play", "p2 discard 1 5", "p2 play")
    assert result["status"] == "finished"
    assert result["hands"] == {
        "p1": {"cards": (0, 7, 2, 9, 4), "label": "royal", "royal": "supreme"},
        "p2": {"cards": (6, 10, 3, 8, 11), "label": "high-card", "royal": None},
    }
    assert result["order"] == [["p1"], ["p2"]]
    assert result["places"] == {"p1": 1, "p2": 2}
    assert result["bonus"] == result["points"] == {"p1": 1, "p2": 0}
    assert result["sounds"] == [
        [72, 77, 70, 75, 68],
        [60, 67, 62, 69, 64],
        [72],
        [60, 67, 62, 69, 64],
        [73, 78],
        [73, 77, 70, 75, 78],
    ]
    assert result["legal"] == sorted(result["legal"])
    assert "p1 discard 0 7 2" in result["legal"] and "p2 play" in result["legal"]
    assert not [action for action in result["legal"] if action.startswith("p2 discard")]


def test_tp_14_a_late_discard_takes_the_result_back():
    actions = ["p1 deal", "p2 deal", "p1 play", "p2 play", "p1 discard 4"]
    result = replayed(*actions)
    assert (result["status"], result["order"], result["points"]) == ("in_progress", None, None)
    assert replayed(*actions, "p1 play")["places"] == {"p1": 1, "p2": 2}


def test_tp_28_equal_hands_share_a_place():
    decks = ["0 7 2 9 4", "0 5 10 3 8", "0 2 3 8 11"]
    seats = [{"name": name, "tonic": tonic} for tonic, name in enumerate(("Ann", "Bob", "Cy"))]
    actions = [f"p{seat} {did}" for did in ("deal", "play") for seat in (3, 2, 1)]
    result = replayed(*actions, decks=decks, seats=seats)
    assert result["order"] == [["p1", "p2"], ["p3"]]
    assert result["places"] == {"p1": 1, "p2": 1, "p3": 3}
    assert result["bonus"] == {"p1": 2, "p2": 2, "p3": 0}


def test_tp_29_label_points_of_a_record():
    actions = ("p1 deal", "p2 deal", "p1 play", "p2 play")
    rules = {"hands": "closed", "hand_points": {"supreme": 10, "royal": 3}}
    assert replayed(*actions, rules=rules)["points"] == {"p1": 11, "p2": 0}


def test_tp_01_twelve_seats_are_named_and_one_may_practise():
    seats = [{"name": f"N{tonic}", "tonic": tonic} for tonic in range(12)]
    result = replayed("p12 deal", seats=seats, decks=["0 7 2 9 4"] * 12)
    assert result["sounds"] == [[71, 78, 73, 80, 75]] and "p11 deal" in result["legal"]
    alone = replayed("p1 deal", "p1 play", seats=seats[:1], decks=["0 7 2 9 4"])
    assert (alone["status"], alone["bonus"]) == ("finished", {"p1": 0})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rules": KeyError}, "lacks “rules”"),
        ({"seats": KeyError}, "lacks “seats”"),
        ({"decks": KeyError}, "lacks “decks”"),
        ({"actions": KeyError}, "lacks “actions”"),
        ({"rules": None}, "Rules must be an object"),
        ({"rules": {"preset": "classic"}}, "no option “preset”"),
        ({"rules": {"hands": "shut"}}, "hands must be one of open, closed"),
        ({"rules": {"hand_points": {"royal": "5"}}}, "royal must be a whole number"),
        ({"rules": {"hand_points": {"quads": 5}}}, "no option “quads”"),
        ({"seats": ["Ann", "Bob"]}, "a name and a tonic"),
        ({"seats": [{"name": "Ann"}]}, "a name and a tonic"),
        ({"seats": [{"name": "Ann", "tonic": True}]}, "a name and a tonic"),
        ({"seats": [{"name": "Ann", "tonic": 1.0}]}, "a name and a tonic"),
        ({"seats": []}, "1 to 12 seats"),
        ({"seats": [{"name": "Ann", "tonic": 0}, {"name": "Bob", "tonic": 12}]}, "0 to 11, not 12"),
        ({"seats": [{"name": "Ann", "tonic": 4}, {"name": "Bob", "tonic": 4}]}, "tonic 4 is taken"),
        ({"seats": [{"name": "Ann", "tonic": 4}]}, "There are 2 decks for 1 seat"),
        ({"decks": "0 7 2 9 4"}, "must be a list of texts"),
        ({"decks": ["0 7 2 9 4"]}, "There is 1 deck for 2 seats"),
        ({"decks": ["0 7 2 9 12", "0 7 2 9 4"]}, "“12” is not a card"),
        ({"decks": ["0 7 2 9 9", "0 7 2 9 4"]}, "9 is in a deck twice"),
        ({"decks": ["0 7 2 9", "0 7 2 9 4"]}, "too short for the deal: 4 cards, 5 needed"),
        ({"actions": "p1 deal"}, "must be a list of texts"),
        ({"actions": [1]}, "must be a list of texts"),
    ],
)
def test_a_fault_outside_the_actions(changes, said):
    found = error(**({"actions": ["p1 deal"]} | changes))
    assert (found["action"], found["text"]) == (None, None)
    assert said in found["why"]


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (["p1 deal", "p1 deal"], "five cards are dealt"),
        (["p1 discard 0", "p1 deal"], "Deal your five cards first"),
        (["p1 deal", "p1 discard 0", "p1 discard 7"], "discarded already"),
        (["p1 deal", "p1 discard 0 7 2 9"], "At most three cards"),
        (["p1 deal", "p1 discard 0 0"], "named twice"),
        (["p1 deal", "p1 discard 11"], "do not hold the card 11"),
        (["p1 deal", "p1 select 12"], "“12” is not a card"),
        (["p1 deal", "p1 draw"], "not an action of Tone Poker"),
        (["p1 deal", "p3 deal"], "There is no seat p3"),
        (["p1 deal", "Ann play"], "An action is a seat"),
    ],
)
def test_an_action_that_is_refused_stops_the_replay(actions, said):
    found = error(*actions)
    faulty = 0 if said.startswith("Deal") else len(actions) - 1
    assert (found["action"], found["text"]) == (faulty, actions[faulty])
    assert said in found["why"]


def test_cards_beyond_what_is_given_are_an_error_of_their_action():
    found = error("p1 deal", "p1 discard 0 7", decks=["0 7 2 9 4 11", ""])
    assert (found["action"], found["why"]) == (1, "The deck of this record ends after 6 cards.")


def test_unknown_keys_at_the_top_are_ignored():
    assert replayed(dealer="p1", note={"a": None})["status"] == "in_progress"


@pytest.mark.parametrize(
    "text", [b'{"game": "tone-poker"', b'{"game": "tone-poker"} x', b"[]", b'{"game": 3}']
)
def test_what_no_reader_takes_is_refused_too(text):
    assert msgspec.to_builtins(replay_text(text))["error"]["action"] is None


def test_no_scribble_is_a_fault_of_ours():
    """Whatever is written as actions, a replay ends with a result or names the action."""
    chance = Random(3)
    words = ["deal", "select", "deselect", "discard", "play", "move", "0", "7", "12", "07", "-1", "٣", ""]
    for _ in range(500):
        scribbled = [
            " ".join([chance.choice(["p1", "p2", "p3", ""]), *chance.choices(words, k=chance.randint(0, 4))])
            for _ in range(3)
        ]
        result = replayed("p1 deal", "p2 deal", *scribbled)
        if "error" in result:
            assert result["error"]["text"] in scribbled and "inside" not in result["error"]["why"]


@pytest.mark.parametrize("key", ["rules", "tempo"])
def test_a_number_of_thousands_of_digits(key):
    """It matters in what is read alone: what a record need not have is ignored."""
    text = json.dumps(GOOD | {key: "HERE"}).replace('"HERE"', '{"hands": ' + "9" * 5000 + "}")
    result = msgspec.to_builtins(replay_text(text.encode(), "en"))
    found = result["error"]["why"] if "error" in result else None
    assert found == ("“rules” is above 1000000000." if key == "rules" else None)


def test_rules_nested_as_deep_as_python_counts():
    for deep in range(850, 1010):
        text = json.dumps(GOOD | {"rules": "HERE"}).replace('"HERE"', "[" * deep + "]" * deep)
        assert "wrong inside" not in msgspec.to_builtins(replay_text(text.encode(), "en"))["error"]["why"]
