/** A table of High Card, the third game of the tests (tests/third_game), as the page follows it. */
import type { Happened, Message, Update } from "../../src/generated/wire";
import { GameTable, type Prompt } from "../../src/room/game-table";
import type { Line } from "../../src/room/state";
import { t as say } from "../../src/words/words.svelte";

/** Its view as the server writes it; the page's types would have it if it were a game of the house. */
export interface HighCardView {
  game: "high-card";
  turn: number | null;
  hand: string[] | null;
  thrown: string[];
  legal: string[];
  hands: string[][] | null;
  winner: number | null;
}

interface Swapped {
  t: string;
  seat: number;
  card: string | null;
}

export function handOf(update: Update | null): HighCardView | null {
  return (update?.hand ?? null) as unknown as HighCardView | null;
}

/** An event of the hand in words; null for an event of another kind. */
function told(happened: object): { seat: number; text: string } | null {
  const { t, seat, card } = happened as Swapped;
  if (t !== "high-card") return null;
  return { seat, text: card === null ? say("ui.high_card.keep") : say("ui.high_card.swap", { card }) };
}

export class HighCardTable extends GameTable {
  heard: string[] = [];

  override hear(message: Message): void {
    this.heard.push(message.is);
  }

  override addBot(): void {
    this.room.send({ do: "add_bot", bot: "timid" });
  }

  override get prompts(): readonly Prompt[] {
    const hand = handOf(this.room.update);
    return hand && hand.turn === this.room.seat ? [{ key: "turn", text: "Your turn" }] : [];
  }

  override tell(line: Line): string {
    return told(line.happened)?.text ?? super.tell(line, "eye");
  }

  override call(happened: Happened): { seat: number; text: string } | null {
    return told(happened);
  }
}
