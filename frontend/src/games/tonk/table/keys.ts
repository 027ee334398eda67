/** The keyboard's way to every action at the table. */
import type { Way } from "../moves/wild";
import type { Fingers } from "../fingers.svelte";

/** What is asked about before it is done. */
export type Question = "drop" | "draw";

export interface Doing {
  asking: Question | null;
  ask(question: Question | null): void;
  play(ways: readonly Way[]): void;
}

/** What each key does, as the help shows it: the key, and the sentence under `ui.keys.<name>`. */
export const KEYS = [
  ["D", "draw"],
  ["T", "take"],
  ["S", "spread"],
  ["S", "slap"],
  ["H", "hit"],
  ["X", "discard"],
  ["K", "drop"],
  ["E", "end"],
  ["1 – 9", "choose"],
  ["← →", "walk"],
  ["Shift + ← →", "sort"],
  ["Esc", "clear"],
  ["M", "mute"],
  ["?", "help"],
] as const;

function busy(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  return event.target instanceof Element && event.target.closest("input, select, textarea") !== null;
}

function lay(fingers: Fingers, doing: Doing, kind: "spread" | "hit"): void {
  const fitting = kind === "spread" ? fingers.offer.spreads : fingers.offer.hits;
  if (fitting.length > 0) doing.play(fitting);
  else if (fingers.chosen.length === 0) fingers.suggest(kind);
  else fingers.act(kind === "spread" ? `spread ${fingers.chosen.join(" ")}` : `hit s1 ${fingers.chosen.join(" ")}`);
}

function drop(fingers: Fingers, doing: Doing): void {
  if (doing.asking === "drop" || !fingers.offer.plain.has("drop")) fingers.act("drop");
  else doing.ask("drop");
}

/** The table may ask before the stock is touched (TK-25). */
function draw(fingers: Fingers, doing: Doing): void {
  if (doing.asking === "draw" || fingers.house?.touch_stock !== false || !fingers.offer.plain.has("draw")) {
    fingers.act("draw");
  } else doing.ask("draw");
}

/** A discard that may be slapped does not wait; cards are spread when nothing is to be slapped. */
function slapOrSpread(fingers: Fingers, doing: Doing): void {
  if (fingers.offer.slaps.length > 0) fingers.slap();
  else lay(fingers, doing, "spread");
}

/** Discards the card chosen; one that may not go is sent too, for the reason why. */
export function discard(fingers: Fingers): void {
  const [card, ...more] = fingers.chosen;
  if (fingers.offer.discard) fingers.act(fingers.offer.discard.text);
  else if (card === undefined) fingers.room.say("page.choose_first");
  else if (more.length > 0) fingers.room.say("page.discard_one");
  else fingers.act(`discard ${card}`);
}

const ACTIONS: Readonly<Record<string, (fingers: Fingers, doing: Doing) => void>> = {
  d: draw,
  t: (fingers) => fingers.act("take"),
  s: slapOrSpread,
  h: (fingers, doing) => lay(fingers, doing, "hit"),
  x: discard,
  k: drop,
  e: (fingers) => fingers.act("end"),
  escape: (fingers, doing) => {
    doing.ask(null);
    fingers.choose([]);
  },
};

export function handleKey(event: KeyboardEvent, fingers: Fingers, doing: Doing): void {
  if (busy(event) || fingers.room.seat === null) return;
  const key = event.key.toLowerCase();
  const card = /^[1-9]$/.test(key) ? fingers.order[Number(key) - 1] : undefined;
  if (card !== undefined) fingers.toggle(card);
  else ACTIONS[key]?.(fingers, doing);
}
