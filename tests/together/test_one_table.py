"""One table on two nodes: both are right, whoever acts where, and whatever they hear late."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import inf
from typing import Any

import msgspec
import pytest

from greenroom.store import Conflict, Event, StoreUnavailable, StreamHead
from greenroom.table.actor.other_nodes import SIGN_HOLDS_SECONDS
from greenroom.table.commands import Act, Ban, Leave, LetIn, React, Ready, SetDoor, SetPace, SitIn
from greenroom.table.log.events import PaceSet
from greenroom.table.log.proofs import proofs_in
from greenroom.table.people.guest_tables import GuestTables
from greenroom.table.people.takeovers import (
    AT_ONCE_SECONDS,
    CONTESTED_STAY_SECONDS,
    MAX_STAY_SECONDS,
    MIN_STAY_SECONDS,
    REMEMBERED_SECONDS,
    Takeovers,
)
from greenroom.wire.messages import Bye, Done, Refused
from operator_lines import operator_lines
from table.chance import add
from table.evening import Evening, Guest, happenings, keep_apart, played, settle
from table.test_provable_deal import faults_of


async def open_apart(evening: Evening, **new: object) -> None:
    """Open a table of which both nodes know that the proxy does not lead all of it to one of them."""
    await evening.open(**new)
    for lobby in evening.lobbies:
        keep_apart(lobby, evening.table_id)


async def both(evening: Evening, **new: object) -> tuple[Guest, Guest]:
    """Ann on the first node and Bob on the second play a hand; who is to act comes first."""
    await open_apart(evening, **new)
    ann = await evening.come("Ann", node=0)
    bob = await evening.sit("Bob", node=1)
    await evening.start(ann)
    await settle()
    return (ann, bob) if ann.legal else (bob, ann)


async def one_behind(evening: Evening) -> tuple[Guest, Guest, int]:
    """Let the first play where the second's node does not hear of it; that node comes last."""
    first, second = await both(evening)
    node = evening.at[second]
    evening.telling.nodes[node].deafen()
    await evening.act(first, next(each for each in first.legal if each != "drop"))
    assert (await evening.room(node)).table.last < len(evening.log.kinds())
    return first, second, node


def calmed(evening: Evening) -> Event:
    """The event of a calmer pace, to be written past the table."""
    return evening.context.games.events.write(PaceSet(pace="calm"), evening.time)


def words(guest: Guest) -> list[str]:
    """Everything that happened, as a guest was told."""
    return [what for update in guest.updates for what in happenings(update)]


def byes(guest: Guest) -> list[tuple[str, bool]]:
    return [(each.code, each.again) for each in guest.got if isinstance(each, Bye)]


def test_people_on_either_node_play_a_hand_to_its_end() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        await evening.play_out(first, second)
        assert [guest.now.room.phase for guest in (first, second)] == ["between", "between"]
        assert evening.log.kinds().count("hand_started") == evening.log.kinds().count("hand_ended") == 1
        one, other = [(await evening.room(node)).table for node in (0, 1)]
        assert (one.last, one.ledger.balances) == (other.last, other.ledger.balances)

    played(story, nodes=2)


@pytest.mark.parametrize("clock", ["none", "brisk"])
def test_both_nodes_fire_clock_and_bots_and_everything_happens_once(clock: str) -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening, clock=clock, bots=1)
        ann = await evening.come("Ann", node=0)
        watcher = await evening.come("Cy", node=1)
        await evening.start(ann)
        for _ in range(300):
            if ann.now.room.phase != "playing":
                break
            if ann.legal and clock == "none":
                await evening.act(ann, ann.legal[0])
            # Both nodes have a timer for whoever is to act; the bot here thinks for a second, everywhere.
            await asyncio.sleep(1.5)
        told = await evening.log.read(next(iter(evening.log.events)))
        assert [each.number for each in told] == list(range(1, len(told) + 1))
        assert evening.log.kinds().count("hand_ended") == 1
        assert watcher.now.room.phase == ann.now.room.phase == "between"

    played(story, nodes=2, next_hand=24 * 3600.0)


