"""Keepsakes: what is kept of hands, the link that holds it, the MIDI file, records written again."""

from __future__ import annotations

import codecs
from base64 import urlsafe_b64encode
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import mido
import msgspec
import pytest
from msgspec import structs

from greenroom.games.tone_poker.keepsakes.keepsake import (
    KINDS,
    NO_POINTS,
    Keepsake,
    KeptHand,
    Phrase,
    PlayedHand,
    Voice,
    keepsake_name,
    keepsake_of,
    points_by_kind,
)
from greenroom.games.tone_poker.keepsakes.link import MAX_HANDS, _sum, decode, encode
from greenroom.games.tone_poker.keepsakes.midi import BAR, midi_file
from greenroom.games.tone_poker.records.command import write_keepsake
from greenroom.games.tone_poker.records.encoder import encode_record
from greenroom.games.tone_poker.records.keepsake_hands import keepsake_of_records
from greenroom.games.tone_poker.records.parser import read_record
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.kernel.refusal import Refusal
from greenroom.kernel.text import ascii_of
from greenroom.locales import LANGUAGES
from refusals import granted
from tone_poker import naive_midi

TWO = PlayedHand(["Ann", "Zoë"], [0, 7], [(0, 7, 2, 9, 4), (6, 10, 3, 8, 11)])
EVENING_SECONDS = 1_795_377_600
"""2026-11-22, 20:00 UTC."""
BROKEN = Refusal("tone_poker.broken_link")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def session(seed: int, hands: int = 6) -> Keepsake:
    """People come and go, and may come back with another tonic."""
    chance = Random(seed)
    ended = []
    rules = [HandPoints(), HandPoints(royal=5, supreme=9), HandPoints(one_pair=1, select=10**9)]
    for _ in range(hands):
        seats = chance.randint(1, 12)
        names = [chance.choice(("Ann", "Bob", "Cy", "Zoë", "Nguyễn", "明", "👩‍🎤")) for _ in range(seats)]
        cards = [tuple(chance.sample(range(12), 5)) for _ in range(seats)]
        ended.append(PlayedHand(names, chance.sample(range(12), seats), cards, chance.choice(rules)))
    return keepsake_of(ended, EVENING_SECONDS + seed)


def signed(body: bytes) -> str:
    """Write bytes as a link with the right checksum."""
    return urlsafe_b64encode(body + _sum(body)).rstrip(b"=").decode()


def _phrase(voice: int, place: int, kind: int) -> bytes:
    """A player with 0 7 2 9 4, placed and named at will."""
    number = (place - 1) * 7 + kind
    for count, among in ((12, 0), (11, 6), (10, 1), (9, 6), (8, 2)):
        number = number * count + among
    return bytes([voice]) + number.to_bytes(3, "big")


def body_of(**changes: bytes) -> bytes:
    """The bytes of a small link, some of them changed."""
    parts = {
        "version": b"\x02",
        "at": b"\x6b\x03\x49\xc0",
        "voices": b"\x02" + b"\x00\x03Ann" + b"\x07\x04Zo\xc3\xab",
        "hands": b"\x00\x01",
        "seats": b"\x02",
        "ann": b"\x00\x08\xc4\xda",
        "zoe": b"\x01\x0a\xfa\xbf",
        "end": b"",
    }
    return b"".join((parts | changes).values())


def body_of_version_1(**changes: bytes) -> bytes:
    """The same as earlier houses wrote it."""
    parts = {"version": b"\x01", "at": b"", "ann": b"\x00\x04\x30\xd0", "zoe": b"\x01\x0a\x2b\x9b"}
    return body_of(**parts | changes)


def test_places_and_voices_are_kept():
    kept = keepsake_of([TWO, PlayedHand(["Zoë", "Ann"], [7, 1], TWO.hands)])
    assert kept.voices == (Voice("Ann", 0), Voice("Zoë", 7), Voice("Ann", 1))
    assert kept.hands[1] == KeptHand((Phrase(1, (0, 7, 2, 9, 4), 1), Phrase(2, (6, 10, 3, 8, 11), 2)))
    assert kept.notes(kept.hands[0].phrases[1]) == [73, 77, 70, 75, 78]


