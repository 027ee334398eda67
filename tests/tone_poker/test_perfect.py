"""Perfect play: the fixed point, its chances, the table that is shipped, what the command prints."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest

from french import typeset
from greenroom.games.tone_poker.coach.odds import OddsRequest, odds_text
from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.intervals import CARDS, mask
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver import perfect_table, table_printer
from greenroom.games.tone_poker.solver.draws import all_hands, draws, throws
from greenroom.games.tone_poker.solver.equilibrium import (
    SolverQuestion,
    best_responses,
    cases,
    field_of,
    mirror,
    values,
    worths,
)
from greenroom.games.tone_poker.solver.evaluation import odds
from greenroom.games.tone_poker.solver.perfect_play import perfect_field, shipped_plan, solve
from greenroom.games.tone_poker.text.note_names import note_in_ascii, note_sign, pitch_named
from greenroom.kernel.option_check import MAX_SHOWN_CHARACTERS
from greenroom.kernel.refusal import Refusal
from greenroom.locales import LANGUAGES
from refusals import granted
from tone_poker import naive_scorer as naive

HANDS = list(combinations(CARDS, 5))


def test_there_are_26_discards_of_every_hand():
    assert len(throws((0, 7, 2, 9, 4))) == 26
    assert throws((7, 0, 2, 9, 4))[:3] == [(), (7,), (0,)]
    assert all(len(draws(hand)) == 26 for hand in all_hands())


def test_the_draws_of_a_discard_are_all_that_the_deck_can_give():
    hand = (0, 2, 3, 8, 11)
    rest = [card for card in CARDS if card not in hand]
    for throw, strengths in zip(throws(hand), draws(mask(hand)), strict=True):
        kept = [card for card in hand if card not in throw]
        drawn = [hand_rank(mask([*kept, *new])).strength for new in combinations(rest, len(throw))]
        assert sorted(strengths) == sorted(drawn)


def test_mirror_images_stand_for_all_hands():
    assert sum(case.weight for case in cases()) == 792
    assert {case.hand for case in cases()} | {mirror(case.hand) for case in cases()} == set(all_hands())


@pytest.mark.parametrize("seats", range(2, 13))
def test_the_table_is_a_fixed_point_at_every_table_size(seats):
    """No discard of any hand does better than the table's, not by anything at all."""
    question = SolverQuestion(seats)
    plan = shipped_plan()
    worth = worths(field_of(plan), question)
    for case, chosen in zip(cases(), plan, strict=True):
        valued = values(case, worth)
        assert [valued[choice] for choice in chosen] == [max(valued)], case.hand


def test_best_responses_lead_to_the_table_that_is_shipped():
    """`python -m greenroom.games.tone_poker.solver.table_printer` prints it anew."""
    chosen, settled = best_responses(SolverQuestion())
    assert settled and table_printer.thrown_digits(chosen) == perfect_table.THROWN
    assert len(perfect_table.THROWN) == 792
    assert Path(perfect_table.__file__).read_text().startswith(table_printer.HEAD)


def test_the_value_of_a_hand_against_a_naive_reckoning():
    """Play every hand by the table and count by the other scorer how often an opponent is not better."""
    ends: defaultdict[str, Fraction] = defaultdict(Fraction)
    for cards in HANDS:
        best = next(
            throw
            for throw, digit in ((throw, _digit(cards, throw)) for throw in throws(cards))
            if digit == perfect_table.THROWN[HANDS.index(cards)]
        )
        kept = [card for card in cards if card not in best]
        new = list(combinations([card for card in CARDS if card not in cards], len(best)))
        for drawn in new:
            ends[str(naive.key((*kept, *drawn)))] += Fraction(1, 792 * len(new))
    assert sum(ends.values()) == 1
    keys = {str(naive.key(hand)): naive.key(hand) for hand in HANDS}
    for cards in ((0, 7, 2, 9, 11), (0, 2, 3, 8, 11), (1, 4, 8, 9, 11)):
        stands = next(each for each in granted(odds(cards, SolverQuestion(5))).discards if not each.throw)
        not_better = sum(chance for key, chance in ends.items() if keys[key] <= naive.key(cards))
        assert stands.value == 4 * not_better


def _digit(cards, throw):
    return "0123456789abcdefghijklmnopqrstuv"[
        sum(1 << place for place, card in enumerate(cards) if card in throw)
    ]


