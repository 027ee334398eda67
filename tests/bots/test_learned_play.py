"""Learned play: the effect of its weights, and that it is the same compiled and interpreted."""

from __future__ import annotations

from array import array
from typing import Literal

import msgspec
import pytest
from tables import Table

from greenroom.games.tonk.bots.knowledge import taker
from greenroom.games.tonk.bots.learned_play import TABLE_SIZE
from greenroom.games.tonk.bots.policies import doubting, fresh_history, history_of, learned, policy_of
from greenroom.games.tonk.engine import codes, fields, self_play, sound, sound_discards
from greenroom.games.tonk.engine.self_play import PlayMemory
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.lab.training.epochs import Training, next_epoch
from greenroom.games.tonk.lab.training.parameters import SIZE, weights_from
from greenroom.games.tonk.lab.workers import alone
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import text
from greenroom.games.tonk.text.hand import lower_rules

WRITTEN = weights_from("plain", [0.0] * SIZE)
"""The weights that people chose."""
NOTHING = ((0,) * 6,) * 4


def won(preset: str, seats: int, decks: int, first: int = 0) -> list[int]:
    """The units that a learned player wins of written ones, deck by deck."""
    rules = PRESETS[preset].rules
    memory = PlayMemory(State(lower_rules(rules), seats), fresh_history(), fresh_history())
    own, others = (policy_of(player(rules), rules, seats) for player in (learned, doubting))
    result = array("q", bytes(8 * decks))
    self_play.play(memory, own, others, 7, first, result)
    return list(result)


@pytest.mark.parametrize(
    ("preset", "seats", "expected"),
    [
        ("classic", 2, [2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 2]),
        ("waiting", 4, [0, 4, 0, 0, 0, -1, 0, 0, 6, 0, 0, -6]),
        ("chicago", 3, [-2, 0, 0, -4, 0, 1, 0, 0, -3, 0, 0, 0]),
        ("washington-state", 3, [0, -10, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0]),
    ],
)
def test_learned_play_is_the_same_compiled_and_interpreted(preset, seats, expected):
    assert won(preset, seats, 12) == expected


def chosen(table: Table, **weights: object) -> str:
    """The choice of a player by chosen weights who hopes for nothing and has some other weights."""
    player = msgspec.structs.replace(WRITTEN, hope=0, **weights)
    policy = policy_of(player, table.rules, 2)
    return text(table.rules, sound.pick(table.hand.state, history_of(table.seen(), policy), policy))


def test_a_card_is_dear_that_goes_with_what_the_next_player_took():
    """The dealer took the seven of hearts: the eight of hearts goes with it, that of clubs does not."""
    table = Table("8h 8c Ac 2d 4s", "6d 5h Td Qs Js", "9d", "7h 3c").play(
        "p2 draw", "p2 discard 7h", "p1 take", "p1 discard Qs", "p2 draw"
    )
    assert chosen(table) == "discard 8h"
    assert chosen(table, wanted=40) == "discard 8c"


def test_a_card_is_dear_that_makes_many_spreads_of_two_unseen_cards():
    """A queen lies in the middle of more runs than a king."""
    table = Table("Qs Kc Ac 2d 4s", "6d 5h Td Jh Js", "9d", "3c").play("p2 draw")
    assert chosen(table) == "discard Qs"
    assert chosen(table, gift=300) == "discard Kc"


def test_an_urge_throws_a_low_card_first():
    table = Table("Qs Kc Ac 2d 4s", "6d 5h Td Jh Js", "9d", "3c").play("p2 draw")
    lie = (200, 0, 0, 0, 0, 0)
    assert chosen(table, urge=(lie, *NOTHING[1:])) == "discard Ac"
    assert chosen(table, urge=(*NOTHING[:1], lie, lie, lie)) == "discard Qs"


def test_after_a_slap_whoever_is_in_turn_may_take_what_is_thrown():
    # A slap out of turn does not move the turn, and in a race no slap is of the turn (TK-26).
    race, next_first = slapping("race"), slapping("next_first")
    race.play("p1 slap s1")
    next_first.play("p1 slap s1")
    takers = [sound_discards.taker(table.hand.state, 0) for table in (race, next_first)]
    assert takers == [0, 1]
    assert (taker(race.seen(0)), taker(next_first.seen(0))) == (0, 1)


def test_the_next_seat_may_take_what_is_thrown_in_a_turn():
    table = slapping("race")
    assert (sound_discards.taker(table.hand.state, 1), sound_discards.taker(table.hand.state, 0)) == (0, 1)
    assert (taker(table.seen(1)), taker(table.seen(0))) == (0, 1)


def slapping(mode: Literal["race", "next_first"]) -> Table:
    """Seat 0 is in turn and may slap a king onto its spread."""
    rules = HouseRules(slap=mode)
    table = Table("3h 3c 9s 7d Ah", "Ks Kd Kc 8s 4d", "5h", "Jc 2c Kh", rules)
    table.play("p2 draw", "p2 discard Jc", "p1 draw", "p1 spread Kc Kd Ks", "p1 discard 8s")
    return table.play("p2 draw", "p2 discard Kh")


def test_the_tables_of_a_policy_are_as_long_as_its_fields():
    """Sound play reads the tables by these numbers, and `fields` reserves their places."""
    lengths = {word: kind.length for word, kind in fields.KINDS.items()}
    assert lengths["ByPoints"] == TABLE_SIZE >= codes.RATIO_TURNS * codes.TABLE_STEPS
    assert (lengths["PerSpread"], lengths["ByWeight"]) == (codes.HAND_SIZES, codes.DEVIATION_STEPS)
    assert lengths["ByCard"] == codes.THROWN_STEPS


def test_division_rounds_down_below_zero_too():
    """C's own division rounds towards zero here, and Python's does not."""
    divided = [sound_discards.floor_div(number, 10) for number in (-11, -10, -9, -1, 0, 9, 10)]
    assert divided == [-2, -1, -1, -1, 0, 0, 1]


def test_nerve_and_a_small_hand_beside_it_decide_when_to_drop():
    table = Table("8h 7c Ac 2d 4s", "6d 5h Td Jh Js", "Kd")
    assert chosen(table, nerve=((5000,) * 6, *NOTHING[1:])) == "drop"
    assert chosen(table, nerve=((-5000,) * 6, *NOTHING[1:])) == "draw"
    assert chosen(table, crowd=(0, 0, 5000)) == "drop"
    assert chosen(table, crowd=(0, 0, -5000)) == "draw"


def test_a_training_learns_the_same_compiled_and_interpreted():
    training = Training(family="guarded", seed=4, generations=2, decks=30)
    epoch = next_epoch(training, [], alone, lambda generations: None)
    assert epoch.learned.nerve == (
        (6, -17, 9, -10, 1, -1),
        (-1, 2, 31, 16, -1, -24),
        (3, 4, -11, -23, 11, 18),
        (-27, -6, 14, -2, -25, 1),
    )


def test_a_deck_is_known_by_its_number():
    """So parts of a training may be played anywhere, in any order."""
    assert won("classic", 3, 12)[5:] == won("classic", 3, 7, first=5)


@pytest.mark.parametrize("preset", ["classic", "chicago"])
def test_equal_policies_win_nothing_of_each_other(preset):
    """Each deck is played from every seat, so the luck of the cards falls out whole."""
    rules = PRESETS[preset].rules
    policy = policy_of(learned(rules), rules, 2)
    memory = PlayMemory(State(lower_rules(rules), 2), fresh_history(), fresh_history())
    result = array("q", bytes(8 * 50))
    self_play.play(memory, policy, policy, 1, 0, result)
    assert not any(result)
