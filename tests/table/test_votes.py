"""Nobody holds a table: after a fair time the others vote, and more than half of them decide."""

import asyncio

import pytest

from greenroom.table.commands import AddBot, PassHost, Ready, SitIn, TakeBack, Vote
from greenroom.table.views import RoomShown, VoteName
from greenroom.wire.messages import Done, Refused, Update
from table.evening import Evening, Guest, happenings, phase_of, played
from table.test_tone_poker_table import all_play, at_a_table, joined, opened

pytestmark = pytest.mark.led("votes are counted at one node")


async def vote(evening: Evening, guest: Guest, about: Guest, what: VoteName, *, on: bool = True) -> object:
    return await evening.say(guest, Vote(next(guest.ids), what, about.chair, on))


def votable(guest: Guest, about: Guest) -> list[VoteName]:
    return next(chair.votable for chair in guest.now.room.chairs if chair.chair == about.chair)


def code(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


async def four(evening: Evening, **new: object) -> tuple[Guest, list[Guest]]:
    """Four people in a hand: who is to act, and the others."""
    await evening.open(**new)
    ann = await evening.come("Ann")
    guests = [ann, *[await evening.sit(name) for name in ("Bob", "Cy", "Dee")]]
    await evening.start(ann)
    staller = next(guest for guest in guests if guest.legal)
    return staller, [guest for guest in guests if guest is not staller]


def test_one_who_keeps_the_turn_with_the_page_open_is_replaced_by_vote() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        assert code(await vote(evening, others[0], staller, "bot")) == "room.not_slow"
        await asyncio.sleep(119)
        assert code(await vote(evening, others[0], staller, "bot")) == "room.not_slow"
        await asyncio.sleep(2)
        assert "bot" in votable(others[0], staller)
        assert isinstance(await vote(evening, others[0], staller, "bot"), Update)
        (shown,) = others[1].now.room.votes
        assert (shown.by, shown.needed, staller.now.room.votes) == ([others[0].chair], 2, [shown])
        assert others[1].now.happened == [
            RoomShown("vote", others[0].chair, others[0].name, vote="bot", about=staller.name)
        ]
        assert isinstance(await vote(evening, others[1], staller, "bot"), Update)
        assert happenings(staller.now) == ["bot_sat_in"] and not staller.now.room.votes
        await asyncio.sleep(10)
        assert not staller.legal or staller.now.you.decision

    played(story)


def test_coming_back_for_a_moment_again_and_again_does_not_begin_the_wait_anew() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        for _ in range(3):
            await evening.go(staller)
            await asyncio.sleep(56)
            staller = await evening.come(staller.name)
        assert votable(others[0], staller)[:2] == ["bot", "skip"]
        await vote(evening, others[0], staller, "skip")
        await vote(evening, others[1], staller, "skip")
        assert not staller.legal and "skipped" in [
            word for update in others[0].updates for word in happenings(update)
        ]

    played(story)


def test_letting_a_bot_play_and_taking_back_at_once_does_not_begin_the_wait_anew() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        await asyncio.sleep(119)
        room = await evening.room()
        seated = staller.chair
        assert not isinstance(await evening.say(staller, SitIn("in", seated)), Refused)
        assert not isinstance(await evening.say(staller, TakeBack("back")), Refused)
        await asyncio.sleep(1.5)
        assert staller.legal and "bot" in votable(others[0], staller) and room.is_open

    played(story)


def test_whoever_was_replaced_is_waited_for_half_as_long_and_may_take_the_seat_back() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        await asyncio.sleep(121)
        for other in others[:2]:
            await vote(evening, other, staller, "bot")
        await asyncio.sleep(10)
        assert isinstance(await evening.say(staller, TakeBack("back")), Update)
        for _ in range(40):
            if staller.legal or phase_of(staller) != "playing":
                break
            mover = next(guest for guest in others if guest.legal)
            await evening.act(mover, next(act for act in mover.legal if act != "drop"))
        assert staller.legal
        await asyncio.sleep(59)
        assert votable(others[0], staller) == []
        await asyncio.sleep(2)
        assert "bot" in votable(others[0], staller)

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_the_others_are_those_who_are_here_and_more_than_half_of_them_decide() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        await asyncio.sleep(121)
        await vote(evening, others[0], staller, "skip")
        await evening.go(others[1])
        assert others[0].now.room.votes[0].needed == 2
        await evening.go(others[2])
        assert others[0].now.room.votes[0].needed == 1
        await vote(evening, others[0], staller, "skip")
        assert not staller.legal

    played(story)


def test_a_vote_is_taken_back_and_is_gone_when_the_person_acts() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        await asyncio.sleep(121)
        await vote(evening, others[0], staller, "bot")
        await vote(evening, others[0], staller, "bot", on=False)
        assert not others[1].now.room.votes
        await vote(evening, others[0], staller, "bot")
        while staller.legal:
            await evening.act(staller, next(act for act in staller.legal if act != "drop"))
        assert not others[1].now.room.votes and votable(others[1], staller) == []
        assert code(await vote(evening, others[1], staller, "bot")) == "room.not_slow"

    played(story)


def test_who_looks_on_or_votes_about_themselves_or_a_bot_has_no_vote() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=1)
        ann = await evening.come("Ann")
        eve = await evening.come("Eve")
        await evening.start(ann)
        await asyncio.sleep(130)
        assert code(await vote(evening, eve, ann, "bot")) == "room.not_sitting"
        assert code(await vote(evening, ann, ann, "bot")) == "room.no_such_chair"
        bot = next(chair.chair for chair in ann.now.room.chairs if chair.kind == "bot")
        assert code(await evening.say(ann, Vote("v", "bot", bot))) == "room.no_such_chair"

    played(story)


