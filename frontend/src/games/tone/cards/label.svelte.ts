/** The label of a card besides its number and rank: a choice of the eye, remembered in the browser. */
import { memory } from "../../../page/memory";
import type { Choice } from "../../../parts/choice";
import { t } from "../../../words/words.svelte";
import { LABEL } from "../icons";

/** The labels to choose from: only the number, the note, the interval by name, or movable do. */
export const CARD_LABELS = ["number", "note", "interval", "solfa"] as const;
export type CardLabel = (typeof CARD_LABELS)[number];

/** Until somebody chooses: without its name a note would be told by a colour alone. */
const FIRST: CardLabel = "note";

const lastLabel = memory("card-label");
const remembered = lastLabel.recall();
let label = $state<CardLabel>(CARD_LABELS.find((one) => one === remembered) ?? FIRST);

export function cardLabel(): CardLabel {
  return label;
}

/** The next label after this one; the first follows the last. */
export function labelAfter(one: CardLabel): CardLabel {
  return CARD_LABELS[(CARD_LABELS.indexOf(one) + 1) % CARD_LABELS.length] ?? FIRST;
}

export function chooseLabel(next: CardLabel): void {
  label = next;
  lastLabel.remember(next);
}

/** The choice as the page shows it among its own. */
export function labelChoices(): readonly Choice[] {
  const next = labelAfter(label);
  return [{ icon: LABEL, text: t(`ui.tone.label.${next}`), choose: () => chooseLabel(next) }];
}
