"""Somebody at a table of Tone Poker: what they do there, what they were told, and what began to sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from greenroom.games.tone_poker.text.spelling import spell_note
from staged.wire import PLAYBACK

from .person import Person, all_heard

SOUNDS_WITHIN_MS = 30
"""Milliseconds in which a touch or a message must sound (TP-16)."""

MARKS = """(() => {
  // Half the age at which a page leaves a deed silent.
  const NEW_MS = 500;
  const marks = (window.marks = { messages: [], strikes: [], lit: [], trips: [], held: [], decoded: 0 });
  marks.holds = false;
  // Each in a task of its own, as a line brings them.
  marks.release = async () => {
    marks.holds = false;
    for (const { line, told } of marks.held.splice(0)) {
      line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(told) }));
      await new Promise((then) => setTimeout(then));
    }
  };
  marks.handling = marks.audio = marks.stamp = null;
  marks.deeds = () => marks.messages.filter(({ told }) => told.happened?.length > 0);
  const { start } = AudioBufferSourceNode.prototype;
  // A silent source of one sample wakes the output of some browsers: it is no note.
  AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
    const now = performance.now();
    if (this.buffer && this.buffer.duration > 1) {
      // From the wall clock, whose numbers are large, it could not be taken again without a rounding error.
      const lead = 1000 * Math.max(0, when - this.context.currentTime);
      // By the stamp that the page went by: on a busy machine the next one may be of quite another moment.
      const { contextTime = 0, performanceTime = 0 } = marks.stamp ?? {};
      const planned = performanceTime + 1000 * (when - contextTime);
      const near = marks.stamp !== null && Math.abs(planned - now - lead) < 1000;
      const heard = performance.timeOrigin + (near ? planned : now + lead);
      const note = `${this.buffer.duration.toFixed(4)} x${this.playbackRate.value.toFixed(5)}`;
      // A touch may come between a message and the task that ends it: its sound is then its own.
      const during = !window.event || window.event.type === "message" ? marks.handling : null;
      marks.strikes.push({ lead, during, heard, note, by: window.event?.type ?? null });
    }
    return start.call(this, when, ...rest);
  };
  const asked = new Map();
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      const opened = Date.now();
      this.addEventListener("message", (event) => {
        const told = JSON.parse(event.data);
        if (marks.holds && told.is !== "pong") {
          marks.held.push({ line: this, told });
          event.stopImmediatePropagation();
          return;
        }
        // A page that had no time reads late what was said on this line: it is new all the same.
        if ("happened" in told && told.at >= opened && told.at < Date.now() - NEW_MS) {
          told.at = Date.now() - NEW_MS;
          Object.defineProperty(event, "data", { value: JSON.stringify(told) });
        }
        marks.messages.push({ told });
        if (asked.has(told.id)) marks.trips.push(performance.now() - asked.get(told.id));
        marks.handling = told;
        // What is handled later than in the task of its message is not handled at once.
        task.port1.postMessage(null);
      });
    }
    send(said) {
      const { do: what, id } = JSON.parse(said);
      // Its questions for the time, not those for a sign of life, nor those of a test.
      if (what === "ping" && id !== "beat" && !id.startsWith("test-")) asked.set(id, performance.now());
      super.send(said);
    }
  };
  const task = new MessageChannel();
  task.port2.onmessage = () => (marks.handling = null);
  const { decodeAudioData } = OfflineAudioContext.prototype;
  OfflineAudioContext.prototype.decodeAudioData = async function (...args) {
    const buffer = await decodeAudioData.apply(this, args);
    marks.decoded += 1;
    return buffer;
  };
  const Audio = window.AudioContext;
  window.AudioContext = class extends Audio {
    constructor(...args) {
      super(...args);
      marks.audio = this;
    }
    getOutputTimestamp() {
      return (marks.stamp = super.getOutputTimestamp());
    }
  };
  const glows = (one) => one instanceof Element && one.matches(".lit, [data-lit]");
  const note = (one) => glows(one) && marks.lit.push((one.closest(".seat, [data-lit]") ?? one).textContent);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const one of [target, ...addedNodes]) note(one);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["class", "data-lit"] });
})();"""
"""All that came over the line or was set to sound: how far ahead, and during which message, if any."""

BOTS_HAVE_PLAYED = """() => {
  const { told } = marks.held.findLast(({ told }) => "happened" in told) ?? {};
  return told?.hand?.seats.every(({ played }, seat) => played || seat === told.you.seat);
}"""
"""Tells whether all bots have played, by what the page still holds back."""
WARM = "() => marks.decoded >= 8 && marks.audio?.state === 'running'"
IN_ORDER = """([group, cards]) => {
  const hand = document.querySelector(`[role=group][aria-label="${group}"]`);
  const left = (one) => one.getBoundingClientRect().left;
  const held = [...hand.querySelectorAll("[data-card]")].sort((a, b) => left(a) - left(b));
  return JSON.stringify(held.map((one) => Number(one.dataset.card))) === JSON.stringify(cards);
}"""


class Musician:
    """A person, with what is done and heard at a table of Tone Poker."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.t = person.t
        person.context.add_init_script(MARKS)

    def note(self, note: int, tonic: int | None = None) -> str:
        """Name a note in words, above a tonic; on its own, as a tonic."""
        written = spell_note(note % 12 if tonic is None else tonic, note)
        name = self.t(f"note.tone_poker.{written.letter}")
        altered = {1: "ui.note.sharp", -1: "ui.note.flat"}.get(written.alter)
        return self.t(altered, note=name) if altered else name

    def open_table(
        self,
        name: str,
        tonic: int,
        *,
        bots: int = 0,
        hands: str = "open",
        by_ear: bool = False,
        looking_on: str = "live",
    ) -> str:
        """Start a game from the lobby; returns the table's code."""
        self.page.goto(self.person.address + "/")
        self.page.get_by_role("radio", name=self.t("ui.lobby.game.tone-poker")).check()
        self.person.call_myself(name)
        self.press("ui.tone.start_game")
        sheet = self.person.sheet()
        sheet.get_by_role("radio", name=self.note(tonic), exact=True).check()
        sheet.get_by_label(self.t("ui.start.bots")).select_option(str(bots))
        sheet.get_by_label(self.t("option.tone_poker.hands")).select_option(hands)
        sheet.get_by_role("switch", name=self.t("ui.tone.ear")).set_checked(by_ear)
        sheet.get_by_label(self.t("ui.looking_on.title")).select_option(looking_on)
        self.press("ui.tone.start_game", sheet)
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[-1]

    def join(self, code: str, name: str, tonic: int) -> None:
        """Follow the invite link and join with a free tonic."""
        self.page.goto(f"{self.person.address}/t/{code}")
        self.person.call_myself(name)
        self.page.get_by_role("radio", name=self.note(tonic), exact=True).check()
        self.press("ui.tone.join_table")
        self.is_seated()

    def is_seated(self) -> None:
        """Wait until the table has given a chair here."""
        self.page.wait_for_function("() => marks.messages.some(({ told }) => told.you?.chair != null)")

    def begin(self) -> None:
        """Begin the first hand, as the host."""
        self.press("ui.tone.first_hand")
        expect(self.undealt()).to_be_visible()

    def warm(self) -> None:
        """Wait until a note sounds at once: this page was touched, and the recordings have come."""
        self.page.wait_for_function(WARM)

    def strikes_come_to(self, count: int) -> None:
        """Wait until this number of notes was set to sound."""
        self.page.wait_for_function("(count) => marks.strikes.length === count", arg=count)

    def sees_lit(self, name: str) -> None:
        """Wait until a card of somebody glows, or has glowed: it does so no longer than a note lasts."""
        self.page.wait_for_function("(name) => marks.lit.some((text) => text.includes(name))", arg=name)

    def holds_in_order(self, cards: list[int]) -> None:
        """Wait until the own hand shows these cards in this order."""
        self.page.wait_for_function(IN_ORDER, arg=[self.t("ui.hand.label"), cards])

    def deal(self) -> None:
        self.person.press(self.undealt())
        expect(self.cards()).to_have_count(5)

    def play(self) -> None:
        """Play the hand by a touch of the own name, once what was drawn has come.

        A hand that is played before the table has answered a discard would be another one: it is refused.
        """
        all_heard(self)
        self.person.press(self.plate())

    def next_hand(self) -> None:
        """Go on as the host, once everybody's play has come here: before, the page would ask whether to."""
        expect(self.person.button("ui.tone.show_score")).to_be_visible()
        self.press("ui.end.ready")

    def bots_play(self, begin: Callable[[], None]) -> None:
        """Begin a hand, and hear all that the bots do at once, as if nothing had delayed any of it."""
        self.page.evaluate("() => { marks.holds = true; }")
        begin()
        self.page.wait_for_function(BOTS_HAVE_PLAYED)
        self.page.evaluate("() => marks.release()")

    def reload(self) -> None:
        self.person.reload()

    def press(self, key: str, within: Locator | None = None) -> None:
        self.person.press(self.person.button(key, within))

    # What is seen

    def undealt(self) -> Locator:
        """The own deck while it deals: that of the hand before offers it no more."""
        return self.person.button("ui.tone.deck.deal")

    def deck(self) -> Locator:
        return self.page.get_by_role("button", name=self.t.pieces("ui.tone.deck.deal")[0].split(":")[0])

    def plate(self) -> Locator:
        return self.person.button("ui.tone.plate")

    def pile(self) -> Locator:
        return self.page.get_by_role("button", name=self.t.pieces("ui.tone.pile")[0].split(":")[0])

    def cards(self) -> Locator:
        return self.person.cards()

    def held(self) -> list[int]:
        """The intervals of the own hand, in the order in which the page shows them."""
        hand = self.page.get_by_role("group", name=self.t("ui.hand.label"))
        lefts = hand.locator("[data-card]").evaluate_all(
            "(all) => all.map((one) => [one.getBoundingClientRect().left, Number(one.dataset.card)])"
        )
        return [card for _, card in sorted(lefts)]

    def last_update(self) -> dict[str, Any]:
        """The last view that the table sent."""
        told = self.page.evaluate(
            "() => marks.messages.findLast(({ told: { is } }) => is === 'update' || is === 'step').told"
        )
        assert isinstance(told, dict)
        return told

    def playback(self) -> dict[str, Any]:
        """The table's last word on its playback."""
        told: dict[str, Any] = self.page.evaluate(
            f"() => marks.messages.map(({{ told }}) => told.{PLAYBACK}).findLast(Boolean)"
        )
        return told

    def strikes(self) -> list[dict[str, Any]]:
        """All that began to sound here, in the order in which it was set off."""
        strikes: list[dict[str, Any]] = self.page.evaluate("() => marks.strikes")
        return strikes

    def deeds(self) -> list[dict[str, Any]]:
        """All that the table said to have happened, message by message."""
        told: list[dict[str, Any]] = self.page.evaluate("() => marks.deeds().map(({ told }) => told)")
        return told

    def forget(self) -> None:
        """Forget what has sounded and what was told."""
        self.page.evaluate(
            "() => { for (const each of [marks.strikes, marks.messages, marks.lit]) each.length = 0; }"
        )


def hush(*people: Musician) -> None:
    """Let everything reach everybody, and forget what has sounded."""
    all_heard(*people)
    for one in people:
        one.forget()


def deal_to_two(ann: Musician, bob: Musician, *, hands: str = "open") -> None:
    """Seat Ann in C and Bob in G and deal to both, their pianos warm and quiet."""
    code = ann.open_table("Ann", 0, hands=hands)
    bob.join(code, "Bob", 7)
    ann.begin()
    for one in (ann, bob):
        one.warm()
        one.deal()
    hush(ann, bob)
