/** Tells somebody who sees nothing what their own keys and touches have done to their hand. */
import type { SeatView, TonePokerShown } from "../../../generated/wire";
import type { Translate } from "../../../words/translate";
import { MAX_THROWN_CARDS, type Held } from "../hand/hand-controller.svelte";
import { cardName, handName, rankName } from "../words/names";
import { symbolOf } from "../cards/cards";

/** The own hand: as it lies, and whether its faces are blank even to its owner, who plays by ear. */
export interface OwnHand {
  t: Translate;
  mine: SeatView;
  held: Held;
  blank: boolean;
  /** Cards may still be thrown; else one is only touched to be heard. */
  throws: boolean;
}

function cardText({ t, mine, held, blank }: OwnHand, card: number): string {
  if (blank) return t("ui.tone.ear.card", { number: held.cards.indexOf(card) + 1 });
  return cardName(t, card, mine.notes[mine.cards.indexOf(card)] ?? 0);
}

/** The answer to a card touched by its number: nobody sees which it was. */
export function touchAnswer(own: OwnHand, card: number): string {
  const { t, held, throws } = own;
  const count = held.selected.length;
  const what = cardText(own, card);
  if (!held.selected.includes(card)) return t("ui.tone.say.let_go", { what, count });
  const text = t("ui.tone.say.selected", { what, count: !throws || count > MAX_THROWN_CARDS ? 0 : count });
  return throws && count > MAX_THROWN_CARDS ? `${text}. ${t("ui.tone.do.too_many")}` : text;
}

/** The answer to a card touched where it lies: that it is pressed now, its button says itself. */
export function countAnswer({ t, held, throws }: OwnHand): string {
  if (!throws) return "";
  const count = held.selected.length;
  return count > MAX_THROWN_CARDS ? t("ui.tone.do.too_many") : t("ui.tone.say.count", { count });
}

/** The answer to a card that was moved: where it lies now. */
export function moveAnswer(own: OwnHand, card: number): string {
  const { t, held, blank } = own;
  const place = held.cards.indexOf(card) + 1;
  const what = blank ? t("ui.tone.say.blank.any") : cardText(own, card);
  return t("ui.tone.say.moved", { what, place, count: held.cards.length });
}

const short = (t: Translate, card: number): string =>
  t("ui.tone.say.card", { rank: rankName(t, symbolOf(card)), interval: card });

/** The cards that have come into the own hand, and what it makes now. */
export function drawAnswer(
  { t, mine, blank }: Omit<OwnHand, "held" | "throws">,
  { did, cards, drawn: fresh }: TonePokerShown,
): string {
  const came = (did === "deal" ? cards : fresh) ?? [];
  if (came.length === 0) return "";
  if (blank) return t("ui.tone.say.drawn.blank", { count: came.length });
  return t(did === "deal" ? "ui.tone.say.you.deal" : "ui.tone.say.you.discard", {
    cards: came.map((card) => short(t, card)).join(", "),
    hand: handName(t, mine, ".a"),
  });
}
