"""People come, go, return, hand on and are played for."""

import asyncio

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tonk.bots import Observation
from greenroom.table.actor.timers import SLOWNESS
from greenroom.table.audience.streams import Seen
from greenroom.table.commands import (
    AddBot,
    EndTable,
    Leave,
    PassHost,
    Ping,
    PlayAgain,
    React,
    Ready,
    Remove,
    SetPace,
    SitIn,
    TakeBack,
)
from greenroom.table.views import AnyChairView
from greenroom.wire.messages import Bye, Done, Pong, Refused, Update
from operator_lines import operator_lines
from staged.bots import Careful, Observed
from staged.wire import settings, tonk_hand
from table.evening import Evening, Guest, happenings, played, settle

pytestmark = pytest.mark.led("only the node where something is done tells how")


def chair_of(guest: Guest, name: str) -> AnyChairView:
    return next(chair for chair in guest.now.room.chairs if chair.name == name)


def test_a_spectator_sees_the_public_view_only() -> None:
    async def story(evening: Evening) -> None:
        first, _ = await evening.two()
        cy = await evening.come("Cy")
        hand = cy.now.hand
        assert hand is not None and hand.hand is None and hand.legal == [] and hand.hands is None
        assert cy.now.you.chair is None and "Cy" in first.now.room.watching
        await evening.act(first, "draw")
        assert cy.now.happened[0].cards == [] and first.now.happened[0].cards != []

    played(story)


def test_tk_19_a_newcomer_gets_a_snapshot_without_earlier_discards() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        early = await evening.come("Cy")
        seen = early.last_seen()
        for guest in (first, second, first):
            await evening.act(guest, "draw")
            await evening.act(guest, next(a for a in guest.legal if a.startswith("discard")))
        late = await evening.come("Di", Seen(early.now.epoch, seen.n))
        assert len(late.updates) == 1 and late.now.happened == []

    played(story)


def test_one_who_comes_back_gets_what_it_missed() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        seen = second.last_seen()
        await evening.go(second)
        assert "gone" in happenings(first.now)
        await evening.act(first, "draw")
        await evening.act(first, next(a for a in first.legal if a.startswith("discard")))
        again = await evening.come(second.name, seen)
        assert [update.n for update in again.updates] == list(range(seen.n + 1, seen.n + 5))
        assert [happenings(update) for update in again.updates] == [["gone"], ["draw"], ["discard"], ["back"]]
        assert again.legal

    played(story)


def test_one_who_was_gone_for_long_gets_a_snapshot() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        seen = second.last_seen()
        await evening.go(second)
        for _ in range(20):
            await evening.say(first, React(next(first.ids), "hurry"))
        again = await evening.come(second.name, seen)
        assert [update.happened for update in again.updates] == [[]]
        assert again.now.n > seen.n and again.now.epoch == seen.epoch

    played(story)


def test_numbers_of_a_stream_have_no_gaps() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        cy = await evening.come("Cy")
        await evening.play_out(first, second)
        for guest in (first, second, cy):
            for epoch in {update.epoch for update in guest.updates}:
                numbers = [update.n for update in guest.updates if update.epoch == epoch]
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    played(story)


def test_a_bot_plays_the_chair_of_one_who_leaves_in_a_hand_to_its_end() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        bob, cy = await evening.sit("Bob"), await evening.sit("Cy")
        await evening.start(ann)
        await evening.say(bob, Leave("leave"))
        assert bob.now.you.chair is None and tonk_hand(bob.now).hand is None
        assert chair_of(ann, "Bob").played_by == "bot"
        for _ in range(400):
            if ann.now.room.phase != "playing":
                break
            mover = next((guest for guest in (ann, cy) if guest.legal), None)
            if mover is None:
                await asyncio.sleep(1)
            else:
                await evening.act(mover, "draw" if "draw" in mover.legal else mover.legal[-1])
        assert [chair.name for chair in ann.now.room.chairs if chair.name == "Bob"] == []
        assert {"person-Ann", "person-Bob", "person-Cy"} == set(
            (await evening.room()).table.ledger.hands[0].people
        )

    played(story)


