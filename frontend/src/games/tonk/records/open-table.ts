/**
 * The table with all hands open while they are still being played: the felt, plates and cards of play, nothing hidden.
 */
import type { RecordedHand } from "../../../generated/api";
import type { TonkView } from "../../../generated/wire";
import type { Box, Stage } from "../../../parts/box";
import { places as placesOf, type Places } from "../layout/boxes";
import { around, layTable, type Placed, type TableLayout } from "../layout/cards";
import type { OpenFan } from "../layout/fans";
import { LAYERS } from "../layout/layers";
import { sortedHand } from "../layout/order";

type Step = RecordedHand["steps"][number];

/** No card is raised and no line of the log stands there: that much lower the hand's foot may begin. */
const CALM = 12;
const PILES_ABOVE = 10;
/** The plate of whoever sits at the bottom. */
const OWN_PLATE = { w: 176, h: 52 };

/** The places of everything; the felt reaches down to the bottom hand, as there is nothing to press between them. */
export function openPlaces(stage: Stage, seats: number): Places {
  const places = placesOf(stage, seats - 1);
  if (places.low) return places;
  const bar = { ...places.bar, y: places.bar.y + CALM };
  const down = bar.y - PILES_ABOVE - places.stock.y - places.stock.h;
  const lower = (box: Box): Box => ({ ...box, y: box.y + down });
  return {
    ...places,
    bar,
    felt: { ...places.felt, h: places.felt.h + CALM },
    stock: lower(places.stock),
    discard: lower(places.discard),
    spreads: { ...places.spreads, h: places.spreads.h + down },
  };
}

/** The own plate, at the beginning of the foot. */
export function ownPlate({ bar, low }: Places): Box {
  const { w, h } = OWN_PLATE;
  return low ? { x: bar.x, y: bar.y, w: Math.min(w, bar.w), h } : { x: bar.x, y: bar.y + bar.h - h, w: w * 0.85, h };
}

/** The box of the sentence beside the own plate; on a phone's side above it. */
export function sentenceBox({ bar, low }: Places, plate: Box): Box {
  if (low) return { x: bar.x, y: 8, w: bar.w, h: bar.y - 16 };
  const x = plate.x + plate.w + 12;
  return { x, y: bar.y, w: bar.x + bar.w - x, h: bar.h };
}

/** The view of a step with all that is known of it. */
export function openView({ view, hands, points }: Step, seat: number): TonkView {
  return { ...view, hands, hand: hands[seat] ?? [], points: points[seat] ?? 0 };
}

function cardsOf({ spots, slips, h }: OpenFan, cards: readonly string[], seat: number): Placed[] {
  return cards.map((card, i) => ({
    ...(spots[i] ?? { x: 0, y: 0, w: 0, turn: 0 }),
    ...(slips ? { slip: h } : {}),
    key: card,
    where: "seat",
    face: card,
    as: null,
    z: LAYERS.seats + i,
    seat,
  }));
}

/** Every card is known by its face, so that it can be followed from hand to hand. */
export function layOpen(view: TonkView, seat: number, places: Places): TableLayout {
  const rankedHand = (at: number): string[] => sortedHand(view.hands?.[at] ?? [], "rank", []);
  const own = sortedHand(view.hand ?? [], "rank", []);
  const laid = layTable({ view, seat, held: own, chosen: new Set(), open: true }, places);
  const fans = around(view.seats, seat).flatMap((other, i) => {
    const fan = laid.fans[i];
    return fan ? cardsOf(fan, rankedHand(other), other) : [];
  });
  return { ...laid, cards: [...laid.cards, ...fans] };
}

/** The table as one seat saw it. */
export function layHidden(view: TonkView, seat: number, places: Places): TableLayout {
  return layTable({ view, seat, held: sortedHand(view.hand ?? [], "rank", []), chosen: new Set() }, places);
}
