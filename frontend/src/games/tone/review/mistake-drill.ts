/** Mistakes that are tried again, one after the other: pure. */
import type { Mistake } from "../../../generated/api";
import type { Judged } from "./retry";

export interface Drill {
  mistakes: readonly Mistake[];
  /** The place of the one that is tried. */
  at: number;
  /** It has been tried, or its answer is on show: only what is thrown before counts. */
  isTried: boolean;
  /** The number of mistakes whose better throw was found at the first try. */
  found: number;
}

export const drillOf = (mistakes: readonly Mistake[]): Drill => ({ mistakes, at: 0, isTried: false, found: 0 });

/** The drill after a throw, or without one after a look at the answer. */
export function afterTry(drill: Drill, judged: Judged | null): Drill {
  if (drill.isTried) return drill;
  return { ...drill, isTried: true, found: drill.found + Number(judged?.verdict === "best") };
}

export const next = (drill: Drill): Drill => ({ ...drill, at: drill.at + 1, isTried: false });

/** Expected points that all of them gave away. */
export const costOf = (mistakes: readonly Mistake[]): number => mistakes.reduce((sum, { line }) => sum + line.cost, 0);
