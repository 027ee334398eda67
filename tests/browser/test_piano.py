"""The piano in a real browser: what a deal, a phrase and a table's playback sound like, and when."""

from __future__ import annotations

import math
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .house import House
from .musician import SOUNDS_WITHIN_MS
from .person import WAITS_MS

FRONTEND = Path(__file__).parent.parent.parent / "frontend"
VITE = FRONTEND / "node_modules" / "vite" / "bin" / "vite.js"

MAX_CENTS_TOGETHER = 10
"""The cents by which a note may seem off where others are struck around it."""
MAX_CENTS_ALONE = 5
NOTES = list(range(60, 83))
EVEN_DECIBELS = 1.5
"""Decibels between the loudest and the softest note."""
MAX_IMAGE_DIFFERENCE = 2
MIN_RISE_DECIBELS = 12
"""Decibels by which a note's own tone must grow when it is struck."""
MAX_STRANGER_DECIBELS = -20
"""Decibels below what was struck under which all tones that were not struck must stay."""
SILENCE_DECIBELS = -60
MIN_AUDIBLE_DECIBELS = -45
TWELVE = "Array.from({length: 12}, (_, seat) => ({seat, midis: HANDS[seat % 4].map((i) => 60 + seat + i)}))"
HANDS = """const HANDS = [[0, 7, 2, 9, 4], [5, 6, 0, 1, 11], [10, 3, 8, 1, 6], [11, 10, 9, 8, 7]];
const ROYAL = [68, 69, 64, 71, 66], SUPREME = {tonic: 2, label: "royal", royal: "supreme"};
const PAIR = [69, 66, 73, 67, 71], ONE_PAIR = {tonic: 2, label: "one-pair", royal: null};"""
PASSES = """const passes = async (seconds) => {
  const { audio } = lab.theOutput();
  const begun = audio.currentTime;
  while (audio.currentTime < begun + seconds) await new Promise((then) => setTimeout(then, 10));
  return audio.currentTime - begun;
};"""
"""Waits by the clock of what is heard, and tells how long: on a busy machine it lags behind the page's."""
LATE_SECONDS = 0.1
"""Seconds by which somebody who listens comes too late to a note."""
MAX_SAMPLES_BYTES = 600_000
"""Bytes of recordings that a phone must fetch."""

