/** Carries out the viewer's taps, drags and keys at a table of Tonk; some are asked about before they are played. */
import { hasKeys } from "../../../page/keyboard";
import { t } from "../../../words/words.svelte";
import type { HandController } from "../hand-controller.svelte";
import { NONE_HELD, type Held } from "../layout/held";
import type { Target } from "../layout/target";
import { hitsOn } from "../moves/offer";
import { asksWhich, textOf, type Way } from "../moves/wild";
import { dropLabel } from "./action-labels";
import { sourceOf } from "./targets";

/** A question that is asked before something is played. */
export type Question = "drop" | "draw";

/** A move that the person is asked to confirm, in which decision, and the command that a yes led to. */
interface Confirmation {
  question: Question;
  decision: number;
  command: string | null;
}

/** Cards that were let go, and the command this led to; none where a choice comes first. */
interface LetGo {
  held: Held;
  command: string | null;
}

export class TableActions {
  /** The ways to lay the cards chosen, while the person has to choose one of them. */
  choosing = $state.raw<readonly Way[]>([]);
  #confirmation = $state.raw<Confirmation | null>(null);

  /**
   * A question lapses with the decision it was asked in, and where its move is no longer legal. With a yes it stands
   * until the server has answered: the button that asked does not come back in the meantime, to ask once more.
   */
  readonly asking: Question | null = $derived.by(() => {
    const confirmation = this.#confirmation;
    const { decision, offer } = this.controller;
    if (confirmation?.decision !== decision || !offer.plain.has(confirmation.question)) return null;
    return confirmation.command === null || this.controller.waitsFor(confirmation.command)
      ? confirmation.question
      : null;
  });

  #letGo = $state.raw<LetGo | null>(null);

  /** Cards that lie where they were let go until the answer to it comes; refused, they go home. */
  readonly resting: Held = $derived.by(() => {
    const one = this.#letGo;
    if (!one) return NONE_HELD;
    const stands = one.command === null ? this.choosing.length > 0 : this.controller.waitsFor(one.command);
    return stands ? one.held : NONE_HELD;
  });

  constructor(readonly controller: HandController) {}

  /**
   * Touching the stock commits; where the table does not want that (TK-25), somebody who is not sure is asked first.
   */
  draw(sure: boolean): void {
    this.#play("draw", sure || this.controller.details?.touch_stock !== false);
  }

  drop(): void {
    this.#play("drop", false);
  }

  /** Yes or no to what is asked; where nothing is asked any more, or yes was said, an answer does nothing. */
  answer(yes: boolean): void {
    const confirmation = this.#confirmation;
    if (confirmation === null || this.asking === null || confirmation.command !== null) return;
    if (yes) {
      this.controller.act(confirmation.question);
      this.#confirmation = { ...confirmation, command: this.controller.sent };
    } else {
      this.#confirmation = null;
      this.controller.room.voice.say(t(`ui.${confirmation.question}.no`));
    }
  }

  /** The question, in words. */
  get question(): string {
    if (this.asking !== "drop") return t("ui.draw.ask");
    return t("ui.drop.ask", { drop: dropLabel(this.controller), count: this.controller.hand?.points ?? 0 });
  }

  /** Lays the cards; what wild cards stand for, and which of them go, is asked only where there is a choice. */
  lay(ways: readonly Way[], otherwise = ""): void {
    const [way] = ways;
    if (ways.length > 1 || (way && asksWhich(way))) this.choosing = ways;
    else this.controller.act(way ? textOf(way) : otherwise);
  }

  /** Discards the card chosen; one that may not go is sent too, for the reason why. */
  discard(): void {
    const { chosen, offer, room } = this.controller;
    const [card, ...more] = chosen;
    if (offer.discard) this.controller.act(offer.discard.text);
    else if (card === undefined) room.showNotice("page.choose_first");
    else if (more.length > 0) room.showNotice("page.discard_one");
    else this.controller.act(`discard ${card}`);
  }

  /** The cards chosen go to the spread that was touched, and if they cannot, the server says why. */
  touchSpread(spread: number): void {
    const { chosen, offer, room } = this.controller;
    if (chosen.length > 0) this.lay(hitsOn(offer, spread), `hit s${spread} ${chosen.join(" ")}`);
    else if (offer.slaps.some((move) => move.spread === spread)) this.controller.slap(spread);
    else room.showNotice("page.choose_first");
  }

  touchDiscardPile(): void {
    const { chosen, hand, offer } = this.controller;
    if (offer.slaps.length > 0) this.controller.slap();
    else if (chosen.length > 0 && hand?.phase !== "draw") this.discard();
    else this.controller.act("take");
  }

  /** One of the ways to lay the cards was chosen. */
  pick(action: string): void {
    this.controller.act(action);
    if (this.#letGo?.command === null) this.#letGo = { ...this.#letGo, command: this.controller.sent };
  }

  /** No way is chosen any more; where none was, the cards go home. */
  close(): void {
    this.choosing = [];
    if (this.#letGo?.command === null) this.#letGo = null;
  }

  /** The cards that go where this one is dragged: the others chosen, if it is one of them. */
  together(card: string): readonly string[] {
    const { chosen } = this.controller;
    return chosen.includes(card) ? chosen : [card];
  }

  /** A card was dragged over its target; it stays there, as do those that came along, until the answer comes. */
  letGo(card: string, target: Target, held: Held = NONE_HELD): void {
    const before = this.controller.sent;
    this.#drop(card, target);
    const { sent } = this.controller;
    if (sent !== before) this.#letGo = { held, command: sent };
    else this.#letGo = this.choosing.length > 0 ? { held, command: null } : null;
  }

  #drop(card: string, target: Target): void {
    const { hand } = this.controller;
    const source = hand ? sourceOf(card, hand) : "hand";
    if (source === "hand") this.#dropOwn(card, target);
    else if (source === "stock" && target === "hand") this.draw(true);
    else if (source === "discard" && target === "hand") this.controller.act("take");
    else if (source === "discard" && typeof target === "number") this.controller.slap(target);
  }

  #dropOwn(card: string, target: Target): void {
    this.controller.choose(this.together(card));
    // Only now is it known what these cards can do.
    const { spreads } = this.controller.offer;
    if (typeof target === "number") this.touchSpread(target);
    else if (target === "discard") this.discard();
    else if (spreads.length > 0) this.lay(spreads);
  }

  /** Asks first unless it is sure; what is not legal is sent at once, since the server knows the reason why not. */
  #play(what: Question, sure: boolean): void {
    if (sure || !this.controller.offer.plain.has(what)) this.controller.act(what);
    else this.#ask(what);
  }

  /** Nothing is asked while an act of this decision is on its way: no answer could take it back. */
  #ask(question: Question): void {
    if (this.controller.pending?.decision === this.controller.decision) return;
    this.#confirmation = { question, decision: this.controller.decision, command: null };
    const how = hasKeys() ? t("ui.announce.answer") : "";
    this.controller.room.voice.say(`${this.question} ${how}`.trim());
  }
}
