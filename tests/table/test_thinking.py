"""Bots that think in other processes: nobody waits for them, and the table goes on whatever they do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from greenroom.games.tonk.bots.steady import Steady
from greenroom.processes.worker_pool import Failed, NotBegun, TimeUp, Workers
from greenroom.table.commands import React, Ready, SitIn, TakeBack
from greenroom.table.game import AnyBot
from greenroom.table.log.events import Acted
from greenroom.wire.messages import Refused, Update
from operator_lines import operator_lines
from table.evening import Evening, Guest, full, happenings, settle
from table.evening import played as played_in_no_time
from table.unruly import PRELOAD, UNRULY
from table.unruly_games import GAMES

TABLES: dict[str, dict[str, object]] = {
    "tonk": {},
    "tone-poker": {"game": "tone-poker", "tonic": 0},
    "high-card": {"game": "high-card"},
}

MOVES = {"tonk": 2, "tone-poker": 2, "high-card": 1}
"""Of a bot, to be waited for."""


class Questions(Workers):
    """Processes whose answers the test gives, when it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[asyncio.Future[str]] = []

    def ask(
        self, asker: object, limit_s: float, work: Callable[..., str], *args: object
    ) -> asyncio.Future[str]:
        self.asked.append(asyncio.get_running_loop().create_future())
        return self.asked[-1]


def house(evening: Evening, workers: Workers) -> None:
    """Let the games' own bots play, with these processes."""
    evening.renew(make_bot=None, workers=workers, pace=lambda: 0.0, bots_listen=False)


def thought_out(story: Callable[[Evening, Questions], Awaitable[None]], **timing: float) -> None:
    """Play a story in which the test answers for the bots that think."""

    async def whole(evening: Evening) -> None:
        questions = Questions()
        house(evening, questions)
        await story(evening, questions)

    played_in_no_time(whole, GAMES, **timing)


async def beside(evening: Evening, bot: str = "thinker") -> Guest:
    """Ann sits beside one bot; it is the bot's turn in the first hand of Tonk."""
    await evening.open(bots=1, bot=bot)
    ann = await evening.come("Ann")
    await evening.start(ann)
    while ann.legal:
        await evening.act(ann, "draw" if "draw" in ann.legal else ann.legal[-1])
    await asyncio.sleep(1)
    return ann


def bots_moves(evening: Evening) -> list[str]:
    return [each.action for each in evening.told() if isinstance(each, Acted) and each.by == "bot"]


async def act_somehow(evening: Evening, guest: Guest) -> None:
    if guest.legal:
        actions = ("play", "deal", "keep", "draw", "pass")
        await evening.act(guest, next((each for each in actions if each in guest.legal), guest.legal[-1]))


async def until_asked(evening: Evening, questions: Questions, guest: Guest) -> None:
    """Play on until the bot is asked once more."""
    asked = len(questions.asked)
    for _ in range(200):
        await asyncio.sleep(1)
        if len(questions.asked) > asked:
            return
        await act_somehow(evening, guest)
    raise AssertionError("the bot is not asked")


def test_while_a_bot_thinks_everybody_is_answered_at_once_and_it_is_asked_once() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        cy = await evening.come("Cy")
        for _ in range(5):
            assert isinstance(await evening.say(ann, React(next(ann.ids), "hurry")), Update)
        await asyncio.sleep(30)
        assert len(questions.asked) == 1 and not bots_moves(evening)
        questions.asked[0].set_result("draw")
        await asyncio.sleep(1)
        assert bots_moves(evening) == ["draw"] and len(questions.asked) == 2
        assert happenings(cy.now) == ["draw"]

    thought_out(story)


def test_a_quick_bot_chooses_in_no_other_process() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        await beside(evening, "steady")
        assert bots_moves(evening) and not questions.asked

    thought_out(story)


def test_a_bot_that_thinks_costs_another_table_no_turn_of_the_loop() -> None:
    """Counted: rounds of the event loop from a command to its answer at another table."""

    async def rounds(evening: Evening, guest: Guest) -> int:
        before = len(guest.got)
        (await evening.room()).receive(guest, React(next(guest.ids), "nice"))
        for count in range(1, 60):
            await asyncio.sleep(0)
            if len(guest.got) > before:
                return count
        raise AssertionError("no answer")

    counts: dict[bool, int] = {}
    for thinks in (False, True):

        async def story(evening: Evening, questions: Questions, thinks: bool = thinks) -> None:
            if thinks:
                await beside(evening)
                assert len(questions.asked) == 1
            await evening.open()
            ann = await evening.come("Ann")
            counts[thinks] = await rounds(evening, ann)

        thought_out(story)
    assert counts[True] == counts[False]


