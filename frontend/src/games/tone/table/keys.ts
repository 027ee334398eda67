/** The keyboard's way to everything at a table of Tone Poker. */
import { isElsewhere } from "../../../page/keyboard";
import { t } from "../../../words/words.svelte";

/** The keys and what each does, as the help shows it: the key, and the sentence under `ui.keys.tone.<name>`. */
export const shownKeys = (): readonly (readonly [string, string])[] => [
  ["D", "deal"],
  ["1 – 5", "touch"],
  ["← →", "walk"],
  ["Shift + ← →", "move"],
  ["X", "discard"],
  ["P", "play"],
  ["Esc", "let_go"],
  ["A", "play_hands"],
  ["S", "score"],
  ["E", "ear"],
  ["H", "hint"],
  ["N", "next"],
  [t("ui.keys.key.yes"), "yes"],
  ["L", "label"],
  ["M", "mute"],
  ["?", "help"],
];

export type KeyAction =
  "deal" | "discard" | "play" | "let_go" | "play_hands" | "score" | "ear" | "hint" | "next" | "yes" | "label";

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  d: "deal",
  x: "discard",
  p: "play",
  escape: "let_go",
  a: "play_hands",
  s: "score",
  e: "ear",
  h: "hint",
  n: "next",
  y: "yes",
  o: "yes",
  l: "label",
};

/** Reads a key as an action, or as the place of a card, counted from 0; null where it means nothing here. */
export function keyAction(event: KeyboardEvent): KeyAction | number | null {
  if (event.repeat || isElsewhere(event)) return null;
  const key = event.key.toLowerCase();
  return /^[1-5]$/.test(key) ? Number(key) - 1 : (ACTIONS[key] ?? null);
}
