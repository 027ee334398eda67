/** Advice in the reader's words: what stays open, which cards to keep, and the chances complete. */
import type { Counted, Label, Made, Open, DiscardChances, WeighedDiscard } from "../../../generated/wire";
import { listText } from "../../../words/list";
import type { Translate } from "../../../words/translate";
import { handName, rankName } from "../words/names";
import { symbolOf } from "../cards/cards";

const THOUSAND = 1000;
/** Rows of chances: more are too many to read, so the least likely become one. */
const MAX_ROWS = 5;

/** “Expected points at a table of 4, against 2 finished hands and one hand that may be anything.” */
export function countedText(t: Translate, players: number, { final, drawing, unseen }: Counted): string {
  const others = [
    final > 0 ? t("ui.tone.hint.final", { count: final }) : "",
    drawing > 0 ? t("ui.tone.hint.drawing", { count: drawing }) : "",
    unseen > 0 ? t("ui.tone.hint.unseen", { count: unseen }) : "",
  ].filter(Boolean);
  const note = t("ui.tone.hint.note", { count: players, others: listText(t, others) });
  return drawing + unseen > 0 ? `${note} ${t("ui.tone.hint.perfect")}` : note;
}

function goalText(t: Translate, { goal, count, supreme }: Open): string {
  if (goal !== "royal") return t(`open.tone_poker.${goal}`, { count });
  if (supreme === count) return t("open.tone_poker.royal.all", { count });
  const royals = t("open.tone_poker.royal", { count });
  return supreme > 0 ? t("open.tone_poker.royal.some", { royals, supreme }) : royals;
}

/** “three Royals and the Major Flush” */
export function openText(t: Translate, open: readonly Open[]): string {
  return listText(
    t,
    open.map((each) => goalText(t, each)),
  );
}

/** Whether the language speaks of these in the plural: of a Flush there is one, however many draws make it. */
function areMany(open: readonly Open[]): boolean {
  return open.length > 1 || open.some(({ goal, count }) => count > 1 && (goal === "royal" || goal === "straight"));
}

/** Says to which better hands the best throw can lead, and not which cards it throws. */
export function reachText(t: Translate, { throw: thrown, outlook }: WeighedDiscard): string {
  if (thrown.length === 0) return t("ui.tone.hint.stand");
  // Two pairs that are kept become nothing better: the fifth card alone is drawn for.
  if (outlook.open.length === 0) return t("ui.tone.hint.fifth");
  return t("ui.tone.hint.within", { open: openText(t, outlook.open) });
}

/** “the Ace 0 and both Kings” */
export function cardsText(t: Translate, cards: readonly number[]): string {
  const symbols = cards.map(symbolOf);
  const ranks = cards.flatMap((card, i) => {
    const symbol = symbols[i] ?? "";
    const first = symbols.indexOf(symbol);
    if (symbols.lastIndexOf(symbol) === first) {
      return [t("ui.tone.hint.named", { rank: rankName(t, symbol, ".the"), interval: card })];
    }
    return i === first ? [t("ui.tone.hint.both", { ranks: rankName(t, symbol, ".many") })] : [];
  });
  return listText(t, ranks);
}

/** “Keep the Ace 0 and the Jack 9: three Royals and the Major Flush stay open.” */
export function keepText(
  t: Translate,
  hand: readonly number[],
  thrown: readonly number[],
  { open }: DiscardChances,
): string {
  if (thrown.length === 0) return `${t("ui.tone.hint.keep")}.`;
  const cards = cardsText(
    t,
    hand.filter((card) => !thrown.includes(card)),
  );
  if (open.length === 0) return t("ui.tone.hint.keep_cards", { cards });
  return t("ui.tone.hint.keep_open", { cards, open: openText(t, open), count: areMany(open) ? 2 : 1 });
}

/** The combination of the cards that are kept, and the one that the discard gives up; nothing where all are kept. */
export function certainTexts(t: Translate, made: Made, thrown: readonly number[], outlook: DiscardChances): string[] {
  if (thrown.length === 0) return [];
  return [
    outlook.holds ? t("ui.tone.hint.has", { hand: handName(t, outlook.holds, ".a") }) : "",
    outlook.gives_up ? t("ui.tone.hint.gives_up", { hand: handName(t, made, ".a") }) : "",
  ].filter(Boolean);
}

export interface Row {
  /** Null for all that have no row of their own. */
  label: Label | null;
  /** The chance from 0 to 1, in whole tenths of a per cent; those of all rows make 1. */
  chance: number;
}

/** The chances of every label that may come, the likeliest first; rounded so that they add up. */
export function rowsOf(labels: Readonly<Record<Label, number>>): Row[] {
  const likely = (Object.entries(labels) as [Label, number][])
    .filter(([, chance]) => chance > 0)
    .sort(([, a], [, b]) => b - a);
  const own = likely.length > MAX_ROWS ? likely.slice(0, MAX_ROWS - 1) : likely;
  const rest = likely.slice(own.length).reduce((sum, [, chance]) => sum + chance, 0);
  const rows: [Label | null, number][] = rest > 0 ? [...own, [null, rest]] : own;
  const parts = rows.map(([, chance]) => chance * THOUSAND);
  const whole = parts.map(Math.floor);
  const missing = Math.round(parts.reduce((sum, part) => sum + part, 0)) - whole.reduce((sum, part) => sum + part, 0);
  const most = parts.map((_, i) => i).sort((a, b) => remainder(b) - remainder(a));
  for (const i of most.slice(0, missing)) whole[i] = (whole[i] ?? 0) + 1;
  return rows.map(([label], i) => ({ label, chance: (whole[i] ?? 0) / THOUSAND }));

  /** The remainder that rounding down took from a row. */
  function remainder(i: number): number {
    return (parts[i] ?? 0) - (whole[i] ?? 0);
  }
}
