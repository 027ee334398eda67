/** Cards of the own hand under fingers: a touch is heard at once and selects when it ends, a drag moves the card. */

/** A touch may wander this many pixels and stay one. */
const SLACK_PX = 12;
/** Milliseconds within which a pointer's own click follows. */
const ECHO_MS = 500;

interface Start {
  card: number;
  x: number;
  y: number;
}

/** Called for what a touch turns out to be. */
export interface Touches {
  /** The finger is down: whatever becomes of it, a note that begins now is not taken back. */
  pressed(card: number): void;
  /** A card was touched, and not dragged. */
  tapped(card: number): void;
  /** A card was dragged by this many places. */
  moved(card: number, by: number): void;
}

export class Drag {
  card = $state<number | null>(null);
  dx = $state(0);
  /** The start of each press, by pointer: two fingers touch two cards. */
  #starts = new Map<number, Start>();
  #dragging: number | null = null;
  #lifted = -Infinity;
  #hand: number | null = null;

  constructor(
    /** The distance between two cards. */
    private readonly step: () => number,
    private readonly touches: Touches,
  ) {}

  down(event: PointerEvent, card: number): void {
    if (event.button !== 0) return;
    this.touches.pressed(card);
    this.#starts.set(event.pointerId, { card, x: event.clientX, y: event.clientY });
    try {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a helping program made up cannot be captured, but it touches all the same.
    }
  }

  move(event: PointerEvent): void {
    const start = this.#starts.get(event.pointerId);
    if (start && this.#dragging === null && hasWandered(start, event)) {
      this.#dragging = event.pointerId;
      this.card = start.card;
    }
    if (start && this.#dragging === event.pointerId) this.dx = event.clientX - start.x;
  }

  up(event: PointerEvent): void {
    const start = this.#starts.get(event.pointerId);
    const by = this.#dragging === event.pointerId ? Math.round(this.dx / this.step()) : 0;
    const tap = this.#dragging !== event.pointerId && start && !hasWandered(start, event);
    this.drop(event);
    this.#lifted = event.timeStamp;
    if (!start) return;
    if (tap) this.touches.tapped(start.card);
    else if (by !== 0) this.touches.moved(start.card, by);
  }

  /** A screen reader clicks without a pointer; a pointer's own click has been dealt with. */
  click(event: MouseEvent, card: number): void {
    if (event.timeStamp - this.#lifted <= ECHO_MS) return;
    this.touches.pressed(card);
    this.touches.tapped(card);
  }

  /** Cards that a new hand takes from under the fingers are let go: another card of the same interval may come. */
  follow(hand: number): void {
    if (hand !== this.#hand) for (const pointerId of [...this.#starts.keys()]) this.drop({ pointerId });
    this.#hand = hand;
  }

  drop({ pointerId }: Pick<PointerEvent, "pointerId">): void {
    this.#starts.delete(pointerId);
    if (this.#dragging !== pointerId) return;
    this.#dragging = null;
    this.card = null;
    this.dx = 0;
  }
}

function hasWandered(start: Start, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK_PX;
}
