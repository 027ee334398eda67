/** What the page knows of a table: the last view, and the little that outlives a view. */
import type { Happened, Message, Refused, RoomView, SideBet, TonkView, Update } from "../generated/wire";
import { tonk } from "../games/tonk/details";

/** A side bet that was won: the view tells it, no action of its own does. */
export interface AwardTold {
  t: "award";
  bet: SideBet;
  seat: number;
  card: string | null;
}

export interface Line {
  serial: number;
  happened: Happened | AwardTold;
  /** The room as it was then, so that a name stays right after its owner has gone. */
  room: RoomView;
  /** The reader's chair then, or the one just lost. */
  chair: number | null;
}

export interface Notice {
  serial: number;
  code: string;
  args: Readonly<Record<string, string | number>>;
}

export interface TableState {
  update: Update | null;
  lines: readonly Line[];
  notice: Notice | null;
  serial: number;
  /** By seat, for the hand in play: a name outlives its owner's leaving until the next deal. */
  names: readonly string[];
  /** On the page's own clock, in milliseconds; null where no clock runs. */
  turnEnds: number | null;
  /** The card that came to the reader's hand in this turn. */
  fresh: string | null;
  nextHandAt: number | null;
  /** When the cards are dealt to those who have bet by then. */
  betsEnd: number | null;
}

export const EMPTY: TableState = {
  update: null,
  lines: [],
  notice: null,
  serial: 0,
  names: [],
  turnEnds: null,
  fresh: null,
  nextHandAt: null,
  betsEnd: null,
};

const LINES_KEPT = 40;

const QUIET_TONES: readonly string[] = ["select", "deselect", "move"];

/** What is not worth a line. */
function silent(happened: Happened): boolean {
  if (happened.t === "room") return happened.what === "ready" || happened.what === "parked";
  return happened.t === "tone-poker" && QUIET_TONES.includes(happened.did);
}

function troubleIn(update: Update): { code: string; args: Record<string, never> } | null {
  const found = update.happened.find((one) => one.t === "room" && (one.what === "trouble" || one.what === "hand_void"));
  return found?.t === "room" && found.code ? { code: found.code, args: {} } : null;
}

/** The side bets that have been won since the update before. */
function awardsIn(before: Update | null, update: Update): AwardTold[] {
  const won = (of: Update | null): NonNullable<TonkView["awarded"]> =>
    of?.room.hand_number === update.room.hand_number ? (tonk(of.hand)?.awarded ?? []) : [];
  const known = won(before).map((award) => award.bet);
  const fresh = before === null ? [] : won(update).filter((award) => !known.includes(award.bet));
  return fresh.map((award) => ({ t: "award", bet: award.bet, seat: award.winner, card: award.card ?? null }));
}

function namesIn(state: TableState, room: RoomView): string[] {
  const names = state.update?.room.hand_number === room.hand_number ? [...state.names] : [];
  for (const chair of room.chairs) if (chair.seat !== null) names[chair.seat] = chair.name;
  return names;
}

/** A card is new from its draw until the turn ends or it leaves the hand. */
function freshIn(state: TableState, { happened, hand: view, you }: Update): string | null {
  const hand = tonk(view);
  if (!hand || hand.turn !== you.seat || (hand.phase !== "play" && hand.phase !== "slap_discard")) return null;
  const come = happened.find(
    (one) => one.t === "tonk" && one.seat === you.seat && (one.did === "draw" || one.did === "take"),
  );
  const fresh = come?.t === "tonk" ? (come.cards?.[0] ?? null) : state.fresh;
  return fresh !== null && hand.hand?.includes(fresh) ? fresh : null;
}

function updated(state: TableState, update: Update, now: number): TableState {
  let serial = state.serial;
  const told = [...update.happened.filter((one) => !silent(one)), ...awardsIn(state.update, update)];
  const chair = update.you.chair ?? state.update?.you.chair ?? null;
  const lines = told.map((happened) => ({ serial: (serial += 1), happened, room: update.room, chair }));
  const trouble = troubleIn(update);
  return {
    update,
    lines: [...state.lines, ...lines].slice(-LINES_KEPT),
    notice: trouble ? { serial: (serial += 1), ...trouble } : update.ack ? null : state.notice,
    serial,
    names: namesIn(state, update.room),
    fresh: freshIn(state, update),
    turnEnds: update.turn_ms === null ? null : now + update.turn_ms,
    nextHandAt: update.room.next_hand_ms === null ? null : now + update.room.next_hand_ms,
    betsEnd: update.room.tonk?.betting?.left_ms == null ? null : now + update.room.tonk.betting.left_ms,
  };
}

/** The state with something said to the player; the sentence stands in the catalogues under its code. */
export function noticed(state: TableState, told: Pick<Refused, "code" | "args">): TableState {
  const serial = state.serial + 1;
  return { ...state, serial, notice: { serial, code: told.code, args: told.args } };
}

/** The state after one message; `now` is the page's clock in milliseconds. */
export function receive(state: TableState, message: Message, now: number): TableState {
  if (message.is === "update") return updated(state, message, now);
  if (message.is === "refused") return noticed(state, message);
  if (message.is === "bye") return noticed(state, { code: message.code, args: {} });
  return state;
}
