/** The messages of a real table over a real socket, with the moment each arrived. */
import type { Message } from "../src/generated/wire";
import { findTable } from "../src/room/api";
import { browserEnvironment } from "../src/room/browser";
import { TableSocket } from "../src/room/socket";

/** Opens a line of its own to a table; `heard` is called as the page would be. */
export async function tableMessages(
  code: string,
  heard: (message: Message, arrived: number) => void,
): Promise<TableSocket> {
  const environment = browserEnvironment((await findTable(code)).code);
  let arrived = 0;
  const line = new TableSocket(
    {
      ...environment,
      open() {
        const socket = environment.open() as WebSocket;
        socket.addEventListener("message", (event) => (arrived = event.timeStamp));
        return socket;
      },
    },
    { message: (message) => heard(message, arrived), connection: () => undefined },
  );
  line.connect();
  return line;
}
