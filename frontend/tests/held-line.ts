/** A room behind a line that a test holds: what the page sends is kept, and what it hears the test says. */
import type { Message } from "../src/generated/wire";
import type { GameView } from "../src/room/game";
import { Room } from "../src/room/room.svelte";
import type { SocketLike } from "../src/room/socket";

export interface Held {
  room: Room;
  /** What was sent, the greeting first; every page asks for the history, which is counted instead. */
  sent: Record<string, unknown>[];
  histories: () => number;
  hear: (message: Message) => void;
}

/** Opens the room of a table of this game; of the game no more is needed than the test comes to use. */
export function held(game: Pick<GameView, "enter"> & Partial<GameView>): Held {
  const sent: Record<string, unknown>[] = [];
  let histories = 0;
  const socket: SocketLike = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      const one = JSON.parse(text) as Record<string, unknown>;
      if (one["do"] === "history") histories += 1;
      else sent.push(one);
    },
    close: () => undefined,
  };
  const view = { isQuiet: () => false, told: () => [], ...game } as unknown as GameView;
  const room = new Room("t", view, {
    open: () => socket,
    after: () => () => undefined,
    chance: Math.random,
    seen: () => false,
    changes: () => () => undefined,
  });
  socket.onopen?.(new Event("open"));
  return {
    room,
    sent,
    histories: () => histories,
    hear: (message) => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>),
  };
}
