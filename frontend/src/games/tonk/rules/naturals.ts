/** Changes to one win on the deal; what is as usual is left out, as the records write it. */
import type { Natural } from "../../../generated/api";

export const KINDS = ["points", "max_points", "court_cards"] as const;
export type NaturalKind = (typeof KINDS)[number];
export const WHENS = ["deal", "first_turn"] as const;

export function kindOf(natural: Natural): NaturalKind {
  return KINDS.find((kind) => natural[kind] != null) ?? "points";
}

/** The text in its field: “49 50”, “15”, “5”. */
export function limitOf(natural: Natural): string {
  return natural.points?.join(" ") ?? String(natural.max_points ?? natural.court_cards ?? "");
}

/** The points in what was typed, null where there is no number. */
export function pointsIn(text: string): number[] | null {
  const points = [...new Set(text.match(/\d{1,9}/g)?.map(Number))];
  return points.length > 0 ? points : null;
}

function rest({ pays, ties, when }: Natural): Natural {
  return { pays, ...(ties === undefined ? {} : { ties }), ...(when === undefined ? {} : { when }) };
}

function usualLimit(kind: NaturalKind): Partial<Natural> {
  if (kind === "points") return { points: [49, 50] };
  return kind === "max_points" ? { max_points: 15 } : { court_cards: 5 };
}

/** A natural of another kind, with a usual limit for it. */
export function asKind(natural: Natural, kind: NaturalKind): Natural {
  return { ...usualLimit(kind), ...rest(natural) };
}

export function withLimit(natural: Natural, limit: number): Natural {
  return kindOf(natural) === "max_points" ? { ...natural, max_points: limit } : { ...natural, court_cards: limit };
}

export function withTies(natural: Natural, ties: string): Natural {
  const { ties: _, ...others } = natural;
  if (ties !== "eldest") return others;
  const { when, ...before } = others;
  return { ...before, ties, ...(when === undefined ? {} : { when }) };
}

export function withWhen(natural: Natural, when: string): Natural {
  const { when: _, ...others } = natural;
  return when === "first_turn" ? { ...others, when } : others;
}

/** The list with one moved up by one place. */
export function withMovedUp(naturals: readonly Natural[], place: number): Natural[] {
  const one = naturals[place];
  if (!one) return [...naturals];
  const others = naturals.filter((_, at) => at !== place);
  return [...others.slice(0, place - 1), one, ...others.slice(place - 1)];
}