def test_chances_sum_to_exactly_one():
    field = perfect_field(SolverQuestion())
    assert sum(field.counts) == field.whole
    for hand in HANDS[::37]:
        for discard in granted(odds(hand, SolverQuestion())).discards:
            assert sum(discard.labels.values()) == sum(discard.strengths.values()) == Fraction(1)


def test_what_is_worth_most_comes_first():
    found = granted(odds((0, 7, 2, 9, 11), SolverQuestion(4)))
    assert [each.value for each in found.discards] == sorted(
        (each.value for each in found.discards), reverse=True
    )
    assert found.best.throw == () and len(found.discards) == 26


def test_the_order_of_a_hand_changes_no_value():
    one, two = (
        granted(odds((0, 2, 3, 8, 11), SolverQuestion(3))),
        granted(odds((11, 8, 3, 2, 0), SolverQuestion(3))),
    )
    assert {frozenset(each.throw): each.value for each in one.discards} == {
        frozenset(each.throw): each.value for each in two.discards
    }


def test_tp_28_with_the_bonus_alone_best_play_is_the_same_at_every_table_size():
    for hand in HANDS[::60]:
        values_of = [granted(odds(hand, SolverQuestion(seats))).best for seats in (2, 7, 12)]
        assert len({best.throw for best in values_of}) == 1
        assert [best.value / more for best, more in zip(values_of, (1, 6, 11), strict=True)] == [
            values_of[0].value
        ] * 3


def test_tp_29_label_points_change_best_play():
    hand = (0, 7, 2, 9, 11)
    assert granted(odds(hand, SolverQuestion(2))).best.throw == ()
    found = granted(odds(hand, SolverQuestion(2, HandPoints(royal=50))))
    assert found.best.throw == (11,) and found.best.value > 50 * found.best.labels["royal"]


@pytest.mark.parametrize(
    ("question", "sharing"),
    [
        (SolverQuestion(3, HandPoints(flush=2, royal=5)), 0),
        (SolverQuestion(12, HandPoints(royal=3, supreme=10)), 0),
        (SolverQuestion(10, HandPoints(royal=3)), 0),
        (SolverQuestion(6, HandPoints(high_card=5, two_pair=8, flush=2)), 2),
        (SolverQuestion(12, HandPoints(two_pair=5, straight=8, flush=10, royal=20)), 2),
        (SolverQuestion(3, HandPoints(one_pair=2)), 4),
        (SolverQuestion(10, HandPoints(high_card=10, one_pair=5, flush=1, royal=3, supreme=10, select=5)), 2),
        (SolverQuestion(12, HandPoints(high_card=8, one_pair=3, straight=8, supreme=3)), 0),
    ],
)
def test_tp_29_play_for_label_points_is_a_fixed_point_too(question, sharing):
    """Exactly so, also where best responses run in a circle and hands share their choice."""
    plan = solve(question)
    worth = worths(field_of(plan), question)
    for case, chosen in zip(cases(), plan, strict=True):
        valued = values(case, worth)
        assert {valued[choice] for choice in chosen} == {max(valued)}
    assert sum(len(chosen) > 1 for chosen in plan) == sharing


def asked(cards, **more):
    return OddsRequest(cards=cards.split(), players=4, **more)


def test_the_json_of_the_command():
    sheet = json.loads(granted(odds_text(asked("0 7 2 9 4", as_json=True))))
    assert list(sheet) == ["hand", "label", "best", "value", "discards"]
    assert (sheet["hand"], sheet["label"], sheet["best"], sheet["value"]) == ([0, 7, 2, 9, 4], "royal", [], 3)
    assert len(sheet["discards"]) == 26 and list(sheet["discards"][0]) == ["throw", "value", "labels"]
    assert sheet["discards"][0]["labels"]["royal"] == 1
    for each in sheet["discards"]:
        assert sum(each["labels"].values()) == pytest.approx(1, abs=1e-12)


def test_the_command_tells_a_person():
    text = granted(odds_text(asked("0 7 2 9 4", lang="fr")))
    best = "0 7 2 9 4 : Quinte royale suprême. Meilleur échange : rien, 3,0000 points en moyenne."
    assert text.startswith(typeset(best))
    assert len(text.splitlines()) == 2 + 1 + 26


