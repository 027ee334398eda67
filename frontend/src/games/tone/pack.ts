/** The pack of Tone Poker, as docs/provable-deal.md lists it: the same by all rules, and one for each seat. */
import type { PackOf } from "../../room/game";

const NOTES = Array.from({ length: 12 }, (_, note) => String(note));

export const packOf: PackOf = () => ({ whole: NOTES, times: null });
