/** One table of Tone Poker: what it says of itself to the room. */
import type { ChairView, Message, TonePokerView } from "../../generated/wire";
import { hasKeys } from "../../page/keyboard";
import { isMusic } from "./piano";
import { GameTable, type ChairMark, type Item, type Prompt } from "../../room/game-table";
import { seatName } from "../../room/lines";
import type { Line, LineEvent } from "../../room/state";
import { t } from "../../words/words.svelte";
import { colourOf } from "./notes/colours";
import { toneHand, toneRoom, tonicOf } from "./details";
import { isOwnBlank } from "./ear/ear";
import { MISTAKES } from "./icons";
import { tell } from "./words/lines";
import { noteSign, wonSentence } from "./words/names";
import { drawAnswer } from "./spoken/answers";
import { isDeed, newsOf } from "./spoken/news";
import { promptsOf } from "./spoken/prompts";

export class ToneTable extends GameTable {
  /** The hand as far as the table shows it by now; the ear is told no more of it. */
  #showing = $state.raw<() => TonePokerView | null>(() => null);

  /** Nothing waits for the end of a hand: new rules apply from the next one, and whoever leaves stays until then. */
  override get mayRearrange(): boolean {
    return true;
  }

  /**
   * Something was played that can be taken home; perhaps not the hand in play, of which no mistake is told yet. Offered
   * to those who sit here: the server refuses it to whoever has only looked on.
   */
  override get menu(): Item[] {
    if (this.room.chair === null) return [];
    const update = this.room.update;
    const closed = (update?.room.hand_number ?? 0) > 1;
    const mayKeep = closed || toneHand(update?.hand)?.score != null;
    return [
      ...(mayKeep ? [{ sheet: "keep", icon: "save", text: t("ui.tone.keep.title") } as const] : []),
      ...(closed ? [{ sheet: "mistakes", icon: MISTAKES, text: t("ui.tone.mistakes") } as const] : []),
    ];
  }

  override mark(chair: ChairView): ChairMark {
    const tonic = tonicOf(chair);
    return tonic === null ? super.mark(chair) : { colour: colourOf(tonic), text: noteSign(t, tonic) };
  }

  override bots(): Promise<readonly string[]> {
    return Promise.resolve(toneRoom(this.room.update?.room)?.bots ?? []);
  }

  /** Sets where the table looks up what is shown: a screen reader is told no more than that. */
  tellWhatShows(showing: () => TonePokerView | null): void {
    this.#showing = showing;
  }

  get #shown(): TonePokerView | null {
    return this.#showing();
  }

  /** Speech never lies over the music that is the game. */
  override get isSounding(): boolean {
    return isMusic();
  }

  /** The own cards that came are told after their notes, which the same message sets off. */
  override hear(message: Message): void {
    queueMicrotask(() => this.#tellDrawn(message));
  }

  #tellDrawn(message: Message): void {
    if (message.is !== "update") return;
    const hand = toneHand(message.hand);
    const mine = hand?.seats[message.you.seat ?? -1];
    if (!hand || !mine) return;
    for (const one of message.happened) {
      if (one.t !== "tone-poker" || one.seat !== message.you.seat) continue;
      if (one.did !== "deal" && one.did !== "discard") continue;
      const text = drawAnswer({ t, mine, blank: isOwnBlank(hand, mine) }, one);
      const first = one.did === "deal" && message.room.hand_number === 1 && hasKeys();
      this.room.voice.say(first ? `${text}. ${t("ui.tone.say.key.first")}` : text);
    }
  }

  /** One sentence for all that a seat did. Music that begins or ends is not told, since it can be heard. */
  override news(lines: readonly Line[]): readonly string[] {
    const start = lines.findLastIndex(({ happened }) => happened.t === "room" && happened.what === "hand_started");
    const deeds = lines.slice(start + 1).flatMap(({ happened }) => (isDeed(happened) ? [happened] : []));
    const others = lines.filter(
      ({ happened }) =>
        happened.t !== "tone-poker" && !(happened.t === "tone_poker_room" && happened.what !== "playback_stopped"),
    );
    const hand = this.#shown;
    const listening = { t, hand, seat: this.room.update?.you.seat ?? null, nameOf: this.#nameOf };
    return [...super.news(others), ...newsOf(deeds, listening)];
  }

  override get prompts(): readonly Prompt[] {
    const { update, chair } = this.room;
    const hand = this.#shown;
    if (!update || !hand) return [];
    return promptsOf(hand, toneHand(update.hand)?.score != null, {
      t,
      number: update.room.hand_number,
      seat: chair?.played_by === "bot" ? null : update.you.seat,
      nameOf: this.#nameOf,
      host: chair?.host ? null : (update.room.chairs.find(({ host }) => host)?.name ?? ""),
      keys: hasKeys(),
    });
  }

  readonly #nameOf = (seat: number): string => {
    const { names, update } = this.room.state;
    return names[seat] ?? (update ? seatName(update.room, seat) : "");
  };

  /** The ear has the result from what is said once all have played; the log keeps it. */
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
