/** One table of Tonk: what it says of itself to the room, and the hand of whoever looks on. */
import type { ChairView, CutCard, Happened, Message, TonkRoom, Update } from "../../generated/wire";
import { GameTable, type Call, type Item, type Opening, type Prompt } from "../../room/game-table";
import type { Room } from "../../room/room.svelte";
import type { SheetName } from "../../room/sheets/name";
import { isEnd, type Line, type LineEvent } from "../../room/state";
import type { Args } from "../../words/translate";
import { t } from "../../words/words.svelte";
import { tonkHand, tonkRoom } from "./details";
import { HandController } from "./hand-controller.svelte";
import { countHand } from "./first-hands";
import { OpenedHand } from "./records/past-hand.svelte";
import { theRuleBook } from "./rules/book";
import { menuOf, rulesItem } from "./sheets/menu";
import { openingsAt } from "./sheets/openings";
import { endOfHand } from "./showdown/end-line";
import { Showdown } from "./showdown/showdown.svelte";
import { sound } from "./sound";
import { playBetween } from "./sound-of-play";
import { promptsFor } from "./spoken/prompts";
import { noteFor } from "./what-if/note";
import { RED_CARD } from "./words/cards";
import { dealNotice } from "./words/deal";
import { balanceOf } from "./words/figures";
import { countedHand, tableName, windowTitle } from "./words/heading";
import { isPlay } from "./words/lines";
import { forTheEar, forTheEye, isNews } from "./words/log";
import { refusalAt } from "./words/refusal";

const isDeal = (happened: Happened): boolean => happened.t === "room" && happened.what === "hand_started";

export class TonkTable extends GameTable {
  readonly controller: HandController;
  readonly showdown = new Showdown(sound);
  /** Bets are taken until then, on the page's clock; after that the cards are dealt. */
  betsEnd = $state<number | null>(null);
  readonly openedHand = new OpenedHand();
  /** The last line that came with a deal: moves before it were made in the hand that is played on. */
  #dealtWith = $state(0);

  constructor(room: Room) {
    super(room);
    this.controller = new HandController(room);
  }

  get details(): TonkRoom | null {
    return this.controller.details;
  }

  /** The cards that were cut for the first deal, round by round. */
  get cut(): readonly CutCard[][] {
    return this.details?.cut ?? [];
  }

  override hear(message: Message, now: number): void {
    this.controller.hear(message);
    if (message.is !== "update") return;
    if (this.isUrgent(message)) this.controller.deal.land();
    this.showdown.hear(message);
    if (message.you.seat !== null && message.happened.some(isEnd) && !this.isClosed) countHand();
    if (message.happened.some(isDeal)) this.#dealtWith = this.room.state.serial;
    const left = tonkRoom(message.room)?.betting?.left_ms ?? null;
    this.betsEnd = left === null ? null : now + left;
  }

  override close(): void {
    this.controller.close();
    this.showdown.close();
  }

  override get isClosed(): boolean {
    return this.details?.lesson === true || this.details?.what_if != null;
  }

  /** The sheet that says how the session ended: a lesson leads on to a game, and is not played again. */
  get sessionEnd(): "learned" | "settled" {
    return this.details?.lesson ? "learned" : "settled";
  }

  override get isBusy(): boolean {
    return this.controller.deal.running;
  }

  /** The end of a hand, and what follows from it, is told once all of it has been seen on the felt. */
  override get keptBack(): number {
    return this.showdown.isRunning ? endOfHand(this.room.state) : Infinity;
  }

  /** The first to slap wins (TK-26), so a chance to slap is shown even while cards are being dealt. */
  override isUrgent(update: Update): boolean {
    return tonkHand(update.hand)?.legal.some((move) => move.startsWith("slap ")) ?? false;
  }

  override get name(): string {
    return tableName(this.controller);
  }

  override get count(): string {
    return countedHand(this.controller) ?? super.count;
  }

  override get help(): Item {
    return rulesItem();
  }

  override get menu(): Item[] {
    return menuOf(this);
  }

  override get title(): string | null {
    return windowTitle(this.controller);
  }

  override get opens(): readonly Opening[] {
    return openingsAt(this);
  }

  override get isFirstDealDue(): boolean {
    return this.cut.length > 0;
  }

  override get firstDealNotice(): { text: string; after: number } {
    return dealNotice(this.details, this.room.update) ?? super.firstDealNotice;
  }

  override get prompts(): readonly Prompt[] {
    return promptsFor(this.controller);
  }

  override refusal(code: string, args: Args): string {
    return refusalAt(this.room, code, args);
  }

  /** The payments of a hand are seen once they have been made on the felt. */
  override balance({ chair, balance }: Pick<ChairView, "chair" | "balance">): string {
    return balanceOf(this.showdown.unpaid?.get(chair) ?? balance, this.details?.push_ups ?? false);
  }

  /**
   * Offered to those who sit here. The server also admits people who have left their seats; this page does not know
   * who has, and they come from the lobby or by a link.
   */
  override get pastHand(): OpenedHand["open"] | null {
    return this.room.chair === null ? null : this.openedHand.open;
  }

  override async bots(): Promise<readonly string[]> {
    return (await theRuleBook()).bots;
  }

  /** Asks which bot to seat; all tables of a duplicate have the same. */
  override addBot(onopen: (sheet: SheetName) => void): void {
    const bot = this.details?.duplicate?.bot;
    if (bot === undefined) super.addBot(onopen);
    else this.room.send({ do: "add_bot", bot });
  }

  override sound(before: Update | null, after: Update): void {
    playBetween(before, after, this.controller.deal);
  }

  override call(happened: Happened): Call | null {
    const slaps = happened.t === "tonk" && happened.did === "slap";
    return slaps ? { seat: happened.seat, text: t("ui.slap.bubble") } : null;
  }

  override tell(line: Line, sense: "eye" | "ear"): string {
    const teller = this.teller(line);
    return sense === "eye" ? forTheEye(line, teller) : forTheEar(line, teller, this.controller, this.#dealtWith);
  }

  /** Says that nothing counts here, until who plays a hand on has moved for the first time. */
  get whatIfNote(): string | null {
    return noteFor(this.controller, this.#dealtWith);
  }

  override get uncheckable(): string {
    return this.details?.what_if ? t("ui.what_if.deal") : super.uncheckable;
  }

  /** Cards of the red suits are red. */
  override get marked(): RegExp {
    return RED_CARD;
  }

  override isPlay(happened: LineEvent): boolean {
    return isPlay(happened);
  }

  override isNews(happened: LineEvent): boolean {
    return super.isNews(happened) || isNews(happened);
  }
}

/** The room's table as one of Tonk. */
export function tonkTable(room: Room): TonkTable {
  if (room.table instanceof TonkTable) return room.table;
  throw new Error("a table of another game was given to Tonk");
}
