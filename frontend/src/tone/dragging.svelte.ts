/** A card of the own hand under the finger: a tap touches it, a drag along the hand moves it. */

const SLACK = 9;

export class Dragging {
  card = $state<number | null>(null);
  dx = $state(0);
  #start: { card: number; x: number; y: number } | null = null;

  constructor(
    /** How far apart the cards lie. */
    private readonly step: () => number,
    private readonly tapped: (card: number) => void,
    private readonly moved: (card: number, by: number) => void,
  ) {}

  down(event: PointerEvent, card: number): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#start = { card, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (!this.#start) return;
    const dx = event.clientX - this.#start.x;
    if (this.card === null && Math.hypot(dx, event.clientY - this.#start.y) < SLACK) return;
    this.card = this.#start.card;
    this.dx = dx;
  }

  up(_: PointerEvent): void {
    const start = this.#start;
    const by = this.card === null ? null : Math.round(this.dx / this.step());
    this.drop();
    if (!start) return;
    if (by === null) this.tapped(start.card);
    else if (by !== 0) this.moved(start.card, by);
  }

  drop(): void {
    this.#start = null;
    this.card = null;
    this.dx = 0;
  }
}
