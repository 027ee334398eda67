"""Stored, then shown: what a failing store, a lost race and a restart leave of a table."""

import asyncio

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.store import Conflict, Event, Stored, StoreUnavailable
from greenroom.store.log import Reason
from greenroom.table.actor.actor import MAX_TRIES
from greenroom.table.commands import Act, React, Ready
from greenroom.table.event_codec import EventCodec, UnknownEvent
from greenroom.table.log.events import Acted, AnyEvent
from greenroom.table.log.kinds import table_kinds
from greenroom.table.people.lobby import Lobby
from greenroom.wire.messages import Done, Refused, Update
from operator_lines import operator_lines
from staged.wire import sit, tonk_hand
from table.evening import Evening, Guest, full, happenings, held_store, played, settle


def test_nothing_is_shown_before_it_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        kept = held_store(evening, monkeypatch)
        before = len(first.got), len(second.got)
        (await evening.room()).receive(first, Act("a", first.now.you.decision, "draw"))
        await settle()
        assert (len(first.got), len(second.got)) == before
        kept.set()
        await settle()
        assert first.now.ack == "a" and happenings(second.now) == ["draw"]

    played(story)


@pytest.mark.parametrize("reason", ["full", "locked", "failed"])
def test_a_move_that_cannot_be_stored_has_not_happened_and_everybody_is_told(reason: Reason) -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        hand, number = first.now.hand, first.now.you.decision
        evening.log.fails = [full(reason)]
        with operator_lines() as lines:
            answer = await evening.say(first, Act("lost", number, "draw"))
        (line,) = [each for each in lines if each["event"] == "store unavailable"]
        assert (line["stream"], line["reason"]) == (f"table/{evening.table_id}", reason)
        assert answer == Refused("lost", f"room.store_{reason}", {})
        for guest in (first, second):
            assert happenings(guest.now) == ["trouble"]
            assert guest.now.happened[0].code == f"room.store_{reason}"
        assert first.now.hand == hand and first.now.you.decision == number
        assert isinstance(await evening.say(first, Act("kept", number, "draw")), Update)
        assert evening.log.kinds().count("action") == 1

    played(story)


def test_trouble_is_told_once_and_a_bots_move_is_tried_again() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=1)
        ann = await evening.come("Ann")
        await evening.start(ann)
        while ann.legal:
            await evening.act(ann, "draw" if "draw" in ann.legal else ann.legal[-1])
        evening.log.fails = [full(), full(), full()]
        before = len(ann.updates)
        await asyncio.sleep(20)
        told = [happenings(update) for update in ann.updates[before:]]
        assert told[0] == ["trouble"] and told.count(["trouble"]) == 1
        assert told[1:] == [["draw"], ["discard"]]

    played(story)


def test_a_deal_for_which_all_are_ready_is_tried_again_soon_where_it_cannot_be_stored() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        await evening.say(first, Ready(next(first.ids)))
        evening.log.fails = [full(), full()]
        assert isinstance(await evening.say(second, Ready(next(second.ids))), Refused)
        # To both the table says that they are ready: nobody says it again.
        assert all(chair.ready for guest in (first, second) for chair in guest.now.room.chairs)
        await asyncio.sleep(2 * evening.context.timing.retry + 0.1)
        assert evening.log.kinds().count("hand_started") == 2
        assert first.now.room.phase == second.now.room.phase == "playing"

    played(story)


def test_who_loses_a_race_for_the_log_reads_it_again_and_tries_again() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        evening.log.fails = [Conflict("raced")]
        cards = tonk_hand(second.now).stock
        assert isinstance(await evening.say(first, Act("a", first.now.you.decision, "draw")), Update)
        assert evening.log.kinds().count("action") == 1
        assert tonk_hand(second.now).stock == tonk_hand(first.now).stock == cards - 1, (
            "it was drawn once, for everybody"
        )

    played(story)


def test_who_loses_race_after_race_for_the_log_is_asked_to_try_again() -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()
        evening.log.fails = [Conflict("raced") for _ in range(MAX_TRIES)]
        command = Act("a", first.now.you.decision, "draw")
        assert await evening.say(first, command) == Refused("a", "room.busy", {})
        assert isinstance(await evening.act(first, "draw"), Update)

    played(story)


def test_another_server_at_the_same_table_wins_and_both_go_on() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        elsewhere = Lobby(evening.context, evening.registry)
        twin, other = Guest(first.name), Guest(second.name)
        await elsewhere.enter(evening.table_id, twin)
        await elsewhere.enter(evening.table_id, other)
        await settle()
        room = await elsewhere.actor(evening.table_id)
        assert room is not None
        room.receive(twin, Act("theirs", twin.now.you.decision, "draw"))
        await settle()
        answer = await evening.say(first, Act("ours", first.now.you.decision, "draw"))
        assert isinstance(answer, Refused) and answer.code == "room.stale"
        assert first.now.happened == [] and first.now.hand == twin.now.hand
        assert isinstance(await evening.act(first, first.legal[-1]), Update)
        room.receive(twin, Act("theirs", 0, "draw"))
        await settle()
        assert twin.got[-1] == Done("theirs")
        await elsewhere.close()

    played(story)


