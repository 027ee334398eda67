/** The viewer's own hand: what is asked of the table, and what shows already while it answers. */
import type { Message, SeatView, TonePokerView } from "../../../generated/wire";
import { withMoved } from "../../../parts/order";
import { toneHand } from "../details";
import { isOwnBlank } from "../ear/ear";
import type { Room } from "../../../room/room.svelte";
import { answeredBy } from "../../../room/socket";

export const MAX_THROWN_CARDS = 3;

interface PendingAction {
  id: string;
  action: string;
}

/** The cards of a hand in the order they lie, and which of them are selected. */
export interface Held {
  cards: readonly number[];
  selected: readonly number[];
}

const numbers = (action: string): number[] => action.split(" ").slice(1).map(Number);

/** A hand as it will be once the table has agreed to what was asked. */
export function afterwards(held: Held, action: string): Held {
  const [card = -1, place = 1] = numbers(action);
  if (action.startsWith("select")) return { ...held, selected: [...held.selected.filter((one) => one !== card), card] };
  if (action.startsWith("deselect")) return { ...held, selected: held.selected.filter((one) => one !== card) };
  if (action.startsWith("move")) return { ...held, cards: withMoved(held.cards, card, place - 1) };
  return held;
}

export class HandController {
  #pending = $state.raw<readonly PendingAction[]>([]);
  readonly view: TonePokerView | null = $derived.by(() => toneHand(this.room.update?.hand));
  /** The number of the hand in play. */
  readonly number: number = $derived.by(() => this.room.update?.room.hand_number ?? 0);
  readonly seat: number | null = $derived.by(() => this.room.update?.you.seat ?? null);
  readonly mine: SeatView | null = $derived.by(() =>
    this.seat === null ? null : (this.view?.seats[this.seat] ?? null),
  );
  /** The own cards are heard and not seen: played by ear, they stay blank until they are laid open. */
  readonly blank: boolean = $derived.by(() => isOwnBlank(this.view, this.mine));
  readonly held: Held = $derived.by(() => {
    const now: Held = { cards: this.mine?.cards ?? [], selected: this.mine?.selected ?? [] };
    return this.#pending.reduce((held, { action }) => afterwards(held, action), now);
  });
  /** While a bot plays for a person, nothing can be done with the cards here. */
  readonly free: boolean = $derived.by(() => this.mine !== null && this.room.chair?.played_by !== "bot");

  constructor(private readonly room: Room) {}

  /** The note of an own card. */
  noteOf(card: number): number {
    return this.mine?.notes[this.mine.cards.indexOf(card)] ?? 0;
  }

  may(action: "deal" | "discard" | "play"): boolean {
    return this.free && (this.view?.legal.some((one) => one.split(" ")[0] === action) ?? false);
  }

  /** Selects or lets go; tells whether the card is selected now. Nothing happens while a bot plays. */
  touch(card: number): boolean {
    if (!this.free) return false;
    const selected = this.held.selected.includes(card);
    this.#ask(`${selected ? "deselect" : "select"} ${card}`);
    return !selected;
  }

  letGo(): void {
    for (const card of this.held.selected) this.#ask(`deselect ${card}`);
  }

  /** Throws what is selected; what cannot be is asked too, since the table knows the reason why not. */
  discard(): void {
    const { selected } = this.held;
    if (selected.length > 0) this.#askOnce(`discard ${selected.join(" ")}`);
    else this.room.showNotice(this.mine?.pile ? "tone_poker.thrown_already" : "page.select_first");
  }

  draw(): void {
    this.#askOnce("deal");
  }

  /** A played hand is finished: nothing of it stays selected. A late discard (TP-14) selects anew. */
  play(): void {
    this.letGo();
    this.#askOnce("play");
  }

  /** Asks for the score of a hand played by ear, and so names no more hands. */
  show(): void {
    this.#askOnce("show");
  }

  /** Moves a card to a place, counted from 0. */
  move(card: number, to: number): void {
    const last = this.held.cards.length - 1;
    const place = Math.max(0, Math.min(last, to));
    if (this.held.cards[place] !== card) this.#ask(`move ${card} ${place + 1}`);
  }

  /** Takes an answer; tells whether it answers something asked here, and what. */
  takeAnswer(message: Message): string | null {
    const id = answeredBy(message);
    const found = this.#pending.find((one) => one.id === id);
    if (found) this.#pending = this.#pending.filter((one) => one !== found);
    return found?.action ?? null;
  }

  #askOnce(action: string): void {
    if (!this.#pending.some((one) => one.action === action)) this.#ask(action);
  }

  #ask(action: string): void {
    if (!this.free) return;
    const id = this.room.send({ do: "act", decision: this.room.update?.you.decision ?? 0, action });
    this.#pending = [...this.#pending, { id, action }];
  }
}
