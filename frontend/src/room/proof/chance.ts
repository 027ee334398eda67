/**
 * The chance that this browser adds to the deals of one table, and what it was shown of them: all that it checks by
 * later.
 */
import { otherParts } from "../../games/catalogue";
import type { DrawnView, Message, NextDraw, RoomShown, Update } from "../../generated/wire";
import { recallJson, type Memory } from "../../page/memory";
import { isObject } from "../../page/shape";
import type { Sight, SightsOf } from "../game";
import type { CommandBody } from "../socket";

/** A draw as this browser was shown it. */
export interface Seen {
  draw: number;
  commitment: string;
  /** The random text that this browser added; null where it added none. */
  entropy: string | null;
  /** The server has said that it was added. */
  added: boolean;
  /** The number of the hand that was begun by it. */
  hand?: number;
  /** The parts of its packs that were shown while the hand was played. */
  sights?: readonly Sight[];
  /** The server has said that it is over. */
  over?: boolean;
}

const DRAWS_KEPT = 200;

export const byChance = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Chance {
  #seen = new Map<number, Seen>();
  /** The answer that is on its way: by id, its draw. */
  #sent = new Map<string, number>();
  /** The stream in which the last answer was given: another one may know nothing of it. */
  #answered = "";

  constructor(
    private readonly memory: Memory,
    private readonly send: (body: CommandBody) => string,
    private readonly warn: (code: string) => void,
    private readonly sightsOf: SightsOf = () => [],
    private readonly entropy: () => string = byChance,
  ) {
    for (const one of recallDraws(memory)) this.#seen.set(one.draw, one);
  }

  /** The draws that were shown here, the oldest first. */
  get seen(): readonly Seen[] {
    return [...this.#seen.values()];
  }

  /** Answers each commitment of the server with random text, and checks that the answer was used. */
  hear(message: Message): void {
    if (message.is === "done") this.#settle(message.id, true);
    if (message.is === "refused" && message.id !== null) this.#settle(message.id, false);
    if (message.is !== "update") return;
    const { chair } = message.you;
    const { hand_number: hand, next_draw: next } = message.room;
    for (const one of message.happened) if (one.t === "room") this.#check(one, chair, hand);
    this.#watch(message);
    if (next) this.#answer(next, chair, message.epoch);
  }

  #answer(next: NextDraw, chair: number | null, epoch: string): void {
    const known = this.#seen.get(next.draw) ?? null;
    if (known && known.commitment !== next.commitment) return this.warn("page.other_commitment");
    const wanted = chair !== null && !next.contributed.includes(chair);
    const key = `${epoch} ${next.commitment}`;
    if (known && !(wanted && this.#answered !== key)) return;
    const record = known ?? { draw: next.draw, commitment: next.commitment, entropy: null, added: false };
    const entropy = wanted ? (record.entropy ?? this.entropy()) : record.entropy;
    this.#keep({ ...record, entropy });
    if (!wanted || entropy === null) return;
    this.#answered = key;
    this.#sent.set(this.send({ do: "contribute", draw: next.draw, commitment: next.commitment, entropy }), next.draw);
  }

  #settle(id: string, added: boolean): void {
    const draw = this.#sent.get(id);
    const seen = draw === undefined ? undefined : this.#seen.get(draw);
    this.#sent.delete(id);
    // Another page of the same person was quicker, or the deal was: then nothing of this one is in it.
    if (seen) this.#keep(added ? { ...seen, added } : { ...seen, entropy: null });
  }

  #check({ what, drawn }: RoomShown, chair: number | null, hand: number): void {
    if (what !== "hand_started" || !drawn) return;
    const { draw, commitment } = drawn;
    const seen = this.#seen.get(draw) ?? { draw, commitment, entropy: null, added: false };
    this.#keep({ ...seen, hand });
    const code = amiss(seen, drawn, chair);
    if (code) this.warn(code);
  }

  /** Keeps what is shown of the hand in play, and which draws are over. */
  #watch(update: Update): void {
    const end = overBelow(update);
    for (const one of this.seen) if (one.draw < end && !one.over) this.#keep({ ...one, over: true });
    const dealt = this.seen.find(({ hand }) => hand === update.room.hand_number);
    if (!dealt) return;
    const known = (dealt.sights ?? []).map((one) => JSON.stringify(one));
    const fresh = this.sightsOf(update).filter((one) => !known.includes(JSON.stringify(one)));
    if (fresh.length > 0) this.#keep({ ...dealt, sights: [...(dealt.sights ?? []), ...fresh] });
  }

  #keep(one: Seen): void {
    this.#seen.delete(one.draw);
    this.#seen.set(one.draw, one);
    const draws = [...this.#seen.values()].sort((a, b) => a.draw - b.draw).slice(-DRAWS_KEPT);
    this.#seen = new Map(draws.map((each) => [each.draw, each]));
    this.memory.remember(JSON.stringify(draws));
  }
}

/** The chance of a table, with what its game tells of its packs. */
export async function chanceAt(
  game: string,
  memory: Memory,
  send: (body: CommandBody) => string,
  warn: (code: string) => void,
): Promise<Chance> {
  return new Chance(memory, send, warn, (await (await otherParts(game)).pack?.())?.sightsOf);
}

/** All draws below this one are over, as far as an update says so: they must be told from then on. */
function overBelow({ happened, room }: Update): number {
  const next = room.next_draw?.draw;
  // A hand that ends on its deal begins and ends in one update: what came last counts.
  const last = happened.findLast((one): one is RoomShown => one.t === "room" && Boolean(one.drawn ?? one.revealed));
  if (last?.revealed) return next ?? last.revealed.draw + 1;
  if (last?.drawn) return last.drawn.draw;
  return room.phase === "gathering" ? (next ?? 0) : 0;
}

/** The faults in how a hand was drawn, as far as this browser can tell; null where there are none. */
function amiss(seen: Seen, drawn: DrawnView, chair: number | null): string | null {
  if (seen.commitment !== drawn.commitment) return "page.other_commitment";
  if (!seen.added || chair === null) return null;
  const own = drawn.contributions.find((one) => one.chair === chair);
  return own?.entropy === seen.entropy ? null : "page.chance_lost";
}

function recallDraws(memory: Memory): Seen[] {
  const stored = recallJson<unknown[]>(memory, Array.isArray) ?? [];
  return stored.filter(isSeen);
}

function isSeen(one: unknown): one is Seen {
  if (!isObject(one)) return false;
  const { draw, commitment, entropy, added } = one;
  const isKnown = typeof draw === "number" && typeof commitment === "string" && typeof added === "boolean";
  return isKnown && (entropy === null || typeof entropy === "string");
}
