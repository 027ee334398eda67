/** Decides what the end of a hand is to the viewer, and how it sounds. */
import type { TonkOutcome } from "../../../generated/wire";
import type { Sound } from "../sound";
import { PAY_MS, type Timeline } from "./timeline";

/** `level` is the end that concerns others alone, or nobody. */
export type Mood = "won" | "tonked" | "lost" | "caught" | "level";

type Ended = Pick<TonkOutcome, "end" | "winners" | "ender" | "net" | "charges">;

/** Lights the cards of a seat at the end: those of winners glow, and those of whoever was caught go dark. */
export type Lit = "bright" | "dark" | null;

export function litAt({ end, winners, ender }: Pick<TonkOutcome, "end" | "winners" | "ender">, seat: number): Lit {
  if (winners.includes(seat)) return "bright";
  return end === "caught" && ender === seat ? "dark" : null;
}

/** Every card was laid, or the deal alone won. */
export function isTonk({ end }: Pick<TonkOutcome, "end">): boolean {
  return end === "tonk" || end === "natural";
}

export function moodOf(outcome: Ended, seat: number | null): Mood {
  if (seat === null) return "level";
  if (outcome.winners.includes(seat)) return isTonk(outcome) ? "tonked" : "won";
  if (outcome.end === "caught" && outcome.ender === seat) return "caught";
  return (outcome.charges?.[seat] ?? -(outcome.net[seat] ?? 0)) > 0 ? "lost" : "level";
}

export interface Cue {
  at: number;
  sound: Sound;
}

const OF_MOOD: Readonly<Record<Mood, Sound | null>> = {
  won: "win",
  tonked: "tonk",
  lost: "lose",
  caught: "caught",
  level: null,
};

/** The sound of the end by itself, where the moment is not shown. */
export function verdictOf(outcome: Ended, seat: number | null): Sound | null {
  return OF_MOOD[moodOf(outcome, seat)];
}

/** Every sound of the moment, in the order of time. */
export function cuesOf(timeline: Timeline, outcome: Ended, seat: number | null): Cue[] {
  const { calls, turns, judges, pays } = timeline;
  const knocks = outcome.end === "drop" || outcome.end === "caught";
  const verdict = verdictOf(outcome, seat);
  return [
    ...(knocks ? [{ at: calls, sound: "knock" as const }] : []),
    { at: Math.min(...turns), sound: "spread" as const },
    ...(verdict ? [{ at: judges, sound: verdict }] : []),
    ...(pays.length > 0 ? [{ at: (pays[0] ?? 0) + PAY_MS - 60, sound: "coin" as const }] : []),
  ];
}
