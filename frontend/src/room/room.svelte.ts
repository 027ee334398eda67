/** One table as the components see it: the socket to it, the state that it leads to, and the game that is played. */
import type { Message, ReactionName, Seen } from "../generated/wire";
import { Backlog, type Arrival } from "./backlog";
import { visit } from "../page/memory";
import type { GameTable } from "./game-table";
import type { GameView } from "./game";
import { answeredBy, TableSocket, type Connection, type CommandBody, type SocketEnvironment } from "./socket";
import type { ReturnGrace } from "./return-grace";
import { Muted } from "./muted.svelte";
import type { Chance } from "./proof/chance";
import { EMPTY, withNotice, receive, type RoomState } from "./state";
import { Voice } from "./voice.svelte";

/** A connection that is back within this time is never shown as lost. */
const FLICKER_MS = 1000;
/** The scripts that a table needs at once have come by then. */
const SETTLED_MS = 3000;

export class Room {
  /** The lower end of notices, in pixels from the head of the page; null where they stand right below that. */
  noticesEnd = $state<number | null>(null);
  state = $state.raw<RoomState>(EMPTY);
  connection = $state<Connection>("connecting");
  /** The id of the command that was sent on arrival: until it is answered, the state before it is not shown. */
  #first = $state<string | null>(null);
  /** The serial up to which the reader has had the conversation open. */
  chatRead = $state(0);
  /** The keyboard is to go to the conversation as soon as it is shown. */
  chatWanted = $state(false);
  /** The line that the reader is writing: it stays when a sheet is closed over it. */
  draft = $state("");
  /** The people whom the reader does not hear. */
  readonly muted: Muted;
  /** Speaks to the ear: the log, and what the reader's own keys have chosen or are asked. */
  readonly voice = new Voice(() => this.table.isSounding);
  /** Adds random text of this browser to deals that can be checked; it loads once the table is there. */
  chance: Promise<Chance | null> | null = null;
  /** The game's own part of this table. */
  readonly table: GameTable;
  #socket: TableSocket;
  /** The last update that was taken in. */
  #seen: Seen | null = null;
  readonly #backlog = new Backlog(
    (arrival) => this.#take(arrival),
    () => this.table.isBusy,
  );
  /** Fetched once the table is there: where the line is lost, scripts may be out of reach too. */
  #returnGrace: ReturnGrace | null = null;
  #fetching: (() => void) | null = null;
  #listeners = new Set<(message: Message) => void>();

  readonly update = $derived(this.state.update);
  /** The line has been cut for longer than a flicker, and the page tries again. */
  isLost = $state(false);
  #losing: (() => void) | null = null;
  readonly seat = $derived(this.update?.you.seat ?? null);
  readonly chair = $derived(this.update?.room.chairs.find((chair) => chair.chair === this.update?.you.chair) ?? null);
  /** The log, without what the game keeps back until it has been seen. */
  readonly lines = $derived(this.state.lines.filter(({ serial }) => serial < this.table.keptBack));
  /** The lines of the conversation that are read: nothing of whoever has been muted since. */
  readonly chat = $derived(this.state.chat.filter(({ happened }) => !this.muted.silences(happened)));
  /** The reader sits in the hand that is being played. */
  readonly midHand = $derived(this.update?.room.phase === "playing" && this.seat !== null);

  constructor(
    readonly id: string,
    readonly game: GameView,
    private readonly environment: SocketEnvironment,
  ) {
    this.muted = new Muted(visit(`muted.${id}`));
    this.table = game.enter(this);
    this.#socket = new TableSocket(environment, {
      message: (message) => this.#hear(message),
      connection: (now) => this.#followConnection(now),
    });
    this.#socket.connect();
  }

  #followConnection(now: Connection): void {
    this.connection = now;
    // The spectators' messages are not counted while no spectator is connected, so that the numbers give nothing
    // away. So after a break the next number does not prove that nothing was missed.
    if (now === "open") {
      this.#seen = null;
      this.#fetching ??= this.environment.after(SETTLED_MS, () => this.#fetchReturnGrace());
    }
    if (now === "waiting" || (now === "connecting" && this.update !== null)) {
      this.#losing ??= this.environment.after(FLICKER_MS, () => (this.isLost = true));
      this.#fetchReturnGrace();
    } else {
      this.#losing?.();
      this.#losing = null;
      this.isLost = false;
    }
  }

  #fetchReturnGrace(): void {
    if (this.#returnGrace) return;
    // Without a network there is none; then everybody is shown as the table tells it.
    import("./return-grace").then(
      ({ ReturnGrace }) => (this.#returnGrace ??= new ReturnGrace(this, this.environment)),
      () => null,
    );
  }

  /** Sends anything; returns its id, by which the answer is known. */
  send(body: CommandBody): string {
    return this.#socket.send(body);
  }

  /** Hears every message at once, before the page is drawn anew; returns the way to stop. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The table was opened to be played at once. */
  beginAtOnce(): void {
    this.#first = this.send({ do: "ready" });
  }

  get isBeginning(): boolean {
    return this.#first !== null;
  }

  react(reaction: ReactionName): void {
    this.#socket.send({ do: "react", reaction });
  }

  /** Says why nothing was done, where the page knows it without asking. */
  showNotice(code: string): void {
    this.state = withNotice(this.state, { code, args: {} });
  }

  dismissNotice(): void {
    this.state = { ...this.state, notice: null };
  }

  close(): void {
    this.table.close();
    this.#backlog.stop();
    this.#fetching?.();
    this.#returnGrace?.stop();
    this.#socket.close();
  }

  /** Shows the messages that came while the table was still showing earlier ones. */
  resume(): void {
    this.#backlog.resume();
  }

  /** Shows all that has come, since somebody is about to act on it. */
  catchUp(): void {
    this.#backlog.flush();
  }

  async #addChance(game: string): Promise<Chance | null> {
    try {
      const { chanceAt } = await import("./proof/chance");
      return await chanceAt(
        game,
        visit(`chance.${this.id}`),
        (body) => this.send(body),
        (code) => this.showNotice(code),
      );
    } catch {
      // Perhaps the connection is lost: the next message tries again.
      this.chance = null;
      return null;
    }
  }

  #hear(received: Message): void {
    if (received.is === "update" && received.room.next_draw) this.chance ??= this.#addChance(received.room.game);
    void this.chance?.then((chance) => chance?.hear(received));
    const message = this.muted.without(received);
    const urgent = message.is === "update" && this.table.isUrgent(message);
    this.#backlog.hear({ message, at: performance.now() }, urgent);
  }

  #take({ message: received, at }: Arrival): void {
    const message = this.#returnGrace?.steady(received) ?? received;
    if (message.is === "update") {
      // A snapshot says nothing of what has happened before: it begins another stream, or leaves out what was missed.
      const { epoch, n } = message;
      if (epoch !== this.#seen?.epoch || n !== this.#seen.n + 1) this.send({ do: "history" });
      this.#seen = { epoch, n };
    }
    if (this.#first !== null && answeredBy(message) === this.#first) this.#first = null;
    this.state = receive(this.state, message, at, this.game);
    this.table.hear(message, at);
    for (const listener of this.#listeners) listener(message);
  }
}
