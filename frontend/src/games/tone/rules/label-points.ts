/** Points by label (TP-29), as the house rules take them: what says nothing of its own is left out. */

/** The rules' own limit. */
export const MAX_POINTS = 1_000_000_000;
/** These are worth what `royal` says, unless they say themselves, be it 0. */
const AS_ROYAL: readonly string[] = ["select", "supreme"];

export type Points = Readonly<Record<string, number>>;

export const asRoyal = (label: string): boolean => AS_ROYAL.includes(label);

/** The points with a label set anew; an empty field (NaN) takes its setting back. */
export function withPoints(points: Points, label: string, value: number): Record<string, number> {
  const { [label]: _, ...rest } = points;
  const least = asRoyal(label) ? 0 : 1;
  const whole = Math.min(MAX_POINTS, Math.round(value));
  return whole >= least ? { ...rest, [label]: whole } : rest;
}
