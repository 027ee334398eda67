"""Writing at a table: where the host allows it, within bounds, in no log, and read by the right people."""

import asyncio
import random
import unicodedata
from collections.abc import Sequence

import msgspec
import pytest

from greenroom.games.replay import replay_text
from greenroom.games.tonk.http.hands import records_of
from greenroom.games.tonk.records.encoder import encode_record
from greenroom.games.tonk.records.result import Replayed
from greenroom.kernel.refusal import Refusal
from greenroom.table.audience.conversation import (
    LINE_COUNT_SECONDS,
    MAX_LINE_CHARACTERS,
    MAX_LINES_AT_ONCE,
    MAX_LINES_KEPT,
    ChatLine,
    Conversation,
    clean_line,
)
from greenroom.table.audience.streams import Seen
from greenroom.table.commands import (
    AddBot,
    EndTable,
    Leave,
    PassHost,
    ReadHistory,
    Ready,
    Say,
    SetChat,
    SitIn,
)
from greenroom.table.views import RoomShown
from greenroom.wire.messages import Done, History, Message, Refused, Update
from table.evening import Evening, Guest, happenings, played
from table.test_tone_poker_table import all_play, at_a_table

pytestmark = pytest.mark.led("what people write is kept and read at one node")


async def allow(evening: Evening, host: Guest, on: bool = True) -> Message:
    return await evening.say(host, SetChat(next(host.ids), on))


async def say(evening: Evening, guest: Guest, text: str) -> Message:
    return await evening.say(guest, Say(next(guest.ids), text))


async def in_a_hand(evening: Evening) -> tuple[Guest, Guest]:
    """Ann and Bob play a hand at a table where they may write; who is to act comes first."""
    first, second = await evening.two()
    host = first if first.name == "Ann" else second
    assert isinstance(await allow(evening, host), Update)
    return first, second


def lines(guest: Guest) -> list[str]:
    """The lines that somebody has read as they were written."""
    shown = [each for update in guest.updates for each in update.happened if isinstance(each, RoomShown)]
    return [f"{each.name}: {each.text}" for each in shown if each.what == "chat"]


async def recalled(evening: Evening, guest: Guest) -> list[str]:
    """The lines told to somebody who comes now."""
    answer = await evening.say(guest, ReadHistory(next(guest.ids)))
    assert isinstance(answer, History), answer
    return [f"{each.name}: {each.text}" for each in answer.chat or ()]


def code_of(answer: Message) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


def test_nobody_may_write_before_the_host_allows_it() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, bob = await evening.come("Ann"), await evening.sit("Bob")
        assert not ann.now.room.chat
        assert code_of(await say(evening, ann, "hello")) == "room.chat_off"
        assert code_of(await allow(evening, bob)) == "room.host_only"
        assert isinstance(await allow(evening, ann), Update)
        assert (bob.now.room.chat, happenings(bob.now)) == (True, ["chat_on"])
        assert isinstance(await say(evening, bob, "hello"), Update)
        assert lines(ann) == lines(bob) == ["Bob: hello"]

    played(story)


def test_the_host_may_allow_it_at_any_time_and_everybody_is_told_of_each_change_once() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        host = first if first.name == "Ann" else second
        stored, shown = evening.log.kinds(), len(second.updates)
        assert isinstance(await allow(evening, host), Done)
        assert (evening.log.kinds(), len(second.updates)) == (stored, shown)
        await allow(evening, host, on=False)
        assert (second.now.room.chat, happenings(second.now)) == (False, ["chat_off"])
        assert code_of(await say(evening, first, "hello")) == "room.chat_off"
        await evening.play_out(first, second)
        await evening.say(host, EndTable(next(host.ids)))
        assert isinstance(await allow(evening, host), Update), "good-byes are said after the end"
        assert isinstance(await say(evening, second, "good night"), Update)
        assert lines(first) == [f"{second.name}: good night"]

    played(story)


def test_the_log_keeps_that_it_is_allowed_and_not_a_word_of_what_is_written() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        before = evening.log.kinds()
        await say(evening, first, "pssst")
        assert evening.log.kinds() == before
        assert before.count("chat") == 1
        await evening.close()
        evening.renew()
        again = await evening.come(second.name)
        assert again.now.room.chat
        assert await recalled(evening, again) == []
        assert isinstance(await say(evening, again, "back"), Update)
        await evening.go(again)
        first, second = await evening.come("Ann"), await evening.come("Bob")
        await evening.play_out(first, second)
        assert not [event for event in evening.log.events.values() for each in event if b"pssst" in each.data]
        (record,) = records_of(evening.told()).values()
        assert isinstance(replay_text(encode_record(record)), Replayed)

    played(story)


