/** Heads a table of Tonk: what is played, which hand it is, and in the window's title who is in turn. */
import { t } from "../../../words/words.svelte";
import type { Fingers } from "../fingers.svelte";
import { inTurn } from "./called";

export function tableName({ house, room }: Fingers): string {
  if (house?.lesson) return t("ui.lesson.name");
  const preset = t(`preset.tonk.${room.update?.room.preset}`);
  return house?.duplicate ? t("ui.duplicate.name", { preset }) : preset;
}

/** The number of the try at a hand, or of the hand in a session of fixed length (TK-10); null where it is neither. */
export function countedHand({ house, room: { update } }: Fingers): string | null {
  if (house?.what_if) return t("ui.what_if.try", { number: update?.room.hand_number ?? 0 });
  const { deals, played } = house?.session ?? { deals: null, played: 0 };
  if (!deals) return null;
  return t("ui.top.hand_of", { number: Math.max(1, played + (update?.room.phase === "playing" ? 1 : 0)), deals });
}

/** The title of the window; null where nobody is in turn. */
export function windowTitle({ myTurn, room }: Fingers): string | null {
  if (myTurn) return t("ui.title.turn");
  const name = room.update?.room.phase === "playing" ? inTurn(room) : null;
  return name === null ? null : t("ui.title.waiting", { name });
}
