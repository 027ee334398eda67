"""`benchmarks/endings.py` tries every way of a later choice, and chooses alike where the same is known."""

from __future__ import annotations

from random import Random

import pytest
from tables import CLASSIC, Table

from endings import LATER, EndOfTurn, NextTurn, Players, Trial, Ways, ends_of_turn, gains, sound_end
from greenroom.games.tonk.bots.master import Master
from greenroom.games.tonk.bots.policies import doubting, fresh_history, learned, policy_of
from greenroom.games.tonk.bots.searcher import SearchSetup
from greenroom.games.tonk.engine import codes, play
from greenroom.games.tonk.search import PublicHistory, legal, text
from regret import Deep

LITTLE = Deep(proposals=200, rollouts=300, rounds=(1.0,))
OWN, OTHER = policy_of(learned(CLASSIC), CLASSIC, 2), policy_of(doubting(CLASSIC), CLASSIC, 2)
PLAYERS = Players(1, OWN, OTHER)


def beginning() -> Table:
    return Table("3c Jh 7c 4h Qd", "9h Kh Th 2d As", "2s")


def goes_out() -> Table:
    return Table("Kd Kh Ks 2c 3c", "Qs Jd Tc 8s 9h", "9c", "4c").play("p2 draw")


def setup_of(table: Table, seed: int = 1) -> SearchSetup:
    worlds = Master(Random(seed), LITTLE).set_up(table.seen(), table.steady())
    assert worlds is not None
    return worlds


@pytest.mark.parametrize("table", [beginning(), goes_out()], ids=["draw", "play"])
def test_by_sound_play_an_action_is_worth_the_same_whichever_later_choice_is_tried(table: Table) -> None:
    worlds = setup_of(table)
    one, two = (Trial(worlds, 1, later) for later in LATER.values())
    assert one.worths() == two.worths()


@pytest.mark.parametrize("later", LATER)
def test_the_best_later_choices_are_worth_no_less_than_those_of_sound_play(later: str) -> None:
    trial = Trial(setup_of(beginning()), 1, LATER[later])
    plain, exact = trial.worths(), trial.worths(by=trial)
    assert all(more >= less for more, less in zip(exact, plain, strict=True))


def test_the_end_of_a_turn_is_known_by_the_card_drawn() -> None:
    table = beginning()
    line, point = table.hand.state.copy(), EndOfTurn()
    assert point.reach(line, fresh_history(), PLAYERS) is None
    play.act(line, legal(line, 1)[0])
    assert point.reach(line, fresh_history(), PLAYERS) == (line.hands[1],)
    assert line.hands[1].bit_count() == 6


def test_all_ways_to_end_a_turn_are_tried_the_sound_one_first() -> None:
    line, memory = goes_out().hand.state.copy(), fresh_history()
    ways = EndOfTurn().ways(line, memory, PLAYERS)
    assert len(set(ways)) == len(ways)
    assert ways[0] == sound_end(line, memory, PLAYERS)
    assert set(ways) == set(ends_of_turn(line, memory, PLAYERS, ()))
    ends = set()
    for way in ways:
        after = line.copy()
        for code in way:
            assert after.turn == 1 and code in legal(after, 1)
            play.act(after, code)
        assert after.n == 0 or after.turn == 0
        ends.add(text(CLASSIC, way[-1]))
    assert {"spread Kd Kh Ks", "spread 2c 3c 4c", "discard Kd", "discard 2c"} <= ends


def test_the_next_turn_is_reached_before_it_begins() -> None:
    line, memory, point = goes_out().hand.state.copy(), fresh_history(), NextTurn()
    play.act(line, next(code for code in legal(line, 1) if code & codes.KIND == codes.DISCARD))
    known = point.reach(line, memory, PLAYERS)
    assert known is not None and line.turn == 1 and line.phase == codes.DRAWING
    kinds = [way[0] & codes.KIND for way in point.ways(line, memory, PLAYERS)]
    assert sorted(kinds) == [codes.DRAW, codes.TAKE, codes.DROP]


def test_a_seat_that_is_not_in_turn_again_has_no_next_turn() -> None:
    line, memory = goes_out().hand.state.copy(), PublicHistory()
    for code in sound_end(line, memory, PLAYERS):
        play.act(line, code)
    assert line.n == 0
    assert NextTurn().reach(line, memory, PLAYERS) is None


def test_a_way_takes_the_place_of_the_sound_one_only_where_it_is_surely_better() -> None:
    for worlds, best in ((2, 0), (3, 1)):
        ways = Ways([(1,), (2,)])
        for _ in range(worlds):
            ways.add([0, 1])
        assert ways.best() == best
    unsure = Ways([(1,), (2,)])
    for units in (9, -8):
        unsure.add([0, units])
    assert unsure.best() == 0


def test_a_decision_tells_for_every_way_to_choose_what_it_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("endings.DEEP", LITTLE)
    monkeypatch.setattr(Master, "budget", LITTLE)
    gained, counted = gains(beginning().seen(), "1")
    assert counted["decisions"] == 1
    assert all(counted[later] or not gained[f"{later}, over deeper"] for later in LATER)
    assert gains(beginning().seen(), "1") == (gained, counted)
