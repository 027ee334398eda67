"""Replaying records: results in the form that is fixed for them, faults at the action that has them."""

from __future__ import annotations

import io
import json
import tempfile

import msgspec
import pytest

from french import typeset
from greenroom.games.catalogue import RECORDS
from greenroom.games.replay import replay_text
from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.records.encoder import encode_record
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.replay import replay
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.records.text import readable
from greenroom.kernel.refusal import Refusal
from greenroom.records.format import Records
from greenroom.records.stream import replay_lines

# Bob (p2) is dealt 5h 6h 7h Kc Qd, Ann (p1) As 2d 9c Jd 4s; 3c is turned; the stock begins 8h Td.
DECK = "5h As 6h 2d 7h 9c Kc Jd Qd 4s 3c 8h Td 2s 9s"
RECORD = {
    "game": "tonk",
    "rules": {"preset": "classic", "overrides": {}},
    "seats": ["Ann", "Bob"],
    "dealer": "p1",
    "deck": DECK,
    "actions": [],
}
SPREAD = ["p2 draw", "p2 spread 5h 6h 7h", "p2 hit s1 8h", "p2 discard Kc"]


def replayed(*actions, lang="en", **changes):
    text = json.dumps(RECORD | {"actions": list(actions)} | changes).encode()
    return json.loads(msgspec.json.encode(replay_text(text, lang)))


def test_a_hand_not_begun_is_in_progress():
    assert replayed() == {
        "status": "in_progress",
        "end": None,
        "winners": [],
        "counts": {"p1": 26, "p2": 38},
        "payments": [],
        "net": {"p1": 0, "p2": 0},
        "turn": "p2",
        "legal": ["p2 draw", "p2 drop", "p2 take"],
    }


def test_counts_are_as_if_play_ended_now():
    assert replayed(*SPREAD)["counts"] == {"p1": 26, "p2": 10}


def test_legal_lists_every_set_by_code_point():
    assert replayed(*SPREAD[:1])["legal"] == [
        "p2 discard 5h",
        "p2 discard 6h",
        "p2 discard 7h",
        "p2 discard 8h",
        "p2 discard Kc",
        "p2 discard Qd",
        "p2 spread 5h 6h 7h",
        "p2 spread 5h 6h 7h 8h",
        "p2 spread 6h 7h 8h",
    ]


def test_a_drop_is_paid_with_its_rule():
    result = replayed(*SPREAD, "p1 draw", "p1 discard Td", "p2 drop", stake=5)
    assert (result["status"], result["end"], result["winners"]) == ("finished", "drop", ["p2"])
    assert result["payments"] == [
        {"from": "p1", "to": "p2", "amount": 5, "why": "drop: strictly lowest, 1 stake"}
    ]
    assert result["net"] == {"p1": -5, "p2": 5}
    assert (result["turn"], result["legal"]) == (None, [])


def test_a_reason_is_said_in_french():
    result = replayed(*SPREAD, "p1 draw", "p1 discard Td", "p2 drop", lang="fr")
    assert result["payments"][0]["why"] == typeset("frapper : seul au plus bas, 1 mise")


def test_tk_39_a_reason_uses_the_words_played_there():
    """In Rushville to drop is to tonk, and to be caught is to get one's head bumped."""
    rushville = {"preset": "rushville"}
    won = replayed(*SPREAD, "p1 draw", "p1 discard Td", "p2 drop", rules=rushville)
    assert won["payments"][0]["why"].startswith("tonk: ")
    caught = replayed("p2 drop", rules=rushville)
    assert (caught["end"], caught["payments"][0]["amount"]) == ("caught", 4)
    assert caught["payments"][0]["why"].startswith("head bumped: ")


FIFTY, FORTY_NINE, COURTS = "Tc Jc Qd Kh Kd", "Th Jh Qh Ks 9d", ("Jc Jd Qs Kh Kc", "Js Jh Qh Kd Ks")
LOW, HIGH = "Ac 2d 3s 4h 3c", "2c 4d 6h 8s Ts"


def dealt(*hands, preset, lang="en", **overrides):
    """The record of a deal of these hands, and what a person reads of it."""
    cards = [card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards]
    names = ["Ann", "Bob", "Cy"][: len(hands)]
    rules = {"preset": preset, "overrides": overrides}
    record = {
        "rules": rules,
        "seats": names,
        "dealer": f"p{len(hands)}",
        "deck": " ".join([*cards, "7d", "7h"]),
    }
    read = read_record(json.dumps(record | {"actions": []}).encode())
    assert not isinstance(read, Refusal), read
    done = replay(read, lang)
    assert isinstance(done, Replayed), done
    return done, readable(read, done, lang)


def test_tk_39_a_win_on_the_deal_is_named_by_what_the_hand_had():
    """In Chicago 13 points are a 13-or-less, not “Big 50, 13-or-less or 49-in-turn”."""
    done, text = dealt(LOW, HIGH, preset="chicago", jokers=0)
    assert [payment.why for payment in done.payments] == ["13-or-less, 2 stakes"]
    assert "13-or-less. Won by Ann (p1)." in text and "Big 50" not in text
    done, text = dealt(HIGH, FIFTY, preset="chicago", jokers=0)
    assert [payment.why for payment in done.payments] == ["Big 50, 2 stakes"]
    done, text = dealt(*COURTS, preset="rushville")
    assert "rummy against rummy: no payments, next deal" in text
    _, text = dealt(LOW, FIFTY, preset="newark", lang="fr", naturals_clash="draw")
    assert typeset("tonk à la donne contre tonk à la donne : rien à payer") in text


