/** Which game a view is of: components of one game never see the other's. */
import type { HandView, TonePokerView, TonkView } from "../../generated/wire";

export const tonk = (hand: HandView | null | undefined): TonkView | null => (hand?.game === "tonk" ? hand : null);

export const tonePoker = (hand: HandView | null | undefined): TonePokerView | null =>
  hand?.game === "tone-poker" ? hand : null;
