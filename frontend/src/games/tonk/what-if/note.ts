/** The sentence before the first move of somebody who plays a hand on. */
import { t } from "../../../words/words.svelte";
import type { HandController } from "../hand-controller.svelte";
import { isPlay } from "../words/lines";

/** The note that nothing counts; null once they have moved. Lines up to `dealtWith` belong to the hand played on. */
export function noteFor({ details, room: { seat, state, update } }: HandController, dealtWith: number): string | null {
  if (!details?.what_if || update?.room.hand_number !== 1) return null;
  const moved = state.lines.some(
    ({ happened, serial }) => serial > dealtWith && isPlay(happened) && happened.seat === seat,
  );
  return moved ? null : t("ui.what_if.note");
}
