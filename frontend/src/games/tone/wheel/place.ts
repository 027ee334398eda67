/** Finds a place for the wheel on the felt, as large as the seats and the viewer's own things permit. Pure. */
import type { Box, Stage } from "../../../parts/box";
import type { TonePlaces } from "../seats/places";

export interface WheelPlace {
  /** The square around it. */
  box: Box;
  /** Beside its foot, else its head, where there is room for a thumb: what the cards bear can be changed there. */
  button: Box | null;
  /** There is room for a word to the left and to the right of it. */
  aside: boolean;
}

/** Smaller it could not be read, and larger it would be louder than the cards. */
const MIN_SIZE = 96;
const MAX_SIZE = 340;
const CLEAR_PX = 8;
/** Steps along the felt's axis, and where a circle may lie anywhere, which is searched more coarsely. */
const STEP = 4;
const COARSE = 8;
const BUTTON = 44;
const WORD = { w: 104, h: 32 };

/** The distance of a point on a table from a box; nothing inside it. */
function distance(x: number, y: number, box: Box): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));
}

const apart = (a: Box, b: Box): boolean => a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;

/** The boxes of all that the wheel may not cover. */
function takenBoxes({ seats, hand, deck, pile, plate, line }: TonePlaces): Box[] {
  return [...seats, hand, deck, pile, plate, line].filter(({ w, h }) => w > 0 && h > 0);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, i) => from + i * step);
}

/** The possible middles: on the felt's axis, or, where the own things lie beside the felt, anywhere. */
function middles({ felt, wide }: TonePlaces, stage: Stage): { x: number; y: number }[] {
  const anywhere = !wide && stage.w > stage.h;
  const step = anywhere ? COARSE : STEP;
  const columns = anywhere ? range(0, stage.w, step) : [felt.x + felt.w / 2];
  const rows = range(felt.y, stage.h, step);
  return columns.flatMap((x) => rows.map((y) => ({ x, y })));
}

/** The largest circle that covers nothing; null where it would be too small. */
export function wheelPlace(places: TonePlaces, stage: Stage): WheelPlace | null {
  const boxes = takenBoxes(places);
  const top = places.felt.y;
  const free = ({ x, y }: { x: number; y: number }): number => {
    const edges = [x, stage.w - x, y - top, stage.h - y, ...boxes.map((box) => distance(x, y, box))];
    return Math.min(MAX_SIZE / 2, Math.min(...edges) - CLEAR_PX);
  };
  const found = middles(places, stage).map((at) => ({ ...at, r: free(at) }));
  const r = Math.max(...found.map((one) => one.r));
  if (!(2 * r >= MIN_SIZE)) return null;
  // Of several equally good places, the middle one is taken.
  const as = found.filter((one) => one.r >= r - 0.01);
  const { x, y } = as[Math.floor(as.length / 2)] ?? { x: 0, y: 0 };
  const isFree = (box: Box): boolean =>
    box.x >= 0 &&
    box.x + box.w <= stage.w &&
    box.y >= 0 &&
    box.y + box.h <= stage.h &&
    boxes.every((one) => apart(box, one));
  const beside = { x: x + 0.72 * r, w: BUTTON, h: BUTTON };
  const foot = { ...beside, y: y + 0.72 * r - 0.25 * BUTTON };
  const head = { ...beside, y: y - 0.72 * r - 0.75 * BUTTON };
  const left = { x: x - r - WORD.w, y: y - WORD.h / 2, ...WORD };
  return {
    box: { x: x - r, y: y - r, w: 2 * r, h: 2 * r },
    button: isFree({ ...foot, h: BUTTON + CLEAR_PX }) ? foot : isFree(head) ? head : null,
    aside: isFree(left) && isFree({ ...left, x: x + r }),
  };
}
