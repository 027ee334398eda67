"""Guests who were forgotten: no log tells their name, and everything else in it is as it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.lesson import events as lesson
from greenroom.kernel.provable_deal import Contribution, Pledge
from greenroom.store import Registry
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.proofs import proofs_in
from greenroom.table.log.state import TableState
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.table.people.ownership import bot_identity, identity_of, lender_of
from table.memory import MemoryRegistry
from table_log.test_old_logs import LOGS, stored

HEX = "ab" * 32


def forgetting(*people: str, lang: str = "en") -> Forgotten:
    """Those who have forgotten some people."""
    forgotten, registry = Forgotten(), MemoryRegistry()

    async def add() -> None:
        for person in people:
            await forgotten.add(registry, person, lang)

    asyncio.run(add())
    return forgotten


def sat(chair: int, person: str, name: str) -> AnyEvent:
    return events.Sat(chair, person, name)


def test_somebody_forgotten_before_this_start_is_called_so_in_their_own_language() -> None:
    registry, forgotten, read = MemoryRegistry(), Forgotten(), Forgotten()

    async def story() -> None:
        await Forgotten().add(registry, "a", "fr")
        await forgotten.load(registry)
        await read.read(registry, "a")

    asyncio.run(story())
    word = forgetting("a", lang="fr").name("a", "Ann")
    assert forgotten.name("a", "Ann") == read.name("a", "Ann") == word
    assert word != forgetting("a").name("a", "Ann")


def test_every_event_that_names_somebody_names_them_otherwise() -> None:
    pledge = Pledge(draw=1, salt=HEX, secret=HEX, rules=HEX, previous=HEX)
    log: list[AnyEvent] = [
        sat(1, "a", "Ann"),
        sat(2, "b", "Bob"),
        sat(3, "g", "Guest"),
        events.Committed(pledge),
        events.Drawn("opening", [Contribution(1, "Ann", HEX), Contribution(2, "Bob", HEX)], missing=["Ann"]),
        events.Banned("a", "Ann"),
        events.LetIn("a", "Ann"),
        events.Left(1),
    ]
    told = forgetting("a").redact(log)
    text = repr(told)
    assert "Ann" not in text and "Bob" in text and len(told) == len(log)
    names = [event.name for event in told if isinstance(event, events.Sat)]
    assert names == ["Guest 2", "Bob", "Guest"], "nobody gets the name of somebody who is there"
    drawn = told[4]
    assert isinstance(drawn, events.Drawn)
    assert [each.name for each in drawn.contributions] == ["Guest 2", "Bob"]
    assert drawn.missing == ["Guest 2"]
    (proof,), (before,) = proofs_in(told), proofs_in(log)
    assert msgspec.structs.replace(proof, contributions=[], missing=[]) == msgspec.structs.replace(
        before, contributions=[], missing=[]
    )
    assert pledge.link("opening", proof.contributions) == pledge.link("opening", before.contributions)


def test_a_name_stands_in_the_language_of_who_had_it_and_nobody_else_is_touched() -> None:
    log = [sat(1, "a", "Anne"), sat(2, "b", "Bob")]
    assert forgetting("a", lang="fr").redact(log) == [sat(1, "a", "Invité"), sat(2, "b", "Bob")]
    assert forgetting("somebody who never sat here").redact(log) is log
    assert forgetting().redact(log) is log


def test_two_of_one_table_are_told_apart() -> None:
    told = forgetting("a", "b").redact([sat(1, "a", "Ann"), sat(2, "b", "Bob")])
    assert told == [sat(1, "a", "Guest"), sat(2, "b", "Guest 2")]


def test_the_identity_of_a_bot_of_the_house_alone_tells_whose_name_it_bears() -> None:
    assert lender_of(bot_identity(2, "a")) == "a"
    assert [lender_of(each) for each in (bot_identity(2), identity_of("a", "7"), "a")] == [None] * 3


def test_a_bot_bears_neither_the_name_of_who_was_forgotten_nor_one_that_they_gave_it() -> None:
    log: list[AnyEvent] = [
        sat(1, "b", "Bob"),
        events.Sat(2, bot_identity(2, "a"), "Ann", bot="keeper"),
        events.Sat(3, bot_identity(3), "Lester", bot="keeper"),
        events.Sat(4, identity_of("a", "7"), "Annbot", owner="Ann"),
        events.Sat(5, identity_of("b", "8"), "Bobbot", owner="Bob"),
    ]
    told = [each for each in forgetting("a").redact(log) if isinstance(each, events.Sat)]
    assert [each.name for each in told] == ["Bob", "Guest", "Lester", "Guest 2", "Bobbot"]
    assert [each.owner for each in told] == [None, None, None, "Guest 3", "Bob"]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: Path(log).stem)
def test_an_old_log_comes_to_the_same_without_anybody_s_name(log: Path) -> None:
    read = [GAMES.events.read(each) for each in stored(log)]
    people = {each.person for each in read if isinstance(each, events.Sat) and each.bot is None}
    names = {each.name for each in read if isinstance(each, events.Sat) and each.person in people}
    told = forgetting(*people).redact(read)
    before, after = TableState(GAMES), TableState(GAMES)
    before.fold(read)
    after.fold(told)
    assert after.ledger.balances == before.ledger.balances
    assert (after.phase, after.hand_number, after.last) == (before.phase, before.hand_number, before.last)
    spoken = {*after.ledger.names.values(), *(chair.name for chair in after.chairs)}
    dealt = {name for each in told if isinstance(each, events.HandStarted) for name in each.names}
    assert not (spoken | dealt) & names
    assert len(proofs_in(told)) == len(proofs_in(read))
    game = GAMES[after.game_name]
    records, kept = game.hand_records(told), game.hand_records(read)
    assert records.keys() == kept.keys()
    for number, record in records.items():
        replayed = game.records.replay(record, "en")
        assert type(replayed) is type(game.records.replay(kept[number], "en"))


def test_who_was_forgotten_is_still_so_after_a_restart() -> None:
    async def story() -> None:
        registry: Registry = MemoryRegistry()
        await Forgotten().add(registry, "a", "en")
        later = Forgotten()
        await later.load(registry)
        assert later.name("a", "Ann") == "Guest" and later.name("b", "Bob") == "Bob"
        (record,) = await registry.find("forgotten")
        assert msgspec.json.decode(record.data) == {"lang": "en"}, "nothing is kept but the identity"

    asyncio.run(story())


def test_a_lesson_names_neither_its_teacher_nor_a_pupil_any_more() -> None:
    forgotten = forgetting("a")
    opened = lesson.LessonOpened("a", "Ann", "seed", [7], 1, "open")
    assert lesson.nameless(opened, forgotten) == msgspec.structs.replace(opened, name="Guest")
    assert lesson.nameless(lesson.PupilCame("a", "Ann"), forgotten) == lesson.PupilCame("a", "Guest")
    bob = lesson.PupilCame("b", "Bob")
    assert lesson.nameless(bob, forgotten) == bob
