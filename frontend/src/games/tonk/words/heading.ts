/** Heads a table of Tonk: what is played, which hand it is, and in the window's title who is in turn. */
import { t } from "../../../words/words.svelte";
import type { HandController } from "../hand-controller.svelte";
import { inTurn } from "./players";

export function tableName({ details, room }: HandController): string {
  if (details?.lesson) return t("ui.lesson.name");
  const preset = t(`preset.tonk.${room.update?.room.preset}`);
  return details?.duplicate ? t("ui.duplicate.name", { preset }) : preset;
}

/** The number of the try at a hand, or of the hand in a session of fixed length (TK-10); null where it is neither. */
export function countedHand({ details, room: { update } }: HandController): string | null {
  if (details?.what_if) return t("ui.what_if.try", { number: update?.room.hand_number ?? 0 });
  const { deals, played } = details?.session ?? { deals: null, played: 0 };
  if (!deals) return null;
  return t("ui.top.hand_of", { number: Math.max(1, played + (update?.room.phase === "playing" ? 1 : 0)), deals });
}

/** The title of the window; null where nobody is in turn. */
export function windowTitle({ myTurn, room }: HandController): string | null {
  if (myTurn) return t("ui.title.turn");
  const name = room.update?.room.phase === "playing" ? inTurn(room) : null;
  return name === null ? null : t("ui.title.waiting", { name });
}
