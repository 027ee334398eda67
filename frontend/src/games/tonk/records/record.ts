/** Hands that were played, from a table or a file, as they are looked through. */
import type { ReplayResponse, RecordedHand } from "../../../generated/api";
import { recordRefusalText } from "../../../page/refusals";
import type { TableContext } from "../../../room/lines";
import { t } from "../../../words/words.svelte";

/** Bytes that a file of records may have. */
export const MAX_FILE_BYTES = 4_194_304;

/** The records in a file: one JSON object, or one a line. */
export function recordsIn(text: string): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const single = lines.length > 1 && !lines.every((line) => line.startsWith("{") && line.endsWith("}"));
  return single ? [text] : lines;
}

/** The people of whom the lines of a record tell. */
export function tableContextOf(hand: RecordedHand): TableContext {
  return {
    chairs: hand.seats.map((name, seat) => ({ chair: seat, seat, name })),
    hand_number: hand.number ?? 0,
    // A record counts in stakes alone.
    currency: "points",
  };
}

/** Says why a record cannot be looked through: the action at fault first, if it is one. */
export function faultText({ fault }: ReplayResponse): string {
  if (!fault) return "";
  const why = recordRefusalText(fault.code, fault.args);
  return fault.action === null
    ? why
    : t("ui.records.fault", { number: fault.action + 1, action: fault.text ?? "", why });
}
