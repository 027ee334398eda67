"""A lesson in real browsers: a teacher, pupils at two tables and at the drill, to the printed sheet."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from .axe import is_clean
from .conftest import NewPerson
from .musician import Musician

QUESTIONS = 5
PAGE = re.compile(rb"/Type\s*/Page\b")


def _start(teacher: Musician) -> str:
    """Start a lesson from the lobby; returns its link."""
    teacher.page.goto(teacher.person.address + "/")
    teacher.page.get_by_role("radio", name=teacher.t("ui.lobby.game.tone-poker")).check()
    teacher.press("ui.tone.lesson.give")
    teacher.page.get_by_label(teacher.t("ui.tone.lesson.start.name")).fill("Thea")
    chosen = teacher.page.get_by_role("checkbox", checked=True)
    while chosen.count():
        chosen.first.uncheck()
    expect(teacher.person.button("ui.tone.lesson.start.go")).to_be_disabled()
    for interval in (3, 4, 7):
        teacher.page.get_by_label(teacher.t(f"interval.tone_poker.{interval}"), exact=True).check()
    teacher.page.get_by_label(teacher.t("ui.tone.lesson.start.questions")).select_option(str(QUESTIONS))
    teacher.press("ui.tone.lesson.start.go")
    return teacher.page.get_by_label(teacher.t("ui.tone.lesson.link")).input_value()


def _come(pupil: Musician, link: str, name: str) -> None:
    pupil.page.goto(link)
    pupil.page.get_by_label(pupil.t("ui.tone.lesson.pupil.name")).fill(name)
    pupil.press("ui.tone.lesson.pupil.come")
    expect(pupil.page.get_by_text(pupil.t("ui.tone.lesson.pupil.you", name=name))).to_be_visible()


def _open_table(pupil: Musician) -> None:
    pupil.press("ui.tone.lesson.open")
    pupil.press("ui.tone.lesson.open.go", pupil.person.sheet())
    pupil.page.wait_for_url("**/t/*")


def _answers(pupil: Musician) -> Locator:
    return pupil.page.get_by_role("group", name=pupil.t("ui.tone.lesson.drill.which")).get_by_role("button")


def _drill(pupil: Musician, wrong: int) -> None:
    """Answer every question, the first ones wrongly; what is right is told by the notes alone."""
    notes: list[int] = pupil.page.evaluate(
        "fetch(location.origin + '/api/lessons/' + new URLSearchParams("
        "location.search).get('code') + '/question').then((one) => one.json()).then((one) => one.notes)"
    )
    for number in range(1, QUESTIONS + 1):
        expect(_answers(pupil).first).to_be_visible()
        if number == 1:
            expect(_answers(pupil).first).to_be_disabled()
            pupil.press("ui.tone.lesson.drill.hear")
        names = {pupil.t(f"interval.tone_poker.{each}"): f"interval.tone_poker.{each}" for each in range(12)}
        right = pupil.t(f"interval.tone_poker.{notes[1] - notes[0]}")
        texts = _answers(pupil).all_inner_texts()
        said = next(text for text in texts if (text == right) != (number <= wrong))
        pupil.person.press(_answers(pupil).get_by_text(said, exact=True))
        meant, answer = (pupil.t(f"{names[each]}.a") for each in (right, said))
        wrongly = pupil.t("ui.tone.lesson.drill.wrong", interval=meant, answer=answer)
        sentence = pupil.t("ui.tone.lesson.drill.right", interval=right) if said == right else wrongly
        expect(pupil.page.get_by_role("status").get_by_text(sentence)).to_be_visible()
        expect(pupil.page.get_by_role("img")).to_be_visible()
        if number == QUESTIONS:
            pupil.press("ui.tone.lesson.drill.finish")
            break
        with pupil.page.expect_response("**/question") as asked:
            pupil.press("ui.tone.lesson.drill.next")
        notes = asked.value.json()["notes"]
    done = pupil.t("ui.tone.lesson.drill.done", right=QUESTIONS - wrong, answered=QUESTIONS)
    expect(pupil.page.get_by_text(done.replace("#", str(QUESTIONS)))).to_be_visible()


def _sheets(teacher: Musician) -> None:
    """The sheets are there, on paper one to a page, and as files."""
    sheets = teacher.page.get_by_role("article")
    expect(sheets).to_have_count(3)
    expect(sheets.nth(0)).to_contain_text(teacher.t("lesson.hand", table=1, hand=1))
    expect(sheets.nth(2)).to_contain_text(teacher.t("lesson.hand", table=2, hand=1))
    expect(sheets.nth(2)).to_contain_text(teacher.t("ui.tone.lesson.sheet.no_answers"))
    is_clean(teacher.person, "the sheets")
    assert len(PAGE.findall(teacher.page.pdf())) >= 3
    teacher.page.emulate_media(media="print")
    expect(teacher.person.button("ui.tone.lesson.print")).to_be_hidden()
    expect(sheets.nth(1)).to_be_visible()
    teacher.page.emulate_media(media="screen")
    with teacher.page.expect_download() as saved:
        teacher.page.get_by_role("link", name=teacher.t("ui.tone.lesson.csv")).click()
    assert "Cy" in saved.value.path().read_text("utf-8-sig")
    with teacher.page.expect_download() as saved:
        teacher.page.get_by_role("link", name=teacher.t("ui.tone.keep.musicxml")).first.click()
    assert b"<score-partwise" in saved.value.path().read_bytes()


def test_a_lesson_with_a_teacher_and_two_tables_to_the_printed_sheet(person: NewPerson) -> None:
    teacher = Musician(person())
    link = _start(teacher)
    expect(teacher.page).to_have_title(teacher.t("ui.tone.lesson.of", name="Thea") + " · Green Room")
    is_clean(teacher.person, "the teacher's screen")
    ann, bob, cy = Musician(person()), Musician(person(phone=True)), Musician(person())
    for pupil, name in ((ann, "Ann"), (bob, "Bob"), (cy, "Cy")):
        _come(pupil, link, name)
    is_clean(bob.person, "a pupil's screen")
    ann.warm()
    _drill(ann, wrong=1)
    _drill(bob, wrong=0)
    row = teacher.page.get_by_role("row", name="Ann")
    expect(row).to_have_text(re.compile(rf"Ann\s*{QUESTIONS} of {QUESTIONS}\s*{QUESTIONS - 1}"))

    # The first table is Ann's and Bob's, the second Cy's: the seats of both are dealt alike.
    _open_table(ann)
    bob.press("ui.tone.lesson.go")
    bob.press("ui.tone.join_table")
    bob.is_seated()
    _open_table(cy)
    for host, others in ((ann, [bob]), (cy, [])):
        host.begin()
        for each in (host, *others):
            each.deal()
    assert ann.held() == cy.held() != bob.held()
    ann.cards().first.click()
    ann.pile().click()
    for each in (ann, bob):
        each.play()
    expect(teacher.page.get_by_role("heading", name="Bob", exact=True)).to_be_visible()
    tonic = _own(bob)["tonic"]
    notes = ", ".join(teacher.note(note, tonic) for note in _own(bob)["notes"])
    expect(teacher.page.get_by_role("img", name=notes, exact=True)).to_be_visible()
    cy.play()
    expect(teacher.page.get_by_role("heading", name="Cy", exact=True)).to_be_visible()
    teacher.page.get_by_role("button", name=re.compile("^Ann")).click()
    expect(teacher.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    is_clean(teacher.person, "the teacher's screen in play")

    teacher.press("ui.tone.lesson.end")
    teacher.press("ui.tone.lesson.end")
    _sheets(teacher)
    bob.page.goto(link)
    expect(bob.page.get_by_role("article")).to_have_count(1)
    expect(bob.page.get_by_role("heading", name="Bob", exact=True)).to_be_visible()
    for each in (teacher, ann, bob, cy):
        each.person.is_content()


def _own(pupil: Musician) -> dict[str, Any]:
    view = pupil.last_update()
    seat: dict[str, Any] = view["hand"]["seats"][view["you"]["seat"]]
    return seat


def test_a_link_that_leads_to_no_lesson_says_so(person: NewPerson) -> None:
    ann = Musician(person(language="fr"))
    ann.page.goto(ann.person.address + "/lesson?code=nowhere")
    expect(ann.page.get_by_role("alert")).to_have_text(ann.t("refusal.tone_poker.lesson_none"))
    ann.press("ui.to_lobby")
    expect(ann.page).to_have_url(ann.person.address + "/")
