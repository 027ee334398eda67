/** Cards under the finger: a tap chooses one, a drag along the hand sorts it, a drag over the table plays it. */
import { CARD_RATIO } from "../layout/boxes";
import type { Placed, Spot, TableLayout } from "../layout/cards";
import { NONE_HELD, type Held } from "../layout/held";
import { isHome, targetAt, type Target } from "../layout/target";

/** Called for what a drag turns out to be. */
export interface Drops {
  tapped: (card: string) => void;
  /** Let go among the own cards, at this place of them. */
  sorted: (card: string, place: number) => void;
  /** Let go over the table: the cards stay where they are held for as long as the answer takes. */
  released: (card: string, target: Target, held: Held) => void;
}

interface Grip {
  pointer: number;
  card: string;
  /** The place where it was taken hold of: lying elsewhere, it is for something else now. */
  where: Placed["where"];
  x: number;
  y: number;
}

/** The pixels from where the finger came down at which a drag begins. */
const SLACK_PX = 9;
/** A finger rolls as far as this while it presses: a drag that leads nowhere, and no farther, was a press. */
const ROLL_PX = 24;

export class Drag {
  /** The places of the cards under the finger. */
  held = $state.raw<Held>(NONE_HELD);
  /** The card that was taken hold of, once it moves. */
  card = $state<string | null>(null);
  /** The target under the finger. */
  over = $state<Target | null>(null);
  #grip: Grip | null = null;
  #moved = false;
  /** The pointer has been farther away than a finger rolls. */
  #far = false;

  constructor(
    private readonly layout: () => TableLayout,
    /** The cards that go where this one goes, itself among them. */
    private readonly together: (card: string) => readonly string[],
    /** The upper left corner of the stage on the page. */
    private readonly origin: () => { x: number; y: number },
    private readonly drops: Drops,
  ) {}

  /** Takes hold of a card; where none lies, the press is one for itself. */
  down(event: PointerEvent, card: string | null): void {
    if (this.#grip) return;
    this.#moved = this.#far = false;
    const where = this.#whereIs(card);
    if (event.button !== 0 || card === null || where === undefined) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#grip = { pointer: event.pointerId, card, where, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    const grip = this.#gripOf(event);
    if (!grip) return;
    const dx = event.clientX - grip.x;
    const dy = event.clientY - grip.y;
    const way = Math.hypot(dx, dy);
    if (!this.#moved && way < SLACK_PX) return;
    this.#moved = true;
    this.#far ||= way > ROLL_PX;
    this.card = grip.card;
    this.held = this.#at(grip.card, dx, dy);
    this.over = this.#targetOf(event);
  }

  up(event: PointerEvent): void {
    const grip = this.#gripOf(event);
    if (!grip) return;
    const { held, over } = this;
    if (!this.#far && this.#leadsNowhere(grip.card, over, held)) this.#moved = false;
    const moved = this.#moved;
    this.drop();
    if (!moved) return this.#isOwn(grip.card) ? this.drops.tapped(grip.card) : undefined;
    if (over !== null && held.has(grip.card)) this.#letGo(grip.card, over, held);
  }

  cancel(event: PointerEvent): void {
    if (this.#gripOf(event)) this.drop();
  }

  /** A card that the table takes from under the finger is let go: the clock or another tab has played it. */
  follow(): void {
    const { cards } = this.layout();
    const grip = this.#grip;
    if (grip && !cards.some(({ key, where }) => key === grip.card && where === grip.where)) this.drop();
  }

  /** Lets go of what is held, and nothing comes of it. */
  drop(): void {
    this.#grip = null;
    this.card = null;
    this.over = null;
    this.held = NONE_HELD;
  }

  /** A mouse that drags away from a button presses it too, says the browser; it did not. */
  isPress(click: MouseEvent): boolean {
    return click.detail === 0 || !this.#moved;
  }

  #gripOf(event: PointerEvent): Grip | null {
    return this.#grip?.pointer === event.pointerId ? this.#grip : null;
  }

  #at(card: string, dx: number, dy: number): Held {
    const cards = this.together(card);
    const lying = this.layout().cards.filter((one) => cards.includes(one.key));
    return new Map(lying.map((one): [string, Spot] => [one.key, { x: one.x + dx, y: one.y + dy, w: one.w, turn: 0 }]));
  }

  /**
   * The target under the finger, else under the middle of the card; an own card is played when it has left the hand.
   */
  #targetOf(event: PointerEvent): Target {
    const layout = this.layout();
    const origin = this.origin();
    const spot = this.held.get(this.card ?? "");
    const [x, y] = [event.clientX - origin.x, event.clientY - origin.y];
    const own = this.#isOwn(this.card);
    if (own && isHome(layout.places, x, spot?.y ?? y)) return "hand";
    const under = targetAt(layout, x, y);
    if (under !== "felt" && !(own && under === "hand")) return under;
    const beneath = spot ? targetAt(layout, spot.x + spot.w / 2, spot.y + (spot.w * CARD_RATIO) / 2) : under;
    return own && beneath === "hand" ? "felt" : beneath;
  }

  #letGo(card: string, target: Target, held: Held): void {
    if (!this.#isOwn(card) || target !== "hand") this.drops.released(card, target, held);
    else this.drops.sorted(card, this.#placeOf(card, held));
  }

  /** Released here, an own card stays at its place, and that of a pile is not played. */
  #leadsNowhere(card: string, target: Target | null, held: Held): boolean {
    if (!this.#isOwn(card)) return target !== "hand" && typeof target !== "number";
    return target === "hand" && this.#placeOf(card, held) === this.#own().findIndex(({ key }) => key === card);
  }

  /** The place among the own cards at which a held one lies. */
  #placeOf(card: string, held: Held): number {
    const x = held.get(card)?.x ?? 0;
    return this.#own().filter((one) => one.key !== card && one.x + one.w / 4 < x).length;
  }

  #own(): TableLayout["cards"] {
    return this.layout().cards.filter((one) => one.where === "hand");
  }

  #whereIs(card: string | null): Placed["where"] | undefined {
    return this.layout().cards.find((one) => one.key === card)?.where;
  }

  #isOwn(card: string | null): boolean {
    return this.#own().some((one) => one.key === card);
  }
}
