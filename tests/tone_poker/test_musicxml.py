"""The tune of a session as MusicXML: read back with the standard library, against what was played."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.keepsakes import musicxml_writer
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, KeptHand, PlayedHand, keepsake_of
from greenroom.games.tone_poker.keepsakes.musicxml import musicxml_file
from greenroom.games.tone_poker.keepsakes.musicxml_writer import MAX_BARS, Notation
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.games.tone_poker.text.spelling import LETTERS, NATURAL, STEPS, spell_note
from greenroom.kernel.refusal import Refusal
from greenroom.processes.one_shot_process import WorkerDied

EVENING = [
    PlayedHand(["Ann", "Zoë"], [0, 9], [(0, 7, 2, 9, 4), (6, 10, 3, 8, 11)]),
    PlayedHand(["Ann"], [0], [(1, 0, 11, 5, 6)]),
]
PLAYED = [(name, cards) for hand in EVENING for name, cards in zip(hand.names, hand.hands, strict=True)]
DOUBLE_FLATS = {(1, 1), (1, 8), (8, 1)}
"""Tonic and interval: above D flat and A flat the note would have two."""
DEGREE = {letter: number for number, letter in enumerate(LETTERS)}


def midi_of(note: ET.Element) -> int:
    """Read the pitch of a written note."""
    letter, alter = note.findtext("pitch/step", ""), int(note.findtext("pitch/alter", "0"))
    return 12 * (int(note.findtext("pitch/octave", "")) + 1) + NATURAL[DEGREE[letter]] + alter


def score_of(kept: Keepsake, lang: str = "en") -> ET.Element:
    return ET.fromstring(musicxml_file(kept, lang))


def test_each_phrase_is_a_bar_of_four_quarters_with_its_notes() -> None:
    score = score_of(keepsake_of(EVENING))
    bars = score.findall("part/measure")
    assert [bar.get("number") for bar in bars] == ["1", "2", "3"]
    assert [[midi_of(note) for note in bar.iter("note") if note.find("rest") is None] for bar in bars] == [
        [60, 67, 62, 69, 64],
        [75, 79, 72, 77, 80],
        [61, 60, 71, 65, 66],
    ]
    quarter = int(score.findtext(".//divisions", ""))
    for bar in bars:
        assert sum(int(each.text or "") for each in bar.iter("duration")) == 4 * quarter
    assert score.find(".//key") is None, "twelve tonics have no key in common"


def test_a_bar_tells_its_hand_its_player_and_the_intervals() -> None:
    score = score_of(keepsake_of(EVENING), "fr")
    bars = score.findall("part/measure")
    assert [each.findtext(".//rehearsal") for each in bars] == ["1", None, "2"]
    told = [f"{name}: {hand_name('fr', hand_rank(mask(cards)))}" for name, cards in PLAYED]
    assert [each.findtext(".//words") for each in bars] == told
    assert [each.text for each in bars[0].iter("text")] == ["0", "7", "2", "9", "4"]
    assert score.findtext("movement-title") == "Tone Poker à la Green Room"


@given(st.integers(0, 11), st.integers(0, 11))
def test_a_note_is_spelled_as_its_interval_unless_that_needed_a_double_accidental(
    tonic: int, interval: int
) -> None:
    """A third above A is C sharp, where the same pitch as a tonic is D flat."""
    note, root = spell_note(tonic, 60 + tonic + interval), spell_note(tonic, 60 + tonic)
    assert 12 * (note.octave + 1) + NATURAL[DEGREE[note.letter]] + note.alter == 60 + tonic + interval
    assert abs(note.alter) <= 1
    letters = (DEGREE[note.letter] - DEGREE[root.letter]) % 7
    assert letters == STEPS[interval] or (tonic, interval) in DOUBLE_FLATS


@pytest.mark.parametrize(
    ("tonic", "interval", "written"),
    [
        (9, 4, "C1"),
        (2, 4, "F1"),
        (1, 4, "F0"),
        (1, 3, "F-1"),
        (1, 1, "D0"),
        (6, 11, "E1"),
        (10, 6, "E0"),
        (0, 6, "F1"),
    ],
)
def test_notes_that_are_easily_spelled_wrong(tonic: int, interval: int, written: str) -> None:
    note = spell_note(tonic, 60 + tonic + interval)
    assert f"{note.letter}{note.alter}" == written


def test_a_tune_that_is_too_long_is_refused() -> None:
    (hand, *_) = keepsake_of(EVENING[1:]).hands
    long = Keepsake(
        keepsake_of(EVENING[1:]).voices, tuple(KeptHand(hand.phrases) for _ in range(MAX_BARS + 1))
    )
    assert asyncio.run(Notation().write(long, "en")) == Refusal("tone_poker.long_tune", {"bars": MAX_BARS})


def test_another_process_writes_the_same() -> None:
    kept = keepsake_of(EVENING)
    assert asyncio.run(Notation().write(kept, "en")) == musicxml_file(kept, "en")


def test_a_tune_that_no_process_lives_to_write_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def dies(*_: object) -> bytes:
        raise WorkerDied

    monkeypatch.setattr(musicxml_writer, "elsewhere_async", dies)
    assert asyncio.run(Notation().write(keepsake_of(EVENING), "en")) == Refusal("tone_poker.unwritten_tune")


def test_the_library_is_loaded_when_a_file_is_wanted_and_not_before() -> None:
    """It takes a third of a second, which every command would pay."""
    asked = "import sys, greenroom.games.catalogue; print('musicxml.xmlelement' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
