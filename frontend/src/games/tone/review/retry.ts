/** A throw that is tried afterwards, beside the best and beside the one that was made: pure. */
import type { SeatReview } from "../../../generated/wire";

export type Verdict = "best" | "same" | "better" | "worse";

/** The key of the sentence for each result. */
export const SAID: Readonly<Record<Verdict, string>> = {
  best: "ui.tone.retry.best",
  same: "ui.tone.retry.same",
  better: "ui.tone.retry.better",
  worse: "ui.tone.retry.worse",
};

export interface Judged {
  verdict: Verdict;
  /** Points to the best throw. */
  behind: number;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}

/** The judgement of a throw, by what all throws were worth then. */
export function judgementOf({ throws, chosen }: SeatReview, tried: readonly number[]): Judged {
  const best = throws[0]?.points ?? 0;
  const points = throws.find(({ throw: cards }) => isSame(cards, tried))?.points ?? 0;
  const behind = best - points;
  if (behind <= 0) return { verdict: "best", behind: 0 };
  if (isSame(tried, chosen.throw)) return { verdict: "same", behind };
  return { verdict: points > chosen.points ? "better" : "worse", behind };
}

/** The cards that a throw keeps, as they lay. */
export function keptOf({ dealt }: SeatReview, thrown: readonly number[]): number[] {
  return dealt.filter((card) => !thrown.includes(card));
}