@pytest.mark.parametrize(
    ("fault", "what"), [(TimeUp(), "bot_slow"), (Failed("no idea"), "bot_failed")], ids=["slow", "failed"]
)
def test_a_bot_without_an_answer_is_played_for_and_the_table_is_told(fault: Exception, what: str) -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        questions.asked[0].set_exception(fault)
        with operator_lines() as logs:
            await settle()
        told = [each for each in ann.updates[-1].happened if getattr(each, "what", None) == what]
        assert [each.name for each in told] == [
            each.name for each in ann.now.room.chairs if each.kind == "bot"
        ]
        assert bots_moves(evening) == ["draw"]
        assert [each["event"] for each in logs] == (["bot failed"] if what == "bot_failed" else [])

    thought_out(story)


@pytest.mark.parametrize(
    ("fault", "what"), [(TimeUp(), "bot_slow"), (Failed("no idea"), "bot_failed")], ids=["slow", "failed"]
)
def test_a_bot_that_fails_again_is_not_asked_for_the_next_move_and_then_it_is(
    fault: Exception, what: str
) -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        moves_before = []
        with operator_lines() as logs:
            while len(questions.asked) < 4:
                moves_before.append(len(bots_moves(evening)))
                questions.asked[-1].set_exception(fault)
                await until_asked(evening, questions, ann)
        assert moves_before == [0, 1, 3]
        less = [each for each in logs if each["event"] == "bot is asked less"]
        assert [(each["faults_in_a_row"], each["moves_without"]) for each in less] == [(2, 1), (3, 4)]
        told = [each for update in ann.updates for each in update.happened]
        reasons = [getattr(each, "what", None) for each in told]
        assert len(bots_moves(evening)) == 8
        assert [each for each in reasons if each in (what, "bot_not_asked")] == [
            *(what, what, "bot_not_asked", what, "bot_not_asked")
        ]

    thought_out(story)


def test_a_bot_that_no_process_was_free_for_is_asked_as_before() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        for _ in range(4):
            moves = len(bots_moves(evening))
            questions.asked[-1].set_exception(NotBegun())
            await until_asked(evening, questions, ann)
            assert len(bots_moves(evening)) == moves + 1
        told = [getattr(each, "what", None) for update in ann.updates for each in update.happened]
        assert told.count("bot_had_no_time") == len(bots_moves(evening))
        assert not {"bot_slow", "bot_not_asked"} & {*told}

    thought_out(story)


def test_an_illegal_answer_is_no_move() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        questions.asked[0].set_result("discard Xx")
        await settle()
        assert happenings(ann.updates[-1]) == ["bot_failed", "draw"] and bots_moves(evening) == ["draw"]

    thought_out(story)


def test_a_bot_that_answers_no_legal_action_again_is_asked_less() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        for _ in range(2):
            questions.asked[-1].set_result("discard Xx")
            await until_asked(evening, questions, ann)
        assert len(questions.asked) == 3 and len(bots_moves(evening)) == 3

    thought_out(story)


@pytest.mark.parametrize("fails", ["when made", "when asked"])
def test_a_bot_of_the_server_s_own_process_that_fails_again_is_asked_less(fails: str) -> None:
    tries: list[int] = []

    async def story(evening: Evening) -> None:
        class Failing:
            def choose(self, observation: object) -> str:
                raise fault()

        def fault() -> ValueError:
            tries.append(len(bots_moves(evening)))
            return ValueError("no idea")

        def make_bot(game: str, name: str) -> AnyBot:
            if name != "thinker":
                return Steady()
            if fails == "when made":
                raise fault()
            return Failing()

        evening.renew(make_bot=make_bot, pace=lambda: 0.0, bots_listen=False)
        await evening.open(bots=1, bot="thinker")
        ann = await evening.come("Ann")
        await evening.start(ann)
        while len(tries) < 3:
            await act_somehow(evening, ann)
            await asyncio.sleep(1)

    played_in_no_time(story, GAMES)
    assert tries == [0, 1, 3]


