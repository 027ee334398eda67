"""A table handles one piece of mail at a time, in the order in which it came."""

import asyncio
from typing import Any

import pytest

from greenroom.kernel.refusal import refuse
from greenroom.table.actor.actor import SIGN_SECONDS
from greenroom.table.actor.mailbox import Mailbox
from greenroom.table.commands import Ping, SetDoor, SetPace
from greenroom.table.people import lobby
from greenroom.wire.messages import Bye, Pong
from table.evening import Evening, Guest, played, settle


def test_a_piece_of_mail_is_done_with_before_the_next_is_begun() -> None:
    async def story() -> None:
        seen: list[str] = []

        async def handle(mail: str) -> None:
            seen.append(f"{mail} begins")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            seen.append(f"{mail} ends")

        mailbox = Mailbox(handle)
        for mail in "ab":
            mailbox.put(mail)
        assert seen == [] and not mailbox.empty(), "put returns at once"
        await asyncio.sleep(0)
        mailbox.put("c")
        await settle()
        assert seen == [f"{mail} {what}" for mail in "abc" for what in ("begins", "ends")]
        assert mailbox.empty()
        mailbox.put("d")
        await settle()
        assert seen[-2:] == ["d begins", "d ends"]

    asyncio.run(story())


def test_what_a_handler_puts_is_handled_after_what_waits() -> None:
    async def story() -> None:
        seen: list[str] = []

        async def handle(mail: str) -> None:
            seen.append(mail)
            if mail == "a":
                mailbox.put("c")

        mailbox = Mailbox(handle)
        mailbox.put("a")
        mailbox.put("b")
        await settle()
        assert seen == ["a", "b", "c"]

    asyncio.run(story())


def test_a_handler_may_use_what_asks_for_its_task() -> None:
    async def story() -> None:
        seen: list[str] = []
        both = asyncio.Event()

        async def handle(mail: str) -> None:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0):
                    await asyncio.Event().wait()
            seen.append(mail)
            if mail == "b":
                both.set()

        mailbox = Mailbox(handle)
        mailbox.put("a")
        mailbox.put("b")
        async with asyncio.timeout(60):
            await both.wait()
        assert seen == ["a", "b"]

    asyncio.run(story())


def test_mail_behind_a_handler_that_raised_is_handled_with_the_next() -> None:
    async def story() -> None:
        seen: list[str] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: seen.append(str(context["exception"]))
        )

        async def handle(mail: str) -> None:
            if mail == "a":
                raise ValueError(mail)
            seen.append(mail)

        mailbox = Mailbox(handle)
        mailbox.put("a")
        mailbox.put("b")
        await settle()
        assert seen == ["a"]
        mailbox.put("c")
        await settle()
        assert seen == ["a", "b", "c"]
        for mail in "ad":
            mailbox.put(mail)
        await settle()
        mailbox.close()
        await settle()
        assert seen == ["a", "b", "c", "a", "d"] and len(asyncio.all_tasks()) == 1

    asyncio.run(story())


def test_a_table_that_is_closed_leaves_no_task() -> None:
    async def story(evening: Evening) -> None:
        before = asyncio.all_tasks()
        await evening.open()
        await evening.sit("Ann")
        room = await evening.room()
        assert asyncio.all_tasks() > before
        await room.close()
        await settle()
        assert asyncio.all_tasks() == before

    played(story)


def test_one_task_handles_all_the_mail_until_the_mailbox_is_closed() -> None:
    async def story() -> None:
        tasks: set[object] = set()

        async def handle(mail: str) -> None:
            await asyncio.sleep(0)
            tasks.add(asyncio.current_task())

        mailbox = Mailbox(handle)
        for mail in "ab":
            mailbox.put(mail)
            await settle()
        assert len(tasks) == 1 and tasks < asyncio.all_tasks(), "it sleeps"
        mailbox.close()
        await settle()
        assert not tasks & asyncio.all_tasks()

    asyncio.run(story())


