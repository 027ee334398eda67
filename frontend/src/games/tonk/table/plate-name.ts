/** Fits a name onto its plate. Pure. */
import type { Box } from "../../../parts/box";
import { isSlim, nameBreadth, nameRoom } from "../layout/boxes";

/** A long name shrinks to this share by closer letters and a smaller mark; beside it, the pixels for marks. */
const CLOSER = 0.95;
const BESIDE_MARKS = 54;
/** A balance, with what keeps it from the name. */
const BESIDE = 24;

/** `long`: it needs all the room there is; `marked`: there is room for the mark of a bot before it. */
export function fitName(name: string, box: Box, wide: boolean, bot: boolean, hasBalance: boolean) {
  const needed = nameBreadth(name) + (hasBalance ? BESIDE : 0);
  const long = !wide && needed > nameRoom(box, bot);
  return { long, marked: bot && !isSlim(box) && (!long || needed * CLOSER <= box.w - BESIDE_MARKS) };
}
