/** Tables that are opened by one press. */
import type { NewTable } from "../../generated/api";
import { botForUs } from "./first-hands";

const STANDARD = { preset: "classic", overrides: {}, stake: 1, currency: "points", clock: "none" } as const;

export function againstBots(): NewTable {
  return { ...STANDARD, bots: 2, bot: botForUs() };
}

/** Alone with a bot, and with the cards of the lesson. */
export function lesson(): NewTable {
  return { ...STANDARD, bots: 1, bot: "patient", details: { game: "tonk", lesson: true } };
}