PLANS = {
    "the deal": "lab.deal(3, [60, 71, 66, 62, 64])",
    "the deal of neighbours": "lab.deal(0, [71, 74, 72, 73, 75])",
    "a phrase": "lab.phrase(0, [60, 67, 62, 69, 64])",
    "the lowest phrase, in semitones": "lab.phrase(0, [60, 61, 62, 63, 64])",
    "the highest phrase": "lab.phrase(0, [82, 81, 75, 78, 72])",
    "a high card": "lab.phrase(0, PAIR, lab.cadenceOf({...ONE_PAIR, label: 'high-card'}, PAIR))",
    "a supreme royal over a tonic": "lab.phrase(0, ROYAL, lab.cadenceOf(SUPREME, ROYAL), 62)",
    "one pair over a tonic": "lab.phrase(0, PAIR, lab.cadenceOf(ONE_PAIR, PAIR), 62)",
    "a card after its tonic": "lab.touchStrikes(0, 69, 2)",
    "a hand again as a chord": "lab.again({seat: 0, midis: ROYAL}, 'chord')",
    "a hand again, slower, over a tonic": "lab.again({seat: 0, midis: PAIR, drone: 62}, 'slow')",
    "a hand again in a loop": "lab.again({seat: 0, midis: ROYAL, drone: 62}, 'melody', 3)",
    "a table of four": f"lab.playback({TWELVE}.slice(0, 4))",
    "a table of twelve": f"lab.playback({TWELVE})",
}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The piano with measuring instruments around it, as a script."""
    out = tmp_path_factory.mktemp("lab")
    node = shutil.which("node")
    assert node, "These tests build a script with Node, and none was found; ./run test sets it up."
    config = str(FRONTEND / "lab" / "vite.config.ts")
    built = subprocess.run(
        [node, str(VITE), "build", "--config", config, "--outDir", str(out), "--logLevel", "error"],
        cwd=FRONTEND,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return (out / "piano.js").read_text() + "\nwindow.lab = pianoLab; void 0"


@pytest.fixture
def bench(person: NewPerson, house: House, lab: str) -> Iterator[Page]:
    """A page of the house with the instruments on it."""
    one = person()
    one.page.goto(house.address + "/")
    one.page.evaluate(lab)
    yield one.page
    one.is_content()


def _heard(page: Page, plan: str) -> dict[str, Any]:
    report: dict[str, Any] = page.evaluate(f"() => {{ {HANDS} return lab.report({plan}); }}")
    return report


def _extremes(page: Page, plan: str) -> dict[str, float]:
    extremes: dict[str, float] = page.evaluate(f"() => {{ {HANDS} return lab.extremes({plan}); }}")
    return extremes


# What is heard


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_a_plan_is_heard_note_by_note_in_tune_and_nothing_else(bench: Page, plan: str) -> None:
    """Right pitches, no silence where a note should be, no note where silence should be, no clipping."""
    heard = _heard(bench, plan)
    assert heard["notes"]
    for note in heard["notes"]:
        assert abs(note["cents"]) <= MAX_CENTS_TOGETHER, note
        assert note["rise"] >= MIN_RISE_DECIBELS, note
        assert note["stranger"] <= MAX_STRANGER_DECIBELS, note
    assert min(heard["loudness"]) >= MIN_AUDIBLE_DECIBELS
    assert [rest for rest in heard["rests"] if rest["loudness"] > SILENCE_DECIBELS] == []
    assert heard["peak"] < 1


def test_a_table_rests_between_its_hands(bench: Page) -> None:
    """Before the first hand, between each two, and after the last."""
    assert len(_heard(bench, f"lab.playback({TWELVE})")["rests"]) == 13


@pytest.mark.parametrize("pan", [0, -0.35, 0.6])
def test_all_notes_are_in_tune_evenly_loud_and_where_they_are_panned(bench: Page, pan: float) -> None:
    """In stereo and on one loudspeaker that sums both channels; the image by the law of equal power."""
    each = f"for (const midi of {NOTES}) all.push(await lab.soundOf(midi, {pan}));"
    notes = bench.evaluate(f"async () => {{ const all = []; {each} return all; }}")
    angle = (pan + 1) * math.pi / 4
    image = 20 * math.log10(math.tan(angle))
    for way in ("stereo", "mono"):
        levels = [note[way] for note in notes]
        assert max(levels) - min(levels) <= EVEN_DECIBELS, levels
    for note in notes:
        assert abs(note["image"] - image) <= MAX_IMAGE_DIFFERENCE, note
        assert abs(note["cents"]) <= MAX_CENTS_ALONE, note


def test_one_loudspeaker_loses_nothing_of_the_hand_in_the_middle_and_little_at_the_side(bench: Page) -> None:
    notes = [bench.evaluate(f"() => lab.soundOf(71, {pan})") for pan in (0, 0.6)]
    lost = [note["stereo"] - note["mono"] for note in notes]
    assert abs(lost[0]) < 0.1
    assert lost[1] - lost[0] < 1.1


def test_twelve_seats_striking_everything_at_once_neither_clip_nor_click(bench: Page) -> None:
    one = _extremes(bench, "lab.click(0, 81)")
    loud = "seat: 0, hold: 1, gain: 1, pan: 0"
    crowd = f"{TWELVE}.flatMap(({{midis}}) => midis).map((midi) => ({{{loud}, midi, at: 0}}))"
    rush = f"Array.from({{length: 90}}, (_, i) => ({{{loud}, midi: 60 + (i * 7) % 23, at: i * 0.02}}))"
    aside = "(seat) => lab.panOf(seat, {seat: 0, seats: 12})"
    dealing = f"{TWELVE}.flatMap(({{seat, midis}}) => lab.deal(seat, midis))"
    for plan in (crowd, rush, *(f"lab.pannedStrikes({plan}, {aside})" for plan in (crowd, dealing))):
        heard = _extremes(bench, plan)
        assert heard["peak"] < 1
        # A voice that was cut off would leave a corner as large as its level.
        assert heard["sharpest"] < 4 * one["sharpest"]


def test_twelve_hands_with_cadence_tonic_and_drone_at_once_neither_clip_nor_click(bench: Page) -> None:
    """More than any table plays: all seats close a Supreme Royal over a drone while cards are touched."""
    one = _extremes(bench, "lab.click(0, 81)")
    made = "lab.cadenceOf({tonic: seat, label: 'royal', royal: 'supreme'}, midis)"
    hands = f"{TWELVE}.flatMap(({{seat, midis}}) => lab.phrase(seat, midis, {made}, 60 + seat))"
    chords = f"{TWELVE}.flatMap((hand) => lab.again({{...hand, drone: 60 + hand.seat}}, 'chord'))"
    touches = (
        f"{TWELVE}.flatMap(({{seat, midis}}) => midis.flatMap((midi) => lab.touchStrikes(seat, midi, seat)))"
    )
    for plan in (hands, chords, f"[...{hands}, ...{touches}]"):
        heard = _extremes(bench, plan)
        assert heard["peak"] < 1
        assert heard["sharpest"] < 4 * one["sharpest"]


def test_a_key_struck_again_does_not_click(bench: Page) -> None:
    once = _extremes(bench, "lab.click(0, 66)")
    again = _extremes(
        bench,
        "Array.from({length: 9}, (_, i) => ({seat: 0, midi: 66, at: i * 0.1, hold: 1, gain: 1, pan: 0}))",
    )
    assert again["sharpest"] < 2.5 * once["sharpest"]


# When it is heard


def test_the_first_click_is_heard(bench: Page) -> None:
    """A browser allows no sound before a touch: the touch itself already sounds."""
    bench.evaluate("() => lab.loadSamples()")
    # A touch waits no longer than a second for its sound: on a busy machine the output may need that long.
    bench.clock.install()
    bench.clock.pause_at(time.time() + 60)
    bench.evaluate("""() => {
      lab.wakeAtTouch();
      document.addEventListener("click", () => {
        window.ear = new lab.Ear();
        // It rings for longer than any machine is busy with something else.
        lab.piano.play(lab.click(0, 60).map((one) => ({...one, hold: 4})));
      });
    }""")
    assert bench.evaluate("() => lab.theOutput()") is None
    bench.mouse.click(5, 5)
    bench.wait_for_function(f"() => ear.hears() > {MIN_AUDIBLE_DECIBELS}")


def test_before_any_touch_an_action_is_seen_in_silence(bench: Page) -> None:
    bench.clock.install()
    bench.clock.pause_at(time.time() + 60)
    bench.evaluate("""() => {
      window.playing = lab.piano.hear({seat: 2, did: "select", notes: [64]}, {seat: null, seats: 4});
    }""")
    bench.clock.run_for(200)
    assert bench.evaluate("() => lab.piano.isSounding(2, 64)")
    bench.clock.run_for(5000)
    over = bench.evaluate("""async () => {
      await playing.done;
      return [lab.piano.isSounding(2, 64), lab.piano.lastNote().midi, lab.theOutput()];
    }""")
    assert over == [False, 64, None]


def test_a_playback_stops_when_asked_and_by_itself(bench: Page) -> None:
    _wake(bench)
    heard = bench.evaluate(f"""async () => {{
      {HANDS}
      const ear = new lab.Ear();
      {PASSES}
      const playing = lab.piano.play(lab.playback({TWELVE}));
      // It rests between two hands, where a busy machine may happen to listen.
      while (ear.hears() <= {MIN_AUDIBLE_DECIBELS}) await passes(0.01);
      playing.stop(0.2);
      await playing.done;
      await passes(0.7);
      const stopped = ear.hears();
      const phrase = lab.piano.sing(0, [60, 62, 64, 65, 67]);
      await passes((phrase.endsAt - phrase.startsAt) / 1000 + 0.9);
      await phrase.done;
      return [stopped, ear.hears()];
    }}""")
    stopped, ended = heard
    assert stopped < SILENCE_DECIBELS
    assert ended < SILENCE_DECIBELS


def test_mute_and_volume_are_heard_at_once_and_remembered(bench: Page, lab: str) -> None:
    _wake(bench)
    loud, soft, mute, back = bench.evaluate(f"""async () => {{
      const ear = new lab.Ear();
      {PASSES}
      const heard = async (how) => {{
        how();
        // By then the note has died away further: it is struck anew.
        do lab.piano.strike(0, 60);
        while ((await passes(0.5)) > 0.5 + {LATE_SECONDS});
        return ear.hears();
      }};
      return [
        await heard(() => lab.sound.setSoundVolume(1)),
        await heard(() => lab.sound.setSoundVolume(0.5)),
        await heard(() => lab.sound.setSound(false)),
        await heard(() => lab.sound.setSound(true)),
      ];
    }}""")
    assert loud > soft + 6
    assert mute < SILENCE_DECIBELS
    assert abs(back - soft) < 6
    bench.evaluate("() => lab.piano.hearOthersClicks(false)")
    bench.reload()
    bench.evaluate(lab)
    remembered = bench.evaluate(
        "() => [lab.sound.soundVolume(), lab.sound.soundOn(), lab.piano.othersClicksHeard()]"
    )
    assert remembered == [0.5, True, False]


def test_a_message_of_the_table_sounds_within_30_milliseconds(person: NewPerson, lab: str) -> None:
    """A real socket's message has set its recording to start before the page does anything else.

    The start that it was set to is looked at, not a clock, which shows what else a busy machine does.
    """
    ann = person()
    code = ann.open_table("Ann", bots=1)
    ann.page.evaluate(lab)
    _wake(ann.page)
    leads = ann.page.evaluate(
        """async (code) => {
          const leads = [];
          let reading = false;
          lab.onStart((moment) => leads.push(reading ? moment - performance.now() : null));
          let heard = () => undefined;
          let seen = () => undefined;
          const atTable = new Promise((then) => (seen = then));
          let sentAway = () => undefined;
          const away = new Promise((_, fail) => (sentAway = fail));
          const line = await lab.tableMessages(code, (message) => {
            seen();
            if (message.is === "bye") sentAway(new Error(message.code));
            if (message.is !== "update" || !message.happened.some((one) => one.what === "reaction")) return;
            reading = true;
            lab.piano.hear({seat: 1, did: "select", notes: [60 + leads.length]}, {seat: 0, seats: 2});
            reading = false;
            heard();
          });
          await atTable;
          for (let time = 0; time < 9; time += 1) {
            const next = new Promise((then) => (heard = then));
            line.send({do: "react", reaction: "nice"});
            await Promise.race([next, away]);
          }
          line.close();
          return leads;
        }""",
        code,
    )
    assert len(leads) == 9
    assert all(lead is not None and lead <= SOUNDS_WITHIN_MS for lead in leads), leads


def test_two_browsers_begin_a_playback_together(person: NewPerson, house: House, lab: str) -> None:
    """Within 50 ms, by the server's clock as each learnt it from what it was told."""
    listeners = [person(), person(phone=True)]
    for one in listeners:
        one.page.goto(house.address + "/")
        one.page.evaluate(lab)
        _wake(one.page)
        one.page.expose_function("serverTime", lambda: time.time() * 1000)
        one.page.evaluate("""async () => {
          window.struck = [];
          lab.onStart((_, planned) => struck.push(performance.timeOrigin + planned));
          // A clock is wrong by half of an answer's time at most: on a busy machine a quick one is awaited.
          for (let quickest = Infinity, i = 0; i < 8 || quickest > 40; i += 1) {
            const sent = performance.now();
            const told = await serverTime();
            const received = performance.now();
            lab.piano.serverClock.noteAnswer(sent, told, received);
            quickest = Math.min(quickest, received - sent);
          }
        }""")
    # It is set and not heard: far enough ahead that no page is too late for its first note.
    start = time.time() * 1000 + 60_000
    hands = f"{{ {HANDS} lab.piano.playTable({TWELVE}, {start}); return struck; }}"
    struck = [one.page.evaluate(f"() => {hands}") for one in listeners]
    assert [len(one) for one in struck] == [60, 60]
    assert max(abs(mine - yours) for mine, yours in zip(*struck, strict=True)) <= 50


