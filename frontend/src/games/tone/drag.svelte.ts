/** A card of the own hand under the finger: a tap touches it, a drag along the hand moves it. */

const SLACK = 9;
/** Milliseconds within which a pointer's own click follows. */
const ECHO_MS = 500;

export class Drag {
  card = $state<number | null>(null);
  dx = $state(0);
  #start: { card: number; x: number; y: number } | null = null;
  #lifted = -Infinity;

  constructor(
    /** How far apart the cards lie. */
    private readonly step: () => number,
    private readonly tapped: (card: number) => void,
    private readonly moved: (card: number, by: number) => void,
  ) {}

  down(event: PointerEvent, card: number): void {
    if (event.button !== 0) return;
    this.#start = { card, x: event.clientX, y: event.clientY };
    try {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a helping program made up cannot be captured, but it touches all the same.
    }
  }

  move(event: PointerEvent): void {
    if (!this.#start) return;
    const dx = event.clientX - this.#start.x;
    if (this.card === null && Math.hypot(dx, event.clientY - this.#start.y) < SLACK) return;
    this.card = this.#start.card;
    this.dx = dx;
  }

  up(event: PointerEvent): void {
    const start = this.#start;
    const by = this.card === null ? null : Math.round(this.dx / this.step());
    this.drop();
    if (!start) return;
    this.#lifted = event.timeStamp;
    if (by === null) this.tapped(start.card);
    else if (by !== 0) this.moved(start.card, by);
  }

  /** A screen reader clicks without a pointer; a pointer's own click has been dealt with. */
  click(event: MouseEvent, card: number): void {
    if (event.timeStamp - this.#lifted > ECHO_MS) this.tapped(card);
  }

  drop(): void {
    this.#start = null;
    this.card = null;
    this.dx = 0;
  }
}
