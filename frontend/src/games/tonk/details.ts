/** What a record of any game holds of Tonk: the one place where it is looked for. */
import type { HandView, RoomView, TonkRoom, TonkView } from "../../generated/wire";

export const tonkHand = (hand: HandView | null | undefined): TonkView | null => (hand?.game === "tonk" ? hand : null);

export const tonkRoom = (room: RoomView | undefined): TonkRoom | null => room?.tonk ?? null;