def test_a_log_without_the_event_has_no_chat_and_bots_play_on_beside_it() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann = await evening.come("Ann")
        await evening.say(ann, AddBot(next(ann.ids), "steady"))
        assert "chat" not in evening.log.kinds() and not (await evening.room()).table.chat
        await evening.start(ann)
        await allow(evening, ann)
        while ann.legal:
            await say(evening, ann, "your turn")
            await evening.act(ann, next(move for move in ann.legal if move != "drop"))
        seen = len(ann.updates)
        await asyncio.sleep(3)
        assert len(ann.updates) > seen

    played(story)


def test_those_without_a_chair_never_write() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, eve = await evening.come("Ann"), await evening.come("Eve")
        await allow(evening, ann)
        assert code_of(await say(evening, eve, "hello")) == "room.not_sitting"
        assert code_of(await allow(evening, eve, on=False)) == "room.host_only"
        bob = await evening.sit("Bob")
        await evening.say(bob, Leave(next(bob.ids)))
        assert code_of(await say(evening, bob, "hello")) == "room.not_sitting"
        assert lines(ann) == []

    played(story)


def test_those_without_a_chair_read_nothing_while_a_hand_is_on_and_nothing_of_it_later() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        eve = await evening.come("Eve")
        seen = len(eve.texts)
        await say(evening, first, "in the hand")
        assert (lines(first), lines(second)) == ([f"{first.name}: in the hand"],) * 2
        assert len(eve.texts) == seen, "not even a gap in the numbers tells of it"
        dan = await evening.come("Dan")
        assert await recalled(evening, dan) == [] == await recalled(evening, eve)
        await evening.play_out(first, second)
        await say(evening, second, "between hands")
        assert lines(eve) == lines(dan) == [f"{second.name}: between hands"]
        assert await recalled(evening, eve) == lines(eve)
        assert len(await recalled(evening, first)) == 2
        for guest in (first, second):
            await evening.say(guest, Ready(next(guest.ids)))
        assert first.now.room.phase == "playing"
        cy = await evening.come("Cy")
        assert await recalled(evening, cy) == [], "who comes while a hand is on reads nothing at all"
        assert not [text for guest in (eve, dan, cy) for text in guest.texts if "in the hand" in text]
        assert not [text for text in cy.texts if "between hands" in text]

    played(story)


def test_whoever_waits_for_the_next_deal_is_apart_from_those_who_play() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        cy, dee, eve = await evening.sit("Cy"), await evening.sit("Dee"), await evening.come("Eve")
        await say(evening, first, "players")
        await say(evening, cy, "waiting")
        assert lines(first) == lines(second) == [f"{first.name}: players"]
        assert lines(cy) == lines(dee) == ["Cy: waiting"]
        assert lines(eve) == []
        # What was said on one side stays there when all play the next hand.
        await evening.play_out(first, second)
        assert await recalled(evening, dee) == ["Cy: waiting"]
        assert await recalled(evening, second) == [f"{first.name}: players"]
        assert await recalled(evening, eve) == []

    played(story)


def test_who_gives_up_the_chair_is_told_no_more_of_what_players_said() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        await say(evening, first, "players")
        await evening.say(second, Leave(next(second.ids)))
        assert await recalled(evening, second) == []
        await say(evening, first, "are you gone")
        assert lines(second) == [f"{first.name}: players"]

    played(story)


def test_who_lets_a_bot_play_may_still_write() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        await evening.say(second, SitIn(next(second.ids), second.chair))
        assert isinstance(await say(evening, second, "phone"), Update)
        assert lines(first) == [f"{second.name}: phone"]

    played(story)


def test_a_hand_of_tone_poker_keeps_people_apart_until_it_has_its_result() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await at_a_table(evening, "Bob")
        eve = await evening.come("Eve")
        await allow(evening, ann)
        await all_play(evening, ann)
        await say(evening, ann, "hm")
        assert (lines(bob), lines(eve)) == (["Ann: hm"], [])
        await all_play(evening, bob)
        await say(evening, bob, "ha")
        assert lines(eve) == ["Bob: ha"] == await recalled(evening, eve)

    played(story)


