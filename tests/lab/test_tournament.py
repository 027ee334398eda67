"""Tournaments: every bot in every seat of every deck, the same result from any number of processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from entered import Waits

from greenroom.games.tonk import bots
from greenroom.games.tonk.lab.entrants import entrants
from greenroom.games.tonk.lab.match import play_hand
from greenroom.games.tonk.lab.tournament import command
from greenroom.games.tonk.lab.tournament.plan import DECKS_PER_TASK, Plan, Task
from greenroom.games.tonk.lab.tournament.play import Part, gain, join_parts, play_part
from greenroom.games.tonk.lab.tournament.report import TournamentReport, report
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.refusal import Refusal
from refusals import granted
from running import Run


def plan_of(*typed: str, players: int = 2, rules: HouseRules | None = None) -> Plan:
    return Plan(
        preset="classic",
        overrides={},
        rules=rules or HouseRules(),
        players=players,
        bots=granted(entrants(typed)),
        seed=3,
    )


def played(plan: Plan, decks: int) -> Part:
    return join_parts((play_part(plan, task) for task in plan.tasks(decks)), len(plan.bots))


def reported(plan: Plan, decks: int) -> TournamentReport:
    return report(plan, played(plan, decks))


def test_two_bots_at_a_table_of_two_change_seats():
    assert plan_of("steady", "random").seatings((0, 1)) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("players", [3, 4, 8])
def test_at_larger_tables_each_sits_alone_in_every_seat(players: int):
    seatings = plan_of("steady", "random", players=players).seatings((0, 1))
    assert len(seatings) == len(set(seatings)) == 2 * players
    for bot in (0, 1):
        alone = [seating.index(bot) for seating in seatings if seating.count(bot) == 1]
        assert sorted(alone) == list(range(players))


def test_every_pair_meets():
    plan = plan_of("steady", "random", "patient")
    assert plan.pairs() == [(0, 1), (0, 2), (1, 2)]
    assert plan.hands(10) == 60


def test_bots_that_play_alike_are_exactly_level():
    """Both drop on their first turn, so a deck that one wins from a seat the other wins from it too."""
    result = reported(plan_of("entered:DropsAtOnce", "entered:AlsoDrops"), 40).result
    (pair,) = result.pairs
    assert (pair.lead.value, pair.lead.margin, pair.score.value) == (0, 0, 0.5)
    assert [line.units.value for line in result.bots] == [0, 0]
    assert [line.elo.value for line in result.bots] == [0, 0]
    drops, also = result.bots
    assert (drops.hands, drops.deeds, drops.drops) == (also.hands, also.deeds, also.drops)
    assert drops.hands == 80


@pytest.mark.parametrize("players", [2, 3])
def test_units_are_those_of_hands_played_one_by_one(players: int):
    """The same decks, dealt here without any of the tournament's own sums."""
    decks = 12
    plan = plan_of("steady", "entered:Waits", players=players)
    total = {"steady": 0, "waits": 0}
    for deck in range(decks):
        for alone, among in (("steady", "waits"), ("waits", "steady")):
            for place in range(players):
                names = [alone if seat == place else among for seat in range(players)]
                seats = [bots.get("steady") if name == "steady" else Waits(Random(0)) for name in names]
                outcome = play_hand(plan.rules, seats, deck % players, Random(f"3 deck {deck}"))
                total[alone] += outcome.net[place]
    (pair,) = reported(plan, decks).result.pairs
    hands = decks * players
    assert pair.lead.value == pytest.approx((total["steady"] - total["waits"]) / 2 / hands, abs=1e-5)
    if players > 2:
        assert pair.alone is not None
        assert [each.value for each in pair.alone] == pytest.approx(
            [total["steady"] / hands, total["waits"] / hands], abs=1e-5
        )


def test_tk_35_where_points_are_charged_a_gain_is_what_is_above_the_mean_of_the_table():
    assert gain([-4, 0, -2], 1) == 6
    assert gain([2, -1, -1], 0) == 6


def test_another_bot_changes_nothing_between_two():
    two = reported(plan_of("steady", "entered:Whim"), 10).result.pairs[0]
    three = reported(plan_of("steady", "entered:Whim", "random"), 10).result.pairs[0]
    assert (two.bot, two.other, two.lead) == (three.bot, three.other, three.lead)