def test_after_a_restart_a_command_is_still_recognised_and_the_hand_goes_on() -> None:
    async def story(evening: Evening) -> None:
        first, _second = await evening.two()
        command = Act("once", first.now.you.decision, "draw")
        await evening.say(first, command)
        before = first.now
        evening.renew()
        back = await evening.come(first.name, first.last_seen())
        assert back.now.hand == before.hand and back.now.you == before.you
        assert await evening.say(back, command) == Done("once")
        assert isinstance(await evening.act(back, back.legal[-1]), Update)
        assert evening.log.kinds().count("action") == 2

    played(story)


def test_the_newest_of_many_commands_is_recognised_when_it_comes_again() -> None:
    async def story(evening: Evening) -> None:
        first, _second = await evening.two()
        for number in range(513):
            assert isinstance(await evening.say(first, React(f"r{number}", "nice")), Update)
            first.got.clear()
        for again in ("r512", "r1"):
            assert await evening.say(first, React(again, "nice")) == Done(again)
        assert isinstance(await evening.say(first, React("r0", "nice")), Update), "512 are remembered"

    played(story)


def test_a_hand_of_an_older_behaviour_is_declared_void_and_the_next_dealt() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        evening.restarted_after_an_update()
        with operator_lines() as lines:
            ann = await evening.come(first.name)
        (line,) = [each for each in lines if each["event"] == "hand cannot be taken up"]
        assert (line["table"], line["why"]) == (evening.table_id, "hand 1 of tonk, behaviour 0")
        bob = await evening.come(second.name)
        told = [each for update in ann.updates for each in update.happened if each.what == "hand_void"]
        assert [each.code for each in told] == ["room.hand_void"]
        assert ann.now.hand is None and ann.now.room.phase == "between"
        assert evening.log.kinds()[-1] == "hand_void"
        await evening.say(ann, Ready("a"))
        await evening.say(bob, Ready("b"))
        assert ann.now.room.hand_number == 2 and ann.now.room.chairs[0].balance == 0

    played(story)


def test_a_table_of_a_later_program_is_not_touched() -> None:
    with pytest.raises(UnknownEvent):
        GAMES.events.read(Stored(1, Event("action", 2, b"{}", 0.0)))
    with pytest.raises(UnknownEvent):
        GAMES.events.read(Stored(1, Event("fanfare", 1, b"{}", 0.0)))


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        ("hand_ended", b'"net":[0,', "damaged"),
        ("sat", b'"x":' + b"[" * 5000 + b",", "damaged"),
    ],
)
def test_an_event_that_no_program_has_written_is_refused_as_damage(
    kind: str, change: bytes, said: str
) -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        await evening.close()
        ((stream, events),) = evening.log.events.items()
        place = next(number for number, each in enumerate(events) if each.kind == kind)
        was = events[place].data
        data = (
            was.replace(b'"net":[', change) if kind == "hand_ended" else was.replace(b"{", b"{" + change, 1)
        )
        assert data != was
        events[place] = msgspec.structs.replace(events[place], data=data)
        evening.renew()
        with pytest.raises(StoreUnavailable, match=f"{stream} is {said}"):
            await evening.room()

    played(story)


@pytest.mark.parametrize(
    ("kind", "was", "becomes"),
    [("action", b'"seat":', b'"seat":7'), ("hand_started", b'"rules":{', b'"rules":{"x":1,')],
)
def test_a_hand_that_cannot_be_laid_out_is_void_and_the_table_goes_on(
    kind: str, was: bytes, becomes: bytes
) -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()
        await evening.act(first, "draw")
        await evening.close()
        ((_, events),) = evening.log.events.items()
        place = next(number for number, each in enumerate(events) if each.kind == kind)
        data = events[place].data.replace(was, becomes)
        assert data != events[place].data
        events[place] = msgspec.structs.replace(events[place], data=data)
        evening.renew()
        ann = await evening.come("Ann")
        assert ann.now.hand is None and ann.now.room.phase == "between"

    played(story)


def test_a_hand_that_a_later_program_has_dealt_is_left_to_it_and_not_declared_void() -> None:
    def of_later(event: Event) -> Event:
        return msgspec.structs.replace(event, data=event.data.replace(b'"behaviour":2', b'"behaviour":3'))

    async def story(evening: Evening) -> None:
        first, _second = await evening.two()
        await evening.act(first, "draw")
        ((stream, events),) = evening.log.events.items()
        before = list(events)
        events[:] = map(of_later, events)
        assert events != before
        with pytest.raises(StoreUnavailable, match=f"{stream} was written by another version"):
            await Lobby(evening.context, evening.registry).actor(stream.removeprefix("table/"))
        assert [each.kind for each in events] == [each.kind for each in before], "nothing was added"
        events[:] = before
        assert isinstance(await evening.act(first, first.legal[0]), Update)

    played(story)


