/** Presses while the page changes; tests/browser/test_presses.py has them in a real browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SteadyPress } from "../src/page/steady-press";
import { FakeElement, fakePage } from "./fake-page";

const PLACE = [100, 50, 100, 40] as const;
const ELSEWHERE = [100, 300, 100, 40] as const;

let press: SteadyPress;
let deferred: (() => void)[];
let body: FakeElement;
let felt: FakeElement;
let word: FakeElement;
let draw: FakeElement;
let now: number;

/** An event as a browser makes it, at the middle of `PLACE`. */
function event(target: FakeElement, more: Partial<PointerEvent>): PointerEvent {
  const made = {
    target,
    pointerId: 1,
    isPrimary: true,
    isTrusted: true,
    button: 0,
    detail: 1,
    clientX: 150,
    clientY: 70,
  };
  return { ...made, timeStamp: now, ...more } as unknown as PointerEvent;
}

const down = (target: FakeElement, more: Partial<PointerEvent> = {}): void => press.pointerDown(event(target, more));

/** The pointer is lifted; whether mouse events follow is for the browser to say. */
const lift = (target: FakeElement, more: Partial<PointerEvent> = {}): void => press.pointerUp(event(target, more));

const mouseUp = (target: FakeElement, more: Partial<PointerEvent> = {}): void => press.mouseUp(event(target, more));

/** The browser clicks something; the click reaches it if nothing stops it. */
function click(target: FakeElement, more: Partial<PointerEvent> = {}): void {
  const stopImmediatePropagation = vi.fn();
  const made = Object.assign(event(target, more), { preventDefault: vi.fn(), stopImmediatePropagation });
  press.click(made);
  if (stopImmediatePropagation.mock.calls.length === 0) target.closest("button, a")?.dispatchEvent(made);
}

function settle(): void {
  for (const callback of deferred.splice(0)) callback();
}

const mouseDown = (target: FakeElement, detail = 1): void => press.mouseDown(event(target, { detail }));

/** A mouse whose button is lifted, where the browser finds nothing to click. */
function releaseOn(target: FakeElement, more: Partial<PointerEvent> = {}): void {
  lift(target, more);
  mouseUp(target, more);
  settle();
}

/** A finger that is lifted after a short time. */
function tapEndsOn(target: FakeElement, more: Partial<PointerEvent> = {}): void {
  lift(target, more);
  mouseUp(target, more);
  click(target, more);
  settle();
}

const button = (box: readonly [number, number, number, number] = PLACE): FakeElement => new FakeElement("button", box);

beforeEach(() => {
  now = 1000;
  deferred = [];
  press = new SteadyPress((callback) => deferred.push(callback));
  body = fakePage();
  felt = new FakeElement("div", [0, 0, 1000, 1000]);
  word = new FakeElement("span", [120, 60, 60, 20]);
  draw = button().append(word);
  body.append(felt.append(draw));
});
afterEach(() => vi.unstubAllGlobals());

