"""The command line: results on standard output, one clear line for what is wrong, never a traceback."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import subprocess
import sys
from importlib.metadata import version

import pytest

from french import typeset
from greenroom.records import command
from running import RECORD


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(RECORD, indent=2))
    return str(file)


def test_a_record_is_replayed_as_json(run, record):
    status, out, err = run("replay", record, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["end"] == "caught"


def test_a_record_is_told_to_a_person(run, record):
    status, out, _ = run("replay", record)
    assert status == 0
    assert "Bob (p2) pays Ann (p1) 2: caught: equal or lower, 2 stakes." in out


def test_a_record_is_told_in_french(run, record):
    _, out, _ = run("replay", record, "--lang", "fr")
    assert typeset("Bob (p2) paie 2 à Ann (p1) : pris : autant ou moins, 2 mises.") in out


def test_a_record_in_progress_tells_what_may_be_done(run, tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(RECORD | {"actions": []}))
    _, out, _ = run("replay", str(file))
    assert "Bob (p2) must act. Legal: p2 draw, p2 drop, p2 take." in out


def test_a_fault_exits_with_two(run, tmp_path):
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(RECORD | {"actions": ["p2 draw", "p1 draw"]}))
    status, out, _ = run("replay", str(file), "--json")
    assert status == 2
    assert json.loads(out)["error"]["action"] == 1
    status, out, err = run("replay", str(file))
    assert (status, out) == (2, "")
    assert err == "1: p1 draw: It is the turn of p2.\n"


def test_many_records_from_a_file(run, tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_text(f"{json.dumps(RECORD)}\n\n{json.dumps(RECORD | {'deck': ''})}\n")
    status, out, err = run("replay", str(file), "--json")
    assert status == 2
    assert ["error" in json.loads(line) for line in out.splitlines()] == [False, True]
    assert err.startswith("3: ")


def test_many_records_from_standard_input(run):
    line = json.dumps(RECORD).encode()
    status, out, err = run("replay", "-", "--json", stdin=line + b"\n" + line)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == 2


def test_nothing_to_replay_is_said_so(run, tmp_path):
    file = tmp_path / "hands.jsonl"
    file.touch()
    assert run("replay", str(file)) == (2, "", f"greenroom: There are no records in {file}.\n")
    typed = [sys.executable, "-m", "greenroom", "replay", "-", "--json"]
    done = subprocess.run(typed, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "greenroom: Standard input holds no records.\n"


def test_a_file_that_is_not_there(run):
    status, out, err = run("replay", "nowhere.json")
    assert (status, out) == (2, "")
    assert err == "greenroom: nowhere.json cannot be read: No such file or directory.\n"


def test_standard_input_that_is_closed_is_said_so(run, monkeypatch):
    monkeypatch.setattr(io, "TextIOWrapper", lambda _: None)
    assert run("replay", "-") == (2, "", "greenroom: - cannot be read: Bad file descriptor.\n")


def test_output_that_cannot_be_written_is_one_clear_line(run, record, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(command, "_one_json", full)
    assert run("replay", record, "--json") == (74, "", "greenroom: No space left on device.\n")


def test_a_folder_is_no_file(run, tmp_path):
    status, _, err = run("replay", str(tmp_path))
    assert status == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("replay",),
        ("replay", "x", "--speed", "3"),
        ("replay", "x", "--lang", "de"),
        ("rules", "classic", "--format", "pdf"),
        ("rules", "classic", "--players", "9"),
        ("rules", "clasic"),
        ("rules", "classic", "--set", "upcard"),
        ("rules", "classic", "--set", "upcard=1"),
        ("rules", "classic", "--set", "hand_size=7.0"),
        ("rules", "classic", "--set", "court_values=stepped"),
        ("rules", "classic", "--set", "hand_size=9", "--players", "6"),
        ("serve", "--port", "many"),
    ],
)
def test_a_wrong_option_is_one_clear_line(run, arguments):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("greenroom: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("tournament", "a", "b", "--deals", "0"),
            "--deals must be a whole number from 2 to 10000000, not “0”.",
        ),
        (
            ("exploit", "a", "--budget", "x"),
            "--budget must be a whole number from 100 to 100000000, not “x”.",
        ),
        (
            ("tournament", "a", "b", "--time-limit", "-3"),
            "--time-limit must be a whole number of 1 or more, not “-3”.",
        ),
        (("simulate", "--seed", "1.5"), "--seed must be a whole number, not “1.5”."),
        (("replay", "x", "--lang", "de"), "--lang must be en or fr, not “de”."),
        (
            ("simulate", "--hands", "0", "--lang=fr"),
            typeset("--hands doit être un nombre entier de 1 à 1000000000, et non « 0 »."),
        ),
    ],
)
def test_a_wrong_value_is_said_in_our_words(run, arguments, sentence):
    assert run(*arguments) == (2, "", f"greenroom: {sentence}\n")


def test_a_sheet_is_printed(run):
    status, out, _ = run("rules", "seattle", "--set", "wait_after_hit=1", "--set", "caught=beaters")
    assert status == 0
    assert "Each player is dealt 7 cards" in out
    assert "Changed for this table: Wait after being hit, Caught." in out


def test_settings_without_a_preset_change_classic(run):
    assert run("rules", "--set", "pack=40") == run("rules", "classic", "--set", "pack=40")


def test_a_setting_is_text_for_a_choice_and_json_for_all_else(run):
    status, out, _ = run(
        "rules",
        "classic",
        "--set",
        "pack=40",
        "--set",
        'naturals=[{"max_points": 9, "pays": 3}]',
        "--set",
        "deals=null",
    )
    assert status == 0
    assert "40 cards, without 8, 9 and 10" in out
    assert "A hand of 9 points or less pays 3 stakes" in out


@pytest.mark.parametrize("command", [["rules", "newark"], ["replay"]])
def test_a_terminal_without_dashes_and_accents_is_no_fault(command, record):
    file = [record] if command == ["replay"] else []
    done = subprocess.run(
        [sys.executable, "-m", "greenroom", *command, *file, "--lang", "fr"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        check=True,
    )
    assert done.stdout.decode("latin-1")


def test_a_sheet_is_printed_as_json(run):
    _, out, _ = run("rules", "chicago", "--format", "json", "--lang", "fr")
    printed = json.loads(out)
    assert printed["preset"] == "chicago"
    assert printed["rules"]["deuces_wild"] is True
    assert printed["sheet"]["title"] == typeset("Tonk : Chicago")


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_the_presets_are_listed(run, form):
    status, out, _ = run("rules", "--list", "--format", form)
    assert status == 0
    assert "washington-state" in out


def test_the_options_are_listed(run):
    assert "hand_size = 5\n    3 to 9\n" in run("rules", "--options")[1]
    schema = json.loads(run("rules", "--options", "--format", "json")[1])
    assert "hand_size" in schema["$defs"]["HouseRules"]["properties"]


def test_without_a_command_help_is_shown(run):
    status, out, _ = run()
    assert status == 0
    assert "replay" in out and "rules" in out


def test_the_module_runs_too_and_says_its_version_and_how_it_runs():
    done = subprocess.run(
        [sys.executable, "-m", "greenroom", "--version"], capture_output=True, text=True, check=True
    )
    way = r"(compiled|interpreted) \(.+\)"
    line = rf"greenroom {re.escape(version('greenroom'))}, engine {way}, server {way}\n"
    assert re.fullmatch(line, done.stdout)


def test_a_fault_of_ours_is_one_line_too(run, monkeypatch, record, tmp_path):
    def breaks(formats, file, as_json, lang):
        raise ZeroDivisionError

    monkeypatch.setattr("greenroom.records.command.replay_file", breaks)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    status, _, err = run("replay", record)
    (trace,) = tmp_path.glob("greenroom-*-faults.log")
    sentence = f"something went wrong inside: ZeroDivisionError. Its trace, for you alone: {trace}"
    assert (status, err) == (70, f"greenroom: {sentence}\n")
    assert "ZeroDivisionError" in trace.read_text()


def test_a_reader_that_goes_away_is_no_fault(tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_text(f"{json.dumps(RECORD)}\n" * 3000)
    replay = subprocess.Popen(
        [sys.executable, "-m", "greenroom", "replay", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert replay.stdout is not None and replay.stderr is not None
    replay.stdout.readline()
    replay.stdout.close()
    assert replay.stderr.read() == b""
    replay.stderr.close()
    replay.wait()


def test_a_record_of_tone_poker_is_told_to_a_person(run, tmp_path):
    file = tmp_path / "tones.json"
    record = {
        "game": "tone-poker",
        "rules": {},
        "seats": [{"name": "Ann", "tonic": 0}, {"name": "Bob", "tonic": 7}],
        "decks": ["0 7 2 9 4", "0 5 10 3 11"],
        "actions": ["p1 deal", "p2 deal", "p1 play"],
    }
    file.write_text(json.dumps(record))
    status, out, _ = run("replay", str(file))
    assert status == 0
    assert "Ann (p1): 0 7 2 9 4, Supreme Royal Flush." in out and "not everyone has played" in out
    file.write_text(json.dumps(record | {"actions": [*record["actions"], "p2 play"]}))
    _, out, _ = run("replay", str(file), "--lang", "fr")
    assert typeset("1re place : Ann (p1), 1 point – la quinte royale bat la carte haute") in out
    file.write_text(json.dumps(record | {"decks": []}))
    status, out, err = run("replay", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_odds_of_a_hand(run):
    status, out, err = run("odds", "0", "7", "2", "9", "4", "--players", "4", "--json")
    assert (status, err) == (0, "")
    assert (json.loads(out)["best"], json.loads(out)["value"]) == ([], 3.0)
    status, out, _ = run("odds", "0", "7", "2", "9", "4", "--tonic", "D")
    assert status == 0 and out.startswith(
        "0 (D, Ace), 7 (A, King), 2 (E, Queen), 9 (B, Jack), 4 (F♯, Champion):"
    )
    status, out, err = run("odds", "0", "7", "2", "9", "4", "--tonic", "H", "--lang", "fr")
    complaint = "greenroom: « H » n’est pas une tonique : écris une note comme ré, mib ou fa#.\n"
    assert (status, out, err) == (2, "", typeset(complaint))
    status, out, err = run("odds", "0", "7", "2")
    assert (status, out, err) == (2, "", "greenroom: A hand is five cards, not 3.\n")


def test_a_hand_of_tone_poker_is_taken_home(run, tmp_path):
    record = {
        "game": "tone-poker",
        "rules": {},
        "seats": [{"name": "Ann", "tonic": 0}],
        "decks": ["0 7 2 9 4"],
        "actions": ["p1 deal", "p1 play"],
    }
    text = json.dumps(record).encode()
    assert run("keepsake", "-", stdin=text) == (
        0,
        "http://127.0.0.1:8000/listen#AgAAAAABAANBbm4AAQEACMTau80\n",
        "",
    )
    midi = tmp_path / "hand.mid"
    status, out, _ = run("keepsake", "-", "--midi", str(midi), "--lang", "fr", stdin=text)
    assert (status, out) == (0, typeset(f"{midi} : 1 donne, 1 joueur.\n")) and midi.read_bytes()[
        :4
    ] == b"MThd"
    status, out, err = run("keepsake", "-", stdin=b"{}")
    assert (status, out) == (2, "") and "A keepsake is made from records of Tone Poker" in err


def test_what_bots_of_tone_poker_can_expect(run):
    status, out, err = run("simulate", "--game", "tone-poker", "--bots", "perfect,novice", "--json")
    assert (status, err) == (0, "")
    assert [line["bot"] for line in json.loads(out)["bots"]] == ["perfect", "novice"]


def test_a_record_without_a_proof_is_told_to_be_plain(run, record):
    status, out, err = run("verify", record)
    assert (status, out) == (2, "")
    assert err == "This record has no proof: its deal was plain.\n"


def test_a_file_to_be_verified_that_cannot_be_read_is_named(run):
    status, _, err = run("verify", "/nowhere/hand.json")
    assert status == 2
    assert err.startswith("greenroom: /nowhere/hand.json cannot be read")
