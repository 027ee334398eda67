/** The one for whom the table has waited long, and what the others may vote for about it. */
import type { ChairView, Update, VoteName, VoteView } from "../generated/wire";

/** The first person about whom the reader may vote; null where there is none, or the reader has no seat. */
export function votableChair({ room, you }: Update): ChairView | null {
  if (you.chair === null) return null;
  return room.chairs.find((chair) => chair.chair !== you.chair && isVotable(chair)) ?? null;
}

export const isVotable = ({ votable }: ChairView): boolean => (votable?.length ?? 0) > 0;

/** The vote for this that is on. */
export function voteFor({ room }: Update, about: number, vote: VoteName): VoteView | null {
  return room.votes?.find((one) => one.chair === about && one.vote === vote) ?? null;
}
