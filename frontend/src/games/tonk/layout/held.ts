/** Cards that do not lie where the table has them: under the finger, or where it let them go. */
import type { Spot, TableLayout } from "./cards";
import { LAYERS } from "./layers";

/** The place of each of them, by the key of the card. */
export type Held = ReadonlyMap<string, Spot>;

export const NONE_HELD: Held = new Map();

/** The table with these cards where they are held, above all others. */
export function withHeld(layout: TableLayout, held: Held): TableLayout {
  if (held.size === 0) return layout;
  const cards = layout.cards.map((card) => {
    const spot = held.get(card.key);
    return spot ? { ...card, ...spot, z: LAYERS.dragged + card.z, held: true } : card;
  });
  return { ...layout, cards };
}
