/** Arranges the results of bots that played a rule set: the worth of early drops, as a grid of turns and points. */
import type { DropOdds } from "../../../generated/api";
import type { Translate } from "../../../words/translate";
import { sentence, terms } from "../words/terms";

/** The worth of a drop in stakes; sure where chance alone hardly makes such a difference. */
export interface Cell {
  worth: number;
  sure: boolean;
}

export interface Row {
  count: number;
  /** The cells in the order of the grid's turns; null where too few hands came there. */
  cells: (Cell | null)[];
}

export interface Grid {
  turns: number[];
  rows: Row[];
}

/** The grid of chances; null where no row would hold a figure. */
export function gridOf(drops: readonly DropOdds[]): Grid | null {
  const known = drops.filter((one) => one.worth !== null);
  const turns = ascending(known.map((one) => one.turn));
  const rows = ascending(known.map((one) => one.count)).map((count) => ({
    count,
    cells: turns.map((turn) => cellOf(known.find((one) => one.turn === turn && one.count === count))),
  }));
  return rows.length > 0 ? { turns, rows } : null;
}

/** The name of a way in which hands ended, by the words played (TK-39). */
export function endName(t: Translate, end: string, words: string): string {
  return sentence(t(`ui.rules.play.end.${end}`, terms(t, words)));
}

function cellOf(odds: DropOdds | undefined): Cell | null {
  if (!odds?.worth) return null;
  const { value, margin } = odds.worth;
  return { worth: value, sure: Math.abs(value) > margin };
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}
