/** How own cards are touched, with a pointer or without, and how points by label are set. */
import { describe, expect, it } from "vitest";
import type { Room } from "../src/room/room.svelte";
import { Drag } from "../src/games/tone/drag.svelte";
import { Fingers } from "../src/games/tone/fingers.svelte";
import { withPoints } from "../src/games/tone/label-points";
import { chair, update } from "./wire";

function dragging(): { drag: Drag; tapped: number[] } {
  const tapped: number[] = [];
  return {
    tapped,
    drag: new Drag(
      () => 50,
      (card) => tapped.push(card),
      () => undefined,
    ),
  };
}

const click = (timeStamp: number): MouseEvent => ({ timeStamp }) as MouseEvent;
const pointer = (timeStamp: number, currentTarget: object): PointerEvent =>
  ({ timeStamp, currentTarget, button: 0, pointerId: 1, clientX: 0, clientY: 0 }) as unknown as PointerEvent;

describe("a card of the own hand", () => {
  it("is touched by a click without a pointer, each time", () => {
    const { drag, tapped } = dragging();
    drag.click(click(10), 7);
    drag.click(click(20), 7);
    expect(tapped).toEqual([7, 7]);
  });

  it("is touched once by a pointer and the click that follows it", () => {
    const { drag, tapped } = dragging();
    drag.down(pointer(10, { setPointerCapture: () => undefined }), 7);
    drag.up(pointer(90, {}));
    drag.click(click(91), 7);
    expect(tapped).toEqual([7]);
    drag.click(click(5000), 7);
    expect(tapped).toEqual([7, 7]);
  });

  it("is touched by a pointer that cannot be captured", () => {
    const { drag, tapped } = dragging();
    const uncaught = (): never => {
      throw new DOMException("No active pointer", "NotFoundError");
    };
    drag.down(pointer(10, { setPointerCapture: uncaught }), 7);
    drag.up(pointer(20, {}));
    expect(tapped).toEqual([7]);
  });

  it("stays as it is, unheard, while a bot plays for its owner", () => {
    const sent: unknown[] = [];
    const mine = {
      tonic: 0,
      cards: [7],
      notes: [67],
      hidden: 0,
      selected: [],
      thrown: [],
      pile: 0,
      deck: 11,
      played: false,
      label: null,
      royal: null,
      ranks: [],
    };
    const now = update({ hand: { game: "tone-poker", seats: [mine], legal: [], score: null } });
    const room = (played_by: "bot" | "self") =>
      ({
        update: now,
        chair: chair(0, { played_by }),
        send: (frame: unknown) => `${sent.push(frame)}`,
      }) as unknown as Room;
    expect(new Fingers(room("bot")).touch(7)).toBe(false);
    expect(sent).toEqual([]);
    expect(new Fingers(room("self")).touch(7)).toBe(true);
    expect(sent).toHaveLength(1);
  });
});

describe("points by label (TP-29)", () => {
  it.each([
    ["flush", 3, { royal: 5, flush: 3 }],
    ["flush", 0, { royal: 5 }],
    ["royal", NaN, {}],
    ["supreme", 0, { royal: 5, supreme: 0 }],
    ["supreme", NaN, { royal: 5 }],
    ["select", -1, { royal: 5 }],
    ["royal", 5_000_000_000, { royal: 1_000_000_000 }],
  ])("%s set to %d", (label, value, points) => {
    expect(withPoints({ royal: 5 }, label, value)).toEqual(points);
  });
});
