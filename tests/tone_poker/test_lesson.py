"""A lesson: what follows from its seed, from its log, and what may be done in it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.games.tone_poker.lesson import chance, decisions, events
from greenroom.games.tone_poker.lesson.decisions import LessonDecision
from greenroom.games.tone_poker.lesson.options import LessonOptions
from greenroom.games.tone_poker.lesson.sheet import IntervalLine, interval_lines
from greenroom.games.tone_poker.lesson.state import Lesson
from greenroom.games.tone_poker.lesson.views import drill_question, drill_result, lesson_view
from greenroom.kernel.refusal import Refusal
from greenroom.store import Event, Stored
from greenroom.table.event_codec import UnknownEvent
from greenroom.table.people.forgotten_guests import Forgotten
from greenroom.table.people.guests import Person
from refusals import granted

TEACHER, ANN, BOB = (Person(name.lower(), name, "en", 1) for name in ("Thea", "Ann", "Bob"))


def lesson(*more: events.LessonEvent, seed: str = "seed", questions: int = 3) -> Lesson:
    began = Lesson("abcdef")
    began.fold([events.LessonOpened(TEACHER.id, TEACHER.name, seed, [3, 4, 7], questions, "open"), *more])
    return began


def code(decision: LessonDecision) -> str:
    assert isinstance(decision, Refusal)
    return decision.code


def take(of: Lesson, decision: LessonDecision) -> None:
    of.fold(granted(decision))


def test_tp_07_a_seat_has_one_deck_at_all_tables_and_another_in_each_deal() -> None:
    decks = {(deal, seat): chance.deck("seed", deal, seat) for deal in range(1, 9) for seat in range(12)}
    assert all(sorted(map(int, deck)) == list(range(12)) for deck in decks.values())
    assert chance.deck("seed", 3, 5) == decks[3, 5]
    assert len(set(map(tuple, decks.values()))) == len(decks)
    assert chance.deck("other", 3, 5) != decks[3, 5]


def test_every_deck_of_a_lesson_begins_with_each_card_as_often() -> None:
    tops = Counter(chance.deck("seed", deal, 0)[0] for deal in range(2400))
    assert len(tops) == 12 and all(140 < count < 260 for count in tops.values())


def test_questions_are_the_same_for_all_and_of_the_chosen_intervals() -> None:
    asked = [chance.question("seed", number, [7, 3]) for number in range(1, 401)]
    assert asked == [chance.question("seed", number, [3, 7]) for number in range(1, 401)]
    assert {each.interval for each in asked} == {3, 7} and {each.tonic for each in asked} == set(range(12))
    assert all(each.notes == [60 + each.tonic, 60 + each.tonic + each.interval] for each in asked)


def test_every_interval_is_asked_once_before_any_is_asked_again() -> None:
    intervals = [3, 4, 7, 8, 9]
    asked = [chance.question("seed", number, intervals).interval for number in range(1, 1001)]
    turns = [asked[first : first + 5] for first in range(0, 1000, 5)]
    assert all(sorted(turn) == intervals for turn in turns)
    assert len(set(map(tuple, turns))) > 80, "of the 120 orders most are met"
    assert all(20 < count < 60 for count in Counter(turn[0] for turn in turns).values())


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        (LessonOptions([]), "tone_poker.lesson_intervals"),
        (LessonOptions([4]), "tone_poker.lesson_intervals"),
        (LessonOptions([4, 4]), "tone_poker.lesson_intervals"),
        (LessonOptions([4, 12]), "tone_poker.lesson_intervals"),
        (LessonOptions([4, -1]), "tone_poker.lesson_intervals"),
        (LessonOptions([4, 7], 0), "tone_poker.lesson_questions"),
        (LessonOptions([4, 7], 51), "tone_poker.lesson_questions"),
    ],
)
def test_options_that_make_no_drill_are_refused(options: LessonOptions, refused: str) -> None:
    found = options.refusal()
    assert found is not None and found.code == refused


def test_options_that_make_one_are_taken() -> None:
    assert LessonOptions([7, 4]).refusal() is None
    assert LessonOptions(list(range(12)), 50).refusal() is None


def test_pupils_come_once_under_names_of_their_own() -> None:
    of = lesson()
    take(of, decisions.come(of, ANN))
    assert decisions.come(of, ANN) == []
    take(of, decisions.come(of, msgspec.structs.replace(BOB, name="Ann")))
    assert [each.name for each in of.pupils] == ["Ann", "Ann 2"]
    assert code(decisions.come(of, TEACHER)) == "tone_poker.lesson_teaches"


def test_a_lesson_has_room_for_so_many_and_no_more() -> None:
    of = lesson(*(events.PupilCame(str(number), str(number)) for number in range(decisions.MAX_PUPILS)))
    assert code(decisions.come(of, ANN)) == "tone_poker.lesson_full"


def test_questions_are_answered_in_order_and_the_first_answer_stands() -> None:
    of = lesson(events.PupilCame("ann", "Ann"))
    assert code(decisions.answer(of, "bob", 1, 3)) == "tone_poker.lesson_come_first"
    assert code(decisions.answer(of, "thea", 1, 3)) == "tone_poker.lesson_teaches"
    for number in (0, -1, 2):
        assert code(decisions.answer(of, "ann", number, 3)) == "tone_poker.lesson_not_asked"
    assert code(decisions.answer(of, "ann", 1, 5)) == "tone_poker.lesson_not_chosen"
    take(of, decisions.answer(of, "ann", 1, 3))
    assert decisions.answer(of, "ann", 1, 7) == [], "sent again, nothing is stored"
    for number in (2, 3):
        take(of, decisions.answer(of, "ann", number, 7))
    assert of.pupils[0].answers == [3, 7, 7]
    assert code(decisions.answer(of, "ann", 4, 7)) == "tone_poker.lesson_not_asked"
    assert drill_question(of, of.pupils[0]).number is None


def test_only_its_teacher_ends_a_lesson_and_then_nothing_more_is_done_in_it() -> None:
    of = lesson(events.PupilCame("ann", "Ann"))
    assert code(decisions.close(of, "ann")) == "tone_poker.lesson_teacher_only"
    take(of, decisions.close(of, "thea"))
    assert of.is_over and decisions.close(of, "thea") == []
    assert code(decisions.answer(of, "ann", 1, 3)) == "tone_poker.lesson_over"
    assert code(decisions.come(of, BOB)) == "tone_poker.lesson_over"
    assert decisions.come(of, ANN) == [], "who took part is let in to read"


@given(st.lists(st.sampled_from([3, 4, 7]), max_size=20))
def test_a_sheet_counts_every_answer_once(answers: list[int]) -> None:
    given_ = [events.Answered("ann", number, answer) for number, answer in enumerate(answers, 1)]
    of = lesson(events.PupilCame("ann", "Ann"), *given_, questions=20)
    (pupil,) = of.pupils
    lines = interval_lines(of, pupil)
    assert [line.interval for line in lines] == [3, 4, 7]
    assert sum(line.heard + line.missed for line in lines) == len(answers)
    assert sum(line.heard for line in lines) == of.right(pupil)
    assert all(
        line.interval not in line.taken_for and bool(line.taken_for) == bool(line.missed) for line in lines
    )


def test_a_sheet_says_what_an_interval_was_taken_for() -> None:
    of = lesson(events.PupilCame("ann", "Ann"), questions=12)
    asked = [of.question(number).interval for number in range(1, 13)]
    answers = [7 if interval == 3 else interval for interval in asked]
    of.fold(events.Answered("ann", number, answer) for number, answer in enumerate(answers, 1))
    lines = interval_lines(of, of.pupils[0])
    assert lines[0] == IntervalLine(3, 0, asked.count(3), [7]) and asked.count(3) > 0
    assert lines[2] == IntervalLine(7, asked.count(7), 0, [])


def alike_at_first() -> tuple[str, str]:
    """Find two seeds of which the first question is the same and the second is not."""
    seeds = [str(number) for number in range(1000)]
    first, *others = seeds
    want = chance.question(first, 1, [3, 4, 7])
    return first, next(
        seed
        for seed in others
        if chance.question(seed, 1, [3, 4, 7]) == want
        and chance.question(seed, 2, [3, 4, 7]) != chance.question(first, 2, [3, 4, 7])
    )


def test_no_frame_tells_what_its_reader_may_not_know() -> None:
    """Whatever the seed, decks and later questions are: the same notes to hear make the same bytes."""
    ours, other = (lesson(events.PupilCame("ann", "Ann"), seed=seed) for seed in alike_at_first())
    encode = msgspec.json.encode
    for reader in (None, "ann", "bob", "thea"):
        views = [encode(lesson_view(each, reader, "link", [])) for each in (ours, other)]
        assert views[0] == views[1] and b"seed" not in views[0] and b"thea" not in views[0]
    assert encode(drill_question(ours, ours.pupils[0])) == encode(drill_question(other, other.pupils[0]))


@pytest.mark.parametrize("answer", [3, 4, 7])
def test_an_interval_is_named_once_it_is_answered_and_in_no_frame_before(answer: int) -> None:
    of = lesson(events.PupilCame("ann", "Ann"))
    frame = msgspec.to_builtins(drill_question(of, of.pupils[0]))
    assert frame == {"number": 1, "notes": of.question(1).notes, "answered": 0, "right": 0}
    take(of, decisions.answer(of, "ann", 1, answer))
    told = drill_result(of, of.pupils[0], 1)
    assert (told.interval, told.answer, told.notes) == (of.question(1).interval, answer, of.question(1).notes)


def test_the_log_is_read_as_it_was_written() -> None:
    told: list[events.LessonEvent] = [
        events.LessonOpened("thea", "Thea", "seed", [3, 4], 2, "closed"),
        events.PupilCame("ann", "Ann"),
        events.TableOpened("id", "code"),
        events.Answered("ann", 1, 4),
        events.LessonClosed(),
    ]
    stored = [Stored(number, events.CODEC.write(event, 1.0)) for number, event in enumerate(told, 1)]
    assert [each.event.kind for each in stored] == list(events.KINDS)
    assert [events.nameless(events.CODEC.read(each), Forgotten()) for each in stored] == told


@pytest.mark.parametrize(("kind", "version"), [("answered", 2), ("sung", 1)])
def test_an_event_of_a_later_program_is_not_read(kind: str, version: int) -> None:
    with pytest.raises(UnknownEvent, match=f"event {kind} version {version}"):
        events.CODEC.read(Stored(1, Event(kind, version, b"{}", 1.0)))
