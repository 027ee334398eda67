/** Tells in sentences how a hand ended, and why money moves. */
import type { Currency, TonkOutcome } from "../../../generated/wire";
import type { Alike } from "../showdown/transfers";
import { localTerm, sentence, terms, type Term } from "./terms";
import { listText } from "../../../words/list";
import type { Args, Translate } from "../../../words/translate";

function who(outcome: TonkOutcome, seat: number | null): "you" | "one" | "several" | "nobody" {
  if (outcome.winners.length === 0) return "nobody";
  if (outcome.winners.length > 1) return "several";
  return outcome.winners[0] === seat ? "you" : "one";
}

type Win = NonNullable<NonNullable<TonkOutcome["held"]>[number]>;

/** The hands that won on the deal, seat by seat. */
function winsOnDeal(outcome: TonkOutcome): Win[] {
  return (outcome.held ?? []).filter((win) => win !== null);
}

/** The kinds of hands that won, each once; of one kind alone two, so that there is a pair to name. */
function against(wins: readonly Win[]): Win[] {
  const kinds = [...new Set(wins)];
  return kinds.length === 1 ? wins.slice(0, 2) : kinds;
}

/** The word for how it ended; wins on the deal are named by what the hand had, where that is one kind alone. */
export function termOf(outcome: TonkOutcome): Term | null {
  if (outcome.end === "natural") {
    const won = new Set(outcome.winners.map((seat) => outcome.held?.[seat]));
    const [win] = won;
    return won.size === 1 && win ? `natural_${win}` : "natural";
  }
  if (outcome.end === "stock_out" || outcome.end === "natural_draw") return null;
  return outcome.end;
}

/** The seat's words about the end, one or two, to its own player as you; empty where another ended the hand. */
export function callAt(
  t: Translate,
  outcome: TonkOutcome,
  words: string,
  { seat, own, judged }: { seat: number; own: boolean; judged: boolean },
): string {
  const term = calledBy(outcome, seat, own, judged);
  return term ? sentence(String(terms(t, words)[term])) : "";
}

/** The word for what a seat has done, said as somebody else's or its own; null where it has not ended the hand. */
export function calledBy(outcome: TonkOutcome, seat: number, own: boolean, judged: boolean): Term | null {
  const win = outcome.held?.[seat];
  if (win && (outcome.end === "natural" || outcome.end === "natural_draw")) return `natural_${win}`;
  if (outcome.ender !== seat) return null;
  if (outcome.end === "caught" && judged) return own ? "you_are_caught" : "is_caught";
  if (outcome.end === "caught" || outcome.end === "drop") return own ? "you_drop" : "drops";
  return outcome.end === "tonk" || outcome.end === "out" ? outcome.end : null;
}

/** One sentence: who won, and why; by the word played here where that is another than the usual one. */
export function endSentence(
  t: Translate,
  outcome: TonkOutcome,
  words: string,
  seat: number | null,
  nameOf: (seat: number) => string,
): string {
  const count = Math.min(...outcome.winners.map((winner) => outcome.counts[winner] ?? 0));
  const args: Args = {
    winner: listText(t, outcome.winners.map(nameOf)),
    ender: outcome.ender === null ? "" : nameOf(outcome.ender),
    count: Number.isFinite(count) ? count : 0,
    naturals: sentence(
      against(winsOnDeal(outcome))
        .map((win) => terms(t, words)[`natural_${win}`])
        .join(` ${t("list.against")} `),
    ),
  };
  const caughtMe = outcome.end === "caught" && outcome.ender === seat && seat !== null;
  const key = caughtMe ? "caught.me" : `${outcome.end}.${who(outcome, seat)}`;
  const endTerm = termOf(outcome);
  const term = endTerm && localTerm(t, words, endTerm);
  if (term) return t(`ui.end.local.${key}`, { ...args, term: sentence(term) });
  return t(`ui.end.${key}`, { ...terms(t, words), ...args });
}

/** The sum that somebody has won or paid in one hand. */
export function netSentence(t: Translate, outcome: TonkOutcome, seat: number | null, currency: Currency): string {
  if (seat === null) return "";
  const charged = outcome.charges?.[seat];
  if (charged !== undefined) return t("ui.end.net.charged", { count: charged });
  const net = outcome.net[seat] ?? 0;
  const amount = t(`currency.${currency}`, { n: Math.abs(net) });
  return net === 0 ? "" : t(`ui.end.net.${net > 0 ? "gain" : "loss"}`, { amount });
}

/** The sum that one hand has brought to the only winner, where that is somebody else. */
export function gainSentence(
  t: Translate,
  { winners, charges, net }: TonkOutcome,
  seat: number | null,
  currency: Currency,
  nameOf: (seat: number) => string,
): string {
  const [winner] = winners;
  const gain = winner === undefined ? 0 : (net[winner] ?? 0);
  if (winner === undefined || winners.length > 1 || winner === seat || charges || gain <= 0) return "";
  return t("ui.end.net.wins", { name: nameOf(winner), amount: t(`currency.${currency}`, { n: gain }) });
}

/** The most players who are named one by one. */
const MAX_NAMED = 3;

/** The points of a seat at the end; a win says it itself. */
export function ownCount(t: Translate, { winners, counts }: TonkOutcome, seat: number | null): string {
  if (seat === null || winners.includes(seat)) return "";
  return sentence(`${t("ui.end.own", { count: counts[seat] ?? 0 })}.`);
}

/** The other winners and their sums, one by one; not where one alone has won just what the reader pays. */
export function gainsBeside(
  t: Translate,
  { net, charges }: TonkOutcome,
  seat: number | null,
  currency: Currency,
  nameOf: (seat: number) => string,
): string[] {
  const gains = [...net.entries()].filter(([at, value]) => at !== seat && value > 0);
  const paysAll = gains.length === 1 && seat !== null && gains[0]?.[1] === -(net[seat] ?? 0);
  if (charges || paysAll || gains.length > MAX_NAMED) return [];
  return gains.map(([at, n]) => t("ui.end.net.wins", { name: nameOf(at), amount: t(`currency.${currency}`, { n }) }));
}

/** Tells who pays whom, where several pay or are paid alike. */
export function alikeSentence(t: Translate, { payers, payees }: Alike, nameOf: (seat: number) => string): string {
  const people = (seats: readonly number[]): string =>
    seats.length > MAX_NAMED ? t("ui.end.people", { count: seats.length }) : listText(t, seats.map(nameOf));
  const key = payers.length > 1 ? "ui.end.pay" : "ui.end.pays";
  return sentence(t(key, { payer: people(payers), payee: people(payees) }));
}

/** The reason of one payment, as the rule sheet says it. */
export function paymentReason(
  t: Translate,
  payment: { why: string; amount: number; args: Args },
  words: string,
  stake: number,
): string {
  const stakes = Math.round(payment.amount / Math.max(1, stake));
  return sentence(t(`payment.tonk.${payment.why}`, { ...terms(t, words), stakes, ...payment.args }));
}
