"""`greenroom verify`: what a table has dealt is proved, and whatever is changed in a record is found."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greenroom import cli
from greenroom.games.catalogue import GAMES, RECORDS
from greenroom.games.packages import PACKAGES
from greenroom.games.tone_poker.http.keepsakes import hands_of
from greenroom.games.tone_poker.records.encoder import encode_record as encode_tone_poker
from greenroom.games.tonk.http.hands import records_of
from greenroom.games.tonk.records.encoder import encode_record as encode_tonk
from greenroom.kernel.refusal import Refusal
from greenroom.locales import LANGUAGES, Sentences
from greenroom.records.replay import replay_record
from greenroom.records.result import Stopped
from greenroom.records.verify import Checked, told, verify
from greenroom.table.commands import Ready
from greenroom.table.log.proofs import proofs_for_records, proofs_in
from greenroom.web.answers import Proofs
from table.chance import add
from table.evening import Evening, played

Record = dict[str, Any]
Change = Callable[[list[Record]], object]
SENTENCES = Sentences(*PACKAGES)


@cache
def exported() -> tuple[bytes, bytes, bytes]:
    """Play three hands of Tonk and two of Tone Poker: their records, and the proofs of the first table."""
    found: list[bytes] = []

    async def tonk(evening: Evening) -> None:
        await evening.open(stake=5, currency="chips")
        ann, bob = await evening.come("Ann"), await evening.sit("Bob")
        await add(evening, ann, bob)
        await evening.start(ann)
        for _ in range(3):
            await add(evening, ann, bob)
            await evening.play_out(ann, bob)
            for guest in (ann, bob):
                await evening.say(guest, Ready(next(guest.ids)))
        log = evening.told()
        proofs = proofs_for_records(log)
        lines = [encode_tonk(each, proof=proofs[number]) for number, each in records_of(log).items()]
        found.extend((b"\n".join(lines), msgspec.json.encode(Proofs(proofs_in(log)))))

    async def tone_poker(evening: Evening) -> None:
        await evening.open(game="tone-poker", tonic=0, bots=2)
        ann = await evening.come("Ann")
        for _ in range(3):
            await add(evening, ann)
            await evening.say(ann, Ready(next(ann.ids)))
            for action in ("deal", "play"):
                await evening.act(ann, next(each for each in ann.legal if each.startswith(action)))
            await asyncio.sleep(60)
        log = evening.told()
        proofs = proofs_for_records(log)
        closed = [each for each in hands_of(log) if each.result is not None]
        lines = [encode_tone_poker(each.record, None, proofs[each.started.number]) for each in closed]
        assert len(lines) == 2
        found.append(b"\n".join(lines))

    played(tonk, provable=True)
    played(tone_poker, provable=True)
    return found[0], found[2], found[1]


def records(number: int = 0) -> list[Record]:
    return [json.loads(line) for line in exported()[number].splitlines()]


def checked(written: list[Record], folder: Path) -> Checked:
    file = folder / "hands.jsonl"
    file.write_text("\n".join(map(json.dumps, written)))
    found = verify(RECORDS, [str(file)])
    assert not isinstance(found, Refusal)
    return found


def codes(written: list[Record], folder: Path) -> list[str]:
    return [each.code for each in checked(written, folder).faults]


@pytest.mark.parametrize("game", [0, 1, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_table_has_dealt_is_proved(game: int, lang: str, tmp_path: Path) -> None:
    found = checked(records(game), tmp_path)
    assert found.faults == []
    lines = told(found, SENTENCES, lang)
    assert len(lines) == len(found.draws) + 3
    assert lines[-1] == SENTENCES.t(lang, "verify.shows_not")


@pytest.mark.parametrize("game", [0, 1])
def test_a_record_with_a_proof_is_replayed_as_one_without(game: int) -> None:
    for line in exported()[game].splitlines():
        assert not isinstance(replay_record(RECORDS, line), Stopped)


def test_one_hand_alone_is_proved_and_says_what_comes_before_it(tmp_path: Path) -> None:
    found = checked(records()[1:2], tmp_path)
    assert found.faults == []
    assert SENTENCES.t("en", "verify.earlier", last=2) in told(found, SENTENCES, "en")


def test_hands_in_several_files_are_one_chain(tmp_path: Path) -> None:
    files = []
    for number, each in enumerate(records()):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(each, indent=1))
    found = verify(RECORDS, [str(each) for each in files])
    assert isinstance(found, Checked) and found.faults == []
    assert [each.draw for each in found.draws] == [1, 2, 3, 4]


def other(digits: str) -> str:
    return f"{int(digits[0], 16) ^ 1:x}{digits[1:]}"


def proof(number: int, key: str) -> Change:
    """Change one hash, secret or salt of a record."""

    def change(written: list[Record]) -> None:
        written[number]["proof"][key] = other(written[number]["proof"][key])

    return change


def swap(written: list[Record]) -> None:
    deck = written[1]["deck"].split()
    deck[-1], deck[-2] = deck[-2], deck[-1]
    written[1]["deck"] = " ".join(deck)


def another_pack(written: list[Record]) -> None:
    """Leave a card out of the pack."""
    written[1]["deck"] = " ".join(written[1]["deck"].split()[:-1])


def terms(written: list[Record]) -> None:
    written[1]["proof"]["terms"] = written[1]["proof"]["terms"].replace('"stake":5', '"stake":6')
    written[1]["stake"] = 6


def contributions(written: list[Record]) -> list[Record]:
    found: list[Record] = written[1]["proof"]["contributions"]
    return found


def replaced_entropy(written: list[Record]) -> None:
    contributions(written)[0]["entropy"] = other(contributions(written)[0]["entropy"])


def other_chair(written: list[Record]) -> None:
    contributions(written)[1]["chair"] = 3


def given_up(written: list[Record]) -> None:
    opening = written[0]["proof"]["before"][0]
    opening.update(use="unused", contributions=[], shuffled=[])


TAMPERINGS: list[tuple[str, Change, str]] = [
    ("secret", proof(1, "secret"), "proof.commitment"),
    ("salt", proof(1, "salt"), "proof.commitment"),
    ("commitment", proof(1, "commitment"), "proof.commitment"),
    ("previous", proof(1, "previous"), "proof.commitment"),
    ("rules hash", proof(1, "rules"), "proof.commitment"),
    ("draw number", lambda all_: all_[1]["proof"].update(draw=9), "proof.commitment"),
    ("version", lambda all_: all_[1]["proof"].update(version=2), "proof.version"),
    ("terms", terms, "proof.terms"),
    ("rules", lambda all_: all_[1]["rules"]["overrides"].update(hand_size=6), "proof.rules"),
    ("stake", lambda all_: all_[1].update(stake=6), "proof.rules"),
    ("order of contributions", lambda all_: contributions(all_).reverse(), "proof.order"),
    ("contribution left out", lambda all_: contributions(all_).pop(), "proof.shuffle"),
    ("contribution twice", lambda all_: contributions(all_).append(contributions(all_)[0]), "proof.order"),
    ("contribution changed", replaced_entropy, "proof.shuffle"),
    ("contribution of another", other_chair, "proof.shuffle"),
    ("cards swapped", swap, "proof.shuffle"),
    ("another pack", another_pack, "proof.packs"),
    ("use", lambda all_: all_[1]["proof"].update(use="opening"), "proof.shuffle"),
    ("deck gone", lambda all_: all_[1].pop("deck"), "proof.incomplete"),
    ("hand replayed", lambda all_: all_.insert(1, all_[0]), "proof.twice"),
    ("hands exchanged", lambda all_: all_.insert(0, all_.pop(1)), "proof.gap"),
    ("hand deleted", lambda all_: all_.pop(1), "proof.gap"),
    ("cut changed", lambda all_: all_[0]["proof"]["before"][0]["contributions"].pop(), "proof.shuffle"),
    ("cut given up", given_up, "proof.link"),
    ("proof deleted", lambda all_: all_[1].pop("proof"), "proof.plain"),
    ("proof cut short", lambda all_: all_[1]["proof"].pop("salt"), "proof.unreadable"),
    ("no hexadecimal digits", lambda all_: all_[1]["proof"].update(salt="x" * 64), "proof.unreadable"),
]


@pytest.mark.parametrize(
    ("change", "code"), [each[1:] for each in TAMPERINGS], ids=[each[0] for each in TAMPERINGS]
)
def test_whatever_is_changed_is_found(change: Change, code: str, tmp_path: Path) -> None:
    written = records()
    change(written)
    assert code in codes(written, tmp_path)


def test_every_fault_has_its_sentence_in_both_languages(tmp_path: Path) -> None:
    for _, change, _ in TAMPERINGS:
        written = records()
        change(written)
        for lang in LANGUAGES:
            assert all(told(checked(written, tmp_path), SENTENCES, lang))


def test_a_chain_whose_beginning_is_cut_off_says_so(tmp_path: Path) -> None:
    found = checked(records()[2:], tmp_path)
    assert found.faults == []
    assert SENTENCES.t("en", "verify.earlier", last=3) in told(found, SENTENCES, "en")


def test_decks_of_tone_poker_that_change_places_are_found(tmp_path: Path) -> None:
    written = records(1)
    written[0]["decks"].reverse()
    assert codes(written, tmp_path) == ["proof.shuffle"]


def test_a_file_without_records_proves_nothing(tmp_path: Path) -> None:
    assert codes([], tmp_path) == ["proof.none"]


def test_a_file_that_is_not_there_is_refused() -> None:
    refusal = verify(RECORDS, ["/nowhere"])
    assert isinstance(refusal, Refusal) and refusal.code == "record.unreadable"
    assert GAMES


def test_the_command_says_what_is_proved_and_what_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(exported()[0])
    monkeypatch.setattr(sys, "argv", ["greenroom", "verify", str(file)])
    with pytest.raises(SystemExit) as left:
        cli.main()
    said = capsys.readouterr()
    assert (left.value.code, said.err) == (0, "")
    assert said.out.splitlines()[0].startswith("Draw 1, before the first deal")
    assert "Hand 3 (draw 4): the deal follows" in said.out
    assert said.out.splitlines()[-2:] == [
        SENTENCES.t("en", f"verify.{each}") for each in ("shows", "shows_not")
    ]
