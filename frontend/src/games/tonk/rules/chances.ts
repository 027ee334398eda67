/** Chances in figures: the share of hands, as a percentage and as “one in …”. */

const SMALL_CHANCE = 0.1;

/** “0.448 %”, to three figures; “0 %” where it never happens. */
export function perHundred(language: string, some: number, all: number): string {
  const share = some / all;
  const digits =
    share > 0 && share < SMALL_CHANCE
      ? { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }
      : { maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, { style: "percent", ...digits }).format(share);
}

/** The number of hands for each one of the kind; null where it never happens. */
export function oneIn(some: number, all: number): number | null {
  return some === 0 ? null : Math.round(all / some);
}