def test_a_command_whose_answer_was_lost_is_played_once_on_another_node() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        node = evening.at[first]
        act = Act("once", first.now.you.decision, first.legal[0])
        (await evening.room_of(first)).receive(first, act)
        await settle()
        before = len(evening.log.kinds())
        # Its node dies with the answer on its way; the page says it again to the other one.
        await evening.lobbies[node].close()
        again = await evening.come(first.name, node=1 - node)
        assert isinstance(await evening.say(again, act), Done)
        assert len(evening.log.kinds()) == before
        await evening.play_out(again, second)
        assert evening.log.kinds().count("hand_ended") == 1

    played(story, nodes=2)


def test_a_command_that_an_old_node_would_play_again_is_played_once() -> None:
    async def story(evening: Evening) -> None:
        first, _ = await both(evening)
        node = evening.at[first]
        evening.telling.nodes[1 - node].deafen()
        act = Act("once", first.now.you.decision, first.legal[0])
        assert not isinstance(await evening.say(first, act), Refused)
        length = len(evening.log.kinds())
        again = await evening.come(first.name, node=1 - node)
        assert again.now.you.decision == act.decision, "the other node has heard nothing yet"
        assert isinstance(await evening.say(again, act), Done)
        assert len(evening.log.kinds()) == length

    played(story, nodes=2)


def test_a_paused_node_comes_back_with_old_state_and_reads_on() -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening)
        ann = await evening.come("Ann", node=0)
        bob = await evening.sit("Bob", node=0)
        await evening.start(ann)
        old = await evening.come("Cy", node=1)
        evening.telling.nodes[1].deafen()
        for _ in range(4):
            mover = ann if ann.legal else bob
            await evening.act(mover, next(each for each in mover.legal if each != "drop"))
        assert (await evening.room(1)).table.last < (await evening.room(0)).table.last
        evening.telling.nodes[1].undeafen()
        await settle()
        assert (await evening.room(1)).table.last == (await evening.room(0)).table.last
        now, seen = (each.now.hand for each in (await evening.come("Di", node=0), old))
        assert now == seen

    played(story, nodes=2)


def test_a_node_that_missed_what_was_told_looks_at_every_table_again() -> None:
    async def story(evening: Evening) -> None:
        first, second, node = await one_behind(evening)
        evening.telling.nodes[node].lose()
        await settle()
        assert (await evening.room(node)).table.last == len(evening.log.kinds())
        await evening.play_out(first, second)

    played(story, nodes=2)


def test_a_node_where_nobody_listens_starts_neither_bots_nor_clock_beside_the_others() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=2)
        ann = await evening.come("Ann", node=0)
        # A question about a table brings it into memory, as `GET /api/tables/CODE` does.
        asked = await evening.lobbies[1].actor(evening.table_id)
        assert asked is not None
        await evening.start(ann)
        await asyncio.sleep(10)
        assert not asked.is_open
        assert not (await evening.room(0)).is_shared
        again = await evening.lobbies[1].actor(evening.table_id)
        assert again is not None and again.table.last == len(evening.log.kinds())

    played(story, nodes=2)


def test_a_chair_is_given_up_on_a_node_that_has_not_heard_of_the_last_move() -> None:
    async def story(evening: Evening) -> None:
        first, _, node = await one_behind(evening)
        assert await (await evening.room(node)).remove(first.person, leaves=True) is None
        assert evening.log.kinds().count("left") == 1

    played(story, nodes=2)


def test_a_table_that_another_node_has_deleted_is_nobodys_table_any_more() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        assert await evening.lobbies[1].actor(evening.table_id) is not None
        await evening.telling.nodes[0].log.drop(f"table/{evening.table_id}", len(evening.log.kinds()))
        await settle()
        assert [await GuestTables(lobby).summaries(ann.person) for lobby in evening.lobbies[1:]] == [[]]

    played(story, nodes=2)


def test_what_is_written_while_a_table_is_loaded_is_read_too() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        loading = asyncio.create_task(evening.come("Bob", node=1))
        (await evening.room_of(ann)).receive(ann, Ready(next(ann.ids)))
        await evening.sit("Cy", node=0)
        await loading
        await settle()
        assert (await evening.room(1)).table.last == len(evening.log.kinds())

    played(story, nodes=2)