def test_tp_28_equal_hands_share_their_place():
    (hand,) = keepsake_of([PlayedHand("ABC", (0, 1, 2), ((0, 7, 2, 9, 4),) * 3)]).hands
    assert [phrase.place for phrase in hand.phrases] == [1, 1, 1]
    assert [hand.points(phrase) for phrase in hand.phrases] == [2, 2, 2]


def test_tp_29_points_of_labels_are_kept_with_each_hand():
    """A Royal whose kind says nothing of its own earns what `royal` says."""
    assert points_by_kind(HandPoints()) == NO_POINTS
    points = HandPoints(high_card=1, royal=5, supreme=9)
    assert dict(zip(KINDS, points_by_kind(points), strict=True)) == {
        **dict.fromkeys(KINDS, 0),
        "high-card": 1,
        "select": 5,
        "supreme": 9,
    }
    (hand,) = keepsake_of([structs.replace(TWO, points=points)]).hands
    assert [hand.points(phrase) for phrase in hand.phrases] == [1 + 9, 0 + 1]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        (" Ann ", "Ann"),
        ("A\u202enn\n", "Ann"),
        ("x" * 30, "x" * 24),
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("\u202e", "?"),
        ("A\u3164nn\u2800", "Ann"),
        ("A\u200dnn", "Ann"),
        ("x" * 23 + "👩\u200d🎤", "x" * 23 + "👩"),
        ("", "?"),
    ],
)
def test_a_name_is_kept_as_it_can_be_seen(name, kept):
    assert keepsake_name(name) == kept


def test_the_link_of_the_docs():
    """The example that docs/tone-poker.md takes apart byte by byte."""
    kept = keepsake_of([TWO], EVENING_SECONDS)
    assert granted(encode(kept)) == signed(body_of()) == "AmsDScACAANBbm4HBFpvw6sAAQIACMTaAQr6v7hS"
    assert granted(encode(kept)) in (Path(__file__).parents[2] / "docs" / "tone-poker.md").read_text()


def test_a_link_of_version_1_is_still_read():
    """Links lie in letters for ever: they have no day, and no points of labels."""
    link = "AQIAA0FubgcEWm_DqwABAgAEMNABCiubLkI"
    assert link == signed(body_of_version_1()) and granted(decode(link)) == keepsake_of([TWO])


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_is_read_again(seed):
    kept = session(seed)
    text = granted(encode(kept))
    assert decode(text) == kept and set(text) <= set(ALPHABET)


def test_an_evening_of_twelve_fits_into_a_link_that_can_be_sent():
    names = [f"Player number {seat:02}" for seat in range(12)]
    hands = [PlayedHand(names, range(12), [(0, 7, 2, 9, 4)] * 12) for _ in range(30)]
    assert len(granted(encode(keepsake_of(hands)))) < 2400


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


def test_a_change_of_the_points_stands_where_it_happens():
    """Hands that follow with the same points add nothing to the link."""
    royal = PlayedHand(TWO.names, TWO.tonics, TWO.hands, HandPoints(royal=3))
    lengths = [len(granted(encode(keepsake_of(hands)))) for hands in ([TWO] * 3, [TWO, royal, royal])]
    assert lengths[1] - lengths[0] == 12
    for hands in ([royal, TWO, royal], [royal, royal], [TWO, royal]):
        kept = keepsake_of(hands)
        assert granted(decode(granted(encode(kept)))) == kept


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
        {"seats": b"\x10"},
        {"seats": b"\x1d"},
        {"seats": b"\x22"},
        {"seats": b"\x12\x00"},
        {"seats": b"\x12\x80\x00\x00\x00\x01"},
        {"seats": b"\x12\x01\x00\x00\x00\x00"},
        {"seats": b"\x12\x01\x3b\x9a\xca\x01"},
        {"ann": b"\x01\x08\xc4\xda"},
        {"ann": b"\x02\x08\xc4\xda"},
        {"ann": b"\x00\x00\x00\x00"},
        {"ann": b"\x00\xff\xff\xff"},
        {"ann": _phrase(0, place=2, kind=6)},
        {"ann": _phrase(0, place=1, kind=5)},
        {"at": b"\x6b\x03\x49"},
        {"end": b"\x00"},
        {"zoe": b"\x01\x0a\xfa"},
    ],
)
def test_what_the_house_would_not_have_written_is_broken(changes):
    assert decode(signed(body_of(**changes))) == BROKEN


