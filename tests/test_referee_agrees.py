"""The house and the referee play the same random hands and must agree at every step.

Compared: the legal actions of all seats, whose turn it is, the counts, what is refused, and in the end
the whole result; then the same records cut short, and with a fault put in. The seeds are fixed.

For a longer run with other seeds: `GREENROOM_REFEREE_HANDS=500 GREENROOM_REFEREE_SEED=7 pytest
tests/test_referee_agrees.py`: so many hands for each preset, and six times as many for each set of odd rules.
"""

import json
import os
from collections import Counter
from random import Random

import msgspec
import pytest

from greenroom.games.replay import replay_text
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.replay import deal
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS as HOUSE_PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.refusal import Refusal
from greenroom.records.actions import legal_actions, play
from referee import RecordError, Table, do, judge, legal, result, sit
from referee.chance import choose, random_record, random_rules, redeclared, scribble, tempting
from referee.options import DEFAULTS
from referee.paper import record as on_paper
from referee.presets import PRESETS
from referee.spoil import spoil

HANDS = int(os.environ.get("GREENROOM_REFEREE_HANDS", "4"))
SEED = os.environ.get("GREENROOM_REFEREE_SEED", "1959")

ODD_RULES = {
    "anything": {},
    "slaps, waits and must_use while nobody can go out": {
        "boobed": True,
        "slap": "race",
        "take_discard": "must_use",
        "wait_after_spread": 2,
        "wait_after_hit": 1,
        "hit_blocks_out": True,
    },
    "the next player slaps first": {"slap": "next_first", "wait_hits": "once", "wait_after_hit": 2},
    "wild cards and no upcard": {
        "deuces_wild": True,
        "jokers": 4,
        "joker_role": "wild",
        "upcard": False,
        "hand_size": 7,
    },
    "small stock of forty cards": {"pack": "40", "boobed": True, "take_rounds": 1},
    "all lay off once more": {
        "last_lay_off": True,
        "pack": "40",
        "hits_per_turn": 1,
        "wait_after_spread": 9,
        "wait_after_own_hit": 9,
        "hit_blocks_out": True,
    },
    "no discard after a hit": {"discard_after_hit": False, "hit_blocks_out": True, "must_spread": "always"},
}


FIVE_LOW = ["5h 6h 7h 8h 9c", "2d 3d 4d Kc Kd", "Qs Qd Js Jd Ts"]
ROUND_OF_TAKES = (
    "p1 draw / p1 spread 5h 6h 7h / p1 discard 9c / p2 take / p2 discard 9c / p3 take / p3 discard Qs / "
    "p1 take / p1 discard 8h"
)
TAKEN_AND_SLAPPED = (
    "p1 draw / p1 spread 5h 6h 7h / p1 discard 9c / p2 take / p2 discard 9c / p3 take / p3 discard 8h / "
    "p1 slap s1 / p1 slap_discard Jc"
)
ACES = {"must_spread": "but_three_aces", "jokers": 1, "joker_role": "wild"}
KINGS = ["Kh Kc Kd Qs Js", "2d 3d 4d 5d 9c"]

RARE = {
    "a slap is no hit that breaks the hand": on_paper(
        ["5h 6h 7h Kd 8h", "2d 3d 4d 5d Qc"],
        "Jd 4c 6d",
        "p1 draw / p1 spread 5h 6h 7h / p1 discard 8h / p2 slap s1 / p2 slap_discard Qc / p2 draw / "
        "p2 spread 2d 3d 4d 5d 6d",
        rules={"slap": "race", "break_hand": True},
    ),
    "a slap before it spoils the first-turn tonk": on_paper(
        ["5h 6h 7h 8h 9c Jc", "2d 3d 4d Kc Kd Qs"],
        "Jd 4c Ks",
        "p1 draw / p1 spread 5h 6h 7h / p1 discard 8h / p2 slap s1 / p2 slap_discard Qs / p2 draw / "
        "p2 spread 2d 3d 4d / p2 spread Kc Kd Ks",
        rules={"slap": "race", "first_turn_tonk_pays": 7},
    ),
    "three aces and a wild card oblige": on_paper(
        ["Ac Ad As X1 9d", "5h 7d 9h Jc Kd"], "Jd Qs", "p1 draw", rules=ACES
    ),
    "three aces alone may be held": on_paper(
        ["Ac Ad As 2c 9d", "5h 7d 9h Jc Kd"], "Jd Qs", "p1 draw", rules=ACES
    ),
    "equal lowest are charged nothing": on_paper(
        ["Kh Qh Jh", "2c 3c 4c", "2d 3d 4d"],
        "9s",
        "p1 drop",
        rules={"scoring": "push_ups", "caught": "five_to_low"},
    ),
    "The Big One charges twice as much": on_paper(
        ["Kh Qh Jh", "2c 3c 4c", "2d 3d 5d"],
        "9s",
        "p1 drop",
        rules={"scoring": "push_ups", "big_one": 1},
        big_one=True,
    ),
    "a closed pile can be slapped": on_paper(
        FIVE_LOW, "Jc 4c Ks", ROUND_OF_TAKES, rules={"slap": "race", "take_rounds": 1}
    ),
    "a slap that is a turn is one from the pile": on_paper(
        ["5h 6h 7h 9c Jc 9h", "2d 3d 4d Kc Kd Th", "8h Qs Qd Js Jd Ts"],
        "9d 4c Ks",
        TAKEN_AND_SLAPPED,
        rules={"slap": "next_first", "take_rounds": 1},
    ),
    "the first player may drop where there is no upcard": on_paper(
        ["5h 6h 7h", "2d 3d 4d"], "9d 4c Ks", rules={"upcard": False}
    ),
    "a natural counts in full with its spreads": on_paper(
        KINGS, "9d", rules={"held_spreads_count": False, "naturals": [{"points": [50], "pays": 2}]}
    ),
    "nothing given beyond the deal": on_paper(KINGS, "9d", "p1 draw"),
}