def test_a_deal_can_be_checked_whose_browsers_are_on_two_nodes() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        bob = await evening.sit("Bob", node=1)
        await add(evening, ann, bob)
        await evening.start(ann)
        await settle()
        await add(evening, ann, bob)
        await evening.play_out(*((ann, bob) if ann.legal else (bob, ann)))
        kinds = evening.log.kinds()
        # One promise for each draw, whichever node made it.
        assert kinds.count("committed") == kinds.count("drawn") + 1
        assert proofs_in(evening.told()) and not faults_of(evening.told())

    played(story, nodes=2, provable=True)


@pytest.mark.parametrize("heard_first", [True, False])
def test_what_a_node_wrote_itself_in_doubt_is_no_sign_of_another(heard_first: bool) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        await evening.sit("Bob")
        await evening.start(ann)
        actor = await evening.room_of(ann)
        # What was refused for want of an answer, and was kept.
        await evening.log.append(actor.stream, actor.table.last, [calmed(evening)])
        if heard_first:
            evening.lobby.kept(actor.stream, actor.table.last + 1)
            await settle()
            assert ann.now.room.pace == "calm" and not actor.is_shared
        else:
            # The table is in the midst of something else when it is told.
            actor.receive(ann, SetPace("other", "quick"))
            evening.lobby.kept(actor.stream, actor.table.last + 1)
            await settle()
            assert ann.now.room.pace == "quick" and not actor.is_shared

    played(story, nodes=1)


def test_a_lost_race_of_which_nothing_was_told_is_a_sign_of_another_node() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        actor = await evening.room_of(ann)
        await evening.log.append(actor.stream, actor.table.last, [calmed(evening)])
        assert not isinstance(await evening.say(ann, SetPace("other", "quick")), Refused)
        assert actor.is_shared

    played(story, nodes=1)


# Who holds a table


def test_a_table_is_handed_over_where_its_people_come_to_another_node() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        await asyncio.sleep(MIN_STAY_SECONDS + 1)
        await evening.sit("Bob", node=1)
        await settle()
        assert byes(ann) == [("room.moved", True)]
        assert not evening.lobbies[0].loaded_tables and evening.lobbies[1].loaded_tables
        # Ann comes back to where the table is now, and nothing more is handed over.
        again = await evening.come("Ann", node=1)
        await settle()
        assert not byes(again) and again.now.room.chairs[0].connected

    played(story, nodes=2)