def test_what_the_house_could_have_written_is_not():
    """The same places in the text as above, with something good there."""
    assert _phrase(0, place=1, kind=6) == b"\x00\x08\xc4\xda"
    most = b"\x12\x01\x3b\x9a\xca\x00"
    assert granted(decode(signed(body_of(seats=most)))).hands[0].label_points[0] == 10**9
    assert granted(decode(signed(body_of(at=b"\x00" * 4)))).at == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"ann": b"\x01\x04\x30\xd0"},
        {"ann": b"\x02\x04\x30\xd0"},
        {"ann": b"\x00\x08\x30\xd0"},
        {"ann": b"\x00\x00\x30\xd0"},
        {"ann": b"\x00\x04\x00\x00"},
        {"ann": b"\x00\x07\xff\xff"},
        {"seats": b"\x12\x01\x00\x00\x00\x01"},
        {"at": b"\x6b\x03\x49\xc0"},
        {"zoe": b"\x01\x0a\x2b"},
    ],
)
def test_version_1_is_read_as_strictly(changes):
    assert decode(signed(body_of_version_1(**changes))) == BROKEN


def test_a_link_of_a_newer_house_says_so():
    assert decode(signed(body_of(version=b"\x03"))) == Refusal("tone_poker.newer_link")


@pytest.mark.parametrize("seed", range(300))
def test_no_bytes_make_it_stumble(seed):
    chance = Random(seed)
    body = bytearray(body_of())
    for _ in range(chance.randint(1, 4)):
        body[chance.randrange(len(body))] = chance.randrange(256)
    found = decode(signed(bytes(body)))
    assert isinstance(found, Refusal) or encode(found) == signed(bytes(body))


def test_too_long_a_session_fits_into_no_link():
    kept = keepsake_of([TWO] * (MAX_HANDS + 1))
    assert encode(kept) == Refusal("tone_poker.long_session", {"hands": 500, "players": 255})
    assert len(granted(encode(keepsake_of([TWO] * MAX_HANDS)))) < 60_000
    assert encode(keepsake_of([])) == Refusal("tone_poker.nothing_played")


@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_the_midi_file_has_every_note_where_it_belongs(seed, straight):
    kept = session(seed)
    file = naive_midi.read(midi_file(kept, "en", straight))
    assert (file.kind, len(file.tracks)) == (1, 1 + len(kept.voices))
    phrases = [phrase for hand in kept.hands for phrase in hand.phrases]
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
    head, ann, zoe = naive_midi.read(midi_file(keepsake_of([TWO, TWO]), "en")).tracks
    assert head.tempos == [(0, 517_241)] and head.markers == [(0, "Hand 1"), (2 * BAR, "Hand 2")]
    assert [note.start for note in ann.notes[:5]] == [0, 274, 480, 754, 960]
    assert ann.notes[4].end - ann.notes[4].start == 720 and zoe.notes[0].start == BAR
    assert ann.programs == [(0, 0)] and zoe.programs == [(1, 0)]


def test_nobody_plays_on_the_channel_of_the_drums():
    kept = keepsake_of([PlayedHand("ABCDEFGHIJKL", range(12), [(0, 7, 2, 9, 4)] * 12)])
    channels = [track.programs[0][0] for track in naive_midi.read(midi_file(kept, "en")).tracks[1:]]
    assert 9 not in channels and len(set(channels)) == 12


def test_for_notation_programs_the_eighths_are_straight():
    """Every note begins on an eighth and is as long as some: nothing is left to be rounded."""
    _, ann, zoe = naive_midi.read(midi_file(keepsake_of([TWO, TWO]), "en", straight=True)).tracks
    eighth = BAR // 8
    assert [(note.start, note.end - note.start) for note in ann.notes[:5]] == [
        *((place * eighth, eighth) for place in range(4)),
        (4 * eighth, 3 * eighth),
    ]
    assert all(each % eighth == 0 for note in zoe.notes for each in (note.start, note.end))