def test_a_bot_sits_in_and_the_chair_is_taken_back() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.say(first, SitIn("in", first.chair))
        again = await evening.say(first, SitIn("again", first.chair))
        assert again == Refused("again", "room.bot_plays_already", {"name": first.name})
        refused = await evening.act(first, "draw")
        assert isinstance(refused, Refused) and refused.code == "room.bot_plays"
        await asyncio.sleep(1.2)
        assert happenings(first.now) == ["draw"] and first.now.happened[0].by == "bot"
        await evening.say(first, TakeBack("back"))
        await asyncio.sleep(5)
        assert isinstance(await evening.act(first, first.legal[-1]), Update)
        assert second.legal

    played(story)


@pytest.mark.led("a bot is asked by every node that holds the table", onlooker=False)
def test_a_bot_is_given_what_its_seat_was_shown_since_the_deal() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.act(first, "draw")
        await evening.act(first, first.legal[-1])
        await evening.say(second, SitIn("in", second.chair))
        await asyncio.sleep(1.2)
        assert isinstance(evening.bot, Careful)
        (observation,) = evening.bot.observed
        assert isinstance(observation, Observation)
        assert [shown.did for shown in observation.shown] == ["deal", "upcard", "draw", "discard"]
        assert observation.shown[0].cards == observation.view.hand
        assert observation.shown[2].cards == []
        assert observation.legal == observation.view.legal
        await asyncio.sleep(1)
        last = evening.bot.observed[-1]
        assert isinstance(last, Observation)
        assert [shown.did for shown in last.shown] == ["deal", "upcard", "draw", "discard", "draw"]
        assert len(last.shown[-1].cards) == 1, "its own card, which nobody else is shown"

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_without_a_clock_others_may_hand_an_absent_seat_to_a_bot_after_sixty_seconds() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        number = second.now.you.chair or 0
        refused = await evening.say(first, SitIn("here", number))
        assert isinstance(refused, Refused) and refused.code == "room.not_away"
        await evening.go(second)
        await asyncio.sleep(59.99)
        refused = await evening.say(first, SitIn("soon", number))
        assert isinstance(refused, Refused) and refused.code == "room.not_away"
        await asyncio.sleep(0.01)
        assert isinstance(await evening.say(first, SitIn("now", number)), Update)
        assert chair_of(first, second.name).played_by == "bot"

    played(story)


def test_the_turn_clock_plays_safe_moves_and_says_so() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two(clock="brisk")
        assert 14_000 < (first.now.turn_ms or 0) <= 15_000
        await asyncio.sleep(15.5)
        told = [happenings(update) for update in second.updates[-2:]]
        assert told == [["clock_ran_out", "draw"], ["discard"]]
        assert second.updates[-1].happened[0].by == "clock"
        assert second.legal and 14_000 < (second.now.turn_ms or 0) <= 15_000

    played(story)


def test_the_turn_clock_is_one_for_the_whole_turn() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two(clock="relaxed")
        await asyncio.sleep(30)
        await evening.act(first, "draw")
        assert (first.now.turn_ms or 0) < 15_500
        await asyncio.sleep(16)
        assert second.legal and happenings(second.now) == ["clock_ran_out", "discard"]

    played(story)


def test_each_player_in_turn_has_the_whole_time_of_the_clock() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two(clock="brisk")
        await asyncio.sleep(10)
        await evening.act(first, "draw")
        await evening.act(first, first.legal[-1])
        assert second.legal and 12_000 < (second.now.turn_ms or 0) <= 15_000
        await asyncio.sleep(11)
        assert second.legal, "what the first player used is not taken from the second"
        await asyncio.sleep(5)
        assert first.legal and not second.legal

    played(story)


