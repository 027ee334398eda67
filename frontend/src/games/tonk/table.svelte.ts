/** One table of Tonk: what it says of itself to the room, and the hand of whoever looks on. */
import type { ChairView, CutCard, Happened, Message, TonkRoom, Update } from "../../generated/wire";
import { refusalText } from "../../page/refusals";
import { GameTable, type Call, type Item, type Opening, type Prompt } from "../../room/game-table";
import { seatName } from "../../room/lines";
import type { Room } from "../../room/room.svelte";
import type { SheetName } from "../../room/sheets/name";
import { isEnd, type Line, type LineEvent } from "../../room/state";
import type { Args } from "../../words/translate";
import { t } from "../../words/words.svelte";
import { tonkHand, tonkRoom } from "./details";
import { countHand } from "./first-hands";
import { Fingers } from "./fingers.svelte";
import { cuesBetween } from "./cues";
import { cutLasts } from "./cut";
import { hintFor } from "./table/hints";
import { theRuleBook } from "./rules/book";
import type { TonkSheet } from "./sheet-name";
import { Showdown } from "./showdown/showdown.svelte";
import { sound } from "./sound";
import { prettied, RED_CARD, shortAll, spoken, spokenAll } from "./words/cards";
import { dealText } from "./words/deal";
import { balanceOf } from "./words/figures";
import { isPlay, tell } from "./words/lines";
import { endSentence, gainsBeside, gainSentence, netSentence, ownCount } from "./words/outcome";
import { comparedText } from "./what-if/compared";
import { wordsOf } from "./words/terms";

/** What changes the points that the reader holds, so that they are told with it. */
const COUNTED: readonly string[] = ["draw", "take", "spread", "hit"];
/** What becomes of a proposal, and what is announced, nobody should miss. */
const NEWS: readonly string[] = ["big_one", "rules_declined", "rules_kept", "pot_settled", "pot_released"];
/** What finds the first dealer (TK-08). */
const FINDS_DEALER: readonly string[] = ["cut", "dealt_card"];

function opening(sheet: TonkSheet, key: string | number): Opening {
  return { sheet, key: `${sheet} ${key}`, said: t(`ui.status.opens.${sheet}`), press: t(`ui.status.see.${sheet}`) };
}

const isDeal = (happened: Happened): boolean => happened.t === "room" && happened.what === "hand_started";

function endsHand({ happened }: Update): boolean {
  return happened.some(isEnd);
}

export class TonkTable extends GameTable {
  readonly fingers: Fingers;
  readonly showdown = new Showdown(sound);
  /** When the cards are dealt to those who have bet by then, on the page's clock. */
  betsEnd = $state<number | null>(null);
  /** The hand that is looked through again; null for the newest. */
  lookedAt = $state<number | null>(null);
  /** It is opened with the worth of each decision in place of the moves. */
  isReviewed = $state(false);
  /** The last line that came with a deal: moves before it were made in the hand that is played on. */
  #dealtWith = $state(0);

  constructor(room: Room) {
    super(room);
    this.fingers = new Fingers(room);
  }

  get house(): TonkRoom | null {
    return this.fingers.house;
  }

  /** The cards that were cut for the first deal, round by round. */
  get cut(): readonly CutCard[][] {
    return this.house?.cut ?? [];
  }

  override hear(message: Message, now: number): void {
    this.fingers.hear(message);
    if (message.is !== "update") return;
    if (this.isUrgent(message)) this.fingers.deal.land();
    this.showdown.hear(message);
    if (message.you.seat !== null && endsHand(message) && !this.isClosed) countHand();
    if (message.happened.some(isDeal)) this.#dealtWith = this.room.state.serial;
    const left = tonkRoom(message.room)?.betting?.left_ms ?? null;
    this.betsEnd = left === null ? null : now + left;
  }

  override close(): void {
    this.fingers.close();
    this.showdown.close();
  }

  override get isClosed(): boolean {
    return this.house?.lesson === true || this.house?.what_if != null;
  }

  /** What says how the session ended: a lesson leads on to a game, and is not played again. */
  get sessionEnd(): "learned" | "settled" {
    return this.house?.lesson ? "learned" : "settled";
  }

