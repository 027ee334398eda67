/** The socket to one table: it comes back by itself, says what it saw last, and repeats what was not answered. */
import { PROTOCOL, type Bye, type Command, type Message, type RoomView, type Seen } from "../generated/wire";
import { Heartbeat } from "./heartbeat";

export type Connection = "connecting" | "open" | "waiting" | "outdated" | "closed";

/** A command as a caller writes it: the socket chooses the id. */
export type CommandBody = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;
type Numbered = Exclude<Command, { do: "hello" }>;

export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** All that lies outside the socket, so that tests need neither a network nor a clock. */
export interface SocketEnvironment {
  open(): SocketLike;
  /** Calls back once, after this number of milliseconds; returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
  /** A number from 0 up to 1. */
  chance(): number;
  /** Somebody can see the page: only then does the line have to be known alive. */
  seen(): boolean;
  /**
   * Calls back whenever the browser finds or loses a network, or the page is shown or hidden; returns a way to stop.
   */
  changes(then: () => void): () => void;
}

/** A message with all that it tells of: the server leaves out a room that is as in the message before. */
export type FullMessage = Exclude<Message, { is: "step" }>;

/** The id of the command that a message answers; null where it answers none. */
export function answeredBy(message: Message): string | null {
  if (message.is === "update") return message.ack;
  return "id" in message ? message.id : null;
}

export interface SocketHandlers {
  message(message: FullMessage): void;
  connection(now: Connection): void;
}

/** A room that goes on elsewhere is there already: its pages come within this time, and not in one instant. */
const SPREAD_MS = 300;
const SECOND_WAIT_MS = 400;
const MAX_WAIT_MS = 8000;
/** The last word of a room that goes on at once, on this node or another. */
export const MOVED = "room.moved";
/**
 * Without a network a browser may try for a minute and more before it says that it failed; a slow line takes seconds.
 */
const OPENS_WITHIN_MS = 12_000;
/** The id of each question for a sign of life: nobody waits for one answer rather than another. */
const BEAT = "beat";

/** The wait before try number `tries` (from 0): next to nothing, then longer each time. */
export function backoff(tries: number, chance: number): number {
  if (tries === 0) return SPREAD_MS * chance;
  return Math.min(MAX_WAIT_MS, SECOND_WAIT_MS * 2 ** (tries - 1)) * (0.6 + 0.4 * chance);
}

function freshId(chance: () => number): string {
  const part = (): string =>
    Math.floor(chance() * 36 ** 8)
      .toString(36)
      .padStart(8, "0");
  return part() + part();
}

export class TableSocket {
  #socket: SocketLike | null = null;
  #seen: Seen | null = null;
  /** The room as the last update told it. */
  #room: RoomView | null = null;
  #unanswered = new Map<string, Numbered>();
  #greeted = false;
  #open = false;
  #tries = 0;
  #callOff: (() => void) | null = null;
  #ended = false;
  #heartbeat: Heartbeat;
  #unwatch: (() => void) | null = null;

  constructor(
    private readonly environment: SocketEnvironment,
    private readonly handlers: SocketHandlers,
  ) {
    this.#heartbeat = new Heartbeat(
      (ms, then) => environment.after(ms, then),
      () => this.#socket?.send(JSON.stringify({ do: "ping", id: BEAT })),
      () => this.#lost(this.#socket),
    );
  }

  connect(): void {
    this.#callOff?.();
    this.#ended = false;
    this.#unwatch ??= this.environment.changes(() => this.#checkLine());
    this.handlers.connection("connecting");
    const socket = this.environment.open();
    this.#abandon();
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => this.#lost(socket);
    this.#callOff = this.environment.after(OPENS_WITHIN_MS, () => this.#lost(socket));
  }

  /** Sends now or as soon as the socket is back; returns the command's id. */
  send(body: CommandBody): string {
    const id = freshId(() => this.environment.chance());
    const command: Numbered = { ...body, id };
    // A reaction that arrives late would only confuse.
    if (body.do !== "react") this.#unanswered.set(id, command);
    if (this.#greeted) this.#socket?.send(JSON.stringify(command));
    return id;
  }

  close(): void {
    this.#end("closed");
  }

  #greet(socket: SocketLike): void {
    if (socket !== this.#socket) return;
    this.#callOff?.();
    socket.send(JSON.stringify({ do: "hello", protocol: PROTOCOL, seen: this.#seen }));
    for (const command of this.#unanswered.values()) socket.send(JSON.stringify(command));
    this.#greeted = true;
    this.#listen();
    // If nothing was missed nothing need come, and the line would not be known to be open.
    if (this.#seen && this.environment.seen()) this.#heartbeat.probe();
  }

  /** A line that takes what is said may still bring nothing back: it is open once it has. */
  #receive(sent: Message): void {
    // A line that brings nothing but a last word never led to the table.
    if (sent.is === "bye") return this.#handleBye(sent);
    if (!this.#open) this.handlers.connection("open");
    this.#open = true;
    this.#listen();
    if ("n" in sent && !this.#isNew(sent)) return;
    const message = this.#complete(sent);
    if (!message) return;
    this.#tries = 0;
    this.#settle(message);
    this.handlers.message(message);
    if (message.is === "reload") this.#end("outdated");
  }

  /** Whoever is sent away for another reason than a move takes their time to come again. */
  #handleBye(bye: Bye): void {
    const moves = bye.again && bye.code === MOVED;
    if (!moves) this.handlers.message(bye);
    if (!bye.again) return this.#end("closed");
    if (!moves) this.#tries = Math.max(1, this.#tries);
    this.#lost(this.#socket);
  }

  /** Fills in the room that was left out; null where none was told, which no server does. */
  #complete(sent: Message): FullMessage | null {
    if (sent.is === "update") this.#room = sent.room;
    if (sent.is !== "step") return sent;
    return this.#room && { ...sent, is: "update", room: this.#room };
  }

  #isNew(update: Seen): boolean {
    if (this.#seen?.epoch === update.epoch && update.n <= this.#seen.n) return false;
    this.#seen = { epoch: update.epoch, n: update.n };
    return true;
  }

  #settle(message: FullMessage): void {
    const answered = answeredBy(message);
    if (answered) this.#unanswered.delete(answered);
  }

  /** Watches for silence as long as somebody sees the page. */
  #listen(): void {
    if (this.#greeted && this.environment.seen()) this.#heartbeat.noteSign();
    else this.#heartbeat.stop();
  }

  /** There may be a network again, or none any more, or somebody is back who saw nothing meanwhile. */
  #checkLine(): void {
    if (!this.environment.seen()) this.#heartbeat.stop();
    else if (this.#greeted) this.#heartbeat.probe();
    else this.connect();
  }

  #lost(socket: SocketLike | null): void {
    if (this.#ended || socket !== this.#socket) return;
    this.#abandon();
    this.handlers.connection("waiting");
    this.#callOff?.();
    this.#callOff = this.environment.after(backoff(this.#tries, this.environment.chance()), () => this.connect());
    this.#tries += 1;
  }

  /** Hears nothing of the socket any more, whatever becomes of it. */
  #abandon(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = this.#open = false;
    this.#heartbeat.stop();
    socket?.close();
  }

  #end(as: Connection): void {
    this.#ended = true;
    this.#callOff?.();
    this.#unwatch?.();
    this.#unwatch = null;
    this.#abandon();
    this.handlers.connection(as);
  }
}