def test_habits_are_counted_where_they_were_shown():
    result = reported(plan_of("entered:DropsAtOnce", "entered:Waits"), 20).result
    drops, patient = result.bots
    assert [each.turn for each in drops.drops] == [1]
    assert drops.deeds["drop"] == drops.drops[0].drops
    assert drops.drops[0].won == drops.ends.get("drop", 0)
    assert drops.ends["caught"] == patient.ends["caught_other"]
    assert drops.deeds["drop"] == drops.ends["drop"] + drops.ends["caught"]
    assert patient.deeds["drop"] == 0 and patient.drops == []
    assert sum(result.ends.values()) == result.hands == 40
    assert drops.drops[0].points > 20


def test_parts_join_in_the_order_of_their_decks():
    plan = plan_of("steady", "random")
    parts = [play_part(plan, task) for task in plan.tasks(2 * DECKS_PER_TASK + 1)]
    assert [len(part.gains) for part in parts] == [DECKS_PER_TASK, DECKS_PER_TASK, 1]
    assert result_of(plan, parts) == result_of(plan, parts[::-1])


def result_of(plan: Plan, parts: list[Part]) -> bytes:
    return msgspec.json.encode(report(plan, join_parts(parts, len(plan.bots))).result)


TYPED = ("tournament", "steady", "entered:Whim", "--players", 3, "--deals", 2 * DECKS_PER_TASK + 2, "--json")


def test_processes_share_the_decks_and_change_nothing(run: Run):
    alone = run(*TYPED, "--jobs", 1)[1]
    shared = run(*TYPED, "--jobs", 2)[1]
    assert same(alone) == same(shared)


def same(printed: str) -> str:
    """The part that must be the same: all of the answer before the time that it took."""
    result, clock, _ = printed.partition(',"clock"')
    assert clock
    return result


def test_a_tournament_goes_on_from_its_file(run: Run, tmp_path: Path):
    file = tmp_path / "steady.jsonl"
    whole = run(*TYPED, "--jobs", 1)[1]
    assert same(run(*TYPED, "--jobs", 1, "--resume", file)[1]) == same(whole)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    file.write_bytes(b"".join(lines[:2]) + lines[2][:100])
    assert same(run(*TYPED, "--jobs", 1, "--resume", file)[1]) == same(whole)
    head, *parts = file.read_bytes().splitlines(keepends=True)
    assert head == lines[0] and without_times(parts) == without_times(lines[1:])


def without_times(lines: list[bytes]) -> list[dict[str, Any]]:
    """The parts of a file by their decks, each without the time that it took.

    On a busy machine two may be done before anybody looks, and are then written in either order.
    """
    parts = [{key: value for key, value in json.loads(line).items() if key != "times"} for line in lines]
    return sorted(parts, key=lambda part: part["first"])


def test_what_is_done_is_not_played_again(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "steady.jsonl"
    whole = run(*TYPED, "--jobs", 1, "--resume", file)[1]
    monkeypatch.setattr(command, "play_part", played_again)
    assert run(*TYPED, "--jobs", 1, "--resume", file)[1] == whole


def played_again(plan: Plan, task: Task) -> Part:
    raise AssertionError(f"played again: {task}")


def test_a_longer_tournament_begins_with_the_decks_of_a_shorter(run: Run, tmp_path: Path):
    file = tmp_path / "steady.jsonl"
    run(*TYPED, "--jobs", 1, "--resume", file)
    longer = [*TYPED, "--jobs", 1, "--deals", 3 * DECKS_PER_TASK]
    assert same(run(*longer, "--resume", file)[1]) == same(run(*longer)[1])
    assert same(run(*TYPED, "--jobs", 1, "--resume", file)[1]) == same(run(*TYPED, "--jobs", 1)[1])


def test_a_first_line_that_was_cut_short_is_written_again(run: Run, tmp_path: Path):
    file = tmp_path / "steady.jsonl"
    whole = run(*TYPED, "--jobs", 1, "--resume", file)[1]
    file.write_bytes(file.read_bytes()[:50])
    assert same(run(*TYPED, "--jobs", 1, "--resume", file)[1]) == same(whole)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (("--seed", 2), "its seed is 1, here it is 2."),
        (("--players", 4), "its players is 3, here it is 4."),
        (("--preset", "chicago"), "its preset is classic, here it is chicago."),
        (("--set", "hand_size=6"), 'its overrides is {}, here it is {"hand_size":6}.'),
    ],
)
def test_a_file_of_other_settings_is_refused_and_kept(
    run: Run, tmp_path: Path, other: tuple[object, ...], sentence: str
):
    file = tmp_path / "steady.jsonl"
    run(*TYPED, "--jobs", 1, "--resume", file)
    before = file.read_bytes()
    status, out, err = run(*TYPED, "--jobs", 1, *other, "--resume", file)
    assert (status, out) == (2, "")
    assert err.endswith(f"was kept with other settings: {sentence}\n")
    assert file.read_bytes() == before


