/** One table of Tone Poker: what it says of itself to the room. */
import type { ChairView } from "../../generated/wire";
import { GameTable, type ChairMark, type Item } from "../../room/game-table";
import type { Line, LineEvent } from "../../room/state";
import { t } from "../../words/words.svelte";
import { colourOf } from "./colours";
import { toneHand, tonicOf } from "./details";
import { tell } from "./lines";
import { noteSign, wonSentence } from "./names";
import type { ToneSheet } from "./sheet-name";

export class ToneTable extends GameTable {
  /** A hand that its host closes keeps nothing waiting: rules hold from the next, who leaves stays till then. */
  override get isIdle(): boolean {
    return true;
  }

  /**
   * Something was played that can be taken home; perhaps not the hand in play. Offered to those who sit here: the server
   * refuses it to whoever has only looked on.
   */
  override get menu(): Item[] {
    if (this.room.chair === null) return [];
    const update = this.room.update;
    const kept = (update?.room.hand_number ?? 0) > 1 || toneHand(update?.hand)?.score != null;
    return kept ? [{ sheet: "keep", icon: "save", text: t("ui.tone.keep.title") }] : [];
  }

  override mark(chair: ChairView): ChairMark {
    const tonic = tonicOf(chair);
    return tonic === null ? super.mark(chair) : { colour: colourOf(tonic), text: noteSign(t, tonic) };
  }

  override addBot(onopen: (sheet: ToneSheet) => void): void {
    onopen("bots");
  }

  /** The ear has the result from the sheet that opens; the log keeps it. */
  override tell(line: Line, sense: "eye" | "ear"): string {
    const hand = toneHand(line.end?.hand);
    if (sense === "ear" || !hand?.score) return tell(line.happened, this.teller(line));
    return wonSentence(t, hand, hand.score, line.seat, (seat) => line.end?.names[seat] ?? t("ui.plate.gone"));
  }

  /** The table's playback is heard, not kept. */
  override isPassing(happened: LineEvent): boolean {
    return happened.t === "tone_poker_room" || super.isPassing(happened);
  }
}
