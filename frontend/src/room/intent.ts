/** What this page is about to do at a table: it needs no welcome where it opened one, or sat before a reload. */
const AT = "greenroom.at";
const DEAL = "greenroom.deal";

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Then the welcome asks once more.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Go straight to this table, and with `deal` begin to play at once. */
export function intend(code: string, deal = false): void {
  write(AT, code);
  write(DEAL, deal ? code : "");
}

export function intendsTo(code: string): boolean {
  return read(AT) === code;
}

/** Whether to deal at once; asked once, so that a reload does not. */
export function takeDeal(code: string): boolean {
  const deal = read(DEAL) === code;
  write(DEAL, "");
  return deal;
}

export function forgetIntent(): void {
  intend("");
}
