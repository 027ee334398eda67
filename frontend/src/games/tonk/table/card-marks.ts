/** Names the marks that a card on the table has. */
import type { HandController } from "../hand-controller.svelte";
import type { Placed } from "../layout/cards";
import { cardsIn } from "../moves/legal";

type Marks = Readonly<Record<"draggable" | "fresh" | "chosen" | "held" | "pointed" | "waiting", boolean>>;

/** `pointed` are the cards that the lesson points at; those of an act that is not answered wait. */
export function marksOn(
  { key, where, held = false }: Pick<Placed, "key" | "where" | "held">,
  { fresh, chosen, pending }: Pick<HandController, "fresh" | "chosen" | "pending">,
  pointed: readonly string[],
): Marks {
  const mine = where === "hand";
  return {
    draggable: mine,
    fresh: mine && fresh === key,
    chosen: mine && chosen.includes(key),
    held,
    pointed: pointed.includes(key),
    waiting: cardsIn(pending?.action ?? "").includes(key),
  };
}
