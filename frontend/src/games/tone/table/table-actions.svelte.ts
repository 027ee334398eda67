/** Carries out the touches and keys of the viewer at a table of Tone Poker. */
import type { SeatView, TonePokerView } from "../../../generated/wire";
import type { Room } from "../../../room/room.svelte";
import { hasKeys } from "../../../page/keyboard";
import { t } from "../../../words/words.svelte";
import { toneHand, toneRoom } from "../details";
import { isByEar, isNaming } from "../ear/ear";
import { HandController } from "../hand/hand-controller.svelte";
import { hearTouch } from "../sound/sounds";
import { keyAction, type KeyAction } from "./keys";
import { viewBeforeOutcome } from "../sound/outcome.svelte";
import { chooseLabel, cardLabel, labelAfter } from "../cards/label.svelte";
import { Listening } from "../sound/listening.svelte";
import { mayBeHeard } from "../seats/seats";
import type { ToneSheet } from "../sheet-name";
import { countAnswer, moveAnswer, touchAnswer, type OwnHand } from "../spoken/answers";

export class TableActions {
  readonly controller: HandController;
  readonly listening: Listening;
  /** The hand whose host was asked whether to end it unfinished. */
  #asked = $state(-1);

  readonly hand: TonePokerView | null = $derived.by(() => toneHand(this.room.update?.hand));
  readonly #unfinished: boolean = $derived.by(() => this.hand?.score === null && !isNaming(this.hand));
  /** The hand is played by ear, and faces and score wait until everybody has asked for them. */
  readonly #blank: boolean = $derived.by(() => isByEar(this.hand));
  /** All have played: there is a score, told or not; by ear, once everybody has asked for it. */
  readonly isOver: boolean = $derived.by(() => this.hand?.score != null);
  /** The hand as far as it is told by now. */
  readonly shown: TonePokerView | null = $derived.by(() =>
    this.hand && !this.listening.outcome.isTold
      ? viewBeforeOutcome(this.hand, this.listening.isDrawing ? null : this.controller.seat)
      : this.hand,
  );
  /** The reader's own seat, as far as it is told by now; the keys act by all that is known. */
  readonly own: SeatView | null = $derived.by(() => this.shown?.seats[this.controller.seat ?? -1] ?? null);
  /** The host is asked whether to go on although not everybody has played, or not everybody has asked for the score. */
  readonly asking: boolean = $derived.by(
    () => this.#asked === this.room.update?.room.hand_number && (this.#unfinished || this.#blank),
  );
  /** The question that the host is asked then. */
  readonly question: string = $derived.by(() => (this.#unfinished ? "ui.tone.next.ask" : "ui.tone.ear.next"));
  /** This reader may name the others' hands now, and ask for the score. */
  readonly mayName: boolean = $derived.by(
    () => this.controller.free && isNaming(this.hand) && this.hand.legal.includes("show"),
  );
  /** The hands may sound together now. */
  readonly mayHear: boolean = $derived.by(
    () => this.hand !== null && mayBeHeard(this.hand, toneRoom(this.room.update?.room)?.hands_in_play ?? "open"),
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
    this.controller = new HandController(room);
    this.listening = new Listening(room, this.controller, onopen);
  }

  /**
   * A card goes down under a finger and sounds, before anybody knows whether it is touched or dragged; a selected one
   * is silent.
   */
  press(card: number): void {
    const { seat, free, held, mine } = this.controller;
    if (seat === null || !mine || !free || held.selected.includes(card)) return;
    hearTouch(seat, this.controller.noteOf(card), mine.tonic);
  }

  /** Selects a card or lets it go, where it lies. */
  touch(card: number): void {
    if (!this.controller.free) return;
    this.#select(card);
    this.#say(countAnswer, "count");
  }

  #select(card: number): void {
    this.listening.singer.release();
    this.controller.touch(card);
  }

  /** Moves a card to a place, counted from 0; where it lies then is said. */
  move(card: number, to: number): void {
    this.controller.move(card, to);
    this.#say((own) => moveAnswer(own, card), "place");
  }

  /** Says a sentence about the reader's hand after its note; a newer one about the same takes its place. */
  #say(saying: (own: OwnHand) => string, about: string): void {
    const { mine, held } = this.controller;
    if (!mine) return;
    this.room.voice.say(
      saying({ t, mine, held, blank: this.controller.blank, throws: this.controller.may("discard") }),
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

  /** The host has answered the question, or there was none to ask. */
  next(sure: boolean): void {
    this.#asked = -1;
    if (sure) this.room.send({ do: "ready", unfinished: this.#unfinished });
  }

  /** Whoever asks does not wait for the music; by ear the score comes once everybody has asked. */
  showScore(): void {
    if (this.mayName) this.controller.show();
    if (!this.isOver) return;
    this.listening.outcome.tell();
    this.onopen("end");
  }

  playHands(): void {
    const update = this.room.update;
    if (this.listening.playback.alone) this.listening.playback.stop();
    else if (toneRoom(update?.room)?.playback) this.room.send({ do: "stop_hands" });
    else if (!this.mayHear) return;
    else if (update?.you.chair != null) this.room.send({ do: "play_hands" });
    else void this.listening.hearAlone();
  }

  /** Shows the next label on the cards, and says which, for those who do not see it. */
  changeLabel(): void {
    const next = labelAfter(cardLabel());
    chooseLabel(next);
    this.room.voice.say(t(`ui.tone.label.${next}`));
  }

  handleKey(event: KeyboardEvent): void {
    const found = keyAction(event);
    if (found === "play_hands") this.playHands();
    else if (found === "score") this.showScore();
    else if (found === "label") this.changeLabel();
    else if (found === null || this.controller.seat === null) return;
    else if (typeof found === "string") this.#do(found);
    else {
      const card = this.controller.held.cards[found];
      if (card !== undefined) this.#touchByNumber(card);
    }
  }

  #touchByNumber(card: number): void {
    if (!this.controller.free) return;
    this.press(card);
    this.#select(card);
    this.#say((own) => touchAnswer(own, card), `card ${card}`);
  }

  #letGo(): void {
    if (this.controller.held.selected.length > 0) this.room.voice.say(t("ui.tone.say.all_let_go"));
    this.controller.letGo();
  }

  /** Keys for players alone; anybody may hear hands, see the score and choose labels. */
  #do(action: Exclude<KeyAction, "play_hands" | "score" | "label">): void {
    const actions: Record<typeof action, () => unknown> = {
      deal: () => this.controller.draw(),
      discard: () => this.controller.discard(),
      play: () => this.controller.play(),
      let_go: () => (this.asking ? this.next(false) : this.#letGo()),
      hint: () => this.mayAskHint && this.onopen("hint"),
      next: () => (this.asking ? this.next(false) : this.askForNext()),
      yes: () => this.asking && this.next(true),
      ear: () => this.mayName && this.onopen("ear"),
    };
    actions[action]();
  }
}
