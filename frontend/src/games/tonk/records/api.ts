/** HTTP requests for hands that have ended, and for a hint on the hand in play. */
import type {
  Drill,
  DrillResponse,
  FoundSlip,
  HandReviewResponse,
  HandsPlayed,
  ReplayResponse,
  Slips,
  TonkHintResponse,
  WhatIfRequest,
  WhatIfTable,
} from "../../../generated/api";
import { base } from "../../../page/base";
import { ask } from "../../../page/http";
import { tablePath } from "../../../room/api";

/** The origin of a hand: a table and its number there, or a record that was brought along. */
export type HandSource = { code: string; hand: number } | { record: string };

export const handsOf = (code: string): Promise<HandsPlayed> => ask(`${tablePath(code)}/hands`);
export const handOf = (code: string, hand: number): Promise<ReplayResponse> => ask(`${tablePath(code)}/hands/${hand}`);
export const replayOf = (record: string): Promise<ReplayResponse> => ask("/api/replay", { record });

/** Opens a table at which a hand is played on. */
export const playOn = (from: HandSource, turn: WhatIfRequest): Promise<WhatIfTable> =>
  "record" in from
    ? ask("/api/replay/what-if", { ...from, ...turn })
    : ask(`${tablePath(from.code)}/hands/${from.hand}/what-if`, turn);

/** Asks what each decision of a seat was worth; it may be under way still. */
export const reviewOf = (of: HandSource, seat: number): Promise<HandReviewResponse> =>
  "record" in of
    ? ask("/api/replay/review", { ...of, seat })
    : ask(`${tablePath(of.code)}/hands/${of.hand}/review?seat=${seat}`);

/** The reader's own slips at a table, as far as they are known. */
export const slipsOf = (code: string): Promise<Slips> => ask(`${tablePath(code)}/slips`);

const drillPath = (code: string, { number, place }: FoundSlip): string =>
  `${tablePath(code)}/hands/${number}/drill/${place}`;
/** The hand up to a slip, as its seat saw it. */
export const drillOf = (code: string, slip: FoundSlip): Promise<Drill> =>
  ask(`${drillPath(code, slip)}?seat=${slip.seat}`);
/** The worth of the decision, told to whoever says what they would do. */
export const tryAt = (code: string, slip: FoundSlip, action: string): Promise<DrillResponse> =>
  ask(drillPath(code, slip), { action, seat: slip.seat });

/** A hint: what matters now, the best move, and the numbers. */
export const hintAt = (code: string): Promise<TonkHintResponse> => ask(`${tablePath(code)}/hint`, {});

/** The address of one hand as a file, else of all of them. */
export function handsFile(code: string, lang: string, hand?: number): string {
  return `${base}${tablePath(code)}/hands.jsonl?lang=${lang}${hand === undefined ? "" : `&hand=${hand}`}`;
}