def test_the_turn_clock_is_not_put_off_by_a_bot_that_sits_in_and_is_sent_away() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two(clock="brisk")
        number = first.now.you.chair
        assert number is not None
        for turn in range(3):
            await asyncio.sleep(4.5)
            await evening.say(first, SitIn(f"in{turn}", number))
            await evening.say(first, TakeBack(f"out{turn}"))
            assert (first.now.turn_ms or 0) <= 15_000 - 4500 * (turn + 1)
        await asyncio.sleep(2)
        assert second.legal and not first.legal

    played(story)


def test_a_host_who_leaves_passes_the_table_on_clockwise() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        bob, cy = await evening.sit("Bob"), await evening.sit("Cy")
        await evening.say(ann, Leave("leave"))
        assert chair_of(bob, "Bob").host and not chair_of(bob, "Cy").host
        refused = await evening.say(cy, PassHost("mine", cy.chair))
        assert isinstance(refused, Refused) and refused.code == "room.host_only"
        await evening.say(bob, PassHost("yours", cy.chair))
        assert chair_of(bob, "Cy").host

    played(story)


def test_a_table_that_everybody_has_left_is_hosted_by_who_sits_down_first() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=1)
        ann = await evening.come("Ann")
        bob = await evening.come("Bob")
        await evening.say(ann, Leave("leave"))
        assert not any(chair.host for chair in bob.now.room.chairs)
        await evening.sit_down(bob)
        assert chair_of(bob, "Bob").host

    played(story)


def test_only_the_host_ends_the_session_and_not_within_a_hand() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        ann, bob = (first, second) if first.name == "Ann" else (second, first)
        within = await evening.say(ann, EndTable("within"))
        assert within == Refused("within", "room.between_hands", {})
        await evening.play_out(first, second)
        assert await evening.say(bob, EndTable("mine")) == Refused("mine", "room.host_only", {})
        assert ann.now.room.phase == "between"

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_a_host_who_is_gone_for_long_passes_the_table_on() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        host, other = (first, second) if first.name == "Ann" else (second, first)
        await evening.go(host)
        await asyncio.sleep(100)
        assert chair_of(other, "Ann").host
        await asyncio.sleep(25)
        assert chair_of(other, "Bob").host

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_a_host_who_comes_back_in_time_stays_the_host() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        host, other = (first, second) if first.name == "Ann" else (second, first)
        await evening.go(host)
        await asyncio.sleep(100)
        back = await evening.come("Ann")
        await asyncio.sleep(30)
        assert chair_of(other, "Ann").host
        await evening.go(back)
        await asyncio.sleep(100)
        assert chair_of(other, "Ann").host, "its time is counted from when it left last"
        await asyncio.sleep(25)
        assert chair_of(other, "Bob").host

    played(story)


@pytest.mark.led("nobody counts as away while another node may hold the table", onlooker=False)
def test_the_host_s_role_passes_to_nobody_who_is_away() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        bob, cy = await evening.sit("Bob"), await evening.sit("Cy")
        await evening.go(bob)
        await evening.go(ann)
        await asyncio.sleep(125)
        assert chair_of(cy, "Cy").host and not chair_of(cy, "Bob").host

    played(story)


def test_everybody_is_told_the_name_and_the_chair_of_whoever_sits_down() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        bob = await evening.sit("Bob")
        (joined,) = ann.now.happened
        assert (joined.what, joined.name, joined.chair) == ("joined", "Bob", bob.chair)
        await evening.say(ann, AddBot("bot", "steady"))
        (joined,), bot = bob.now.happened, bob.now.room.chairs[-1]
        assert (joined.what, joined.name, joined.chair) == ("bot_joined", bot.name, bot.chair)

    played(story)


def test_two_of_the_same_name_are_told_apart() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        other = Guest("ann")
        await evening.lobby.enter(evening.table_id, other)
        await settle()
        await evening.sit_down(other)
        assert [chair.name for chair in ann.now.room.chairs] == ["Ann", "ann 2"]

    played(story)


