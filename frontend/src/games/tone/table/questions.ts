/** Questions to the table that it answers to the one who asks: a hint, a review, the time. */
import type { Message } from "../../../generated/wire";
import { RefusedError } from "../../../page/http";
import type { Room } from "../../../room/room.svelte";
import { answeredBy, type CommandBody } from "../../../room/socket";

type Answer<Is extends Message["is"]> = Extract<Message, { is: Is }>;

/** Asks, and waits for the answer of that kind; a refusal is thrown. */
export function answerTo<Is extends Message["is"]>(room: Room, body: CommandBody, is: Is): Promise<Answer<Is>> {
  return new Promise((resolve, reject) => {
    const id = room.send(body);
    const end = room.listen((message) => {
      if (answeredBy(message) !== id) return;
      end();
      if (message.is === is) resolve(message as Answer<Is>);
      else if (message.is === "refused") reject(new RefusedError(message.code, message.args, 0));
    });
  });
}
