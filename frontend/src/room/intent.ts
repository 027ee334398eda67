/** The intent of this page at a table: it needs no welcome where it opened one, or sat before a reload. */
import { visit } from "../page/memory";

/** If storage is forbidden, the welcome asks once more. */
const at = visit("at");
const dealt = visit("deal");

/** Go straight to this table, and with `deal` begin to play at once. */
export function intend(code: string, deal = false): void {
  at.remember(code);
  dealt.remember(deal ? code : "");
}

export function intendsTo(code: string): boolean {
  return at.recall() === code;
}

/** Whether to deal at once; asked once, so that a reload does not. */
export function takeDeal(code: string): boolean {
  const deal = dealt.recall() === code;
  dealt.remember("");
  return deal;
}

export function forgetIntent(): void {
  intend("");
}
