/** A card under the finger: a tap chooses it, a drag along the hand sorts it, a drag to the felt plays it. */
import type { TableLayout } from "../layout/cards";

const SLACK = 9;

export class Drag {
  card = $state<string | null>(null);
  dx = $state(0);
  dy = $state(0);
  #start: { card: string; x: number; y: number } | null = null;

  constructor(
    private readonly layout: () => TableLayout,
    private readonly tapped: (card: string) => void,
    private readonly sorted: (card: string, place: number) => void,
    private readonly played: (card: string, x: number, y: number) => void,
  ) {}

  down(event: PointerEvent, card: string): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#start = { card, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (!this.#start) return;
    const dx = event.clientX - this.#start.x;
    const dy = event.clientY - this.#start.y;
    if (!this.card && Math.hypot(dx, dy) < SLACK) return;
    this.card = this.#start.card;
    this.dx = dx;
    this.dy = dy;
  }

  up(event: PointerEvent): void {
    const start = this.#start;
    const dragged = this.card !== null;
    const { dx, dy } = this;
    this.drop();
    if (!start) return;
    if (!dragged) this.tapped(start.card);
    else this.#landed(start.card, dx, dy, event);
  }

  drop(): void {
    this.#start = null;
    this.card = null;
    this.dx = 0;
    this.dy = 0;
  }

  #landed(card: string, dx: number, dy: number, event: PointerEvent): void {
    const hand = this.layout().cards.filter((one) => one.where === "hand");
    const own = hand.find((one) => one.key === card);
    if (!own) return;
    if (own.y + dy < this.layout().places.bar.y) {
      this.played(card, event.clientX, event.clientY);
      return;
    }
    const x = own.x + dx;
    this.sorted(card, hand.filter((one) => one.key !== card && one.x + one.w / 4 < x).length);
  }
}
