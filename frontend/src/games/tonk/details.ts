/** Finds Tonk's own part of the room's records; nothing else looks for it. */
import type { HandLine, TonkScore } from "../../generated/api";
import type { HandView, RoomView, TonkRoom, TonkView } from "../../generated/wire";
import { detailsOf } from "../../room/details";

const TONK = "tonk";

export const tonkHand = (hand: HandView | null | undefined): TonkView | null => detailsOf(hand, TONK);

export const tonkRoom = (room: Pick<RoomView, "details"> | null | undefined): TonkRoom | null =>
  detailsOf(room?.details, TONK);

export const tonkScore = (hand: HandLine): TonkScore | null => detailsOf(hand.details, TONK);
