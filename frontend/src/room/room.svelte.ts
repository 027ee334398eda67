/** One table as the components see it: the line, the state it leads to, and the cards in the viewer's fingers. */
import { held, moved, type SortBy } from "../games/tonk/layout/order";
import { readAll } from "../games/tonk/moves/legal";
import { offer, suggestion } from "../games/tonk/moves/offer";
import type { Message, ReactionName } from "../generated/wire";
import { browserOutside } from "./browser";
import { tonk } from "../games/tonk/details";
import { recall, remember } from "../page/memory";
import { TableLine, type Connection, type Order } from "./socket";
import { EMPTY, noticed, receive, type TableState } from "./state";

function rememberedSort(): SortBy {
  const sort = recall("sort");
  return sort === "suit" || sort === "own" ? sort : "rank";
}

export class Room {
  state = $state.raw<TableState>(EMPTY);
  connection = $state<Connection>("connecting");
  sort = $state<SortBy>(rememberedSort());
  order = $state.raw<readonly string[]>([]);
  chosen = $state.raw<readonly string[]>([]);
  /** While a discard may be slapped, the next turn has not opened; what is played then waits at the server. */
  early = $state(false);
  /** The act on its way to the server: a second click on the same decision says nothing new. */
  #acting = $state.raw<{ id: string; decision: number } | null>(null);
  /** The slap on its way, and the discard it is for. */
  #slapping = $state.raw<{ id: string; card: string } | null>(null);
  #opening: ReturnType<typeof setTimeout> | undefined;
  #line: TableLine;
  #listeners = new Set<(message: Message) => void>();

  readonly update = $derived(this.state.update);
  readonly hand = $derived(tonk(this.update?.hand));
  /** What only a table of Tonk has. */
  readonly customs = $derived(this.update?.room.tonk ?? null);
  readonly seat = $derived(this.update?.you.seat ?? null);
  readonly chair = $derived(this.update?.room.chairs.find((chair) => chair.chair === this.update?.you.chair) ?? null);
  /** Nothing is offered to a person for whom a bot plays: taking the chair back comes first. */
  readonly legal = $derived(readAll(this.chair?.played_by === "bot" ? [] : (this.hand?.legal ?? [])));
  readonly wild = $derived(this.chair?.played_by === "bot" ? null : (this.hand?.wild ?? null));
  readonly offer = $derived(offer(this.legal, this.wild, this.chosen));
  /** A slap may be open to several at once, and is nobody's turn. */
  readonly myTurn = $derived(
    (this.legal.length > 0 || this.wild !== null) && this.hand?.phase !== "over" && this.hand?.turn === this.seat,
  );
  /** A slap on its way may be held until the next player has had the time for one. */
  readonly slapped = $derived(this.#slapping !== null);

  constructor(readonly id: string) {
    this.#line = new TableLine(browserOutside(id), {
      message: (message) => {
        const answered = message.is === "update" ? message.ack : "id" in message ? message.id : null;
        if (answered !== null && answered === this.#acting?.id) this.#acting = null;
        if (answered !== null && answered === this.#slapping?.id) this.#slapping = null;
        if (message.is === "update") this.#open(message.opens_ms);
        this.state = receive(this.state, message, performance.now());
        if (
          message.is === "update" &&
          message.happened.some((one) => one.t === "room" && one.what === "hand_started")
        ) {
          this.order = [];
        }
        this.#keepHand();
        for (const listener of this.#listeners) listener(message);
      },
      connection: (now) => (this.connection = now),
    });
    this.#line.connect();
  }

  /** Plays; a thing that is not legal is sent too, since the server knows the reason why not. */
  act(action: string): void {
    const decision = this.update?.you.decision ?? 0;
    if (this.#acting?.decision === decision) return;
    this.#acting = { decision, id: this.#line.send({ do: "act", decision, action }) };
  }

  /** Slaps the last discard onto a spread: the first of those it fits, or the one that was touched. */
  slap(spread?: number): void {
    const slap = this.offer.slaps.find((one) => spread === undefined || one.spread === spread);
    const card = this.hand?.top;
    if (!slap || !card) return this.say("page.no_slap");
    if (this.#slapping?.card === card) return;
    const decision = this.update?.you.decision ?? 0;
    this.#slapping = { card, id: this.#line.send({ do: "act", decision, action: slap.text, discard: card }) };
  }

  /** Sends anything; returns its id, by which the answer is known. */
  send(order: Order): string {
    return this.#line.send(order);
  }

  /** Hears every message at once, before the page is drawn anew; returns the way to stop. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  react(reaction: ReactionName): void {
    this.#line.send({ do: "react", reaction });
  }

  toggle(card: string): void {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card];
  }

  choose(cards: readonly string[]): void {
    this.chosen = cards;
  }

  /** Raises the next cards that could be laid, or says that there are none. */
  suggest(kind: "spread" | "hit"): void {
    const cards = suggestion(this.legal, this.wild, this.hand?.hand ?? [], kind, this.chosen);
    if (cards.length === 0) this.say(`page.no_${kind}`);
    this.chosen = cards;
  }

  sortBy(sort: SortBy): void {
    this.sort = sort;
    remember("sort", sort);
    this.#keepHand();
  }

  move(card: string, to: number): void {
    this.order = moved(this.order, card, to);
    this.sort = "own";
    remember("sort", "own");
  }

  /** Says why nothing was done, where the page knows it without asking. */
  say(code: string): void {
    this.state = noticed(this.state, { code, args: {} });
  }

  dismiss(): void {
    this.state = { ...this.state, notice: null };
  }

  close(): void {
    clearTimeout(this.#opening);
    this.#line.close();
  }

  #open(inMs: number | null): void {
    clearTimeout(this.#opening);
    this.early = inMs !== null && inMs > 0;
    if (this.early) this.#opening = setTimeout(() => (this.early = false), inMs ?? 0);
  }

  #keepHand(): void {
    const cards = tonk(this.state.update?.hand)?.hand ?? [];
    if (this.#acting && this.#acting.decision !== this.state.update?.you.decision) this.#acting = null;
    // A new hand comes by rank; from there an own order is made anew.
    this.order = held(cards, this.order.length === 0 && this.sort === "own" ? "rank" : this.sort, this.order);
    if (this.chosen.some((card) => !cards.includes(card))) {
      this.chosen = this.chosen.filter((card) => cards.includes(card));
    }
  }
}
