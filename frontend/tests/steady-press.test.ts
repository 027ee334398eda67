import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SteadyPress } from "../src/page/steady-press";

class Click extends Event {
  readonly detail: number;
  constructor(type: string, { detail, ...about }: MouseEventInit) {
    super(type, about);
    this.detail = detail ?? 0;
  }
}

/** A button of the page: where it lies, and how often it was clicked. */
class Button {
  isConnected = true;
  isDisabled = false;
  clicks: number[] = [];
  readonly inside = { closest: () => this };

  getBoundingClientRect(): Partial<DOMRect> {
    return { left: 100, right: 200, top: 50, bottom: 90 };
  }
  closest(): this {
    return this;
  }
  contains(one: unknown): boolean {
    return one === this || one === this.inside;
  }
  matches(): boolean {
    return this.isDisabled;
  }
  dispatchEvent(event: Click): void {
    press.click(event as unknown as MouseEvent);
    this.clicks.push(event.detail);
  }
}

const FELT = { closest: () => null };
let press: SteadyPress;
let waiting: (() => void)[];
let draw: Button;

const pointer = (target: unknown, more: Partial<PointerEvent> = {}): PointerEvent =>
  ({
    target,
    pointerId: 1,
    pointerType: "mouse",
    isPrimary: true,
    button: 0,
    clientX: 150,
    clientY: 60,
    ...more,
  }) as never;

/** The browser says that something was clicked; tells whether it went on to it. */
function clicks(target: unknown, detail = 1): boolean {
  const event = { target, detail, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
  press.click(event as unknown as MouseEvent);
  return event.stopImmediatePropagation.mock.calls.length === 0;
}

function settle(): void {
  for (const then of waiting.splice(0)) then();
}

beforeAll(() => vi.stubGlobal("MouseEvent", Click));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  waiting = [];
  press = new SteadyPress((then) => waiting.push(then));
  draw = new Button();
});

describe("a press", () => {
  it("that the browser clicks where it was is left to the browser", () => {
    press.down(pointer(draw.inside));
    press.up(pointer(draw));
    expect(clicks(draw.inside)).toBe(true);
    settle();
    expect(draw.clicks).toEqual([]);
  });

  it.each([["mouse"], ["touch"]])(
    "of a %s is for the button that has moved from under it, and for nothing else",
    (kind) => {
      const hint = new Button();
      press.down(pointer(draw, { pointerType: kind }));
      press.up(pointer(hint, { pointerType: kind }));
      expect(clicks(hint, 2)).toBe(false);
      settle();
      expect([draw.clicks, hint.clicks]).toEqual([[2], []]);
    },
  );

  it("of a mouse counts where the browser makes no click, since the button was drawn anew inside or moved in its list", () => {
    press.down(pointer(draw.inside));
    press.up(pointer(draw));
    settle();
    expect(draw.clicks).toEqual([1]);
  });

  it("of a finger that stays for long is none", () => {
    press.down(pointer(draw, { pointerType: "touch" }));
    press.up(pointer(draw, { pointerType: "touch" }));
    settle();
    expect(draw.clicks).toEqual([]);
  });

  it.each<[string, (button: Button) => void]>([
    ["has gone", (button) => (button.isConnected = false)],
    ["may not be pressed any more", (button) => (button.isDisabled = true)],
  ])("presses no button that %s, nor what has come in its place", (_, changes) => {
    press.down(pointer(draw));
    changes(draw);
    press.up(pointer(FELT));
    expect(clicks(new Button())).toBe(false);
    expect(draw.clicks).toEqual([]);
  });

  it("is taken back by whoever leaves the button, or whose pointer is taken away", () => {
    press.down(pointer(draw));
    press.up(pointer(FELT, { clientX: 220 }));
    expect(clicks(FELT)).toBe(true);
    press.down(pointer(draw));
    press.cancel(pointer(draw));
    press.up(pointer(draw));
    expect(clicks(FELT)).toBe(true);
    settle();
    expect(draw.clicks).toEqual([]);
  });

  it("on no button, with another button of the mouse or a second finger is not looked after", () => {
    press.down(pointer(FELT));
    expect(clicks(draw)).toBe(true);
    press.down(pointer(draw, { button: 2 }));
    press.up(pointer(draw, { button: 2 }));
    settle();
    press.down(pointer(draw, { pointerId: 2, isPrimary: false }));
    press.up(pointer(draw, { pointerId: 2, isPrimary: false }));
    settle();
    expect(draw.clicks).toEqual([]);
  });

  it("is not mixed up with what a key presses meanwhile", () => {
    press.down(pointer(draw));
    expect(clicks(new Button(), 0)).toBe(true);
    press.up(pointer(FELT));
    expect(clicks(FELT)).toBe(false);
    expect(draw.clicks).toEqual([1]);
  });
});
