/** Tells a seat's last move on its plate, from the same facts as the log. */
import type { TonkShown } from "../../../generated/wire";
import type { Line } from "../../../room/state";
import type { Translate } from "../../../words/translate";
import { shortAll } from "./cards";
import { isPlay } from "./lines";

/** The plays of a seat's last turn in a hand, that turn's first play first. */
export function lastTurn(lines: readonly Line[], hand: number, seat: number): TonkShown[] {
  const found: TonkShown[] = [];
  for (const { happened, room } of lines.toReversed()) {
    if (room.hand_number !== hand) break;
    if (!isPlay(happened)) continue;
    if (happened.seat === seat) found.unshift(happened);
    else if (found.length > 0) break;
  }
  return found;
}

/** Said elsewhere: an end has a moment of its own, and the end of a turn is seen. */
const UNSAID: readonly string[] = ["drop", "claim", "end"];

/** The breadth of a turn's text: in words, in signs, or the last play alone in signs. */
export type Breadth = "words" | "signs" | "last";

/** The last turn in few words: the last play, and what was taken before it. */
export function lastTurnText(t: Translate, plays: readonly TonkShown[], breadth: Breadth): string {
  const tellable = plays.filter(({ did }) => !UNSAID.includes(did));
  const last = tellable.at(-1);
  const before = breadth === "last" ? undefined : tellable.find((play) => play.did === "take" && play !== last);
  const how = breadth === "words" ? "did" : "brief";
  return [before, last]
    .filter((play) => play !== undefined)
    .map(({ did, cards = [] }) => t(`ui.line.${how}.${did}`, { cards: shortAll(cards), count: cards.length }))
    .join(" \u00b7 ");
}
