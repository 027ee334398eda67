/**
 * Follows a table from layout to layout: the element of each card flies to its new place, and a card that leaves
 * the table is kept until it has flown away.
 */
import type { TonkView, Update } from "../../../generated/wire";
import type { TableLayout } from "../layout/cards";
import type { Deal } from "./deal.svelte";
import { dealt, motion, type Leaving } from "./flights";
import { fly, flyAway } from "./fly";

/** No longer a card of the table: the same card may come back meanwhile, so it has a number of its own. */
export interface Departure extends Leaving {
  id: number;
}

/** The events between two layouts; the same record is told once. */
type News = Pick<Update, "happened">;

/** Takes the rejection of a flight that was broken off. */
const ignore = (): void => undefined;

export class Movements {
  departures = $state.raw<readonly Departure[]>([]);
  readonly #elements = new Map<string, HTMLElement>();
  #before: TableLayout | null = null;
  #news: News | null = null;
  #departed = 0;

  constructor(private readonly deal: Deal) {}

  /** Moves what lies elsewhere than before; the page shows the new layout already. */
  follow(after: TableLayout, news: News | null, hand: Pick<TonkView, "dealer" | "seats"> | null): void {
    const happened = this.#newEvents(news);
    const { flights, leaving } = motion(this.#comparable(after), after, happened, hand?.dealer ?? 0, hand?.seats ?? 1);
    this.#before = after;
    const cards = new Map(after.cards.map((card) => [card.key, card]));
    const deals = dealt(happened);
    const landings: Promise<unknown>[] = [];
    for (const flight of flights) {
      const element = this.#elements.get(flight.key);
      const card = cards.get(flight.key);
      const landing = element && card ? fly(element, flight, card.w)?.finished : undefined;
      if (!deals || !landing) continue;
      landings.push(landing);
      landing.then(() => this.deal.arrive(card?.seat ?? null), ignore);
    }
    if (deals) void Promise.allSettled(landings).then(() => this.deal.land());
    if (leaving.length > 0) this.departures = [...this.departures, ...leaving.map((one) => this.#withNumber(one))];
  }

  /** The element of a card, for as long as it is on the page. */
  readonly card = (key: string) => (element: HTMLElement) => {
    this.#elements.set(key, element);
    return () => this.#elements.delete(key);
  };

  /** The element of a card that leaves: it flies as soon as it is on the page, and is gone when it has landed. */
  readonly departure = (one: Departure) => (element: HTMLElement) => {
    const remove = (): void => void (this.departures = this.departures.filter((other) => other !== one));
    void flyAway(element, one.to, one.card.w).then(remove);
  };

  focus(key: string): void {
    this.#elements.get(key)?.focus();
  }

  /** An event moves cards once; sorting, choosing and a new size come without it. */
  #newEvents(news: News | null): News["happened"] {
    const isNew = news !== this.#news;
    this.#news = news;
    return isNew ? (news?.happened ?? []) : [];
  }

  /** On a stage of another size every card lies elsewhere, and none has moved. */
  #comparable(after: TableLayout): TableLayout | null {
    return this.#before?.places.felt.w === after.places.felt.w ? this.#before : null;
  }

  #withNumber(leaving: Leaving): Departure {
    this.#departed += 1;
    return { ...leaving, id: this.#departed };
  }
}