  override get isBusy(): boolean {
    return this.fingers.deal.running;
  }

  /** How a hand ended, and what follows from it, is told once all of it has been seen on the felt. */
  override get keptBack(): number {
    if (!this.showdown.isRunning) return Infinity;
    const { lines, update } = this.room.state;
    const end = lines.findLast(({ happened }) => isEnd(happened));
    return end && end.room.hand_number === update?.room.hand_number ? end.serial : Infinity;
  }

  /** The first to slap wins (TK-26): no deal keeps anybody from seeing that they may. */
  override isUrgent(update: Update): boolean {
    return tonkHand(update.hand)?.legal.some((move) => move.startsWith("slap ")) ?? false;
  }

  override get name(): string {
    if (this.house?.lesson) return t("ui.lesson.name");
    const preset = t(`preset.tonk.${this.room.update?.room.preset}`);
    return this.house?.duplicate ? t("ui.duplicate.name", { preset }) : preset;
  }

  /** The number of hands of the session, where it has a fixed length (TK-10). */
  override get count(): string {
    if (this.house?.what_if) return t("ui.what_if.try", { number: this.room.update?.room.hand_number ?? 0 });
    const { deals, played } = this.house?.session ?? { deals: null, played: 0 };
    if (!deals) return super.count;
    const number = Math.max(1, played + (this.room.update?.room.phase === "playing" ? 1 : 0));
    return t("ui.top.hand_of", { number, deals });
  }

  override get help(): Item {
    return { sheet: "rules", icon: "book", text: t("ui.rules.sheet") };
  }

  override get menu(): Item[] {
    const rules: Item = { sheet: "rules", icon: "book", text: t("ui.rules.sheet") };
    if (this.room.chair === null || this.isClosed || this.house?.duplicate) return [rules];
    const { phase, hand_number: number = 0 } = this.room.update?.room ?? {};
    /** A hand is over: it can be thought over. */
    const played = number > 1 || (number === 1 && this.isIdle);
    const always: Item[] = played ? [rules, { sheet: "slips", icon: "eye", text: t("ui.slips.title") }] : [rules];
    if (!this.isIdle || phase === "ended" || this.house?.proposal != null) return always;
    return [
      ...always,
      { sheet: "propose", icon: "gear", text: t("ui.proposal.other") },
      { sheet: "stake", icon: "gear", text: t("ui.proposal.other_stake") },
    ];
  }

  override get title(): string | null {
    if (this.fingers.myTurn) return t("ui.title.turn");
    const name = this.room.update?.room.phase === "playing" ? this.#inTurn() : null;
    return name === null ? null : t("ui.title.waiting", { name });
  }