# What it costs


def test_the_recordings_come_while_the_lobby_shows_and_after_the_page(
    person: NewPerson, house: House
) -> None:
    ann = person()
    ann.page.goto(house.address + "/")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    ann.page.get_by_role("radio", name=ann.t("ui.lobby.game.tone-poker")).check()
    ann.page.wait_for_function("""() => {
      const fetched = performance.getEntriesByType("resource");
      return fetched.filter((one) => one.name.endsWith(".mp3")).length === 8;
    }""")
    late = ann.page.evaluate("""() => {
      const all = performance.getEntriesByType("resource");
      const page = all.filter((one) => /\\.(js|css|json)$/.test(one.name)).map((one) => one.responseEnd);
      const piano = all.filter((one) => one.name.endsWith(".mp3")).map((one) => one.startTime);
      return Math.min(...piano) - Math.max(...page);
    }""")
    assert late > 0
    ann.is_content()


def test_the_recordings_are_small_and_kept_forever(bench: Page, house: House) -> None:
    total = 0
    for recording in bench.evaluate("() => lab.samples"):
        with urlopen(house.address + recording["address"], timeout=WAITS_MS / 1000) as answer:
            assert answer.headers["Content-Type"] == "audio/mpeg"
            assert "immutable" in answer.headers["Cache-Control"]
            total += len(answer.read())
    assert total <= MAX_SAMPLES_BYTES


def _wake(page: Page) -> None:
    """Touch the page, as everybody does long before the first card, and let the recordings come."""
    page.evaluate("() => lab.wakeAtTouch()")
    page.mouse.click(1, 1)
    page.evaluate("() => lab.loadSamples()")
    page.wait_for_function("() => lab.theOutput()?.audio.state === 'running'")
