/** Side bets that are won: the view tells of them, no action of their own does. */
import type { SideBet, TonkView, Update } from "../../generated/wire";
import { tonkHand } from "./details";

export interface Award {
  t: "award";
  bet: SideBet;
  seat: number;
  card: string | null;
}

declare module "../../room/state" {
  interface LineEvents {
    award: Award;
  }
}

/** The side bets that have been won since the update before. */
export function awardsIn(before: Update | null, update: Update): Award[] {
  const won = (of: Update | null): NonNullable<TonkView["awarded"]> =>
    of?.room.hand_number === update.room.hand_number ? (tonkHand(of.hand)?.awarded ?? []) : [];
  const known = won(before).map((award) => award.bet);
  const fresh = before === null ? [] : won(update).filter((award) => !known.includes(award.bet));
  return fresh.map((award) => ({ t: "award", bet: award.bet, seat: award.winner, card: award.card ?? null }));
}