describe("a press", () => {
  it("that the browser clicks where it was is left to the browser", () => {
    down(word);
    tapEndsOn(word);
    expect(draw.clicks).toHaveLength(1);
  });

  it("is for the button that has moved from under it, and not for what has come there", () => {
    const hint = button();
    down(word);
    draw.box = ELSEWHERE;
    felt.append(hint);
    tapEndsOn(hint);
    expect([draw.clicks.length, hint.clicks.length]).toEqual([1, 0]);
  });

  it.each<[string, () => void]>([
    ["was drawn anew inside", () => draw.append(new FakeElement("span", word.box)) && word.remove()],
    ["has changed its place in a list", () => felt.append(draw)],
    ["has moved away", () => (draw.box = ELSEWHERE)],
  ])("counts where the browser makes no click, since the button %s", (_, changes) => {
    down(word);
    changes();
    releaseOn(felt);
    expect(draw.clicks).toHaveLength(1);
  });

  it("has the keys and the count of the browser's own click", () => {
    down(word);
    mouseDown(word, 2);
    draw.box = ELSEWHERE;
    releaseOn(felt, { ctrlKey: true, detail: 0 });
    draw.box = PLACE;
    down(word);
    mouseDown(word, 3);
    draw.box = ELSEWHERE;
    tapEndsOn(felt, { metaKey: true, detail: 3 });
    expect(draw.clicks).toMatchObject([
      { detail: 2, ctrlKey: true },
      { detail: 3, metaKey: true },
    ]);
  });

  it("presses once where a second button of the mouse is held with the first", () => {
    down(word);
    click(word);
    lift(word, { button: 2 });
    mouseUp(word, { button: 2 });
    settle();
    expect(draw.clicks).toHaveLength(1);
    down(word);
    lift(word, { button: 2 });
    settle();
    expect(draw.clicks).toHaveLength(1);
  });

  it("that opens a menu is none", () => {
    down(word);
    press.contextMenu();
    releaseOn(word);
    expect(draw.clicks).toEqual([]);
  });

  it("of a finger that lies for long is none, and what is clicked later is not looked after", () => {
    const later = button(ELSEWHERE);
    felt.append(later);
    down(word);
    lift(word);
    settle();
    now += 600;
    click(later);
    expect([draw.clicks.length, later.clicks.length]).toEqual([0, 1]);
  });

  it.each<[string, () => void]>([
    ["has gone", () => draw.remove()],
    ["is hidden", () => (draw.attributes["hidden"] = "")],
    ["may not be pressed any more", () => (draw.attributes["disabled"] = "")],
    ["is inert", () => (felt.attributes["inert"] = "")],
    ["lies under a sheet", () => body.append(new FakeElement("dialog", ELSEWHERE, { open: "" }))],
  ])("presses no button that %s, nor what has come in its place", (_, changes) => {
    const next = button();
    down(word);
    draw.box = ELSEWHERE;
    changes();
    body.append(next);
    tapEndsOn(next);
    expect([draw.clicks, next.clicks]).toEqual([[], []]);
  });

  it("in a sheet is not lost to the sheet", () => {
    body.append(new FakeElement("dialog", [0, 0, 500, 500], { open: "" }).append(draw));
    down(word);
    draw.box = ELSEWHERE;
    releaseOn(felt);
    expect(draw.clicks).toHaveLength(1);
  });

  it("is taken back by whoever leaves the button, or whose pointer is taken away", () => {
    down(word);
    releaseOn(felt, { clientX: 220 });
    down(word);
    press.pointerCancel(event(word, {}));
    releaseOn(word);
    expect(draw.clicks).toEqual([]);
  });

  it("is taken back within the box of a button that stays, beside its shape or over another", () => {
    const over = button([140, 60, 200, 200]);
    felt.append(over);
    down(draw, { clientX: 105 });
    releaseOn(over);
    expect([draw.clicks, over.clicks]).toEqual([[], []]);
  });

  it("leaves the button a little sunk in, as a style sheet may show it", () => {
    down(draw, { clientX: 101 });
    draw.box = [102, 52, 96, 36];
    releaseOn(felt, { clientX: 101, clientY: 51 });
    expect(draw.clicks).toEqual([]);
  });

  it("on a button that may not be pressed does not count for it later", () => {
    draw.attributes["disabled"] = "";
    down(word);
    delete draw.attributes["disabled"];
    tapEndsOn(draw);
    expect(draw.clicks).toEqual([]);
  });

  it.each([
    ["button", {}],
    ["a", { href: "/" }],
    ["label", {}],
    ["input", {}],
    ["select", {}],
    ["div", { role: "button" }],
    ["span", { role: "switch" }],
  ])("on the felt is not for a %s %j that comes under it", (tag, attributes) => {
    const come = new FakeElement(tag, PLACE, attributes);
    draw.remove();
    down(felt);
    felt.append(come);
    const stopImmediatePropagation = vi.fn();
    lift(felt);
    press.click(Object.assign(event(come, {}), { preventDefault: vi.fn(), stopImmediatePropagation }));
    expect(stopImmediatePropagation).toHaveBeenCalledTimes(1);
  });

  it("on the felt may be for a button close to it, if the browser says so", () => {
    down(felt, { clientX: 95 });
    tapEndsOn(draw, { clientX: 95 });
    expect(draw.clicks).toHaveLength(1);
  });

  it("with another button of the mouse or a second finger is not looked after", () => {
    down(word, { button: 2 });
    lift(word, { button: 2 });
    mouseUp(word, { button: 2 });
    settle();
    down(word, { pointerId: 2, isPrimary: false });
    lift(word, { pointerId: 2, isPrimary: false });
    mouseUp(word);
    settle();
    expect(draw.clicks).toEqual([]);
  });

  it.each<[string, Partial<PointerEvent>]>([
    ["a key", { detail: 0 }],
    ["the page", { isTrusted: false }],
  ])("is not mixed up with what %s presses meanwhile", (_, more) => {
    const other = button(ELSEWHERE);
    felt.append(other);
    down(word);
    click(other, more);
    draw.box = ELSEWHERE;
    tapEndsOn(felt);
    expect([draw.clicks.length, other.clicks.length]).toEqual([1, 1]);
  });
});
