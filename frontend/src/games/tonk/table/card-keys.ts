/** Handles the keys on a card of the viewer's hand. */
import type { HandController } from "../hand-controller.svelte";

/** Does it; tells which card has the focus thereafter, or null where the key is for something else. */
export function cardKey(
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  hand: Pick<HandController, "order" | "toggle" | "move">,
  card: string,
): string | null {
  const at = hand.order.indexOf(card);
  const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (key === " " || key === "Enter") hand.toggle(card);
  else if (step !== 0 && shiftKey) hand.move(card, at + step);
  else if (step === 0) return null;
  return shiftKey || step === 0 ? card : (hand.order[at + step] ?? card);
}