def test_tk_10_the_big_one_doubles_the_stakes():
    result = replayed("p2 drop", rules={"overrides": {"big_one": 1}}, big_one=True, stake=3)
    assert result["net"] == {"p1": 12, "p2": -12}


def test_tk_35_push_ups_charge_points_instead_of_payments():
    result = replayed("p2 drop", rules={"preset": "push-ups"}, stake=7)
    assert result["charges"] == {"p1": 0, "p2": 76}
    assert result["net"] == {"p1": 0, "p2": -76}
    assert "payments" not in result


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("p1 draw", ""),
        ("p3 draw", "p3"),
        ("Bob draw", "p2 draw"),
        ("draw", "p2 draw"),
        ("", "p2 draw"),
        ("p2", ""),
        ("p2 fly", ""),
        ("p2 discard 5h", ""),
        ("p2 spread", ""),
        ("p2 hit s7 8h", ""),
        ("p2 hit sx 8h", ""),
        ("p2 discard \u2660", ""),
        ("p2 discard " + "5h " * 5000, ""),
    ],
)
def test_an_action_that_is_refused_stops_the_replay(action, said):
    error = replayed(action)["error"]
    assert (error["action"], error["text"]) == (0, action)
    assert said in error["why"]
    assert error["why"].endswith(".")


@pytest.mark.parametrize(
    "action",
    [
        "p2 hit s1 5h",
        "p2 hit s99 5h",
        "p2 hit s0 5h",
        "p2 hit s-1 5h",
        "p2 hit s99999999999999999999 5h",
        "p2 hit s1",
        "p2 hit",
        "p2 slap s99",
        "p2 slap s1",
        "p2 slap",
        "p2 slap_discard 5h",
        "p2 slap_discard",
        "p2 spread 5h=6h 6h 7h",
        "p2 spread 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 3h 4h 5h",
        "p2 spread X1=5h 6h 7h",
        "p2 spread 5h=",
        "p2 spread = = =",
        "p2 discard X5",
        "p2 discard 5h 6h",
        "p2 end",
        "p2 claim",
        "p2 pass",
        "p2 draw draw",
        "p2 Draw",
        "p2  draw",
        " p2 draw",
        "p2\tdraw",
        "p2 \u0000",
    ],
)
def test_nothing_written_after_the_draw_breaks_the_engine(action):
    error = replayed("p2 draw", action)["error"]
    assert (error["action"], error["text"]) == (1, action)
    assert "IndexError" not in error["why"] and "wrong inside" not in error["why"]


def test_a_fault_of_ours_is_told_and_stops_nothing_else(monkeypatch, tmp_path):
    def breaks(record, lang):
        raise ZeroDivisionError("the deck is 7h 9c")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setitem(RECORDS, "tonk", Records(read_record, breaks, readable, SENTENCES))
    error = replayed("p2 draw")["error"]
    (file,) = tmp_path.iterdir()
    sentence = f"Something went wrong inside: ZeroDivisionError. Its trace, for you alone: {file}"
    assert (error["action"], error["why"]) == (None, sentence)
    assert "ZeroDivisionError: the deck is 7h 9c" in file.read_text() and "in breaks" in file.read_text()


def test_nothing_follows_the_end():
    assert replayed("p2 drop", "p1 draw")["error"]["action"] == 1


def test_what_the_deck_does_not_reach_is_an_error_of_the_action():
    result = replayed("p2 draw", deck=DECK[: DECK.index(" 8h")])
    assert result["error"]["action"] == 0


def test_a_fault_outside_the_actions_has_no_action():
    error = replayed("p2 fly", deck="Ac")["error"]
    assert (error["action"], error["text"]) == (None, None)


def test_many_records_give_a_line_each_in_order():
    good = json.dumps(RECORD).encode()
    lines = [good + b"\n", b"\n", b"  \r\n", b"broken\n", good]
    out, diagnostics = io.BytesIO(), io.StringIO()
    assert replay_lines(RECORDS, lines, out, diagnostics) == 1
    results = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [result.get("status", "error") for result in results] == ["in_progress", "error", "in_progress"]
    assert diagnostics.getvalue().startswith("4: ")


def test_a_record_that_was_read_is_written_back():
    rules = {
        "preset": "chicago",
        "overrides": {
            "side_bet_high_suit": 2,
            "side_bet_natural": 1,
            "big_one": 2,
            "naturals": [{"max_points": 9, "pays": 1, "when": "first_turn"}],
        },
    }
    bets = {"high_suit": {"suit": "h", "in": ["p1", "p2"]}, "natural": ["p2"], "natural_pot": {"p1": 4}}
    text = json.dumps(RECORD | {"rules": rules, "bets": bets, "stake": 10, "big_one": True}).encode()
    record = read_record(text)
    assert isinstance(record, Record)
    assert read_record(encode_record(record)) == record
    assert json.loads(encode_record(record))["rules"] == rules


def test_a_record_may_carry_the_sheet_of_its_table():
    record = read_record(json.dumps(RECORD | {"stake": 5}).encode())
    assert isinstance(record, Record)
    written = encode_record(record, sheet="fr")
    assert json.loads(written)["sheet"][0] == typeset("Tonk : Classique")
    assert read_record(written) == record