@pytest.mark.parametrize("wrong", [None, 7, True, ["hello"], {"text": "hello"}])
def test_a_text_that_is_none_is_no_command(wrong: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "say", "id": "x", "text": wrong}, Say)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "chat", "id": "x", "on": "yes"}, SetChat)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("hello", "hello"),
        ("  two \t words \n and\r\nmore\u2028here ", "two words and more here"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>no</b> [link](http://x)", "<b>no</b> [link](http://x)"),
        ("שלום", "שלום"),
        ("👩\u200d🚀 🫨", "👩\u200d🚀 🫨"),
        ("🫨", "🫨"),
        ("\u2801", "\u2801"),
        ("\ud55c\u3164", "\ud55c\u3164"),
        ("\U0001fadf", "\U0001fadf"),
        ("x" * MAX_LINE_CHARACTERS, "x" * MAX_LINE_CHARACTERS),
        ("e\u0308" * MAX_LINE_CHARACTERS, "\u00eb" * MAX_LINE_CHARACTERS),
    ],
)
def test_what_is_written_becomes_one_line_of_text(written: str, line: str) -> None:
    assert clean_line(written) == line


@pytest.mark.parametrize(
    "written", ["", " \n ", "x" * (MAX_LINE_CHARACTERS + 1), "😀" * (MAX_LINE_CHARACTERS + 1)]
)
def test_a_line_has_one_to_two_hundred_characters(written: str) -> None:
    assert clean_line(written) == Refusal("room.chat_length", {"most": MAX_LINE_CHARACTERS})


@pytest.mark.parametrize(
    "written",
    [
        "a\x00b",
        "a\x1bb",
        "a\x7fb",
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\u200bb",
        "\ufeffa",
        "\u200d",
        "\ue000",
        "\u0301",
        "a\ud800b",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800 \u2800",
        "\U0001d159",
        "\U000e0080",
        "a\U000e0080b",
        "a\u2065b",
        "\ufff0",
        "\ufdd0",
        "\uffff",
        "\U0001fffe",
    ],
)
def test_characters_that_are_not_seen_or_turn_the_text_are_refused(written: str) -> None:
    assert clean_line(written) == Refusal("room.chat_characters")


@pytest.mark.parametrize("heap", ["\u0300\u0301\u0302\u0303\u0304", "\u0302\u0302", "\u20dd" * 60])
def test_no_line_heaps_marks_over_those_around_it(heap: str) -> None:
    assert clean_line(f"hell{heap}o") == Refusal("room.chat_characters")


