/** One table as its game follows it. Each game overrides what it says or does in its own way. */
import type { ChairView, Happened, Message, Update } from "../generated/wire";
import type { Drawing } from "../parts/icons";
import { refusalText } from "../page/refusals";
import { signedNumber } from "../words/figures";
import type { Args } from "../words/translate";
import { t } from "../words/words.svelte";
import { chairColour } from "./colours";
import { tellRoom, type Teller } from "./lines";
import type { Room } from "./room.svelte";
import type { SheetName } from "./sheets/name";
import type { Line, LineEvent } from "./state";

/** A sheet and how it is asked for. */
export interface Item {
  sheet: SheetName;
  icon: Drawing;
  text: string;
}

/** A sheet that opens by itself, once under its key. */
export interface Opening {
  sheet: SheetName;
  key: string;
  /** The way back to it once it was put aside: what it is, and what is pressed. */
  text: string;
  press: string;
}

/** The signs that tell chairs apart: a colour, and what a game says with it in short. */
export interface ChairMark {
  colour: string;
  text: string;
}

/** A sentence that the ear hears once, as it becomes so: that it is the reader's turn, say. */
export interface Prompt {
  /** Stays the same as long as the sentence holds. */
  key: string;
  text: string;
}

/** A call over a seat. */
export interface Call {
  seat: number;
  text: string;
}

/** The reasons for which a quick bot has made a bot's move. */
const QUICK_BOT_MOVED = ["bot_slow", "bot_failed", "bot_not_asked", "bot_had_no_time"];
const PASSING: readonly string[] = [
  ...QUICK_BOT_MOVED,
  ...["back", "gone", "clock_ran_out", "choosing", "trouble", "vote", "skipped", "waits"],
];
const NEWS: readonly string[] = ["rules_changed", ...QUICK_BOT_MOVED];

export abstract class GameTable {
  constructor(readonly room: Room) {}

  /** Hears every message, once the room has taken it in; `now` is the page's clock in milliseconds. */
  hear(_message: Message, _now: number): void {}

  close(): void {}

  /** Shows something that is not over: what is heard meanwhile waits, unless it is urgent. */
  get isBusy(): boolean {
    return false;
  }

  /** Music is heard that a voice would cover: what is said waits for its pause. */
  get isSounding(): boolean {
    return false;
  }

  /** The reader may have to be faster than others, as in a race: the update is shown at once. */
  isUrgent(_update: Update): boolean {
    return false;
  }

  /** Lines from this serial on are not told yet, since what they tell of is still to be shown. */
  get keptBack(): number {
    return Infinity;
  }

  /** The name of the game that is played here. */
  get name(): string {
    return t(`ui.lobby.game.${this.room.update?.room.game}`);
  }

  /** The number of the hand. */
  get count(): string {
    return t("ui.top.hand", { number: this.room.update?.room.hand_number ?? 0 });
  }

  /** The help with the game, for the top of the page. */
  get help(): Item {
    return { sheet: "how", icon: "book", text: t("ui.how.title") };
  }

  /** The entries of the menu besides what every game has: nothing that cannot be asked for now. */
  get menu(): Item[] {
    return [];
  }

  /** The title of the window; null where the game has nothing to say. */
  get title(): string | null {
    return null;
  }

  /** The sheets that open by themselves now, the first before the others. */
  get opens(): readonly Opening[] {
    return [];
  }

  /** The host may change rules, remove somebody or end the table now: by default, between hands alone. */
  get mayRearrange(): boolean {
    return this.room.update?.room.phase !== "playing";
  }

  /** Nobody else may sit down, and nobody is removed: without those who sit here nothing can be played. */
  get isClosed(): boolean {
    return false;
  }

  /** Says why nobody can check the deal of a table whose deal is plain. */
  get uncheckable(): string {
    return t("ui.deal.plain");
  }

  /** The table deals the first hand by itself in a moment: nobody has to begin, or is waited for. */
  get isFirstDealDue(): boolean {
    return false;
  }

  /** The sentence in place of the buttons while the first deal is due, and its delay in milliseconds. */
  get firstDealNotice(): { text: string; after: number } {
    return { text: t("ui.gather.coming"), after: 0 };
  }

  /** Tells the ear what the reader may do, or has to answer, now. */
  get prompts(): readonly Prompt[] {
    return [];
  }

  /** Opens a hand that has ended, to be looked through; null where the game or the reader cannot. */
  get pastHand(): ((hand: number, onopen: (sheet: SheetName) => void) => void) | null {
    return null;
  }

  refusal(code: string, args: Args): string {
    return refusalText(code, args);
  }

  /** Writes somebody's balance, as far as it may be seen. */
  balance({ balance }: Pick<ChairView, "chair" | "balance">): string {
    return signedNumber(balance);
  }

  mark({ chair }: Pick<ChairView, "chair">): ChairMark {
    return { colour: chairColour(chair), text: "" };
  }

  /** The bots among which the host chooses. */
  bots(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  /** Asks which bot to seat; a game that has one alone seats it. */
  addBot(onopen: (sheet: SheetName) => void): void {
    onopen("bots");
  }

  /** The name of one of the server's own bots, or, with `.about`, how it plays; empty where none sits. */
  botName(bot: string | null | undefined, what: "" | ".about" = ""): string {
    const game = this.room.update?.room.game.replaceAll("-", "_");
    return bot ? t(`bot.${game}.${bot}${what}`) : "";
  }

  /** The sounds from one update to the next. */
  sound(_before: Update | null, _after: Update): void {}

  call(_happened: Happened): Call | null {
    return null;
  }

  /** A line of the log in the reader's language, for the eye or for the ear. */
  tell(line: Line, _sense: "eye" | "ear"): string {
    return line.happened.t === "room" ? tellRoom(line.happened, this.teller(line)) : "";
  }

  /** The news since the last pause, for the ear: where one line makes another needless, a game leaves it out. */
  news(lines: readonly Line[]): readonly string[] {
    return lines.map((line) => this.tell(line, "ear"));
  }

  /** A pattern, in brackets, of what stands out in a line for the eye; null where nothing does. */
  get marked(): RegExp | null {
    return null;
  }

  /**
   * An event that the server keeps nowhere: it is said once, and is no part of the log, which is the same after a
   * reload.
   */
  isPassing(happened: LineEvent): boolean {
    return happened.t === "room" && PASSING.includes(happened.what);
  }

  /** A line of the play itself; the others stand back. */
  isPlay(_happened: LineEvent): boolean {
    return false;
  }

  /** News that nobody should miss. */
  isNews(happened: LineEvent): boolean {
    return happened.t === "room" && NEWS.includes(happened.what);
  }

  protected teller(line: Line): Teller {
    return { t, room: line.room, seat: line.seat, chair: line.chair };
  }
}
