"""Outside bots at a table: each has a fair time for a decision, and holds nobody up."""

from __future__ import annotations

import asyncio
import itertools

from greenroom.kernel.refusal import refuse
from greenroom.table.actor.timers import MIN_OUTSIDE_SECONDS
from greenroom.table.commands import SetOutsideBots, TakeBack
from greenroom.table.log.events import BotSatIn
from greenroom.table.people.guests import Guests
from greenroom.table.people.outside_bots import OutsideBots
from greenroom.table.people.ownership import identity_of
from refusals import granted
from table.evening import Evening, Guest, happenings, played, settle
from table.memory import MemoryRegistry


async def begun(evening: Evening, **new: object) -> tuple[Guest, Guest]:
    """Ann plays with her outside bot, which is to act; the bot comes last."""
    await evening.open(**new)
    ann, robo = await evening.come("Ann", node=0), Guest("Robo")
    robo.person, robo.owner = identity_of(ann.person, "1"), "Ann"
    robo.ids = (f"robo-{number}" for number in itertools.count(1))
    await evening.lobby.enter(evening.table_id, robo)
    await settle()
    await evening.sit_down(robo)
    await evening.start(ann)
    await until_asked(evening, ann, robo)
    return ann, robo


async def until_asked(evening: Evening, ann: Guest, robo: Guest) -> None:
    """Ann plays to the end of her turn."""
    while ann.legal:
        await evening.act(ann, next(each for each in ann.legal if each != "drop"))
    assert robo.legal


def late(evening: Evening) -> list[bool]:
    """Of each bot that sat in, whether it did for one that was late."""
    return [each.late for each in evening.told() if isinstance(each, BotSatIn)]


def test_an_outside_bot_that_does_not_act_in_its_time_is_played_for() -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await begun(evening)
        await asyncio.sleep(evening.context.timing.outside_bot - 0.1)
        assert late(evening) == []
        await asyncio.sleep(0.2)
        assert late(evening) == [True] and happenings(ann.now) == ["bot_sat_in"]
        await asyncio.sleep(5)
        assert ann.legal, "the hand goes on"

    played(story, nodes=1)


def test_each_decision_begins_its_time_anew() -> None:
    async def story(evening: Evening) -> None:
        ann, robo = await begun(evening)
        for _ in range(4):
            await asyncio.sleep(evening.context.timing.outside_bot - 0.1)
            await evening.act(robo, next(each for each in robo.legal if each != "drop"))
            if not robo.legal:
                await until_asked(evening, ann, robo)
        assert late(evening) == []

    played(story, nodes=1)


def test_each_time_that_it_was_late_it_has_half_as_long_but_never_less_than_a_second() -> None:
    async def story(evening: Evening) -> None:
        ann, robo = await begun(evening)
        given = evening.context.timing.outside_bot
        for times in range(1, 6):
            await asyncio.sleep(max(given, MIN_OUTSIDE_SECONDS) - 0.1)
            assert len(late(evening)) == times - 1
            await asyncio.sleep(0.2)
            assert len(late(evening)) == times
            given /= 2
            await evening.say(robo, TakeBack(next(robo.ids)))
            if not robo.legal:
                await until_asked(evening, ann, robo)

    played(story, nodes=1)


def test_the_host_says_whether_outside_bots_may_ask_for_a_seat() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        for on in (False, True):
            await evening.say(ann, SetOutsideBots(next(ann.ids), on=on))
            assert ann.now.room.admits_outside_bots is on
            assert happenings(ann.now) == [f"outside_bots_{'on' if on else 'off'}"]

    played(story)


def test_of_bots_that_are_cleared_nothing_is_kept() -> None:
    async def story() -> None:
        registry, numbers = MemoryRegistry(), itertools.count()
        people = Guests(registry, lambda: f"p{next(numbers)}")
        bots = OutsideBots(registry, people, lambda: f"t{next(numbers)}", most=4)
        ann, bob = [granted(await people.call(None, name, "en")) for name in ("Ann", "Bob")]
        token = granted(await bots.make(ann, "Robo"))[1]
        other = granted(await bots.make(bob, "Bobbot"))[1]
        await bots.clear(ann.id)
        assert await bots.of(ann) == [] and await bots.by_token(token) is None
        assert len(await bots.of(bob)) == 1 and await bots.by_token(other) is not None
        assert "Robo" not in str(registry.records)

    asyncio.run(story())


def test_a_room_that_wants_no_outside_bots_makes_none() -> None:
    async def story() -> None:
        registry = MemoryRegistry()
        people = Guests(registry, lambda: "ann")
        ann = granted(await people.call(None, "Ann", "en"))
        refused = await OutsideBots(registry, people, lambda: "t", most=0).make(ann, "Robo")
        assert refused == refuse("web.no_outside_bots")

    asyncio.run(story())