  /**
   * Bets first, as they are asked for a short time; then other rules; then how the session ended, unless its last hand
   * ended before the reader's eyes: that result leads on to it.
   */
  override get opens(): readonly Opening[] {
    const { update, chair } = this.room;
    if (!update || update.room.phase === "playing" || this.showdown.isRunning) return [];
    const { hand_number: number, phase, settlement } = update.room;
    const { betting, proposal } = this.house ?? {};
    const found: Opening[] = [];
    if (chair && betting && betting.left_ms !== null && this.#isAsked(chair.chair)) found.push(opening("bets", number));
    if (chair && proposal) found.push(opening("proposal", proposal.number));
    if (phase === "ended" && settlement && !this.showdown.endsSession) {
      found.push(opening(this.sessionEnd, number));
    }
    return found;
  }

  override get isComing(): boolean {
    return this.cut.length > 0;
  }

  /** What comes of the cut: below its cards a small phone has no room. */
  override get coming(): { text: string; after: number } {
    const { update } = this.room;
    const dealer = this.house?.next_dealer ?? null;
    if (!update || dealer === null) return super.coming;
    return { text: dealText(update.room, dealer, update.you.chair), after: cutLasts(this.cut) };
  }

  override get prompts(): readonly Prompt[] {
    const { myTurn, hand, offer } = this.fingers;
    const found: Prompt[] = [];
    // What is a race is said first.
    if (offer.slaps.length > 0 && hand?.top) {
      found.push({ key: `slap ${hand.top}`, text: t("ui.announce.slap", { card: spoken(t, hand.top) }) });
    }
    if (myTurn && hand?.phase === "slap_discard") found.push({ key: "one more", text: t("ui.announce.one_more") });
    else if (myTurn) found.push({ key: "turn", text: this.#turn() });
    return found;
  }

  /** People at a table have names: a refusal says whose turn it is, or who slapped first. */
  override refusal(code: string, args: Args): string {
    const name = code === "room.slapped_first" ? this.#slapper() : this.#inTurn();
    return prettied(refusalText(code, { ...args, name: name ?? t("ui.slap.somebody") }));
  }

  /** What a hand pays is seen once it has been paid on the felt. */
  override balance({ chair, balance }: Pick<ChairView, "chair" | "balance">): string {
    return balanceOf(this.showdown.unpaid?.get(chair) ?? balance, this.house?.push_ups ?? false);
  }

  /**
   * Offered to those who sit here. The server lets those look, too, who have sat here: this page does not know of
   * them, and they come by the lobby or by a link.
   */
  override get pastHand():
    ((hand: number | null, onopen: (sheet: SheetName) => void, reviewed?: boolean) => void) | null {
    if (this.room.chair === null) return null;
    return (hand, onopen, reviewed = false) => {
      [this.lookedAt, this.isReviewed] = [hand, reviewed];
      onopen("records");
    };
  }

  override async bots(): Promise<readonly string[]> {
    return (await theRuleBook()).bots;
  }

  /** All tables of a duplicate have the same. */
  override addBot(onopen: (sheet: SheetName) => void): void {
    const bot = this.house?.duplicate?.bot;
    if (bot === undefined) super.addBot(onopen);
    else this.room.send({ do: "add_bot", bot });
  }

  override sound(before: Update | null, after: Update): void {
    for (const one of cuesBetween(before, after)) {
      if (one === "turn") this.fingers.deal.then(() => sound(one));
      else sound(one);
    }
  }

  override call(happened: Happened): Call | null {
    const slaps = happened.t === "tonk" && happened.did === "slap";
    return slaps ? { seat: happened.seat, text: t("ui.slap.bubble") } : null;
  }

  override tell(line: Line, sense: "eye" | "ear"): string {
    const { happened } = line;
    if (isEnd(happened) && line.end) return this.#result(line, sense) || super.tell(line, sense);
    const cards = sense === "eye" ? shortAll : (list: readonly string[]) => spokenAll(t, list);
    const said = tell(happened, { ...this.teller(line), cards, words: wordsOf(tonkRoom(line.room)) });
    return sense === "eye" ? said : this.#forTheEar(line, said);
  }

  /** Says that nothing counts here, until who plays a hand on has moved for the first time. */
  get whatIfNote(): string | null {
    const { seat, state, update } = this.room;
    if (!this.house?.what_if || update?.room.hand_number !== 1) return null;
    const moved = ({ happened, serial }: Line): boolean =>
      serial > this.#dealtWith && isPlay(happened) && happened.seat === seat;
    return state.lines.some(moved) ? null : t("ui.what_if.note");
  }

  override get uncheckable(): string {
    return this.house?.what_if ? t("ui.what_if.deal") : super.uncheckable;
  }

  /** Cards of the red suits are red. */
  override get marked(): RegExp {
    return RED_CARD;
  }

  override isPlay(happened: LineEvent): boolean {
    return isPlay(happened);
  }

  override isNews(happened: LineEvent): boolean {
    return happened.t === "award" || (happened.t === "tonk_room" && NEWS.includes(happened.what));
  }

  /** Who has a share in the pot is in it without being asked (TK-12); a bet on a suit asks everybody. */
  #isAsked(chair: number): boolean {
    const { pot = [], side_bet_high_suit: onSuit = 0 } = this.house ?? {};
    return onSuit > 0 || !pot.some((share) => share.chair === chair);
  }

  /**
   * The eye sees the cards that were dealt, and the points that have changed. The moves before a turn from which a hand
   * is played on are in the log, for whoever asks for them.
   */
  #forTheEar(line: Line, said: string): string {
    const { happened } = line;
    if (happened.t === "tonk_room" && FINDS_DEALER.includes(happened.what)) return this.#cut(said);
    if (happened.t === "room" && happened.what === "hand_started") return this.#dealt(said);
    if (isPlay(happened) && line.serial <= this.#dealtWith) return "";
    const { hand } = this.fingers;
    if (isPlay(happened) && happened.did === "drop" && hand?.outcome) return this.#dropped(happened.seat, said);
    const counts = isPlay(happened) && happened.seat === this.room.seat && COUNTED.includes(happened.did);
    if (!counts || hand?.points == null || hand.phase === "over") return said;
    return t("ui.announce.with_points", { said, count: hand.points });
  }

  /** With the points that the cards show; of an own drop the result says it all. */
  #dropped(seat: number, said: string): string {
    if (seat === this.room.seat) return "";
    return t("ui.announce.drop_with", { said, count: this.fingers.hand?.outcome?.counts[seat] ?? 0 });
  }

  /** The turn has come: what the reader holds, and what stands in the way of a drop. */
  #turn(): string {
    const begins = this.fingers.hand?.phase === "draw" || this.fingers.hand?.phase === "claim";
    const hint = begins && !this.fingers.early ? hintFor(this.fingers, false) : "";
    return [t("ui.announce.yours"), this.#held(), hint].filter(Boolean).join(" ");
  }

  #held(): string {
    const { order, hand } = this.fingers;
    return order.length === 0 ? "" : t("ui.announce.hold", { cards: spokenAll(t, order), count: hand?.points ?? 0 });
  }

