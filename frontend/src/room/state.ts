/** Keeps what the page knows of a table: the last view, and the little that outlives a view. */
import {
  LINES_KEPT,
  type HandView,
  type Happened,
  type History,
  type Message,
  type Refused,
  type RoomShown,
  type RoomView,
  type Update,
} from "../generated/wire";
import type { GameView } from "./game";
import { historyLines } from "./history";
import type { TableContext } from "./lines";

/** The events of which a line can be; a game whose views tell more than the server says adds that from its folder. */
export interface LineEvents {
  server: Happened;
}
export type LineEvent = LineEvents[keyof LineEvents];

/** The part of a room that its lines tell of. */
export type LineRoom = TableContext & Pick<RoomView, "details">;

/** A hand as it ended, and the names by seat: whoever left at its end has no chair any more. */
export interface HandEnd {
  hand: HandView;
  names: readonly string[];
}

export interface Line<Event = LineEvent> {
  /** Counts up from 1; moves that the server told again when the page came back lie below. */
  serial: number;
  happened: Event;
  /** The room as it was then, so that a name stays right after its owner has gone. */
  room: LineRoom;
  /** The reader's seat in the hand then. */
  seat: number | null;
  /** The reader's chair then, or the one just lost. */
  chair: number | null;
  /** The end of the hand, for the line that tells of it. */
  end: HandEnd | null;
}

export interface Notice {
  serial: number;
  code: string;
  args: Readonly<Record<string, string | number>>;
}

export interface RoomState {
  update: Update | null;
  lines: readonly Line[];
  /** The lines that people have written to one another lately, for as long as the host allows it. */
  chat: readonly Line<RoomShown>[];
  notice: Notice | null;
  serial: number;
  /** The serial up to which the server has told what was before: it is news to nobody's ear; −1 until it has. */
  recalled: number;
  /** The names by seat, for the hand in play: a name outlives its owner's leaving until the next deal. */
  names: readonly string[];
  /** The numbers of the chairs, by seat as well. */
  chairs: readonly number[];
  /** The end of the turn on the page's own clock, in milliseconds; null where no clock runs. */
  turnEnds: number | null;
  nextHandAt: number | null;
}

export const EMPTY: RoomState = {
  update: null,
  lines: [],
  chat: [],
  notice: null,
  serial: 0,
  recalled: -1,
  names: [],
  chairs: [],
  turnEnds: null,
  nextHandAt: null,
};

/** A game's sentences about what happened at a table. */
export type GameNews = Pick<GameView, "isQuiet" | "addedEvents">;

/**
 * Events that are not worth a line to whoever sits on this chair: that they were away is read only when they are back.
 */
function isQuiet(happened: Happened, game: GameNews, chair: number | null): boolean {
  if (happened.t !== "room") return game.isQuiet(happened);
  return happened.what === "ready" || (happened.what === "gone" && happened.chair === chair);
}

/**
 * The last move on show: who comes or goes does not take its place, nor what is called out over a seat, which while
 * people gather shows nothing.
 */
export function lastMove(lines: readonly Line[], phase: RoomView["phase"]): Line | undefined {
  const aside = phase === "gathering" ? ["gone", "back"] : ["gone", "back", "reaction"];
  return lines.findLast(({ happened }) => happened.t !== "room" || !aside.includes(happened.what));
}

const isWritten = (line: Line): line is Line<RoomShown> => line.happened.t === "room" && line.happened.what === "chat";

function troubleIn(update: Update): { code: string; args: Record<string, never> } | null {
  const found = update.happened.find((one) => one.t === "room" && (one.what === "trouble" || one.what === "hand_void"));
  return found?.t === "room" && found.code ? { code: found.code, args: {} } : null;
}

function seatedIn(state: RoomState, room: RoomView): Pick<RoomState, "names" | "chairs"> {
  const goesOn = state.update?.room.hand_number === room.hand_number;
  const [names, chairs] = goesOn ? [[...state.names], [...state.chairs]] : [[], []];
  for (const { seat, name, chair } of room.chairs) {
    if (seat === null) continue;
    names[seat] = name;
    chairs[seat] = chair;
  }
  return { names, chairs };
}

export const isEnd = (happened: LineEvent): boolean => happened.t === "room" && happened.what === "hand_ended";
const isStart = (happened: LineEvent): boolean => happened.t === "room" && happened.what === "hand_started";

