/** The figures of a comparing sheet as they are read. */
import type { ComparedHand, PlayerLine } from "../../../generated/api";

/** Units with their sign, a true minus, and a tenth where they are no whole number. */
export function units(language: string, value: number): string {
  const format = { maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(language, format).format(value).replace("-", "\u2212");
}

/** Writes by how much chance alone could shift a player's figure. */
export function reach(language: string, { margin }: Pick<PlayerLine, "margin">): string {
  return margin === null
    ? ""
    : `±\u00a0${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(margin)}`;
}

/** Whether luck alone would hardly have brought this play: its interval leaves out 0. */
export function isClear({ play, margin }: Pick<PlayerLine, "play" | "margin">): boolean {
  return margin !== null && Math.abs(play) > margin;
}

/** The units that a seat made of a hand at one table beyond what its cards gave. */
export function playedUnits(
  { tables, mean }: Pick<ComparedHand, "tables" | "mean">,
  table: number,
  seat: number,
): number {
  const here = tables.find((each) => each.table === table);
  return (here?.net[seat] ?? 0) - (mean[seat] ?? 0);
}
