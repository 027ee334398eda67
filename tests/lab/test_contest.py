"""Many hands between bots: reproducible from the seed, fair in seats, honest in what is told."""

from __future__ import annotations

import json
from random import Random

import pytest
from typer.testing import CliRunner

from greenroom.cli import app
from greenroom.games.tonk.bots.random_play import RandomPlay
from greenroom.games.tonk.lab.contest import HANDS_PER_TASK, Contest, contradiction, simulate
from greenroom.games.tonk.lab.match import IllegalChoiceError, play_hand
from greenroom.games.tonk.lab.report import readable, report
from greenroom.games.tonk.lab.workers import processes
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.house_rules import HouseRules

CONTEST = Contest(rules=HouseRules(), bots=("steady", "random", "random"), hands=60, seed=7)


def test_the_same_seed_gives_the_same_hands():
    assert simulate(CONTEST) == simulate(CONTEST)


def test_another_seed_gives_other_hands():
    other = Contest(rules=CONTEST.rules, bots=CONTEST.bots, hands=CONTEST.hands, seed=8)
    assert simulate(CONTEST) != simulate(other)


def test_processes_share_the_hands_and_change_nothing():
    contest = Contest(rules=HouseRules(), bots=("random", "random"), hands=2 * HANDS_PER_TASK + 10, seed=1)
    with processes(2) as share:
        assert simulate(contest, share) == simulate(contest)


def test_progress_is_told_of_every_hand():
    reported: list[int] = []
    simulate(CONTEST, progress=reported.append)
    assert sum(reported) == CONTEST.hands


def test_the_units_of_all_bots_sum_to_zero():
    assert sum(simulate(CONTEST).net) == 0


def test_a_bot_that_is_not_there_is_refused_by_name():
    contest = Contest(rules=HouseRules(), bots=("steady", "nobody"), hands=1, seed=1)
    refusal = contradiction(contest)
    assert refusal is not None and refusal.code == "lab.unknown_bot"
    assert refusal.args["bot"] == "nobody"


def test_tk_06_more_bots_than_the_rules_can_deal_to_are_refused():
    contest = Contest(rules=HouseRules(hand_size=9), bots=("random",) * 6, hands=1, seed=1)
    refusal = contradiction(contest)
    assert refusal is not None and refusal.code == "tonk.too_many_players"


class Stubborn:
    name = "stubborn"

    def choose(self, observation: Observation) -> str:
        return "drop the cards"


def test_a_bot_that_chooses_what_is_not_legal_is_named():
    with pytest.raises(IllegalChoiceError, match=r"p\d chose 'drop the cards', which is refused"):
        play_hand(HouseRules(), [Stubborn(), Stubborn()], 0, Random(1))


def test_every_bot_is_asked_only_with_what_its_own_seat_was_shown():
    """A card drawn by another seat is in no observation."""

    class Watching(RandomPlay):
        def choose(self, observation: Observation) -> str:
            mine = observation.seat
            assert not any(
                fact.did == "draw" and fact.seat != mine and fact.cards for fact in observation.shown
            )
            assert observation.view.hands is None and observation.view.rest is None
            return super().choose(observation)

    for seed in range(20):
        play_hand(HouseRules(), [Watching(Random(seed)), Watching(Random(-seed))], 0, Random(seed))


def test_a_report_says_the_same_in_both_languages():
    result = report(CONTEST, simulate(CONTEST), "classic", {})
    assert "60 hands of classic, seed 7" in readable(result, "en")
    assert "60 donnes de classic, graine 7" in readable(result, "fr")


def test_the_command_prints_one_json_object():
    typed = ["simulate", "--bots", "random,random", "--hands", "20", "--set", "hand_size=7", "--json"]
    printed = CliRunner().invoke(app, typed)
    result = json.loads(printed.stdout)
    assert result["hands"] == 20
    assert result["overrides"] == {"hand_size": 7}
    assert [line["bot"] for line in result["bots"]] == ["random", "random"]


@pytest.mark.parametrize("wrong", [["--bots", "x,random"], ["--bots", "steady"], ["--preset", "nowhere"]])
def test_what_cannot_be_played_is_said_in_one_line(wrong: list[str]):
    printed = CliRunner().invoke(app, ["simulate", *wrong])
    assert printed.exit_code == 2
    assert printed.stdout == ""
    assert len(printed.stderr.splitlines()) == 1
