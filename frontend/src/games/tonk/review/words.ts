/** Writes the actions, reasons and figures of a review, with cards and numbers as on the rest of the page. */
import type { Estimate, PlayReason } from "../../../generated/api";
import type { TonkView } from "../../../generated/wire";
import type { Args, Translate } from "../../../words/translate";
import { read } from "../moves/legal";
import { short, shortAll, spreadName } from "../words/cards";
import { localTerm, terms } from "../words/terms";

/** Stands for not slapping a discard that the seat could slap. */
const WAIT = "wait";
/** Arguments of a reason that hold cards. */
const CARDS: ReadonlySet<string> = new Set(["card", "cards", "with_card"]);

interface Seen {
  top?: TonkView["top"];
  spreads: readonly { cards: readonly string[] }[];
}

/** An action in words, at the table as it stood before it. */
export function actionText(t: Translate, action: string, seen: Seen, words: string): string {
  if (action === WAIT) return t("ui.review.wait");
  const move = read(action);
  if (!move) return action;
  const spread = (number: number): string => spreadName(seen.spreads[number - 1]?.cards ?? []);
  switch (move.kind) {
    case "take":
      return t("ui.act.take", { card: short(seen.top ?? "") });
    case "drop":
      return localTerm(t, words, "drop") ?? t("ui.act.drop");
    case "spread":
      return t("ui.act.spread", { cards: shortAll(move.cards) });
    case "hit":
      return t("ui.review.hit", { spread: spread(move.spread), cards: shortAll(move.cards) });
    case "slap":
      return t("ui.review.slap", { card: short(seen.top ?? "") });
    case "discard":
    case "slap_discard":
      return t("ui.act.discard", { card: short(move.card) });
    default:
      return t(`ui.act.${move.kind}`);
  }
}

/** An action within a sentence. */
export const within = (action: string): string => action.charAt(0).toLowerCase() + action.slice(1);

/** Actions of one turn, each at the table as those before it left it. */
function lineTexts(t: Translate, line: readonly string[], seen: Seen, words: string): string[] {
  let { spreads } = seen;
  return line.map((action) => {
    const text = actionText(t, action, { ...seen, spreads }, words);
    const move = read(action);
    if (move?.kind === "spread") spreads = [...spreads, move];
    return text;
  });
}

/** A line as one sentence. */
export function lineText(t: Translate, line: readonly string[], seen: Seen, words: string): string {
  const [first = "", ...rest] = lineTexts(t, line, seen, words);
  return [first, ...rest.map(within)].join(", ");
}

/** The plays after its first action, within a sentence. */
export function afterText(t: Translate, line: readonly string[], seen: Seen, words: string): string {
  return lineTexts(t, line, seen, words).slice(1).map(within).join(", ");
}

/** A reason as a sentence; `names` are those of the seats. */
export function reasonText(t: Translate, { code, args }: PlayReason, names: readonly string[], words: string): string {
  const written = Object.entries(args).map(([name, value]) => [
    name,
    CARDS.has(name) ? shortAll(String(value).split(" ")) : value,
  ]);
  const name = names[Number(args.seat)] ?? "";
  return t(`reason.tonk.${code}`, { ...terms(t, words), ...(Object.fromEntries(written) as Args), name });
}

/** Units with two decimal places and a true minus; with a plus too where they are `signed`. */
export function units(language: string, value: number, signed = false): string {
  const signDisplay = signed ? "exceptZero" : "negative";
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, { ...digits, signDisplay }).format(value).replace("-", "\u2212");
}

/** A value with its interval. */
export function estimateText(language: string, { value, margin }: Estimate): string {
  return `${units(language, value, true)} ± ${units(language, margin)}`;
}