@pytest.mark.parametrize("written", ["Tuấn, chào", "שָׁלוֹם", "กรุงเทพฯ ที่นี่", "नमस्ते", "e\u0323\u0302\u0303"])
def test_the_marks_of_every_writing_stay_in_a_line(written: str) -> None:
    assert clean_line(written) == unicodedata.normalize("NFC", written)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_written_comes_out_as_one_harmless_line_or_not_at_all(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(400):
        codes = [
            chance.choice((chance.randrange(0x80), chance.randrange(0x3000), chance.randrange(0x110000)))
        ]
        codes += [chance.choice((32, 10, 97, 0x301, 0x200D, chance.randrange(0x110000))) for _ in range(30)]
        line = clean_line("".join(map(chr, codes)))
        if isinstance(line, Refusal):
            continue
        assert 1 <= len(line) <= MAX_LINE_CHARACTERS
        assert not set(line) & {chr(code) for code in (*range(32), *range(127, 160), *range(0x202A, 0x202F))}
        assert not set(line) & {"\u2028", "\u2029", *map(chr, range(0x2066, 0x206A))}
        assert line.encode() and clean_line(line) == line


def test_a_person_may_write_five_lines_in_ten_seconds_and_then_some_more() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        for number in range(MAX_LINES_AT_ONCE):
            assert isinstance(await say(evening, first, f"line {number}"), Update)
        refused = await say(evening, first, "one more")
        assert code_of(refused) == "room.chat_too_fast"
        assert isinstance(refused, Refused) and refused.args == {
            "most": MAX_LINES_AT_ONCE,
            "seconds": LINE_COUNT_SECONDS,
        }
        assert isinstance(await say(evening, second, "others may"), Update)
        await asyncio.sleep(LINE_COUNT_SECONDS)
        assert isinstance(await say(evening, first, "again"), Update)
        assert lines(second)[-2:] == [f"{second.name}: others may", f"{first.name}: again"]

    played(story)


def test_who_writes_a_line_again_under_its_id_has_written_it_once() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        assert isinstance(await evening.say(first, Say("again", "once")), Update)
        assert isinstance(await evening.say(first, Say("again", "once")), Done)
        assert lines(second) == [f"{first.name}: once"]

    played(story)


def test_a_table_keeps_the_last_hundred_lines() -> None:
    conversation = Conversation()
    for number in range(MAX_LINES_KEPT + 20):
        shown = RoomShown("chat", 1, "Ann", text=f"{number}")
        conversation.keep(ChatLine(shown, None), "person-Ann", number * LINE_COUNT_SECONDS)
    told = conversation.lines_for("person-Bob", sits=True, apart=True)
    assert told is not None
    assert [each.text for each in told] == [f"{number}" for number in range(20, MAX_LINES_KEPT + 20)]
    assert conversation.lines_for("person-Eve", sits=False, apart=True) is None


def test_what_was_written_is_forgotten_when_the_host_allows_no_more() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        host = first if first.name == "Ann" else second
        await say(evening, first, "hello")
        assert await recalled(evening, second) == [f"{first.name}: hello"]
        await allow(evening, host, on=False)
        await allow(evening, host)
        assert await recalled(evening, second) == []

    played(story)


def test_a_line_that_is_forgotten_is_not_sent_again_to_whoever_was_away() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        host, other = (first, second) if first.name == "Ann" else (second, first)
        seen = Seen(other.now.epoch, other.now.n)
        await evening.go(other)
        await say(evening, host, "hello")
        back = await evening.come(other.name, seen)
        assert lines(back) == ["Ann: hello"]
        await evening.go(back)
        await allow(evening, host, on=False)
        back = await evening.come(other.name, seen)
        assert lines(back) == []
        assert not back.now.room.chat
        assert not any("hello" in text for text in back.texts)

    played(story)


def test_forgetting_gives_nobody_more_lines_to_write() -> None:
    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        host = first if first.name == "Ann" else second
        for number in range(MAX_LINES_AT_ONCE):
            assert isinstance(await say(evening, first, f"line {number}"), Update)
        await allow(evening, host, on=False)
        await allow(evening, host)
        assert code_of(await say(evening, first, "one more")) == "room.chat_too_fast"

    played(story)


def test_another_host_decides_from_then_on() -> None:
    async def story(evening: Evening) -> None:
        await evening.open()
        ann, bob = await evening.come("Ann"), await evening.sit("Bob")
        await allow(evening, ann)
        await evening.say(ann, PassHost(next(ann.ids), bob.chair))
        assert code_of(await allow(evening, ann, on=False)) == "room.host_only"
        assert isinstance(await allow(evening, bob, on=False), Update)

    played(story)


@pytest.mark.parametrize("seed", range(6))
def test_at_a_lively_table_nobody_reads_what_was_not_said_to_them(seed: int) -> None:
    chance = random.Random(seed)

    async def story(evening: Evening) -> None:
        first, second = await in_a_hand(evening)
        cy, eve = await evening.sit("Cy"), await evening.come("Eve")
        everybody = (first, second, cy, eve)
        said: list[tuple[str, set[str]]] = []
        for number in range(60):
            await asyncio.sleep(chance.choice((0.5, 3.0)))
            guest = chance.choice(everybody)
            if chance.random() < 0.6:
                allowed = _hearers(everybody, guest)
                answer = await say(evening, guest, f"#{number}#")
                if not isinstance(answer, Refused):
                    said.append((f"#{number}#", allowed))
            elif chance.random() < 0.5:
                await evening.say(guest, Ready(next(guest.ids)))
            elif guest.legal:
                await evening.act(guest, chance.choice(guest.legal))
        assert len(said) > 10
        for guest in everybody:
            history = await recalled(evening, guest)
            for text, allowed in said:
                sent = [each for each in guest.texts if text in each]
                assert bool(sent) == (guest.name in allowed), (text, guest.name)
                assert guest.name in allowed or not any(text in each for each in history)

    played(story, seed=seed)


def _hearers(everybody: Sequence[Guest], speaker: Guest) -> set[str]:
    """The names of those who may read what somebody writes now, as the rules of the house say it."""
    now = speaker.now
    if now.room.phase != "playing":
        return {guest.name for guest in everybody}
    side = [guest for guest in everybody if (guest.now.you.seat is None) == (now.you.seat is None)]
    return {guest.name for guest in side if guest.now.you.chair is not None}
