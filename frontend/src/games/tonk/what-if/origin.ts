/** The origin of a hand that is played on: its address is kept in this tab alone, since it names another table. */
import { visit } from "../../../page/memory";

const came = visit("what-if");

/** The address at which a hand of a table is looked through, at one of its steps. */
export function addressOf({ code, hand }: { code: string; hand: number }, step: number): string {
  return `/t/${code}/hands/${hand}${step > 0 ? `?step=${step}` : ""}`;
}

/** The way back to the hand, for the table at which it is played on; null where a record was brought along. */
export function comesFrom(code: string, address: string | null): void {
  came.remember(JSON.stringify({ code, address }));
}

/** The way back from a table; null where none is known. */
export function originOf(code: string): string | null {
  try {
    const kept = JSON.parse(came.recall() ?? "null") as { code: string; address: string | null } | null;
    return kept?.code === code ? kept.address : null;
  } catch {
    return null;
  }
}
