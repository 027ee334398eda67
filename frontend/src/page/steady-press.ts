/**
 * A press is for the button on which it began, wherever the page has put that meanwhile.
 *
 * A table changes while somebody presses: another person plays, a sentence grows, a sheet opens. The browser looks for
 * what was pressed only when the pointer is lifted. A mouse then misses a button that has moved from under it, one
 * whose inside was drawn anew, and one that has changed its place in a list; a finger presses whatever has come to lie
 * there. Whoever leaves the button before lifting the pointer takes the press back: where the button has stayed at its
 * place, the browser says whether they have.
 */
import { canBePressed, pressableAt } from "./pressable";

/** A click belongs to a press if it comes within this time after the pointer was lifted. */
const CLICK_MS = 500;
/** A pressed button sinks in by less than this: it has not moved. */
const MOVED_PX = 3;

/** A press of a finger, a pen or the first button of a mouse. */
class Press {
  readonly pointerId: number;
  /** The element on which it began, if that can be pressed at all. */
  readonly element: HTMLElement | null;
  readonly #wasDisabled: boolean;
  readonly #box: DOMRect | undefined;
  readonly #x: number;
  readonly #y: number;
  #liftedAt: number | null = null;
  #isOnElement = false;

  constructor({ pointerId, target, clientX, clientY }: PointerEvent) {
    this.pointerId = pointerId;
    this.element = pressableAt(target);
    this.#wasDisabled = this.element?.matches(":disabled") ?? false;
    this.#box = this.element?.getBoundingClientRect();
    this.#x = clientX;
    this.#y = clientY;
  }

  lift({ timeStamp, clientX, clientY }: PointerEvent): void {
    this.#liftedAt = timeStamp;
    this.#isOnElement = !this.#wasDisabled && this.#isOver(clientX, clientY);
  }

  /** The event is of this press, which has been lifted on its element. A finger that lies for long presses nothing. */
  activatesAt({ timeStamp }: MouseEvent): boolean {
    return this.#isOnElement && this.#endedBefore(timeStamp);
  }

  /** A click of this press is for something that has come under the pointer, or has been enabled, since it began. */
  isAstray({ target, timeStamp }: MouseEvent): boolean {
    const found = pressableAt(target);
    if (found === null || !this.#endedBefore(timeStamp)) return false;
    if (!this.#wasDisabled && this.element && found.contains(this.element)) return false;
    // A browser may click a button close to the finger. What has come meanwhile lies right under it.
    return found.contains(document.elementFromPoint(this.#x, this.#y));
  }

  #endedBefore(time: number): boolean {
    return this.#liftedAt !== null && time - this.#liftedAt <= CLICK_MS;
  }

  #isOver(x: number, y: number): boolean {
    const [was, is] = [this.#box, this.element?.getBoundingClientRect()];
    if (!was || !is) return false;
    const sides = ["left", "top", "right", "bottom"] as const;
    const hasMoved = sides.some((side) => Math.abs(is[side] - was[side]) >= MOVED_PX);
    if (hasMoved) return x >= was.left && x <= was.right && y >= was.top && y <= was.bottom;
    return this.element?.contains(document.elementFromPoint(x, y)) ?? false;
  }
}

/** Takes the events of the window, before anything else hears of them. */
export class SteadyPress {
  #press: Press | null = null;
  /** The count of a double click, as `mousedown` has it: Firefox counts 0 where what was pressed is drawn anew. */
  #count = 1;

  constructor(
    /** Calls back after the browser has dispatched all events of a pointer that was lifted. */
    private readonly defer: (callback: () => void) => void = (callback) => setTimeout(callback),
  ) {}

  readonly pointerDown = (event: PointerEvent): void => {
    if (event.isPrimary) this.#press = event.button === 0 ? new Press(event) : null;
  };

  readonly pointerUp = (event: PointerEvent): void => {
    if (this.#press?.pointerId !== event.pointerId) return;
    if (event.button === 0) this.#press.lift(event);
    // The first button of the mouse was lifted while another was held: that press has had its click.
    else this.#press = null;
  };

  readonly pointerCancel = ({ pointerId }: PointerEvent): void => {
    if (this.#press?.pointerId === pointerId) this.#press = null;
  };

  /** A press that opens a menu, with Ctrl on a Mac or held for long, ends without a click. */
  readonly contextMenu = (): void => {
    this.#press = null;
  };

  readonly mouseDown = ({ button, detail }: MouseEvent): void => {
    if (button === 0) this.#count = detail;
  };

  /** After this the browser makes a click, if it finds one button under the whole press. */
  readonly mouseUp = (event: MouseEvent): void => {
    const press = this.#press;
    if (event.button !== 0 || !press?.activatesAt(event)) return;
    this.defer(() => {
      if (this.#press === press) this.#activate(press, event);
    });
  };

  /** A click that comes from a key or from the page itself has no press. */
  readonly click = (event: MouseEvent): void => {
    const press = this.#press;
    if (!press || !event.isTrusted || event.detail === 0) return;
    this.#press = null;
    const activates = press.activatesAt(event);
    if (activates ? pressableAt(event.target) === press.element : !press.isAstray(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (activates) this.#activate(press, event);
  };

  /** Makes the click that the browser has not made, with the keys that were held at `event`. */
  #activate({ element }: Press, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
    this.#press = null;
    if (!element || !canBePressed(element)) return;
    const about = { bubbles: true, cancelable: true, detail: this.#count, ctrlKey, metaKey, shiftKey, altKey };
    element.dispatchEvent(new MouseEvent("click", about));
  }
}
