/** Follows everybody's balance from hand to hand. */
import type { Score } from "../../../room/api";

export interface Course {
  name: string;
  /** The chair on which they sit or sat last. */
  chair: number;
  /** The balance before the first hand, and after each. */
  after: readonly number[];
  /** The hand it begins with: who came later has no line before. */
  from: number;
}

type Hand = Pick<Score["hands"][number], "net" | "transfers">;

/** The result of one hand for somebody, with the payments that followed from it. */
export function netOf({ net, transfers }: Hand, name: string): number {
  const played = net.find((one) => one.name === name)?.net ?? 0;
  const later = transfers.map(({ payer, payee, amount }) => (payee === name ? amount : payer === name ? -amount : 0));
  return later.reduce((sum, one) => sum + one, played);
}

/** The courses of everybody who has sat there in this session, in the order in which they came. */
export function coursesOf({ hands, balances }: Pick<Score, "hands" | "balances">): Course[] {
  return balances.map(({ name, chair }) => {
    const after = [0];
    for (const hand of hands) after.push((after.at(-1) ?? 0) + netOf(hand, name));
    const first = hands.findIndex((hand) => hand.net.some((one) => one.name === name));
    return { name, chair, after, from: Math.max(0, first) };
  });
}
