/** The origin of a hand that is played on: its address is kept in this tab alone, since it names another table. */
import { recallJson, visit } from "../../../page/memory";
import { isObject } from "../../../page/shape";

interface Origin {
  /** The table at which the hand is played on. */
  code: string;
  address: string | null;
}

const lastOrigin = visit("what-if");

/** The address at which a hand of a table is looked through, at one of its steps. */
export function addressOf({ code, hand }: { code: string; hand: number }, step: number): string {
  return `/t/${code}/hands/${hand}${step > 0 ? `?step=${step}` : ""}`;
}

/** Remembers the way back to a hand for the table at which it is played on; null where a record was brought along. */
export function rememberOrigin(code: string, address: string | null): void {
  const origin: Origin = { code, address };
  lastOrigin.remember(JSON.stringify(origin));
}

/** The way back from a table; null where none is known. */
export function originOf(code: string): string | null {
  const origin = recallJson(lastOrigin, isOrigin);
  return origin?.code === code ? origin.address : null;
}

function isOrigin(value: unknown): value is Origin {
  if (!isObject(value)) return false;
  const { code, address } = value;
  return typeof code === "string" && (address === null || typeof address === "string");
}