def test_an_answer_for_somebody_who_has_come_back_is_dropped() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        evening.renew(pace=lambda: 5.0)
        first, _ = await evening.two()
        await evening.say(first, SitIn(next(first.ids), first.chair))
        # What plays for people is quick: so the one that thinks is put there by hand.
        chair = (await evening.room()).table.chair(first.chair)
        assert chair is not None
        chair.bot = "thinker"
        await asyncio.sleep(6)
        (asked,) = questions.asked
        await evening.say(first, TakeBack(next(first.ids)))
        asked.set_result("draw")
        await asyncio.sleep(1)
        assert not bots_moves(evening) and first.legal
        assert isinstance(await evening.act(first, "draw"), Update)

    thought_out(story)


def test_an_answer_for_a_decision_that_is_past_is_dropped_and_the_bot_asked_again() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        ann = await beside(evening)
        room = await evening.room()
        hand = room.moment.hand
        assert hand is not None
        hand.decisions[1 - ann.seat] += 1
        questions.asked[0].set_result("draw")
        await asyncio.sleep(1)
        assert not bots_moves(evening) and len(questions.asked) == 2
        questions.asked[1].set_result("draw")
        await settle()
        assert bots_moves(evening) == ["draw"]

    thought_out(story)


def test_what_a_bot_has_thought_out_is_not_lost_with_a_full_disk() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        await beside(evening)
        evening.log.fails = [full()]
        questions.asked[0].set_result("draw")
        await asyncio.sleep(5)
        questions.asked[1].set_result("draw")
        await settle()
        assert bots_moves(evening) == ["draw"]

    thought_out(story)


def test_an_answer_that_comes_after_its_table_has_closed_harms_nobody() -> None:
    async def story(evening: Evening, questions: Questions) -> None:
        await beside(evening)
        await evening.close()
        with operator_lines() as logs:
            questions.asked[0].set_result("draw")
            await settle()
        assert not bots_moves(evening) and not logs

    thought_out(story)


@pytest.mark.parametrize("bot", UNRULY)
def test_at_a_live_table_of_each_game_an_unruly_bot_holds_nobody_up(bot: str) -> None:
    """In real processes: the hand goes on to the bot's last move, and says who played it."""
    workers = Workers(PRELOAD, memory=200 * 1024 * 1024)

    async def at(game: str) -> None:
        evening = Evening(1, GAMES, thinking=0.4 if bot == "sleeper" else 600, opening_shown=0.01)
        house(evening, workers)
        await evening.open(**TABLES[game], bots=1, bot=bot)
        ann = await evening.come("Ann")
        await evening.say(ann, Ready(next(ann.ids)))
        for _ in range(100_000):
            await asyncio.sleep(0.005)
            await act_somehow(evening, ann)
            if len(bots_moves(evening)) >= MOVES[game]:
                break
        else:
            raise AssertionError("the bot held the table up")
        told = {getattr(each, "what", None) for update in ann.updates for each in update.happened}
        assert told & {"bot_slow", "bot_failed"} == {"bot_slow" if bot == "sleeper" else "bot_failed"}
        assert not [each for each in ann.got if isinstance(each, Refused)]
        await evening.close()

    async def whole() -> None:
        try:
            await workers.ask("begin", 600, str.lower, "")
            for game in ("tonk", "tone-poker", "high-card"):
                await at(game)
        finally:
            workers.close()

    asyncio.run(whole())


def test_a_bot_that_thinks_plays_whole_hands_at_every_game() -> None:
    workers = Workers(PRELOAD)

    async def whole() -> None:
        try:
            await workers.ask("begin", 600, str.lower, "")
            for game in ("tone-poker", "high-card", "tonk"):
                evening = Evening(1, GAMES, thinking=600, opening_shown=0.01)
                house(evening, workers)
                await evening.open(**TABLES[game], bots=1, bot="thinker")
                ann = await evening.come("Ann")
                await evening.say(ann, Ready(next(ann.ids)))
                for _ in range(100_000):
                    await asyncio.sleep(0.005)
                    hand = (await evening.room()).moment.hand
                    # A deal that ends the hand at once leaves the bot no move: the next comes by itself.
                    if bots_moves(evening) and (hand is None or hand.adapter.result() is not None):
                        break
                    await act_somehow(evening, ann)
                else:
                    raise AssertionError(f"the hand of {game} does not end")
                told = {getattr(each, "what", None) for update in ann.updates for each in update.happened}
                assert bots_moves(evening) and not told & {"bot_slow", "bot_failed"}
                await evening.close()
        finally:
            workers.close()

    asyncio.run(whole())