def test_the_host_seats_bots_and_a_game_alone_against_them_goes_on_by_itself() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        unknown = await evening.say(ann, AddBot("no", "nobody"))
        assert isinstance(unknown, Refused) and unknown.code == "room.unknown_bot"
        await evening.say(ann, AddBot("yes", "steady"))
        assert [chair.kind for chair in ann.now.room.chairs] == ["person", "bot"]
        await evening.start(ann)
        for _ in range(300):
            if ann.now.room.hand_number == 2:
                return
            if ann.now.room.phase == "between":
                await evening.say(ann, Ready(next(ann.ids)))
            elif ann.legal:
                await evening.act(ann, "draw" if "draw" in ann.legal else ann.legal[-1])
            else:
                await asyncio.sleep(1)
        raise AssertionError("the bot does not play")

    played(story)


def test_reactions_between_hands_are_shown_to_all_and_kept_nowhere() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        cy = await evening.come("Cy")
        await evening.play_out(first, second)
        events = evening.log.kinds()
        assert await evening.say(cy, React("wow", "wow")) == Done("wow")
        assert second.now.happened[0].reaction == "wow" and second.now.happened[0].name == "Cy"
        assert evening.log.kinds() == events
        shown = len(second.got)
        assert await evening.say(cy, React("wow", "wow")) == Done("wow")
        assert len(second.got) == shown
        await evening.say(second, React("bravo", "wow"))
        assert second.now.happened[0].chair == second.now.you.chair, "of one who sits, whose it is"

    played(story)


def test_each_decision_of_a_seat_has_a_higher_number_than_the_last() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        numbers = [first.now.you.decision]
        for _ in range(2):
            await evening.act(first, "draw")
            numbers.append(first.now.you.decision)
            await evening.act(first, first.legal[-1])
            await evening.act(second, "draw")
            await evening.act(second, second.legal[-1])
            numbers.append(first.now.you.decision)
        assert numbers == sorted(set(numbers)) and numbers[0] >= 0

    played(story)


def test_who_asks_for_the_time_is_told_it_in_milliseconds() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        assert await evening.say(ann, Ping("now")) == Pong("now", 1_000_000_000)

    played(story)


def test_who_is_ready_is_named_and_a_spectator_cannot_be() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        cy = await evening.come("Cy")
        shown = len(second.updates)
        assert await evening.say(second, Ready("early")) == Done("early"), "the hand is on"
        assert len(second.updates) == shown
        await evening.play_out(first, second)
        assert await evening.say(cy, Ready("mine")) == Refused("mine", "room.not_sitting", {})
        await evening.say(first, Ready("ready"))
        (ready,) = cy.now.happened
        assert (ready.what, ready.name, ready.chair) == ("ready", first.name, first.now.you.chair)

    played(story)


@pytest.mark.parametrize(("clock", "length"), [("none", None), ("brisk", 15_000), ("relaxed", 45_000)])
def test_everybody_sees_how_long_a_turn_is(clock: str, length: int | None) -> None:
    async def story(evening: Evening) -> None:
        await evening.open(clock=clock)
        assert (await evening.come("Ann")).now.room.turn_length_ms == length

    played(story)


def test_no_two_tables_have_the_same_code() -> None:
    async def story(evening: Evening) -> None:
        codes = iter(["same", "same", "same", "other"])
        evening.renew(code=lambda: next(codes))
        one = await evening.open()
        other = await evening.open()
        assert (one.code, other.code) == ("same", "other")
        assert await evening.lobby.find("same") == one.id

    played(story)


def test_a_person_is_gone_when_its_last_socket_is() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        twin = await evening.come(first.name)
        shown = len(second.updates)
        for _ in range(2):
            await evening.go(twin)
        assert len(second.updates) == shown
        await evening.go(first)
        assert happenings(second.now) == ["gone"]
        await evening.go(first)
        assert len(second.updates) == shown + 1, "gone is gone"

    played(story)


@pytest.mark.parametrize(
    ("command", "code"),
    [(SitIn, "room.no_such_chair"), (PassHost, "room.no_such_chair"), (Remove, "room.no_such_chair")],
)
def test_what_is_wanted_of_a_chair_that_there_is_not_is_refused(command: type, code: str) -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        assert await evening.say(ann, command("x", 99)) == Refused("x", code, {})

    played(story)


