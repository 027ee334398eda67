/** Spoken sentences wait for a pause in the music. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Voice } from "../src/room/voice.svelte";

const texts = (voice: Voice): string[] => voice.said.map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a voice", () => {
  it("speaks at once where nothing sounds, the same words twice as two", () => {
    const voice = new Voice();
    ["Yes", "", "Yes"].forEach((text) => voice.say(text));
    expect(texts(voice)).toEqual(["Yes", "Yes"]);
    expect(new Set(voice.said.map(({ id }) => id)).size).toBe(2);
  });

  it("waits for the pause, and then says all that waits in its order", () => {
    let covered = true;
    const voice = new Voice(() => covered);
    voice.say("one");
    voice.say("two");
    expect(texts(voice)).toEqual([]);
    covered = false;
    voice.flush();
    voice.flush();
    expect(texts(voice)).toEqual(["one", "two"]);
    vi.runAllTimers();
    expect(texts(voice)).toEqual(["one", "two"]);
  });

  it("says of one thing only what was said of it last", () => {
    const voice = new Voice(() => true);
    voice.say("place 2", "place");
    voice.say("selected", "count");
    voice.say("place 3", "place");
    voice.flush();
    expect(texts(voice)).toEqual(["selected", "place 3"]);
  });

  it("keeps nobody waiting for long, whatever sounds", () => {
    const voice = new Voice(() => true);
    voice.say("selected");
    vi.advanceTimersByTime(2400);
    expect(texts(voice)).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(texts(voice)).toEqual(["selected"]);
  });
});
