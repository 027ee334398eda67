/**
 * A press is for what it began on, wherever the page has put that meanwhile.
 *
 * A table changes while somebody presses: another person plays, a sentence grows, a sheet opens. The browser looks
 * for what was pressed only when the pointer is lifted. A mouse then misses a button that has moved from under it,
 * one whose inside was drawn anew, and one that has changed its place in a list; a finger presses whatever has come
 * to lie there. Whoever leaves the button before lifting the pointer still takes the press back.
 */

const PRESSABLE = "a, button, summary, [role=button]";

interface Press {
  pointer: number;
  on: HTMLElement;
  /** The place where it lay then. */
  box: DOMRect;
  isLifted: boolean;
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function pressableAt(target: EventTarget | null): HTMLElement | null {
  return (target as Element | null)?.closest?.<HTMLElement>(PRESSABLE) ?? null;
}

function click(on: HTMLElement, detail: number): void {
  if (!on.isConnected || on.matches(":disabled")) return;
  on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

/** Listens to the whole window, before anything else does. */
export class SteadyPress {
  #press: Press | null = null;

  constructor(
    /** Calls back when the browser has told all that follows upon a pointer that was lifted. */
    private readonly soon: (then: () => void) => void = (then) => setTimeout(then),
  ) {}

  readonly down = ({ isPrimary, button, target, pointerId }: PointerEvent): void => {
    if (!isPrimary) return;
    const on = button === 0 ? pressableAt(target) : null;
    this.#press = on && { pointer: pointerId, on, box: on.getBoundingClientRect(), isLifted: false };
  };

  readonly up = (event: PointerEvent): void => {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    press.isLifted = isWithin(press.box, event);
    if (!press.isLifted) this.#press = null;
    // A finger that has lain there for long has pressed nothing: the browser alone knows for how long.
    else if (event.pointerType === "mouse") this.soon(() => this.#missed(press));
  };

  readonly cancel = ({ pointerId }: PointerEvent): void => {
    if (this.#press?.pointer === pointerId) this.#press = null;
  };

  /** One that a key or the page itself has made comes without a press. */
  readonly click = (event: MouseEvent): void => {
    const press = this.#press;
    if (!press?.isLifted || event.detail === 0) return;
    this.#press = null;
    if (press.on.contains(event.target as Node | null)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    click(press.on, event.detail);
  };

  #missed(press: Press): void {
    if (this.#press !== press) return;
    this.#press = null;
    click(press.on, 1);
  }
}
