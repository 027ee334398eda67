"""The figures of a rule set at play: hands, ends and early drops, tried with the same cards both ways."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from greenroom.games.tonk.lab.contest import HANDS_PER_TASK, Contest, chance_of, dealer_of, seat_bots
from greenroom.games.tonk.lab.match import deal_hand
from greenroom.games.tonk.lab.play_odds import odds
from greenroom.games.tonk.lab.play_odds.odds import play_odds, sum_contest
from greenroom.games.tonk.lab.play_odds.trial import COUNTS, TURNS, TriedHand, place_of, try_hand
from greenroom.games.tonk.lab.supervised_bot import play_supervised
from greenroom.games.tonk.lab.workers import processes
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.view import TonkShown
from running import Run

CLASSIC = Contest(rules=HouseRules(), bots=("steady", "steady"), hands=60, seed=3)


def first_choice(points: int, *, legal: tuple[str, ...] = ("draw", "drop"), turns: int = 0) -> Observation:
    hand = deal_hand(CLASSIC.rules, 2, dealer_of(CLASSIC, 0), chance_of(CLASSIC, 0))
    seat = hand.may_act()[0]
    facts = [TonkShown(seat, "draw", [], None, None) for _ in range(turns)]
    seen = observe(hand, CLASSIC.rules, seat, facts)
    return replace(seen, view=replace(seen.view, points=points, legal=list(legal)))


@pytest.mark.parametrize(
    ("points", "count"), [(0, 10), (10, 10), (11, 15), (15, 15), (16, 20), (20, 20), (21, 25), (25, 25)]
)
def test_each_count_stands_for_all_from_above_the_one_before(points: int, count: int):
    assert place_of(first_choice(points)) == (1, count)


def test_only_early_drops_of_hands_that_count_little_are_tried():
    assert place_of(first_choice(26)) is None
    assert place_of(first_choice(5, turns=TURNS - 1)) == (TURNS, 10)
    assert place_of(first_choice(5, turns=TURNS)) is None
    assert place_of(first_choice(5, legal=("draw", "take"))) is None
    assert place_of(first_choice(5, legal=("drop",))) is None, "there is nothing to compare it with"


def test_after_the_draw_it_is_still_the_same_turn():
    seen = first_choice(5, legal=("drop", "discard 5h"), turns=1)
    assert place_of(replace(seen, view=replace(seen.view, phase="play"))) == (1, 10)


def hands_of(contest: Contest) -> list[TriedHand]:
    return [try_hand(contest, number) for number in range(contest.hands)]


def test_a_hand_that_ends_by_a_tried_drop_ended_as_its_trial_did():
    """Both drop as soon as they may, so that the first trial is what really happened."""
    contest = Contest(rules=HouseRules(), bots=("entered:DropsAtOnce",) * 2, hands=60, seed=5)
    tried = [hand for hand in hands_of(contest) if hand.trials]
    assert tried
    for hand in tried:
        ((place, trial),) = hand.trials.items()
        assert place[0] == 1 and hand.end == ("drop" if trial.won else "caught")


def test_playing_on_is_what_the_bot_would_do_instead():
    """One who throws a card and then drops wins or loses by another hand than now."""
    contest = Contest(rules=HouseRules(), bots=("entered:DropsAtOnce",) * 2, hands=200, seed=5)
    trials = [trial for hand in hands_of(contest) for trial in hand.trials.values()]
    assert any(trial.playing_on != trial.dropping for trial in trials)
    assert all(trial.dropping > 0 for trial in trials if trial.won)
    assert all(trial.dropping < 0 for trial in trials if not trial.won)


def test_the_hand_itself_goes_on_as_without_trials():
    steady = Contest(rules=HouseRules(), bots=("steady", "steady"), hands=60, seed=3)
    ends = [hand.end for hand in hands_of(steady)]
    again = [
        play_supervised(steady.rules, seat_bots(steady, n), dealer_of(steady, n), chance_of(steady, n)).end
        for n in range(60)
    ]
    assert ends == again


def test_processes_share_the_hands_and_the_order_does_not_matter():
    contest = Contest(rules=HouseRules(), bots=("steady", "random"), hands=HANDS_PER_TASK + 10, seed=1)
    with processes(2) as share:
        assert sum_contest(contest, share) == sum_contest(contest)


def test_progress_is_told_of_every_hand_played():
    reported: list[int] = []
    sum_contest(CLASSIC, progress=reported.append)
    assert sum(reported) == CLASSIC.hands


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_has_odds(preset: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(odds, "MIN_HANDS", 1)
    rules = PRESETS[preset].rules
    contest = Contest(rules=rules, bots=("steady", "random", "steady"), hands=6, seed=2)
    result = play_odds(contest, sum_contest(contest), preset, {})
    assert result.hands == 6 and sum(result.ends.values()) == pytest.approx(1, abs=0.001)
    assert result.turns.half_within <= result.turns.nine_tenths_within
    for line in result.drops:
        assert line.count in COUNTS and 1 <= line.turn <= TURNS
        assert line.won is not None and line.won_between is not None
        assert line.worth is not None and line.dropping is not None and line.playing_on is not None
        assert line.worth.value == pytest.approx(line.dropping.value - line.playing_on.value, abs=0.0002)
        assert line.won_between[0] <= line.won <= line.won_between[1]


def test_a_line_of_too_few_hands_has_no_figures(run: Run):
    typed = ("simulate", "--odds", "--hands", 120)
    lines = json.loads(run(*typed, "--json")[1])["drops"]
    figures = ("won", "won_between", "dropping", "playing_on", "worth")
    assert {line["hands"] < odds.MIN_HANDS for line in lines} == {False, True}
    for line in lines:
        assert {line[name] is None for name in figures} == {line["hands"] < odds.MIN_HANDS}
    few = sum(line["hands"] < odds.MIN_HANDS for line in lines)
    for lang, said in (("en", "too few hands"), ("fr", "trop peu de donnes")):
        reported = [line for line in run(*typed, "--lang", lang)[1].splitlines() if said in line]
        assert len(reported) == few and all(line.endswith(said) for line in reported)


def test_lengths_are_of_the_seat_that_had_most_turns():
    contest = Contest(rules=HouseRules(), bots=("entered:Waits",) * 2, hands=20, seed=1)
    result = play_odds(contest, sum_contest(contest), "classic", {})
    # Nobody drops: 52 cards less ten dealt and the upcard last for 21 draws of one, 20 of the other.
    assert result.turns.nine_tenths_within <= 21 and result.turns.mean > 5
    assert "drop" not in result.ends


def test_the_command_tells_how_rules_play(run: Run):
    typed = ("simulate", "--odds", "--preset", "classic", "--hands", 40, "--set", "hand_size=6")
    status, out, err = run(*typed)
    assert (status, err) == (0, "")
    assert out.startswith("40 hands of classic hand_size=6 between steady, steady, seed 1.\n")
    assert "own turn  points" in out and "Ends: " in out and "Intervals are 95%." in out
    status, out, _ = run(*typed, "--json")
    result = json.loads(out)
    assert status == 0 and result["overrides"] == {"hand_size": 6} and result["bots"] == ["steady", "steady"]
    assert list(result) == ["hands", "turns", "ends", "drops", "game", "preset", "overrides", "bots", "seed"]


def test_it_says_so_where_nobody_could_drop_early(run: Run):
    status, out, _ = run("simulate", "--odds", "--bots", "entered:Waits,entered:Waits", "--hands", 1)
    assert status == 0 and ("own turn" in out) != ("Nobody could drop" in out)


def test_a_bot_s_mistake_ends_it_with_a_sentence(run: Run):
    status, out, err = run("simulate", "--odds", "--bots", "steady,entered:Raises", "--hands", 4)
    assert (status, out) == (2, "") and "“entered:Raises” failed: ValueError" in err


def test_tone_poker_has_none_and_says_so(run: Run):
    status, out, err = run("simulate", "--game", "tone-poker", "--odds")
    assert (status, out) == (2, "") and "no house rules that make it play otherwise" in err
