/** What somebody does at a table of Tonk, by a tap, a drag or a key; some of it is asked about before it is played. */
import type { Fingers } from "../fingers.svelte";
import type { Target } from "../layout/target";
import { hitsOn } from "../moves/offer";
import { asksWhich, textOf, type Way } from "../moves/wild";

/** What is asked about before it is done. */
export type Question = "drop" | "draw";

export class Deeds {
  /** The ways to lay the cards chosen, while the person has to choose one of them. */
  choosing = $state.raw<readonly Way[]>([]);
  #asked = $state.raw<{ question: Question; decision: number } | null>(null);

  /** A question lapses with the decision it was asked in, and where its move is no longer legal. */
  readonly asking: Question | null = $derived.by(() => {
    const asked = this.#asked;
    const stands = asked?.decision === this.fingers.decision && this.fingers.offer.plain.has(asked.question);
    return stands ? asked.question : null;
  });

  constructor(readonly fingers: Fingers) {}

  /** Touching the stock commits; where the table does not want that (TK-25), somebody who is not sure is asked first. */
  draw(sure: boolean): void {
    this.#play("draw", sure || this.fingers.house?.touch_stock !== false);
  }

  drop(sure: boolean): void {
    this.#play("drop", sure);
  }

  /** The answer to a question is no. */
  withdraw(): void {
    this.#asked = null;
  }

  /** Lays the cards; what wild cards stand for, and which of them go, is asked only where there is a choice. */
  lay(ways: readonly Way[], otherwise = ""): void {
    const [way] = ways;
    if (ways.length > 1 || (way && asksWhich(way))) this.choosing = ways;
    else this.fingers.act(way ? textOf(way) : otherwise);
  }

  /** Discards the card chosen; one that may not go is sent too, for the reason why. */
  discard(): void {
    const { chosen, offer, room } = this.fingers;
    const [card, ...more] = chosen;
    if (offer.discard) this.fingers.act(offer.discard.text);
    else if (card === undefined) room.say("page.choose_first");
    else if (more.length > 0) room.say("page.discard_one");
    else this.fingers.act(`discard ${card}`);
  }

  /** The cards chosen go to the spread that was touched, and if they cannot, the server says why. */
  touchSpread(spread: number): void {
    const { chosen, offer, room } = this.fingers;
    if (chosen.length > 0) this.lay(hitsOn(offer, spread), `hit s${spread} ${chosen.join(" ")}`);
    else if (offer.slaps.some((move) => move.spread === spread)) this.fingers.slap(spread);
    else room.say("page.choose_first");
  }

  touchDiscardPile(): void {
    const { chosen, hand, offer } = this.fingers;
    if (offer.slaps.length > 0) this.fingers.slap();
    else if (chosen.length > 0 && hand?.phase !== "draw") this.discard();
    else this.fingers.act("take");
  }

  /** A card that was dragged takes the others chosen along, if it is one of them. */
  letGo(card: string, target: Target): void {
    const { chosen } = this.fingers;
    this.fingers.choose(chosen.includes(card) ? chosen : [card]);
    // Only now is it known what these cards can do.
    const { spreads } = this.fingers.offer;
    if (typeof target === "number") this.touchSpread(target);
    else if (target === "discard") this.touchDiscardPile();
    else if (spreads.length > 0) this.lay(spreads);
  }

  /** Asks first unless it is sure; what is not legal is sent at once, since the server knows the reason why not. */
  #play(what: Question, sure: boolean): void {
    if (sure || !this.fingers.offer.plain.has(what)) this.fingers.act(what);
    else this.#asked = { question: what, decision: this.fingers.decision };
  }
}
