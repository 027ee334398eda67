/** The text of the slip of paper on the felt: a word of the bar explained, that nothing counts here, or the lesson. */
import { tick } from "svelte";
import type { TonkOutcome } from "../../../generated/wire";
import { t } from "../../../words/words.svelte";
import type { Advice } from "../lesson/advice";
import { tonkTable } from "../table.svelte";
import { shortAll, spokenAll } from "../words/cards";
import type { TableActions } from "./table-actions.svelte";
import { FirstWords } from "./first-words.svelte";

export class Slip {
  readonly #firstWords: FirstWords;
  /** The lesson's own words are fetched by a lesson alone. */
  #lesson = $state.raw<typeof import("../lesson/advice") | null>(null);
  readonly #whatIfNote: string | null = $derived.by(() => tonkTable(this.actions.controller.room).whatIfNote);
  readonly #playsOn: boolean = $derived.by(() => this.actions.controller.details?.what_if != null);
  readonly #handNumber: number = $derived.by(() => this.actions.controller.room.update?.room.hand_number ?? 0);

  readonly teaches: boolean = $derived.by(() => this.actions.controller.details?.lesson ?? false);
  /** Its room is kept as long as a hand lasts, so that nothing moves when the last note has been read. */
  readonly room: "always" | "at times" | null = $derived.by(() => {
    if (this.teaches) return "always";
    const number = this.#handNumber;
    return number > 0 && (this.#firstWords.areLeft || (this.#playsOn && number === 1)) ? "at times" : null;
  });

  /** The lesson's next sentence. */
  readonly advice: Advice | null = $derived.by(() => this.#lesson?.adviceFor(this.actions) ?? null);
  /** The lesson's sentence about the hand that is over. */
  readonly taught: Advice | null = $derived.by(() => {
    const outcome = this.outcome();
    return outcome && (this.#lesson?.lastWord(this.actions.controller, outcome) ?? null);
  });

  /** Said once, however often what it follows from changes. */
  readonly #spoken: string = $derived.by(() => this.#textFor((cards) => spokenAll(t, cards)) ?? "");

  /** `outcome` is that of a hand whose end has been seen. */
  constructor(
    readonly actions: TableActions,
    readonly outcome: () => TonkOutcome | null,
  ) {
    this.#firstWords = new FirstWords(actions.controller);
    // One slip at a time.
    $effect(() => {
      if (this.#whatIfNote === null) this.#firstWords.follow();
    });
    $effect(() => {
      if (this.teaches) void import("../lesson/advice").then((fetched) => (this.#lesson = fetched));
    });
    $effect(() => {
      const text = this.#spoken;
      // After what happened and whose turn it is, which are said when all has changed.
      void tick().then(() => actions.controller.room.voice.say(text));
    });
  }

  /** A note that explains or warns; a lesson explains the words in its own way. */
  get note(): string | null {
    return this.teaches ? null : (this.#whatIfNote ?? this.#firstWords.text);
  }

  get text(): string | null {
    return this.#textFor(shortAll);
  }

  #textFor(tell: (cards: readonly string[]) => string): string | null {
    const advice = this.taught ?? this.advice;
    return this.#lesson && advice ? this.#lesson.sentenceOf(t, advice, tell) : this.note;
  }
}
