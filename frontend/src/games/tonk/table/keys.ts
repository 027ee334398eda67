/** The keyboard's way to every action at the table. */
import { isElsewhere } from "../../../page/keyboard";
import { t } from "../../../words/words.svelte";
import { overview } from "../words/overview";
import type { Offer } from "../moves/offer";
import { spokenCard, spokenAll } from "../words/cards";
import type { TableActions } from "./table-actions.svelte";
import { fitsNothing } from "./hints";

export const NO = "N";
/** The key of the next hand: nothing is asked any more once a hand is over, so that it cannot mean no. */
export const NEXT = "N";

/** The key by the first word of what a button does; what it suggests is under the key that then does it. */
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
function use({ controller }: TableActions): string {
  const { spreads, hits } = controller.offer;
  if (spreads.length > 0) return t("ui.announce.makes_spread");
  if (hits.length > 0) return t("ui.announce.makes_hit");
  return fitsNothing(controller) ? t("ui.announce.makes_none") : "";
}

/** Raises the next cards that fit, and says which. */
function suggest(actions: TableActions, kind: "spread" | "hit"): void {
  const { controller } = actions;
  controller.suggest(kind);
  if (controller.chosen.length === 0) return;
  const cards = spokenAll(t, controller.chosen);
  controller.room.voice.say([t("ui.announce.suggested", { cards }), use(actions)].filter(Boolean).join(" "));
}

function lay(actions: TableActions, kind: "spread" | "hit"): void {
  const { chosen, offer } = actions.controller;
  const fitting = kind === "spread" ? offer.spreads : offer.hits;
  if (fitting.length > 0) actions.lay(fitting);
  else if (chosen.length === 0) suggest(actions, kind);
  else actions.controller.act(`${kind === "spread" ? "spread" : "hit s1"} ${chosen.join(" ")}`);
}

/** A discard that may be slapped does not wait; cards are spread when nothing is to be slapped. */
function slapOrSpread(actions: TableActions): void {
  if (actions.controller.offer.slaps.length > 0) actions.controller.slap();
  else lay(actions, "spread");
}

/** Takes up a card by its place, and says which it was, and what that changes in what they can do. */
function choose(actions: TableActions, number: number): void {
  const { controller } = actions;
  const card = controller.order[number - 1];
  if (card === undefined) return;
  const before = use(actions);
  controller.toggle(card);
  const after = use(actions);
  const count = controller.chosen.length;
  const key = controller.chosen.includes(card) ? "ui.announce.chosen" : "ui.announce.let_go";
  const text = t(key, { number, what: spokenCard(t, card), count });
  controller.room.voice.say([text, after === before ? "" : after].filter(Boolean).join(" "));
}

function clear(actions: TableActions): void {
  const { controller } = actions;
  actions.answer(false);
  if (controller.chosen.length > 0) controller.room.voice.say(t("ui.announce.none_chosen"));
  controller.choose([]);
}

/** A question is never answered by the key that led to it: a press too many would drop a hand. */
const ACTIONS: Readonly<Record<string, (actions: TableActions) => void>> = {
  d: (actions) => actions.draw(false),
  t: ({ controller }) => controller.act("take"),
  s: slapOrSpread,
  h: (actions) => lay(actions, "hit"),
  x: (actions) => actions.discard(),
  k: (actions) => actions.drop(),
  e: ({ controller }) => controller.act("end"),
  p: ({ controller }) => controller.act("pass"),
  c: ({ controller }) => controller.act("claim"),
  y: (actions) => actions.answer(true),
  o: (actions) => actions.answer(true),
  n: (actions) => actions.answer(false),
  r: ({ controller }) => controller.room.voice.say(overview(t, controller)),
  escape: clear,
};

/** `ask` asks for a hint, where there is one. */
export function actOnKey(event: KeyboardEvent, actions: TableActions, ask?: () => void): void {
  if (event.repeat || isElsewhere(event) || actions.controller.room.seat === null) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) choose(actions, Number(key));
  else if (key === "a") ask?.();
  else ACTIONS[key]?.(actions);
}
