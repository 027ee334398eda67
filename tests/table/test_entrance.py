"""Entrance: the removed stay out, and a host may let newcomers in one by one."""

import pytest

from greenroom.table.commands import Ban, Command, Leave, LetIn, PassHost, React, Remove, SetDoor, TurnAway
from greenroom.table.people.entrance import Entrance
from greenroom.wire.messages import Bye, Refused, Update
from staged.wire import sit, tonic_of
from table.evening import Evening, Guest, happenings, played, settle
from table.test_tone_poker_table import opened

pytestmark = pytest.mark.led("who asks to be let in waits at one node")


def code(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


async def say(evening: Evening, guest: Guest, command: type[Command], *of: object) -> object:
    return await evening.say(guest, command(next(guest.ids), *of))


async def hosted(evening: Evening, *others: str) -> list[Guest]:
    await evening.open()
    return [await evening.come("Ann"), *[await evening.sit(name) for name in others]]


def names(guest: Guest) -> list[str]:
    return [chair.name for chair in guest.now.room.chairs]


def outside(guest: Guest) -> list[tuple[str, bool]]:
    return [(each.name, each.banned) for each in guest.now.room.outside]


def test_the_name_of_somebody_removed_is_theirs_alone() -> None:
    entrance = Entrance()
    entrance.remove("person-bob", "Bob")
    entrance.remove("person-cy", "Cy")
    assert entrance.names_outside() == ["Bob", "Cy"]
    assert entrance.names_outside("person-bob") == ["Cy"]


def test_who_was_removed_does_not_sit_down_again_before_the_host_lets_them_in() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await hosted(evening, "Bob")
        await say(evening, ann, Remove, bob.chair)
        for _ in range(3):
            assert code(await evening.sit_down(bob)) == "room.removed_by_host"
        assert outside(ann) == outside(bob) == [("Bob", False)]
        assert isinstance(await say(evening, ann, LetIn, "Bob"), Update)
        assert happenings(bob.now) == ["let_in"] and outside(ann) == []
        assert isinstance(await evening.sit_down(bob), Update) and names(ann) == ["Ann", "Bob"]

    played(story)


def test_a_removed_guest_stays_out_after_a_restart_too() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await hosted(evening, "Bob")
        await say(evening, ann, Remove, bob.chair)
        evening.renew()
        bob = await evening.come("Bob")
        assert code(await evening.sit_down(bob)) == "room.removed_by_host" and outside(bob) == [
            ("Bob", False)
        ]

    played(story)


def test_who_is_banned_is_sent_away_and_sees_nothing_more_until_let_in() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, eve = [*await hosted(evening, "Bob"), await evening.come("Eve")]
        assert isinstance(await say(evening, ann, Ban, "Eve"), Update)
        assert eve.closed and eve.got[-1] == Bye("room.banned", again=False)
        await evening.go(eve)
        again = await evening.come("Eve")
        assert again.got == [Bye("room.banned", again=False)]
        await evening.go(again)
        assert isinstance(await say(evening, ann, Ban, "Bob"), Update)
        assert bob.closed and names(ann) == ["Ann"] and outside(ann) == [("Eve", True), ("Bob", True)]
        await say(evening, ann, LetIn, "Eve")
        back = await evening.come("Eve")
        assert back.updates and outside(ann) == [("Bob", True)]

    played(story)


def test_nobody_but_the_host_bans_or_lets_in_and_nobody_bans_the_host() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await hosted(evening, "Bob")
        eve = await evening.come("Eve")
        for guest in (bob, eve):
            for command, of in ((Ban, "Ann"), (LetIn, "Eve"), (SetDoor, "host"), (TurnAway, "Eve")):
                assert code(await say(evening, guest, command, of)) == "room.host_only"
        assert code(await say(evening, ann, Ban, "Ann")) == "room.no_such_chair"
        for command in (Ban, LetIn, TurnAway):
            assert code(await say(evening, ann, command, "Nobody")) == "room.nobody_of_that_name"

    played(story)


def test_in_a_hand_nobody_who_plays_is_banned() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        host, other = (first, second) if first.name == "Ann" else (second, first)
        assert code(await say(evening, host, Ban, other.name)) == "room.between_hands"

    played(story)


def test_where_the_host_lets_newcomers_in_they_wait_and_are_seated_at_once() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await hosted(evening)
        assert isinstance(await say(evening, ann, SetDoor, "host"), Update)
        assert happenings(ann.now) == ["door_host"] and ann.now.room.door == "host"
        bob, cy = await evening.come("Bob"), await evening.come("Cy")
        for guest in (bob, cy):
            assert code(await evening.sit_down(guest)) == "room.waits_for_host"
            assert code(await evening.sit_down(guest)) == "room.waits_for_host"
        assert ann.now.room.waiting == ["Bob", "Cy"] and names(ann) == ["Ann"]
        assert isinstance(await say(evening, ann, LetIn, "Bob"), Update)
        assert names(ann) == ["Ann", "Bob"] and ann.now.room.waiting == ["Cy"] and bob.chair
        assert isinstance(await say(evening, ann, TurnAway, "Cy"), Update)
        assert code(cy.got[-2]) == "room.turned_away" and not ann.now.room.waiting

    played(story)


def test_who_sat_there_before_needs_no_leave_and_who_goes_waits_no_longer() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await hosted(evening, "Bob")
        await say(evening, ann, SetDoor, "host")
        await say(evening, bob, Leave)
        assert isinstance(await evening.sit_down(bob), Update)
        cy = await evening.come("Cy")
        await evening.sit_down(cy)
        await evening.go(cy)
        assert not ann.now.room.waiting
        assert code(await say(evening, ann, LetIn, "Cy")) == "room.nobody_of_that_name"

    played(story)


def test_an_open_door_seats_those_who_wait() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await hosted(evening)
        await say(evening, ann, SetDoor, "host")
        bob = await evening.come("Bob")
        await evening.sit_down(bob)
        await say(evening, ann, SetDoor, "open")
        assert names(ann) == ["Ann", "Bob"] and not ann.now.room.waiting

    played(story)


def test_a_crowd_cannot_fill_the_waiting_list_without_end() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await hosted(evening)
        await say(evening, ann, SetDoor, "host")
        answers = [code(await evening.sit_down(await evening.come(f"G{n}"))) for n in range(22)]
        assert answers[19:] == ["room.waits_for_host", "room.waiting_full", "room.waiting_full"]
        assert len(ann.now.room.waiting) == 20

    played(story)


def test_a_newcomer_of_tone_poker_gets_the_tonic_they_asked_for() -> None:
    async def story(evening: Evening) -> None:
        ann = await opened(evening)
        await say(evening, ann, SetDoor, "host")
        bob = await evening.come("Bob")
        assert code(await evening.say(bob, sit("sit", tonic=7))) == "room.waits_for_host"
        await say(evening, ann, LetIn, "Bob")
        await settle()
        assert [tonic_of(chair) for chair in ann.now.room.chairs] == [0, 7]

    played(story)


@pytest.mark.parametrize("like", ["Ann", "\u0410nn", "\uff21nn", "ann"])
def test_no_two_at_a_table_have_one_name_whoever_looks_on(like: str) -> None:
    """V11: a looker-on who is called as somebody who sits there, or looks it, is told apart."""

    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        fake = Guest(like)
        fake.person = "person-other"
        await evening.lobby.enter(evening.table_id, fake)
        await settle()
        assert ann.now.room.watching == [f"{like} 2"]
        fake.ids = iter(["r", "s"])
        await evening.say(fake, React("r", "wow"))
        (said,) = ann.now.happened
        assert said.name == f"{like} 2"
        bob = await evening.sit("Bob")
        await say(evening, ann, PassHost, bob.chair)
        await say(evening, bob, Remove, ann.chair)
        another = Guest("Ann")
        another.person = "person-third"
        await evening.lobby.enter(evening.table_id, another)
        await settle()
        assert sorted(bob.now.room.watching) == sorted(["Ann", f"{like} 2", "Ann 3"])

    played(story)


def test_where_nobody_is_host_nobody_has_to_be_asked() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await hosted(evening)
        await say(evening, ann, SetDoor, "host")
        await say(evening, ann, Leave)
        bob = await evening.come("Bob")
        assert isinstance(await evening.sit_down(bob), Update)

    played(story)
