/** Legal moves as the server lists them, read from the notation of records (without the seat). */
import { itself } from "../words/cards";

export type Plain = "draw" | "take" | "drop" | "end" | "claim" | "pass";

export type Move =
  | { kind: Plain; text: string }
  | { kind: "spread"; cards: string[]; text: string }
  | { kind: "hit"; spread: number; cards: string[]; text: string }
  | { kind: "slap"; spread: number; text: string }
  | { kind: "discard"; card: string; text: string }
  | { kind: "slap_discard"; card: string; text: string };

const PLAIN: ReadonlySet<string> = new Set(["draw", "take", "drop", "end", "claim", "pass"]);

function isPlain(word: string): word is Plain {
  return PLAIN.has(word);
}

function spreadNumber(word: string | undefined): number {
  return Number((word ?? "").slice(1));
}

/** One move; null for a word this page does not know, which it then does not offer. */
export function read(text: string): Move | null {
  const [kind = "", ...rest] = text.split(" ");
  if (isPlain(kind)) return { kind, text };
  if (kind === "spread") return { kind, cards: rest, text };
  if (kind === "hit") return { kind, spread: spreadNumber(rest[0]), cards: rest.slice(1), text };
  if (kind === "slap") return { kind, spread: spreadNumber(rest[0]), text };
  if (kind === "discard" || kind === "slap_discard") return { kind, card: rest[0] ?? "", text };
  return null;
}

export function readAll(legal: readonly string[]): Move[] {
  return legal.map(read).filter((move) => move !== null);
}

/** The cards that an action names, whether or not it is legal. */
export function cardsIn(action: string): string[] {
  const move = read(action);
  return move ? uses(move) : [];
}

/** The cards of the own hand that a move uses. */
export function uses(move: Move): string[] {
  if (move.kind === "spread" || move.kind === "hit") return move.cards.map(itself);
  if (move.kind === "discard" || move.kind === "slap_discard") return [move.card];
  return [];
}
