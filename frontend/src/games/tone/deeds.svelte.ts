/** What somebody does at a table of Tone Poker, by a touch or by a key, and what of it sounds here. */
import type { Message, SeatView, TonePokerView, Update } from "../../generated/wire";
import { serverClock, type Playing } from "../../piano";
import type { Room } from "../../room/room.svelte";
import { hasKeys } from "../../page/keyboard";
import { t } from "../../words/words.svelte";
import { toneHand, toneRoom } from "./details";
import { isByEar, isNaming } from "./ear";
import { Fingers } from "./fingers.svelte";
import { hearHand, mayHearAgain, restHearing } from "./hearing.svelte";
import { listenerAt, panOf } from "./panning";
import { hear, hearTouch } from "./sounds";
import { keyed, type ToneDeed } from "./keys";
import { Outcome, untold } from "./outcome.svelte";
import { chooseLabel, cardLabel, labelAfter } from "./label.svelte";
import { Playback } from "./playback.svelte";
import { answerTo } from "./questions";
import { mayBeHeard } from "./seats";
import { keepTime } from "./server-time";
import { Singer } from "./singer.svelte";
import type { ToneSheet } from "./sheet-name";
import { counted, moved, touched, type OwnHand } from "./spoken/answers";

/** A deed so old came late: all of a cut line's at once would be no music. */
const MISSED_MS = 1000;

export class Deeds {
  readonly fingers: Fingers;
  readonly outcome: Outcome;
  readonly playback: Playback;
  readonly singer = new Singer();
  /** The cards that came in the last message, the first drawn before the others. */
  drawn = $state.raw<readonly number[]>([]);
  /** They still sound: what they make is not told before. */
  #coming = $state.raw<Playing | null>(null);
  /** The hand whose host was asked whether to end it unfinished. */
  #asked = $state(-1);