def test_the_others_end_a_session_in_which_somebody_stalls_and_the_hand_counts_for_nothing() -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        await asyncio.sleep(121)
        await vote(evening, others[0], staller, "end")
        await vote(evening, others[2], staller, "end")
        assert phase_of(staller) == "ended" and staller.now.hand is None
        assert evening.log.kinds()[-2:] == ["hand_void", "ended"]
        assert all(chair.balance == 0 for chair in staller.now.room.chairs)

    played(story)


def test_with_a_clock_nobody_is_slow_for_the_clock_plays() -> None:
    async def story(evening: Evening) -> None:
        _staller, others = await four(evening, clock="relaxed")
        await asyncio.sleep(121)
        assert all(not chair.votable for chair in others[0].now.room.chairs)

    played(story)


def test_a_host_of_tone_poker_who_does_not_deal_loses_the_table() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann, bob, cy)
        await asyncio.sleep(119)
        assert votable(bob, ann) == []
        await asyncio.sleep(2)
        assert votable(bob, ann) == ["host", "end"]
        assert code(await vote(evening, bob, ann, "bot")) == "room.no_such_vote"
        await vote(evening, bob, ann, "host")
        await vote(evening, cy, ann, "host")
        assert happenings(ann.now) == ["host"] and votable(bob, ann) == []
        host = next(guest for guest in (bob, cy) if guest.chair == _host(ann))
        assert isinstance(await evening.say(host, Ready("next")), Update) and ann.now.room.hand_number == 2

    played(story)


def test_a_host_who_lets_a_bot_play_is_waited_for_all_the_same() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann, bob, cy)
        await evening.say(ann, SitIn("in", ann.chair))
        await asyncio.sleep(121)
        assert votable(bob, ann) == ["host", "end"]

    played(story)


