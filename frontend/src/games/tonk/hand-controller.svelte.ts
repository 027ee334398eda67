/**
 * The viewer's own hand: its order, the cards chosen, what can be done with them, what is on its way.
 */
import type { Message, TonkRoom, TonkView, Update, WildPlays } from "../../generated/wire";
import { memory } from "../../page/memory";
import { withMoved } from "../../parts/order";
import type { Room } from "../../room/room.svelte";
import { answeredBy } from "../../room/socket";
import { tonkHand, tonkRoom } from "./details";
import { soundOfPlay } from "./cues";
import { freshIn } from "./drawn-card";
import { sortedHand, type SortBy } from "./layout/order";
import { Deal } from "./motion/deal.svelte";
import { dealt } from "./motion/flights";
import { readAll, type Move } from "./moves/legal";
import { offer, suggestion, type Offer } from "./moves/offer";
import { sound } from "./sound";

const lastSort = memory("sort");

function rememberedSort(): SortBy {
  const sort = lastSort.recall();
  return sort === "suit" || sort === "own" ? sort : "rank";
}

/** An action on its way to the server. */
export interface Pending {
  id: string;
  decision: number;
  action: string;
}

export class HandController {
  sort = $state<SortBy>(rememberedSort());
  order = $state.raw<readonly string[]>([]);
  chosen = $state.raw<readonly string[]>([]);
  /** The card that came in this turn. */
  fresh = $state<string | null>(null);
  /** While a discard may be slapped, the next turn has not opened; what is played then waits at the server. */
  early = $state(false);
  /** The action on its way to the server: until it is answered, a second click on the same decision is ignored. */
  pending = $state.raw<Pending | null>(null);
  /** The slap on its way, and the discard it is for. */
  #slapping = $state.raw<{ id: string; card: string } | null>(null);
  #lastSent: string | null = null;
  #opening: ReturnType<typeof setTimeout> | undefined;
  readonly deal: Deal;

  readonly hand: TonkView | null = $derived.by(() => tonkHand(this.room.update?.hand));
  /** Tonk's own part of the room: terms, session, bets and proposals. */
  readonly details: TonkRoom | null = $derived.by(() => tonkRoom(this.room.update?.room));
  /**
   * Nothing is offered before the cards have landed, nor to a person for whom a bot plays: taking the chair back comes
   * first.
   */
  readonly #free: boolean = $derived.by(() => !this.deal.running && this.room.chair?.played_by !== "bot");
  readonly legal: readonly Move[] = $derived.by(() => readAll(this.#free ? (this.hand?.legal ?? []) : []));
  readonly wild: WildPlays | null = $derived.by(() => (this.#free ? (this.hand?.wild ?? null) : null));
  readonly offer: Offer = $derived.by(() => this.offerFor(this.chosen));
  /** A slap may be open to several at once, and is nobody's turn. */
  readonly myTurn: boolean = $derived.by(() => {
    const may = this.legal.length > 0 || this.wild !== null;
    return may && this.hand?.phase !== "over" && this.hand?.turn === this.room.seat;
  });
  /** Alone with bots somebody may be helped. */
  readonly mayAsk: boolean = $derived.by(() => (this.details?.practice ?? false) && this.myTurn && !this.early);
  /** A slap on its way may be held until the next player has had the time for one. */
  readonly slapped: boolean = $derived.by(() => this.#slapping !== null);

  constructor(readonly room: Room) {
    this.deal = new Deal(() => room.resume());
  }

  /** Each decision has a number; an act that is sent for another is stale. */
  get decision(): number {
    return this.room.update?.you.decision ?? 0;
  }

  hear(message: Message): void {
    const answered = answeredBy(message);
    if (answered !== null && answered === this.pending?.id) this.pending = null;
    if (answered !== null && answered === this.#slapping?.id) this.#slapping = null;
    if (message.is === "update") this.#follow(message);
  }

  close(): void {
    clearTimeout(this.#opening);
    this.deal.stop();
  }

  /** Shows everything that has come before the reader acts on it. */
  catchUp(): void {
    this.deal.land();
    this.room.catchUp();
  }

  /** The plays that would be possible with these cards of the hand. */
  offerFor(cards: readonly string[]): Offer {
    return offer(this.legal, this.wild, cards);
  }

  /** Plays an action, with its sound. An illegal one is sent too, since the server says why it is refused. */
  act(action: string): void {
    const decision = this.decision;
    if (this.pending?.decision === decision) return;
    this.pending = { decision, action, id: this.room.send({ do: "act", decision, action }) };
    this.#noteSent(this.pending.id, action);
  }

  /** The last command that was sent, by which its answer is known. */
  get sent(): string | null {
    return this.#lastSent;
  }

  /** No answer has come to this command. */
  waitsFor(id: string): boolean {
    return id === this.pending?.id || id === this.#slapping?.id;
  }

  /** Slaps the last discard onto a spread: the first of those it fits, or the one that was touched. */
  slap(spread?: number): void {
    const slap = this.offer.slaps.find((one) => spread === undefined || one.spread === spread);
    const card = this.hand?.top;
    if (!slap || !card) return this.room.showNotice("page.no_slap");
    if (this.#slapping?.card === card) return;
    const id = this.room.send({ do: "act", decision: this.decision, action: slap.text, race: card });
    this.#slapping = { card, id };
    this.#noteSent(id, slap.text);
  }

  toggle(card: string): void {
    sound("pick");
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card];
  }

  choose(cards: readonly string[]): void {
    this.chosen = cards;
  }

  /** Raises the next cards that could be laid, or says that there are none. */
  suggest(kind: "spread" | "hit"): void {
    const cards = suggestion(this.legal, this.wild, this.hand?.hand ?? [], kind, this.chosen);
    if (cards.length === 0) this.room.showNotice(`page.no_${kind}`);
    this.chosen = cards;
  }

  sortBy(sort: SortBy): void {
    this.sort = sort;
    lastSort.remember(sort);
    this.#keepOrder();
  }

  move(card: string, to: number): void {
    this.order = withMoved(this.order, card, to);
    this.sort = "own";
    lastSort.remember("own");
  }

  #noteSent(id: string, action: string): void {
    this.#lastSent = id;
    const played = soundOfPlay(action.split(" ")[0] ?? "");
    if (played) sound(played);
  }

  #follow(update: Update): void {
    this.#open(update.opens_ms);
    this.fresh = freshIn(this.fresh, update);
    if (this.pending?.decision !== update.you.decision) this.pending = null;
    if (dealt(update.happened)) {
      this.order = [];
      this.deal.begin();
    }
    this.#keepOrder();
  }

  #open(inMs: number | null): void {
    clearTimeout(this.#opening);
    this.early = inMs !== null && inMs > 0;
    if (this.early) this.#opening = setTimeout(() => (this.early = false), inMs ?? 0);
  }

  #keepOrder(): void {
    const cards = this.hand?.hand ?? [];
    // A new hand is sorted by rank first, also for somebody who then sorts it by dragging.
    this.order = sortedHand(cards, this.order.length === 0 && this.sort === "own" ? "rank" : this.sort, this.order);
    if (this.chosen.some((card) => !cards.includes(card))) {
      this.chosen = this.chosen.filter((card) => cards.includes(card));
    }
  }
}