@pytest.mark.parametrize(
    ("cards", "settings", "code"),
    [
        ("0 7 2 9", [], "tone_poker.five_cards"),
        ("0 7 2 9 4 5", [], "tone_poker.five_cards"),
        ("0 7 2 9 9", [], "tone_poker.card_twice"),
        ("0 7 2 9 12", [], "tone_poker.unknown_card"),
        ("0 7 2 9 x", [], "tone_poker.unknown_card"),
        ("0 7 2 9 4", ["royal"], "rules.bad_setting"),
        ("0 7 2 9 4", ["quads=3"], "rules.unknown_option"),
        ("0 7 2 9 4", ["royal=much"], "rules.not_whole"),
        ("0 7 2 9 4", ["royal=-1"], "rules.not_whole"),
    ],
)
def test_what_the_command_refuses(cards, settings, code):
    refusal = odds_text(asked(cards, points=settings, as_json=True))
    assert isinstance(refusal, Refusal) and refusal.code == code


def test_tp_17_above_a_tonic_the_command_names_notes_and_ranks():
    """The intervals stay, and the table of all discards is as wide as its widest."""
    lines = granted(odds_text(asked("0 7 3 8 11", tonic="D"))).splitlines()
    hand, best = "0 (D, Ace), 7 (A, King), 3 (F, Jack), 8 (B♭, Champion), 11 (C♯, Squire)", lines[0]
    assert best.startswith(f"{hand}: High Card, Ace. Best: discard 3 (F, Jack), 8 (B♭, Champion), 11 (C♯, ")
    assert lines[3].startswith("3 F, 8 B♭, 11 C♯") and len(lines) == 2 + 1 + 26
    plain = granted(odds_text(asked("0 7 3 8 11"))).splitlines()
    assert [line.split("  ")[-1] for line in lines[2:]] == [line.split("  ")[-1] for line in plain[2:]]
    french = granted(odds_text(asked("0 7 3 8 11", tonic="fa#", lang="fr")))
    assert french.startswith("0 (fa♯, as), 7 (do♯, roi), 3 (la, valet), 8 (ré, champion), 11 (mi♯, écuyer)")


def test_tp_17_notes_and_ranks_stand_in_the_json_of_a_tonic():
    sheet = json.loads(granted(odds_text(asked("0 7 2 9 4", tonic="eb", as_json=True))))
    assert sheet["named"][1:3] == [
        {"card": 7, "note": "B♭", "rank": "K"},
        {"card": 2, "note": "F", "rank": "Q"},
    ]
    assert [each["card"] for each in sheet["named"]] == sheet["hand"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_note_is_read_as_it_is_written(lang):
    for tonic, interval in product(range(12), repeat=2):
        assert pitch_named(note_sign(lang, tonic + interval, tonic)) == (tonic + interval) % 12
        assert pitch_named(note_in_ascii(lang, tonic)) == tonic


@pytest.mark.parametrize(
    ("tonic", "interval", "signs"),
    [
        *((2, 11, ("C♯", "do♯")), (4, 4, ("G♯", "sol♯")), (6, 4, ("A♯", "la♯")), (6, 11, ("E♯", "mi♯"))),
        *((8, 3, ("C♭", "do♭")), (1, 3, ("F♭", "fa♭")), (1, 8, ("A", "la")), (0, 6, ("F♯", "fa♯"))),
    ],
)
def test_tp_17_a_note_is_named_by_its_interval_above_the_tonic(tonic, interval, signs):
    """Only where that would take a double accidental it is called as a tonic is."""
    assert tuple(note_sign(lang, 60 + tonic + interval, tonic) for lang in ("en", "fr")) == signs


@pytest.mark.parametrize(("lang", "notes"), [("en", ["C", "Db", "F#"]), ("fr", ["do", "reb", "fa#"])])
def test_a_tonic_is_named_in_ascii_for_readers_of_midi(lang, notes):
    assert [note_in_ascii(lang, tonic) for tonic in (0, 1, 6)] == notes


@pytest.mark.parametrize(
    ("text", "pitch"),
    [
        *(("D", 2), ("d", 2), ("Db", 1), ("D♭", 1), ("B", 11), ("bb", 10), ("F#", 6), ("Cb", 11), ("B#", 0)),
        *(("ré", 2), ("Re", 2), ("sib", 10), ("sol#", 8), ("ut", 0), ("RÉ♭", 1)),
    ],
)
def test_a_note_is_read_in_either_language(text, pitch):
    assert pitch_named(text) == pitch


@pytest.mark.parametrize("text", ["", "H", "2", "Dbb", "D major", "#", "x" * 500])
def test_a_tonic_that_is_no_note_is_refused(text):
    refusal = odds_text(asked("0 7 2 9 4", tonic=text))
    assert isinstance(refusal, Refusal) and refusal.code == "tone_poker.unknown_tonic"
    assert len(str(refusal.args["tonic"])) <= MAX_SHOWN_CHARACTERS