def test_what_is_put_into_a_closed_mailbox_is_handled_and_leaves_no_task() -> None:
    async def story() -> None:
        seen: list[str] = []

        async def handle(mail: str) -> None:
            if mail == "close":
                mailbox.close()
            seen.append(mail)

        mailbox = Mailbox(handle)
        for mail in ("close", "behind it"):
            mailbox.put(mail)
        await settle()
        assert seen == ["close", "behind it"] and len(asyncio.all_tasks()) == 1
        mailbox.put("late")
        await settle()
        assert seen[-1] == "late" and len(asyncio.all_tasks()) == 1

    asyncio.run(story())


def test_mail_that_comes_when_the_event_loop_ends_harms_nothing() -> None:
    async def story() -> None:
        async def handle(mail: str) -> None:
            await asyncio.sleep(0)

        mailbox = Mailbox(handle)
        mailbox.put("a")
        await settle()
        (task,) = asyncio.all_tasks() - {asyncio.current_task()}
        task.cancel()
        mailbox.put("b")
        mailbox.close()
        await settle()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(story())


def test_who_comes_while_the_table_closes_is_sent_away_and_may_come_again() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        room = await evening.room()
        late = Guest("Late")
        closing = [asyncio.create_task(room.close()) for _ in range(2)]
        removing = asyncio.create_task(room.remove("person-Ann"))
        await asyncio.sleep(0)
        room.receive(late, Ping("ping"))
        room.disconnect(late)
        room.connect(late)
        await asyncio.gather(*closing)
        await settle()
        assert late.got == [Bye("room.moved", again=True)] and late.closed
        assert await removing == refuse("room.busy") and "left" not in evening.log.kinds()
        await room.close()

    played(story)


def pongs(guest: Guest) -> list[str]:
    return [each.id for each in guest.got if isinstance(each, Pong)]


@pytest.mark.parametrize("later", [0.0, 0.5, 1.5])
def test_a_store_that_hangs_holds_up_no_sign_of_life(monkeypatch: pytest.MonkeyPatch, later: float) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, room = await evening.come("Ann"), await evening.room()
        hangs, append = asyncio.Event(), evening.log.append

        async def late(*event: Any) -> int:
            await hangs.wait()
            return await append(*event)

        monkeypatch.setattr(evening.log, "append", late)
        room.receive(ann, SetDoor("door", "host"))
        await asyncio.sleep(later)
        room.receive(ann, Ping("hung"))
        await asyncio.sleep(SIGN_SECONDS + 0.1)
        assert pongs(ann) == ["hung"]
        # What is asked while the store answers in time is answered in its order, and once.
        room.receive(ann, Ping("next"))
        hangs.set()
        await asyncio.sleep(2 * SIGN_SECONDS)
        assert pongs(ann) == ["hung", "next"] and ann.now.ack == "door"

    played(story)


def test_commands_that_each_take_long_together_hold_up_no_sign_of_life(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, room = await evening.come("Ann"), await evening.room()
        append = evening.log.append

        async def slow(*event: Any) -> int:
            await asyncio.sleep(0.8)
            return await append(*event)

        monkeypatch.setattr(evening.log, "append", slow)
        for number in range(8):
            room.receive(ann, SetDoor(f"door {number}", "host" if number % 2 == 0 else "open"))
        await asyncio.sleep(1.9)
        room.receive(ann, Ping("meanwhile"))
        await asyncio.sleep(SIGN_SECONDS + 0.1)
        assert pongs(ann) == ["meanwhile"]
        await asyncio.sleep(8)
        assert pongs(ann) == ["meanwhile"] and ann.now.ack == "door 7"

    played(story)


def test_a_store_that_hangs_holds_up_the_end_for_some_seconds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, room = await evening.sit("Ann"), await evening.room()
        hangs, append = asyncio.Event(), evening.log.append

        async def late(*event: Any) -> int:
            await hangs.wait()
            return await append(*event)

        monkeypatch.setattr(evening.log, "append", late)
        monkeypatch.setattr(lobby, "CLOSING_SECONDS", 0.05)
        room.receive(ann, SetPace("slow", "calm"))
        await evening.close()
        assert not ann.closed
        hangs.set()
        await settle()
        assert ann.got[-1] == Bye("room.moved", again=True) and not room.is_open

    played(story)
