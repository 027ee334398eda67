/** The moment in which a hand ends: what happens on the felt and when, in milliseconds from the news of it. */
import type { Happened, TonkOutcome } from "../../../generated/wire";
import { DEAL_APART, TRAVEL_MS } from "../motion/flights";

export interface Timeline {
  /** The last card has landed: the end is called. */
  calls: number;
  /** The moments in which the cards of each seat begin to turn over. */
  turns: readonly number[];
  /** The moments in which the points of each seat begin to run up. */
  counts: readonly number[];
  /** The winners glow, and whoever was caught goes dark. */
  judges: number;
  /** The moments in which the token of each transfer leaves the payer. */
  pays: readonly number[];
  ends: number;
}

/** A card turns, points run up and a token flies for so long. */
export const TURN_MS = 280;
export const COUNT_MS = 380;
export const PAY_MS = 420;

const CALL_HEARD_MS = 380;
const SEATS_APART = { each: 70, all: 300 };
const TURN_SEEN_MS = 160;
const COUNT_SEEN_MS = 60;
const JUDGED_MS = 200;
const TOKENS_APART = { each: 60, all: 240 };
/** The end stands so long where nobody pays. */
const UNPAID_MS = 420;

interface Apart {
  each: number;
  all: number;
}

/** Starts that follow each other; many of them follow closer, so that all takes no longer. */
function starts(count: number, first: number, { each, all }: Apart): number[] {
  const step = Math.min(each, all / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, i) => Math.round(first + i * step));
}

/** The seats in the order in which they turn their cards: from the one who ended it, around the table. */
function inTurn(seats: number, { ender, winners }: Pick<TonkOutcome, "ender" | "winners">): number[] {
  const first = ender ?? winners[0] ?? 0;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** Milliseconds until the cards of this news have landed: one card, or a whole deal. */
export function landing(happened: readonly Happened[], dealt: number): number {
  const deal = happened.some((one) => one.t === "room" && one.what === "hand_started");
  return TRAVEL_MS + 30 + (deal ? (dealt + 1) * DEAL_APART : 0);
}

/** The moment of one hand; `landed` says how long its last cards fly, `transfers` how many tokens do. */
export function timelineOf(
  outcome: Pick<TonkOutcome, "ender" | "winners">,
  seats: number,
  transfers: number,
  landed: number,
): Timeline {
  const order = inTurn(seats, outcome);
  const inOrder = starts(seats, landed + CALL_HEARD_MS, SEATS_APART);
  const turns = order.reduce<number[]>((found, seat, i) => {
    found[seat] = inOrder[i] ?? 0;
    return found;
  }, []);
  const counts = turns.map((at) => at + TURN_SEEN_MS);
  const judges = Math.max(...counts) + COUNT_MS + COUNT_SEEN_MS;
  const pays = starts(transfers, judges + JUDGED_MS, TOKENS_APART);
  const last = pays.at(-1);
  return { calls: landed, turns, counts, judges, pays, ends: last === undefined ? judges + UNPAID_MS : last + PAY_MS };
}

/** The points that are shown of a total that began to run up at `from`. */
export function countedBy(elapsed: number, from: number, total: number): number {
  const share = Math.min(1, Math.max(0, (elapsed - from) / COUNT_MS));
  return Math.round(total * (1 - (1 - share) ** 2));
}
