/** Notes, cards, hands and reasons in the reader's words. */
import type { Label, Placing, Reason, Royal, TonePokerView } from "../../../generated/wire";
import { listText } from "../../../words/list";
import type { Args, Translate } from "../../../words/translate";
import type { CardLabel } from "../cards/label.svelte";
import { printedSymbol } from "../cards/letters";
import { symbolOf } from "../cards/cards";
import { spelling } from "../notes/spelling";

/**
 * A note by its interval above a tonic, as it is spelled on a staff: a third above A is `C sharp`; on its own, as a
 * tonic. In French `do dièse`.
 */
export function noteName(t: Translate, note: number, tonic = note): string {
  const { letter, alter } = spelling(tonic, note);
  const name = t(`note.tone_poker.${letter}`);
  return alter === 0 ? name : t(alter < 0 ? "ui.note.flat" : "ui.note.sharp", { note: name });
}

/** The name of a note, short enough for a card or a plate: `F♯`, `B♭`. */
export function noteSign(t: Translate, note: number, tonic = note): string {
  const { letter, alter } = spelling(tonic, note);
  return t(`note.tone_poker.${letter}`) + (alter === 0 ? "" : alter < 0 ? "♭" : "♯");
}

/** “major third”; in French “tierce majeure”. */
export function intervalName(t: Translate, interval: number): string {
  return t(`ui.interval.${interval}`);
}

/** An interval as musicians write it: `M3`; in French `3M`. */
export function intervalSign(t: Translate, interval: number): string {
  return t(`ui.interval.${interval}.short`);
}

/** The label of a card or of a place on the wheel, as the reader has chosen it. */
export function labelText(t: Translate, label: CardLabel, interval: number, note: number): string {
  const texts: Record<CardLabel, () => string> = {
    number: () => String(interval),
    note: () => noteSign(t, note, note - interval),
    interval: () => intervalSign(t, interval),
    solfa: () => t(`ui.solfa.${interval}`),
  };
  return texts[label]();
}

export function noteNames(t: Translate, notes: readonly number[], tonic: number): string {
  return notes.map((note) => noteName(t, note, tonic)).join(", ");
}

export function rankName(t: Translate, symbol: string, form: "" | ".many" | ".the" = ""): string {
  return t(`rank.tone_poker.${symbol}${form}`);
}

/** A card for the ear: its rank, its number, its note. */
export function cardName(t: Translate, interval: number, note: number): string {
  return t("ui.tone.card", {
    rank: rankName(t, symbolOf(interval)),
    interval,
    note: noteName(t, note, note - interval),
  });
}

export interface Made {
  label: Label | null;
  royal: Royal | null;
  /** The ranks told beside the label, the higher first. */
  ranks: readonly string[];
}

/** “Two Pair, Kings and Squires”, with `.a` as it stands in a sentence; empty where nothing is known. */
export function handName(t: Translate, { label, royal, ranks }: Made, form: "" | ".a" = ""): string {
  if (label === null) return "";
  const name = `hand.tone_poker.${royal ?? label}${form}`;
  const many = label === "high-card" ? "" : ".many";
  if (ranks.length === 0) return t(name);
  return t(`${name}.of`, {
    ranks: listText(
      t,
      ranks.map((rank) => rankName(t, rank, many)),
    ),
  });
}

/** The name of a hand where there is little room: “Two Pair K S”, the ranks as their cards show them. */
export function handSigns(t: Translate, { label, royal, ranks }: Made): string {
  return label === null ? "" : [t(`hand.tone_poker.${royal ?? label}`), ...ranks.map(printedSymbol)].join(" ");
}

const FORMS: Partial<Record<Reason["code"], ".many" | ".the">> = {
  pair: ".many",
  second_pair: ".many",
  nearer: ".the",
};

function word(t: Translate, reason: Reason, term: string): string {
  if (term === "" || /^\d+$/.test(term)) return term;
  if (reason.code === "label") return t(`hand.tone_poker.${term}.the`);
  return rankName(t, term, FORMS[reason.code]);
}

/** Says why a hand beats the next (TP-27). */
export function reasonText(t: Translate, reason: Reason): string {
  const args: Args = { better: word(t, reason, reason.better), worse: word(t, reason, reason.worse) };
  return t(`reason.tone_poker.${reason.code}`, args);
}

/** The groups of a score sheet with what separates each from the next. */
export function standings(score: Placing): { seats: number[]; why: Reason | null }[] {
  return score.order.map((seats, i) => ({ seats, why: score.why[i] ?? null }));
}

/** Says who won a hand, and by which combination. */
export function wonSentence(
  t: Translate,
  hand: TonePokerView,
  score: Placing,
  seat: number | null,
  nameOf: (seat: number) => string,
): string {
  const first = score.order[0] ?? [];
  const [winner = 0] = first;
  const handText = handName(t, hand.seats[winner] ?? { label: null, royal: null, ranks: [] }, ".a");
  // A lone player beats nobody.
  if (hand.seats.length === 1) {
    return t(winner === seat ? "ui.tone.score.alone.you" : "ui.tone.score.alone", {
      name: nameOf(winner),
      hand: handText,
    });
  }
  if (first.length > 1) return t("ui.tone.score.shared", { names: listText(t, first.map(nameOf)), hand: handText });
  if (winner === seat) return t("ui.tone.score.won.you", { hand: handText });
  return t("ui.tone.score.won", { name: nameOf(winner), hand: handText });
}
