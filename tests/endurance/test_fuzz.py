"""A short run of `endurance.fuzz`: frames at tables of both games, and changed input for other readers."""

from __future__ import annotations

import hmac
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from endurance import own_links
from endurance.decoders import READERS, Reader
from endurance.pestered import FrameTally, pestered
from greenroom.kernel.refusal import refuse
from greenroom.store import StoreUnavailable
from greenroom.table.actor.seat_requests import Admission
from greenroom.table.commands import Command, SetPace
from greenroom.table.game import Decision
from greenroom.table.log.state import TableState
from greenroom.table.people import own_links as links
from greenroom.table.people.handlers import decide
from greenroom.table.people.requester import Requester


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_sent_to_a_table_is_done_or_refused_in_words(tmp_path: Path, seed: int) -> None:
    tally = FrameTally()
    pestered(600, Random(f"a short run {seed}"), tally, tmp_path / "faults.log")
    assert tally.frames >= 600 and tally.changed > 300
    assert tally.done > 20 and len(tally.refused) > 5 and tally.looked_at > 10


@pytest.mark.parametrize("fault", ["fails inside", "is refused and stored", "has no sentence"])
def test_a_fault_at_a_table_would_be_found(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decided(table: TableState, command: Command, requester: Requester) -> Decision:
        if isinstance(command, SetPace):
            return refuse("room.nothing_like_it")
        return decide(table, command, requester)

    async def fails_once_it_is_stored(*_: object) -> None:
        raise LookupError if fault == "fails inside" else StoreUnavailable("full", "The disk is full.")

    if fault == "has no sentence":
        monkeypatch.setattr("greenroom.table.actor.command_handler.decide", decided)
    else:
        monkeypatch.setattr(Admission, "seat_those_let_in", fails_once_it_is_stored)
    with pytest.raises((AssertionError, KeyError)):
        pestered(2000, Random("a fault"), FrameTally(), tmp_path / "faults.log")


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_whatever_is_read_is_taken_or_refused_in_words(reader: Reader) -> None:
    @given(st.randoms(use_true_random=False))
    @settings(max_examples=20 if reader.name == "backups" else 100)
    def read(chance: Random) -> None:
        reader.pester(chance)

    read()


def test_the_good_link_of_the_house_is_one() -> None:
    own_links.follow(own_links.house().good.encode())
    assert len(set(own_links.house().keys)) == 5


@pytest.mark.parametrize("fault", ["any key opens", "a used one opens"])
def test_a_fault_in_personal_links_would_be_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "any key opens":
        monkeypatch.setattr(hmac, "compare_digest", lambda *_: True)
    else:
        decode = links._decode
        unused = msgspec.structs.replace
        monkeypatch.setattr(links, "_decode", lambda record: unused(decode(record), used=False))
    reader = next(each for each in READERS if each.name == "personal links")
    with pytest.raises(AssertionError):
        for number in range(500):
            reader.pester(Random(f"a fault {number}"))
