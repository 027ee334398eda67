/** The keyboard's way to every action at the table. */
import { isElsewhere } from "../../../page/keyboard";
import { t } from "../../../words/words.svelte";
import { overview } from "../words/overview";
import type { Offer } from "../moves/offer";
import { spoken, spokenAll } from "../words/cards";
import type { Deeds } from "./deeds.svelte";
import { fitsNothing } from "./hints";

export const NO = "N";
/** Nothing is asked any more once the hand is over. */
export const NEXT = "N";

/** By the first word of what a button does; what it suggests is under the key that then does it. */
const OF_ACTION: Readonly<Record<string, string>> = {
  draw: "D",
  take: "T",
  spread: "S",
  hit: "H",
  discard: "X",
  slap_discard: "X",
  drop: "K",
  end: "E",
  pass: "P",
  claim: "C",
};

/** The key for what a button does. While a discard may be slapped, the key of a spread is for that. */
export function keyFor(does: string, offer: Offer): string | null {
  const key = OF_ACTION[does.replace("suggest ", "").split(" ")[0] ?? ""] ?? null;
  return key === "S" && offer.slaps.length > 0 ? null : key;
}

/** Tells the ear what the chosen cards can do. */
function use({ fingers }: Deeds): string {
  const { spreads, hits } = fingers.offer;
  if (spreads.length > 0) return t("ui.announce.makes_spread");
  if (hits.length > 0) return t("ui.announce.makes_hit");
  return fitsNothing(fingers) ? t("ui.announce.makes_none") : "";
}

/** Raises the next cards that fit, and says which. */
function suggest(deeds: Deeds, kind: "spread" | "hit"): void {
  const { fingers } = deeds;
  fingers.suggest(kind);
  if (fingers.chosen.length === 0) return;
  const cards = spokenAll(t, fingers.chosen);
  fingers.room.voice.say([t("ui.announce.suggested", { cards }), use(deeds)].filter(Boolean).join(" "));
}

function lay(deeds: Deeds, kind: "spread" | "hit"): void {
  const { fingers } = deeds;
  const fitting = kind === "spread" ? fingers.offer.spreads : fingers.offer.hits;
  if (fitting.length > 0) deeds.lay(fitting);
  else if (fingers.chosen.length === 0) suggest(deeds, kind);
  else fingers.act(kind === "spread" ? `spread ${fingers.chosen.join(" ")}` : `hit s1 ${fingers.chosen.join(" ")}`);
}

/** A discard that may be slapped does not wait; cards are spread when nothing is to be slapped. */
function slapOrSpread(deeds: Deeds): void {
  if (deeds.fingers.offer.slaps.length > 0) deeds.fingers.slap();
  else lay(deeds, "spread");
}

/** Takes up a card by its place, and says which it was, and what that changes in what they can do. */
function choose(deeds: Deeds, number: number): void {
  const { fingers } = deeds;
  const card = fingers.order[number - 1];
  if (card === undefined) return;
  const before = use(deeds);
  fingers.toggle(card);
  const after = use(deeds);
  const count = fingers.chosen.length;
  const key = fingers.chosen.includes(card) ? "ui.announce.chosen" : "ui.announce.let_go";
  const said = t(key, { number, what: spoken(t, card), count });
  fingers.room.voice.say([said, after === before ? "" : after].filter(Boolean).join(" "));
}

function clear(deeds: Deeds): void {
  const { fingers } = deeds;
  deeds.answer(false);
  if (fingers.chosen.length > 0) fingers.room.voice.say(t("ui.announce.none_chosen"));
  fingers.choose([]);
}

/** A question is never answered by the key that led to it: a press too many would drop a hand. */
const ACTIONS: Readonly<Record<string, (deeds: Deeds) => void>> = {
  d: (deeds) => deeds.draw(false),
  t: ({ fingers }) => fingers.act("take"),
  s: slapOrSpread,
  h: (deeds) => lay(deeds, "hit"),
  x: (deeds) => deeds.discard(),
  k: (deeds) => deeds.drop(),
  e: ({ fingers }) => fingers.act("end"),
  p: ({ fingers }) => fingers.act("pass"),
  c: ({ fingers }) => fingers.act("claim"),
  y: (deeds) => deeds.answer(true),
  o: (deeds) => deeds.answer(true),
  n: (deeds) => deeds.answer(false),
  r: ({ fingers }) => fingers.room.voice.say(overview(t, fingers)),
  escape: clear,
};

/** `ask` asks for a hint, where there is one. */
export function handleKey(event: KeyboardEvent, deeds: Deeds, ask?: () => void): void {
  if (event.repeat || isElsewhere(event) || deeds.fingers.room.seat === null) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) choose(deeds, Number(key));
  else if (key === "a") ask?.();
  else ACTIONS[key]?.(deeds);
}
