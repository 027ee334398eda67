/** A line of the log at a table of Tonk, for the eye or for the ear, and which of them nobody should miss. */
import type { Teller } from "../../../room/lines";
import { isEnd, type Line, type LineEvent } from "../../../room/state";
import { t } from "../../../words/words.svelte";
import { tonkRoom } from "../details";
import type { HandController } from "../hand-controller.svelte";
import { withTheFelt } from "../spoken/lines";
import { shortAll, spokenAll } from "./cards";
import { tell } from "./lines";
import { resultOf } from "./result";
import { wordsOf } from "./terms";

/** Lines about proposals, and announcements. */
const NEWS: readonly string[] = ["big_one", "rules_declined", "rules_kept", "pot_settled", "pot_released"];

export function forTheEye(line: Line, teller: Teller): string {
  return endText(line, "eye") || lineText(line, teller, shortAll);
}

/** Lines up to `dealtWith` came with the deal. */
export function forTheEar(line: Line, teller: Teller, controller: HandController, dealtWith: number): string {
  const text = lineText(line, teller, (cards) => spokenAll(t, cards));
  return endText(line, "ear") || withTheFelt(line, text, controller, dealtWith);
}

export function isNews(happened: LineEvent): boolean {
  return happened.t === "award" || (happened.t === "tonk_room" && NEWS.includes(happened.what));
}

function endText(line: Line, sense: "eye" | "ear"): string {
  return isEnd(line.happened) ? resultOf(line, sense) : "";
}

function lineText(line: Line, teller: Teller, cards: (cards: readonly string[]) => string): string {
  return tell(line.happened, { ...teller, cards, words: wordsOf(tonkRoom(line.room)) });
}
