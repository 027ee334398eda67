/** Lists under titles, as the catalogues count them: `deal.title`, `deal.1`, `deal.2` … */
export interface TitledList {
  title: string;
  lines: string[];
}

/** `parts` says how many lines each part has; `say` finds a sentence by what follows the parts' common name. */
export function titledLists(say: (key: string) => string, parts: Record<string, number>): TitledList[] {
  return Object.entries(parts).map(([part, count]) => ({
    title: say(`${part}.title`),
    lines: Array.from({ length: count }, (_, at) => say(`${part}.${at + 1}`)),
  }));
}