def test_a_file_of_bots_that_have_changed_is_refused(run: Run, tmp_path: Path):
    file = tmp_path / "steady.jsonl"
    run(*TYPED, "--jobs", 1, "--resume", file)
    first, newline, rest = file.read_bytes().partition(b"\n")
    header = json.loads(first)
    header["sources"][1] = "0" * 16
    file.write_bytes(json.dumps(header).encode() + newline + rest)
    status, _, err = run(*TYPED, "--jobs", 1, "--resume", file)
    assert status == 2 and "have changed since" in err


@pytest.mark.parametrize("content", ["my diary", "my diary\n", '{"format":"x"}\n'])
def test_a_file_that_is_no_tournaments_is_refused_and_kept(run: Run, tmp_path: Path, content: str):
    file = tmp_path / "diary.txt"
    file.write_text(content)
    status, _, err = run("tournament", "steady", "random", "--resume", file)
    assert status == 2 and "was not kept by this command" in err
    assert file.read_text() == content


def test_a_line_that_cannot_be_read_is_named(run: Run, tmp_path: Path):
    file = tmp_path / "steady.jsonl"
    run(*TYPED, "--jobs", 1, "--resume", file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], lines[1], b"{}\n", *lines[2:]]))
    status, _, err = run(*TYPED, "--jobs", 1, "--resume", file)
    assert status == 2 and "Line 3 of" in err


@contextmanager
def interruptible() -> Iterator[None]:
    """Let a process that begins here be interrupted, also where a shell runs the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_tournament_that_was_ended_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
):
    file, go_on = tmp_path / "long.jsonl", tmp_path / "go-on"
    monkeypatch.setenv("GO_ON", str(go_on))
    typed = [
        "tournament",
        "entered:Pauses",
        "random",
        "--jobs",
        "1",
        "--deals",
        "400",
        "--json",
        "--resume",
        str(file),
    ]
    with interruptible():
        begun = subprocess.Popen(
            [sys.executable, "-m", "greenroom", *typed],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert begun.poll() is None
        time.sleep(0.01)
    begun.send_signal(how)
    out, err = begun.communicate(timeout=300)
    go_on.touch()
    assert out == ""
    if how == signal.SIGINT:
        assert begun.returncode == 130
        assert f"are kept in {file}: the same command goes on from there." in err
    done = file.read_bytes().count(b"\n")
    short = [*typed[:6], str(4 * DECKS_PER_TASK), *typed[7:]]
    assert same(run(*short)[1]) == same(run(*short[:-2])[1])
    assert file.read_bytes().count(b"\n") == max(done, 5)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (("steady",), "lab.too_few_bots"),
        (("steady", "random", "steady"), "lab.bot_twice"),
    ],
)
def test_too_few_bots_or_one_twice_are_refused(typed: tuple[str, ...], code: str):
    refusal = plan_of(*typed).contradiction()
    assert isinstance(refusal, Refusal) and refusal.code == code


def test_tk_06_more_players_than_the_rules_can_deal_to_are_refused():
    refusal = plan_of("steady", "random", players=6, rules=HouseRules(hand_size=9)).contradiction()
    assert isinstance(refusal, Refusal) and refusal.code == "tonk.too_many_players"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (("--preset", "nowhere"), "nowhere"),
        (("--plot", "strength.png"), "strength.png must end in .svg or .html."),
        (("--plot", "/nowhere/strength.svg"), "There is no folder /nowhere."),
        (("nobody",), "There is no bot “nobody”."),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(run: Run, wrong: tuple[str, ...], sentence: str):
    status, out, err = run("tournament", "steady", "random", *wrong)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert sentence in err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_tables_for_people_name_every_bot_in_order_of_strength(run: Run, lang: str):
    status, out, _ = run("tournament", "random", "steady", "--deals", 20, "--jobs", 1, "--lang", lang)
    assert status == 0
    lines = out.splitlines()
    assert lines[3].startswith("steady") and lines[4].startswith("random")
    assert Counter(line.split()[0] for line in lines if line)["steady"] == 3


def test_a_report_is_the_same_wherever_it_is_read():
    made = reported(plan_of("steady", "random"), 10)
    assert msgspec.json.decode(msgspec.json.encode(made), type=TournamentReport) == made
