/** The keyboard's way to every action at the table. */
import type { Way } from "../moves/wild";
import type { Room } from "../../../room/room.svelte";

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

function lay(room: Room, doing: Doing, kind: "spread" | "hit"): void {
  const fitting = kind === "spread" ? room.offer.spreads : room.offer.hits;
  if (fitting.length > 0) doing.play(fitting);
  else if (room.chosen.length === 0) room.suggest(kind);
  else room.act(kind === "spread" ? `spread ${room.chosen.join(" ")}` : `hit s1 ${room.chosen.join(" ")}`);
}

function drop(room: Room, doing: Doing): void {
  if (doing.asking === "drop" || !room.offer.plain.has("drop")) room.act("drop");
  else doing.ask("drop");
}

/** The table may ask before the stock is touched (TK-25). */
function draw(room: Room, doing: Doing): void {
  if (doing.asking === "draw" || room.customs?.touch_stock !== false || !room.offer.plain.has("draw")) room.act("draw");
  else doing.ask("draw");
}

/** A discard that may be slapped does not wait; cards are spread when nothing is to be slapped. */
function slapOrSpread(room: Room, doing: Doing): void {
  if (room.offer.slaps.length > 0) room.slap();
  else lay(room, doing, "spread");
}

/** Discards the card chosen; one that may not go is sent too, for the reason why. */
export function discard(room: Room): void {
  const [card, ...more] = room.chosen;
  if (room.offer.discard) room.act(room.offer.discard.text);
  else if (card === undefined) room.say("page.choose_first");
  else if (more.length > 0) room.say("page.discard_one");
  else room.act(`discard ${card}`);
}

const ACTIONS: Readonly<Record<string, (room: Room, doing: Doing) => void>> = {
  d: draw,
  t: (room) => room.act("take"),
  s: slapOrSpread,
  h: (room, doing) => lay(room, doing, "hit"),
  x: discard,
  k: drop,
  e: (room) => room.act("end"),
  escape: (room, doing) => {
    doing.ask(null);
    room.choose([]);
  },
};

export function handleKey(event: KeyboardEvent, room: Room, doing: Doing): void {
  if (busy(event) || room.seat === null) return;
  const key = event.key.toLowerCase();
  const card = /^[1-9]$/.test(key) ? room.order[Number(key) - 1] : undefined;
  if (card !== undefined) room.toggle(card);
  else ACTIONS[key]?.(room, doing);
}