def as_text(record: object) -> bytes:
    return json.dumps(record).encode()


def house_table(record: dict) -> TonkHand:
    read = read_record(as_text(record))
    assert not isinstance(read, Refusal), (read, as_text(record))
    hand = deal(read)
    assert not isinstance(hand, Refusal), (hand, as_text(record))
    return hand


def compare(record: dict, table: Table, hand: TonkHand) -> None:
    """The same position, as far as anybody can tell."""
    theirs = {
        "legal": legal_actions(hand),
        "turn": hand.turn(),
        "counts": hand.standing().counts,
        "over": hand.outcome is not None,
    }
    judged = result(table)
    ours = {
        "legal": judged["legal"],
        "turn": None if judged["turn"] is None else int(judged["turn"][1:]) - 1,
        "counts": list(judged["counts"].values()),
        "over": judged["status"] == "finished",
    }
    assert theirs == ours, as_text(record)


def attempt(record: dict, table: Table, hand: TonkHand, action: str) -> None:
    """Both do it, or both refuse it."""
    done = do(table, action)
    happened = play(hand, len(table.seats), action)
    assert done == (not isinstance(happened, Refusal)), (action, happened, as_text(record))
    if done:
        record["actions"].append(action)


def next_action(rng: Random, table: Table) -> str:
    """Most often a legal action, now and then declared another way, or anything at all."""
    if rng.random() < 0.2:
        return scribble(rng, table)
    actions = legal(table)
    slappable = tempting(table, actions)
    action = rng.choice(slappable) if slappable and rng.random() < 0.7 else choose(rng, actions)
    declares = action.split()[1] in ("spread", "hit")
    return redeclared(rng, table, action) if declares and rng.random() < 0.5 else action


def walk(rng: Random, told: dict) -> dict:
    """Play one hand on both tables, step by step; its record."""
    record = random_record(rng, told)
    table, hand = sit(record), house_table(record)
    compare(record, table, hand)
    while table.end is None:
        before = len(record["actions"])
        attempt(record, table, hand, next_action(rng, table))
        if len(record["actions"]) > before:
            compare(record, table, hand)
    return record


def sums(payments: list[dict]) -> Counter:
    """The payments from each seat to each other; the wording of the reasons is the house's own."""
    total: Counter = Counter()
    for payment in payments:
        total[payment["from"], payment["to"]] += payment["amount"]
    return total


def comparable(judged: dict) -> dict:
    if "error" in judged:
        return {"error_action": judged["error"]["action"]}
    return judged | ({"payments": sums(judged["payments"])} if "payments" in judged else {})


def compare_results(record: object) -> None:
    theirs = msgspec.to_builtins(replay_text(as_text(record)))
    assert comparable(theirs) == comparable(judge(record)), as_text(record)


def cut_short(rng: Random, record: dict) -> dict:
    actions = record["actions"]
    return record | {"actions": actions[: rng.randrange(len(actions) + 1)]}


def agree(rng: Random, told: dict) -> None:
    record = walk(rng, told)
    compare_results(record)
    compare_results(cut_short(rng, record))
    compare_results(cut_short(rng, record | {"actions": [*record["actions"], "p1 draw"]}))
    for _ in range(3):
        compare_results(spoil(rng, record))


def test_the_referee_knows_every_option_of_the_house() -> None:
    """An option that only one of the two plays by is compared by nobody."""
    house = set(HouseRules.__struct_fields__)
    assert house - DEFAULTS.keys() == set(), "teach these options to tests/referee first"
    assert DEFAULTS.keys() - house == set(), "the house no longer has these options of tests/referee"
    defaults = {name: json.loads(msgspec.json.encode(getattr(HouseRules(), name))) for name in house}
    assert defaults == DEFAULTS, "the defaults of tests/referee are not the house's"


def test_the_referee_knows_every_preset_of_the_house() -> None:
    """The house's presets and those of tests/referee/presets.py bear the same names."""
    assert list(HOUSE_PRESETS) == list(PRESETS), "write the new preset into tests/referee/presets.py too"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_house_and_referee_agree_on_every_preset(preset: str) -> None:
    """Every preset is played as the sheet says."""
    rng = Random(f"{SEED} {preset}")
    for _ in range(HANDS):
        agree(rng, {"preset": preset, "overrides": {}})


@pytest.mark.parametrize("odd", sorted(ODD_RULES))
def test_house_and_referee_agree_on_odd_rules(odd: str) -> None:
    """Options meet that no preset brings together."""
    rng = Random(f"{SEED} {odd}")
    for _ in range(HANDS * 6):
        told = random_rules(rng)
        merged = told | {"overrides": told["overrides"] | ODD_RULES[odd]}
        if fits_two(merged):
            agree(rng, merged)


def fits_two(told: dict) -> bool:
    """Whether a random rule set is not refused, and two can play by it."""
    try:
        sit(random_record(Random(0), told))
    except RecordError:
        return False
    return True


@pytest.mark.parametrize("rare", sorted(RARE))
def test_house_and_referee_agree_on_what_is_rare(rare: str) -> None:
    """Positions that random play seldom finds, some of them open to two readings."""
    compare_results(RARE[rare])
