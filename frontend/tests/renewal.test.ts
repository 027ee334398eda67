import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renewWhenOutdated } from "../src/page/renewal";

const OWN = "https://room.example.org/cards/assets/page-older.js";
const NEWER = '<script type="module" src="/cards/assets/page-newer.js"></script>';

const reload = vi.fn();
const served = vi.fn<() => Promise<Response>>();
let missed: () => void = () => undefined;

async function scriptIsMissing(): Promise<void> {
  missed();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1e12 });
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("location", { href: "https://room.example.org/cards/t/abcdef", reload });
  vi.stubGlobal("fetch", served);
  vi.stubGlobal("addEventListener", (kind: string, heard: () => void) => {
    if (kind === "vite:preloadError") missed = heard;
  });
  reload.mockClear();
  renewWhenOutdated(OWN);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads a page anew that misses a script, where the room has another version", async () => {
  served.mockImplementation(() => Promise.resolve(new Response(NEWER)));
  await scriptIsMissing();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("does so once a minute at most", async () => {
  served.mockImplementation(() => Promise.resolve(new Response(NEWER)));
  for (let again = 0; again < 5; again++) await scriptIsMissing();
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await scriptIsMissing();
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ["the room has the same version", () => Promise.resolve(new Response(NEWER.replace("newer", "older")))],
  ["the room answers with an error", () => Promise.resolve(new Response("full", { status: 503 }))],
  ["the line is cut", () => Promise.reject(new TypeError("Failed to fetch"))],
])("stays where %s", async (_, answer) => {
  served.mockImplementation(answer);
  await scriptIsMissing();
  expect(served).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
