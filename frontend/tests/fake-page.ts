/** A page without a browser: elements with a place, found by selectors and by points, as far as presses need them. */
import { vi } from "vitest";

type Box = readonly [left: number, top: number, width: number, height: number];

export class FakeElement {
  parent: FakeElement | null = null;
  readonly children: FakeElement[] = [];
  readonly clicks: MouseEvent[] = [];

  constructor(
    readonly tag: string,
    public box: Box,
    readonly attributes: Record<string, string> = {},
  ) {}

  /** Puts others into this one, over what is there already. */
  append(...others: FakeElement[]): this {
    for (const other of others) {
      other.remove();
      other.parent = this;
      this.children.push(other);
    }
    return this;
  }

  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }

  get around(): FakeElement[] {
    return [this, ...(this.parent?.around ?? [])];
  }

  get within(): FakeElement[] {
    return [this, ...this.children.flatMap((child) => child.within)];
  }

  matches(selectors: string): boolean {
    return selectors.split(", ").some((selector) => this.#matches(selector));
  }

  closest(selectors: string): FakeElement | null {
    return this.around.find((one) => one.matches(selectors)) ?? null;
  }

  contains(other: FakeElement | null): boolean {
    return other?.around.includes(this) ?? false;
  }

  getBoundingClientRect(): Pick<DOMRect, "left" | "top" | "right" | "bottom"> {
    const [left, top, width, height] = this.checkVisibility() ? this.box : [0, 0, 0, 0];
    return { left, top, right: left + width, bottom: top + height };
  }

  checkVisibility(): boolean {
    return this.around.at(-1)?.tag === "body" && !this.around.some(({ attributes }) => "hidden" in attributes);
  }

  isAt(x: number, y: number): boolean {
    const { left, top, right, bottom } = this.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  }

  dispatchEvent(event: MouseEvent): void {
    this.clicks.push(event);
  }

  #matches(selector: string): boolean {
    if (selector.endsWith(" *")) return this.parent?.closest(selector.slice(0, -2)) != null;
    if (selector === ":disabled") return "disabled" in this.attributes;
    const [, tag, name, value] = /^(\w*)(?:\[(\w+)(?:=(\w+))?\])?$/.exec(selector) ?? [];
    if (tag === undefined) throw new SyntaxError(`Unknown selector: ${selector}`);
    if (tag && tag !== this.tag) return false;
    return (
      name === undefined || (name in this.attributes && (value ?? this.attributes[name]) === this.attributes[name])
    );
  }
}

class FakeClick {
  readonly isTrusted = false;
  constructor(
    readonly type: string,
    from: MouseEventInit,
  ) {
    const { detail, ctrlKey, metaKey, shiftKey, altKey } = from;
    Object.assign(this, { detail, ctrlKey, metaKey, shiftKey, altKey });
  }
}

/** Stands in for the browser's own names until `vi.unstubAllGlobals`; returns the body. */
export function fakePage(): FakeElement {
  const body = new FakeElement("body", [0, 0, 1000, 1000]);
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("MouseEvent", FakeClick);
  vi.stubGlobal("document", {
    elementFromPoint: (x: number, y: number) => body.within.findLast((one) => one.isAt(x, y)) ?? null,
    querySelectorAll: (selectors: string) => body.within.filter((one) => one.matches(selectors)),
  });
  return body;
}
