/** A silent page says why it is silent. */
import { beforeEach, expect, it, vi } from "vitest";
import { wakeOutput } from "../src/sound/output";
import { audible, setLacking, setSound } from "../src/sound/sound.svelte";

/** An output that runs once the test says so. */
class Context {
  state = "suspended";
  currentTime = 0;
  destination = {};
  readonly #told: (() => void)[] = [];
  addEventListener = (_: string, then: () => void): unknown => this.#told.push(then);
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): object => this.#node();
  createDynamicsCompressor = (): object => this.#node();
  createWaveShaper = (): object => this.#node();

  constructor() {
    made.push(this);
  }

  becomes(state: string): void {
    this.state = state;
    for (const then of this.#told) then();
  }

  #node(): object {
    const value = { value: 0, setTargetAtTime: () => undefined };
    const node = { gain: value, threshold: value, ratio: value, knee: value, attack: value, release: value };
    return { ...node, connect: (to: object) => to };
  }
}
const made: Context[] = [];

beforeEach(() => {
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("navigator", {});
});

it("is untouched before sound may begin and when it is taken away, and heard in between", () => {
  expect(audible(true)).toBe("untouched");
  wakeOutput();
  expect(audible(true)).toBe("untouched");
  made[0]?.becomes("running");
  expect(audible(true)).toBe("heard");
  made[0]?.becomes("interrupted");
  expect(audible(true)).toBe("untouched");
  made[0]?.becomes("running");
});

it("lacks recordings only where recordings sound, and is muted before all else", () => {
  setLacking(true);
  expect([audible(true), audible(false)]).toEqual(["lacking", "heard"]);
  setSound(false);
  expect([audible(true), audible(false)]).toEqual(["muted", "muted"]);
  setSound(true);
  setLacking(false);
  expect(audible(true)).toBe("heard");
});