def test_at_a_table_of_tone_poker_several_may_be_slow_and_each_is_voted_about() -> None:
    async def story(evening: Evening) -> None:
        ann, bob, cy = await at_a_table(evening, "Bob", "Cy")
        await all_play(evening, ann)
        await asyncio.sleep(121)
        assert votable(ann, bob) == votable(ann, cy) == ["bot", "end"] and votable(ann, ann) == []
        await vote(evening, ann, bob, "bot")
        await vote(evening, cy, bob, "bot")
        await asyncio.sleep(30)
        assert votable(ann, bob) == [] and votable(ann, cy) == ["bot", "end"]

    played(story)


def test_a_vote_that_was_carried_out_is_answered_when_it_is_sent_again() -> None:
    async def story(evening: Evening) -> None:
        staller, mover = (await evening.two())[:2]
        await asyncio.sleep(121)
        command = Vote("once", "skip", staller.chair)
        assert not isinstance(await evening.say(mover, command), Refused)
        before = evening.log.kinds()
        assert await evening.say(mover, command) == Done("once") and evening.log.kinds() == before

    played(story)


@pytest.mark.parametrize("what", ["host", "end"])
def test_somebody_else_is_host_only_where_the_host_is_waited_for(what: VoteName) -> None:
    async def story(evening: Evening) -> None:
        staller, others = await four(evening)
        heir = others[0]
        host = next(guest for guest in (staller, *others) if guest.chair == _host(staller))
        if host is staller:
            await evening.say(host, PassHost("pass", heir.chair))
        await asyncio.sleep(121)
        answer = await vote(evening, others[1], staller, what)
        assert (isinstance(answer, Refused) and answer.code == "room.no_such_vote") == (what == "host")

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
@pytest.mark.parametrize("game", ["tonk", "tone-poker"])
def test_a_host_who_never_starts_the_first_hand_loses_the_table(game: str) -> None:
    """The attack: a host with an open page lets the others gather, and deals never."""

    async def story(evening: Evening) -> None:
        if game == "tonk":
            await evening.open()
            ann, bob = await evening.come("Ann"), await evening.sit("Bob")
            cy = await evening.sit("Cy")
        else:
            ann, bob, cy = (
                await opened(evening),
                await joined(evening, "Bob", 7),
                await joined(evening, "Cy", 2),
            )
        await asyncio.sleep(evening.context.timing.gathering - 30)
        assert votable(bob, ann) == [], "others may still be on their way"
        # To be made host by oneself begins nothing anew.
        await evening.say(ann, PassHost("mine", ann.chair))
        assert code(await vote(evening, bob, ann, "host")) == "room.not_slow"
        await asyncio.sleep(60)
        assert votable(bob, ann) == ["host"] and phase_of(bob) == "gathering"
        for what in ("end", "bot"):
            assert code(await vote(evening, bob, ann, what)) == "room.no_such_vote"
        await vote(evening, bob, ann, "host")
        await vote(evening, cy, ann, "host")
        assert happenings(ann.now) == ["host"] and _host(ann) != ann.chair
        assert not any(chair.votable for chair in bob.now.room.chairs), "the new host has as long"
        host = next(guest for guest in (bob, cy) if guest.chair == _host(ann))
        await evening.start(host)
        assert phase_of(ann) == "playing"

    played(story)


def test_a_host_who_sits_alone_may_wait_for_people_as_long_as_they_like() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        await evening.say(ann, AddBot("bot", "steady"))
        await asyncio.sleep(10 * evening.context.timing.gathering)
        bob = await evening.sit("Bob")
        assert votable(bob, ann) == [], "waited for from when somebody else has come"

    played(story)


def test_a_bot_is_never_slow() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, bob = await evening.come("Ann"), await evening.sit("Bob")
        await evening.say(ann, AddBot("bot", "steady"))
        await evening.start(ann)
        await asyncio.sleep(121)
        assert not any(chair.votable for chair in bob.now.room.chairs if chair.kind == "bot")

    played(story)


def _host(guest: Guest) -> int:
    return next(chair.chair for chair in guest.now.room.chairs if chair.host)
