/** The keys of the table, as the help shows them. */
import { t } from "../../../words/words.svelte";
import { NEXT, NO } from "./keys";

/** The keys and what each does, as the help shows it: the key, and the sentence under `ui.keys.<name>`. */
export const shownKeys = (): readonly (readonly [string, string])[] => [
  ["D", "draw"],
  ["T", "take"],
  ["S", "spread"],
  ["S", "slap"],
  ["H", "hit"],
  ["X", "discard"],
  ["K", "drop"],
  [`${t("ui.keys.key.yes")} / ${NO}`, "answer"],
  [NEXT, "next"],
  ["E", "end"],
  ["P", "pass"],
  ["A", "hint"],
  ["C", "claim"],
  ["R", "read"],
  ["1 – 9", "choose"],
  ["← →", "walk"],
  ["Shift + ← →", "sort"],
  ["Esc", "clear"],
  ["M", "mute"],
  ["?", "help"],
];
