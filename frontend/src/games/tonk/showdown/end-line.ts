/** The line at which the log stops while the end of a hand is still being shown. */
import { isEnd, type RoomState } from "../../../room/state";

/** The serial of the line with the end of the hand that is shown; `Infinity` where none has come. */
export function endOfHand({ lines, update }: RoomState): number {
  const end = lines.findLast(({ happened }) => isEnd(happened));
  return end && end.room.hand_number === update?.room.hand_number ? end.serial : Infinity;
}