@pytest.mark.parametrize("game", ["tonk", "tone-poker"])
def test_a_hand_in_play_under_a_later_house_rule_is_left_to_the_program_that_knows_it(game: str) -> None:
    def of_later(event: Event) -> Event:
        return msgspec.structs.replace(event, data=event.data.replace(b'"rules":{', b'"rules":{"later":1,'))

    async def story(evening: Evening) -> None:
        if game == "tonk":
            await evening.two()
        else:
            await evening.open(game=game, tonic=0)
            ann, bob = await evening.come("Ann"), await evening.come("Bob")
            await evening.say(bob, sit(next(bob.ids), tonic=7))
            await evening.start(ann)
        ((stream, events),) = evening.log.events.items()
        before = list(events)
        assert [each.kind for each in before].count("hand_started") == 1
        events[:] = map(of_later, events)
        assert events != before
        with pytest.raises(StoreUnavailable, match=f"{stream} was written by another version"):
            await Lobby(evening.context, evening.registry).actor(stream.removeprefix("table/"))
        assert [each.kind for each in events] == [each.kind for each in before], "nothing was added"
        events[:] = before

    played(story)


def test_a_table_of_a_game_that_this_program_lacks_is_left_to_one_that_has_it() -> None:
    async def story(evening: Evening) -> None:
        await evening.two()
        await evening.close()
        ((stream, events),) = evening.log.events.items()
        data = events[0].data.replace(b'"game":"tonk"', b'"game":"whist"')
        assert data != events[0].data
        events[0] = msgspec.structs.replace(events[0], data=data)
        evening.renew()
        with pytest.raises(StoreUnavailable, match=f"{stream} was written by another version"):
            await evening.room()

    played(story)


LATER_RULES = b'{"preset":"classic","rules":{"drops_from":2},"stake":1,"currency":"points"}'


@pytest.mark.parametrize(
    "strange",
    [
        Event("fanfare", 1, b"{}", 0.0),
        Event("action", 1, b"[]", 0.0),
        Event("rules_changed", 1, LATER_RULES, 0.0),
    ],
)
def test_a_table_that_cannot_be_read_says_so_and_the_others_go_on(strange: Event) -> None:
    async def story(evening: Evening) -> None:
        first, _second = await evening.two()
        ((stream, events),) = evening.log.events.items()
        events.append(strange)
        with operator_lines() as lines:
            assert isinstance(await evening.act(first, "draw"), Refused)
        line = next(each for each in lines if each["event"] == "table cannot be read")
        assert line["stream"] == stream and line["error"] in ("UnknownEvent", "ValidationError")
        assert any(each.code == "room.store_failed" for each in first.now.happened)
        with pytest.raises(StoreUnavailable, match=f"{stream} was written by another version"):
            await Lobby(evening.context, evening.registry).actor(stream.removeprefix("table/"))
        events.pop()
        assert isinstance(await evening.act(first, "draw"), Update)

    played(story)


def test_an_older_version_of_an_event_is_read_through_its_upcasters() -> None:
    def from_one(data: dict[str, object]) -> dict[str, object]:
        return {"seat": data["place"], "action": data["action"]}

    codec: EventCodec[AnyEvent] = EventCodec(table_kinds(list(GAMES.values())), {"action": (from_one,)})
    assert codec.read(Stored(1, Event("action", 1, b'{"place":1,"action":"draw"}', 0.0))) == Acted(1, "draw")
    now = codec.write(Acted(0, "drop"), 0.0)
    assert now.version == 2 and codec.read(Stored(1, now)) == Acted(0, "drop")


def test_a_table_of_before_tone_poker_is_read_with_its_hands_and_its_ledger() -> None:
    def as_it_was(event: Event) -> Event:
        data = msgspec.json.decode(event.data)
        if event.kind == "hand_started":
            deal = data.pop("deal")
            del deal["game"]
            data |= deal
        elif event.kind == "hand_ended":
            data = {"outcome": data["result"]["outcome"]}
        return Event(event.kind, 1, msgspec.json.encode(data), event.at)

    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        ((stream, events),) = evening.log.events.items()
        ledger = (await evening.room()).table.ledger
        evening.log.rewrite(stream, [as_it_was(event) for event in events])
        evening.renew()
        ann = await evening.come("Ann")
        assert tonk_hand(ann.now).outcome is not None
        again = (await evening.room()).table.ledger
        assert again.hands == ledger.hands and again.balances == ledger.balances

    played(story)


def test_a_fault_at_one_table_ends_neither_it_nor_the_house() -> None:
    async def story(evening: Evening) -> None:
        first, _second = await evening.two()
        evening.log.fails = [ZeroDivisionError()]
        answer = await evening.say(first, Act("a", first.now.you.decision, "draw"))
        assert isinstance(answer, Refused) and answer.code == "room.internal"
        assert isinstance(await evening.act(first, "draw"), Update)

    played(story)


def test_a_store_that_comes_back_lets_a_late_deal_happen() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.play_out(first, second)
        evening.log.fails = [StoreUnavailable("locked", "held")]
        await asyncio.sleep(60)
        assert first.now.room.hand_number == 2

    played(story)
