/**
 * Follows the events at a table of Tone Poker by ear: what sounds, what came, and when the outcome is told.
 */
import type { Message, TonePokerView, Update } from "../../../generated/wire";
import { serverClock, type Playing } from "../piano";
import type { Room } from "../../../room/room.svelte";
import { t } from "../../../words/words.svelte";
import { toneHand } from "../details";
import type { HandController } from "../hand/hand-controller.svelte";
import { hearHand, mayHearAgain, restHearing } from "./hearing.svelte";
import { Outcome } from "./outcome.svelte";
import { listenerAt, panOf } from "./panning";
import { Playback } from "./playback.svelte";
import { answerTo } from "../table/questions";
import { keepTime } from "./server-time";
import type { ToneSheet } from "../sheet-name";
import { Singer } from "./singer.svelte";
import { hear } from "./sounds";

/** Notes older than this are not played: after a lost connection all of them would sound at once. */
const MISSED_MS = 1000;

export class Listening {
  readonly outcome: Outcome;
  readonly playback: Playback;
  readonly singer = new Singer();
  /** The cards that came in the last message, the first drawn before the others. */
  drawn = $state.raw<readonly number[]>([]);
  /** The sound of the cards that the viewer drew last, until it ends. */
  #drawing = $state.raw<Playing | null>(null);

  constructor(
    private readonly room: Room,
    private readonly controller: HandController,
    private readonly onopen: (sheet: ToneSheet) => void,
  ) {
    this.outcome = new Outcome(toneHand(room.update?.hand)?.score != null);
    this.playback = new Playback(() => this.outcome.tell());
  }

  /** The cards that the viewer drew last still sound: what they make is not told before. */
  get isDrawing(): boolean {
    return this.#drawing !== null;
  }

  /** Begins to hear the table; returns the way to stop. */
  begin(): () => void {
    // Whoever comes while the hands are playing hears the rest.
    if (this.room.update) this.playback.follow(this.room.update, performance.now());
    const ends = [
      this.room.listen((message) => this.#handle(message)),
      keepTime(this.room),
      () => this.playback.stop(),
      restHearing,
    ];
    return () => ends.forEach((end) => end());
  }

  /**
   * The hand at a seat is heard again from where it lies, by this listener alone, and takes the wheel; a second touch
   * ends it.
   */
  hearAgain(seat: number): void {
    const { update } = this.room;
    const hand = toneHand(update?.hand)?.seats[seat];
    if (!hand || !update || !mayHearAgain(hand)) return;
    const playing = hearHand(`seat ${seat}`, seat, hand, panOf(seat, listenerAt(update)));
    if (playing) this.singer.followPhrase(seat, playing);
  }

  /** A page that only watches hears the hands by itself; a refusal is shown as any other. */
  async hearAlone(): Promise<void> {
    const answer = await answerTo(this.room, { do: "play_hands" }, "playback").catch(() => null);
    const { update } = this.room;
    if (answer && update) this.playback.hearAlone(answer.playback, update);
  }

  /**
   * Plays what a message tells, before anything is drawn. A card that the reader touched has sounded already, and what
   * came too late stays silent: those hands still count as unheard. The outcome is told at once only to somebody who
   * joins or comes back, which is seen from a message in which nothing happens.
   */
  #handle(message: Message): void {
    const action = this.controller.takeAnswer(message);
    if (message.is !== "update") return;
    const now = performance.now();
    this.playback.follow(message, now);
    const scored = toneHand(message.hand)?.score != null;
    if (serverClock.age(message.at, now) <= MISSED_MS) this.#hear(message, action);
    this.outcome.follow(
      scored,
      message.happened.some((one) => one.t === "tone-poker" && one.did === "play"),
    );
  }

  #hear(message: Update, action: string | null): void {
    const hand = toneHand(message.hand);
    for (const one of message.happened) {
      if (one.t !== "tone-poker") continue;
      const mine = one.seat === message.you.seat;
      if (one.did === "show") this.#askedForScore(mine, hand, message.you.seat !== null);
      if (mine && (one.did === "deal" || one.did === "discard")) {
        this.drawn = one.did === "deal" ? (one.cards ?? []) : (one.drawn ?? []);
      }
      if (mine && action?.startsWith("select")) continue;
      const playing = hear({ ...one, hand: hand?.seats[one.seat] ?? null }, listenerAt(message));
      if (mine && playing && (one.did === "deal" || one.did === "discard")) this.#followDraw(playing);
      if (one.did !== "play" || !playing) continue;
      this.outcome.followPhrase(playing);
      this.singer.followPhrase(one.seat, playing);
    }
  }

  #followDraw(playing: Playing): void {
    this.#drawing = playing;
    void playing.done.then(() => {
      if (this.#drawing === playing) this.#drawing = null;
    });
  }

  /** Whoever waited for the score has asked to see it; who still waits is told so. */
  #askedForScore(mine: boolean, hand: TonePokerView | null, plays: boolean): void {
    if (hand?.score && plays) this.onopen("end");
    else if (mine) this.room.voice.say(t("ui.tone.ear.asked"));
  }
}
