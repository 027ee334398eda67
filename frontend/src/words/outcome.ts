/** How a hand ended and why money moves, in sentences. */
import type { TonkOutcome } from "../generated/wire";
import { sentence, terms } from "./terms";
import type { Args, Translate } from "./translate";

export function listed(t: Translate, names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${t("list.and")} ${names.at(-1) ?? ""}`;
}

function who(outcome: TonkOutcome, seat: number | null): "you" | "one" | "several" | "nobody" {
  if (outcome.winners.length === 0) return "nobody";
  if (outcome.winners.length > 1) return "several";
  return outcome.winners[0] === seat ? "you" : "one";
}

/** One sentence: who won, and why. */
export function endSentence(t: Translate, outcome: TonkOutcome, preset: string, seat: number | null, nameOf: (seat: number) => string): string {
  const count = Math.min(...outcome.winners.map((winner) => outcome.counts[winner] ?? 0));
  const said: Args = {
    winner: listed(t, outcome.winners.map(nameOf)),
    ender: outcome.ender === null ? "" : nameOf(outcome.ender),
    count: Number.isFinite(count) ? count : 0,
  };
  const caughtMe = outcome.end === "caught" && outcome.ender === seat && seat !== null;
  const key = caughtMe ? "caught.me" : `${outcome.end}.${who(outcome, seat)}`;
  return t(`ui.end.${key}`, { ...terms(t, preset), ...said });
}

/** The reason of one payment, as the rule sheet says it. */
export function paymentReason(t: Translate, payment: { why: string; amount: number; args: Args }, preset: string, stake: number): string {
  const stakes = Math.round(payment.amount / Math.max(1, stake));
  return sentence(t(`payment.tonk.${payment.why}`, { ...terms(t, preset), stakes, ...payment.args }));
}