  /** Who deals first and where everybody sits, then the cards that decided it. */
  #cut(said: string): string {
    const { update } = this.room;
    if (!update) return said;
    const named = this.cut.flat().map(({ chair, card }) => {
      const name = update.room.chairs.find((one) => one.chair === chair)?.name ?? "";
      return t("ui.announce.named", { name, what: spoken(t, card) });
    });
    return [said, named.join(", ")].filter(Boolean).join(". ");
  }

  /** A hand begins: the own cards where the reader is not called on in a moment, the upcard, and who begins. */
  #dealt(said: string): string {
    const { hand } = this.fingers;
    const { update, seat } = this.room;
    if (!update || !hand || hand.turn === null) return said;
    const upcard = hand.top === null ? "" : t("ui.announce.upcard", { card: spoken(t, hand.top) });
    const others = [this.#held(), upcard, t("ui.announce.begins", { name: seatName(update.room, hand.turn) })];
    return [`${said}.`, ...(hand.turn === seat ? [upcard] : others)].filter(Boolean).join(" ");
  }

  /** How a hand ended, and what that is to the reader; the log keeps what it brought to somebody else, and the ear hears both. */
  #result({ end, room, seat }: Line, sense: "eye" | "ear"): string {
    const outcome = tonkHand(end?.hand)?.outcome;
    if (!outcome) return "";
    const nameOf = (at: number): string => end?.names[at] ?? t("ui.plate.gone");
    const said = endSentence(t, outcome, wordsOf(tonkRoom(room)), seat, nameOf);
    const net = netSentence(t, outcome, seat, room.currency);
    if (sense === "eye") return `${said} ${gainSentence(t, outcome, seat, room.currency, nameOf) || net}`.trim();
    const others = gainsBeside(t, outcome, seat, room.currency, nameOf);
    const compared = seat === null ? "" : comparedText(t, outcome, seat, tonkRoom(room)?.what_if?.net);
    return [said, ownCount(t, outcome, seat), net, ...others, compared].filter(Boolean).join(" ");
  }

  /** The one whose turn it is, by name. */
  #inTurn(): string | null {
    const update = this.room.update;
    const turn = tonkHand(update?.hand)?.turn ?? null;
    return update && turn !== null ? seatName(update.room, turn) : null;
  }

  /** Whoever slapped last, by name. */
  #slapper(): string | null {
    const { state, update } = this.room;
    const slap = state.lines.findLast(({ happened }) => happened.t === "tonk" && happened.did === "slap")?.happened;
    return slap?.t === "tonk" && update ? seatName(update.room, slap.seat) : null;
  }
}

/** The room's table as one of Tonk. */
export function tonkTable(room: Room): TonkTable {
  if (room.table instanceof TonkTable) return room.table;
  throw new Error("a table of another game was given to Tonk");
}
