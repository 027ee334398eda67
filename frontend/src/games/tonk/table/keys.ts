/** The keyboard's way to every action at the table. */
import type { Deeds } from "./deeds.svelte";

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

function lay(deeds: Deeds, kind: "spread" | "hit"): void {
  const { fingers } = deeds;
  const fitting = kind === "spread" ? fingers.offer.spreads : fingers.offer.hits;
  if (fitting.length > 0) deeds.lay(fitting);
  else if (fingers.chosen.length === 0) fingers.suggest(kind);
  else fingers.act(kind === "spread" ? `spread ${fingers.chosen.join(" ")}` : `hit s1 ${fingers.chosen.join(" ")}`);
}

/** A discard that may be slapped does not wait; cards are spread when nothing is to be slapped. */
function slapOrSpread(deeds: Deeds): void {
  if (deeds.fingers.offer.slaps.length > 0) deeds.fingers.slap();
  else lay(deeds, "spread");
}

/** Pressed again, a key answers with yes what it was asked. */
const ACTIONS: Readonly<Record<string, (deeds: Deeds) => void>> = {
  d: (deeds) => deeds.draw(deeds.asking === "draw"),
  t: ({ fingers }) => fingers.act("take"),
  s: slapOrSpread,
  h: (deeds) => lay(deeds, "hit"),
  x: (deeds) => deeds.discard(),
  k: (deeds) => deeds.drop(deeds.asking === "drop"),
  e: ({ fingers }) => fingers.act("end"),
  escape: (deeds) => {
    deeds.withdraw();
    deeds.fingers.choose([]);
  },
};

export function handleKey(event: KeyboardEvent, deeds: Deeds): void {
  const { fingers } = deeds;
  if (busy(event) || fingers.room.seat === null) return;
  const key = event.key.toLowerCase();
  const card = /^[1-9]$/.test(key) ? fingers.order[Number(key) - 1] : undefined;
  if (card !== undefined) fingers.toggle(card);
  else ACTIONS[key]?.(deeds);
}