async def held_up(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> tuple[Guest, asyncio.Event]:
    """Ann at a node that may give way, where a command of hers waits for the store until an event comes."""
    await evening.open()
    ann = await evening.come("Ann", node=0)
    await asyncio.sleep(MIN_STAY_SECONDS + 1)
    answers, log = asyncio.Event(), evening.telling.nodes[0].log
    append = log.append

    async def late(*event: Any) -> int:
        await answers.wait()
        return await append(*event)

    monkeypatch.setattr(log, "append", late)
    (await evening.room(0)).receive(ann, SetDoor("late", "host"))
    await settle()
    return ann, answers


def test_a_node_that_hands_over_sends_nobody_away_from_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        ann, answers = await held_up(evening, monkeypatch)
        again = await evening.come("Ann", node=1)
        await evening.say(again, SetPace("meanwhile", "calm"))
        answers.set()
        await settle()
        assert byes(ann) == [("room.moved", True)] and not evening.lobbies[0].loaded_tables
        await asyncio.sleep(2 * MIN_STAY_SECONDS)
        assert not byes(again) and again.now.room.door == "host"

    played(story, nodes=2)


def test_whoever_comes_anew_keeps_a_table_that_was_about_to_be_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(evening: Evening) -> None:
        ann, answers = await held_up(evening, monkeypatch)
        bob = await evening.come("Bob", node=1)
        await asyncio.sleep(MIN_STAY_SECONDS + 1)
        cy = await evening.come("Cy", node=0)
        answers.set()
        await settle()
        assert not byes(ann) and not byes(cy) and byes(bob) == [("room.moved", True)]
        assert ann.now.room.door == "host" and not evening.lobbies[1].loaded_tables
        # It is handed over as ever where somebody comes to the other node later.
        await asyncio.sleep(MIN_STAY_SECONDS + 1)
        await evening.come("Bob", node=1)
        await settle()
        assert byes(ann) == byes(cy) == [("room.moved", True)]

    played(story, nodes=2)


def test_two_nodes_that_took_a_table_up_at_once_both_keep_it() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        await settle()
        assert not byes(first) and not byes(second)
        await evening.play_out(first, second)
        assert evening.log.kinds().count("hand_ended") == 1

    played(story, nodes=2)


def test_two_nodes_come_together_again_when_somebody_comes_anew() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        await asyncio.sleep(CONTESTED_STAY_SECONDS + 1)
        await evening.come("Cy", node=evening.at[first])
        await settle()
        assert byes(second) == [("room.moved", True)] and not byes(first)

    played(story, nodes=2)


def test_nothing_goes_to_and_fro_where_the_proxy_leads_people_anywhere() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        guests = {name: await evening.come(name, node=at % 2) for at, name in enumerate(["Ann", "Bob", "Cy"])}
        turn = turns_in_first_minutes = 0
        for second in range(3600):
            await asyncio.sleep(1)
            for name, guest in list(guests.items()):
                if byes(guest):
                    turn += 1
                    guests[name] = await evening.come(name, node=turn % 2)
            if second == 120:
                turns_in_first_minutes = turn
        # In an hour, without anybody who comes anew, nobody is sent anywhere after the first two minutes.
        assert turn == turns_in_first_minutes <= 12

    played(story, nodes=2)


def test_two_nodes_that_both_kept_a_table_come_together_by_themselves() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        await asyncio.sleep(MIN_STAY_SECONDS / 2)
        bob = await evening.sit("Bob", node=1)
        await settle()
        assert not byes(ann) and not byes(bob)
        await asyncio.sleep(MIN_STAY_SECONDS / 2)
        # The first node has kept it long enough, and the proxy leads to the second now.
        assert byes(ann) == [("room.moved", True)] and not byes(bob)
        again = await evening.come("Ann", node=1)
        await asyncio.sleep(10 * MIN_STAY_SECONDS)
        assert not byes(again) and not byes(bob)
        assert not evening.lobbies[0].loaded_tables
        await evening.start(again)

    played(story, nodes=2)


def test_a_node_that_was_not_told_of_the_other_learns_of_it_by_what_is_played() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        bob = await evening.sit("Bob", node=0)
        await evening.start(ann)
        await asyncio.sleep(2 * MIN_STAY_SECONDS)
        first = ann if ann.legal else bob
        second = bob if first is ann else ann
        # Nothing can be told while the second comes to another node, and nothing is told later.
        for node in evening.telling.nodes:
            node.deafen()
        await evening.go(second)
        second = await evening.come(second.name, node=1)
        for node in evening.telling.nodes:
            node.lose()
        await settle()
        await evening.act(first, next(each for each in first.legal if each != "drop"))
        await asyncio.sleep(2 * MIN_STAY_SECONDS)
        assert byes(first) + byes(second) == [("room.moved", True)]

    played(story, nodes=2)


def test_a_table_whose_people_come_back_at_once_stays_twice_as_long() -> None:
    now = 0.0
    returns = Takeovers(lambda: now)
    stays = []
    for _ in range(11):
        stays.append(returns.take_up("table"))
        # Whoever comes after the first has no part in that.
        assert returns.take_up("table") == stays[-1]
        # It is handed over once its time here is over, and what was learned of the proxy holds until then.
        now += stays[-1]
        assert returns.are_apart("table") == (stays[-1] >= CONTESTED_STAY_SECONDS)
        returns.note_handover("table")
    assert stays == [4, 8, 16, 32, 64, 128, 256, 512, MAX_STAY_SECONDS, MAX_STAY_SECONDS, MAX_STAY_SECONDS]
    assert returns.take_up("another") == MIN_STAY_SECONDS and not returns.are_apart("another")
    now += REMEMBERED_SECONDS + 1
    assert returns.take_up("table") == MIN_STAY_SECONDS and not returns.are_apart("table")
    returns.note_handover("another")
    assert list(returns._handovers) == ["another"]


def test_a_table_that_comes_back_later_stays_no_longer_than_any() -> None:
    now = 0.0
    returns = Takeovers(lambda: now)
    for _ in range(3):
        returns.note_handover("table")
        assert returns.take_up("table") == 2 * MIN_STAY_SECONDS
        returns.note_handover("table")
        now += AT_ONCE_SECONDS + 1
        # The people of a table that was handed over went elsewhere, and some come now.
        assert returns.take_up("table") == MIN_STAY_SECONDS


def test_the_first_to_come_and_whoever_comes_to_a_shared_table_are_told_of_alone() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        await evening.come("Ann", node=0)
        await evening.come("Bob", node=0)
        await evening.come("Cy", node=0)
        assert len(evening.telling.nodes[0].log.taken) == 1
        await evening.come("Di", node=1)
        await evening.come("Ed", node=0)
        # Di is told of, and the first node answers that it keeps the table as well.
        assert [len(node.log.taken) for node in evening.telling.nodes] == [3, 2]

    played(story, nodes=2)


def test_a_table_that_another_node_has_deleted_is_over() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        await evening.lobbies[1].context.log.drop(f"table/{evening.table_id}", len(evening.log.kinds()))
        await settle()
        assert byes(ann)[0] == ("room.no_such_table", False) and not evening.lobbies[0].loaded_tables

    played(story, nodes=2)


# Who is here


def test_nobody_is_replaced_who_may_be_at_the_table_on_another_node() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        number = second.chair
        (shown,) = [each for each in first.now.room.chairs if each.chair == number]
        assert not shown.connected
        await asyncio.sleep(evening.context.timing.absent + 1)
        assert isinstance(await evening.say(first, SitIn(next(first.ids), number)), Refused)
        # Long after the last sign of that node they count as away.
        await evening.go(second)
        await asyncio.sleep(SIGN_HOLDS_SECONDS)
        assert not isinstance(await evening.say(first, SitIn(next(first.ids), number)), Refused)

    played(story, nodes=2)


def test_the_host_stays_host_who_may_be_at_the_table_on_another_node() -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening)
        ann = await evening.come("Ann", node=0)
        bob = await evening.sit("Bob", node=1)
        for door in ("host", "open", "host"):
            # Both act now and then, each on their own node, which is the other's sign that they may be here.
            await asyncio.sleep(evening.context.timing.host_absent + 1)
            await evening.say(ann, SetDoor(next(ann.ids), door))
            await evening.say(bob, Leave(next(bob.ids)))
            await evening.sit_down(bob)
        assert "host" not in evening.log.kinds()

    played(story, nodes=2)