  readonly hand: TonePokerView | null = $derived.by(() => toneHand(this.room.update?.hand));
  readonly #unfinished: boolean = $derived.by(() => this.hand?.score === null && !isNaming(this.hand));
  /** By ear, faces and score wait until everybody has asked for them. */
  readonly #blank: boolean = $derived.by(() => isByEar(this.hand));
  /** All have played: there is a score, told or not; by ear, once everybody has asked for it. */
  readonly isOver: boolean = $derived.by(() => this.hand?.score != null);
  /** The hand as far as it is told by now. */
  readonly shown: TonePokerView | null = $derived.by(() =>
    this.hand && !this.outcome.told ? untold(this.hand, this.#coming ? null : this.fingers.seat) : this.hand,
  );
  /** The own seat as far as it is told; what the keys do goes by all that is known. */
  readonly own: SeatView | null = $derived.by(() => this.shown?.seats[this.fingers.seat ?? -1] ?? null);
  /** The host is asked whether to go on although not everybody has played, or not everybody has asked for the score. */
  readonly asking: boolean = $derived.by(
    () => this.#asked === this.room.update?.room.hand_number && (this.#unfinished || this.#blank),
  );
  /** What the host is asked then. */
  readonly question: string = $derived.by(() => (this.#unfinished ? "ui.tone.next.ask" : "ui.tone.ear.next"));
  /** This reader may name the others' hands now, and ask for the score. */
  readonly mayName: boolean = $derived.by(
    () => this.fingers.free && isNaming(this.hand) && this.hand.legal.includes("show"),
  );
  /** The hands may sound together now. */
  readonly mayHear: boolean = $derived.by(
    () => this.hand !== null && mayBeHeard(this.hand, toneRoom(this.room.update?.room)?.hands ?? "open"),
  );
  readonly mayAskHint: boolean = $derived.by(
    () =>
      toneRoom(this.room.update?.room)?.practice === true &&
      this.own !== null &&
      this.own.cards.length > 0 &&
      this.hand?.ear === null &&
      this.#unfinished,
  );

  constructor(
    private readonly room: Room,
    private readonly onopen: (sheet: ToneSheet) => void,
  ) {
    this.fingers = new Fingers(room);
    this.outcome = new Outcome(toneHand(room.update?.hand)?.score != null);
    this.playback = new Playback(() => this.outcome.tell());
  }

  /** Begins to hear the table; returns the way to stop. */
  begin(): () => void {
    // Whoever comes while the hands are playing hears the rest.
    if (this.room.update) this.playback.follow(this.room.update, performance.now());
    const ends = [
      this.room.listen((message) => this.#heard(message)),
      keepTime(this.room),
      () => this.playback.stop(),
      restHearing,
    ];
    return () => ends.forEach((end) => end());
  }

  /** A card goes down under a finger and sounds, before anybody knows whether it is touched or dragged; a selected one is silent. */
  press(card: number): void {
    const { seat, free, held, mine } = this.fingers;
    if (seat === null || !mine || !free || held.selected.includes(card)) return;
    hearTouch(seat, this.fingers.noteOf(card), mine.tonic);
  }

  /** The hand at a seat is heard again from where it lies, by this listener alone, and takes the wheel; a second touch ends it. */
  hearAgain(seat: number): void {
    const [hand, update] = [this.hand?.seats[seat], this.room.update];
    if (!hand || !update || !mayHearAgain(hand)) return;
    const playing = hearHand(`seat ${seat}`, seat, hand, panOf(seat, listenerAt(update)));
    if (playing) this.singer.sings(seat, playing);
  }

  /** Selects a card or lets it go, where it lies. */
  touch(card: number): void {
    if (!this.fingers.free) return;
    this.#select(card);
    this.#say(counted, "count");
  }

  #select(card: number): void {
    this.singer.rests();
    this.fingers.touch(card);
  }

  /** Moves a card to a place, counted from 0; where it lies then is said. */
  move(card: number, to: number): void {
    this.fingers.move(card, to);
    this.#say((own) => moved(own, card), "place");
  }

  /** What is said of the own hand waits for its own note; said anew about the same, it is said once. */
  #say(saying: (own: OwnHand) => string, about: string): void {
    const { mine, held } = this.fingers;
    if (!mine) return;
    this.room.voice.say(
      saying({ t, mine, held, blank: this.fingers.blank, throws: this.fingers.may("discard") }),
      about,
    );
  }

  /** The next hand closes this one; the host is asked first where somebody has not played. */
  askForNext(): void {
    if (!(this.room.chair?.host ?? false)) return;
    if (!this.#unfinished && !this.#blank) return this.next(true);
    this.#asked = this.room.update?.room.hand_number ?? -1;
    const how = hasKeys() ? t("ui.announce.answer") : "";
    this.room.voice.say(`${t(this.question)} ${how}`.trim());
  }

  /** What the host answers, or wants where nothing has to be asked. */
  next(sure: boolean): void {
    this.#asked = -1;
    if (sure) this.room.send({ do: "ready", unfinished: this.#unfinished });
  }

  /** Whoever asks does not wait for the music; by ear the score comes once everybody has asked. */
  showScore(): void {
    if (this.mayName) this.fingers.show();
    if (!this.isOver) return;
    this.outcome.tell();
    this.onopen("end");
  }

  playHands(): void {
    const update = this.room.update;
    if (this.playback.alone) this.playback.stop();
    else if (toneRoom(update?.room)?.playback) this.room.send({ do: "stop_hands" });
    else if (!this.mayHear) return;
    else if (update?.you.chair != null) this.room.send({ do: "play_hands" });
    else void this.#hearAlone();
  }

  /** The cards bear the next of the labels; nobody sees which by the ear: it is said. */
  changeLabel(): void {
    const next = labelAfter(cardLabel());
    chooseLabel(next);
    this.room.voice.say(t(`ui.tone.label.${next}`));
  }

  key(event: KeyboardEvent): void {
    const found = keyed(event);
    if (found === "play_hands") this.playHands();
    else if (found === "score") this.showScore();
    else if (found === "label") this.changeLabel();
    else if (found === null || this.fingers.seat === null) return;
    else if (typeof found === "string") this.#do(found);
    else {
      const card = this.fingers.held.cards[found];
      if (card !== undefined) this.#touchByNumber(card);
    }
  }

  #touchByNumber(card: number): void {
    if (!this.fingers.free) return;
    this.press(card);
    this.#select(card);
    this.#say((own) => touched(own, card), `card ${card}`);
  }

  #letGo(): void {
    if (this.fingers.held.selected.length > 0) this.room.voice.say(t("ui.tone.say.all_let_go"));
    this.fingers.letGo();
  }

  /** What only somebody with a seat does; hands are heard, the score is seen and labels are chosen by anybody. */
  #do(deed: Exclude<ToneDeed, "play_hands" | "score" | "label">): void {
    const deeds: Record<typeof deed, () => unknown> = {
      deal: () => this.fingers.draw(),
      discard: () => this.fingers.discard(),
      play: () => this.fingers.play(),
      let_go: () => (this.asking ? this.next(false) : this.#letGo()),
      hint: () => this.mayAskHint && this.onopen("hint"),
      next: () => (this.asking ? this.next(false) : this.askForNext()),
      yes: () => this.asking && this.next(true),
      ear: () => this.mayName && this.onopen("ear"),
    };
    deeds[deed]();
  }

  /**
   * Sounds before anything is drawn; an own card that was touched has sounded already, and what was missed stays silent.
   * Missed by the ear, the hands of this table are still unheard: only whoever joins or comes back is told at once, by a
   * message in which nothing happens.
   */
  #heard(message: Message): void {
    const action = this.fingers.answered(message);
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
      if (mine && playing && (one.did === "deal" || one.did === "discard")) this.#comes(playing);
      if (one.did !== "play" || !playing) continue;
      this.outcome.sings(playing);
      this.singer.sings(one.seat, playing);
    }
  }

  #comes(playing: Playing): void {
    this.#coming = playing;
    void playing.done.then(() => {
      if (this.#coming === playing) this.#coming = null;
    });
  }

  /** Whoever waited for the score has asked to see it; who still waits is told so. */
  #askedForScore(mine: boolean, hand: TonePokerView | null, plays: boolean): void {
    if (hand?.score && plays) this.onopen("end");
    else if (mine) this.room.voice.say(t("ui.tone.ear.asked"));
  }

  /** Who only watches hears the hands by itself; a refusal is shown as any other. */
  async #hearAlone(): Promise<void> {
    const answer = await answerTo(this.room, { do: "play_hands" }, "playback").catch(() => null);
    const { update } = this.room;
    if (answer && update) this.playback.hearAlone(answer.playback, update);
  }
}
