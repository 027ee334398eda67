/** The page asks for the history when an update shows that it has missed something. */
import { expect, it } from "vitest";
import { held } from "./held-line";
import { update } from "./wire";
import { PlainTable } from "./plain-table";

it("asks once for each stream, and again where updates of it were missed", () => {
  const line = held({ enter: (room) => new PlainTable(room) });
  line.hear(update({ epoch: "a", n: 7 }));
  expect(line.histories).toHaveLength(1);
  line.hear(update({ epoch: "a", n: 8 }));
  line.hear(update({ epoch: "a", n: 9 }));
  expect(line.histories).toHaveLength(1);
  // Whoever was away for long gets a snapshot in place of the updates: a phone that slept, say.
  line.hear(update({ epoch: "a", n: 31 }));
  expect(line.histories).toHaveLength(2);
  line.hear(update({ epoch: "b", n: 32 }));
  expect(line.histories).toHaveLength(3);
});

it("asks again after a break, also where the numbers go on: nobody counted while the last onlooker was away", () => {
  const line = held({ enter: (room) => new PlainTable(room) });
  line.hear(update({ epoch: "a", n: 7 }));
  expect(line.histories).toHaveLength(1);
  line.hear({ is: "history", id: line.histories[0] ?? "", hands: [], chat: [] });
  line.breaks();
  line.hear(update({ epoch: "a", n: 8 }));
  expect(line.histories).toHaveLength(2);
  line.hear(update({ epoch: "a", n: 9 }));
  expect(line.histories).toHaveLength(2);
});