def test_what_people_say_is_heard_on_their_own_node() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        before = len(second.got)
        await evening.say(first, React(next(first.ids), "nice"))
        assert "reaction" in happenings(first.now)
        assert len(second.got) == before

    played(story, nodes=2)


def test_whoever_is_banned_on_one_node_is_sent_out_on_the_other() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann", node=0)
        await evening.come("Bob", node=0)
        bob = await evening.come("Bob", node=1)
        await evening.say(ann, Ban(next(ann.ids), "Bob"))
        await settle()
        assert byes(bob) == [("room.banned", False)]

    played(story, nodes=2)


def test_whoever_was_let_in_on_one_node_is_not_shut_out_by_another_that_has_not_heard_of_it() -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening)
        ann = await evening.come("Ann", node=0)
        bob = await evening.come("Bob", node=0)
        cy = await evening.come("Cy", node=1)
        await evening.say(ann, Ban(next(ann.ids), "Bob"))
        shut_out = await evening.come("Bob", node=1)
        evening.telling.nodes[1].deafen()
        await evening.say(ann, LetIn(next(ann.ids), "Bob"))
        shown = len(cy.texts)
        back = await evening.come("Bob", node=1)
        assert byes(bob) == byes(shut_out) == [("room.banned", False)]
        assert not byes(back) and back.updates and len(cy.texts) > shown

    played(story, nodes=2)