/** The hand that an update says has ended: that of the update before, where the next one has begun after it. */
function endedIn(state: RoomState, update: Update, before: boolean): HandEnd | null {
  const hand = before ? state.update?.hand : update.hand;
  return hand ? { hand, names: before ? state.names : seatedIn(state, update.room).names } : null;
}

function afterUpdate(state: RoomState, update: Update, now: number, game: GameNews): RoomState {
  let serial = state.serial;
  const chair = update.you.chair ?? state.update?.you.chair ?? null;
  const events = [
    ...update.happened.filter((one) => !isQuiet(one, game, chair)),
    ...game.addedEvents(state.update, update),
  ];
  // Events before a deal in the same update belong to the hand before.
  const start = events.findIndex(isStart);
  const lines: Line[] = events.map((happened, i) => ({
    serial: (serial += 1),
    happened,
    ...(i < start && state.update
      ? { room: state.update.room, seat: state.update.you.seat }
      : { room: update.room, seat: update.you.seat }),
    chair,
    end: isEnd(happened) ? endedIn(state, update, i < start) : null,
  }));
  const trouble = troubleIn(update);
  return {
    ...state,
    update,
    lines: [...state.lines, ...lines.filter((line) => !isWritten(line))],
    chat: update.room.chat ? [...state.chat, ...lines.filter(isWritten)].slice(-LINES_KEPT) : [],
    notice: trouble
      ? { serial: (serial += 1), ...trouble }
      : update.ack && state.notice?.code !== ANNOUNCED
        ? null
        : state.notice,
    serial,
    ...seatedIn(state, update.room),
    turnEnds: update.turn_ms === null ? null : now + update.turn_ms,
    nextHandAt: update.room.next_hand_ms === null ? null : now + update.room.next_hand_ms,
  };
}

/**
 * Known lines keep their serial, so that it stays read or unread. What was written before the page was opened lies
 * before all that, as read; what it missed later comes after.
 */
function chatLines(
  { chat, serial, recalled }: RoomState,
  events: readonly RoomShown[],
  { room, you }: Update,
): Line<RoomShown>[] {
  const from = recalled < 0 ? 1 - events.length : serial + 1;
  let known = 0;
  return events.map((happened, at) => {
    const found = chat.findIndex((line, i) => i >= known && isSame(line.happened, happened));
    if (found >= 0) known = found + 1;
    return chat[found] ?? { serial: from + at, happened, room, seat: you.seat, chair: you.chair, end: null };
  });
}

const isSame = (one: RoomShown, other: RoomShown): boolean => one.chair === other.chair && one.text === other.text;

/** The server has told all that is stored, at this moment of the stream: it takes the place of what was known. */
function afterHistory(state: RoomState, history: History, game: GameNews): RoomState {
  const { update } = state;
  if (!update) return state;
  const { room, you } = update;
  const chat = history.chat ? chatLines(state, history.chat, update) : state.chat;
  const serial = state.serial + chat.length;
  return {
    ...state,
    lines: historyLines(history, room, you.chair, (one, own) => isQuiet(one, game, own)),
    chat,
    serial,
    recalled: serial,
  };
}

/** An announcement of whoever runs the room stays until it is put away. */
export const ANNOUNCED = "room.announced";

/** The state with something said to the player; the sentence stands in the catalogues under its code. */
export function withNotice(state: RoomState, notice: Pick<Refused, "code" | "args">): RoomState {
  const serial = state.serial + 1;
  return { ...state, serial, notice: { serial, code: notice.code, args: notice.args } };
}

/** Refusals of the chance that the page adds by itself: the deal was quicker, or another page of the same person. */
const UNASKED = ["room.draw_is_over", "room.added_already"];

/** The state after one message; `now` is the page's clock in milliseconds. */
export function receive(state: RoomState, message: Message, now: number, game: GameNews): RoomState {
  if (message.is === "update") return afterUpdate(state, message, now, game);
  if (message.is === "history") return afterHistory(state, message, game);
  if (message.is === "refused" && UNASKED.includes(message.code)) return state;
  if (message.is === "refused" || message.is === "notice") return withNotice(state, message);
  if (message.is === "bye") return withNotice(state, { code: message.code, args: message.args ?? {} });
  return state;
}