def test_a_spectator_lets_no_bot_sit_in() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, eve = await evening.come("Ann"), await evening.come("Eve")
        assert await evening.say(eve, SitIn("x", ann.chair)) == Refused("x", "room.not_sitting", {})

    played(story)


def test_what_is_wanted_twice_by_one_id_is_done_once() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, bob = await evening.come("Ann"), await evening.come("Bob")
        await evening.sit_down(bob)
        mine, its = ann.now.you.chair, bob.now.you.chair
        assert mine is not None and its is not None
        for guest, command in (
            (ann, SitIn("sit in", mine)),
            (ann, TakeBack("take back")),
            (ann, AddBot("bot", "steady")),
            (ann, Remove("remove", its + 1)),
            (ann, settings("settings", "brisk", 1, "points")),
            (ann, PassHost("pass", its)),
            (bob, EndTable("end")),
            (bob, PlayAgain("again")),
            (bob, Leave("leave")),
        ):
            before = evening.log.kinds()
            assert not isinstance(await evening.say(guest, command), Refused), command
            kinds = evening.log.kinds()
            assert kinds != before
            assert await evening.say(guest, command) == Done(command.id), command
            assert evening.log.kinds() == kinds

    played(story)


def test_a_bot_is_made_by_its_game_and_of_the_name_that_is_asked_for() -> None:
    async def story(evening: Evening) -> None:
        context = msgspec.structs.replace(evening.context, make_bot=None)
        for name in GAMES["tonk"].bot_names():
            assert getattr(context.bot("tonk", name), "name", None) == name
        with pytest.raises(KeyError):
            context.bot("tonk", "nobody")

    played(story)


class Nonsense(Careful):
    """A bot that wants what no rule knows."""

    def choose(self, observation: Observed) -> str:
        return "fly away"


def test_a_bot_that_wants_what_cannot_be_plays_what_is_safe() -> None:
    async def story(evening: Evening) -> None:
        made: list[tuple[str, str]] = []

        def make_bot(game: str, name: str) -> Careful:
            made.append((game, name))
            return Nonsense()

        evening.renew(make_bot=make_bot)
        await evening.open(bots=1)
        ann = await evening.come("Ann")
        with operator_lines() as lines:
            await evening.start(ann)
            while ann.legal:
                await evening.act(ann, "draw" if "draw" in ann.legal else ann.legal[-1])
            await asyncio.sleep(5)
        assert ann.legal and ("tonk", "steady") in made
        assert not [each for each in lines if each["event"] == "table failed"]

    played(story)


def test_settings_change_between_hands_and_only_by_the_host() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        ann, bob = (first, second) if first.name == "Ann" else (second, first)
        early = await evening.say(ann, settings("a", "brisk", 1, "points"))
        assert isinstance(early, Refused) and early.code == "room.between_hands"
        await evening.play_out(first, second)
        foreign = await evening.say(bob, settings("b", "brisk", 1, "points"))
        assert isinstance(foreign, Refused) and foreign.code == "room.host_only"
        await evening.say(ann, settings("c", "brisk", 1, "points"))
        room = bob.now.room
        assert (room.clock, room.stake, room.currency) == ("brisk", 1, "points")

    played(story)


def test_an_ended_table_shows_its_score_and_takes_no_more_hands() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        ann, bob = (first, second) if first.name == "Ann" else (second, first)
        await evening.play_out(first, second)
        await evening.say(ann, EndTable("end"))
        assert bob.now.room.phase == "ended" and bob.now.room.next_hand_ms is None
        for command in (Ready("r"), EndTable("e"), settings("s", "none", 1, "points")):
            refused = await evening.say(ann, command)
            assert isinstance(refused, Refused) and refused.code == "room.ended"
        assert isinstance(await evening.say(bob, Leave("l")), Done)

    played(story)