@pytest.mark.parametrize("fails", ["ends", "read"])
def test_whoever_was_let_in_elsewhere_is_not_shut_out_for_good_while_the_store_is_silent(
    fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(evening: Evening) -> None:
        await open_apart(evening)
        ann = await evening.come("Ann", node=0)
        await evening.come("Bob", node=0)
        await evening.come("Cy", node=1)
        await evening.say(ann, Ban(next(ann.ids), "Bob"))
        evening.telling.nodes[1].deafen()
        await evening.say(ann, LetIn(next(ann.ids), "Bob"))

        async def silent(*_: object) -> None:
            raise StoreUnavailable("failed", "Silence.")

        with monkeypatch.context() as patched:
            patched.setattr(evening.telling.nodes[1].log, fails, silent)
            if fails == "ends":
                with pytest.raises(StoreUnavailable):
                    await evening.come("Bob", node=1)
            else:
                assert byes(await evening.come("Bob", node=1)) == [("room.store_failed", True)]
        back = await evening.come("Bob", node=1)
        assert not byes(back) and back.updates

    played(story, nodes=2)


def test_two_nodes_may_load_a_table_that_has_to_be_made_good_at_once() -> None:
    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        await evening.go(first)
        await evening.go(second)
        for lobby in evening.lobbies:
            await lobby.close()
        stream = f"table/{evening.table_id}"
        data = evening.log.events[stream]
        place = next(at for at, event in enumerate(data) if event.kind == "hand_started")
        del data[place + 1 :]
        data[place] = msgspec.structs.replace(
            data[place],
            data=msgspec.json.encode({**msgspec.json.decode(data[place].data), "behaviour": 0}),
        )
        evening.log.rewrite(stream, data)
        one, other = await asyncio.gather(evening.come("Ann", node=0), evening.come("Bob", node=1))
        await settle()
        assert evening.log.kinds().count("hand_void") == 1
        assert one.now.room.phase == other.now.room.phase != "playing"

    played(story, nodes=2)


@pytest.mark.parametrize("fault", [False, True])
def test_what_follows_by_itself_from_what_another_node_wrote_is_told_at_once_and_once(fault: bool) -> None:
    async def story(evening: Evening) -> None:
        first, _ = await both(evening)
        await evening.act(first, "drop")
        stream = f"table/{evening.table_id}"
        log = evening.log.events[stream]
        started = next(event for event in log if event.kind == "hand_started")
        # A hand as an earlier program dealt it: whoever reads of it declares it void.
        changed = {**msgspec.json.decode(started.data), "number": 2, "behaviour": 0}
        late = msgspec.structs.replace(started, data=msgspec.json.encode(changed))
        await evening.log.append(stream, len(log), [late])
        # All of the log is read again after a fault inside, and only what is new where it is ahead.
        evening.log.fails = [KeyError("a fault inside")] if fault else []
        with operator_lines() as logged:
            await evening.say(first, SetPace(next(first.ids), "quick"))
            await settle()
        assert ("table failed" in [each["event"] for each in logged]) is fault
        assert evening.log.kinds().count("hand_void") == 1
        assert words(first).count("hand_void") == 1
        eve = await evening.come("Eve", node=evening.at[first])
        assert "hand_void" not in words(eve)
        assert words(first).count("hand_void") == 1

    played(story, nodes=2)


def test_a_lost_race_is_no_fault() -> None:
    """Neither node ever writes over the other: the store refuses, and the loser reads on."""

    async def story(evening: Evening) -> None:
        first, second = await both(evening)
        with pytest.raises(Conflict):
            stream = f"table/{evening.table_id}"
            await evening.log.append(stream, 1, evening.log.events[stream][:1])
        sent = [Act(f"{guest.name}-late", guest.now.you.decision, "drop") for guest in (first, second)]
        for guest, act in zip((first, second), sent, strict=True):
            (await evening.room_of(guest)).receive(guest, act)
        await settle()
        assert evening.log.kinds().count("hand_ended") <= 1

    played(story, nodes=2)


def test_what_was_missed_is_asked_for_the_tables_in_memory_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(evening: Evening) -> None:
        _, _, node = await one_behind(evening)
        log, asked = evening.telling.nodes[node].log, list[list[str]]()
        ends, stream = log.ends, (await evening.room(node)).stream

        async def told(streams: Sequence[str]) -> list[StreamHead]:
            asked.append(list(streams))
            return await ends(streams)

        async def all_of_them(prefix: str = "", before: float = inf) -> list[StreamHead]:
            raise AssertionError(prefix, before)

        monkeypatch.setattr(log, "ends", told)
        monkeypatch.setattr(log, "streams", all_of_them)
        evening.telling.nodes[node].lose()
        await settle()
        assert asked == [[stream]]
        assert (await evening.room(node)).table.last == len(evening.log.kinds())

    played(story, nodes=2)
