/** Slips that are tried again, one after the other: pure. */
import type { FoundSlip, RecordedHand, Drill as Shown } from "../../../generated/api";

export interface Drill {
  slips: readonly FoundSlip[];
  /** The place of the one that is tried. */
  at: number;
  /** It has been tried, or its answer is on show: only what is tried first counts. */
  isTried: boolean;
  /** The slips whose better move was not found. */
  missed: readonly FoundSlip[];
}

export const drillOf = (slips: readonly FoundSlip[]): Drill => ({ slips, at: 0, isTried: false, missed: [] });

/** The drill after a try; the look at an answer finds nothing. */
export function afterTry(drill: Drill, isFound: boolean): Drill {
  const slip = drill.slips[drill.at];
  if (drill.isTried || !slip) return drill;
  return { ...drill, isTried: true, missed: isFound ? drill.missed : [...drill.missed, slip] };
}

export const next = (drill: Drill): Drill => ({ ...drill, at: drill.at + 1, isTried: false });

/** Units that all of them gave away. */
export const lossOf = (slips: readonly FoundSlip[]): number => slips.reduce((sum, { loss }) => sum + loss.value, 0);

/** A hand as one seat saw it, so that it can be stepped through on the felt: the others hold cards that nobody sees. */
export function handOf({ number, preset, stake, seats, seat, steps }: Shown): RecordedHand {
  const own = <T>(mine: T, others: T): T[] => seats.map((_, at) => (at === seat ? mine : others));
  return {
    ...{ number, preset, stake, seats, bets: null, big_one: false },
    chairs: seats.map((_, at) => at + 1),
    you: seat,
    steps: steps.map((step) => ({
      ...step,
      hands: own(step.view.hand ?? [], []),
      points: own(step.view.points ?? 0, 0),
    })),
  };
}
