"""V6: one browser cannot take all chairs of a table as many guests, and a family can still play."""

from __future__ import annotations

import itertools

import pytest

from greenroom.table.commands import Leave, LetIn
from greenroom.table.people.address_limits import MAX_CHAIRS
from greenroom.wire.messages import Refused
from table.evening import Evening, Guest, played, settle

HOME, AWAY = "198.51.100.7", "203.0.113.9"


async def come(evening: Evening, name: str, address: str) -> Guest:
    guest = Guest(name)
    guest.address = address
    guest.ids = (f"{name}-{number}" for number in itertools.count(1))
    await evening.lobby.enter(evening.table_id, guest)
    await settle()
    return guest


async def wants_to_sit(evening: Evening, guest: Guest) -> str | None:
    answer = await evening.sit_down(guest)
    return answer.code if isinstance(answer, Refused) else None


def seated(guest: Guest) -> list[str]:
    return [chair.name for chair in guest.now.room.chairs]


def test_many_guests_of_one_address_take_two_chairs_and_the_rest_stay_free() -> None:
    """The attack: a browser that forgets its cookie is another guest, who takes another chair."""

    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await come(evening, "Ann", HOME)
        answers = [
            await wants_to_sit(evening, await come(evening, f"E{number}", AWAY)) for number in range(8)
        ]
        assert answers == [None] * MAX_CHAIRS + ["room.waits_for_host"] * (8 - MAX_CHAIRS)
        assert seated(ann) == ["Ann", "E0", "E1"] and ann.now.room.free_chairs > 0
        bob = await come(evening, "Bob", HOME)
        assert await wants_to_sit(evening, bob) is None, "others sit down as ever"

    played(story)


def test_who_goes_away_still_counts_and_who_leaves_makes_room() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        await come(evening, "Ann", HOME)
        first, second, third = [await come(evening, name, AWAY) for name in ("E", "F", "G")]
        for each in (first, second):
            assert await wants_to_sit(evening, each) is None
            await evening.go(each)
        assert await wants_to_sit(evening, third) == "room.waits_for_host"
        back = await come(evening, "E", AWAY)
        await evening.say(back, Leave("leave"))
        assert "G" in seated(third), "whoever waited is seated as soon as nobody has to be asked"

    played(story)


def test_nothing_is_remembered_of_where_somebody_came_from_who_went_without_a_chair() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        await come(evening, "Ann", HOME)
        guest = await come(evening, "G", AWAY)
        for name in ("E", "F"):
            assert await wants_to_sit(evening, await come(evening, name, AWAY)) is None
        await evening.go(guest)
        again = await come(evening, "G", "")
        assert await wants_to_sit(evening, again) is None, "from the computer of the room itself"

    played(story)


def test_the_host_lets_a_family_in() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await come(evening, "Ann", HOME)
        family = [await come(evening, name, HOME) for name in ("Ben", "Cleo", "Dan")]
        told = [await wants_to_sit(evening, each) for each in family]
        assert told == [None, "room.waits_for_host", "room.waits_for_host"], "the host is one of them"
        assert ann.now.room.waiting == ["Cleo", "Dan"] and ann.now.room.door == "open"
        for name in ("Cleo", "Dan"):
            await evening.say(ann, LetIn(next(ann.ids), name))
        assert seated(ann) == ["Ann", "Ben", "Cleo", "Dan"]
        await evening.say(family[1], Leave("leave"))
        assert await wants_to_sit(evening, family[1]) is None, "once let in they need no further leave"

    played(story)


def test_who_sat_and_left_is_counted_like_everybody() -> None:
    """The attack: each guest of a browser sits down and leaves, then all of them sit down."""

    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await come(evening, "Ann", HOME)
        many = [await come(evening, f"E{number}", AWAY) for number in range(7)]
        for each in many:
            assert await wants_to_sit(evening, each) is None
            await evening.say(each, Leave(next(each.ids)))
        answers = [await wants_to_sit(evening, each) for each in many]
        assert answers == [None] * MAX_CHAIRS + ["room.waits_for_host"] * (7 - MAX_CHAIRS)
        assert seated(ann) == ["Ann", "E0", "E1"] and ann.now.room.waiting == [f"E{n}" for n in range(2, 7)]

    played(story)


@pytest.mark.parametrize("address", ["", HOME])
def test_one_guest_has_one_chair(address: str) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await come(evening, "Ann", address)
        again = await come(evening, "Ann", address)
        assert await wants_to_sit(evening, again) == "room.already_sitting"
        assert seated(ann) == ["Ann"]

    played(story)


def test_at_the_computer_of_the_room_itself_nobody_is_counted() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await come(evening, "Ann", "")
        for name in ("Ben", "Cleo", "Dan"):
            assert await wants_to_sit(evening, await come(evening, name, "")) is None
        assert len(seated(ann)) == 4

    played(story)


def test_without_a_host_nobody_has_to_be_asked() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await come(evening, "Ann", HOME)
        await evening.say(ann, Leave("leave"))
        for name in ("Ben", "Cleo"):
            assert await wants_to_sit(evening, await come(evening, name, AWAY)) is None

    played(story)
