"""Keepsakes: what is kept of hands, the link that holds it, the MIDI file, records written again."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from greenroom.games.tone_poker.keepsakes.keepsake import (
    Keepsake,
    Phrase,
    PlayedHand,
    Voice,
    keepsake,
    name_kept,
)
from greenroom.games.tone_poker.keepsakes.link import MOST_HANDS, _sum, decode, encode
from greenroom.games.tone_poker.keepsakes.midi import BAR, midi_file
from greenroom.games.tone_poker.records.command import kept_file
from greenroom.games.tone_poker.records.encoder import encode_record
from greenroom.games.tone_poker.records.kept_hands import kept_of
from greenroom.games.tone_poker.records.parser import read_record
from greenroom.kernel.refusal import Refusal
from refusals import granted
from tone_poker import naive_midi

TWO = PlayedHand(["Ann", "Zoë"], [0, 7], [(0, 7, 2, 9, 4), (6, 10, 3, 8, 11)])
BROKEN = Refusal("tone_poker.broken_link")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def session(seed: int, hands: int = 6) -> Keepsake:
    """People come and go, and may come back with another tonic."""
    chance = Random(seed)
    ended = []
    for _ in range(hands):
        seats = chance.randint(1, 12)
        names = [chance.choice(("Ann", "Bob", "Cy", "Zoë", "Nguyễn", "明", "👩‍🎤")) for _ in range(seats)]
        cards = [tuple(chance.sample(range(12), 5)) for _ in range(seats)]
        ended.append(PlayedHand(names, chance.sample(range(12), seats), cards))
    return keepsake(ended)


def signed(body: bytes) -> str:
    """Write bytes as a link with the right checksum."""
    return urlsafe_b64encode(body + _sum(body)).rstrip(b"=").decode()


def body_of(**changes: bytes) -> bytes:
    """The bytes of a small link, some of them changed."""
    parts = {
        "version": b"\x01",
        "voices": b"\x02" + b"\x00\x03Ann" + b"\x07\x04Zo\xc3\xab",
        "hands": b"\x00\x01",
        "seats": b"\x02",
        "ann": b"\x00\x04\x30\xd0",
        "zoe": b"\x01\x0a\x2b\x9b",
        "end": b"",
    }
    return b"".join((parts | changes).values())


def test_places_and_voices_are_kept():
    kept = keepsake([TWO, PlayedHand(["Zoë", "Ann"], [7, 1], TWO.hands)])
    assert kept.voices == (Voice("Ann", 0), Voice("Zoë", 7), Voice("Ann", 1))
    assert kept.hands[1] == (Phrase(1, (0, 7, 2, 9, 4), 1), Phrase(2, (6, 10, 3, 8, 11), 2))
    assert kept.notes(kept.hands[0][1]) == [73, 77, 70, 75, 78]


def test_tp_28_equal_hands_share_their_place():
    assert [
        phrase.place for phrase in keepsake([PlayedHand("ABC", (0, 1, 2), ((0, 7, 2, 9, 4),) * 3)]).hands[0]
    ] == [
        1,
        1,
        1,
    ]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        (" Ann ", "Ann"),
        ("A\u202enn\n", "Ann"),
        ("x" * 30, "x" * 24),
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("\u202e", "?"),
        ("", "?"),
    ],
)
def test_a_name_is_kept_as_it_can_be_seen(name, kept):
    assert name_kept(name) == kept


def test_the_link_of_the_docs():
    """The example that docs/tone-poker.md takes apart byte by byte."""
    kept = keepsake([TWO])
    assert granted(encode(kept)) == signed(body_of()) == "AQIAA0FubgcEWm_DqwABAgAEMNABCiubLkI"
    assert granted(encode(kept)) in (Path(__file__).parents[2] / "docs" / "tone-poker.md").read_text()


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_is_read_again(seed):
    kept = session(seed)
    text = granted(encode(kept))
    assert decode(text) == kept and set(text) <= set(ALPHABET)


def test_an_evening_of_twelve_fits_into_a_link_that_can_be_sent():
    names = [f"Player number {seat:02}" for seat in range(12)]
    hands = [PlayedHand(names, range(12), [(0, 7, 2, 9, 4)] * 12) for _ in range(30)]
    assert len(granted(encode(keepsake(hands)))) < 2400


@pytest.mark.parametrize("seed", range(3))
def test_a_link_with_a_letter_changed_lost_or_added_is_broken(seed):
    text = granted(encode(session(seed, hands=2)))
    for at, letter in enumerate(text):
        other = Random(at).choice([each for each in ALPHABET if each != letter])
        for spoilt in (
            text[:at] + other + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + other + text[at:],
        ):
            assert isinstance(decode(spoilt), Refusal), (at, spoilt)


@pytest.mark.parametrize(
    "text", ["", "A", "AQ", "====", "hello world", "é", "AQI" * 30_000, "\x00", "AQIA\n"]
)
def test_no_link_at_all(text):
    assert decode(text) == BROKEN


@pytest.mark.parametrize(
    "changes",
    [
        {"version": b"\x00"},
        {"voices": b"\x00"},
        {"voices": b"\x02" + b"\x0c\x03Ann" + b"\x07\x04Zo\xc3\xab"},
        {"voices": b"\x02" + b"\x00\x00" + b"\x07\x04Zo\xc3\xab"},
        {"voices": b"\x02" + b"\x00\x03Ann" + b"\x07\x04Zo\xc3\x28"},
        {"voices": b"\x02" + b"\x00\x03Ann" + b"\x00\x04Zo\xc3\xab"},
        {"voices": b"\x02" + b"\x00\x03Ann" + b"\x00\x03Ann"},
        {"voices": b"\x02" + b"\x00\x03Ann" + b"\x07\x03\xe2\x80\xae"},
        {"voices": b"\x02" + b"\x00\x03Ann" + b"\x07\x19" + b"x" * 25},
        {"hands": b"\x00\x00"},
        {"hands": b"\x01\xf5"},
        {"hands": b"\x00\x02"},
        {"seats": b"\x00"},
        {"seats": b"\x0d"},
        {"ann": b"\x01\x04\x30\xd0"},
        {"ann": b"\x02\x04\x30\xd0"},
        {"ann": b"\x00\x08\x30\xd0"},
        {"ann": b"\x00\x00\x30\xd0"},
        {"ann": b"\x00\x04\x00\x00"},
        {"ann": b"\x00\x07\xff\xff"},
        {"end": b"\x00"},
        {"zoe": b"\x01\x0a\x2b"},
    ],
)
def test_what_the_house_would_not_have_written_is_broken(changes):
    assert decode(signed(body_of(**changes))) == BROKEN


def test_a_link_of_a_newer_house_says_so():
    assert decode(signed(body_of(version=b"\x02"))) == Refusal("tone_poker.newer_link")


@pytest.mark.parametrize("seed", range(300))
def test_no_bytes_make_it_stumble(seed):
    chance = Random(seed)
    body = bytearray(body_of())
    for _ in range(chance.randint(1, 4)):
        body[chance.randrange(len(body))] = chance.randrange(256)
    found = decode(signed(bytes(body)))
    assert isinstance(found, Refusal) or encode(found) == signed(bytes(body))


def test_too_long_a_session_fits_into_no_link():
    kept = keepsake([TWO] * (MOST_HANDS + 1))
    assert encode(kept) == Refusal("tone_poker.long_session", {"hands": 500, "players": 255})
    assert len(granted(encode(keepsake([TWO] * MOST_HANDS)))) < 60_000
    assert encode(keepsake([])) == Refusal("tone_poker.nothing_played")


@pytest.mark.parametrize("seed", range(10))
def test_the_midi_file_has_every_note_where_it_belongs(seed):
    kept = session(seed)
    file = naive_midi.read(midi_file(kept, "An evening"))
    assert (file.kind, len(file.tracks)) == (1, 1 + len(kept.voices))
    assert [track.name for track in file.tracks] == ["An evening", *(voice.name for voice in kept.voices)]
    phrases = [phrase for hand in kept.hands for phrase in hand]
    for bar, phrase in enumerate(phrases):
        begin = bar * 4 * file.ticks
        notes = [
            note
            for note in file.tracks[1 + phrase.voice].notes
            if begin <= note.start < begin + 4 * file.ticks
        ]
        assert [note.pitch for note in notes] == kept.notes(phrase)
        assert notes[0].start == begin and notes[-1].end <= begin + 4 * file.ticks
        assert all(one.end <= two.start for one, two in pairwise(notes))
    assert sum(len(track.notes) for track in file.tracks) == 5 * len(phrases)


def test_the_phrase_is_in_lilting_eighths_at_116():
    head, ann, zoe = naive_midi.read(midi_file(keepsake([TWO, TWO]), "x")).tracks
    assert head.tempos == [(0, 517_241)] and head.markers == [(0, "1"), (2 * BAR, "2")]
    assert [note.start for note in ann.notes[:5]] == [0, 274, 480, 754, 960]
    assert ann.notes[4].end - ann.notes[4].start == 720 and zoe.notes[0].start == BAR
    assert ann.programs == [(0, 0)] and zoe.programs == [(1, 0)]


def test_nobody_plays_on_the_channel_of_the_drums():
    kept = keepsake([PlayedHand("ABCDEFGHIJKL", range(12), [(0, 7, 2, 9, 4)] * 12)])
    channels = [track.programs[0][0] for track in naive_midi.read(midi_file(kept, "x")).tracks[1:]]
    assert 9 not in channels and len(set(channels)) == 12


RECORD = {
    "game": "tone-poker",
    "rules": {"hands": "closed", "hand_points": {"royal": 3}},
    "seats": [{"name": "Ann", "tonic": 0}, {"name": "Bob", "tonic": 7}],
    "decks": ["0 7 2 9 4 11", "5 10 3 8 1 6 11"],
    "actions": ["p1 deal", "p2 deal", "p1 play", "p2 discard 1 5", "p2 move 11 1", "p2 play"],
}


def line(**changes: object) -> bytes:
    return msgspec.json.encode(RECORD | changes)


def test_a_record_is_written_as_it_was_read():
    for text in (line(), line(rules={}), line(rules={"hands": "closed"})):
        assert encode_record(granted(read_record(text))) == text


def test_of_records_the_finished_hands_are_kept_as_they_lay():
    records = [
        granted(read_record(each)) for each in (line(), line(actions=["p1 deal"]), line(actions=["p1 play"]))
    ]
    kept = kept_of(records)
    assert [phrase.cards for hand in kept.hands for phrase in hand] == [(0, 7, 2, 9, 4), (11, 6, 10, 3, 8)]


def test_the_command_prints_the_link_or_writes_the_file(tmp_path):
    one, many = tmp_path / "hand.json", tmp_path / "evening.jsonl"
    one.write_bytes(line())
    many.write_bytes(line() + b"\n\n" + line() + b"\n")
    link = granted(kept_file(str(one), None, "https://room.example/", "en"))
    assert link.startswith("https://room.example/listen#")
    assert len(granted(decode(link.partition("#")[2])).hands) == 1
    midi = tmp_path / "evening.mid"
    assert granted(kept_file(str(many), str(midi), "", "en")) == f"{midi}: 2 hands, 2 players."
    assert len(naive_midi.read(midi.read_bytes()).tracks[1].notes) == 10


def test_what_the_command_refuses(tmp_path):
    def refused(text: bytes, midi: str | None = None) -> str:
        (tmp_path / "hand.json").write_bytes(text)
        found = kept_file(str(tmp_path / "hand.json"), midi, "", "en")
        assert isinstance(found, Refusal)
        return found.code

    assert refused(b"{") == refused(b'{"game": "tonk"}') == "record.no_melody"
    assert refused(line(decks=[])) == "tone_poker.decks"
    assert refused(line(actions=[])) == refused(line(actions=[]), "x") == "tone_poker.nothing_played"
    assert refused(line(), str(tmp_path)) == "record.unwritable"
    unreadable = kept_file(str(tmp_path / "none"), None, "", "en")
    assert isinstance(unreadable, Refusal) and unreadable.code == "record.unreadable"
