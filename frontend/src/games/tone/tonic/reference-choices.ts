/** The tonic beside the cards, as the page shows it among its own choices. */
import type { Choice } from "../../../parts/choice";
import { t } from "../../../words/words.svelte";
import { TONIC } from "../icons";
import { switchReference, isReferenceOn, REFERENCES } from "./reference.svelte";

export function referenceChoices(): readonly Choice[] {
  return REFERENCES.map((one) => ({
    icon: TONIC[one],
    text: t(`ui.tone.reference.${one}.${isReferenceOn(one) ? "off" : "on"}`),
    choose: () => switchReference(one, !isReferenceOn(one)),
  }));
}