def test_beside_each_phrase_stands_what_hand_it_was():
    points = HandPoints(royal=5)
    two = PlayedHand(TWO.names, TWO.tonics, TWO.hands, points)
    _, ann, zoe = naive_midi.read(midi_file(keepsake_of([TWO, two]), "en")).tracks
    assert ann.texts == [
        (0, b"Tonic C"),
        (0, b"Supreme Royal Flush. Place 1, 1 point"),
        (2 * BAR, b"Supreme Royal Flush. Place 1, 6 points"),
    ]
    assert zoe.texts[1:3] == [(0, b"Tonic G"), (BAR, b"High Card, Ace. Place 2, 0 points")]
    french = naive_midi.read(midi_file(keepsake_of([TWO]), "fr")).tracks
    assert french[0].markers == [(0, "Donne 1")]
    assert [text for _, text in french[2].texts[1:]] == [
        b"Tonique sol",
        ascii_of(hand_name("fr", keepsake_of([TWO]).hands[0].phrases[1].rank)).encode()
        + b". 2e place, 0 point",
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Zoë", "Zoe"),
        ("Łukasz Strauß", "Lukasz Strauss"),
        ("明", "Player 1"),
        ("👩\u200d🎤 2", "2"),
    ],
)
def test_every_reader_shows_the_names_and_one_that_knows_unicode_the_whole(name, shown):
    """Strict readers take text as Latin-1: there is nothing in ASCII that they could take amiss."""
    kept = keepsake_of([PlayedHand([name], [1], TWO.hands[:1])])
    track = naive_midi.read(midi_file(kept, "en")).tracks[1]
    assert track.name == shown
    whole = [text for _, text in track.texts if text.startswith(codecs.BOM_UTF8)]
    assert [text.decode("utf-8-sig") for text in whole] == ([] if name == shown else [name])
    read = mido.MidiFile(file=BytesIO(midi_file(kept, "en")))
    assert read.tracks[1].name == shown


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_other_text_of_a_file_is_ascii(seed, lang):
    file = naive_midi.read(midi_file(session(seed), lang))
    texts = [text for track in file.tracks for _, text in track.texts]
    assert all(text.isascii() or text.startswith(codecs.BOM_UTF8) for text in texts)
    assert all(track.name and track.name.isascii() for track in file.tracks)
    assert all(marker.isascii() for track in file.tracks for _, marker in track.markers)


ROYAL = 3
RECORD = {
    "game": "tone-poker",
    "rules": {"hands": "closed", "hand_points": {"royal": ROYAL}},
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
    kept = keepsake_of_records(records)
    assert kept.hands[0].points(kept.hands[0].phrases[0]) == 1 + ROYAL
    assert [phrase.cards for hand in kept.hands for phrase in hand.phrases] == [
        (0, 7, 2, 9, 4),
        (11, 6, 10, 3, 8),
    ]


def test_the_command_prints_the_link_or_writes_the_file(tmp_path):
    one, many = tmp_path / "hand.json", tmp_path / "evening.jsonl"
    one.write_bytes(line())
    many.write_bytes(line() + b"\n\n" + line() + b"\n")
    link = granted(write_keepsake(str(one), None, False, "https://room.example/", "en"))
    assert link.startswith("https://room.example/listen#")
    assert len(granted(decode(link.partition("#")[2])).hands) == 1
    midi = tmp_path / "evening.mid"
    for straight in (False, True):
        written = granted(write_keepsake(str(many), str(midi), straight, "", "en"))
        assert written == f"{midi}: 2 hands, 2 players."
        notes = naive_midi.read(midi.read_bytes()).tracks[1].notes
        assert len(notes) == 10 and notes[1].start == (BAR // 8 if straight else 274)


def test_what_the_command_refuses(tmp_path):
    def refused(text: bytes, midi: str | None = None) -> str:
        (tmp_path / "hand.json").write_bytes(text)
        found = write_keepsake(str(tmp_path / "hand.json"), midi, False, "", "en")
        assert isinstance(found, Refusal)
        return found.code

    assert refused(b"{") == refused(b'{"game": "tonk"}') == "record.no_melody"
    assert refused(line(decks=[])) == "tone_poker.decks"
    assert refused(line(actions=[])) == refused(line(actions=[]), "x") == "tone_poker.nothing_played"
    assert refused(line(), str(tmp_path)) == "record.unwritable"
    unreadable = write_keepsake(str(tmp_path / "none"), None, False, "", "en")
    assert isinstance(unreadable, Refusal) and unreadable.code == "record.unreadable"
