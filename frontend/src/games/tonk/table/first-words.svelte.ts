/** The words of the bar explain themselves once: the first time that this browser sees each of them possible. */
import { memory } from "../../../page/memory";
import type { HandController } from "../hand-controller.svelte";
import { dropLabel } from "./action-labels";
import { t } from "../../../words/words.svelte";

const SENTENCES = { drop: "ui.first.drop", spread: "ui.first.spread", hit: "ui.first.hit" } as const;
type Word = keyof typeof SENTENCES;
const WORDS: readonly Word[] = ["drop", "spread", "hit"];
const explained = memory("explained");

function knownWords(): readonly string[] {
  return explained.recall()?.split(" ") ?? [];
}

export class FirstWords {
  #current = $state.raw<{ word: Word; decision: number } | null>(null);
  /** The sentence as long as nothing has been decided. */
  readonly text: string | null = $derived.by(() => {
    const current = this.#current;
    if (current?.decision !== this.controller.decision || !this.controller.myTurn) return null;
    return t(SENTENCES[current.word], { drop: dropLabel(this.controller) });
  });

  constructor(private readonly controller: HandController) {}

  /** There are words that have not been explained yet. */
  get areLeft(): boolean {
    return WORDS.some((word) => !knownWords().includes(word));
  }

  /**
   * A word that is possible for the first time is explained, and never again; the lesson explains it in its own way.
   */
  follow(): void {
    const word = this.#possible().find((one) => !knownWords().includes(one));
    if (!word) return;
    explained.remember([...knownWords(), word].join(" "));
    if (this.controller.details?.lesson) return;
    this.#current = { word, decision: this.controller.decision };
  }

  #possible(): readonly Word[] {
    const { myTurn, offer } = this.controller;
    // A slap is a race: nothing is explained beside it.
    if (!myTurn || offer.slaps.length > 0) return [];
    const may: Record<Word, boolean> = {
      drop: offer.plain.has("drop"),
      spread: offer.couldSpread,
      hit: offer.couldHit,
    };
    return WORDS.filter((word) => may[word]);
  }
}
