"""`greenroom verify`: what a table has dealt is proved, and whatever is changed in a record is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from greenroom.games.catalogue import GAMES, RECORDS
from greenroom.games.packages import PACKAGES
from greenroom.kernel.refusal import Refusal
from greenroom.locales import LANGUAGES, Sentences
from greenroom.records.replay import replay_record
from greenroom.records.result import Stopped
from greenroom.records.verification import Checked, describe, verify
from provable.both import faults_of_house
from provable.forgery import FORGERIES
from provable.hands import STORIES, Record, records
from provable.hands import told as told_by
from running import Run

SENTENCES = Sentences(*PACKAGES)


def checked(written: list[Record], folder: Path) -> Checked:
    file = folder / "hands.jsonl"
    file.write_text("\n".join(map(json.dumps, written)))
    found = verify(RECORDS, [str(file)])
    assert not isinstance(found, Refusal)
    return found


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_table_has_dealt_is_proved(story: str, lang: str, tmp_path: Path) -> None:
    found = checked(records(story), tmp_path)
    assert found.faults == []
    lines = describe(found, SENTENCES, lang)
    assert len(lines) == len(found.draws) + 3
    assert lines[-1] == SENTENCES.t(lang, "verify.shows_not")


@pytest.mark.parametrize("story", STORIES)
def test_a_record_with_a_proof_is_replayed_as_one_without(story: str) -> None:
    for line in told_by(story)[0]:
        assert not isinstance(replay_record(RECORDS, line), Stopped)


def test_one_hand_alone_is_proved_and_says_what_comes_before_it(tmp_path: Path) -> None:
    found = checked(records()[1:2], tmp_path)
    assert found.faults == []
    assert SENTENCES.t("en", "verify.earlier", last=2) in describe(found, SENTENCES, "en")


def test_hands_in_several_files_are_one_chain(tmp_path: Path) -> None:
    files = []
    for number, each in enumerate(records()):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(each, indent=1))
    found = verify(RECORDS, [str(each) for each in files])
    assert isinstance(found, Checked) and found.faults == []
    assert [each.draw for each in found.draws] == [1, 2, 3, 4]


def test_every_fault_has_its_sentence_in_both_languages(tmp_path: Path) -> None:
    for forgery in FORGERIES:
        written = records(forgery.story)
        forgery.change(written)
        for lang in LANGUAGES:
            assert all(describe(checked(written, tmp_path), SENTENCES, lang))


def test_a_chain_whose_beginning_is_cut_off_says_so(tmp_path: Path) -> None:
    found = checked(records()[2:], tmp_path)
    assert found.faults == []
    assert SENTENCES.t("en", "verify.earlier", last=3) in describe(found, SENTENCES, "en")


def test_a_file_without_records_proves_nothing(tmp_path: Path) -> None:
    assert faults_of_house([], tmp_path) == ["proof.none"]


def test_a_file_that_is_not_there_is_refused() -> None:
    refusal = verify(RECORDS, ["/nowhere"])
    assert isinstance(refusal, Refusal) and refusal.code == "record.unreadable"
    assert GAMES


def test_the_command_says_what_is_proved_and_what_is_not(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(b"\n".join(told_by("tonk")[0]))
    status, output, errors = run("verify", file)
    assert (status, errors) == (0, "")
    assert output.splitlines()[0].startswith("Draw 1, before the first deal")
    assert "Hand 3 (draw 4): the deal follows" in output
    assert output.splitlines()[-2:] == [
        SENTENCES.t("en", f"verify.{each}") for each in ("shows", "shows_not")
    ]
