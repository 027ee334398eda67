/** The wheel on the felt: where it lies, what lies on it, and whose hand has it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EarView, SeatView, TonePokerView } from "../src/generated/wire";
import type { Playing } from "../src/games/tone/piano";
import { tonePlaces } from "../src/games/tone/seats/places";
import { hostSeat } from "../src/games/tone/seats/seats";
import { Singer } from "../src/games/tone/sound/singer.svelte";
import { wheelHand } from "../src/games/tone/wheel/hand";
import { wheelPlace } from "../src/games/tone/wheel/place";
import { ringsOf } from "../src/games/tone/wheel/rings";
import { chair, room } from "./wire";

describe("how it is divided", () => {
  it.each([96, 129, 130, 199, 200, 340])("leaves a hub within lights within bands, %d pixels across", (size) => {
    for (const bears of ["number", "note"] as const) {
      const { band, thick, ring, light, hub } = ringsOf(size, bears);
      expect(hub).toBeGreaterThan(0);
      expect(ring - light).toBeGreaterThan(hub);
      expect(band - thick / 2).toBeGreaterThan(ring + light);
      expect(band + thick / 2).toBeLessThan(100);
    }
  });

  it("bears words from the breadth on at which they have room", () => {
    const worded = (bears: "number" | "note") => [129, 130, 199, 200].filter((size) => ringsOf(size, bears).worded);
    expect([worded("number"), worded("note")]).toEqual([[130, 199, 200], [200]]);
  });
});

describe("before it is measured", () => {
  it("has no figure without end, which no drawing could show", () => {
    const { px, band, thick, ring, light, hub } = ringsOf(0, "number");
    expect([px, band, thick, ring, light, hub].filter((each) => !isFinite(each))).toEqual([]);
  });
});

describe("where it lies", () => {
  const STAGES = {
    phone: { w: 390, h: 796 },
    small: { w: 360, h: 592 },
    desktop: { w: 1080, h: 844 },
    side: { w: 640, h: 312 },
  };

  it.each(Object.entries(STAGES))("covers nothing on a %s, with any number of seats", (_, stage) => {
    for (const seated of [true, false]) {
      for (let others = seated ? 0 : 1; others < 12; others += 1) {
        const places = tonePlaces(stage, others, seated);
        const found = wheelPlace(places, stage);
        if (!found) continue;
        const { box, button } = found;
        const r = box.w / 2;
        const own = [places.hand, places.deck, places.pile, places.plate, places.line].filter((one) => one.w > 0);
        for (const one of [...places.seats, ...own]) {
          const [x, y] = [box.x + r, box.y + r];
          const away = Math.hypot(Math.max(one.x - x, 0, x - one.x - one.w), Math.max(one.y - y, 0, y - one.y - one.h));
          expect(away, JSON.stringify({ others, one, box })).toBeGreaterThanOrEqual(r);
          if (!button) continue;
          const beside = one.x >= button.x + button.w || button.x >= one.x + one.w;
          expect(beside || one.y >= button.y + button.h || button.y >= one.y + one.h).toBe(true);
        }
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("lies at every table on a desktop, and its bands have room for words", () => {
    for (let others = 0; others < 12; others += 1) {
      const stage = STAGES.desktop;
      expect(wheelPlace(tonePlaces(stage, others), stage)?.box.w ?? 0, `${others}`).toBeGreaterThan(260);
    }
  });

  it("lies at every table on a phone held upright too", () => {
    for (const stage of [STAGES.phone, STAGES.small]) {
      for (let others = 0; others < 12; others += 1) {
        expect(wheelPlace(tonePlaces(stage, others), stage), JSON.stringify({ stage, others })).not.toBeNull();
      }
    }
  });

  it("is large on a phone on its side, where the others sit above the own hand too", () => {
    const size = (others: number): number => wheelPlace(tonePlaces(STAGES.side, others), STAGES.side)?.box.w ?? 0;
    for (const others of [1, 2, 3, 4]) expect(size(others), `${others}`).toBeGreaterThan(190);
    for (const others of [5, 6, 7, 8, 9, 10]) expect(size(others), `${others}`).toBeGreaterThan(100);
    expect(tonePlaces(STAGES.side, 3).felt.w).toBe(STAGES.side.w);
  });

  it("is left out where there is no room", () => {
    const low = { w: 320, h: 420 };
    expect(wheelPlace(tonePlaces(low, 11), low)).toBeNull();
  });
});

describe("what lies on it", () => {
  function table(seats: SeatView[], ear: EarView | null): TonePokerView {
    return { game: "tone-poker", seats, legal: [], score: null, ear };
  }
  const held: SeatView = {
    tonic: 2,
    cards: [0, 7, 2, 9, 4],
    notes: [62, 69, 64, 71, 66],
    hidden: 0,
    selected: [7],
    thrown: [],
    pile: 0,
    deck: 7,
    played: false,
    label: null,
    royal: null,
    ranks: [],
  };
  const played: SeatView = { ...held, selected: [], played: true, label: "royal", royal: "supreme" };

  it("is the hand as its reader sees it", () => {
    expect(wheelHand(table([held], null), 0)).toBe(held);
    expect(wheelHand(table([held], null), 1)).toBeNull();
  });

  it("by ear is nothing but the tonic until the hand has been played, of the own seat too", () => {
    const blank = { asked: [false], heard: [], points: null };
    const seen = wheelHand(table([held], blank), 0);
    expect(seen).toMatchObject({ tonic: 2, cards: [], notes: [], selected: [], label: null });
    expect(wheelHand(table([played], blank), 0)).toBe(played);
    expect(wheelHand(table([held], { ...blank, points: [0] }), 0)).toBe(held);
  });
});

describe("whose hand has it", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function phrase(startsAt = 0): { playing: Playing; end: () => void } {
    let end: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (end = resolve));
    return { playing: { strikes: [], startsAt, endsAt: startsAt, done, stop: () => undefined }, end };
  }

  it("the one whose phrase sounds, and a little longer", async () => {
    const singer = new Singer();
    const { playing, end } = phrase();
    singer.followPhrase(2, playing);
    await vi.advanceTimersByTimeAsync(0);
    expect(singer.seat).toBe(2);
    end();
    await vi.advanceTimersByTimeAsync(500);
    expect(singer.seat).toBe(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(singer.seat).toBeNull();
  });

  it("the last one, whose end alone counts, until the reader touches a card", async () => {
    const singer = new Singer();
    const [first, second] = [phrase(), phrase()];
    singer.followPhrase(1, first.playing);
    singer.followPhrase(3, second.playing);
    first.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(singer.seat).toBe(3);
    singer.release();
    expect(singer.seat).toBeNull();
  });

  it("for a listener the host's, as long as no hand sounds", () => {
    expect(hostSeat(room({ chairs: [chair(4, { seat: 1 }), chair(7, { seat: 2, host: true })] }))).toBe(2);
    expect(hostSeat(room({ chairs: [] }))).toBe(0);
  });
});