def test_a_table_without_people_is_parked_and_goes_on_where_it_was() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.act(first, "draw")
        hand = first.now.hand
        await evening.go(first)
        await evening.go(second)
        await asyncio.sleep(70)
        assert evening.lobby.loaded_tables == []
        again = await evening.come(first.name, first.last_seen())
        assert again.now.hand == hand and again.now.epoch != first.now.epoch
        assert again.now.you == first.now.you

    played(story)


def test_old_tables_are_swept() -> None:
    async def story(evening: Evening) -> None:
        table = await evening.open()
        evening.time += 29 * 86_400
        assert await evening.lobby.sweep() == 0
        evening.time += 2 * 86_400
        assert await evening.lobby.sweep() == 0, "one look is not enough"
        evening.time += 86_000
        assert await evening.lobby.sweep() == 0
        assert await evening.lobby.find(table.code) == table.id
        evening.time += 400
        assert await evening.lobby.sweep() == 1
        assert evening.log.events == {} and await evening.lobby.find(table.code) is None

    played(story)


def test_a_sweep_that_was_killed_leaves_no_code_behind() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        evening.time += 40 * 86_400
        await evening.lobby.sweep()
        evening.time += 2 * 86_400
        registry = evening.lobby.codes._registry
        delete = registry.delete

        async def killed(kind: str, key: str, expected: int | None = None) -> None:
            raise asyncio.CancelledError

        registry.delete = killed  # type: ignore[method-assign]
        with pytest.raises(asyncio.CancelledError):
            await evening.lobby.sweep()
        registry.delete = delete  # type: ignore[method-assign]
        assert evening.log.events == {} and await evening.registry.find("code") != []
        assert await evening.lobby.sweep() == 0 and await evening.registry.find("code") == []

    played(story)


def test_a_clock_that_jumps_sweeps_nothing() -> None:
    async def story(evening: Evening) -> None:
        table = await evening.open()
        for jump in (400, -400, 401, -401):
            evening.time += jump * 86_400
            assert await evening.lobby.sweep() == 0
        assert await evening.lobby.find(table.code) == table.id

    played(story)


def test_where_nothing_sounds_each_bot_acts_as_soon_as_it_has_thought() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=3)
        ann = await evening.come("Ann")
        await evening.say(ann, SetPace("pace", "quick"))
        await evening.start(ann)
        await evening.say(ann, SitIn("sit", ann.chair))
        for _ in range(8):
            before = len(evening.log.kinds())
            await asyncio.sleep(SLOWNESS["quick"] + 0.01)
            await settle()
            assert len(evening.log.kinds()) > before

    played(story)


def test_bots_do_not_play_on_for_spectators_alone() -> None:
    async def story(evening: Evening) -> None:
        await evening.open(bots=1)
        ann, eve = await evening.come("Ann"), await evening.come("Eve")
        await evening.start(ann)
        await evening.say(ann, SitIn("in", ann.chair))
        await evening.go(ann)
        await asyncio.sleep(1000)
        hand = eve.now.room.hand_number
        assert eve.now.room.phase == "between" and eve.now.room.next_hand_ms is None
        await asyncio.sleep(1000)
        assert eve.now.room.hand_number == hand
        await evening.come("Ann")
        await asyncio.sleep(25)
        assert eve.now.room.hand_number == hand + 1

    played(story)


def test_tk_19_the_number_of_a_spectator_tells_nothing() -> None:
    async def story(evening: Evening) -> None:
        await evening.two()
        numbers = []
        for name in ("Cy", "Di", "Eve"):
            watcher = await evening.come(name)
            numbers.append(watcher.now.n)
            await evening.go(watcher)
        assert min(numbers) == max(numbers) - 2 >= 700

    played(story)


def test_a_closing_house_says_good_bye() -> None:
    async def story(evening: Evening) -> None:
        first, second = await evening.two()
        await evening.close()
        for guest in (first, second):
            assert guest.closed and guest.got[-1] == Bye("room.moved", again=True)

    played(story)
