/** A room behind a line that a test holds: what the page sends is kept, and what it hears the test says. */
import type { Message } from "../src/generated/wire";
import type { GameView } from "../src/room/game";
import { Room } from "../src/room/room.svelte";
import type { SocketLike } from "../src/room/socket";

export interface Held {
  room: Room;
  /** All messages that were sent, the greeting first, but for the questions for the history. */
  sent: Record<string, unknown>[];
  /** The ids of the questions for the history. */
  histories: string[];
  hear: (message: Message) => void;
  /** The line breaks, and is there again. */
  breaks: () => void;
}

/** Opens the room of a table of this game; of the game no more is needed than the test comes to use. */
export function held(game: Pick<GameView, "enter"> & Partial<GameView>): Held {
  const sent: Record<string, unknown>[] = [];
  const histories: string[] = [];
  let later = (): void => undefined;
  const socket: SocketLike = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      const one = JSON.parse(text) as Record<string, unknown>;
      if (one["do"] === "history") histories.push(String(one["id"]));
      else sent.push(one);
    },
    close: () => undefined,
  };
  const view = { isQuiet: () => false, addedEvents: () => [], ...game } as unknown as GameView;
  const room = new Room("t", view, {
    open: () => socket,
    after: (_, then) => {
      later = then;
      return () => undefined;
    },
    chance: Math.random,
    seen: () => false,
    changes: () => () => undefined,
  });
  socket.onopen?.(new Event("open"));
  return {
    room,
    sent,
    histories,
    hear: (message) => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>),
    breaks: () => {
      socket.onclose?.(new Event("close") as CloseEvent);
      later();
      socket.onopen?.(new Event("open"));
    },
  };
}
