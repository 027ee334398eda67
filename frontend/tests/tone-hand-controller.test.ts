/** The viewer's cards are touched, with a pointer or without, and points by label are set. */
import { describe, expect, it } from "vitest";
import type { Room } from "../src/room/room.svelte";
import { Drag } from "../src/games/tone/hand/drag.svelte";
import { HandController } from "../src/games/tone/hand/hand-controller.svelte";
import { withPoints } from "../src/games/tone/rules/label-points";
import { chair, update } from "./wire";

function dragging(): { drag: Drag; tapped: number[]; pressed: number[]; moved: [number, number][] } {
  const [tapped, pressed, moved]: [number[], number[], [number, number][]] = [[], [], []];
  return {
    tapped,
    pressed,
    moved,
    drag: new Drag(() => 50, {
      pressed: (card) => void pressed.push(card),
      tapped: (card) => void tapped.push(card),
      moved: (card, by) => void moved.push([card, by]),
    }),
  };
}

const click = (timeStamp: number): MouseEvent => ({ timeStamp }) as MouseEvent;
const pointer = (timeStamp: number, currentTarget: object, at = [0, 0], pointerId = 1): PointerEvent =>
  ({ timeStamp, currentTarget, button: 0, pointerId, clientX: at[0], clientY: at[1] }) as unknown as PointerEvent;

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

  it("is pressed as soon as the finger is down, and touched when it is lifted", () => {
    const { drag, tapped, pressed } = dragging();
    drag.down(pointer(10, {}), 7);
    expect([pressed, tapped]).toEqual([[7], []]);
    drag.up(pointer(400, {}));
    expect([pressed, tapped]).toEqual([[7], [7]]);
  });

  it.each([
    [[12, 0], true],
    [[8, 8], true],
    [[0, -12], true],
    [[13, 0], false],
    [[0, 14], false],
  ])("that a finger left by %j is still touched: %s", (at, isTouch) => {
    const { drag, tapped, pressed, moved } = dragging();
    drag.down(pointer(10, {}), 7);
    drag.move(pointer(20, {}, at));
    drag.up(pointer(30, {}, at));
    expect([pressed, tapped, moved]).toEqual([[7], isTouch ? [7] : [], []]);
  });

  it("is moved by a drag, and not selected", () => {
    const { drag, tapped, pressed, moved } = dragging();
    drag.down(pointer(10, {}), 7);
    drag.move(pointer(20, {}, [60, 2]));
    expect([drag.card, drag.dx]).toEqual([7, 60]);
    drag.move(pointer(30, {}, [104, 2]));
    drag.up(pointer(40, {}, [104, 2]));
    expect([pressed, tapped, moved, drag.card]).toEqual([[7], [], [[7, 2]], null]);
  });

  it("is touched by each of two fingers", () => {
    const { drag, tapped, pressed } = dragging();
    drag.down(pointer(10, {}, [0, 0], 1), 7);
    drag.down(pointer(12, {}, [90, 0], 2), 4);
    drag.up(pointer(50, {}, [0, 0], 1));
    drag.up(pointer(60, {}, [90, 0], 2));
    expect([pressed, tapped]).toEqual([
      [7, 4],
      [7, 4],
    ]);
  });

  it.each([0, 60])("is let go %i px from its place by a new hand, in which a card of its interval may lie", (dx) => {
    const { drag, tapped, pressed, moved } = dragging();
    drag.follow(1);
    drag.down(pointer(10, {}), 7);
    drag.move(pointer(20, {}, [dx, 0]));
    drag.follow(1);
    expect(drag.dx).toBe(dx);
    drag.follow(2);
    expect([drag.card, drag.dx]).toEqual([null, 0]);
    drag.move(pointer(30, {}, [dx, 0]));
    drag.up(pointer(40, {}, [dx, 0]));
    drag.click(click(41), 7);
    expect([pressed, tapped, moved]).toEqual([[7], [], []]);
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
    const now = update({ hand: { game: "tone-poker", seats: [mine], legal: [], score: null, ear: null } });
    const room = (played_by: "bot" | "self") =>
      ({
        update: now,
        chair: chair(0, { played_by }),
        send: (frame: unknown) => `${sent.push(frame)}`,
      }) as unknown as Room;
    expect(new HandController(room("bot")).touch(7)).toBe(false);
    expect(sent).toEqual([]);
    expect(new HandController(room("self")).touch(7)).toBe(true);
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
